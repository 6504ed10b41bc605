import LogSyntax
import Values
import Words

/// What a known field says in numbers, by the bytes of its name and value alone.
struct FieldNumbers {
  /// The field.
  let known: KnownField
  /// What became of the value.
  private(set) var state: ReadingState
  /// The number, where the value has one that the field is about.
  private(set) var value: Double?
  /// The second number of a meaning that has two.
  private(set) var second: Double?
  private(set) var isApproximate = false

  /// Reads a value of a file in these units.
  ///
  /// - Returns: nil where a value of the field is more than a number or two.
  init?(
    _ known: KnownField, named name: String, _ value: ArraySlice<UInt8>, in units: FormatUnits
  ) {
    self.known = known
    let quantity: Reading<Quantity>
    switch known.kind {
    case .weight:
      let reading = Weight.read(value, in: units)
      state = reading.state
      guard var weight = reading.value else { return }
      // The label names the unit of a number without one: `Weight (kg)`.
      if !weight.hasUnit, let remark = FieldCatalog.remark(of: name) {
        weight.take(unit: WeightUnit.words[Word(remark)])
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
      if known.kind == .heartRate {
        guard rates.named.isEmpty else { return nil }
        take(rates.all)
        second = rates.max
      } else {
        self.value = rates.all?.value
      }
      return
    case .score: quantity = Score.read(value, .ten)
    case .watchScore: quantity = Score.read(value, .percent)
    case .fuelTotal: quantity = FuelTotal.read(value)
    case .pace: quantity = Pace.read(value, in: units)
    case .power:
      quantity = Reading(value, zeroIsBlank: true) { Quantity.read($0, units: PowerUnit.words) }
    case .cadence:
      quantity = Reading(value, zeroIsBlank: true) { Quantity.read($0, units: CadenceUnit.words) }
    case .activity, .totalDistance: return nil
    }
    state = quantity.state
    take(quantity.value)
  }

  private mutating func take(_ quantity: Quantity?) {
    guard let quantity else { return }
    (value, isApproximate) = (quantity.value, quantity.approximate)
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
    if isApproximate { notes.markApproximate(known.numberPath) }
    guard let measure = known.measure, known.kind != .maxHeartRate else { return }
    notes.judge(
      number, measure, known.kind == .fuelTotal ? known.name : name(), at: location, raw: raw())
  }
}
