import DayModel
public import Values
import Words

/// The step from one row of a query's answer to the next.
public enum QueryStep: String, Sendable, CaseIterable {
  case day
  /// The week of ISO 8601, from Monday.
  case week
  case month, quarter, year
  /// The whole range in one row.
  case all
  /// The cycle that a day is in, by its day 1.
  case cycle
  /// The phase that a day is in: one row for each.
  case phase

  /// Whether the calendar alone says which step a day is in.
  public var isOfCalendar: Bool { self != .cycle && self != .phase }

  /// The first day of the step that holds a day. All days have one step of ``all``.
  public func start(of date: CalendarDate) -> CalendarDate {
    switch self {
    case .day: date
    case .week: date.monday
    case .month: Self.first(of: 1, in: date)
    case .quarter: Self.first(of: 3, in: date)
    case .year: Self.first(of: 12, in: date)
    case .all: .earliest
    case .cycle, .phase: date
    }
  }

  /// The first day of the step after the one that begins on `start`; nil where the calendar ends.
  public func next(after start: CalendarDate) -> CalendarDate? {
    let next: CalendarDate
    switch self {
    case .day: next = start.advanced(by: 1)
    case .week: next = start.advanced(by: 7)
    case .month: next = start.adding(months: 1)
    case .quarter: next = start.adding(months: 3)
    case .year: next = start.adding(months: 12)
    case .all, .cycle, .phase: return nil
    }
    return next > start && self.start(of: next) == next ? next : nil
  }

  /// The name of the step that begins on `start`: `2031-03-04`, `2031-W10`, `2031-03`, `2031-Q1`,
  /// `2031`, `all`.
  public func label(of start: CalendarDate) -> String {
    let text = start.description
    switch self {
    case .day: return text
    case .week:
      let (year, week) = start.isoWeek
      let digits = String(year)
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        + (week < 10 ? "-W0" : "-W") + String(week)
    case .month: return String(text.prefix(7))
    case .quarter: return String(text.prefix(4)) + "-Q" + String((start.month + 2) / 3)
    case .year: return String(text.prefix(4))
    case .all: return rawValue
    case .cycle, .phase: return text
    }
  }

  /// The first day of the group of months that holds a day.
  private static func first(of months: Int, in date: CalendarDate) -> CalendarDate {
    let (year, month, _) = date.components
    return CalendarDate(year: year, month: (month - 1) / months * months + 1, day: 1) ?? .earliest
  }
}
