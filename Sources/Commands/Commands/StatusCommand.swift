import ArgumentParser
import Git
import JSON
import Store
import Sync

/// `bestupid status`.
struct StatusCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what waits for a commit or a sync.")
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let store = try session.store
    let status = try SyncStatus(workingCopy: store.workingCopy)
    let record = session.syncRecord(of: store)
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
      "last_attempt": .optional(record.map { Clock.text($0.lastAttempt) }),
      "last_sync": .optional(record?.lastSuccess.map(Clock.text)),
      "failing_since": .optional(record?.failingSince.map(Clock.text)),
      "last_failure": record?.failure?.json ?? .null,
      "changed_files": status.uncommitted.map(\.path).json,
      "interrupted": .bool(status.isInterrupted),
      "set_aside": .array(status.setAside.map(\.json)),
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
      if var record = session.syncRecord(of: store) {
        // What waits now stands above, and may be more than then.
        record.waiting = nil
        let words = Terminal.safe(record.words(at: session.clock.now))
        lines.append(record.failure == nil ? words : style.warning(words))
      }
    } else if status.branch != nil {
      lines.append("\(style.title("remote"))  none; name one with: git remote add origin URL")
    }
    if let reason = status.waiting { lines.append(style.warning("commits wait: \(reason)")) }
    if status.isInterrupted {
      lines.append(
        style.warning("a change is saved and not committed yet; the next command does it"))
    }
    lines += status.setAside.map { style.warning(Terminal.safe($0.words)) }
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

extension SyncRecord.Failure {
  fileprivate var json: JSONValue {
    ["code": .string(code), "message": .string(message), "exit_status": .int(status)]
  }
}

extension SavedEdit {
  /// One element of `set_aside` (docs/schemas/status.schema.json).
  fileprivate var json: JSONValue {
    [
      "file": .string(path.description), "saved_at": .string(Clock.text(Int(time))),
      "what": .string(subject), "text": .string(storedPath),
    ]
  }
}
