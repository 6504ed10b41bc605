import ArgumentParser
import Git
import JSON
import Sync

/// The options of the commands that talk to a remote.
struct SyncOptions: ParsableArguments {
  @Option(help: TimeLimit.help)
  var timeLimit = TimeLimit(seconds: 120)
}

/// `sync`, and its halves `pull` and `push`: carried out, put on record, and told.
struct SyncRun {
  let session: Session
  let options: SyncOptions
  let direction: SyncSettings.Direction

  func run() async throws {
    do {
      try await sync()
    } catch  where session.options.quiet && !session.options.json && !(error is ExitStatus) {
      throw Failure(error).inOneLine
    }
  }

  private func sync() async throws {
    let start = ContinuousClock.now
    let store = try session.store
    // It stops no sync, which may bring the correction: a merge goes by the merged configuration.
    _ = try session.warnsOfConfiguration()
    let transport = try session.transport
    let settings = try SyncSettings(
      commit: session.commitSettings, transport: transport, direction: direction,
      limit: options.timeLimit.duration, random: { Double.random(in: 0...1) })
    let report = try await session.keepingRecord(of: store, sendsAll: direction == .both) {
      try await endingOnSignals {
        try await Sync.run(workingCopy: store.workingCopy, settings: settings)
      }
    }
    for file in report.leftAlone where !session.options.quiet {
      try session.warn("\(file.path) is not committed: \(file.reason)")
    }
    let json: JSONValue = [
      "schema": "bestupid.sync/1", "result": .string(report.result),
      "remote": .string(report.remote), "branch": .string(report.branch),
      "transport": .string(transport.name), "before": .optional(report.before?.hex),
      "after": .optional(report.after?.hex), "committed": report.committed.json,
      "left_alone": report.leftAlone.map(\.path).json,
      "received": .int(report.received), "sent": .int(report.sent),
      "files_changed": .int(report.filesChanged),
      "merge": .optional(report.merge?.hex),
      "decisions": .array(report.decisions.map(\.json)),
    ]
    try session.print(json: json) { [] }
    if !session.options.json { try say(report) }
    if direction == .both {
      try await session.maintain(store, limit: options.timeLimit.duration - (.now - start))
    }
  }

  /// Says what was done, and what a person might want to look at.
  private func say(_ report: SyncReport) throws {
    session.say(report.words)
    let style = try session.wordStyle
    for decision in report.decisions where decision.decision.isWorthALook {
      session.say("\(style.name("\(decision.id)"))  \(decision.decision.line)")
    }
    if report.decisions.contains(where: \.decision.isWorthALook) {
      session.say(style.dim("both texts: bestupid conflicts show ID"))
    }
  }
}

extension SyncReport {
  /// The farthest that was needed.
  fileprivate var result: String {
    if merge != nil { return "merged" }
    if received > 0 { return "fast-forwarded" }
    return sent > 0 ? "pushed" : "up-to-date"
  }

  fileprivate var words: String {
    let parts = [
      (committed.count, "changed outside and committed", "file", "files"),
      (received, "received", "commit", "commits"),
      (sent, "sent", "commit", "commits"),
    ].filter { $0.0 > 0 }.map { count, verb, one, many in
      "\(count) \(count == 1 ? one : many) \(verb)"
    }
    return parts.isEmpty
      ? "up to date with \(remote)" : "\(remote): \(parts.joined(separator: ", "))"
  }
}
