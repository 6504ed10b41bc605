import Actions
import Values

/// A month as a calendar shows it: weeks from Monday, each day with a mark behind its number.
struct MonthGrid {
  /// A line, and how many columns it has.
  typealias Line = (text: StyledText, width: Int)

  /// The first day of the month.
  let first: CalendarDate
  /// How many columns a day has: its number, its mark, and a blank where there is room for one.
  var cellWidth = 4
  let style: Style
  /// The mark of a day, a column wide; empty for none.
  let mark: (CalendarDate) -> StyledText

  /// The columns of the month, with those behind its last day.
  var width: Int { 7 * cellWidth }

  /// The lines, without blanks at their ends: the month's name, the weekdays, and the weeks.
  var lines: [Line] {
    let name = "\(first.monthName) \(first.year)"
    let title = String(repeating: " ", count: max(0, (width - columns(name)) / 2)) + name
    let names = CalendarDate.Weekday.allCases.map { String($0.name.prefix(2)) }
      .joined(separator: String(repeating: " ", count: cellWidth - 2))
    var lines: [Line] = [
      (style.title(title), columns(title)), (style.dim(names), columns(names)),
    ]
    var week: Line = (.empty, 0)
    for offset in 0..<CalendarDate.days(inMonth: first.month, of: first.year) {
      let date = first.advanced(by: offset)
      let start = (date.weekday.rawValue - 1) * cellWidth
      let number = date.day < 10 ? " \(date.day)" : "\(date.day)"
      let mark = mark(date)
      let blanks = String(repeating: " ", count: start - week.width)
      week.text = "\(week.text)\(blanks)\(number)\(mark)"
      week.width = start + 2 + (mark.codes.isEmpty ? 0 : 1)
      if date.weekday == .sunday {
        lines.append(week)
        week = (.empty, 0)
      }
    }
    if week.width > 0 { lines.append(week) }
    return lines
  }
}
