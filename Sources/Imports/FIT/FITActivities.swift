/// The activities of a file, by their start, with what its records say of each.
struct FITActivities {
  /// An activity.
  struct Item {
    let session: FITSession
    let start: Int
    fileprivate(set) var span = FITSpan()
  }

  private(set) var items: [Item] = []
  /// How many sessions were left out because they have no date, and because their date is not sure.
  private(set) var undated = 0, unsure = 0

  /// The sessions of a file; without one what its laps say together, else its records, where there are two at least.
  ///
  /// - Parameter isSound: Whether the data are what was written. Else a start counts only where a lap or the first record
  ///   tells the same one: damage must make no activity that never was.
  init(_ contents: FITContents, isSound: Bool) {
    let samples = contents.samples.sorted { $0.time < $1.time }
    var sessions = contents.sessions
    var sure = Set([samples.first?.time].compactMap(\.self))
    if sessions.isEmpty {
      guard let first = samples.first, samples.count >= 2 else { return }
      let laps = FITSession(of: contents.laps)
      sessions = [laps ?? FITSession(start: first.time)]
      // A start that was made of records alone is told by nothing else.
      if laps == nil { sure = [] }
    } else {
      sure.formUnion(contents.laps.compactMap(\.start))
    }
    for var session in sessions {
      guard let start = session.start else {
        undated += 1
        continue
      }
      guard isSound || sure.contains(start) else {
        unsure += 1
        continue
      }
      session.takeSport(contents.sport)
      items.append(Item(session: session, start: start))
    }
    items.sort { $0.start < $1.start }
    share(samples)
  }

  /// The place of the activity that began last at a time; nil before the first.
  func index(at time: Int) -> Int? {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Gives each record to the activity within which it was made.
  private mutating func share(_ samples: [FITSample]) {
    var metres: Float = 0
    for sample in samples {
      if let index = index(at: sample.time), sample.time <= items[index].session.end ?? .max {
        items[index].span.add(sample, behind: metres)
      }
      if sample.metres >= 0 { metres = sample.metres }
    }
  }
}

/// What the records of an activity say together.
struct FITSpan {
  private var first: Int?, last: Int?
  private var rates = 0, beats = 0
  private var highest: UInt8 = 0
  private var metresBefore: Float?, metresAtEnd: Float = 0

  /// Adds the next record; those before it told of so many metres.
  mutating func add(_ sample: FITSample, behind metres: Float) {
    first = first ?? sample.time
    last = sample.time
    if sample.heartRate > 0, sample.heartRate < .max {
      rates += 1
      beats += Int(sample.heartRate)
      highest = max(highest, sample.heartRate)
    }
    if sample.metres >= 0 {
      // Metres are counted on through the sessions of a file, or from 0 in each.
      metresBefore = metresBefore ?? (metres <= sample.metres ? metres : 0)
      metresAtEnd = sample.metres
    }
  }

  /// The time from the first to the last, in seconds; nil for none.
  var seconds: Double? { positive((last ?? 0) - (first ?? 0)) }
  /// The metres up to the last one.
  var metres: Double? {
    let metres = Double(metresAtEnd) - Double(metresBefore ?? 0)
    return metres > 0 ? metres : nil
  }
  /// The mean of the heart rates, and the highest.
  var heartRate: Double? { rates > 0 ? Double(beats) / Double(rates) : nil }
  var highestHeartRate: Double? { positive(Int(highest)) }

  private func positive(_ number: Int) -> Double? { number > 0 ? Double(number) : nil }
}
