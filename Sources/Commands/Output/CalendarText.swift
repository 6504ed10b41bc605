import Actions
import Query
import Values

/// The days of a span, month by month, each with a mark.
struct CalendarText {
  let calendar: DayCalendar
  let style: Style
  let screen: ScreenForm

  private var request: QueryRequest { calendar.request }

  /// How many columns a day has: its number, its mark, and a blank where there is room for one.
  private var cellWidth: Int { isSideBySide || screen.columns < 28 ? 3 : 4 }
  private var isSideBySide: Bool { screen.columns >= 80 && months.count > 1 }

  /// The first days of the months that the span touches.
  private var months: [CalendarDate] {
    var months: [CalendarDate] = []
    var month = request.span.lowerBound.advanced(by: 1 - request.span.lowerBound.day)
    while month <= request.span.upperBound {
      months.append(month)
      let next = month.adding(months: 1)
      if next <= month { break }
      month = next
    }
    return months
  }

  var lines: [StyledText] {
    let perRow = isSideBySide ? 3 : 1
    var lines: [StyledText] = []
    var rest = months[...]
    while !rest.isEmpty {
      let row = rest.prefix(perRow).map(grid)
      rest = rest.dropFirst(perRow)
      if !lines.isEmpty { lines.append(.empty) }
      lines += Self.joined(row)
    }
    return lines
  }

  private func grid(of month: CalendarDate) -> MonthGrid {
    MonthGrid(first: month, cellWidth: cellWidth, style: style, mark: mark)
  }

  /// Months beside each other, without blanks at the ends of lines.
  private static func joined(_ months: [MonthGrid]) -> [StyledText] {
    let texts = months.map(\.lines)
    return (0..<(texts.map(\.count).max() ?? 0)).map { index in
      var line = StyledText.empty
      var missing = 0
      for (month, text) in zip(months, texts) {
        let gap = month.width + 2
        guard index < text.count, text[index].width > 0 else {
          missing += gap
          continue
        }
        line = "\(line)\(String(repeating: " ", count: missing))\(text[index].text)"
        missing = gap - text[index].width
      }
      return line
    }
  }

  /// The mark of a day.
  private func mark(_ date: CalendarDate) -> StyledText {
    guard request.span.contains(date) else { return .empty }
    if date == request.today { return style.title(screen.sign("◐")) }
    guard let line = calendar.lines[date] else { return .empty }
    let none = style.dim(screen.sign("○"))
    let done = style.good(screen.sign("●"))
    guard let field = request.fields.first else { return line.training.isEmpty ? none : done }
    guard let number = line.values.first??.number else { return none }
    if field.isTick { return number > 0 ? done : none }
    return style.name(screen.sign(scale?.bar(number) ?? "▁"))
  }

  private var scale: Sparkline? {
    Sparkline(calendar.lines.values.compactMap { $0.values.first??.number })
  }
}
