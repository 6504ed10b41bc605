import ArgumentParser
import Git
import JSON
import Workspace

/// `bestupid sync`.
struct SyncCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Commit what changed, fetch, join and push.",
    discussion: """
      Nothing is ever rebased, reset or forced. Offline is normal: exit status 75, and the \
      commits wait for the next sync. With --quiet, for a timer, success says nothing and \
      failure one line.
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp(
      "End after this many seconds, whatever the server does.", valueName: "seconds"))
  var timeLimit = 120

  func validate() throws {
    guard (1...86_400).contains(timeLimit) else {
      throw ValidationError("--time-limit is a number of seconds from 1 to 86400")
    }
  }

  func run(in session: Session) async throws {
    do {
      try await sync(in: session)
    } catch  where session.options.quiet && !session.options.json && !(error is ExitStatus) {
      throw Failure(error).inOneLine
    }
  }

  private func sync(in session: Session) async throws {
    let store = try session.store
    let transport = try session.transport
    let before = try SyncStatus(workingCopy: store.workingCopy).commit
    let settings = try SyncSettings(
      commit: session.commitSettings, transport: transport, store: store.folder,
      limit: .seconds(timeLimit),
      random: { Double.random(in: 0...1) })
    let report = try await session.keepingRecord(of: store) {
      try await endingOnSignals {
        try await Sync.run(workingCopy: store.workingCopy, settings: settings)
      }
    }
    let after = try SyncStatus(workingCopy: store.workingCopy).commit
    for path in report.leftAlone where !session.options.quiet {
      try session.warn("\(path): not committed, only git itself can; commit it with git")
    }
    let json: JSONValue = [
      "schema": "bestupid.sync/1", "result": .string(report.result),
      "remote": .string(report.remote), "branch": .string(report.branch),
      "transport": .string(transport.name), "before": .optional(before?.hex),
      "after": .optional(after?.hex), "committed": report.committed.json,
      "received": .int(report.received), "sent": .int(report.sent),
      "files_changed": .int(report.filesChanged),
      "merge": .optional(report.merge?.hex),
    ]
    try session.print(json: json) { [] }
    if !session.options.json { session.say(report.words) }
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
