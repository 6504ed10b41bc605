import BotMetrics
import DayModel
import Git
import JSON
import Store
import Values

/// `bestupid export --format daily-metrics`: the bot's figures of a store, with a commit, or those of
/// one file, without.
struct DailyMetricsExport {
  let session: Session
  /// The file that is written in place of the store's.
  let output: String?
  let dryRun: Bool

  /// What the export did to the figures.
  private struct Exported {
    var old: [UInt8]?
    var new: [UInt8]?
    var added: [CalendarDate] = []
    var updated: [CalendarDate] = []
    var diagnostics: [Diagnostic] = []

    var isChanged: Bool { old != new }
    var words: String {
      let days = added.count == 1 ? "day" : "days"
      return "\(added.count) \(days) added, \(updated.count) updated"
    }
  }

  private var path: String { output ?? DailyMetrics.path }

  /// Reads the days of a range and writes, commits and reports what they say.
  func run(_ range: ClosedRange<CalendarDate>) throws {
    let store = try session.store
    let days = try store.listing().days.filter { range.contains($0.date) }
    if let output {
      let file = try DurableFile(following: session.environment.absolute(output))
      let exported = try export(days, into: try file.read().bytes)
      if !dryRun, exported.isChanged { try file.save(exported.new, over: exported.old) }
      return try report(exported, days: days.count, commit: nil)
    }
    func read() throws -> Exported {
      let old = try store.files.read(DailyMetrics.path, limit: DurableFile.sizeLimit)
      return try export(days, into: old)
    }
    if dryRun { return try report(read(), days: days.count, commit: nil) }
    var exported = Exported()
    let outcome = try store.edit(settings: session.commitSettings) {
      exported = try read()
      let path = RepositoryPath(store.gitPath(DailyMetrics.path))
      return [FileChange(path: path, old: exported.old, new: exported.new)]
    } message: {
      CommitMessage("export daily-metrics: \(exported.words)")
    }
    try report(exported, days: days.count, commit: outcome)
  }

  private func export(_ days: [DayFiles], into old: [UInt8]?) throws -> Exported {
    let stamp = String(Clock.text(session.clock.now).prefix("2031-03-04T09:30:00".count))
    var metrics: DailyMetrics
    do {
      metrics = try DailyMetrics(old, file: path, stamp: stamp)
    } catch {
      var failure = Failure(error)
      failure.file = path
      throw failure
    }
    try session.eachRecord(of: days) { metrics.add($0) }
    var exported = Exported(old: old)
    (exported.added, exported.updated) = (metrics.added, metrics.updated)
    exported.diagnostics = metrics.diagnostics
    // Figures of no day at all are no reason for a file.
    if old != nil || !metrics.added.isEmpty { exported.new = metrics.finished() }
    return exported
  }

  private func report(_ exported: Exported, days: Int, commit: CommitOutcome?) throws {
    if case .deferred(let reason) = commit { throw Session.deferred(reason, path) }
    var diff: [UInt8]?
    if dryRun {
      diff =
        try exported.new.map { new throws in
          try TextDiff.unified(from: exported.old, to: new, path: RepositoryPath(path))
        } ?? []
    }
    let json: JSONValue = [
      "schema": "bestupid.export/1", "format": "daily-metrics", "table": nil,
      "file": .string(path), "days": .int(days),
      "added": .array(exported.added.map { .string($0.description) }),
      "updated": .array(exported.updated.map { .string($0.description) }),
      "changed": .bool(exported.isChanged), "dry_run": .bool(dryRun),
      "diff": .optional(diff.map { String(decoding: $0, as: UTF8.self) }),
      "commit": .optional(commit?.id?.hex),
      "diagnostics": .array(exported.diagnostics.map(\.json)),
    ]
    if session.options.json { return try Terminal.data(json.text() + "\n") }
    for diagnostic in exported.diagnostics { try session.say(diagnostic.line(session.wordStyle)) }
    if let diff { return try Terminal.data(diff) }
    let words = exported.isChanged ? exported.words : "nothing to change"
    session.say("\(Terminal.safe(path)): \(words)")
  }
}
