public import Context
import DayStore
import Programs
import Store
import Sync

/// Syncs that commands start and never wait for: the setting `sync.after`
/// (docs/decisions/0156-syncs-that-follow-a-command.md).
///
/// A process of its own waits and then syncs. At most one waits, which the lock `sync-after` says, and it lets go of that
/// before it begins: whoever changes something later finds nobody waiting and starts the next one, and whoever changed
/// something earlier is heard. So no change is left out, and nothing has to be noted of any.
public enum LaterSync {
  /// Starts a sync after a command that changed something, where the setting asks for it.
  ///
  /// - Parameter now: The time that the command was given; nil for the system's.
  /// - Throws: What starting a process throws; the change itself is saved.
  public static func startAfterChange(in context: ActionContext, now: String?) throws {
    guard context.hasChanged else { return }
    try start(waiting: nil, in: context, now: now)
  }

  /// Starts one at once, where the setting asks for it and none was tried on the present day.
  ///
  /// - Parameter now: As of ``startAfterChange(in:now:)``.
  public static func startOfDay(in context: ActionContext, now: String?) throws {
    guard let store = context.foundStore,
      try context.configurationForReading[.syncAfter] != nil
    else { return }
    if let last = context.syncRecord(of: store)?.lastAttempt,
      try context.day(of: last) >= context.todayForReading
    {
      return
    }
    try start(waiting: 0, in: context, now: now)
  }

  private static func start(waiting: Int?, in context: ActionContext, now: String?) throws {
    guard let store = context.foundStore,
      let seconds = try context.configurationForReading[.syncAfter]
    else { return }
    let status = try SyncStatus(workingCopy: store.workingCopy, including: nil)
    guard status.upstream != nil, try !isWaiting(in: context) else { return }
    do {
      try DetachedProcess.start(
        context.programPath,
        ["-C", store.root, "--quiet"] + (now.map { ["--now", $0] } ?? [])
          + ["sync", "--after", "\(waiting ?? seconds)"],
        environment: context.environment.variables)
    } catch let error as DetachedProcess.Failure {
      throw ActionError(.inputOutput, error.description)
    }
  }

  private static func isWaiting(in context: ActionContext) throws -> Bool {
    do {
      _ = try lock(in: context)
      return false
    } catch let error as StoreError where error.kind == .busy {
      return true
    }
  }

  private static func lock(in context: ActionContext) throws -> StoreLock {
    let folder = try StateFolder(of: context.store, in: context.environment)
    return try StoreLock(path: folder.lock("sync-after"), limit: .zero)
  }

  /// Waits in the process that was started.
  ///
  /// - Returns: false where another one waits already, which will sync all there is.
  public static func wait(_ seconds: Int, in context: ActionContext) async throws -> Bool {
    let lock: StoreLock
    do {
      lock = try self.lock(in: context)
    } catch let error as StoreError where error.kind == .busy {
      return false
    }
    try await Task.sleep(for: .seconds(seconds))
    withExtendedLifetime(lock) {}
    return true
  }
}
