import DayModel
public import Values

/// How many todos of each day are done, where one todo that stands in the logs of several days counts once: on the day
/// on which it was done or given up, or left for good; one that is open still counts as open today.
///
/// The same text on a later day is the same todo, as long as it was left open before, and no more than
/// ``daysApart`` days lie between. A mark (``TaskMarks/carried``) says it for certain, of one that is ticked too: another
/// device had ticked it before it knew of the later day.
struct TodoCounts {
  /// How far apart two logs may lie for a text to be the same todo in both: what `rollover.days` is by itself.
  static let daysApart = 14

  private let dates: [CalendarDate]
  private let today: CalendarDate
  private let window: Int
  private var counts: [TodoCount]

  /// Counts the todos of days.
  ///
  /// - Parameters:
  ///   - tasks: The boxes of each day.
  ///   - window: How many days back what is open is still open today.
  init(_ dates: [CalendarDate], _ tasks: [[CountedTask]], today: CalendarDate, window: Int) {
    (self.dates, self.today, self.window) = (dates, today, window)
    counts = [TodoCount](repeating: TodoCount(), count: dates.count)
    let next = Self.nextRows(tasks)
    let rows = Dictionary(uniqueKeysWithValues: dates.enumerated().map { ($1, $0) })
    var threads: [String: Thread] = [:]
    for row in dates.indices {
      for task in tasks[row] where task.kind == .training { count(task.state, inRow: row) }
      for task in tasks[row]
      where task.kind == .todo || task.carriedTo != nil || threads[task.key] != nil {
        let isOpenToo =
          task.state != .open && tasks[row].contains { $0.key == task.key && $0.state == .open }
        var state = task.state
        var carriedTo = task.carriedTo.flatMap { $0 > dates[row] && rows[$0] != nil ? $0 : nil }
        if let thread = threads[task.key], dates[row] <= thread.end {
          if dates[row] == thread.end {
            if state == .open, let closed = thread.state { state = closed }
          } else {
            // It was on its way already to a later day.
            carriedTo = max(carriedTo ?? thread.end, thread.end)
            if state != .open, !isOpenToo { threads[task.key]?.state = state }
            if state == .open { state = thread.state ?? state }
          }
        }
        if let carriedTo, threads[task.key].map({ $0.end < carriedTo }) ?? true {
          threads[task.key] = Thread(
            end: carriedTo, state: state == .open || isOpenToo ? nil : state)
        }
        if task.kind == .todo, state != .dropped {
          count(
            state, ofRow: row, next: next[row][task.key], carriedTo: carriedTo,
            wasOpen: task.state == .open, rows)
        }
      }
    }
  }

  /// The counts, one a day.
  var all: [TodoCount] { counts }

  /// A todo on its way from a day to a later one.
  private struct Thread {
    let end: CalendarDate
    /// How it ended on one of the days between.
    var state: TodoItem.State?
  }

  /// The next row in which each text of a row stands again.
  private static func nextRows(_ tasks: [[CountedTask]]) -> [[String: Int]] {
    var result = [[String: Int]](repeating: [:], count: tasks.count)
    var later: [String: Int] = [:]
    for row in tasks.indices.reversed() {
      for task in tasks[row] { result[row][task.key] = later[task.key] }
      for task in tasks[row] { later[task.key] = row }
    }
    return result
  }

  private mutating func count(
    _ state: TodoItem.State, ofRow row: Int, next: Int?, carriedTo: CalendarDate?, wasOpen: Bool,
    _ rows: [CalendarDate: Int]
  ) {
    var row = row
    if let carriedTo {
      if let next, dates[next] <= carriedTo { return }
      // What was carried and is not there was taken out on purpose, unless it is done.
      if state == .open { return }
    } else if wasOpen, let next, dates[next].dayNumber - dates[row].dayNumber <= Self.daysApart {
      return
    } else if state == .open, dates[row] < today, today.dayNumber - dates[row].dayNumber <= window,
      let present = rows[today]
    {
      row = present
    }
    count(state, inRow: row)
  }

  private mutating func count(_ state: TodoItem.State, inRow row: Int) {
    counts[row].total += 1
    if state == .done { counts[row].completed += 1 }
  }
}

extension FactTable {
  /// The columns from which ``countingTodosOnce(today:window:)`` counts.
  public static let todoColumns: Set<FactColumn> = [.tasks]

  /// How many days before and behind a range may have todos of it.
  public static let todoReach = TodoCounts.daysApart

  /// Whether columns have counts of todos; nil are all.
  public static func haveTodos(_ columns: Set<FactColumn>?) -> Bool {
    columns.map { !$0.isDisjoint(with: [.todosDone, .todosTotal]) } ?? true
  }

  /// The table with each todo counted on one day alone.
  ///
  /// - Parameters:
  ///   - today: The present day.
  ///   - window: How many days back what is open is still open today.
  public func countingTodosOnce(today: CalendarDate, window: Int) -> FactTable {
    guard columns[.tasks] != nil else { return self }
    let tasks = self[.tasks].map { fact -> [CountedTask] in
      if case .text(let text)? = fact { CountedTask.all(in: text) } else { [] }
    }
    let counts = TodoCounts(dates, tasks, today: today, window: window).all
    var columns = columns
    columns[.todosDone] = counts.map { $0.total > 0 ? .number(Double($0.completed)) : nil }
    columns[.todosTotal] = counts.map { $0.total > 0 ? .number(Double($0.total)) : nil }
    columns[.tasks] = nil
    return FactTable(dates: dates, columns: columns.filter { $0.value.contains { $0 != nil } })
      ?? self
  }

  /// The days in a range.
  public func days(in range: ClosedRange<CalendarDate>) -> FactTable {
    let rows = dates.indices.filter { range.contains(dates[$0]) }
    guard rows.count < dates.count else { return self }
    let columns = columns.mapValues { facts in rows.map { facts[$0] } }
    return FactTable(
      dates: rows.map { dates[$0] }, columns: columns.filter { $0.value.contains { $0 != nil } })
      ?? self
  }
}

extension CountedTask {
  /// Boxes as one text of the cache: for each a sum of what it is known by, its state, whether it is counted, and the
  /// day to which it was carried: `9ae16a3bo+20310306`.
  static func text(of tasks: [CountedTask]) -> String {
    tasks.map { task in
      let state =
        switch task.state {
        case .open: "o"
        case .done: "x"
        case .dropped: "~"
        }
      let day = task.carriedTo.map { $0.description.filter { $0 != "-" } } ?? ""
      let kind =
        switch task.kind {
        case .todo: "+"
        case .training: "="
        case .uncounted: "-"
        }
      return "\(sum(of: task.key))\(state)\(kind)\(day)"
    }.joined(separator: " ")
  }

  /// The boxes of such a text, known by their sums.
  static func all(in text: String) -> [CountedTask] {
    text.split(separator: " ").compactMap { word in
      let letters = Array(word)
      guard letters.count >= 10 else { return nil }
      let state: TodoItem.State = letters[8] == "x" ? .done : letters[8] == "~" ? .dropped : .open
      let day = String(letters[10...])
      let date =
        day.count == 8
        ? CalendarDate(iso: "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))") : nil
      let kind: CountedTask.Kind =
        letters[9] == "+" ? .todo : letters[9] == "=" ? .training : .uncounted
      return CountedTask(
        key: String(letters[..<8]), state: state, carriedTo: date, kind: kind)
    }
  }

  /// The 32 bits of FNV-1a: of the texts of two weeks two that are alike are not to be expected.
  private static func sum(of key: String) -> String {
    var sum: UInt32 = 0x811c_9dc5
    for byte in key.utf8 { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
