public import DayModel
public import JSON
public import Values

/// The tasks of a day.
public struct TodoListing: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The tasks: open ones that have a due date, the sooner first, then the others by their numbers.
  public let items: [TodoItem]
  /// What earlier logs say of those that are open.
  public let history: TodoHistory

  /// The tasks of a day.
  public init(date: CalendarDate, items: [TodoItem], history: TodoHistory) {
    (self.date, self.history) = (date, history)
    func rank(_ item: TodoItem) -> (Int, Int) {
      (item.state == .open ? item.due?.dayNumber ?? .max : .max, item.number)
    }
    self.items = items.sorted { rank($0) < rank($1) }
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
      "line": .int((item.places.first?.line ?? 0) + 1),
    ]
  }
}
