import LogSyntax
import Values
import Words

/// A value of the body in a table or in a list.
struct BodyValue {
  /// The name as written.
  let name: String
  let text: ArraySlice<UInt8>
  /// Nil for a name without a meaning of its own.
  let numbers: FieldNumbers?
  /// The index of its line.
  let line: Int
}

/// Reads the tables and the bulleted values of a body section (docs/format.md §6, §9.1).
enum BodyReader {
  static func read(_ section: DaySection, _ file: DayFile) -> [BodyValue] {
    var values: [BodyValue] = []
    for table in file.document.tables(in: section.body) {
      let column = TableColumns(table, in: file).bodyValue
      for row in table.rows where row.cells.count > column && column > 0 {
        let name = file.plain(row.cells[0])
        let text = file.bytes(row.cells[column])
        if let known = field(named: name) {
          let numbers = FieldNumbers(known, named: name, text, in: file.units)
          values.append(BodyValue(name: name, text: text, numbers: numbers, line: row.line))
        } else if !name.isEmpty {
          values.append(BodyValue(name: name, text: text, numbers: nil, line: row.line))
        }
      }
    }
    for line in section.body {
      guard let (range, _) = file.freeText(atLine: line),
        let (name, text) = Label.split(file.bytes(range)), let known = field(named: name)
      else { continue }
      let numbers = FieldNumbers(known, named: name, text, in: file.units)
      values.append(BodyValue(name: name, text: text, numbers: numbers, line: line))
    }
    return values
  }

  private static func field(named name: String) -> KnownField? {
    FieldCatalog.field(named: name).flatMap { $0.section == .quickLog ? $0 : nil }
  }
}
