import BotMetrics
public import DayEditing
public import DayModel
import DayStore
import Git
public import JSON
import LogSyntax
import Store
public import Values

extension Metrics {
  /// Fills blank fields of days from figures, in one commit.
  ///
  /// A field that is filled never changes.
  ///
  /// - Parameters:
  ///   - file: The file of the figures; nil for the store's.
  ///   - makesDays: Whether a day without a log gets one from the template.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `noSuchFile` and `badData` for the figures; `deferred` where the logs are saved and
  ///   could not be committed.
  public static func `import`(
    from file: String?, makesDays: Bool, dryRun: Bool, in context: ActionContext
  ) throws -> FilledDays {
    let store = try context.store
    let filling = DayFilling(
      figures: try figures(file, of: store, context), path: file ?? path, makesDays: makesDays,
      store: store)
    var filled = filling.result
    let (_, events, outcome) = try context.editDays(
      makesDays: makesDays, units: .format, dryRun: dryRun
    ) { editors in
      filled = try filling.fill(&editors)
    } message: { _ in
      CommitMessage("import daily-metrics: \(filled.words)")
    }
    for event in events { try context.tell(event) }
    if case .deferred(let reason) = outcome {
      throw ActionError.deferred(reason, LogFileName.folder)
    }
    return try filled.result(dryRun: dryRun, commit: outcome)
  }

  private static func figures(
    _ file: String?, of store: Store, _ context: ActionContext
  ) throws -> MetricsFile {
    let bytes =
      try file.map { file throws in try context.read(file) }
      ?? store.files.read(path, limit: DurableFile.sizeLimit)
    guard let bytes else {
      throw ActionError(
        .noSuchFile, "the store has no figures",
        hint: "Name a file: bestupid import daily-metrics FILE", file: path)
    }
    do {
      return try MetricsFile(bytes, file: file ?? path)
    } catch {
      throw ActionError(error).inFile(file ?? path)
    }
  }
}

/// What an import of figures did to the days, or would do.
public struct FilledDays: Sendable {
  /// A day that gets values.
  public struct Day: Sendable {
    /// The day.
    public let date: CalendarDate
    /// Its log, below the store's folder.
    public let path: String
    /// What became of each field.
    public let changes: [DayEditor.Change]
    let old: [UInt8]?
    let new: [UInt8]
  }

  /// The file of the figures, as the person knows it.
  public let path: String
  /// The form of the figures.
  let form: String
  /// The days that get values.
  public internal(set) var days: [Day] = []
  /// The days with figures and without a log, which are left out.
  public internal(set) var withoutLog: [CalendarDate] = []
  /// What could not be taken over.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The change as a unified diff, where nothing was to be written; else nil.
  public internal(set) var diff: [UInt8]?
  /// The commit, in hexadecimal; nil where none was made.
  public internal(set) var commit: String?

  /// What was done, in a few words.
  var words: String {
    let count = days.reduce(0) { $0 + $1.changes.count }
    return "\(count) \(count == 1 ? "value" : "values") into \(days.count) "
      + (days.count == 1 ? "day" : "days")
  }

  fileprivate func result(dryRun: Bool, commit: CommitOutcome?) throws -> FilledDays {
    var result = self
    result.commit = commit?.id?.hex
    if dryRun {
      result.diff = try days.flatMap { day in
        try TextDiff.unified(from: day.old, to: day.new, path: RepositoryPath(day.path))
      }
    }
    return result
  }

  /// The result as docs/schemas/import.schema.json has it.
  public var json: JSONValue {
    let isDryRun = diff != nil
    return [
      "schema": "bestupid.import/1", "file": .string(path), "form": .string(form),
      "changed": .bool(!days.isEmpty), "dry_run": .bool(isDryRun),
      "days": .array(
        days.map { day in
          [
            "date": .string(day.date.description), "file": .string(day.path),
            "created": .bool(day.old == nil && !isDryRun),
            "changes": .array(day.changes.map(\.json)),
          ]
        }),
      "without_log": .array(withoutLog.map { .string($0.description) }),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

/// Figures that are to fill the blank fields of days.
private struct DayFilling {
  let figures: MetricsFile
  /// The file of the figures, as the person knows it.
  let path: String
  let makesDays: Bool
  let store: Store

  /// The result before anything is filled.
  var result: FilledDays {
    FilledDays(path: path, form: figures.form.rawValue, diagnostics: figures.diagnostics)
  }

  func fill(_ editors: inout DayEditors) throws -> FilledDays {
    let reader = try RecordReader(store)
    let days = Dictionary(
      uniqueKeysWithValues: try store.listing().days.map { ($0.date, $0) })
    var filled = result
    for figure in figures.days {
      let files = days[figure.date]
      if files?.log == nil, !makesDays {
        filled.withoutLog.append(figure.date)
        continue
      }
      let record = try files.map(reader.record) ?? DayRecord(date: figure.date)
      filled.diagnostics += try editors.edit(figure.date) { editor in
        editor.fill(figure.values, record: record, file: path)
      }
    }
    filled.days = editors.logs.filter { !$0.editor.changes.isEmpty }.map { log in
      FilledDays.Day(
        date: log.date, path: log.path, changes: log.editor.changes, old: log.old, new: log.new)
    }
    return filled
  }
}
