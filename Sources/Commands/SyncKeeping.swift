import JSON
import Store
import Sync

/// How syncs went: kept by the commands that sync, told by `status` and, when it has gone wrong for
/// long, by any command.
extension Session {
  /// Runs a sync of `store`, and keeps how it went for `status`.
  ///
  /// What the person interrupted, and a store without a remote, are no failures of a sync.
  ///
  /// - Parameter sendsAll: Whether no commit waits any more where it succeeds.
  func keepingRecord<Result>(
    of store: Store, sendsAll: Bool, _ sync: () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await sync()
      try keepRecord(of: store, failure: nil, waiting: sendsAll ? 0 : nil)
      return result
    } catch let status as ExitStatus {
      throw status
    } catch {
      let failure = Failure(error)
      if failure.code != WorkspaceError.Kind.noRemote.rawValue {
        try keepRecord(
          of: store,
          failure: SyncRecord.Failure(
            code: failure.code, message: failure.message, status: Int(failure.status.rawValue)))
      }
      throw error
    }
  }

  /// A record that cannot be kept is no reason for a sync to fail.
  ///
  /// - Parameter waiting: How many commits wait; nil where that is to be looked up.
  private func keepRecord(
    of store: Store, failure: SyncRecord.Failure?, waiting: Int? = nil
  ) throws {
    do throws(WorkspaceError) {
      let file = try SyncRecordFile(of: store, in: environment)
      var waiting = waiting
      if waiting == nil {
        waiting = try SyncStatus(workingCopy: store.workingCopy, readsFiles: false).ahead
      }
      try file.write(
        SyncRecord(after: file.read(), at: clock.now, failure: failure, waiting: waiting))
    } catch {
      try warn("how this sync went cannot be kept: \(error.message)")
    }
  }

  /// What is known of the syncs of `store`; nil where nothing is.
  func syncRecord(of store: Store) -> SyncRecord? {
    do throws(WorkspaceError) {
      return try SyncRecordFile(of: store, in: environment).read()
    } catch {
      return nil
    }
  }

  /// Says in one line, on a terminal, that syncs have been failing for more than a day.
  func tellOfFailingSyncs() throws {
    guard !options.quiet, !options.json, Terminal.isTerminal(Terminal.standardError),
      let store = foundStore, let record = syncRecord(of: store),
      record.hasFailedForADay(at: clock.now)
    else { return }
    try warn("\(record.words(at: clock.now)): bestupid sync")
  }
}

extension SyncRecord {
  /// `last synced 3 h ago; failing for 2 h: offline; 4 commits wait`.
  func words(at now: Int) -> String {
    var parts = [lastSuccess.map { "last synced \(Clock.ago($0, at: now))" } ?? "never synced"]
    if let failingSince, let failure {
      parts.append("failing since \(Clock.text(failingSince)): \(failure.message)")
    }
    if let waiting, waiting > 0 {
      parts.append(waiting == 1 ? "1 commit waits" : "\(waiting) commits wait")
    }
    return parts.joined(separator: "; ")
  }
}

extension Clock {
  /// How long ago `time` was at `now`, in the largest unit that fits: `3 h ago`.
  static func ago(_ time: Int, at now: Int) -> String {
    let seconds = now - time
    switch seconds {
    case ..<0: return "at \(text(time))"
    case ..<60: return "just now"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<172_800: return "\(seconds / 3600) h ago"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}
