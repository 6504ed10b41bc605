public import Context
public import DayEditing
import DayModel
import DayStore
import Language
import LogSyntax
public import Reports
import Store
public import Values

/// The tasks of a day: `todo`.
public enum Todos {
  /// The tasks of a day, by their numbers, with what earlier logs say of them. Today's are those that the next command
  /// that edits it finds: also what earlier days leave open.
  ///
  /// An earlier log that cannot be read is reported as an event.
  ///
  /// Today and a day to come that have no log have what waits for them.
  ///
  /// - Throws: `noSuchDay` where the day is over, has no log, and nothing is open.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> TodoListing {
    let days = try context.store.listing().days
    guard let log = try context.carriedLog(of: date, among: days) else {
      // Today and a day to come that have nothing yet are no error.
      guard try date >= context.todayForReading else { throw ActionError.noLog(of: date) }
      let none = CarriedLog(document: LogDocument([]), from: [:], log: LogDocument([]))
      return try list(of: none, on: date, among: days, in: context)
    }
    return try list(of: log, on: date, among: days, in: context)
  }

  /// The tasks of a day whose log is read already.
  static func list(
    of log: CarriedLog, on date: CalendarDate, among logs: [DayFiles], in context: ActionContext
  ) throws -> TodoListing {
    let items = TodoItem.all(in: log.document)
    let present = Dictionary(
      (log.log.map { TodoItem.all(in: $0) } ?? []).map { ($0.key, $0) },
      uniquingKeysWith: { one, _ in one })
    let places = items.reduce(into: [Int: TodoListing.Place]()) { places, item in
      guard log.log == nil || !log.from.isEmpty else { return }
      if let from = log.from[item.key], present[item.key] == nil {
        places[item.number] = .day(from)
      } else if let line = present[item.key]?.places.first?.line {
        places[item.number] = .line(line)
      }
    }
    return TodoListing(
      date: date, items: items,
      history: try history(of: items, before: date, among: logs, context), places: places)
  }

  /// The most logs that are read for the history of tasks.
  static let mostLogs = 60

  private static func history(
    of items: [TodoItem], before date: CalendarDate, among days: [DayFiles],
    _ context: ActionContext
  ) throws -> TodoHistory {
    var history = TodoHistory(of: items)
    let store = try context.store
    let logs = days.filter { $0.date < date }.compactMap(\.log)
    for log in logs.suffix(mostLogs).reversed() {
      if history.isComplete { break }
      if let bytes = try context.readable({ try store.read(log) }) {
        history.add(LogDocument(bytes), of: log.date)
      }
    }
    return history
  }

  /// Adds a task to a day, which gets a log if it has none.
  ///
  /// - Parameter due: The day by which it is to be done; nil for none.
  /// - Throws: `usage` for a text that is blank or has a line break; as ``Entries/write`` for the rest.
  public static func add(
    _ text: String, due: CalendarDate? = nil, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid todo add Buy oats")
    return try context.listEdit("todo add", of: date, makesDay: true, dryRun: dryRun).run {
      try $0.addTodo(TodoItem.text(text, due: due))
    }
  }

  /// Ticks, opens or drops the tasks that words mean: all of them in one commit, or none.
  ///
  /// - Throws: `ambiguous`, `noSuchEntry`, `value` and `usage` for words; `noSuchDay` for a past or future day
  ///   without a log.
  public static func change(
    _ words: [String], _ verb: BoxVerb, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.listEdit("todo \(verb)", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.change(todos: words, verb)
    }
  }

  /// Takes the lines of tasks away that words mean, with those nested below them: all in one commit, or none.
  ///
  /// - Throws: As ``change(_:_:on:dryRun:in:)``.
  public static func remove(
    _ words: [String], on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    try context.listEdit("todo rm", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.remove(todos: words)
    }
  }

  /// Gives the task that a word means another text, another due date, or both.
  ///
  /// - Parameter text: The text without a due date; nil for the one that it has.
  /// - Throws: `usage` for a text that is blank or has a line break, `value` for one that cannot stand there; as
  ///   ``change(_:_:on:dryRun:in:)`` for the rest.
  public static func edit(
    _ word: String, to text: String?, due: DueChange = .stays, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    let text = try text.map { text in
      try InputError.entryLine(text, example: "bestupid todo edit 2 Call Bea")
    }
    return try context.listEdit("todo edit", of: date, makesDay: false, dryRun: dryRun).run {
      try $0.edit(todo: word, to: text, due: due)
    }
  }

  /// Takes the open tasks off a day's list that words mean, and adds them to that of another day, in one commit.
  ///
  /// - Throws: `usage` for the same day; as ``change(_:_:on:dryRun:in:)`` for the rest.
  public static func move(
    _ words: [String], to day: CalendarDate, on date: CalendarDate, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    try context.move(.todo, from: date, to: day, dryRun: dryRun) {
      try $0.takeOut(todos: words)
    } put: {
      try $0.put(todo: $1)
    }
  }
}
