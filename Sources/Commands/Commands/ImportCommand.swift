import ArgumentParser
import BotMetrics
import DayEditing
import DayModel
import Git
import JSON
import LogSyntax
import Store
import Values

/// `bestupid import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take over what other programs know of your days.",
    subcommands: [ImportDailyMetrics.self])
}

/// `bestupid import daily-metrics [FILE]`.
struct ImportDailyMetrics: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily-metrics", abstract: "Fill blank fields of your days from figures.",
    discussion: """
      FILE holds the bot's figures, as data/daily_metrics.json of the store, which is read without \
      it; a private export of the bot; or the figures of its memory. Body values, totals of food \
      and swims, rides, runs and walks are taken over, in one commit, where the day has none. \
      Exercises are not: plans stand among them.

      A field that is filled never changes, and a day without a log gets one only with --new.
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .customLong("dry-run"), help: "Print the changes as a diff, and write nothing.")
  var dryRun = false

  @Flag(name: .customLong("new"), help: "Make logs for days that have none.")
  var makesDays = false

  @Argument(help: ArgumentHelp("The figures.", valueName: "file"))
  var file: String?

  /// A day that gets values.
  private struct FilledDay {
    let date: CalendarDate
    let path: String
    let old: [UInt8]?
    let new: [UInt8]
    let changes: [DayEditor.Change]
  }

  /// What the import does to the store.
  private struct Filled {
    var days: [FilledDay] = []
    var withoutLog: [CalendarDate] = []
    var diagnostics: [Diagnostic] = []

    var count: Int { days.reduce(0) { $0 + $1.changes.count } }
    var words: String {
      "\(count) \(count == 1 ? "value" : "values") into \(days.count) "
        + (days.count == 1 ? "day" : "days")
    }
  }

  private var path: String { file ?? DailyMetrics.path }

  func run(in session: Session) async throws {
    let store = try session.store
    let figures = try figures(of: store, session)
    if dryRun { return try report(fill(figures, store), of: figures, commit: nil, session) }
    var filled = Filled()
    let outcome = try store.edit(settings: session.commitSettings) {
      filled = try fill(figures, store)
      return filled.days.map { day in
        FileChange(
          path: RepositoryPath(store.gitPath(day.path)), old: day.old, new: day.new)
      }
    } message: {
      CommitMessage("import daily-metrics: \(filled.words)")
    }
    if case .deferred(let reason) = outcome {
      throw Session.deferred(reason, LogFileName.folder)
    }
    try report(filled, of: figures, commit: outcome, session)
  }

  private func figures(of store: Store, _ session: Session) throws -> MetricsFile {
    let bytes =
      try file.map { file throws in try session.read(file) }
      ?? store.files.read(DailyMetrics.path, limit: DurableFile.sizeLimit)
    guard let bytes else {
      throw WorkspaceError(
        .noSuchFile, "the store has no figures",
        hint: "Name a file: bestupid import daily-metrics FILE", file: path)
    }
    do {
      return try MetricsFile(bytes, file: path)
    } catch {
      var failure = Failure(error)
      failure.file = path
      throw failure
    }
  }

  private func fill(_ figures: MetricsFile, _ store: Store) throws -> Filled {
    let reader = try RecordReader(store)
    let days = Dictionary(
      uniqueKeysWithValues: try store.listing().days.map { ($0.date, $0) })
    var filled = Filled(diagnostics: figures.diagnostics)
    for figure in figures.days {
      let files = days[figure.date]
      let log = files?.log
      if log == nil, !makesDays {
        filled.withoutLog.append(figure.date)
        continue
      }
      let path = (log ?? LogFileName(figure.date, .day)).path
      let old = try log.flatMap { log throws in try store.read(log) }
      let habits = reader.habitNames
      var editor = DayEditor(
        LogDocument(old ?? DayTemplate.make(figure.date, habits: habits)))
      filled.diagnostics += editor.fill(
        figure.values,
        record: try files.map(reader.record) ?? DayRecord(date: figure.date), file: self.path)
      if editor.changes.isEmpty { continue }
      filled.days.append(
        FilledDay(
          date: figure.date, path: path, old: old, new: editor.document.bytes,
          changes: editor.changes))
    }
    return filled
  }

  // MARK: Reporting

  private func report(
    _ filled: Filled, of figures: MetricsFile, commit: CommitOutcome?, _ session: Session
  ) throws {
    let diff = try dryRun ? diff(filled) : nil
    let json: JSONValue = [
      "schema": "bestupid.import/1", "file": .string(path), "form": .string(figures.form.rawValue),
      "changed": .bool(!filled.days.isEmpty), "dry_run": .bool(dryRun),
      "days": .array(filled.days.map(json)),
      "without_log": .array(filled.withoutLog.map { .string($0.description) }),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit?.id?.hex),
      "diagnostics": .array(filled.diagnostics.map(\.json)),
    ]
    if session.options.json { return try Terminal.data(json.text() + "\n") }
    let style = try session.wordStyle
    for diagnostic in filled.diagnostics { Terminal.words(diagnostic.line(style)) }
    for day in filled.days {
      for warning in day.changes.compactMap(\.warning) {
        try session.warn("\(day.date): \(warning)")
      }
    }
    if let diff {
      try Terminal.data(diff)
    } else {
      for day in filled.days {
        for change in day.changes { session.say(change.line("\(day.date)", style)) }
      }
    }
    sayLeftOut(filled, session)
    if filled.days.isEmpty { session.say("nothing to fill") }
  }

  private func sayLeftOut(_ filled: Filled, _ session: Session) {
    guard let first = filled.withoutLog.first, let last = filled.withoutLog.last else { return }
    let count = filled.withoutLog.count
    session.say(
      count == 1
        ? "\(first) has no log and is left out; --new makes one"
        : "\(count) days from \(first) to \(last) have no log and are left out; --new makes them")
  }

  private func diff(_ filled: Filled) throws -> [UInt8] {
    try filled.days.flatMap { day in
      try TextDiff.unified(
        from: day.old, to: day.new, path: RepositoryPath(day.path))
    }
  }

  private func json(_ day: FilledDay) -> JSONValue {
    [
      "date": .string(day.date.description), "file": .string(day.path),
      "created": .bool(day.old == nil && !dryRun),
      "changes": .array(day.changes.map(\.json)),
    ]
  }
}
