import Charts
import Query
package import Reports
import Values

/// The days of a span, month by month, each with a mark.
package struct CalendarText {
  let calendar: DayCalendar
  let style: Style
  let screen: ScreenForm

  /// A calendar as a screen shows it.
  package init(calendar: DayCalendar, style: Style, screen: ScreenForm) {
    (self.calendar, self.style, self.screen) = (calendar, style, screen)
  }

  private var request: QueryRequest { calendar.request }

  /// How many columns a day has: its number, its mark, and a blank where there is room for one.
  private var cellWidth: Int { isSideBySide || screen.columns < 28 ? 3 : 4 }
  private var isSideBySide: Bool { screen.columns >= 80 && months.count > 1 }

  /// The first days of the months that the span touches.
  private var months: [CalendarDate] { CalendarDate.months(in: request.span) }

  package var lines: [StyledText] {
    let perRow = isSideBySide ? 3 : 1
    var lines: [StyledText] = []
    var rest = months[...]
    while !rest.isEmpty {
      let row = rest.prefix(perRow).map(monthLines)
      rest = rest.dropFirst(perRow)
      if !lines.isEmpty { lines.append(.empty) }
      for index in 0..<(row.map(\.count).max() ?? 0) {
        var line = StyledText.empty
        var missing = 0
        for month in row {
          let (text, width) = index < month.count ? month[index] : (.empty, 0)
          if width > 0 { line = "\(line)\(String(repeating: " ", count: missing))\(text)" }
          if width > 0 { missing = 0 }
          missing += 7 * cellWidth + 2 - width
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// The lines of a month, without blanks at their ends, each with the columns it has.
  private func monthLines(_ first: CalendarDate) -> [(text: StyledText, width: Int)] {
    let name = "\(first.monthName) \(first.year)"
    let indent = max(0, (7 * cellWidth - columns(name)) / 2)
    let title = String(repeating: " ", count: indent) + name
    let names = CalendarDate.Weekday.allCases.map { String($0.name.prefix(2)) }
      .joined(separator: String(repeating: " ", count: cellWidth - 2))
    var lines: [(StyledText, Int)] = [
      (style.title(title), columns(title)), (style.dim(names), columns(names)),
    ]
    var week: (text: StyledText, width: Int) = (.empty, 0)
    var date = first
    for _ in 0..<CalendarDate.days(inMonth: first.month, of: first.year) {
      let start = (date.weekday.rawValue - 1) * cellWidth
      let number = date.day < 10 ? " \(date.day)" : "\(date.day)"
      let (mark, painted) = self.mark(date)
      let blanks = String(repeating: " ", count: start - week.width)
      week.text = "\(week.text)\(blanks)\(number)\(painted)"
      week.width = start + 2 + columns(mark)
      if date.weekday == .sunday {
        lines.append(week)
        week = (.empty, 0)
      }
      date = date.advanced(by: 1)
    }
    if week.width > 0 { lines.append(week) }
    return lines
  }

  /// The mark of a day, and how it is painted.
  private func mark(_ date: CalendarDate) -> (text: String, painted: StyledText) {
    guard request.span.contains(date) else { return ("", .empty) }
    if date == request.today {
      let sign = screen.sign("◐")
      return (sign, style.title(sign))
    }
    guard let line = calendar.lines[date] else { return ("", .empty) }
    let none = (screen.sign("○"), style.dim(screen.sign("○")))
    guard let field = request.fields.first else {
      return line.training.isEmpty ? none : done
    }
    guard let number = line.values.first??.number else { return none }
    if field.isTick { return number > 0 ? done : none }
    let bar = screen.sign(scale?.bar(number) ?? "▁")
    return (bar, style.name(bar))
  }

  private var done: (String, StyledText) { (screen.sign("●"), style.good(screen.sign("●"))) }

  private var scale: Sparkline? {
    Sparkline(calendar.lines.values.compactMap { $0.values.first??.number })
  }
}
