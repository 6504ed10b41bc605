import JSON
import Query

/// Writes the facts of days as the lines of a year's file, as ``FactLine`` reads them: a column is one
/// line, and days come one after another.
struct FactLineEncoder {
  /// A column, and what stands in the braces of its line.
  typealias Column = (name: FactColumn, line: [UInt8])

  private var columns: [Column] = []
  private var indices: [FactColumn: Int] = [:]

  /// Adds a fact of a day, which is not before those that its column has.
  mutating func add(_ entry: DayFacts.Entry, on day: DayOfYear) {
    let index = index(of: entry.column)
    if !columns[index].line.isEmpty { columns[index].line.append(UInt8(ascii: ",")) }
    columns[index].line.append(quoted: day.key)
    columns[index].line.append(UInt8(ascii: ":"))
    entry.fact.append(to: &columns[index].line)
  }

  private mutating func index(of column: FactColumn) -> Int {
    if let known = indices[column] { return known }
    indices[column] = columns.count
    columns.append((column, []))
    return columns.count - 1
  }

  /// The columns by their names, so that a file is the same whenever it is made.
  var sorted: [Column] { columns.sorted { $0.name.name < $1.name.name } }
}
