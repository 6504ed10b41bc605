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
      commits wait for the next sync.
      """)

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
    let store = try session.store
    let transport = try session.transport
    let before = try SyncStatus(workingCopy: store.workingCopy).commit
    let report = try await Sync.run(
      workingCopy: store.workingCopy,
      settings: SyncSettings(
        commit: session.commitSettings, transport: transport, limit: .seconds(timeLimit),
        random: { Double.random(in: 0...1) }))
    let after = try SyncStatus(workingCopy: store.workingCopy).commit
    for path in report.leftAlone {
      try session.warn("\(path): not committed, only git itself can; commit it with git")
    }
    let json: JSONValue = [
      "schema": "bestupid.sync/1", "result": .string(report.result),
      "remote": .string(report.remote), "branch": .string(report.branch),
      "transport": .string(transport.name), "before": .optional(before?.hex),
      "after": .optional(after?.hex), "committed": report.committed.json,
      "received": .int(report.received), "sent": .int(report.sent),
      "files_changed": .int(report.filesChanged),
      "merge": .optional(report.merged ? after?.hex : nil),
    ]
    try session.print(json: json) { [] }
    if !session.options.json { session.say(report.words) }
  }
}

extension SyncReport {
  /// The farthest that was needed.
  fileprivate var result: String {
    if merged { return "merged" }
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

extension [RepositoryPath] {
  fileprivate var json: JSONValue { .array(map { .string($0.description) }) }
}

/// `bestupid status`.
struct StatusCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what waits for a commit or a sync.")

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let store = try session.store
    let status = try SyncStatus(workingCopy: store.workingCopy)
    let hasUpstream = status.upstream != nil
    let remote: JSONValue =
      status.upstream.map { ["name": .string($0.remote), "url": .optional(status.address)] }
      ?? .null
    let json: JSONValue = [
      "schema": "bestupid.status/1", "store": .string(store.root),
      "branch": .optional(status.branch), "head": .optional(status.commit?.hex),
      "remote": remote,
      "ahead": hasUpstream ? .int(status.ahead) : .null,
      "behind": hasUpstream ? .int(status.behind) : .null,
      "waiting_since": .optional(status.waitingSince.map { Clock.text(Int($0)) }),
      "changed_files": status.uncommitted.map(\.path).json,
      "interrupted": .bool(status.isInterrupted),
      "busy": .optional(status.waiting?.description),
    ]
    try session.print(json: json) { try lines(status, store, in: session) }
  }

  private func lines(
    _ status: SyncStatus, _ store: Store, in session: Session
  ) throws -> [String] {
    let style = try session.style
    var lines = ["\(style.title("store"))   \(Terminal.safe(store.root))"]
    let branch = status.branch ?? "no branch"
    lines.append("\(style.title("branch"))  \(Terminal.safe(branch))")
    if let upstream = status.upstream {
      let address = status.address.map { "  " + Terminal.safe($0) } ?? ""
      lines.append("\(style.title("remote"))  \(Terminal.safe(upstream.remote))\(address)")
      let waiting = [
        status.ahead > 0 ? "\(status.ahead) to send" : nil,
        status.behind > 0 ? "\(status.behind) to take in" : nil,
      ].compactMap { $0 }
      let since = status.waitingSince.map { ", the oldest from \(Clock.text(Int($0)))" } ?? ""
      lines.append(
        waiting.isEmpty
          ? style.good("in step as of the last sync")
          : "\(waiting.joined(separator: ", "))\(since): bestupid sync")
    } else {
      lines.append("\(style.title("remote"))  none; name one with: git remote add origin URL")
    }
    if let reason = status.waiting { lines.append(style.warning("commits wait: \(reason)")) }
    if status.isInterrupted {
      lines.append(
        style.warning("a change is saved and not committed yet; the next command does it"))
    }
    if !status.uncommitted.isEmpty {
      lines.append("changed outside, for the next sync to commit:")
      lines += status.uncommitted.map { "  " + Terminal.safe($0.path.description) }
    }
    for limitation in status.limitations {
      lines.append(style.warning("\(limitation.rawValue) is set, which our commits do not heed"))
    }
    return lines
  }
}
