import Tracker

/// The facts of days that were read, as the lines of a year's file have them.
struct FactSpellings {
  /// A column and what stands in the braces of its line.
  typealias Column = (name: FactColumn, line: [UInt8])

  private var columns: [Column] = []
  private var places: [FactColumn: Int] = [:]
  /// The column that came last after each of them: days name theirs in much the same order.
  private var next: [Int] = []

  /// Adds the facts of a day that is later than those before it.
  mutating func add(_ facts: DayFacts) {
    let key = DayOfYear(facts.date).key
    var last = 0
    for entry in facts.entries {
      let guess = last < next.count ? next[last] : 0
      let isRight = guess < columns.count && columns[guess].name == entry.column
      let place = isRight ? guess : places[entry.column] ?? add(entry.column)
      next[last] = place
      last = place
      Self.write(key, entry.fact, to: &columns[place].line)
    }
  }

  private mutating func add(_ column: FactColumn) -> Int {
    places[column] = columns.count
    columns.append((column, []))
    next.append(0)
    return columns.count - 1
  }

  private static func write(_ key: [UInt8], _ fact: Fact, to line: inout [UInt8]) {
    if !line.isEmpty { line.append(UInt8(ascii: ",")) }
    line.append(contentsOf: key)
    fact.write(to: &line)
  }

  /// The line of a column, which is then no longer here; empty where there is none.
  mutating func take(_ column: FactColumn) -> [UInt8] {
    places.removeValue(forKey: column).map { columns[$0].line } ?? []
  }

  /// The columns that nobody has taken.
  var rest: [Column] { columns.filter { places[$0.name] != nil } }
}
