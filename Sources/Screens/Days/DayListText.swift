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

  package var lines: [StyledText] {
    var rows = zip(list.days, weights).map(cells)
    guard let count = rows.first?.count else { return [] }
    nameUnit(in: &rows)
    var widths = (0..<count).map { column in rows.map { columns($0[column]) }.max() ?? 0 }
    let markWidth = list.days.allSatisfy(\.isCommitted) ? 0 : 2
    while widths.count > Self.typeColumn + 1,
      widths.reduce(markWidth - Self.gap, { $0 + $1 + Self.gap }) > screen.columns
    {
      widths.removeLast()
    }
    return zip(list.days, rows).map { day, row in line(day, row, widths) }
  }

  private func line(_ day: DayList.Day, _ row: [String], _ widths: [Int]) -> StyledText {
    let shown = row.prefix(widths.count)
    // A day without a log has nothing behind its type.
    let cells = day.file == nil ? shown.prefix(Self.typeColumn + 1) : shown
    var line = StyledText.empty
    for (column, cell) in cells.enumerated() {
      let text = column == cells.count - 1 ? cell : padded(cell, to: widths[column] + Self.gap)
      line = "\(line)\(paint(text, column, day))"
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
      "mood \(number(line.body[.moodMorning]))/\(number(line.body[.moodBedtime]))",
      "e \(number(line.body[.energy]))",
      "todos \(count(line.todos))", "habits \(count(line.habits))",
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

  /// Names the unit once, behind the first weight.
  private func nameUnit(in rows: inout [[String]]) {
    guard let first = list.days.firstIndex(where: { $0.line.body[.weight] != nil }) else { return }
    rows[first][Self.typeColumn + 1] += " \(units.weight)"
  }
}
