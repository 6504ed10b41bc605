import BotMetrics
public import DayModel
import DayStore
import Git
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
    if let output {
      let file = try DurableFile(output: context.environment.absolute(output))
      let exported = try records.apply(to: try file.read().bytes)
      if !dryRun, exported.isChanged { try file.save(exported.new, over: exported.old) }
      return try exported.result(dryRun: dryRun, commit: nil)
    }
    if dryRun {
      return try records.apply(to: store.files.read(path, limit: DurableFile.sizeLimit))
        .result(dryRun: true, commit: nil)
    }
    var applied: MetricsUpdate.Applied?
    let outcome = try store.edit(settings: context.commitSettings) { files in
      let exported = try records.apply(to: files.read(path, limit: DurableFile.sizeLimit))
      applied = exported
      return [
        FileChange(
          path: RepositoryPath(store.gitPath(path)), old: exported.old, new: exported.new)
      ]
    } message: {
      CommitMessage("export daily-metrics: \(applied?.result.words ?? "")")
    }
    if case .deferred(let reason) = outcome { throw ActionError.deferred(reason, path) }
    guard let applied else {
      throw StoreError(.internalFault, "figures were saved and not brought up", file: path)
    }
    return try applied.result(dryRun: false, commit: outcome)
  }
}

/// What an export did to the bot's figures, or would do.
public struct ExportedMetrics: Sendable {
  /// The file, as the person knows it.
  public let path: String
  /// How many days were read.
  public let dayCount: Int
  /// The days that the figures did not have.
  public var added: [CalendarDate] = []
  /// The days whose figures changed.
  public var updated: [CalendarDate] = []
  /// What could not be taken over.
  public var diagnostics: [Diagnostic] = []
  /// Whether the bytes of the file are others now.
  public var isChanged = false
  /// The change as a unified diff, where nothing was to be written; else nil.
  public var diff: [UInt8]?
  /// The commit, in hexadecimal; nil where none was made.
  public var commit: String?

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
      "changed": .bool(isChanged), "dry_run": .bool(diff != nil),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

/// Days whose records are brought into a file of figures.
private struct MetricsUpdate {
  let days: [DayFiles]
  let path: String
  let context: ActionContext

  /// The file before and after.
  struct Applied {
    var old: [UInt8]?
    var new: [UInt8]?
    var result: ExportedMetrics

    var isChanged: Bool { old != new }

    func result(dryRun: Bool, commit: CommitOutcome?) throws -> ExportedMetrics {
      var result = result
      result.isChanged = isChanged
      result.commit = commit?.id?.hex
      if dryRun {
        result.diff =
          try new.map { new throws in
            try TextDiff.unified(from: old, to: new, path: RepositoryPath(result.path))
          } ?? []
      }
      return result
    }
  }

  func apply(to old: [UInt8]?) throws -> Applied {
    let stamp = String(
      context.clock.text(context.clock.now).prefix("2031-03-04T09:30:00".count))
    var metrics: DailyMetrics
    do {
      metrics = try DailyMetrics(old, file: path, stamp: stamp)
    } catch {
      throw ActionError(error).inFile(path)
    }
    let records = DayRecords(
      days: days, reader: try RecordReader(context.store), context: context)
    try records.forEach { metrics.add($0) }
    var applied = Applied(
      old: old,
      result: ExportedMetrics(
        path: path, dayCount: days.count, added: metrics.added, updated: metrics.updated,
        diagnostics: metrics.diagnostics))
    // Figures of no day at all are no reason for a file.
    if old != nil || !metrics.added.isEmpty { applied.new = metrics.finished() }
    return applied
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
