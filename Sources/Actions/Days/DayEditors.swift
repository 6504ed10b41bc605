import Context
import DayEditing
import DayModel
import DayStore
import LogMerge
import LogSyntax
import Store
import Values

/// The logs that one change edits, each in an editor of its own: those of days of the store, or one file.
///
/// A log is read when it is first asked for, and only then. A day without one is made when it is first
/// asked for; nothing else of the store is read before.
struct DayEditors {
  /// A log, before and after.
  struct Log {
    /// The day; nil for a file whose name is no log's.
    let date: CalendarDate?
    /// The file: below the store's folder, or as the person knows it.
    let path: String
    /// The bytes before; nil where there was no file.
    let old: [UInt8]?
    fileprivate(set) var editor: DayEditor
    /// The log with what earlier days leave open, before anything else is changed; nil for a day that takes nothing
    /// over.
    fileprivate(set) var taken: (todos: OpenTodos, document: LogDocument)?
    /// Whether it is no log but what waits for a day that has none.
    fileprivate(set) var isWaiting = false
    /// Whether the day is made, also if nothing is written into it.
    fileprivate(set) var isMade = false
    /// Whether there is something to save.
    var isEdited: Bool { isMade || !editor.changes.isEmpty }
    /// The file, before and after.
    var file: EditResult.File {
      // Where nothing waits any more there is no file.
      let isGone = isWaiting && WaitingDay.isEmpty(editor.document)
      let edited = isGone ? nil : editor.document.bytes
      return EditResult.File(path: path, old: old, new: isEdited ? edited : old)
    }
  }

  /// The logs that were asked for, in that order.
  private(set) var logs: [Log] = []
  private var indexes: [CalendarDate: Int] = [:]
  /// The store whose days are edited; nil for a file.
  private let store: Store?
  private let target: CalendarDate?
  /// The present day where what is added to a later one without a log waits for that; nil where it gets a log.
  private let waitsAfter: CalendarDate?
  private var maker: DayMaker?
  private let units: PersonalUnits
  private let shown: (CalendarDate) -> [ListTopic: ShownList]
  private let read: (String) throws -> [UInt8]?

  /// What is worth saying of the days that were made.
  var events: [ActionEvent] { maker?.events ?? [] }

  /// Whether the log of a day, which was there, lacked something that earlier days leave open.
  func lacksTodos(_ date: CalendarDate) -> Bool {
    guard let log = indexes[date].map({ logs[$0] }), log.old != nil else { return false }
    return log.taken?.todos.isSettled == false
  }

  /// The files of what waited for a log and is in it now, and the earlier days with marks of what it has taken over. A day that the command edits as well has its marks by
  /// the next one.
  func markedDays(of log: Log) throws -> [EditResult.File] {
    guard let taken = log.taken else { return [] }
    let gone = taken.todos.takenFiles(by: taken.document).map { file in
      EditResult.File(path: file.path, old: file.document.bytes, new: nil)
    }
    let marked = taken.todos.marked(taken: taken.document, now: log.editor.document)
    return try gone
      + marked.compactMap { day in
        guard indexes[day.date] == nil, let path = try store?.log(of: day.date)?.path else {
          return nil
        }
        return EditResult.File(path: path, old: day.old.bytes, new: day.new.bytes)
      }
  }

  /// The logs, oldest first.
  var sortedLogs: [Log] { logs.sorted { ($0.date ?? .earliest) < ($1.date ?? .earliest) } }

  /// The logs of a store's days.
  ///
  /// - Parameters:
  ///   - target: The day that is meant where none is named.
  ///   - maker: Makes the log of a day that has none; nil where such a day is an error.
  ///   - waitsAfter: The present day where what is added to a later one without a log waits for that; nil where it
  ///     gets a log.
  ///   - units: The units of numbers without one.
  ///   - shown: The lists of a day as the person has seen them.
  ///   - read: Reads a file below the store's folder, if any.
  init(
    of store: Store, target: CalendarDate, making maker: DayMaker?,
    waitsAfter: CalendarDate? = nil, units: PersonalUnits,
    shown: @escaping (CalendarDate) -> [ListTopic: ShownList] = { _ in [:] },
    reading read: @escaping (String) throws -> [UInt8]?
  ) {
    self.store = store
    self.target = target
    self.waitsAfter = waitsAfter
    self.maker = maker
    self.units = units
    self.shown = shown
    self.read = read
  }

  /// A file that need be no log of a store.
  init(ofFile path: String, _ bytes: [UInt8]) {
    (store, target, units, shown, read) = (nil, nil, .format, { _ in [:] }, { _ in nil })
    waitsAfter = nil
    logs = [
      Log(
        date: LogFileName(path: path)?.date, path: path, old: bytes,
        editor: DayEditor(LogDocument(bytes)))
    ]
  }

  /// Edits the log that is meant.
  ///
  /// - Throws: As ``edit(_:_:)``.
  mutating func edit<Result>(_ body: (inout DayEditor) throws -> Result) throws -> Result {
    try edit(nil, body)
  }

  /// Edits the log of a day.
  ///
  /// - Parameter date: The day; nil for the log that is meant.
  /// - Throws: What `body` throws; `noSuchDay` where the day has no log and gets none; `usage` for a day beside a
  ///   file.
  mutating func edit<Result>(
    _ date: CalendarDate?, _ body: (inout DayEditor) throws -> Result
  ) throws -> Result {
    let index = try index(of: date)
    return try body(&logs[index].editor)
  }

  /// Lets go of the log that was asked for last: of thousands of days none stays in memory as it is edited.
  ///
  /// - Returns: It, where there is something to save.
  mutating func closeLast() -> Log? {
    guard let log = logs.popLast() else { return nil }
    if let date = log.date { indexes[date] = nil }
    return log.isEdited ? log : nil
  }

  /// Does nothing to the log that is meant but what earlier days leave open; a day without a log stays so.
  ///
  /// - Returns: The files that change, and the todos that are taken over with the days from which they are.
  mutating func carry() throws -> (
    files: [EditResult.File], todos: [(text: String, from: CalendarDate)]
  ) {
    guard let store, let target, try store.log(of: target) != nil else { return ([], []) }
    let log = logs[try index(of: nil)]
    guard let todos = log.taken?.todos else { return ([], []) }
    let file = EditResult.File(path: log.path, old: log.old, new: log.editor.document.bytes)
    return ([file].filter(\.isChanged) + (try markedDays(of: log)), todos.texts)
  }

  /// Makes the log that is meant, also if nothing is written into it.
  ///
  /// - Parameter fills: Whether a log that is there gets what it lacks of a new day's.
  /// - Throws: `cannotWrite` where the day has a log that is not to be filled.
  mutating func make(fills: Bool) throws {
    // What is filled in is all that the log lacks: also what earlier days leave open.
    let index = try index(of: nil, carries: false)
    guard logs[index].old != nil else {
      logs[index].isMade = true
      return
    }
    guard fills, let date = logs[index].date else {
      let day = logs[index].date.map { "\($0)" } ?? logs[index].path
      throw ActionError(
        .cannotWrite, "\(day) already has a log", hint: "See it with: bestupid show \(day)",
        file: logs[index].path)
    }
    if let day = try maker?.newDay(date, beside: logs[index].editor.document) {
      try logs[index].editor.fill(day)
      let filled = logs[index].editor.document
      logs[index].taken?.document = filled
    }
  }

  private mutating func index(of date: CalendarDate?, carries: Bool = true) throws -> Int {
    guard let store, let target else {
      guard let date else { return 0 }
      throw ActionError.usage(
        "a day, \(date), and --file cannot be combined",
        hint: "The file is for one day: leave the day out.")
    }
    let date = date ?? target
    if let index = indexes[date] { return index }
    let file = try store.log(of: date)
    let isWaiting = file == nil && waitsAfter.map { date > $0 } ?? false
    let path = isWaiting ? WaitingDay.path(of: date) : (file ?? LogFileName(date, .day)).path
    let old = try read(path)
    let log = old.map { LogDocument($0) }
    let todos = isWaiting ? nil : try openTodos(of: date, beside: log)
    var editor = DayEditor(
      try log ?? LogDocument(isWaiting ? blank(for: date) : template(for: date)))
    editor.units = units
    editor.shown = shown(date)
    if let todos {
      if old == nil { editor.completeWaiting(todos) } else if carries { editor.carry(todos) }
    }
    logs.append(
      Log(
        date: date, path: path, old: old, editor: editor,
        taken: todos.map { ($0, editor.document) }, isWaiting: isWaiting))
    indexes[date] = logs.count - 1
    return logs.count - 1
  }

  /// What earlier days leave open, asked before the day is made: then nothing of it is there already.
  private mutating func openTodos(
    of date: CalendarDate, beside log: LogDocument?
  ) throws -> OpenTodos? {
    do {
      return try maker?.openTodos(of: date, beside: log)
    } catch let error as StoreError where error.kind == .busy && log != nil {
      // A day that another program writes now keeps nothing else waiting.
      return nil
    }
  }

  private func blank(for date: CalendarDate) throws -> [UInt8] {
    guard maker != nil else { throw ActionError.noLog(of: date) }
    return WaitingDay.blank(date)
  }

  private mutating func template(for date: CalendarDate) throws -> [UInt8] {
    guard let bytes = try maker?.bytes(of: date) else { throw ActionError.noLog(of: date) }
    return bytes
  }
}

extension [DayEditors.Log] {
  /// What was written into days that were made for it, so that an undo takes that back and leaves the day.
  var entryTrailers: [CommitMessage.Trailer] {
    var trailers: [CommitMessage.Trailer] = []
    for log in self where log.old == nil {
      let lines = log.editor.changes.filter { !$0.isRemoved }.map(\.line)
      for unit in UnitList.names(ofLines: lines, in: log.editor.document.bytes) {
        let trailer = CommitMessage.Trailer.edited(unit)
        if !trailers.contains(trailer) { trailers.append(trailer) }
      }
    }
    return trailers
  }
}
