import BotMetrics
public import Context
public import DayEditing
public import DayModel
import DayStore
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
    let filling = MetricsFilling(
      figures: try figures(file, of: store, context), path: file ?? path, makesDays: makesDays,
      reader: try context.recordReader, days: try store.listing().days)
    // The figures are in the format's own units, whatever the person's are.
    let units = PersonalUnits(files: try context.units.files)
    var (filled, events): (FilledDays, [ActionEvent]) = (filling.result, [])
    let today = try context.today
    filled.result = try context.edit(dryRun: dryRun) { read in
      let maker = makesDays ? DayMaker(context: context, store: store) { try read($0) } : nil
      var editors = DayEditors(of: store, target: today, making: maker, units: units) {
        try read($0)
      }
      filled = try filling.fill(&editors)
      events = editors.events
      return filled.days.map(\.file)
    } message: {
      CommitMessage("import daily-metrics: \(filled.words)")
    }
    for event in events { try context.tell(event) }
    try filled.result.requireCommit(of: LogFileName.folder)
    return filled
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
    /// What became of each field.
    public let changes: [DayEditor.Change]
    let file: EditResult.File

    /// What became of a day's log.
    init?(_ log: DayEditors.Log) {
      guard let date = log.date else { return nil }
      (self.date, changes, file) = (date, log.editor.changes, log.file)
    }

    func json(isDryRun: Bool) -> JSONValue {
      [
        "date": .string(date.description), "file": .string(file.path),
        "created": .bool(file.old == nil && !isDryRun), "changes": .array(changes.map(\.json)),
      ]
    }
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
  /// What became of the logs.
  public internal(set) var result = EditResult.nothing

  /// What was done, in a few words.
  var words: String {
    let count = days.reduce(0) { $0 + $1.changes.count }
    return "\(count) \(count == 1 ? "value" : "values") into \(days.count) "
      + (days.count == 1 ? "day" : "days")
  }

  /// The result as docs/schemas/import.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.import/1", "file": .string(path), "form": .string(form),
      "changed": .bool(!days.isEmpty), "dry_run": .bool(result.isDryRun),
      "days": .array(days.map { $0.json(isDryRun: result.isDryRun) }),
      "without_log": .array(withoutLog.map { .string($0.description) }),
      "diff": .optional(result.diffText), "commit": .optional(result.commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

/// Figures that are to fill the blank fields of days.
private struct MetricsFilling {
  let figures: MetricsFile
  /// The file of the figures, as the person knows it.
  let path: String
  let makesDays: Bool
  let reader: RecordReader
  let days: [DayFiles]

  /// The result before anything is filled.
  var result: FilledDays {
    FilledDays(path: path, form: figures.form.rawValue, diagnostics: figures.diagnostics)
  }

  func fill(_ editors: inout DayEditors) throws -> FilledDays {
    let days = Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0) })
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
      if let day = editors.closeLast().flatMap({ FilledDays.Day($0) }) { filled.days.append(day) }
    }
    return filled
  }
}
