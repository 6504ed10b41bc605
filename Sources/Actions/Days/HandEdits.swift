import Coaching
public import Context
public import DayModel
import DayStore
import Git
public import JSON
import Reports
import Store
public import Values

/// A day's log, the plan of its week, or the routines in the person's own editor: `edit`, `routine edit`.
///
///     let edit = try HandEdit.begin(date, in: context)
///     // … the editor runs on edit.copyPath …
///     let outcome = try edit.finish(in: context)
public struct HandEdit {
  /// What is edited.
  private enum Subject {
    case log(CalendarDate)
    case plan(ofWeek: CalendarDate)
    case routines
    case libraryEntry
  }

  private let subject: Subject
  private let file: FileInEditor

  /// The file, below the store's folder.
  public var path: String { file.path }
  /// The file that the editor works on: a copy of it.
  public var copyPath: String { file.copyPath }

  /// Hands out the day's log, which takes over first what earlier days leave open; where the day has none, one as `new`
  /// makes it, of which nothing is saved.
  ///
  /// - Throws: `badData`, `cannotWrite`, `inputOutput`.
  public static func begin(_ date: CalendarDate, in context: ActionContext) throws -> HandEdit {
    // What an editor that was cut short has saved belongs into what this one shows.
    try context.finishSavedEdits()
    if try context.lacksTodos(date) { try context.carryTodos(into: date) }
    let store = try context.store
    let path = (try store.log(of: date) ?? LogFileName(date, .day)).path
    let old = try store.files.read(path)
    let bytes = try old ?? template(of: date, at: path, in: context)
    let file = try FileInEditor(
      path, holding: bytes, isNew: old == nil, subject: "edit \(date)", in: context)
    return HandEdit(subject: .log(date), file: file)
  }

  /// Hands out the plan of a day's week; where the week has none, seven rest days, of which nothing is saved.
  ///
  /// - Throws: `badData`, `cannotWrite`, `inputOutput`.
  public static func beginPlan(
    ofWeek date: CalendarDate, in context: ActionContext
  ) throws -> HandEdit {
    try context.finishSavedEdits()
    let store = try context.store
    let found = try ProtocolReader.plan(ofWeek: date, beside: store.listing().others, in: context)
    let path = found.file?.path ?? PlannedWeek.path(ofWeek: date.monday)
    let old = try store.files.read(path)
    let file = try FileInEditor(
      path, holding: old ?? WeekPlan.blank(ofWeek: date.monday), isNew: old == nil,
      subject: "edit \(date.isoWeekText)", in: context)
    return HandEdit(subject: .plan(ofWeek: date), file: file)
  }

  /// Hands out `routines.md`; where there is none, one with a routine for an example, of which nothing is saved.
  ///
  /// - Throws: `badData`, `cannotWrite`, `inputOutput`.
  public static func beginRoutines(in context: ActionContext) throws -> HandEdit {
    try context.finishSavedEdits()
    let old = try context.store.files.read(Store.routinesPath)
    let file = try FileInEditor(
      Store.routinesPath, holding: old ?? Array(exampleOfRoutines.utf8), isNew: old == nil,
      subject: "routine edit", in: context)
    return HandEdit(subject: .routines, file: file)
  }

  /// Hands out the file of a workout of the library.
  ///
  /// - Parameter typed: Its id, its title or a part of it.
  /// - Throws: `noSuchEntry`, `ambiguous`; `badData`, `cannotWrite`, `inputOutput`.
  public static func beginEntry(_ typed: String, in context: ActionContext) throws -> HandEdit {
    try context.finishSavedEdits()
    // What the library cannot read any longer is mended by its id.
    func file(of id: String) throws -> [UInt8]? {
      try context.store.files.read(LibraryEntry.path(of: id))
    }
    let known = try Session.isID(typed) ? file(of: typed) : nil
    let id =
      try known == nil
      ? context.libraryEntry(called: typed, in: context.workoutLibrary).id : typed
    let bytes = try known ?? file(of: id) ?? []
    let file = try FileInEditor(
      LibraryEntry.path(of: id), holding: bytes, isNew: false, subject: "library edit: \(id)",
      in: context)
    return HandEdit(subject: .libraryEntry, file: file)
  }

  private static let exampleOfRoutines = """
    ---
    routines:
      - name: Morning
        time: "06:45"
        days: mon-fri
        tasks:
          - title: Make bed
            minutes: 2
          - title: Drink water
            minutes: 1
    ---

    """

  private static func template(
    of date: CalendarDate, at path: String, in context: ActionContext
  ) throws -> [UInt8] {
    let store = try context.store
    for notice in store.deletedLogs(of: [(date, path)]) { try context.tell(.notice(notice)) }
    var maker = DayMaker(context: context, store: store) { try store.files.read($0) }
    let bytes = try maker.bytes(of: date)
    for event in maker.events { try context.tell(event) }
    return bytes
  }

  /// Merges what was saved into the log as it is now, commits and checks it.
  ///
  /// - Throws: `badData` where the editor removed or emptied the log, which stays as it is; `deferred` where the commit
  ///   has to wait, `cannotWrite`.
  public func finish(in context: ActionContext) throws -> HandEdited {
    let edited = try file.finish(in: context)
    let store = try context.store
    var diagnostics: [Diagnostic] = []
    var day: CalendarDate?
    switch subject {
    case .plan(let date):
      day = date
      let week = date.monday...date.monday.advanced(by: 6)
      if edited.result.isChanged {
        diagnostics = ProtocolReader.diagnostics(
          in: week, beside: try store.listing().others, of: store,
          units: try context.unitsForReading.files)
      }
    case .log(let date):
      day = date
      if edited.result.isChanged,
        let files = try store.listing().days.first(where: { $0.date == date })
      {
        diagnostics = try context.recordReader.diagnostics(of: files)
      }
    case .routines:
      if edited.result.isChanged {
        diagnostics = try context.recordReader.definitionDiagnostics.filter {
          $0.file == Store.routinesPath
        }
      }
    case .libraryEntry:
      if edited.result.isChanged {
        diagnostics = try context.libraryDiagnostics.filter { $0.file == path }
      }
    }
    return HandEdited(
      date: day, path: path, result: edited.result, diagnostics: diagnostics,
      decisions: edited.decisions)
  }
}

/// What became of a log in an editor.
public struct HandEdited: Sendable {
  private let date: CalendarDate?
  private let path: String
  /// What became of the file.
  public let result: EditResult
  /// What could not be read of it, or is worth a look.
  public let diagnostics: [Diagnostic]
  /// What had to be decided where the log had changed meanwhile; `conflicts` has it too.
  public let decisions: [MergeDecision]

  fileprivate init(
    date: CalendarDate?, path: String, result: EditResult, diagnostics: [Diagnostic],
    decisions: [MergeDecision]
  ) {
    (self.date, self.path, self.result, self.diagnostics) = (date, path, result, diagnostics)
    self.decisions = decisions
  }

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    result.json(of: path, date, diagnostics: diagnostics.map(\.json))
  }
}
