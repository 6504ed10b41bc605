import Words

/// The units of fields that the format does not know and everybody may have: what facts keep their numbers in.
public enum CustomUnit: Double, CaseIterable, Sendable {
  /// Degrees Celsius, of any field whose numbers have the sign or the letter of a temperature.
  case celsius = 1
  /// Litres of water.
  case litres = 2
  /// Centimetres round the waist.
  case centimetres = 3

  /// The unit as ``PersonalUnits/shown(_:)`` knows it.
  public var name: String {
    switch self {
    case .celsius: "°C"
    case .litres: "l"
    case .centimetres: "cm"
    }
  }

  /// The units that a number of a field may have behind it, with how many of the kept unit one is; none for most
  /// fields. An ounce is a US fluid ounce, and a cup has eight.
  static func words(of name: String) -> [Word: (unit: CustomUnit, factor: Double)] {
    switch name.lowercased() {
    case "water": volumes
    case "waist": lengths
    default: [:]
    }
  }

  /// Whether several numbers of a field are one amount of a day, as several glasses are.
  package static func addsUp(_ name: String) -> Bool {
    words(of: name).values.contains { $0.unit == .litres }
  }

  private static let volumes = [
    "l" as Word: 1.0, "litre": 1, "litres": 1, "liter": 1, "liters": 1, "dl": 0.1, "cl": 0.01,
    "ml": 0.001,
    "oz": litresPerOunce, "cup": 8 * litresPerOunce, "cups": 8 * litresPerOunce,
  ].mapValues { (unit: CustomUnit.litres, factor: $0) }

  private static let lengths = [
    "cm" as Word: 1.0, "mm": 0.1, "in": centimetresPerInch, "inch": centimetresPerInch,
    "inches": centimetresPerInch,
  ].mapValues { (unit: CustomUnit.centimetres, factor: $0) }

  /// The US customary fluid ounce (NIST Handbook 44, appendix C).
  static let litresPerOunce = 0.029_573_529_562_5
  /// The international inch.
  static let centimetresPerInch = 2.54
}
