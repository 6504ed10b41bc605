public import Context
import Git
import Store
import Sync
public import Values

/// How syncs went: kept by the actions that sync, and told by others.
extension ActionContext {
  /// Runs a sync of `store`, and keeps how it went.
  ///
  /// - Parameters:
  ///   - sendsAll: Whether no commit waits any more where it succeeds.
  ///   - device: The name of this device.
  ///   - before: The last commit before the sync, once the sync has begun.
  ///   - seen: What the remote had, once the sync has ended; nil where it gave no answer.
  ///   - others: The other branches there that have a store; nil where it was not asked for them.
  func keepingRecord<Result>(
    of store: Store, sendsAll: Bool, device: String, before: () -> ObjectID?,
    seen: () -> RemoteSight?, others: () -> [String: ObjectID]?, _ sync: () async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await sync()
      try keepRecord(
        of: store, since: before(), device: device, failure: nil, waiting: sendsAll ? 0 : nil,
        seen: seen(), others: others())
      return result
    } catch let error as Interrupted {
      throw error
    } catch {
      let failure = ActionError(error)
      if failure.kind != .noRemote {
        try keepRecord(
          of: store, since: before(), device: device,
          failure: SyncRecord.Failure(
            code: failure.kind.rawValue, message: failure.message,
            status: Int(failure.kind.exitStatus.rawValue)),
          seen: seen(), others: others())
      }
      throw error
    }
  }

  /// A record that cannot be kept is no reason for a sync to fail.
  ///
  /// - Parameters:
  ///   - before: The last commit before the sync.
  ///   - device: The name of this device.
  ///   - waiting: How many commits wait; nil where that is to be looked up.
  private func keepRecord(
    of store: Store, since before: ObjectID?, device: String, failure: SyncRecord.Failure?,
    waiting: Int? = nil, seen: RemoteSight?, others: [String: ObjectID]?
  ) throws {
    var moved: [StateFile.SetAside] = []
    let units = try unitsForReading
    func saysTheSame(_ past: PastDecision) -> Bool { past.decision.saysTheSame(in: units) }
    do throws(StoreError) {
      let file = try SyncRecordFile(of: store, in: environment)
      var waiting = waiting
      // Where it cannot be looked up, which may be why the sync failed, it is not known.
      if waiting == nil {
        waiting = try? SyncStatus(workingCopy: store.workingCopy, including: nil).ahead
      }
      let record = SyncRecord(
        after: file.read(), at: clock.now, failure: failure, waiting: waiting, seen: seen,
        others: others)
      let unread = try UnreadDecisions(of: store, in: environment)
      moved = [
        try file.write(record),
        try unread.update(since: before, device: device, leavingOut: saysTheSame),
      ].compactMap(\.self)
    } catch {
      let reason = ActionError(error).inOneLine.message
      try tell(.warning("the result of this sync cannot be saved: \(reason)"))
    }
    for moved in moved { try tell(.warning(moved.words)) }
  }

  /// What is known of the syncs of `store`; nil where nothing is.
  func syncRecord(of store: Store) -> SyncRecord? {
    do throws(StoreError) {
      return try SyncRecordFile(of: store, in: environment).read()
    } catch {
      // The record is a convenience, and a machine without a state folder has none.
      return nil
    }
  }

  /// The decisions about texts of this device that nobody has read on this machine.
  func unreadDecisions(of store: Store) -> [DecisionID] {
    do throws(StoreError) {
      return try UnreadDecisions(of: store, in: environment).read()
    } catch {
      // The list is a help, and a machine without a state folder has none.
      return []
    }
  }

  /// Notes that decisions were read. A list that cannot be kept is no reason for a command to fail.
  func markRead(_ decisions: [PastDecision], of store: Store) throws {
    do throws(StoreError) {
      try UnreadDecisions(of: store, in: environment).markRead(Set(decisions.map(\.id)))
    } catch {
      try tell(.warning("the mark that these were read cannot be saved: \(error.message)"))
    }
  }

  /// How the syncs of the store went, in one line, where they have been failing for more than a day;
  /// nil also where the store was not looked for.
  public var longSyncFailure: String? {
    guard let store = foundStore, let record = syncRecord(of: store),
      record.hasFailedForADay(at: clock.now)
    else { return nil }
    return record.words(clock)
  }
}

extension SyncRecord {
  /// `last synced 3 h ago; failing for 2 h: offline; 4 commits wait`.
  public func words(_ clock: Clock) -> String {
    var parts = [lastSuccess.map { "last synced \(clock.ago($0))" } ?? "never synced"]
    if let failingSince, let failure {
      parts.append("failing since \(clock.text(failingSince)): \(failure.message)")
    }
    if let waiting, waiting > 0 {
      parts.append(waiting == 1 ? "1 commit waits" : "\(waiting) commits wait")
    }
    return parts.joined(separator: "; ")
  }
}

extension StoreReport {
  /// How syncs fail, in words; nil where the last one succeeded.
  func failure(at clock: Clock) -> String? {
    guard var history, history.failure != nil else { return nil }
    history.waiting = status.ahead
    return history.words(clock)
  }
}
