import LogSyntax
import Values
import Words

/// The columns of a table by the names in its header, lower case and without emphasis.
package struct TableColumns {
  /// The names in order; empty where the table has no header.
  let names: [String]

  package init(names: [String]) { self.names = names }

  init(_ table: Table, in file: DayFile) {
    self.init(names: table.header?.cells.map { file.plain($0).lowercased() } ?? [])
  }

  /// The column of the value of a field; nil where no column holds it.
  package func value(of field: KnownField) -> Int? {
    switch field.kind {
    case .weight, .sleep, .score, .watchScore: bodyValue
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
