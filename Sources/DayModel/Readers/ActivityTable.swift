import LogSyntax
import Values
import Words

/// A row of a table of activities.
struct ActivityRow {
  let effort: ActivityEffort
  /// The cell of heart rate or power, where there is one.
  let rates: Reading<Measures>?
  /// The power from a column of its own.
  let watts: Double?
  /// The index of its line.
  let line: Int
}

/// Reads the tables of activities of old logs (docs/format.md §6).
enum ActivityTable {
  /// Reads a table; nil when it is none of activities.
  static func read(
    _ table: Table, _ columns: TableColumns, _ file: DayFile
  ) -> [ActivityRow]? {
    let isNamed = columns.first(of: ["activity", "discipline", "sport"]) == 0
    guard
      isNamed
        || columns.first(of: ["sets", "reps"]) == nil
          && table.rows.contains(where: { row in
            row.cells.first.flatMap { Activity.first(in: file.bytes($0)) } != nil
          })
    else { return nil }
    let goals = TableColumns.goals
    let time =
      columns.bothValue == nil ? columns.first(holding: ["time", "duration"], but: goals) : nil
    let rate = columns.first(holding: ["hr", "heart", "watt", "power"], but: goals)
    let power = columns.first(holding: ["watt", "power"], but: goals + ["hr", "heart"])
    let value = columns.effortValue
    var rows: [ActivityRow] = []
    for row in table.rows {
      guard let label = row.cells.first else { continue }
      let name = MarkdownText.text(file.bytes(label))
      guard let activity = Activity.first(in: name) ?? Activity.only(in: name) else { continue }
      var text = row.cell(value ?? (time == nil ? 1 : nil)).map { file.bytes($0) } ?? []
      if let cell = row.cell(time) {
        let time = file.bytes(cell)
        if NotFilled.isEmptyPart(text) { text = [] }
        if !NotFilled.isEmptyPart(time) {
          text = (Array(text) + Array(text.isEmpty ? "/".utf8 : " / ".utf8) + time)[...]
        }
      }
      var rates: Reading<Measures>?
      if let cell = row.cell(rate ?? (value ?? 1 == 1 && time == nil ? 2 : nil)),
        rate != nil
          || columns.names.isEmpty
      {
        rates = RateCell.read(file.bytes(cell))
      }
      var watts: Double?
      if power != rate, let cell = row.cell(power) {
        let reading = Reading(file.bytes(cell), zeroIsBlank: true) {
          Quantity.read($0, units: PowerUnit.words)
        }
        watts = reading.value?.value
      }
      rows.append(
        ActivityRow(
          effort: ActivityEffort(text, activity, label: file.plain(label), in: file.units),
          rates: rates,
          watts: watts, line: row.line))
    }
    return rows
  }
}
