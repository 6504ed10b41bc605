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
  /// The tasks of a day, by their numbers, with what earlier logs say of them.
  ///
  /// An earlier log that cannot be read is reported as an event.
  ///
  /// - Throws: `noSuchDay` where the day has no log.
  public static func list(on date: CalendarDate, in context: ActionContext) throws -> TodoListing {
    try list(
      of: try context.log(of: date).document, on: date, among: try context.store.listing().days,
      in: context)
  }

  /// The tasks of a day whose log is read already.
  static func list(
    of document: LogDocument, on date: CalendarDate, among logs: [DayFiles],
    in context: ActionContext
  ) throws -> TodoListing {
    let items = TodoItem.all(in: document)
    return TodoListing(
      date: date, items: items,
      history: try history(of: items, before: date, among: logs, context))
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
}
