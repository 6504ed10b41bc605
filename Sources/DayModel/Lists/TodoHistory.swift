public import LogSyntax
public import Values

/// Where the open tasks of a day have stood before it: for how long each has been open, and whether it was done
/// after all.
///
/// It is handed the logs before the day, the newest first, until it is complete. A log without tasks and without
/// Top 3, as one that only has a weight, is passed over.
public struct TodoHistory: Sendable {
  /// In how many logs before the day in a row a task was open, by its number; none for those that were in none.
  public private(set) var ages: [Int: Int] = [:]
  /// The day on which a task was done that is open here, by its number: two devices took it over from different
  /// days.
  public private(set) var doneOn: [Int: CalendarDate] = [:]
  /// The numbers of the tasks that are to be won: those under Must Win 3; on a day without, those that stand
  /// under Top 3 of the day from which it took its tasks over.
  public private(set) var mustWin: Set<Int>

  private var waiting: [TodoItem.Identity: Int]
  /// The tasks that the Top 3 may name; empty when that is known.
  private var unnamed: [String: [Int]] = [:]
  private var hasSource = false

  /// The history of a day's tasks, before any log is added.
  public init(of items: [TodoItem]) {
    mustWin = Set(items.filter(\.isMustWin).map(\.number))
    waiting = Dictionary(
      uniqueKeysWithValues: items.filter { $0.state == .open }.map { ($0.identity, $0.number) })
    if mustWin.isEmpty {
      unnamed = Dictionary(grouping: items, by: \.identity.key).mapValues { $0.map(\.number) }
    }
  }

  /// Whether no older log can add anything.
  public var isComplete: Bool { waiting.isEmpty && (hasSource || unnamed.isEmpty) }

  /// Adds the log before those that were added.
  public mutating func add(_ document: LogDocument, of date: CalendarDate) {
    let items = TodoItem.all(in: document)
    let top3 = Top3Item.all(in: document).filter { !$0.text.isEmpty }
    guard !items.isEmpty || !top3.isEmpty else { return }
    if !hasSource {
      for entry in top3 {
        let key = MarkdownText.lowercased(MarkdownText.string(Array(entry.text.utf8)[...]))
        if let number = unnamed[key]?.first { mustWin.insert(number) }
      }
      hasSource = true
    }
    let states = Dictionary(
      items.map { ($0.identity, $0.state) }, uniquingKeysWith: { first, _ in first })
    for (identity, number) in waiting {
      switch states[identity] {
      case .open: ages[number, default: 0] += 1
      case .done:
        if ages[number] == nil { doneOn[number] = date }
        waiting[identity] = nil
      case .dropped, nil: waiting[identity] = nil
      }
    }
  }
}
