public import Values

/// A figure of the body over the last seven days.
public struct DashboardCard: Sendable, Equatable {
  /// What it is of.
  public enum Field: String, Sendable, CaseIterable {
    case weight, sleep
    case quality = "sleep_quality"
    case mood, energy

    /// How far the ends of a line's scale are apart at least: pounds, hours, points.
    public var leastSpan: Double {
      switch self {
      case .weight: 2
      case .sleep: 1
      case .quality, .mood, .energy: 2
      }
    }
  }

  /// What it is of.
  public let field: Field
  /// The values of the seven days, the last of them the day itself; of mood the mean of the morning's and the
  /// evening's that there are. Nil is a day without.
  public let days: [Double?]
  /// The day of the last value.
  public let date: CalendarDate?
  /// The last day's morning and evening, for mood; else nil.
  public let halves: (morning: Double?, evening: Double?)?
  /// Where the values go; nil for fewer than five.
  public let trend: Trend?

  /// The last value; nil where none of the days has one.
  public var value: Double? { days.compactMap(\.self).last }

  /// The columns of facts that cards are made of.
  public static let columns: Set<FactColumn> = Set(
    Field.allCases.flatMap { names(of: $0) })

  private static func names(of field: Field) -> [FactColumn] {
    field == .mood ? [.known("mood_am"), .known("mood_pm")] : [.known(field.rawValue)]
  }

  /// The cards of a day, in the order of their fields.
  ///
  /// - Parameter table: The facts of the seven days up to the day.
  public static func all(in table: FactTable, upTo today: CalendarDate) -> [DashboardCard] {
    let rows = Dictionary(uniqueKeysWithValues: zip(table.dates, table.dates.indices))
    let dates = (-6...0).map { today.advanced(by: $0) }
    return Field.allCases.map { field in
      let columns = names(of: field).map { table.numbers($0) }
      let values = dates.map { date -> [Double?] in
        rows[date].map { row in columns.map { $0[row] } } ?? []
      }
      let days = values.map { values -> Double? in
        let known = values.compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
      }
      let last = days.indices.last { days[$0] != nil }
      let halves = field == .mood ? last.map { (values[$0][0], values[$0][1]) } : nil
      let known = zip(dates, days).compactMap { date, value in value.map { (date: date, value: $0) }
      }
      return DashboardCard(
        field: field, days: days, date: last.map { dates[$0] },
        halves: halves.map { (morning: $0.0, evening: $0.1) }, trend: Trend(known))
    }
  }

  /// Whether both are the same in all.
  public static func == (left: DashboardCard, right: DashboardCard) -> Bool {
    left.field == right.field && left.days == right.days && left.date == right.date
      && left.halves?.morning == right.halves?.morning
      && left.halves?.evening == right.halves?.evening && left.trend == right.trend
  }
}
