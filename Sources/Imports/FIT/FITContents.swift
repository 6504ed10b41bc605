import WatchData

/// What is taken of the messages of one FIT file.
struct FITContents {
  /// A weight, and the percentage of fat.
  struct Weight {
    let time: Int
    let kilograms: Double, fat: Double?
  }

  /// The heart rate variability of a night and of a week, in milliseconds.
  struct Variability {
    let time: Int
    let lastNight: Double?, weekly: Double?
    let status: Int?
  }

  /// A number with its time.
  struct Figure {
    let time: Int
    let value: Double
  }

  /// The kind of the file, who made it with what, and when.
  private(set) var type: Int?, manufacturer: Int?, product: Int?, created: Int?
  /// How far the clock was from UTC, in seconds east; and whether local time and the instant are that far from each other to
  /// the minute, as no damage would leave them.
  private(set) var offset: Int?, isOffsetExact = false
  /// The sport for what does not say its own.
  private(set) var sport = FITSport()

  private(set) var sessions: [FITSession] = []
  private(set) var laps: [FITLap] = []
  private(set) var samples: [FITSample] = []
  private(set) var sets: [FITSet] = []
  private(set) var titles = FITTitles()
  private(set) var weights: [Weight] = []
  private(set) var restingRates: [Figure] = []
  private(set) var variabilities: [Variability] = []
  private(set) var sleepScores: [Figure] = []

  private var distance = CompressedDistance()

  /// Takes a message.
  mutating func take(_ message: FITMessage) {
    switch message.definition.message {
    case .fileID: takeFile(message)
    case .sport:
      sport = FITSport(
        sport: message.integer(FITSportField.sport),
        subSport: message.integer(FITSportField.subSport))
    case .session: sessions.append(FITSession(message))
    case .lap: laps.append(FITLap(message))
    case .record: takeRecord(message)
    case .activity: takeZone(message)
    case .set: sets.append(FITSet(message))
    case .exerciseTitle: titles.take(message)
    case .weightScale, .restingRate, .variability, .sleepAssessment: takeFigure(message)
    case .monitoring, nil: break
    }
  }

  /// The first one counts.
  private mutating func takeFile(_ message: FITMessage) {
    type = type ?? message.integer(FITFileField.type)
    manufacturer = manufacturer ?? message.integer(FITFileField.manufacturer)
    product = product ?? message.integer(FITFileField.product)
    created = created ?? message.time(FITFileField.created)
  }

  private mutating func takeZone(_ message: FITMessage) {
    guard let time = message.time, let local = message.time(FITActivityField.localTimestamp)
    else { return }
    guard let told = MeasuredMoment.offset(local: local, time: time) else { return }
    (offset, isOffsetExact) = (told, abs(local - time - told) <= 60)
  }

  private mutating func takeRecord(_ message: FITMessage) {
    let compressed = message.bytes(FITRecordField.compressedSpeedDistance)
      .flatMap { distance.add($0) }
    guard let time = message.time else { return }
    samples.append(
      FITSample(
        time: time,
        heartRate: message.integer(FITRecordField.heartRate).flatMap(UInt8.init(exactly:)) ?? 0,
        metres: Float(message.number(FITRecordField.distance) ?? compressed ?? -1)))
  }

  private mutating func takeFigure(_ message: FITMessage) {
    switch message.definition.message {
    case .weightScale:
      guard let time = message.time, let weight = message.positive(FITWeightField.weight)
      else { return }
      weights.append(
        Weight(time: time, kilograms: weight, fat: message.positive(FITWeightField.fat)))
    case .restingRate:
      let rate =
        message.positive(FITRestingRateField.today) ?? message.positive(FITRestingRateField.mean)
      guard let time = message.time, let rate else { return }
      restingRates.append(Figure(time: time, value: rate))
    case .variability:
      guard let time = message.time else { return }
      variabilities.append(
        Variability(
          time: time, lastNight: message.positive(FITVariabilityField.lastNight),
          weekly: message.positive(FITVariabilityField.weekly),
          status: message.integer(FITVariabilityField.status)))
    case .sleepAssessment:
      // It often has no time of its own, and stands behind the levels of the night that it is of.
      guard let time = message.time ?? message.lastTime,
        let score = message.positive(FITSleepField.score)
      else { return }
      sleepScores.append(Figure(time: time, value: score))
    default: break
    }
  }
}

/// The distance that records add up in twelve bits.
private struct CompressedDistance {
  private var sixteenths = 0

  /// The metres so far, with what three bytes say: twelve bits of speed, then twelve of the distance's low bits.
  mutating func add(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count == 3, let middle = bytes.dropFirst().first, let high = bytes.last,
      !bytes.allSatisfy({ $0 == 0xFF })
    else { return nil }
    let low = Int(middle >> 4) | Int(high) << 4
    sixteenths += (low - sixteenths) & 0xFFF
    return Double(sixteenths) / 16
  }
}
