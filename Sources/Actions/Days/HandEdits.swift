public import Context
public import DayModel
import DayStore
import Git
public import JSON
import Store
public import Values

/// A day's log in the person's own editor: `edit`. No lock is held meanwhile.
///
///     let edit = try HandEdit.begin(date, in: context)
///     // … the editor runs on edit.absolutePath …
///     let outcome = try edit.finish(in: context)
public struct HandEdit: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The log, below the store's folder.
  public let path: String
  /// The same, absolute.
  public let absolutePath: String
  /// The bytes before; those of the template for a log that was made for this.
  private let old: [UInt8]
  /// Whether the day had no log.
  private let isNew: Bool

  /// Makes a log where the day has none, as `new` makes it, without a commit.
  ///
  /// - Throws: `badData`, `cannotWrite`, `inputOutput`.
  public static func begin(_ date: CalendarDate, in context: ActionContext) throws -> HandEdit {
    let store = try context.store
    let path = (try store.log(of: date) ?? LogFileName(date, .day)).path
    if let old = try store.files.read(path) {
      return HandEdit(
        date: date, path: path, absolutePath: "\(store.root)/\(path)", old: old, isNew: false)
    }
    for notice in store.deletedLogs(of: [(date, path)]) { try context.tell(.notice(notice)) }
    var maker = DayMaker(context: context, store: store) { try store.files.read($0) }
    let bytes = try maker.bytes(of: date)
    for event in maker.events { try context.tell(event) }
    try DurableFile(root: store.root, path: RepositoryPath(path)).save(bytes, over: nil)
    return HandEdit(
      date: date, path: path, absolutePath: "\(store.root)/\(path)", old: bytes, isNew: true)
  }

  /// Commits what was saved, and checks it. A log that was made for this and not changed is removed again.
  ///
  /// - Parameter commits: Whether there is to be a commit; without one the next sync makes it.
  /// - Throws: `deferred` where the commit has to wait, `cannotWrite` where the file cannot be committed.
  public func finish(commits: Bool = true, in context: ActionContext) throws -> HandEdited {
    let store = try context.store
    let new = try store.files.read(path)
    let file = EditResult.File(path: path, old: isNew ? nil : old, new: new)
    guard new != old else {
      if isNew {
        try DurableFile(root: store.root, path: RepositoryPath(path)).save(nil, over: old)
      }
      return HandEdited(date: date, path: path, result: .nothing, diagnostics: [])
    }
    var diagnostics: [Diagnostic] = []
    if new != nil, let day = try store.listing().days.first(where: { $0.date == date }) {
      let reader = try context.recordReader
      diagnostics = reader.diagnostics(of: day)
    }
    let result =
      try commits
      ? context.commit(file, changedBy: "edit \(date)") : EditResult([file], isDryRun: false)
    return HandEdited(date: date, path: path, result: result, diagnostics: diagnostics)
  }
}

/// What became of a log in an editor.
public struct HandEdited: Sendable {
  private let date: CalendarDate
  private let path: String
  /// What became of the file.
  public let result: EditResult
  /// What could not be read of it, or is worth a look.
  public let diagnostics: [Diagnostic]

  fileprivate init(
    date: CalendarDate, path: String, result: EditResult, diagnostics: [Diagnostic]
  ) {
    (self.date, self.path, self.result, self.diagnostics) = (date, path, result, diagnostics)
  }

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    result.json(of: path, date, diagnostics: diagnostics.map(\.json))
  }
}
