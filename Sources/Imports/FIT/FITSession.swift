/// A session of a file: what a device says of one activity. Times in seconds, distances in metres.
struct FITSession {
  /// When it began and ended, in seconds since 1970.
  private(set) var start: Int?, end: Int?
  private(set) var sport = FITSport()
  /// The time without pauses, and with them.
  private(set) var timer: Double?, elapsed: Double?
  private(set) var metres: Double?
  private(set) var calories: Double?
  private(set) var heartRate: Double?, highestHeartRate: Double?
  private(set) var ascent: Double?
  private(set) var aerobicEffect: Double?, anaerobicEffect: Double?, effort: Double?
  /// Whether the device says so itself, and it was not made of laps or records.
  private(set) var isOwn = true

  /// A session as its message has it.
  init(_ message: FITMessage) {
    start = message.time(FITSessionField.start)
    sport.sport = message.integer(FITSessionField.sport)
    sport.subSport = message.integer(FITSessionField.subSport)
    timer = message.positive(FITSessionField.timer)
    elapsed = message.positive(FITSessionField.elapsed)
    metres = message.positive(FITSessionField.distance)
    calories = message.positive(FITSessionField.calories)
    heartRate = message.positive(FITSessionField.heartRate)
    highestHeartRate = message.positive(FITSessionField.highestHeartRate)
    ascent = message.positive(FITSessionField.ascent)
    aerobicEffect = message.positive(FITSessionField.aerobicEffect)
    anaerobicEffect = message.positive(FITSessionField.anaerobicEffect)
    effort = message.positive(FITSessionField.effort)
    if let start {
      end =
        elapsed.map { start + Int($0.rounded(.up)) }
        ?? message.time.flatMap { $0 > start ? $0 : nil }
    }
  }

  /// What laps say together; nil where none says when it began.
  init?(of laps: [FITLap]) {
    guard let start = laps.compactMap(\.start).min() else { return nil }
    func sum(_ values: [Double?]) -> Double? {
      let known = values.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    self.start = start
    let sports = Set(laps.map(\.sport))
    sport = sports.count > 1 ? .multisport : FITSport(sport: laps[0].sport)
    timer = sum(laps.map { $0.timer ?? $0.elapsed })
    elapsed = sum(laps.map(\.elapsed))
    metres = sum(laps.map(\.metres))
    // A lap counts for as long as it took.
    let rated = laps.filter { $0.heartRate != nil }
    let seconds = rated.reduce(0) { $0 + $1.seconds }
    let beats = rated.reduce(0) { $0 + $1.seconds * ($1.heartRate ?? 0) }
    heartRate = seconds > 0 ? beats / seconds : nil
    isOwn = false
  }

  /// What only records tell of.
  init(start: Int) { (self.start, isOwn) = (start, false) }

  /// Takes the sport that the file says of all, where it says none of its own.
  mutating func takeSport(_ general: FITSport) {
    if sport.sport == nil { sport = general }
  }
}

/// A lap. Times in seconds, distance in metres.
struct FITLap {
  let start: Int?
  let sport: Int?
  let timer: Double?, elapsed: Double?
  let metres: Double?
  let heartRate: Double?

  /// A lap as its message has it.
  init(_ message: FITMessage) {
    start = message.time(FITLapField.start)
    sport = message.integer(FITLapField.sport)
    timer = message.positive(FITLapField.timer)
    elapsed = message.positive(FITLapField.elapsed)
    metres = message.positive(FITLapField.distance)
    heartRate = message.positive(FITLapField.heartRate)
  }

  /// How long it took.
  fileprivate var seconds: Double { timer ?? elapsed ?? 0 }
}

/// A record of an activity. It is small, since a file has tens of thousands.
struct FITSample {
  /// In seconds since 1970.
  let time: Int
  /// Beats a minute; 0 where it is not known.
  let heartRate: UInt8
  /// Metres from the start; below 0 where they are not known.
  let metres: Float
}
