import DayModel
import Query
package import Reports
package import Values

/// Days in a line each, as a person reads them: in columns, of which the last ones go where there is no room.
package struct DayListText {
  let list: DayList
  let style: Style
  /// The units that weights are shown in.
  let units: PersonalUnits
  let screen: ScreenForm

  /// A list of days as a screen shows it.
  package init(list: DayList, style: Style, units: PersonalUnits, screen: ScreenForm) {
    (self.list, self.style, self.units, self.screen) = (list, style, units, screen)
  }

  private static let gap = 2
  private static let typeColumn = 1

  /// A head, then a line for each day; none where there is no day.
  package var lines: [StyledText] {
    let rows = zip(list.days, weights).map(cells)
    if rows.isEmpty { return [] }
    var widths = head.indices.map { column in
      ([head] + rows).map { columns($0[column]) }.max() ?? 0
    }
    let markWidth = list.days.allSatisfy(\.isCommitted) ? 0 : 2
    while widths.count > Self.typeColumn + 1,
      widths.reduce(markWidth - Self.gap, { $0 + $1 + Self.gap }) > screen.columns
    {
      widths.removeLast()
    }
    let names = laid(head, widths).joined(separator: String(repeating: " ", count: Self.gap))
    return [style.dim(names)] + zip(list.days, rows).map { line($0, $1, widths) }
  }

  private var head: [String] {
    [
      "day", "training", "weight (\(units.weight))", "sleep", "mood", "energy", "todos", "habits",
    ]
  }

  /// The cells that there is room for, words to the left and figures to the right.
  private func laid(_ cells: [String], _ widths: [Int]) -> [String] {
    let last = widths.count - 1
    return zip(cells, widths).enumerated().map { column, cell in
      column == last && column <= Self.typeColumn
        ? cell.0 : padded(cell.0, to: cell.1, rightAligned: column > Self.typeColumn)
    }
  }

  private func line(_ day: DayList.Day, _ row: [String], _ widths: [Int]) -> StyledText {
    // A day without a log has nothing behind its type.
    let shown = day.file == nil ? Array(widths.prefix(Self.typeColumn + 1)) : widths
    var line = StyledText.empty
    for (column, cell) in laid(row, shown).enumerated() {
      let gap = column == 0 ? "" : String(repeating: " ", count: Self.gap)
      line = "\(line)\(gap)\(paint(cell, column, day))"
    }
    return day.isCommitted ? line : "\(line) \(style.warning("*"))"
  }

  private func paint(_ text: String, _ column: Int, _ day: DayList.Day) -> StyledText {
    guard column == Self.typeColumn else { return StyledText(text) }
    return day.line.training.isEmpty ? style.dim(text) : style.good(text)
  }

  /// What a day's line says, column by column.
  private func cells(of day: DayList.Day, _ weight: String?) -> [String] {
    let line = day.line
    let none = screen.sign("–")
    func number(_ value: Double?) -> String { value.map(units.shown("/10").text(of:)) ?? none }
    func count(_ count: TodoCount?) -> String {
      count.map { "\($0.completed)/\($0.total)" } ?? none
    }
    return [
      "\(line.date) \(line.date.weekday.name.prefix(3))", type(of: day) ?? none,
      weight ?? none, line.body[.sleep].map(units.shown("h").text(of:)) ?? none,
      "\(number(line.body[.moodMorning]))/\(number(line.body[.moodBedtime]))",
      number(line.body[.energy]), count(line.todos), count(line.habits),
    ]
  }

  private func type(of day: DayList.Day) -> String? {
    let done = day.line.training.joined(separator: "+")
    if !done.isEmpty { return done }
    let planned = day.planned.joined(separator: "+")
    return planned.isEmpty ? nil : "(\(planned))"
  }

  /// The weights of the days that have one, with their points below each other.
  private var weights: [String?] {
    let shown = units.shown("lb")
    let pounds = list.days.map { $0.line.body[.weight] }
    var texts = shown.form.column(pounds.compactMap { $0.map(shown.value) })[...]
    return pounds.map { $0 == nil ? nil : texts.popFirst() }
  }
}
