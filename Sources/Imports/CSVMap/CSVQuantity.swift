import Values

/// A kind of number that a column can have, with the units in which it is told. One of them, whose factor is 1, is that of
/// what is kept: kilograms, kilometres, kilocalories, points of the scale.
enum CSVQuantity: Hashable, CaseIterable {
  /// No number.
  case text
  /// A number that has no unit.
  case count
  case weight, distance, ascent
  case hours, minutes, seconds
  case percent, energy, grams, heartRate, milliseconds, watts, cadence
  /// From 0 to 10, as people score.
  case score
  /// From 0 to 100, as watches score.
  case watchScore

  /// A unit under its names: the first is the one that messages have.
  typealias Row = (names: [String], unit: CSVUnit)

  /// The one table of units. A pound is exactly 0.45359237 kg, a mile 1609.344 m (1959); a kilocalorie is 4.184 kJ.
  var table: [Row] {
    switch self {
    case .text, .count: []
    case .weight:
      [
        (["kg", "kgs", "kilogram", "kilograms", "кг", "公斤"], .factor(1)),
        (["lb", "lbs", "pound", "pounds"], .factor(0.453_592_37)),
        (["g", "gram", "grams"], .factor(0.001)),
        (["st", "stone"], .factor(14 * 0.453_592_37)),
      ]
    case .distance:
      [
        (["km", "kilometers", "kilometres", "км", "公里"], .factor(1)),
        (["mi", "mile", "miles"], .factor(DistanceUnit.mi.metres / 1000)),
        (["m", "meters", "metres"], .factor(0.001)),
        (["yd", "yards"], .factor(Conversion.metresPerYard / 1000)),
      ]
    case .ascent:
      [(["m", "meters", "metres"], .factor(1)), (["ft", "feet"], .factor(0.3048))]
    case .hours:
      Self.times(inSecondsOf: 3600) + [(["h:mm", "hh:mm", "h:mm:ss", "hh:mm:ss"], .hoursFirst)]
    case .minutes, .seconds:
      Self.times(inSecondsOf: self == .minutes ? 60 : 1) + [
        (["h:mm:ss", "hh:mm:ss", "mm:ss", "m:ss"], .minutesFirst),
        (["h:mm", "hh:mm"], .hoursFirst),
      ]
    case .percent: [(["%", "percent"], .factor(1)), (["0-1"], .factor(100))]
    case .energy:
      [(["kcal", "cal", "calories", "ккал", "大卡"], .factor(1)), (["kj"], .factor(1 / 4.184))]
    case .grams: [(["g", "gram", "grams", "г", "克"], .factor(1)), (["mg"], .factor(0.001))]
    case .heartRate: [(["bpm"], .factor(1))]
    case .milliseconds: [(["ms"], .factor(1))]
    case .watts: [(["w", "watts"], .factor(1))]
    case .cadence: [(["rpm", "spm"], .factor(1))]
    case .score: Self.scores(ten: 1)
    case .watchScore: Self.scores(ten: 10)
    }
  }

  private static func times(inSecondsOf base: Double) -> [Row] {
    [
      (
        [
          "h", "hr", "hrs", "hour", "hours", "std", "stunden", "heures", "horas", "ore", "uur", "ч",
          "小时",
        ],
        .factor(3600 / base)
      ),
      (
        ["min", "mins", "minute", "minutes", "m", "minuten", "minutos", "minuti", "мин", "分"],
        .factor(60 / base)
      ),
      (["s", "sec", "secs", "second", "seconds"], .factor(1 / base)),
    ]
  }

  /// - Parameter ten: What one point of ten is.
  private static func scores(ten: Double) -> [Row] {
    [
      (["/10", "of 10", "0-10", "1-10"], .factor(ten)),
      (["/5", "of 5", "0-5", "1-5"], .factor(ten * 2)),
      (["/100", "%", "0-100", "1-100"], .factor(ten / 10)),
    ]
  }

  /// The unit of a name; nil for one that it cannot have.
  func unit(named name: String) -> CSVUnit? { Self.units[self]?[Self.key(name)] }

  /// The units as a message names them.
  var unitNames: [String] { table.compactMap(\.names.first) }

  private static let units: [CSVQuantity: [String: CSVUnit]] = Dictionary(
    uniqueKeysWithValues: allCases.map { quantity in
      let names = quantity.table.flatMap { row in row.names.map { ($0, row.unit) } }
      return (quantity, Dictionary(uniqueKeysWithValues: names))
    })

  /// A name without what makes no difference: `KG`, `0–1`, `of_10`.
  private static func key(_ name: String) -> String {
    MarkdownText.trimmed(
      name.lowercased().replacing("–", with: "-").replacing("_", with: " "))
  }

  /// The unit of numbers for which neither the map nor the file says one; nil where a person has to say it.
  func usualUnit(_ rules: ReadingRules) -> CSVUnit? {
    switch self {
    case .weight: rules.weight.flatMap { unit(named: $0.rawValue) }
    case .distance:
      (rules.distance ?? rules.weight.map { $0 == .lb ? .mi : .km })
        .flatMap { unit(named: $0.rawValue) }
    case .minutes, .watchScore: nil
    default: .factor(1)
    }
  }

  /// How many seconds one of a time is; nil for what is no time.
  var secondsOfOne: Double? {
    switch self {
    case .hours: 3600
    case .minutes: 60
    case .seconds: 1
    default: nil
    }
  }
}

/// How numbers of a column are told.
enum CSVUnit: Equatable {
  /// One of it is so many of those that are kept.
  case factor(Double)
  /// Times with colons, of which two parts are hours and minutes, or minutes and seconds.
  case hoursFirst, minutesFirst
}
