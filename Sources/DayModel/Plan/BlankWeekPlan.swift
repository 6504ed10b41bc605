public import Values

extension WeekPlan {
  /// The file of a plan that a person is going to write: seven days of rest, in the form of a table.
  public static func blank(ofWeek monday: CalendarDate) -> [UInt8] {
    let days = CalendarDate.Weekday.allCases.map { "| \($0.name) | | |" }
    let lines =
      [
        "---", "title: \"Plan \(monday.isoWeekText)\"", "date: \(monday)", "---",
        "| Day | Type | Workout |", "|---|---|---|",
      ] + days
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
