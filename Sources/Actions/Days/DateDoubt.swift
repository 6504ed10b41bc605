import DayModel
import Values

extension CalendarDate {
  /// Days farther than this many years from today are likely mistakes.
  private static let farYears = 20

  /// How far the day is from today, where it is decades away: `100 years ahead`; else nil. The rule is the
  /// same for what `log` is told and for what `check` reports.
  func doubt(today: CalendarDate) -> String? {
    let years = year - today.year
    guard abs(years) >= Self.farYears else { return nil }
    return years > 0 ? "\(years) years ahead" : "\(-years) years ago"
  }
}

extension Diagnostic {
  /// The report of a log whose day is decades away; nil for any other.
  static func farLog(_ date: CalendarDate, _ path: String, today: CalendarDate) -> Diagnostic? {
    date.doubt(today: today).map { words in
      Diagnostic(
        date > today ? .warning : .note, .implausible, "the day is \(words)", file: path)
    }
  }
}
