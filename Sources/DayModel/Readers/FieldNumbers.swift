import LogSyntax
import Values
import Words

/// What a known field says in numbers, by the bytes of its name and value alone.
struct FieldNumbers {
  /// What the numbers are.
  enum Meaning {
    /// Pounds.
    case weight
    /// Hours, and how well.
    case sleep
    /// From 0 to 10.
    case score(ScoreName)
    /// From 0 to 10, of training.
    case exertion
    /// Kilocalories or grams.
    case total(Nutrient)
    /// Beats a minute, and the highest where the same text names it.
    case heartRate
    /// Beats a minute.
    case activityHeartRate(Activity)
    /// Beats a minute.
    case maxHeartRate
    /// Watts.
    case power
    /// Revolutions a minute.
    case cadence
    /// Minutes a mile.
    case pace
  }

  /// The scores of the body, by the ids of their fields.
  enum ScoreName: String {
    case sleepQuality = "sleep_quality"
    case moodMorning = "mood_am"
    case moodBedtime = "mood_pm"
    case energy, focus
  }

  let meaning: Meaning
  /// The field.
  let known: KnownField
  /// What became of the value.
  private(set) var state: ReadingState
  /// The number, where the value has one that the field is about.
  private(set) var value: Double?
  /// The second number of a meaning that has two.
  private(set) var second: Double?
  private(set) var isApproximate = false

  /// The path of the number in the record.
  var recordPath: String {
    if case .activityHeartRate(let activity) = meaning {
      return "training.activities.\(activity.rawValue).avg_hr"
    }
    return known.recordPath
  }

  /// Reads a value.
  ///
  /// - Returns: nil where a value of the field is more than a number or two.
  init?(_ known: KnownField, named name: String, _ value: ArraySlice<UInt8>) {
    guard let meaning = Meaning(known) else { return nil }
    (self.known, self.meaning) = (known, meaning)
    let quantity: Reading<Quantity>
    switch meaning {
    case .weight:
      let reading = Weight.read(value)
      state = reading.state
      guard var weight = reading.value else { return }
      // The label names the unit of a number without one: `Weight (kg)`.
      if weight.unit == nil, let remark = FieldCatalog.remark(of: name) {
        weight.unit = WeightUnit.words[Word(remark)]
      }
      (self.value, isApproximate) = (weight.pounds, weight.quantity.approximate)
      return
    case .sleep:
      let reading = Sleep.read(value)
      (state, second) = (reading.state, reading.value?.quality)
      take(reading.value?.hours)
      return
    case .heartRate, .activityHeartRate, .maxHeartRate:
      let reading = HeartRates.read(value)
      state = reading.state
      guard let rates = reading.value else { return }
      if case .heartRate = meaning {
        guard rates.named.isEmpty else { return nil }
        take(rates.all)
        second = rates.max
      } else {
        self.value = rates.all?.value
      }
      return
    case .score, .exertion: quantity = Score.read(value)
    case .total: quantity = FuelTotal.read(value)
    case .pace: quantity = Pace.read(value)
    case .power:
      quantity = Reading(value, zeroIsBlank: true) { Quantity.read($0, units: PowerUnit.words) }
    case .cadence:
      quantity = Reading(value, zeroIsBlank: true) { Quantity.read($0, units: CadenceUnit.words) }
    }
    state = quantity.state
    take(quantity.value)
  }

  private mutating func take(_ quantity: Quantity?) {
    guard let quantity else { return }
    (value, isApproximate) = (quantity.value, quantity.approximate)
  }
}

extension FieldNumbers.Meaning {
  /// What the numbers of a field are; nil for a field of more than numbers.
  fileprivate init?(_ field: KnownField) {
    let meaning: Self? =
      switch field.kind {
      case .weight: .weight
      case .sleep: .sleep
      case .score:
        field.section == .trainingOutput
          ? .exertion : FieldNumbers.ScoreName(rawValue: field.id).map(Self.score)
      case .fuelTotal: field.nutrient.map(Self.total)
      case .heartRate: .heartRate
      case .activityHeartRate: field.activity.map(Self.activityHeartRate)
      case .maxHeartRate: .maxHeartRate
      case .power: .power
      case .cadence: .cadence
      case .pace: .pace
      case .activity, .totalDistance: nil
      }
    guard let meaning else { return nil }
    self = meaning
  }
}

extension FieldNumbers {
  /// Notes an approximate number, and reports one that is not plausible.
  ///
  /// - Parameters:
  ///   - number: the value, which counts.
  ///   - name: the name as written.
  ///   - raw: the text that it was read from.
  func judge(
    _ number: Double, name: @autoclosure () -> String, raw: @autoclosure () -> String,
    at location: Location, _ notes: DayNotes
  ) {
    if isApproximate { notes.markApproximate(recordPath) }
    guard let measure = known.measure, known.kind != .maxHeartRate else { return }
    // A mood is never told in numbers that no score has.
    if known.kind == .score, known.section == .quickLog { return }
    notes.judge(
      number, measure, known.kind == .fuelTotal ? known.name : name(), at: location, raw: raw())
  }
}

extension DayRecord {
  /// Sets a number of the body; others are none of the record's own.
  mutating func set(_ meaning: FieldNumbers.Meaning, _ number: Double) {
    switch meaning {
    case .weight: weightPounds = number
    case .sleep: sleepHours = number
    case .score(.sleepQuality): sleepQuality = number
    case .score(.moodMorning): moodMorning = number
    case .score(.moodBedtime): moodBedtime = number
    case .score(.energy): energy = number
    case .score(.focus): focus = number
    case .exertion, .total, .heartRate, .activityHeartRate, .maxHeartRate, .power, .cadence, .pace:
      preconditionFailure("no number of the body")
    }
  }
}
