public import Values

/// What the history of a habit comes to on a day: docs/query.md, “Habits”.
public struct HabitFigures: Sendable, Equatable {
  /// How many days in a row it was done, up to the day, or up to the day before where the day does not say yet.
  public let streak: Int
  /// The longest streak up to the day.
  public let longest: Int
  /// The strength, from 0 to 1; 0 for a habit without history.
  public let strength: Double
  /// Whether streak and strength are the same whatever the days before the table's say: the streak began
  /// later, and what those days weigh in the strength is less than its third decimal.
  public let isSettled: Bool
  /// Whether it was done, of each day that says so.
  public let isDone: [CalendarDate: Bool]

  /// The figures of a habit.
  ///
  /// - Parameters:
  ///   - id: The key of its history.
  ///   - table: Facts of all days up to `date`, with the habit's column.
  ///   - date: The day.
  ///   - today: The present day, on which an open habit is not missed yet.
  public init(_ id: String, in table: FactTable, on date: CalendarDate, today: CalendarDate) {
    let table = table.before(date.advanced(by: 1), [Self.column(of: id)])
    let days = HabitDays(id, in: table, today: today)
    let (dates, states) = (days.dates, days.states)
    let streaks = HabitHistory.streaks(days)
    // A present day that says nothing yet leaves the streak of the day before alive.
    let reach = date >= today ? 1 : 0
    let last = Array(zip(dates, streaks)).last { $0.1 != nil && $0.0.distance(to: date) <= reach }
    streak = Int((last?.1 ?? nil) ?? 0)
    longest = Int(HabitHistory.longest(days).compactMap(\.self).last ?? 0)
    strength = HabitHistory.strengths(days).compactMap(\.self).last ?? 0
    let known = states.count { $0 != nil }
    isSettled = known >= Self.settlingDays && streak < known
    isDone = Dictionary(
      uniqueKeysWithValues: zip(dates, states).compactMap { date, state in
        state.map { (date, $0 == 1) }
      })
  }

  /// With this many known days after it, a day weighs 0.95^250, some 2 in a million (docs/query.md, “Habits”).
  private static let settlingDays = 250
  /// The field of a query that says whether a habit was done.
  public static func field(of id: String) -> QueryField { .habit("habit:\(id)", id, .done) }

  /// The column of facts that a habit needs.
  public static func column(of id: String) -> FactColumn { .habit(id) }
}
