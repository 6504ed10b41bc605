import DayModel
public import Values

/// A figure that sources measure of a day, as queries name it: the one table. Days have it with a log and without.
public struct MeasuredField: Sendable {
  /// Its name behind `measured.`: `deep`.
  public let name: String
  /// Where an entry of a source has it: `sleep.deep_hours` (docs/format.md §10.13).
  public let path: String
  /// The unit of a query's values, and how much of it one of the entry is.
  let unit: String?, factor: Double
  let aggregate: Aggregate

  private init(
    _ name: String, _ path: String, _ unit: String? = nil, factor: Double = 1,
    _ aggregate: Aggregate = .mean
  ) {
    (self.name, self.path, self.unit) = (name, path, unit)
    (self.factor, self.aggregate) = (factor, aggregate)
  }

  /// All of them, in the order of a day.
  public static let all: [MeasuredField] = [
    .init("weight", "weight_kg", "lb", factor: Conversion.poundsPerKilogram),
    .init("body_fat", "body_fat_percent", "%"),
    .init("sleep", "sleep.total_hours", "h"), .init("deep", "sleep.deep_hours", "h"),
    .init("light", "sleep.light_hours", "h"), .init("rem", "sleep.rem_hours", "h"),
    .init("awake", "sleep.awake_hours", "h"), .init("in_bed", "sleep.in_bed_hours", "h"),
    .init("nap", "sleep.nap_hours", "h"), .init("score", "sleep.score"),
    .init("resting_hr", "resting_hr", "bpm"), .init("hrv", "hrv.overnight_avg", "ms"),
    .init("body_battery", "body_battery.start_level"), .init("stress", "stress.avg_stress"),
    .init("readiness", "training.readiness_score"), .init("recovery", "recovery.score"),
    .init("vo2max", "training.vo2max_run"), .init("steps", "steps", nil, .sum),
    .init("active_kcal", "active_kcal", "kcal", .sum),
    .init("distance", "distance_km", "mi", factor: 1000 / Conversion.metresPerMile, .sum),
    .init("floors", "floors", nil, .sum), .init("spo2", "spo2_percent", "%"),
    .init("respiration", "respiration_rate"),
  ]

  /// Its column.
  public var column: FactColumn { FactColumn(name: Self.prefix + name) }

  /// What an entry of a source says, in the unit of queries.
  public func value(of measured: Double) -> Double { measured * factor }

  private static let prefix = "measured."

  /// The figure of a column; nil for any other column.
  public init?(_ column: FactColumn) {
    guard column.name.hasPrefix(Self.prefix) else { return nil }
    let name = column.name.dropFirst(Self.prefix.count)
    guard let field = Self.all.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The field of a query.
  var field: QueryField { QueryField(column.name, unit, aggregate, .number(column)) }
}

extension FactTable {
  /// The table with columns of figures that were measured. A day without a log that has one is a day of it too.
  ///
  /// - Parameters:
  ///   - days: The days that are wanted.
  ///   - measured: The values of each column, by day.
  public func adding(
    _ measured: [FactColumn: [CalendarDate: Double]], in days: ClosedRange<CalendarDate>
  ) -> FactTable {
    let new = Set(measured.values.flatMap(\.keys)).filter(days.contains).subtracting(dates)
    let all = new.isEmpty ? dates : (dates + new).sorted()
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    let gaps = [Fact?](repeating: nil, count: all.count)
    var columns = columns
    if !new.isEmpty {
      columns = columns.mapValues { facts in
        var spread = gaps
        for (date, fact) in zip(dates, facts) {
          if let place = places[date] { spread[place] = fact }
        }
        return spread
      }
    }
    for (column, values) in measured {
      var facts = gaps
      for (date, value) in values {
        if let place = places[date] { facts[place] = .number(value) }
      }
      columns[column] = facts
    }
    return FactTable(dates: all, columns: columns) ?? self
  }

  /// The table without the values of columns on the days on which they do not count.
  public func keeping(
    _ columns: Set<FactColumn>, where counts: (CalendarDate, FactColumn) -> Bool
  ) -> FactTable {
    var kept = self.columns
    for column in columns {
      kept[column] = kept[column].map { facts in
        zip(dates, facts).map { date, fact in counts(date, column) ? fact : nil }
      }
    }
    return FactTable(dates: dates, columns: kept) ?? self
  }
}
