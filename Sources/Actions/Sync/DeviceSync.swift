public import Context
import DayStore
import Git
public import JSON
import MeasuredFiles
public import Store
public import Sync
import Synchronization
import Upkeep
public import Values
import WatchData

/// Keeping devices together: `sync`, `pull` and `push`.
public enum DeviceSync {
  /// Commits what changed, fetches, merges and pushes, or half of that, and keeps a record of how it
  /// went.
  ///
  /// What was ended early, and a store without a remote, are no failures of a sync.
  ///
  /// - Parameters:
  ///   - direction: Which half is wanted.
  ///   - limit: The most time that it takes, whatever the server does.
  ///   - join: The branch of the remote that is joined, and synced with from now on; nil to stay with the one
  ///     so far.
  ///   - isPatient: Whether it waits that long for another sync as well.
  /// - Throws: `offline`, `authentication`, `refused`, `noRemote` and more; ``Interrupted``.
  public static func run(
    _ direction: SyncDirection, limit: Duration, join: String? = nil, isPatient: Bool = false,
    in context: ActionContext
  ) async throws -> SyncResult {
    let store = try context.store
    // It stops no sync, which may bring the correction: a merge goes by the merged configuration.
    var commit = try context.syncCommitSettings
    if isPatient { commit.lockLimit = limit }
    let git = try context.git
    let sight = Mutex<RemoteSight?>(nil)
    let others = Mutex<[String: ObjectID]?>(nil)
    let before = Mutex<ObjectID?>(nil)
    let tell = context.tell
    var settings = SyncSettings(
      commit: commit, transport: git, direction: direction, limit: limit,
      random: { Double.random(in: 0...1) }, adding: MergeRules.asLogged,
      tell: { event in
        switch event {
        case .saw(let seen): sight.withLock { $0 = seen }
        case .lost(let upstream, let loss):
          // The result tells it as well, and the sync continues.
          let notice = RemoteLossNotice(
            remote: upstream.remote, branch: upstream.branch, loss: loss, direction: direction)
          try? tell(.remoteLoss(notice))
        }
      })
    settings.join = join
    let wanted = settings
    let report = try await context.keepingRecord(
      of: store, sendsAll: direction == .both, device: settings.commit.device,
      before: { before.withLock { $0 } }, seen: { sight.withLock { $0 } },
      others: { others.withLock { $0 } }
    ) {
      try await context.interruption.run {
        let head = try UnreadDecisions.head(of: store)
        before.withLock { $0 = head }
        var report = try await Sync.run(workingCopy: store.workingCopy, settings: wanted)
        others.withLock { seen in
          seen = report.otherBranches?.reduce(into: [:]) { $0[$1.name] = $1.tip }
        }
        // What two devices took in on two days is on one now, and so are their logs then.
        guard let merge = report.merge, let settled = try Importing.settle(merge, in: context)
        else { return report }
        report.after = settled
        guard direction == .both else { return report }
        var again = wanted
        again.join = nil
        let sent = try await Sync.run(workingCopy: store.workingCopy, settings: again)
        (report.after, report.remoteTip) = (sent.after, sent.remoteTip)
        report.sent += sent.sent
        return report
      }
    }
    return SyncResult(
      report: report, botChanges: try context.botChanges(report.botChanges),
      broughtMeasured: try broughtMeasured(report, to: store),
      links: report.links.compactMap { store.link(atGitPath: "\($0)") }, transport: git.name)
  }

  /// Whether a sync brought days as a watch or another program measured them.
  private static func broughtMeasured(_ report: SyncReport, to store: Store) throws -> Bool {
    guard report.received > 0, let after = report.after else { return false }
    let repository = try Repository.opened(at: store.workingCopy)
    func files(_ commit: ObjectID) throws -> [ObjectID?] {
      let tree = try repository.commit(commit).tree
      return try [WatchFile.path, String(MeasuredYear.folder.dropLast())].map { path in
        try repository.entry(at: RepositoryPath(store.gitPath(path)), in: tree)?.id
      }
    }
    let (now, before) = (try files(after), try report.before.map { try files($0) } ?? [nil, nil])
    return zip(now, before).contains { $0 != nil && $0 != $1 }
  }

  /// The new files that a sync did not commit unasked, and that no sync has named before. They count as
  /// named from now on.
  public static func unmentioned(
    of result: SyncResult, in context: ActionContext
  ) throws -> [String] {
    let file = try SyncRecordFile(of: context.store, in: context.environment)
    let now = result.report.notIncluded.map(\.description)
    guard var record = file.read() else { return now }
    guard now != record.notIncluded else { return [] }
    let known = Set(record.notIncluded)
    record.notIncluded = now
    do throws(StoreError) {
      try file.write(record)
    } catch {
      // The sync is done: they are named once more by the next one.
    }
    return now.filter { !known.contains($0) }
  }

  /// Packs the store's objects where there are many, in what a sync has left of its time.
  ///
  /// The sync is done: what goes wrong here is an event and no error.
  ///
  /// - Returns: Whether the objects were packed.
  public static func pack(limit: Duration, in context: ActionContext) async throws -> Bool {
    let workingCopy = try context.store.workingCopy
    let maintenance = try Maintenance(workingCopy: workingCopy, git: context.git)
    guard maintenance.isWorthALook else { return false }
    let tell = context.tell
    do {
      let outcome = try await context.interruption.run {
        try await maintenance.run(limit: limit) { loose in
          // The packing continues, whether or not that can be reported.
          try? tell(.packing(objects: loose))
        }
      }
      return outcome == .packed
    } catch let error as StoreError {
      try context.tell(.packingFailed(error.message))
      return false
    }
  }
}

/// What a sync did.
public struct SyncResult: Sendable {
  /// The commits, files and decisions.
  public let report: SyncReport
  /// What the bot changed of what stood here, in words.
  public let botChanges: [BotChange]
  /// Whether it brought days as a watch measured them, which `import` fills in.
  public let broughtMeasured: Bool
  /// The symbolic links that the remote brought, as they are now.
  public let links: [StoreLink]
  /// What can be done about files that cannot be written here.
  public static let hintForLeftOut =
    "Another device can rename it, or move it up; everything else is here."
  /// What carried the commits: `git`, …
  public let transport: String

  /// What was deleted outside bestupid, and committed: days, and paths of other files.
  public var deleted: [String] { report.deleted.map(\.dayOrPath) }

  /// The farthest that was needed: `merged`, `fast-forwarded`, `pushed`, `up-to-date`, or `no-branch`
  /// where the remote still has no such branch.
  private var outcome: String {
    if report.merge != nil { return "merged" }
    if report.received > 0 { return "fast-forwarded" }
    if report.remoteTip == nil { return "no-branch" }
    return report.sent > 0 ? "pushed" : "up-to-date"
  }

  /// The result as docs/schemas/sync.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.sync/1", "result": .string(outcome),
      "remote": .string(report.remote), "branch": .string(report.branch),
      "remote_branch": .string(report.remoteBranch), "joined": .optional(report.joined),
      "other_branches": .array((report.otherBranches ?? []).map(\.json)),
      "transport": .string(transport), "before": .optional(report.before?.hex),
      "after": .optional(report.after?.hex), "committed": report.committed.json,
      "deleted": report.deleted.json,
      "left_alone": report.leftAlone.map(\.path).json,
      "not_included": report.notIncluded.json, "left_out": report.leftOut.map(\.path).json,
      "remote_loss": report.loss?.json ?? .null,
      "received": .int(report.received), "sent": .int(report.sent),
      "files_changed": .int(report.filesChanged),
      "merge": .optional(report.merge?.hex),
      "decisions": .array(report.decisions.map { $0.json(clock) }),
      "bot_changes": botChanges.json(clock), "measured": .bool(broughtMeasured),
      "links": .array(links.map(\.json)),
    ]
  }
}

extension RemoteLoss {
  fileprivate var json: JSONValue {
    [
      "last_seen": .string(lastSeen.hex), "now": .optional(now?.hex), "commits": .int(commits),
    ]
  }
}

extension OtherBranch {
  /// One of `other_branches` (docs/schemas/sync.schema.json).
  var json: JSONValue {
    ["branch": .string(name), "tip": .string(tip.hex), "commits": .int(commits)]
  }

  /// What a person should know of it.
  ///
  /// - Parameter remote: The remote's name.
  public func words(_ remote: String) -> String {
    "\(remote) has a store on the branch \(name) too, with \(commits) "
      + "\(commits == 1 ? "commit that is" : "commits that are") not here"
  }

  /// The command that joins it with what is here.
  public var command: String { "bestupid sync --join \(name)" }
}

extension StoreLink {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "target": .string(target), "followed": .bool(refusal == nil),
      "refusal": .optional(refusal),
    ]
  }
}

extension [RepositoryPath] {
  /// The paths as an array of strings.
  var json: JSONValue { .array(map { .string($0.description) }) }
}

extension ActionContext {
  /// The person's own git; nil where there is none on the PATH.
  var gitProgram: GitExecutable? { GitExecutable.find(in: environment.variables) }

  /// The git program, which carries commits.
  ///
  /// - Throws: `badConfiguration` where there is none on the PATH, and where the machine's configuration
  ///   still asks for libgit2 in its place.
  var git: GitExecutable {
    get throws {
      if try machine?[.transport] == .libgit2 {
        throw StoreError(
          .badConfiguration, "transport is libgit2, which was removed: git transfers commits",
          hint: "bestupid config set transport git")
      }
      guard let gitProgram else {
        throw StoreError(
          .badConfiguration,
          "there is no git on the PATH, and sync, pull, push, clone and schedule install need it",
          hint: "Install it: apt install git, or brew install git.")
      }
      return gitProgram
    }
  }
}
