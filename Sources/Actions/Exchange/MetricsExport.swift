import BotMetrics
public import Context
public import DayModel
import DayStore
public import JSON
import Store
public import Values

/// The bot's figures: `export --format daily-metrics` and `import daily-metrics`.
public enum Metrics {
  /// The file of the figures, below the store's folder.
  public static var path: String { DailyMetrics.path }

  /// Brings the bot's figures up to what the logs of a range say.
  ///
  /// The log wins; what it says nothing of stays byte for byte, and with the same logs again nothing
  /// changes. The store's figures are committed; those of another file are not.
  ///
  /// - Parameters:
  ///   - output: The file that is brought up to the logs in place of the store's.
  ///   - dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: `badData` where the figures cannot be read; `deferred` where they are saved and could
  ///   not be committed.
  public static func export(
    _ range: ClosedRange<CalendarDate>, to output: String?, dryRun: Bool, in context: ActionContext
  ) throws -> ExportedMetrics {
    let store = try context.store
    let path = output ?? DailyMetrics.path
    let days = try store.listing().days.filter { range.contains($0.date) }
    let records = MetricsUpdate(days: days, path: path, context: context)
    var exported = ExportedMetrics(path: path, dayCount: days.count)
    if let output {
      let file = try DurableFile(output: context.environment.absolute(output))
      let edited = try records.apply(to: try file.read().bytes, &exported)
      if !dryRun, edited.isChanged { try file.save(edited.new, over: edited.old) }
      exported.result = try EditResult([edited], isDryRun: dryRun)
      return exported
    }
    exported.result = try context.edit(dryRun: dryRun) { read in
      [try records.apply(to: read(path, limit: DurableFile.sizeLimit), &exported)]
    } message: {
      CommitMessage("export daily-metrics: \(exported.words)")
    }
    try exported.result.requireCommit()
    return exported
  }
}

/// What an export did to the bot's figures, or would do.
public struct ExportedMetrics: Sendable {
  /// The file, as the person knows it.
  public let path: String
  /// How many days were read.
  public let dayCount: Int
  /// The days that the figures did not have.
  public internal(set) var added: [CalendarDate] = []
  /// The days whose figures changed.
  public internal(set) var updated: [CalendarDate] = []
  /// What could not be taken over.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// What became of the file.
  public internal(set) var result = EditResult.nothing

  /// What was done, in a few words.
  public var words: String {
    let days = added.count == 1 ? "day" : "days"
    return "\(added.count) \(days) added, \(updated.count) updated"
  }

  /// The result as docs/schemas/export.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.export/1", "format": "daily-metrics", "table": nil,
      "file": .string(path), "days": .int(dayCount),
      "added": .array(added.map { .string($0.description) }),
      "updated": .array(updated.map { .string($0.description) }),
      "changed": .bool(result.isChanged), "dry_run": .bool(result.isDryRun),
      "diff": .optional(result.diffText), "commit": .optional(result.commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

/// Days whose records are brought into a file of figures.
private struct MetricsUpdate {
  let days: [DayFiles]
  let path: String
  let context: ActionContext

  /// The file before and after; `exported` gets what is worth saying of it.
  func apply(to old: [UInt8]?, _ exported: inout ExportedMetrics) throws -> EditResult.File {
    let stamp = String(
      context.clock.text(context.clock.now).prefix("2031-03-04T09:30:00".count))
    var metrics: DailyMetrics
    do {
      metrics = try DailyMetrics(old, file: path, stamp: stamp)
    } catch {
      throw ActionError(error).inFile(path)
    }
    let records = DayRecords(
      days: days, reader: try context.recordReader, context: context)
    try records.forEach { metrics.add($1) }
    exported.added = metrics.added
    exported.updated = metrics.updated
    exported.diagnostics = metrics.diagnostics
    // Figures of no day at all are no reason for a file.
    let hasFigures = old != nil || !metrics.added.isEmpty
    return EditResult.File(path: path, old: old, new: hasFigures ? metrics.finished() : nil)
  }
}

extension ActionError {
  /// The same error of this file.
  func inFile(_ path: String) -> ActionError {
    var error = self
    error.file = path
    return error
  }
}
