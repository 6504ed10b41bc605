import JSON
import Query

/// The facts of days that were read, as the lines of a year's file have them.
struct FactSpellings {
  /// A column and what stands in the braces of its line.
  typealias Column = (name: FactColumn, line: [UInt8])

  /// The names of the columns: first those of all numbers that any day may have, by their places.
  private var names = NumberColumn.all
  /// Their lines, with a comma before each fact.
  private var lines = [JSONOutput](repeating: emptyLine, count: NumberColumn.all.count)
  /// Where the columns of other facts stand.
  private var places: [FactColumn: Int] = [:]
  /// The column that came last after each of them: days name theirs in much the same order.
  private var next = [Int](repeating: 0, count: NumberColumn.all.count)

  /// A line with room for a year of numbers, which all share until they are written to.
  private static let emptyLine = JSONOutput(capacity: 6 << 10)

  /// Adds the facts of a day, which is later than those before it.
  mutating func add(_ facts: DayFacts, of day: DayOfYear) {
    let key = day.key
    for number in facts.numbers {
      lines[number.column.index].append(key, number.value)
    }
    var last = 0
    for index in facts.others.indices {
      let guess = next[last]
      let place =
        names[guess] == facts.others[index].column ? guess : place(of: facts.others[index].column)
      next[last] = place
      last = place
      switch facts.others[index].fact {
      case .number(let number): lines[place].append(key, number)
      case let fact:
        lines[place].append(atMost: 9) { $0.put(key: key) }
        fact.write(to: &lines[place])
      }
    }
  }

  private mutating func place(of column: FactColumn) -> Int {
    if let known = places[column] { return known }
    let place = names.count
    places[column] = place
    names.append(column)
    lines.append(JSONOutput())
    next.append(0)
    return place
  }

  /// The line of a column, which is then no longer here; empty where there is none.
  mutating func take(_ column: FactColumn) -> [UInt8] {
    guard let place = places[column] ?? NumberColumn.all.firstIndex(of: column) else { return [] }
    defer { lines[place] = JSONOutput() }
    return Array(lines[place].bytes.dropFirst())
  }

  /// The columns that nobody has taken.
  var rest: [Column] {
    names.indices.lazy.filter { lines[$0].count > 0 }.map {
      (names[$0], Array(lines[$0].bytes.dropFirst()))
    }
  }
}

extension JSONPiece {
  fileprivate mutating func put(key: UInt64) {
    put(UInt8(ascii: ","))
    put(word: key)
  }
}

extension JSONOutput {
  fileprivate mutating func append(_ key: UInt64, _ number: Double) {
    append(atMost: 9 + JSONPiece.longestNumber) { piece in
      piece.put(key: key)
      piece.put(number)
    }
  }
}
