import JSON
import Query

/// Writes the facts of days as the lines of a year's file, as ``FactLine`` reads them: a column is one
/// line, and days come one after another.
struct FactLineEncoder {
  /// A column, and what stands in the braces of its line.
  typealias Column = (name: FactColumn, line: [UInt8])

  /// The columns in the order in which they came first.
  private(set) var columns: [Column] = []
  private var indices: [FactColumn: Int] = [:]

  /// Adds a fact of a day, which is not before those that its column has.
  mutating func add(_ entry: DayFacts.Entry, on day: DayOfYear) {
    let index = indices[entry.column] ?? columns.count
    if index == columns.count {
      indices[entry.column] = index
      columns.append((entry.column, []))
    }
    if !columns[index].line.isEmpty { columns[index].line.append(UInt8(ascii: ",")) }
    columns[index].line += day.start.utf8
    entry.fact.append(to: &columns[index].line)
  }

  /// The columns by their names, so that a file is the same whenever it is made.
  var sorted: [Column] { columns.sorted { $0.name.name < $1.name.name } }
}
