import DayEditing
import DayModel
import DayStore
import Git
import LogMerge
import LogSyntax
import Store
import Values

/// The logs of days that one change edits, each in an editor of its own.
///
/// A log is read when it is first asked for, and only then. A day without one is made when it is first
/// asked for; nothing else of the store is read before.
struct DayEditors {
  /// The log of a day, before and after.
  struct Log {
    let date: CalendarDate
    /// The file, below the store's folder.
    let path: String
    /// The bytes before; nil where there was no file.
    let old: [UInt8]?
    fileprivate(set) var editor: DayEditor
    /// Whether the day is made, also if nothing is written into it.
    fileprivate(set) var isMade = false
    /// The bytes after.
    var new: [UInt8] { editor.document.bytes }
    /// Whether there is something to save.
    var isEdited: Bool { isMade || !editor.changes.isEmpty }
  }

  /// The logs that were asked for, in that order.
  private(set) var logs: [Log] = []
  private var indexes: [CalendarDate: Int] = [:]
  private let store: Store
  private var maker: DayMaker?
  private let units: PersonalUnits
  private let read: (String) throws -> [UInt8]?

  /// What is worth saying of the days that were made.
  var events: [ActionEvent] { maker?.events ?? [] }

  /// - Parameters:
  ///   - maker: Makes the log of a day that has none; nil where such a day is an error.
  ///   - units: The units of numbers without one.
  ///   - read: Reads a file below the store's folder; nil where there is none.
  init(
    of store: Store, making maker: DayMaker?, units: PersonalUnits,
    reading read: @escaping (String) throws -> [UInt8]?
  ) {
    self.store = store
    self.maker = maker
    self.units = units
    self.read = read
  }

  /// Edits the log of a day.
  ///
  /// - Throws: What `body` throws; `noSuchDay` where the day has no log and gets none.
  mutating func edit<Result>(
    _ date: CalendarDate, _ body: (inout DayEditor) throws -> Result
  ) throws -> Result {
    let index = try index(of: date)
    return try body(&logs[index].editor)
  }

  /// Makes the log of a day, also if nothing is written into it.
  ///
  /// - Parameter fills: Whether a log that is there gets what it lacks of a new day's.
  /// - Throws: `cannotWrite` where the day has a log that is not to be filled.
  mutating func make(_ date: CalendarDate, fills: Bool) throws {
    let index = try index(of: date)
    guard logs[index].old != nil else {
      logs[index].isMade = true
      return
    }
    guard fills else {
      throw ActionError(
        .cannotWrite, "\(date) has a log already",
        hint: "See it with: bestupid show \(date)", file: logs[index].path)
    }
    if let day = try maker?.newDay(date, leavingOut: logs[index].editor.boxTexts) {
      try logs[index].editor.fill(day)
    }
  }

  private mutating func index(of date: CalendarDate) throws -> Int {
    try indexes[date] ?? open(date)
  }

  private mutating func open(_ date: CalendarDate) throws -> Int {
    let path = (try store.log(of: date) ?? LogFileName(date, .day)).path
    let old = try read(path)
    var editor = DayEditor(LogDocument(try old ?? template(for: date)))
    editor.units = units
    logs.append(Log(date: date, path: path, old: old, editor: editor))
    indexes[date] = logs.count - 1
    return logs.count - 1
  }

  private mutating func template(for date: CalendarDate) throws -> [UInt8] {
    guard let bytes = try maker?.bytes(of: date) else { throw ActionError.noLog(of: "\(date)") }
    return bytes
  }
}

extension ActionContext {
  /// Edits the logs of days: all in one commit, or none.
  ///
  /// - Parameters:
  ///   - makesDays: Whether a day without a log gets one, as `new` makes it.
  ///   - units: The units of numbers without one.
  ///   - dryRun: Whether nothing is written.
  ///   - further: What becomes of further files; is asked after `body`, and not for a dry run.
  ///   - body: Edits them. Called again where one of the files is saved by another program meanwhile.
  ///   - message: The commit's message.
  /// - Returns: The logs, what is worth saying of those that were made, and what became of the commit; nil for a
  ///   dry run.
  /// - Throws: What `body` throws, and then nothing has changed.
  func editDays(
    makesDays: Bool, units: PersonalUnits, dryRun: Bool,
    further: ((String) throws -> [UInt8]?) throws -> [FurtherFile] = { _ in [] },
    _ body: (inout DayEditors) throws -> Void, message: ([DayEditors.Log]) -> CommitMessage
  ) throws -> (logs: [DayEditors.Log], events: [ActionEvent], outcome: CommitOutcome?) {
    let store = try store
    var events: [ActionEvent] = []
    func edited(reading read: @escaping (String) throws -> [UInt8]?) throws -> [DayEditors.Log] {
      var editors = DayEditors(
        of: store, making: makesDays ? DayMaker(context: self, store: store, reading: read) : nil,
        units: units, reading: read)
      try body(&editors)
      events = editors.events
      return editors.logs
    }
    if dryRun {
      let logs = try edited { try store.files.read($0) }
      return (logs, events, nil)
    }
    var logs: [DayEditors.Log] = []
    let outcome = try store.edit(settings: commitSettings) { files in
      logs = try edited { try files.read($0) }
      let edited = logs.filter(\.isEdited).map {
        FurtherFile(path: $0.path, old: $0.old, new: $0.new)
      }
      return try (edited + further { try files.read($0) }).map { file in
        FileChange(path: RepositoryPath(store.gitPath(file.path)), old: file.old, new: file.new)
      }
    } message: {
      var message = message(logs)
      message.trailers += logs.entryTrailers
      return message
    }
    return (logs, events, outcome)
  }
}

/// A file below the store's folder, before and after.
struct FurtherFile {
  let path: String
  let old: [UInt8]?
  let new: [UInt8]
}

extension [DayEditors.Log] {
  /// What was written into days that were made for it, so that an undo takes that back and leaves the day.
  fileprivate var entryTrailers: [CommitMessage.Trailer] {
    var trailers: [CommitMessage.Trailer] = []
    for log in sorted(by: { $0.date < $1.date }) where log.old == nil {
      let lines = log.editor.changes.filter { !$0.isRemoved }.map(\.line)
      for unit in UnitList.names(ofLines: lines, in: log.new) {
        let trailer = CommitMessage.Trailer.edited(unit)
        if !trailers.contains(trailer) { trailers.append(trailer) }
      }
    }
    return trailers
  }
}
