import Words

/// The units that a person writes and reads numbers in.
///
/// Facts and JSON keep the units of the format, whatever these are (docs/decisions/0076-units-of-the-person.md).
public struct PersonalUnits: Sendable, Equatable {
  /// A unit of the length of a pool.
  public enum Swim: String, Sendable, CaseIterable {
    case m, yd
  }

  /// A unit of temperature.
  public enum Temperature: String, Sendable, CaseIterable {
    case c = "C"
    case f = "F"
  }

  /// Of weights and loads.
  public var weight: WeightUnit
  /// Of rides, runs and walks: miles or kilometres.
  public var distance: DistanceUnit
  /// Of swims.
  public var swim: Swim
  /// Of temperatures, which a log has with their unit only.
  public var temperature: Temperature
  /// What a number without a unit is in the person's files.
  public var files: FormatUnits

  /// Units; without any, those of the format.
  public init(
    weight: WeightUnit = .lb, distance: DistanceUnit = .mi, swim: Swim = .m,
    temperature: Temperature = .f, files: FormatUnits = .standard
  ) {
    self.weight = weight
    self.distance = distance
    self.swim = swim
    self.temperature = temperature
    self.files = files
  }

  /// The units of the format: pounds, miles and metres (docs/format.md §4.2, §4.3), and what goes with them.
  public static let format = PersonalUnits()

  /// The units of the place that a machine is set up for, by the variables of POSIX: `LC_ALL`, else
  /// `LC_MEASUREMENT`, else `LANG`. Those of the format where none of them names a place.
  public init(locale variables: [String: String]) {
    self.init()
    let names = ["LC_ALL", "LC_MEASUREMENT", "LANG"]
    guard let locale = names.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }),
      let place = Self.place(in: locale)
    else { return }
    // Common Locale Data Repository, supplemental data on measurement systems.
    if ["US", "LR", "MM"].contains(place) { return }
    (weight, temperature) = (.kg, .c)
    if place != "GB" { distance = .km }
  }

  /// The two letters of a place: `AT` of `de_AT.UTF-8`.
  static func place(in locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard let separator = name.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    let place = name[separator...].dropFirst()
    guard place.utf8.count == 2, place.utf8.allSatisfy(Lexer.isLetter) else { return nil }
    return place.uppercased()
  }

  /// How a number of the format is shown.
  public struct Shown: Sendable, Equatable {
    /// The unit's name.
    public let unit: String
    /// How many of it one of the format's are.
    public let factor: Double
    /// What a zero of the format's unit is in it.
    public let offset: Double

    package init(unit: String, factor: Double, offset: Double = 0) {
      self.unit = unit
      self.factor = factor
      self.offset = offset
    }

    /// The number that is shown for one of the format.
    public func value(_ number: Double) -> Double { number * factor + offset }
  }

  /// The one table of what numbers are shown in.
  ///
  /// - Parameter unit: A unit of the format, as facts and measures name it.
  /// - Returns: The unit itself where the person has no other.
  public func shown(_ unit: String) -> Shown {
    switch unit {
    case "lb" where weight == .kg:
      Shown(unit: "kg", factor: 1 / Conversion.poundsPerKilogram)
    case "mi" where distance == .km:
      Shown(unit: "km", factor: Conversion.metresPerMile / DistanceUnit.km.metres)
    case "min/mi" where distance == .km:
      Shown(unit: "min/km", factor: DistanceUnit.km.metres / Conversion.metresPerMile)
    case "m" where swim == .yd:
      Shown(unit: "yd", factor: 1 / Conversion.metresPerYard)
    case "min/100m" where swim == .yd:
      Shown(unit: "min/100yd", factor: Conversion.metresPerYard)
    case "°C" where temperature == .f: Shown(unit: "°F", factor: 1.8, offset: 32)
    default: Shown(unit: unit, factor: 1)
    }
  }

  /// The unit to write behind a weight of the person's; nil where a number alone says the same to every
  /// reader of the format.
  package var writtenWeight: WeightUnit? {
    weight == .lb && files.weight == .lb ? nil : weight
  }

  /// The same of a distance.
  package func writtenUnit(of activity: Activity) -> String? {
    let unit = unit(of: activity)
    return unit == activity.unit.rawValue && unit == files.unit(of: activity) ? nil : unit
  }

  /// The unit of a load without one in a template: a person types it, but where the files are in kilograms.
  package var templateWeight: WeightUnit { files.weight == .kg ? .kg : weight }

  /// The unit in which distances of an activity are shown, as logs spell it.
  public func unit(of activity: Activity) -> String {
    activity == .swim ? swim.rawValue : distance.rawValue
  }
}
