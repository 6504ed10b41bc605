public import DayModel
public import JSON
public import Values

/// The tasks of a day.
public struct TodoListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The tasks: open ones that have a due date, the sooner first, then the other open ones, then those that are done
  /// or dropped, by their numbers.
  public let items: [TodoItem]
  /// What earlier logs say of those that are open.
  public let history: TodoHistory

  /// Where a task stands.
  public enum Place: Sendable, Equatable {
    /// On the line of this index of the day's log.
    case line(Int)
    /// In the log of this earlier day, and not in the day's own yet.
    case day(CalendarDate)
  }

  private let places: [Int: Place]

  /// The tasks of a day.
  ///
  /// - Parameter places: Where tasks stand, by their numbers; those that it lacks where their items say.
  public init(
    date: CalendarDate, items: [TodoItem], history: TodoHistory, places: [Int: Place] = [:]
  ) {
    (self.date, self.history, self.places) = (date, history, places)
    func rank(_ item: TodoItem) -> (Int, Int, Int) {
      let isOpen = item.state == .open
      return (isOpen ? 0 : 1, isOpen ? item.due?.dayNumber ?? .max : 0, item.number)
    }
    self.items = items.sorted { rank($0) < rank($1) }
  }

  /// The earlier day in whose log a task still stands, and not in the day's own; nil for all others.
  public func openFrom(_ item: TodoItem) -> CalendarDate? {
    if case .day(let day)? = places[item.number] { day } else { nil }
  }

  private func line(of item: TodoItem) -> Int? {
    switch places[item.number] {
    case .line(let line): line + 1
    case .day: nil
    case nil: (item.places.first?.line ?? 0) + 1
    }
  }

  /// The open tasks that are due on the day or before it.
  var dueItems: [TodoItem] {
    items.filter { item in item.state == .open && item.due.map { $0 <= date } == true }
  }

  /// The list as docs/schemas/todos.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.todos/1", "date": .string(date.description), "items": itemsJSON,
    ]
  }

  /// The tasks alone.
  var itemsJSON: JSONValue { .array(items.map(json)) }

  private func json(_ item: TodoItem) -> JSONValue {
    [
      "n": .int(item.number), "text": .string(item.text), "due": .optional(item.due?.description),
      "state": .string(item.state.rawValue),
      "must_win": .bool(history.mustWin.contains(item.number)),
      "age": .int(history.ages[item.number] ?? 0),
      "done_on": .optional(history.doneOn[item.number]?.description),
      "from": .optional(openFrom(item)?.description),
      "line": line(of: item).map(JSONValue.int) ?? .null,
    ]
  }
}
