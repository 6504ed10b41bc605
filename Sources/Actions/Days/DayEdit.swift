import DayEditing
import DayModel
import Git
import LogSyntax
import Store
public import Values

/// Which log an edit changes: a day of the store, with a commit, or any file, without.
public enum EditTarget: Sendable {
  /// The log of this day, and those of other days that are named with what is to be written.
  case day(CalendarDate)
  /// The file at this path; it needs no store.
  case file(String)
}

/// An edit of logs: of days of the store, in one commit, or of one file.
struct DayEdit {
  /// The command's name, with which the commit's message begins.
  let verb: String
  /// Whether nothing is to be written.
  let dryRun: Bool
  /// Whether a day without a log gets one from the template.
  let makesDays: Bool
  /// Whether unlikely values are told as events; not where the person has been asked about them.
  var tellsOfDoubts = true
  /// What the commit says for programs, besides what every commit does.
  var trailers: [CommitMessage.Trailer] = []
  /// Whether the commit has the remarks of the edit.
  var commitsRemarks = false
  /// What becomes of further files of the store, in the same commit; is handed how they are read.
  var further: ((String) throws -> [UInt8]?) throws -> [FurtherFile] = { _ in [] }
  let context: ActionContext

  /// Edits a file that need be no log of a store, and commits nothing.
  ///
  /// - Throws: What `body` throws.
  func run(onFile path: String, _ body: (inout DayEditor) throws -> Void) throws -> EditedDays {
    let old = try context.read(path)
    var editor = DayEditor(LogDocument(old))
    try body(&editor)
    let new = editor.document.bytes
    if !dryRun, new != old {
      let file = try DurableFile(following: context.environment.absolute(path))
      try file.save(new, over: old)
    }
    let day = try edited(
      editor, LogFileName(path: path)?.date, path, old: old, new: new, commit: nil)
    try tellRemarks(of: [day])
    try tellWarnings(of: [day])
    return EditedDays(days: [day], commit: nil)
  }

  /// Edits days of the store. A value that is unlikely is written, and told as an event.
  ///
  /// - Throws: What `body` throws; `deferred` where logs are saved and could not be committed.
  func runOnDays(_ body: (inout DayEditors) throws -> Void) throws -> EditedDays {
    var notices: [String] = []
    let store = try context.store
    let (logs, events, outcome) = try context.editDays(
      makesDays: makesDays, units: context.configuration.units, dryRun: dryRun, further: further
    ) { editors in
      try body(&editors)
      let new = editors.logs.filter { $0.old == nil }.map { ($0.date, $0.path) }
      notices = dryRun ? [] : store.deletedLogs(of: new)
    } message: { logs in
      let remarks = commitsRemarks ? logs.flatMap { $0.editor.remarks.map(\.text) } : []
      return CommitMessage(
        Self.subject(verb, logs), body: remarks.joined(separator: "\n"), trailers: trailers)
    }
    for event in events + notices.map(ActionEvent.notice) { try context.tell(event) }
    let commit = outcome?.id?.hex
    let days = try logs.sorted { $0.date < $1.date }.map { log in
      try edited(
        log.editor, log.date, log.path, old: log.old, new: log.isEdited ? log.new : log.old,
        commit: commit)
    }
    if tellsOfDoubts {
      for log in logs.sorted(by: { $0.date < $1.date }) {
        for doubt in try dateDoubts(log.date) { try context.tell(.warning(doubt)) }
      }
    }
    try tellRemarks(of: days)
    try tellWarnings(of: days)
    if case .deferred(let reason) = outcome {
      throw ActionError.deferred(reason, days.count == 1 ? days[0].path : LogFileName.folder)
    }
    return EditedDays(days: days, commit: commit)
  }

  /// What is unlikely about the values that an edit of days would write. Nothing is written.
  ///
  /// - Throws: What `body` throws.
  func doubtsOnDays(_ body: (inout DayEditors) throws -> Void) throws -> [String] {
    let logs = try context.editDays(
      makesDays: makesDays, units: context.configuration.units, dryRun: true, body
    ) { _ in
      CommitMessage(verb)
    }.logs
    return try logs.sorted { $0.date < $1.date }.flatMap { log in
      try dateDoubts(log.date)
        + Self.warnings(of: log.editor.changes.filter(\.isImplausible), log.date, logs.count)
    }
  }

  /// What is unlikely about the values that an edit of a file would write. Nothing is written.
  ///
  /// - Throws: What `body` throws.
  func doubts(onFile path: String, _ body: (inout DayEditor) throws -> Void) throws -> [String] {
    var editor = DayEditor(LogDocument(try context.read(path)))
    try body(&editor)
    return editor.changes.filter(\.isImplausible).compactMap(\.warning)
  }

  private func edited(
    _ editor: DayEditor, _ date: CalendarDate?, _ path: String, old: [UInt8]?, new: [UInt8]?,
    commit: String?
  ) throws -> EditedDay {
    EditedDay(
      date: date, path: path, changes: editor.changes, remarks: editor.remarks,
      units: editor.units, isNew: old == nil,
      isChanged: old != new,
      diff: try dryRun
        ? TextDiff.unified(from: old, to: new ?? [], path: RepositoryPath(path)) : nil,
      commit: commit)
  }

  private func tellRemarks(of days: [EditedDay]) throws {
    for day in days {
      for remark in day.remarks {
        try context.tell(remark.isWarning ? .warning(remark.text) : .notice(remark.text))
      }
    }
  }

  // MARK: Doubts

  /// What is unlikely about a day.
  private func dateDoubts(_ date: CalendarDate) throws -> [String] {
    guard makesDays, let words = date.doubt(today: try context.today) else { return [] }
    return ["\(date) is \(words)"]
  }

  private func tellWarnings(of days: [EditedDay]) throws {
    for day in days {
      for change in day.changes where tellsOfDoubts || !change.isImplausible {
        let written = change.isImplausible && !dryRun ? "; written all the same" : ""
        for warning in Self.warnings(of: [change], day.date, days.count) {
          try context.tell(.warning(warning + written))
        }
      }
    }
  }

  /// The warnings of changes, with their day where it is one of several.
  private static func warnings(
    of changes: [DayEditor.Change], _ date: CalendarDate?, _ dayCount: Int
  ) -> [String] {
    let prefix = dayCount > 1 ? date.map { "\($0): " } ?? "" : ""
    return changes.compactMap(\.warning).map { prefix + $0 }
  }

  // MARK: The commit's message

  /// `log 2031-03-04: Weight 181.5, Sleep 6:35`, cut to a subject's usual length; of several days how
  /// many they are.
  private static func subject(_ verb: String, _ logs: [DayEditors.Log]) -> String {
    let days = logs.sorted { $0.date < $1.date }
    guard let first = days.first, let last = days.last else { return verb }
    if days.count > 1 {
      let count = days.reduce(0) { $0 + $1.editor.changes.count }
      return "\(verb) \(days.count) days from \(first.date) to \(last.date): \(count) values"
    }
    // What goes for something new is no part of what the command says: `top3 set A` empties the others.
    let changes = first.editor.changes
    let renewed = Set(changes.filter { $0.after != nil }.map(\.field))
    let said = changes.filter { $0.after != nil || !renewed.contains($0.field) }
    var values: [String] = []
    for value in said.map({ words($0, verb) }) where value != values.last {
      values.append(value)
    }
    if values.isEmpty { return "\(verb) \(first.date)" }
    let subject = "\(verb) \(first.date): \(values.joined(separator: ", "))"
    return subject.count <= 72 ? subject : subject.prefix(71) + "…"
  }

  /// `Weight 181.5`; of a box its name, which the verb says all else of, and of what the verb names already
  /// the text alone.
  private static func words(_ change: DayEditor.Change, _ verb: String) -> String {
    switch change.action {
    case .tick, .untick, .drop: return change.name
    case .set, .unset, .add:
      let isNamed = verb.hasPrefix(change.name)
      let text = change.after ?? (isNamed ? change.before : nil)
      return [isNamed ? nil : change.name, text].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension CommitOutcome {
  /// The commit; nil where none was made.
  var id: ObjectID? {
    if case .committed(let id) = self { id } else { nil }
  }
}

extension Store {
  /// Says of each log that is not there now that it was deleted, and how to get it back; nothing of one
  /// that the last commits do not have.
  ///
  /// - Parameter logs: The days, with the paths that their logs would have.
  func deletedLogs(of logs: [(date: CalendarDate, path: String)]) -> [String] {
    if logs.isEmpty { return [] }
    // A log is seldom made more than a week before its day.
    let starts = logs.map { ($0.path, Int64($0.date.dayNumber - 7) * 86_400) }
    let commits: [String: ObjectID]
    do throws(StoreError) {
      commits = try lastCommits(having: Dictionary(starts) { first, _ in first })
    } catch {
      // What cannot be read of the history keeps no value from being logged.
      return []
    }
    return logs.sorted { $0.date < $1.date }.compactMap { log in
      commits[log.path].map { commit in
        "the log of \(log.date) was deleted, and a new one begins; the old one comes back with: "
          + "git checkout \(commit.hex.prefix(9)) -- \(gitPath(log.path))"
      }
    }
  }
}
