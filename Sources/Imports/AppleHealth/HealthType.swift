import WatchData
import XML

/// A type of quantities that is taken from Apple Health: the one table (docs/imports.md).
struct HealthType: Sendable {
  /// What is made of the values of a day.
  enum Use: Sendable {
    /// The first of them, or the last.
    case one(MeasuredFigure, isLast: Bool)
    /// What they add up to, in each quarter hour by one source.
    case sum(MeasuredFigure, perUnit: Double)
    /// The mean of those within the night; `orDay`: else of the day.
    case mean(MeasuredFigure, orDay: Bool)
    /// A part of the day's meal.
    case food(HealthMeals.Nutrient)
  }

  /// Its name behind ``prefix``.
  let name: StaticString
  /// The units that it can have, and how many of ours one of them is.
  let units: [HealthUnit]
  /// The values that can be, in our unit.
  let range: ClosedRange<Double>
  /// What is made of it.
  let use: Use

  private init(
    _ name: StaticString, _ units: [HealthUnit], _ range: ClosedRange<Double>, _ use: Use
  ) {
    (self.name, self.units, self.range, self.use) = (name, units, range, use)
  }

  static let prefix: StaticString = "HKQuantityTypeIdentifier"

  static let all = [
    HealthType("BodyMass", HealthUnit.mass, 1...1000, .one(.weight, isLast: false)),
    HealthType("BodyFatPercentage", HealthUnit.share, 0.1...100, .one(.bodyFat, isLast: false)),
    HealthType("RestingHeartRate", HealthUnit.rate, 10...300, .one(.restingRate, isLast: true)),
    HealthType(
      "HeartRateVariabilitySDNN", HealthUnit.time, 0.1...2000, .mean(.variability, orDay: true)),
    HealthType("StepCount", HealthUnit.count, 0...1e6, .sum(.steps, perUnit: 1)),
    HealthType(
      "DistanceWalkingRunning", HealthUnit.length, 0...1e6, .sum(.distance, perUnit: 1000)),
    HealthType("FlightsClimbed", HealthUnit.count, 0...1e5, .sum(.floors, perUnit: 1)),
    HealthType("ActiveEnergyBurned", HealthUnit.energy, 0...1e6, .sum(.activeEnergy, perUnit: 1)),
    HealthType("VO2Max", HealthUnit.oxygenUptake, 1...120, .one(.runningVO2Max, isLast: true)),
    HealthType("OxygenSaturation", HealthUnit.share, 1...100, .mean(.bloodOxygen, orDay: false)),
    HealthType("RespiratoryRate", HealthUnit.rate, 1...100, .mean(.respirationRate, orDay: false)),
    HealthType("DietaryEnergyConsumed", HealthUnit.energy, 0...1e5, .food(.calories)),
    HealthType("DietaryProtein", HealthUnit.grams, 0...1e5, .food(.protein)),
    HealthType("DietaryCarbohydrates", HealthUnit.grams, 0...1e5, .food(.carbs)),
    HealthType("DietaryFatTotal", HealthUnit.grams, 0...1e5, .food(.fat)),
    HealthType("DietaryFiber", HealthUnit.grams, 0...1e5, .food(.fiber)),
  ]
}

/// A unit of Apple Health.
struct HealthUnit: Sendable {
  /// As records have it.
  let name: StaticString
  /// How many of ours one is.
  let factor: Double

  private init(_ name: StaticString, _ factor: Double) { (self.name, self.factor) = (name, factor) }

  /// In kilograms.
  static let mass = [
    HealthUnit("kg", 1), HealthUnit("lb", 0.453_592_37), HealthUnit("g", 0.001),
    HealthUnit("st", 6.350_293_18),
  ]
  /// In metres.
  static let length = [
    HealthUnit("km", 1000), HealthUnit("mi", 1609.344), HealthUnit("m", 1),
    HealthUnit("yd", 0.9144), HealthUnit("ft", 0.3048),
  ]
  /// In kilocalories, which are the same as large calories.
  static let energy = [
    HealthUnit("kcal", 1), HealthUnit("Cal", 1), HealthUnit("kJ", 1 / 4.184),
    HealthUnit("cal", 0.001),
  ]
  /// In grams.
  static let grams = [
    HealthUnit("g", 1), HealthUnit("mg", 0.001), HealthUnit("kg", 1000),
    HealthUnit("oz", 28.349_523_125),
  ]
  /// Records have a part of one, with the sign of hundredths.
  static let share = [HealthUnit("%", 100)]
  static let count = [HealthUnit("count", 1)]
  /// A minute.
  static let rate = [HealthUnit("count/min", 1), HealthUnit("count/s", 60)]
  /// In milliseconds.
  static let time = [HealthUnit("ms", 1), HealthUnit("s", 1000)]
  static let oxygenUptake = [
    HealthUnit("mL/min·kg", 1), HealthUnit("mL/(kg*min)", 1), HealthUnit("ml/(kg*min)", 1),
  ]
  /// In minutes, of workouts.
  static let duration = [HealthUnit("min", 1), HealthUnit("s", 1 / 60), HealthUnit("hr", 60)]

  /// A number with its unit in ours; nil where the unit is none of these, or the number none.
  static func value(_ number: XMLText?, _ unit: XMLText?, in units: [HealthUnit]) -> Double? {
    guard let number = number?.number, let unit else { return nil }
    return units.first { unit == $0.name }.map { number * $0.factor }
  }
}
