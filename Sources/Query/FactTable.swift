import DayModel
import Values
import Words

/// The facts of many days, column by column: what a query works on.
///
/// Invariant: the days rise, and every column has one value for each of them, nil for a gap.
public struct FactTable: Equatable, Sendable {
  /// The days, oldest first, each of them once.
  public let dates: [CalendarDate]
  /// The columns that were loaded. One that is missing has no fact on any of the days.
  public let columns: [FactColumn: [Fact?]]

  /// A table that was kept in columns; nil where the invariant does not hold.
  public init?(dates: [CalendarDate], columns: [FactColumn: [Fact?]]) {
    guard zip(dates, dates.dropFirst()).allSatisfy(<),
      columns.values.allSatisfy({ $0.count == dates.count })
    else { return nil }
    self.dates = dates
    self.columns = columns
  }

  /// The facts of some days, in any order; of several of one date the last counts.
  ///
  /// - Parameter wanted: The columns to load; nil loads all that there are.
  public init(_ days: [DayFacts], columns wanted: Set<FactColumn>? = nil) {
    let isRising = zip(days, days.dropFirst()).allSatisfy { $0.date < $1.date }
    let days =
      isRising
      ? days
      : Dictionary(days.map { ($0.date, $0) }) { $1 }.values.sorted { $0.date < $1.date }
    var columns: [FactColumn: [Fact?]] = [:]
    let gaps = [Fact?](repeating: nil, count: days.count)
    for (index, day) in days.enumerated() {
      for entry in day.entries where wanted?.contains(entry.column) ?? true {
        columns[entry.column, default: gaps][index] = entry.fact
      }
    }
    dates = days.map(\.date)
    self.columns = columns
  }

  /// Tables of days that follow each other, as one.
  ///
  /// - Parameter tables: Each has days that are later than those of the tables before it.
  public init(joining tables: [FactTable]) {
    dates = tables.flatMap(\.dates)
    precondition(zip(dates, dates.dropFirst()).allSatisfy(<))
    var columns: [FactColumn: [Fact?]] = [:]
    for column in Set(tables.flatMap(\.columns.keys)) {
      var facts: [Fact?] = []
      facts.reserveCapacity(dates.count)
      for table in tables { facts += table[column] }
      columns[column] = facts
    }
    self.columns = columns
  }

  /// The days before a day, with these columns alone.
  public func before(_ date: CalendarDate, _ wanted: Set<FactColumn>) -> FactTable {
    let count = dates.prefix { $0 < date }.count
    return FactTable(
      first: count, of: dates,
      columns.filter { wanted.contains($0.key) }.mapValues { Array($0.prefix(count)) })
  }

  /// The table with all days of a span, those that it lacks without facts.
  func filled(_ span: ClosedRange<CalendarDate>) -> FactTable {
    let known = Set(dates)
    let missing = span.filter { !known.contains($0) }
    if missing.isEmpty { return self }
    let all = (dates + missing).sorted()
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    let gaps = [Fact?](repeating: nil, count: all.count)
    return FactTable(
      all,
      columns.mapValues { facts in
        var filled = gaps
        for (date, fact) in zip(dates, facts) {
          if let place = places[date] { filled[place] = fact }
        }
        return filled
      })
  }

  private init(_ dates: [CalendarDate], _ columns: [FactColumn: [Fact?]]) {
    (self.dates, self.columns) = (dates, columns)
  }

  private init(first count: Int, of dates: [CalendarDate], _ columns: [FactColumn: [Fact?]]) {
    (self.dates, self.columns) = (Array(dates.prefix(count)), columns)
  }

  /// The facts of a column, one a day.
  subscript(column: FactColumn) -> [Fact?] {
    columns[column] ?? [Fact?](repeating: nil, count: dates.count)
  }

  /// The sets of an exercise under all of its names, one list a day.
  public func sets(of names: [String]) -> [[SetRun]] {
    var sets = [[SetRun]](repeating: [], count: dates.count)
    for name in names {
      for (index, fact) in self[.lift(name)].enumerated() {
        if case .sets(let runs)? = fact { sets[index] += runs }
      }
    }
    return sets
  }

  /// The sessions of each day.
  public var sessions: [[Session]] {
    texts(.sessions).map { text in
      text?.split(separator: "\n").compactMap { Session(String($0)) } ?? []
    }
  }

  /// The habits of all days, by key.
  var habits: [(habit: String, column: FactColumn)] {
    columns.keys.compactMap { column in column.habit.map { ($0, column) } }
      .sorted { $0.habit < $1.habit }
  }

  /// The numbers of a column, one a day.
  func numbers(_ column: FactColumn) -> [Double?] {
    self[column].map { fact in if case .number(let number)? = fact { number } else { nil } }
  }

  /// The words of a column, one a day.
  func texts(_ column: FactColumn) -> [String?] {
    self[column].map { fact in if case .text(let text)? = fact { text } else { nil } }
  }
}
