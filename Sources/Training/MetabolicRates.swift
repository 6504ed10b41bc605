public import DayModel
public import Values

/// How much energy a kind of training takes, in metabolic equivalents (MET): kilocalories a kilogram of
/// body weight and hour.
///
/// Ainsworth 2011, “Compendium of Physical Activities”, Med Sci Sports Exerc 43:1575. Of its codes
/// (02054 and so on) the table has the two that stand for light and hard, and rows by speed.
public struct MetabolicRates: Equatable, Sendable {
  /// Light to hard, for training of which the speed is not known.
  public let usual: ClosedRange<Double>
  /// The rates by speed, rising; a row holds from its speed on. Empty where speed says nothing.
  private let bySpeed: [(speed: Double, rate: Double)]
  /// Metres in the unit of distance of the speeds, and minutes in their unit of time.
  private let unit: (metres: Double, minutes: Double)

  /// The rates of a type of one's own: light to hard; nil where they are no such range.
  public init?(light: Double, hard: Double) {
    guard light > 0, light <= hard, hard.isFinite else { return nil }
    self.init(light...hard)
  }

  private init(
    _ usual: ClosedRange<Double>, _ bySpeed: [(Double, Double)] = [],
    per unit: (metres: Double, minutes: Double) = Self.milesAnHour
  ) {
    self.usual = usual
    self.bySpeed = bySpeed.map { (speed: $0.0, rate: $0.1) }
    self.unit = unit
  }

  private static let milesAnHour = (metres: Conversion.metresPerMile, minutes: 60.0)
  private static let metresAMinute = (metres: 1.0, minutes: 1.0)

  /// The rates of a type: those that its file gives it, else those of the table; nil where neither has any.
  public static func of(_ type: TrainingType) -> MetabolicRates? {
    if let met = type.met {
      return MetabolicRates(light: met.lowerBound, hard: met.upperBound)
    }
    return type.builtIn.flatMap { of($0) }
  }

  /// The rates of a built-in type; nil for a brick, which takes the sum of its legs.
  public static func of(_ type: WorkoutType) -> MetabolicRates? { table[type] }

  /// The one table. Copies of the compendium give running at 7.5 mph as 11.5 or 11.8.
  private static let table: [WorkoutType: MetabolicRates] = [
    // 02054, 02050
    .strength: MetabolicRates(3.5...6.0),
    // 12029, 12050
    .run: MetabolicRates(
      6.0...9.8,
      [
        (4, 6.0), (5, 8.3), (5.2, 9.0), (6, 9.8), (6.7, 10.5), (7, 11.0), (7.5, 11.5), (8, 11.8),
        (8.6, 12.3), (9, 12.8), (10, 14.5),
      ]),
    // 01010, 01030
    .bike: MetabolicRates(
      4.0...8.0, [(0, 4.0), (10, 6.8), (12, 8.0), (14, 10.0), (16, 12.0), (20, 15.8)]),
    // 17170, 17200
    .walk: MetabolicRates(
      3.0...4.3, [(2, 2.8), (2.5, 3.0), (2.8, 3.5), (3.5, 4.3), (4, 5.0), (4.5, 7.0)]),
    // 18240, 18230; by speed 18240, 18290, 18280
    .swim: MetabolicRates(
      5.8...9.8, [(0, 5.8), (45.7, 8.3), (68.6, 10.0)], per: metresAMinute),
    // 02101, 17190
    .recovery: MetabolicRates(2.3...3.5),
  ]

  /// From the row at or below a speed to the next above it: the same row at the table's ends. Without a
  /// distance, or where speed says nothing, light to hard.
  public func range(metres: Double?, minutes: Double) -> ClosedRange<Double> {
    guard let metres, metres > 0, minutes > 0, let first = bySpeed.first else { return usual }
    // What was typed as 6 miles an hour is that, whatever its fractions of a metre came to.
    let speed = metres / unit.metres / (minutes / unit.minutes) + 1e-9
    guard let index = bySpeed.lastIndex(where: { $0.speed <= speed }) else {
      return first.rate...first.rate
    }
    return bySpeed[index].rate...bySpeed[min(index + 1, bySpeed.count - 1)].rate
  }

  /// Whether both have the same rates.
  public static func == (left: MetabolicRates, right: MetabolicRates) -> Bool {
    left.usual == right.usual && left.unit == right.unit
      && left.bySpeed.elementsEqual(right.bySpeed, by: { $0 == $1 })
  }
}

/// How much energy training took, in kilocalories, gross: with what the body takes at rest. An estimate,
/// which is never written to a file.
public struct EnergyRange: Equatable, Sendable {
  /// From the light to the hard end.
  public let kilocalories: ClosedRange<Double>

  /// MET × kilograms × hours, at both ends.
  public init(rates: ClosedRange<Double>, kilograms: Double, minutes: Double) {
    let factor = kilograms * minutes / 60
    kilocalories = rates.lowerBound * factor...rates.upperBound * factor
  }

  private init(_ kilocalories: ClosedRange<Double>) { self.kilocalories = kilocalories }

  /// The energy of both, as of the legs of a brick.
  public static func + (left: EnergyRange, right: EnergyRange) -> EnergyRange {
    let (one, other) = (left.kilocalories, right.kilocalories)
    return EnergyRange(one.lowerBound + other.lowerBound...one.upperBound + other.upperBound)
  }

  /// The range to show: its ends rounded outward to ten.
  public var shown: ClosedRange<Int> {
    let low = (kilocalories.lowerBound / 10).rounded(.down)
    let high = (kilocalories.upperBound / 10).rounded(.up)
    return Int(low) * 10...Int(high) * 10
  }

  /// The most days that a weight may be older than the training that it is used for.
  public static let oldestWeight = 180

  /// The body weight in kilograms that counts for a day: the newest one on or before it.
  ///
  /// - Parameter weights: In pounds, in any order.
  /// - Returns: Nil where the newest is older than ``oldestWeight`` days: then there is no estimate.
  public static func kilograms(
    on date: CalendarDate, of weights: [(date: CalendarDate, pounds: Double)]
  ) -> Double? {
    let newest = weights.filter { $0.date <= date }.max { $0.date < $1.date }
    guard let newest, newest.date.distance(to: date) <= oldestWeight else { return nil }
    return newest.pounds / Conversion.poundsPerKilogram
  }
}
