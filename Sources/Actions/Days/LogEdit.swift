import Context
import DayEditing
import DayModel
import Git
import LogSyntax
import Store
public import Values
import WatchData

/// Which log an edit changes: a day of the store, with a commit, or any file, without.
public enum EditTarget: Sendable {
  /// The log of this day, and those of other days that are named with what is to be written.
  case day(CalendarDate)
  /// The file at this path; it needs no store.
  case file(String)
}

/// An edit of logs: of days of the store, in one commit, or of one file.
struct LogEdit {
  /// The command's name, with which the commit's message begins.
  let verb: String
  /// The log that is edited where no other day is named.
  let target: EditTarget
  /// Whether nothing is to be written.
  var dryRun: Bool
  /// Whether a day without a log gets one from the template.
  let makesDays: Bool
  /// Whether unlikely values are told as events; not where the person has been asked about them.
  var tellsOfDoubts = true
  /// The command that the commit carries; nil for that of the context.
  var command: String?
  /// What the commit says for programs, besides what every commit does.
  var trailers: [CommitMessage.Trailer] = []
  /// Whether the commit has the remarks of the edit.
  var commitsRemarks = false
  /// What becomes of further files of the store, in the same commit; not asked for a dry run.
  var further: (EditReader) throws -> [EditResult.File] = { _ in [] }
  /// Whether today takes over what earlier days leave open before it is edited.
  var carries = true
  /// Whether what is added to a later day without a log waits for that day, which gets none now.
  var waits = false
  /// The day to which entries of the log move that is meant, for the commit's message.
  var destination: CalendarDate?
  let context: ActionContext

  /// Edits the log that is meant.
  ///
  /// - Throws: As ``runOnLogs(_:)``.
  func run(_ body: (inout DayEditor) throws -> Void) throws -> LogEditResult {
    try runOnLogs { try $0.edit(body) }
  }

  /// Edits logs. A value that is unlikely is written, and told as an event.
  ///
  /// - Throws: What `body` throws; `deferred` where logs are saved and could not be committed.
  func runOnLogs(_ body: (inout DayEditors) throws -> Void) throws -> LogEditResult {
    let (result, events) = try carriedAndEdited(body)
    for event in events { try context.tell(event) }
    if tellsOfDoubts, makesDays {
      let doubts = try dateDoubts(of: result)
      for doubt in doubts { try context.tell(.warning(doubt)) }
    }
    try tellRemarks(of: result)
    try tellWarnings(of: result)
    try result.result.requireCommit(of: result.logs.count == 1 ? nil : LogFileName.folder)
    return result
  }

  /// What is unlikely about the values that the edit would write. Nothing is written, and nothing told.
  ///
  /// - Throws: What `body` throws.
  func doubts(_ body: (inout DayEditors) throws -> Void) throws -> [String] {
    let result = try edited(body).result
    let dates = try makesDays ? dateDoubts(of: result) : []
    return result.logs.reduce(into: dates) { doubts, log in
      doubts += Self.warnings(of: log.changes.filter(\.isImplausible), log.date, result.logs.count)
    }
  }

  // MARK: The files

  /// Edits the logs once today has taken over what earlier days leave open, which it does not for a command that fails.
  private func carriedAndEdited(
    _ body: (inout DayEditors) throws -> Void
  ) throws -> (result: LogEditResult, events: [ActionEvent]) {
    guard case .day(let date) = target, carries, !dryRun, makesDays else {
      return try edited(body)
    }
    do {
      return try editedDays(date, body, unlessLackingTodos: true)
    } catch is LacksTodos {
      try context.carryTodos(into: date)
      return try editedDays(date, body)
    }
  }

  /// That a day is to take over something before it is edited.
  private struct LacksTodos: Error {}

  /// Edits the logs, and says what is worth saying of those that were made.
  private func edited(
    _ body: (inout DayEditors) throws -> Void
  ) throws -> (result: LogEditResult, events: [ActionEvent]) {
    switch target {
    case .file(let path): (try editedFile(path, body), [])
    case .day(let date): try editedDays(date, body)
    }
  }

  private func editedFile(
    _ path: String, _ body: (inout DayEditors) throws -> Void
  ) throws -> LogEditResult {
    var editors = DayEditors(ofFile: path, try context.read(path))
    try body(&editors)
    let log = editors.logs[0]
    if !dryRun, log.file.isChanged {
      let file = try DurableFile(following: context.environment.absolute(path))
      try file.save(log.file.new, over: log.old)
    }
    let result = try EditResult(
      [log.file], isDryRun: dryRun, showsCycle: Self.isOfCycle([log]))
    return try Self.result([log], result)
  }

  /// Edits days of the store, in one commit.
  ///
  /// - Parameter unlessLackingTodos: Whether nothing is saved where the day lacks what earlier days leave open.
  /// - Throws: `LacksTodos` for that; before it what `body` throws.
  private func editedDays(
    _ date: CalendarDate, _ body: (inout DayEditors) throws -> Void,
    unlessLackingTodos: Bool = false
  ) throws -> (result: LogEditResult, events: [ActionEvent]) {
    let store = try context.store
    let units = try context.configuration.units
    var (logs, events): ([DayEditors.Log], [ActionEvent]) = ([], [])
    let result = try context.edit(
      as: command, dryRun: dryRun, showsCycle: Self.isOfCycle(logs)
    ) { read in
      let maker = makesDays ? DayMaker(context: context, store: store) { try read($0) } : nil
      var editors = DayEditors(
        of: store, target: date, making: maker,
        waitsAfter: waits ? try context.today : nil, units: units, shown: context.shownLists
      ) { try read($0) }
      try body(&editors)
      if unlessLackingTodos, editors.lacksTodos(date) { throw LacksTodos() }
      logs = editors.sortedLogs
      events = editors.events
      if !dryRun {
        events += logs.filter { $0.isWaiting && !$0.editor.changes.isEmpty }.compactMap(\.date)
          .map { .notice("\($0) has no log yet; this waits for it in \(WaitingDay.path(of: $0))") }
        let new = logs.filter { $0.old == nil && !$0.isWaiting }.compactMap { log in
          log.date.map { ($0, log.path) }
        }
        events += store.deletedLogs(of: new).map(ActionEvent.notice)
      }
      let edited = logs.filter(\.isEdited)
      let marked = try dryRun ? [] : edited.flatMap(editors.markedDays)
      return try edited.map(\.file) + marked + (dryRun ? [] : further(read))
        + edited.flatMap { try $0.claimedNotes { try read($0, limit: DurableFile.sizeLimit) } }
    } message: {
      let remarks = commitsRemarks ? logs.flatMap { $0.editor.remarks.map(\.text) } : []
      return CommitMessage(
        subject(of: logs), body: remarks.joined(separator: "\n"),
        trailers: trailers + logs.entryTrailers)
    }
    return (try Self.result(logs, result), events)
  }

  /// Whether a command writes an entry of the cycle, so that it was asked for. A note that stands below it is none.
  private static func isOfCycle(_ logs: [DayEditors.Log]) -> Bool {
    logs.flatMap(\.editor.changes).contains { change in
      change.isOfCycle && (change.field.hasPrefix("cycle") || change.field.hasPrefix("symptom:"))
    }
  }

  private static func result(
    _ logs: [DayEditors.Log], _ result: EditResult
  ) throws -> LogEditResult {
    let logs = try logs.map { log in
      try EditedLog(
        log.date, log.editor.changes, remarks: log.editor.remarks, in: log.editor.units, log.file,
        of: result)
    }
    return LogEditResult(logs: logs, result: result)
  }

  // MARK: What is told

  private func tellRemarks(of result: LogEditResult) throws {
    for remark in result.logs.flatMap(\.remarks) {
      try context.tell(remark.isWarning ? .warning(remark.text) : .notice(remark.text))
    }
  }

  /// What is unlikely about the days.
  private func dateDoubts(of result: LogEditResult) throws -> [String] {
    guard case .day = target else { return [] }
    let today = try context.today
    return result.logs.compactMap(\.date).compactMap { date in
      date.doubt(today: today).map { "\(date) is \($0)" }
    }
  }

  private func tellWarnings(of result: LogEditResult) throws {
    for log in result.logs {
      for change in log.changes where tellsOfDoubts || !change.isImplausible {
        let written = change.isImplausible && !dryRun ? "; written anyway" : ""
        for warning in Self.warnings(of: [change], log.date, result.logs.count) {
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
  /// many they are, or from which to which an entry moves.
  private func subject(of logs: [DayEditors.Log]) -> String {
    guard let first = logs.first, let day = first.date, let last = logs.last?.date else {
      return verb
    }
    if let destination, let source = logs.first(where: { $0.date != destination }),
      let day = source.date
    {
      return Self.subject("\(verb) \(day) to \(destination)", source.editor.changes, verb)
    }
    if logs.count > 1 {
      let count = logs.reduce(0) { $0 + $1.editor.changes.count }
      return "\(verb) \(logs.count) days from \(day) to \(last): \(count) values"
    }
    return Self.subject("\(verb) \(day)", first.editor.changes, verb)
  }

  private static func subject(
    _ start: String, _ changes: [DayEditor.Change], _ verb: String
  ) -> String {
    // What goes for something new is no part of what the command says: `top3 set A` empties the others.
    let renewed = Set(changes.filter { $0.after != nil }.map(\.field))
    let said = changes.filter { $0.after != nil || !renewed.contains($0.field) }
    var values: [String] = []
    for value in said.compactMap({ words($0, verb) }) where value != values.last {
      values.append(value)
    }
    if values.isEmpty { return start }
    return CommitMessage.shortened("\(start): \(values.joined(separator: ", "))")
  }

  /// `Weight 181.5`; of a box its name, which the verb says all else of, and of what the verb names already
  /// the text alone. Of the cycle only that it is of it.
  private static func words(_ change: DayEditor.Change, _ verb: String) -> String? {
    if change.isOfCycle { return verb == CycleEdits.verb ? nil : "Cycle" }
    switch change.action {
    case .tick, .untick, .drop: return change.name
    case .set, .unset, .add:
      let isNamed = verb.hasPrefix(change.name)
      let text = change.after ?? (isNamed ? change.before : nil)
      return [isNamed ? nil : change.name, text].compactMap(\.self).joined(separator: " ")
    }
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
        "the log of \(log.date) was deleted, and a new one is started; restore the old one with: "
          + "git checkout \(commit.hex.prefix(9)) -- \(gitPath(log.path))"
      }
    }
  }
}

extension DayEditors.Log {
  /// The file of origins without the notes of values that a person has written once more as an import had: they are the
  /// person's from then on. It is read only where a value was written that stood there already.
  fileprivate func claimedNotes(
    reading read: @escaping (String) throws -> [UInt8]?
  ) throws -> [EditResult.File] {
    let same = editor.changes.filter {
      $0.action == .set && $0.after != nil && $0.before == $0.after
    }
    guard let date, !same.isEmpty else { return [] }
    var origins = OriginFiles(reading: read)
    var notes = try origins[date]
    for change in same {
      guard let path = change.recordPath, let text = change.after,
        notes[path]?.values.contains(text) == true
      else { continue }
      notes[path] = nil
      notes.madeLines.remove(path)
    }
    try origins.set(notes, of: date, syncedAt: nil)
    return origins.files
  }
}

extension DayEditor.Change {
  /// Where the record has what was written (docs/format.md §12); nil for what no import writes.
  fileprivate var recordPath: String? {
    if let known = FieldCatalog.field(id: field) { return known.numberPath }
    if let activity { return RecordPath.activity(activity.id) }
    return field.hasPrefix("lift:") ? RecordPath.lifts + name : nil
  }
}
