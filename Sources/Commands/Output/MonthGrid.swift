import Actions
import Values

/// A month as a calendar shows it: weeks from Monday, each day with a mark behind its number.
struct MonthGrid {
  /// The first day of the month.
  let first: CalendarDate
  /// The mark of a day; nil for none.
  let mark: (CalendarDate) -> Character?

  private static let cellWidth = 4

  /// The lines: the month's name, the weekdays, and the weeks.
  var lines: [String] {
    let width = 7 * Self.cellWidth
    let title = "\(Self.names[first.month - 1]) \(first.year)"
    let indent = String(repeating: " ", count: (width - title.count) / 2)
    let head = CalendarDate.Weekday.allCases.map {
      padded("\($0.name.prefix(2))", to: Self.cellWidth)
    }
    let count = CalendarDate.days(inMonth: first.month, of: first.year)
    var cells = Array(repeating: "", count: first.weekday.rawValue - 1)
    cells += (0..<count).map { cell(of: first.advanced(by: $0)) }
    let weeks = stride(from: 0, to: cells.count, by: 7).map { start in
      cells[start..<min(start + 7, cells.count)].map { padded($0, to: Self.cellWidth) }.joined()
    }
    return [indent + title]
      + ([head.joined()] + weeks).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
  }

  private func cell(of date: CalendarDate) -> String {
    (date.day < 10 ? " " : "") + "\(date.day)" + (mark(date).map(String.init) ?? "")
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
