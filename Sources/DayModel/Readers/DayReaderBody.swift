import LogSyntax
import Values
import Words

extension DayBuilder {
  /// Reads the tables and the bulleted values of a body section (docs/format.md §6, §9.1).
  mutating func readBody(_ section: DaySection, in source: Source) {
    for table in source.document.tables(in: section.body) {
      let columns = Columns(table, in: source)
      let column = columns.bodyValue
      for row in table.rows where row.cells.count > column && column > 0 {
        let name = source.plain(row.cells[0])
        let value = source.bytes(row.cells[column])
        if let known = FieldCatalog.field(named: name), known.section == .quickLog {
          readBody(known, name, value, isTable: true, source, row.line)
        } else if !name.isEmpty {
          keepField(name, value, source, row.line)
        }
      }
    }
    for line in section.body {
      guard let (text, _) = source.freeText(atLine: line),
        let (name, value) = Label.split(source.bytes(text)),
        let known = FieldCatalog.field(named: name), known.section == .quickLog
      else { continue }
      readBody(known, name, value, isTable: false, source, line)
    }
  }

  /// Reads one value of the body.
  ///
  /// - Parameter isTable: whether a zero is the placeholder of an old table (docs/format.md §6).
  private mutating func readBody(
    _ known: KnownField, _ name: String, _ value: ArraySlice<UInt8>, isTable: Bool,
    _ source: Source, _ line: Int
  ) {
    guard let numbers = FieldNumbers(known, named: name, value, isTable: isTable) else { return }
    take(numbers, name: name, value, source, line)
  }
}

/// The columns of a table by the names in its header, lower case and without emphasis.
package struct Columns {
  /// The names in order; empty where the table has no header.
  let names: [String]

  package init(names: [String]) { self.names = names }

  init(_ table: Table, in source: Source) {
    self.init(names: table.header?.cells.map { source.plain($0).lowercased() } ?? [])
  }

  /// Where the value of a field stands; nil where no column holds it.
  package func value(of field: KnownField) -> Int? {
    switch field.kind {
    case .weight, .sleep, .score: bodyValue
    case .fuelTotal: totalValue
    default: effortValue ?? 1
    }
  }

  /// The values of a table of body values.
  var bodyValue: Int { first(of: ["value", "actual", "current", "today"]) ?? 1 }

  /// Distance, alone or with the time, in a table of activities.
  var effortValue: Int? {
    bothValue ?? first(holding: ["dist"], but: Self.goals)
      ?? first(of: ["value", "actual", "result"])
  }

  /// Distance and time in one column.
  var bothValue: Int? { first(holding: ["dist/", "dist /", "/time", "/ time"], but: Self.goals) }

  /// What was eaten, in a table with a row for each nutrient; a target is a goal.
  var totalValue: Int? {
    let known = first(
      holding: ["actual", "current", "total", "intake", "consumed", "eaten", "so far", "value"],
      but: ["target", "goal", "remaining"])
    let isGoal = names.count > 1 && names[1].contains("target")
    return known ?? (isGoal || names.count > 2 ? nil : 1)
  }

  static let goals = ["target", "plan", "goal"]

  /// The first column with one of these names, a remark in parentheses apart.
  func first(of wanted: [String]) -> Int? {
    names.firstIndex { wanted.contains(FieldCatalog.nameKey($0)) }
  }

  /// The first column whose name holds one of these words, and none of the others.
  func first(holding words: [String], but others: [String] = []) -> Int? {
    names.firstIndex { name in
      words.contains { name.contains($0) } && !others.contains { name.contains($0) }
    }
  }
}

extension Table.Row {
  /// The cell of a column, nil where the row is too short for it.
  func cell(_ column: Int?) -> Range<Int>? {
    column.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
  }
}
