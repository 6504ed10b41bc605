import Words

/// How long, how heavy, how far: the units that logs are written in.
///
/// A value keeps the unit it was written in and is converted when it is read
/// (docs/format.md §4.2, §4.3).
public enum Conversion {
  /// Pounds in a kilogram, as docs/format.md §4.2 rounds them.
  public static let poundsPerKilogram = 2.20462
  /// Metres in an international mile, exact by definition (1959).
  public static let metresPerMile = 1609.344
  /// Metres in an international yard, exact by definition (1959).
  public static let metresPerYard = 0.9144
}

/// A unit of weight.
public enum WeightUnit: String, Sendable, CaseIterable {
  /// Pounds.
  case lb
  /// Kilograms.
  case kg

  /// What one of it weighs in pounds.
  public var pounds: Double { self == .kg ? Conversion.poundsPerKilogram : 1 }

  package static let words: [Word: WeightUnit] = [
    "lb": .lb, "lbs": .lb, "pound": .lb, "pounds": .lb,
    "kg": .kg, "kgs": .kg, "kilo": .kg, "kilos": .kg, "kilogram": .kg, "kilograms": .kg,
  ]
}

/// A unit of distance.
public enum DistanceUnit: String, Sendable, CaseIterable {
  /// Metres.
  case m
  /// Kilometres.
  case km
  /// Miles.
  case mi

  /// What one of it is in metres.
  public var metres: Double {
    switch self {
    case .m: 1
    case .km: 1000
    case .mi: Conversion.metresPerMile
    }
  }

  /// A spelling, and how many of the unit one of it is: a pool in yards is told in metres.
  package static let words: [Word: (unit: DistanceUnit, factor: Double)] = [
    "m": (.m, 1), "meter": (.m, 1), "meters": (.m, 1), "metre": (.m, 1), "metres": (.m, 1),
    "mtr": (.m, 1), "k": (.km, 1), "km": (.km, 1), "kms": (.km, 1), "kilometer": (.km, 1),
    "kilometers": (.km, 1), "kilometre": (.km, 1), "kilometres": (.km, 1),
    "mi": (.mi, 1), "mile": (.mi, 1), "miles": (.mi, 1),
    "yd": (.m, Conversion.metresPerYard), "yds": (.m, Conversion.metresPerYard),
    "yard": (.m, Conversion.metresPerYard), "yards": (.m, Conversion.metresPerYard),
  ]
}

/// No words, for numbers that stand alone.
package enum NoUnit {
  package static let words: [Word: Double] = [:]
}

/// The words after a power, and how many watts one of them is.
package enum PowerUnit {
  package static let words: [Word: Double] = ["w": 1, "watt": 1, "watts": 1]
}

/// The words after a cadence: revolutions and steps a minute count alike.
package enum CadenceUnit {
  package static let words: [Word: Double] = ["rpm": 1, "spm": 1]
}

/// The units of a time.
package enum TimeUnit {
  case hours
  case minutes
  case seconds

  package var minutes: Double {
    switch self {
    case .hours: 60
    case .minutes: 1
    case .seconds: 1 / 60
    }
  }

  package static let words: [Word: TimeUnit] = [
    "h": .hours, "hr": .hours, "hrs": .hours, "hour": .hours, "hours": .hours,
    "m": .minutes, "min": .minutes, "mins": .minutes, "minute": .minutes, "minutes": .minutes,
    "s": .seconds, "sec": .seconds, "secs": .seconds, "second": .seconds, "seconds": .seconds,
  ]
}
