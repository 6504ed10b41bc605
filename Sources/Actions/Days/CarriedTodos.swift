import Context
import DayEditing
import DayModel
import DayStore
import LogSyntax
import Store
import Values

/// A day's log as the next command that edits it makes it: with what earlier days leave open (docs/format.md §3.2).
struct CarriedLog {
  /// The log, with what is to be carried.
  let document: LogDocument
  /// The days from which its todos are to be carried, by ``TodoItem/key``.
  let from: [String: CalendarDate]
  /// The log as it is; nil where there is none yet.
  let log: LogDocument?
}

extension CarriedLog {
  /// A log that is there, with what is to be carried, if anything.
  init(_ log: LogDocument, taking todos: OpenTodos?) {
    guard let todos, !todos.isSettled else {
      self.init(document: log, from: [:], log: log)
      return
    }
    var editor = DayEditor(log)
    editor.carry(todos)
    self.init(document: editor.document, from: todos.days, log: log)
  }
}

extension ActionContext {
  /// The command that commits of carried todos name. It is none that `undo` takes back by itself.
  private static let carryCommand = "carry"

  /// Whether a day, which is today, lacks something that earlier days leave open. Not where it has no log: making it
  /// takes that over; nor where the log cannot be read: what edits it says so.
  func lacksTodos(_ date: CalendarDate) throws -> Bool {
    let store = try store
    do {
      guard let log = try store.log(of: date), let bytes = try store.read(log) else { return false }
      var maker = DayMaker(context: self, store: store) { try store.files.read($0) }
      return try maker.openTodos(of: date, beside: LogDocument(bytes))?.isSettled == false
    } catch is StoreError {
      return false
    }
  }

  /// Has a day take over what earlier days leave open, and marks it there, in a commit of its own: the command after it
  /// is taken back without it. An earlier log that cannot be written keeps the command from nothing, and is told.
  func carryTodos(into date: CalendarDate) throws {
    do {
      try carry(into: date)
    } catch let error as StoreError {
      guard let day = error.file.flatMap({ LogFileName(path: $0)?.date }), day != date else {
        throw error
      }
      try tell(.warning("the todos of earlier days are not taken over: \(error.message)"))
    }
  }

  private func carry(into date: CalendarDate) throws {
    let store = try store
    let units = try configuration.units
    var todos: [(text: String, from: CalendarDate)] = []
    let result = try edit(as: Self.carryCommand, dryRun: false) { read in
      let maker = DayMaker(context: self, store: store) { try read($0) }
      var editors = DayEditors(of: store, target: date, making: maker, units: units) {
        try read($0)
      }
      let carried = try editors.carry()
      todos = carried.todos
      return carried.files
    } message: {
      let texts = todos.map(\.text).joined(separator: ", ")
      return CommitMessage(
        CommitMessage.shortened(todos.isEmpty ? "carry \(date)" : "carry \(date): \(texts)"))
    }
    guard result.isChanged else { return }
    for todo in todos {
      try tell(.notice("still open from \(todo.from.weekdayAndDay), and taken over: \(todo.text)"))
    }
  }

  /// What earlier days leave open beside a day's log; nil for a day that takes nothing over, and where the configuration
  /// cannot say how far back that goes. A log that cannot be read is told.
  ///
  /// - Parameter days: The days of the store, where they are known already.
  func openTodos(
    of date: CalendarDate, beside log: LogDocument?, among days: [DayFiles]? = nil
  ) throws -> OpenTodos? {
    if try ignoresConfiguration() { return nil }
    let store = try store
    var maker = DayMaker(context: self, store: store, among: days) { try store.files.read($0) }
    let todos = try maker.openTodos(of: date, beside: log)
    for event in maker.events { try tell(event) }
    return todos
  }

  /// A day's log with what earlier days leave open; nil where the day has none and nothing is open.
  ///
  /// - Parameter days: The days of the store, where they are known already.
  func carriedLog(of date: CalendarDate, among days: [DayFiles]? = nil) throws -> CarriedLog? {
    let store = try store
    let log = try store.log(of: date).flatMap { try store.read($0) }.map { LogDocument($0) }
    if log == nil, try date > todayForReading {
      // No log is made before its day: what waits for it is its list.
      return try waitingDay(date).map { CarriedLog(document: $0.document, from: [:], log: nil) }
    }
    guard let todos = try openTodos(of: date, beside: log, among: days), !todos.isSettled else {
      return log.map { CarriedLog($0, taking: nil) }
    }
    if let log { return CarriedLog(log, taking: todos) }
    var maker = DayMaker(context: self, store: store, among: days) { try store.files.read($0) }
    return CarriedLog(
      document: LogDocument(try maker.bytes(of: date)), from: todos.days, log: nil)
  }
}
