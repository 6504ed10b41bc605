import DayEditing
import DayModel
import Git
import JSON
import LogSyntax
import Store
import Values

/// An edit of one day's log: of the store, with a commit, or of one file, without.
struct DayEdit {
  let session: Session
  let date: String?
  let file: String?
  let dryRun: Bool
  /// Whether a day without a file gets one from the template.
  var creates = true

  /// What the edit did to the log.
  private struct Edited {
    let editor: DayEditor
    let old: [UInt8]?
    let new: [UInt8]
    /// The day; nil for a file that is no log by its name.
    let date: CalendarDate?
    /// The file, as the person knows it.
    let path: String
  }

  /// Reads the log, has it edited, and writes, commits and reports it.
  func run(verb: String, _ body: (inout DayEditor) throws -> Void) throws {
    if let file {
      try run(onFile: file, body)
    } else {
      try run(verb: verb, inStore: session.store, body)
    }
  }

  private func run(onFile path: String, _ body: (inout DayEditor) throws -> Void) throws {
    if date != nil { throw Failure.usage("--date and --file do not go together") }
    let old = try session.read(path)
    var editor = DayEditor(LogDocument(old))
    try body(&editor)
    let edited = Edited(
      editor: editor, old: old, new: editor.document.bytes, date: LogFileName(path: path)?.date,
      path: path)
    if !dryRun, edited.new != old {
      try DurableFile(following: session.environment.absolute(path)).save(edited.new, over: old)
    }
    try report(edited, commit: nil)
  }

  private func run(
    verb: String, inStore store: Store, _ body: (inout DayEditor) throws -> Void
  ) throws {
    let date = try session.date(date)
    let path = (try store.log(of: date) ?? LogFileName(date, .day)).path
    var edited: Edited?
    func change(_ old: [UInt8]?) throws -> [UInt8] {
      var editor = DayEditor(LogDocument(try old ?? template(for: date, in: store)))
      try body(&editor)
      let new = editor.document.bytes
      edited = Edited(editor: editor, old: old, new: new, date: date, path: path)
      return new
    }
    if dryRun {
      _ = try change(store.files.read(path))
      if let edited { try report(edited, commit: nil) }
      return
    }
    let saved = try store.edit(path, settings: session.commitSettings, change: change) {
      CommitMessage(edited.map { Self.message(verb, date, $0.editor.changes) } ?? verb)
    }
    if let edited { try report(edited, commit: saved.outcome) }
  }

  private func template(for date: CalendarDate, in store: Store) throws -> [UInt8] {
    guard creates else { throw Session.noLog(of: "\(date)") }
    return DayTemplate.make(date, habits: try RecordReader(store).habitNames)
  }

  /// `log 2031-03-04: Weight 181.5, Sleep 6:35`, cut to a subject's usual length.
  private static func message(
    _ verb: String, _ date: CalendarDate, _ changes: [DayEditor.Change]
  ) -> String {
    let values = changes.map { [$0.name, $0.after].compactMap { $0 }.joined(separator: " ") }
    let subject = "\(verb) \(date): \(values.joined(separator: ", "))"
    return subject.count <= 72 ? subject : subject.prefix(71) + "…"
  }

  // MARK: Reporting

  private func report(_ edited: Edited, commit: CommitOutcome?) throws {
    let diff = try dryRun ? unifiedDiff(edited) : nil
    let isChanged = edited.old != edited.new
    let json: JSONValue = [
      "schema": "bestupid.log/1",
      "date": .optional(edited.date?.description),
      "file": .string(edited.path),
      "created": .bool(edited.old == nil && !dryRun),
      "changed": .bool(isChanged),
      "dry_run": .bool(dryRun),
      "changes": .array(edited.editor.changes.map(\.json)),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit?.id?.hex),
      "diagnostics": .array(warnings(edited).map(\.json)),
    ]
    for change in edited.editor.changes {
      if let warning = change.warning { try session.warn(warning) }
    }
    if case .deferred(let reason) = commit {
      throw Session.deferred(reason, edited.path)
    }
    if session.options.json {
      try Terminal.data(json.text() + "\n")
    } else if let diff {
      try Terminal.data(diff)
    } else {
      try say(edited)
    }
  }

  private func say(_ edited: Edited) throws {
    let style = try session.wordStyle
    let day = edited.date?.description ?? Terminal.safe(edited.path)
    if edited.old == edited.new { return session.say("\(day): nothing to change") }
    for change in edited.editor.changes { session.say(change.line(day, style)) }
  }

  private func warnings(_ edited: Edited) -> [Diagnostic] {
    edited.editor.changes.compactMap { change in
      change.warning.map { warning in
        Diagnostic(
          .warning, .implausible, warning, file: edited.path, line: change.line + 1,
          raw: change.after)
      }
    }
  }

  private func unifiedDiff(_ edited: Edited) throws -> [UInt8] {
    try TextDiff.unified(
      from: edited.old, to: edited.new, path: RepositoryPath(edited.path))
  }
}

extension CommitOutcome {
  /// The commit; nil where none was made.
  var id: ObjectID? {
    if case .committed(let id) = self { id } else { nil }
  }
}

extension DayEditor.Change {
  /// The day, the name, the value that is there now, and the one that was.
  func line(_ day: String, _ style: Style) -> String {
    let before = before == after ? "as it was" : before.map { "was \($0)" }
    let was = before.map { style.dim(" (\(Terminal.safe($0)))") } ?? ""
    let now = after.map(Terminal.safe) ?? style.dim("blank")
    return "\(day)  \(style.name(Terminal.safe(name)))  \(now)\(was)"
  }

  /// The change as docs/schemas/log.schema.json has it.
  var json: JSONValue {
    [
      "action": .string(action.rawValue), "field": .string(field), "name": .string(name),
      "section": .optional(section), "line": .int(line + 1), "before": .optional(before),
      "after": .optional(after),
    ]
  }
}

extension Session {
  /// Who commits, and when.
  var commitSettings: CommitSettings {
    get throws {
      CommitSettings(
        fallbackIdentity: Identity(
          name: environment.userName, email: "\(environment.userName)@\(environment.hostName)"),
        device: try machine?.device ?? environment.hostName,
        time: Int64(clock.now), offset: Clock.offset(at: clock.now) / 60,
        store: foundStore?.folder ?? "", onRecoveredEdit: try tellingOfRescue)
    }
  }

  /// Says what became of a text that was saved and is found missing; also with `--quiet`.
  private var tellingOfRescue: @Sendable (RecoveredEdit) -> Void {
    get throws {
      let label = try wordStyle.warning("warning: ")
      return { Terminal.words(label + Terminal.safe($0.words)) }
    }
  }

  /// The error for what is saved and could not be committed.
  static func deferred(_ reason: DeferralReason, _ path: String) -> WorkspaceError {
    WorkspaceError(
      .deferred, "saved, commit deferred: \(reason)",
      hint: "The next bestupid command tries again.", file: path)
  }

  /// The error for a day without a log.
  static func noLog(of days: String) -> WorkspaceError {
    WorkspaceError(
      .noSuchDay, "there is no log of \(days)",
      hint: "`bestupid log weight 181` begins today's; `bestupid new DATE` any other.")
  }
}

extension RecoveredEdit {
  fileprivate var words: String {
    switch self {
    case .broughtBack(let edit):
      "\(edit.path): git had taken away what was saved at \(Clock.text(Int(edit.time))); "
        + "it is there again, and committed"
    case .setAside(let edit): edit.words
    }
  }
}

extension SavedEdit {
  /// What was saved and is no more, and where it is.
  var words: String {
    "\(path): what was saved at \(Clock.text(Int(time))) (\(subject)) is not in it any more; "
      + "bring it back with: bestupid doctor --repair, or see \(storedPath)"
  }
}
