public import DayEditing
import DayModel
import Git
public import JSON
import LogSyntax
import Store
public import Values

/// Which log an edit changes: a day of the store, with a commit, or any file, without.
public enum EditTarget: Sendable {
  /// The log of this day.
  case day(CalendarDate)
  /// The file at this path; it needs no store.
  case file(String)
}

/// What an edit did to a log, or would do.
public struct EditedDay: Sendable {
  /// The day; nil for a file whose name is no log's.
  public let date: CalendarDate?
  /// The file, as the person knows it.
  public let path: String
  /// What became of each field.
  public let changes: [DayEditor.Change]
  /// The units of what is said of them: the person's; those of the format for a file of no store.
  public let units: PersonalUnits
  /// Whether the log did not exist before.
  public let isNew: Bool
  /// Whether the bytes of the log are others now.
  public let isChanged: Bool
  /// The change as a unified diff, where nothing was to be written; else nil.
  public let diff: [UInt8]?
  /// The commit, in hexadecimal; nil where none was made.
  public let commit: String?

  /// The result as docs/schemas/log.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.log/1",
      "date": .optional(date?.description),
      "file": .string(path),
      "created": .bool(isNew && diff == nil),
      "changed": .bool(isChanged),
      "dry_run": .bool(diff != nil),
      "changes": .array(changes.map(\.json)),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  /// The values that were written and are unlikely.
  private var diagnostics: [Diagnostic] {
    changes.compactMap { change in
      change.warning.map { warning in
        Diagnostic(
          .warning, .implausible, warning, file: path, line: change.line + 1, raw: change.after)
      }
    }
  }
}

extension DayEditor.Change {
  /// The change as docs/schemas/log.schema.json has it.
  var json: JSONValue {
    [
      "action": .string(action.rawValue), "field": .string(field), "name": .string(name),
      "section": .optional(section), "line": .int(line + 1), "before": .optional(before),
      "after": .optional(after),
    ]
  }
}

/// An edit of one log: read, edited, written and committed.
struct DayEdit {
  /// The command's name, with which the commit's message begins.
  let verb: String
  let target: EditTarget
  /// Whether nothing is to be written.
  let dryRun: Bool
  /// Whether a day without a log gets one from the template.
  let makesDay: Bool
  /// Whether unlikely values are told as events; not where the person has been asked about them.
  var tellsOfDoubts = true
  let context: ActionContext

  /// The log before and after.
  private struct Versions {
    let editor: DayEditor
    let old: [UInt8]?
    var new: [UInt8] { editor.document.bytes }
  }

  /// Carries the edit out. A value that is unlikely is written, and told as an event.
  ///
  /// - Throws: What `body` throws; `deferred` where the log is saved and could not be committed.
  func run(_ body: (inout DayEditor) throws -> Void) throws -> EditedDay {
    switch target {
    case .file(let path): try run(onFile: path, body)
    case .day(let date): try run(on: date, in: context.store, body)
    }
  }

  /// What is unlikely about the values that the edit would write. Nothing is written.
  ///
  /// - Throws: What `body` throws.
  func doubts(_ body: (inout DayEditor) throws -> Void) throws -> [String] {
    let old: [UInt8]
    switch target {
    case .file(let path): old = try context.read(path)
    case .day(let date):
      let store = try context.store
      let path = (try store.log(of: date) ?? LogFileName(date, .day)).path
      old = try store.files.read(path) ?? template(for: date, in: store)
    }
    var editor = DayEditor(LogDocument(old))
    try body(&editor)
    return try dateDoubts + editor.changes.filter(\.isImplausible).compactMap(\.warning)
  }

  /// What is unlikely about the day.
  private var dateDoubts: [String] {
    get throws {
      guard makesDay, case .day(let date) = target, let words = date.doubt(today: try context.today)
      else {
        return []
      }
      return ["\(date) is \(words)"]
    }
  }

  private func run(
    onFile path: String, _ body: (inout DayEditor) throws -> Void
  ) throws -> EditedDay {
    let old = try context.read(path)
    var editor = DayEditor(LogDocument(old))
    try body(&editor)
    let versions = Versions(editor: editor, old: old)
    if !dryRun, versions.new != old {
      let file = try DurableFile(following: context.environment.absolute(path))
      try file.save(versions.new, over: old)
    }
    return try result(versions, date: LogFileName(path: path)?.date, path: path, commit: nil)
  }

  private func run(
    on date: CalendarDate, in store: Store, _ body: (inout DayEditor) throws -> Void
  ) throws -> EditedDay {
    let existing = try store.log(of: date)
    let path = (existing ?? LogFileName(date, .day)).path
    func edit(_ old: [UInt8]?) throws -> Versions {
      var editor = DayEditor(LogDocument(try old ?? template(for: date, in: store)))
      try body(&editor)
      return Versions(editor: editor, old: old)
    }
    if dryRun {
      return try result(edit(store.files.read(path)), date: date, path: path, commit: nil)
    }
    let deleted = existing != nil ? nil : store.deletedLog(of: date, at: path)
    var versions: Versions?
    let saved = try store.edit(path, settings: context.commitSettings) { old in
      let edited = try edit(old)
      versions = edited
      return edited.new
    } message: {
      CommitMessage(versions.map { message(date, $0.editor.changes) } ?? verb)
    }
    guard let versions else {
      throw StoreError(.internalFault, "a log was saved and not edited", file: path)
    }
    if let deleted, versions.old == nil { try context.tell(.notice(deleted)) }
    return try result(versions, date: date, path: path, commit: saved.outcome)
  }

  private func template(for date: CalendarDate, in store: Store) throws -> [UInt8] {
    guard makesDay else { throw ActionError.noLog(of: "\(date)") }
    return DayTemplate.make(date, habits: try RecordReader(store).habitNames)
  }

  /// `log 2031-03-04: Weight 181.5, Sleep 6:35`, cut to a subject's usual length.
  private func message(_ date: CalendarDate, _ changes: [DayEditor.Change]) -> String {
    let values = changes.map { [$0.name, $0.after].compactMap { $0 }.joined(separator: " ") }
    let subject = "\(verb) \(date): \(values.joined(separator: ", "))"
    return subject.count <= 72 ? subject : subject.prefix(71) + "…"
  }

  private func result(
    _ versions: Versions, date: CalendarDate?, path: String, commit: CommitOutcome?
  ) throws -> EditedDay {
    let edited = EditedDay(
      date: date, path: path, changes: versions.editor.changes,
      units: versions.editor.units, isNew: versions.old == nil,
      isChanged: versions.old != versions.new,
      diff: try dryRun
        ? TextDiff.unified(from: versions.old, to: versions.new, path: RepositoryPath(path)) : nil,
      commit: commit?.id?.hex)
    if tellsOfDoubts {
      for doubt in try dateDoubts { try context.tell(.warning(doubt)) }
    }
    for change in edited.changes where tellsOfDoubts || !change.isImplausible {
      guard let warning = change.warning else { continue }
      let isWritten = change.isImplausible && !dryRun
      try context.tell(.warning(warning + (isWritten ? "; written all the same" : "")))
    }
    if case .deferred(let reason) = commit { throw ActionError.deferred(reason, path) }
    return edited
  }
}

extension CommitOutcome {
  /// The commit; nil where none was made.
  var id: ObjectID? {
    if case .committed(let id) = self { id } else { nil }
  }
}

extension Store {
  /// Says that the log of a day that has none now was deleted, and how to get it back; nil where the last
  /// commits have none.
  func deletedLog(of date: CalendarDate, at path: String) -> String? {
    // A log is seldom made more than a week before its day.
    let start = Int64(date.dayNumber - 7) * 86_400
    let commit: ObjectID?
    do throws(StoreError) {
      commit = try lastCommit(having: path, since: start)
    } catch {
      // What cannot be read of the history keeps no value from being logged.
      return nil
    }
    return commit.map { commit in
      "the log of \(date) was deleted, and a new one begins; the old one comes back with: "
        + "git checkout \(commit.hex.prefix(9)) -- \(gitPath(path))"
    }
  }
}
