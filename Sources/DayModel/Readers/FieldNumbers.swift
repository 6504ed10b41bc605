import LogSyntax
import Values
import Words

/// What a known field says in numbers, by the bytes of its name and value alone.
///
/// It holds no text and counts no references, so that it is handed around for nothing where texts
/// are not kept: nearly all that queries ask of a day is read from such lines.
struct FieldNumbers {
  /// What the numbers are.
  enum Meaning {
    /// Pounds.
    case weight
    /// Hours, and how well.
    case sleep
    /// From 0 to 10.
    case score(ScoreName)
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

  /// The scores of a day, by the ids of their fields.
  enum ScoreName: String {
    case sleepQuality = "sleep_quality"
    case moodMorning = "mood_am"
    case moodBedtime = "mood_pm"
    case energy, focus
    case exertion = "session_rpe"
  }

  let meaning: Meaning
  /// The place of the field in the catalogue.
  let place: Int
  /// The section that the field counts in.
  let section: KnownSection
  /// Whether the name is the field's own, and no row's label elsewhere.
  let isOwnName: Bool
  /// What became of the value.
  private(set) var state: ReadingState
  /// The number, where the value has one that the field is about.
  private(set) var value: Double?
  /// The second number of a meaning that has two.
  private(set) var second: Double?
  private(set) var isApproximate = false

  /// The field.
  var known: KnownField { FieldCatalog.fields[place] }

  /// Reads a value.
  ///
  /// - Parameter isTable: whether a zero is the placeholder of an old table (docs/format.md §6).
  /// - Returns: nil where a value of the field is more than a number or two.
  init?(
    _ known: KnownField, named name: String, isOwnName: Bool = true, _ value: ArraySlice<UInt8>,
    isTable: Bool = false
  ) {
    guard let meaning = Meaning(known) else { return nil }
    (self.meaning, self.isOwnName) = (meaning, isOwnName)
    (place, section) = (known.place, known.section)
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
      let reading = Sleep.read(value, zeroIsBlank: isTable)
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
    case .score: quantity = Score.read(value)
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
      case .score: FieldNumbers.ScoreName(rawValue: field.id).map(Self.score)
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

extension DayBuilder {
  /// Takes the numbers of a known field for the day, unless it has them already.
  ///
  /// - Parameters:
  ///   - name: the name as written, for reports.
  ///   - value: the text that they were read from.
  mutating func take(
    _ numbers: FieldNumbers, name: @autoclosure () -> String,
    _ value: @autoclosure () -> ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) {
    func raw() -> String { String(decoding: Plain.trimmed(value()), as: UTF8.self) }
    var construct = Diagnostic.Construct.number
    if case .sleep = numbers.meaning { construct = .sleep }
    guard
      take(
        numbers.state, raw: raw(), for: .field(numbers.place), at: Self.path(numbers),
        as: construct, source, line: line),
      let number = numbers.value
    else { return }
    set(numbers.meaning, number, numbers.second, raw())
    guard keepsTexts else { return }
    let known = numbers.known
    if numbers.isApproximate { markApproximate(Self.path(numbers)) }
    if known.kind == .fuelTotal, fuel.place == nil { fuel.place = (source, line) }
    guard let measure = known.measure, known.kind != .maxHeartRate else { return }
    // A mood is never told in numbers that no score has.
    if known.kind == .score, known.section == .quickLog { return }
    judge(
      number, measure, known.kind == .fuelTotal ? known.name : name(), source, line: line,
      raw: raw())
  }

  /// Where the number stands in the record.
  private static func path(_ numbers: FieldNumbers) -> String {
    if case .activityHeartRate(let activity) = numbers.meaning {
      return "training.activities.\(activity.rawValue).avg_hr"
    }
    return numbers.known.recordPath
  }

  private mutating func set(
    _ meaning: FieldNumbers.Meaning, _ number: Double, _ second: Double?,
    _ raw: @autoclosure () -> String
  ) {
    switch meaning {
    case .weight: record.weightPounds = number
    case .sleep:
      record.sleepHours = number
      if let second, record.sleepQuality == nil {
        record.sleepQuality = second
        keep(raw: raw(), at: "sleep.quality")
      }
    case .score(.sleepQuality): record.sleepQuality = number
    case .score(.moodMorning): record.moodMorning = number
    case .score(.moodBedtime): record.moodBedtime = number
    case .score(.energy): record.energy = number
    case .score(.focus): record.focus = number
    case .score(.exertion): training.fields.exertion = number
    case .total(let nutrient): fuel.inline[nutrient] = number
    case .heartRate: training.heartRates = HeartRates(all: Quantity(number), max: second)
    case .activityHeartRate(let activity): training.rateOf[activity] = number
    case .maxHeartRate: training.fields.maxHeartRate = number
    case .power: training.fields.watts = number
    case .cadence: training.fields.cadence = number
    case .pace: training.fields.pace = number
    }
  }
}
