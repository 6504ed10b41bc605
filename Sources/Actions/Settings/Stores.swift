public import Context
import DayStore
import Git
public import JSON
import Store
public import Sync
public import Values

/// Whole stores: `init`, `clone` and `status`; `doctor` is ``Checkup``.
public enum Stores {
  /// Makes the folder at `path` a store. A repository that is there is adopted: nothing in it
  /// changes. The first store on a machine becomes its default.
  ///
  /// - Parameters:
  ///   - path: The folder, absolute or below the current one.
  ///   - remote: A repository to sync with, which is not contacted yet.
  ///   - installsMergeDriver: Whether git itself is to merge by section in this store.
  public static func create(
    at path: String, remote: String?, installsMergeDriver: Bool, in context: ActionContext
  ) throws -> NewStore {
    let path = try context.newFolder(path)
    let result = try StoreSetup.initialize(
      path,
      configuration: ConfigurationFile.first(
        units: PersonalUnits(locale: context.environment.variables)),
      settings: context.commitSettings)
    if let remote {
      try StoreSetup.addRemote(context.absoluteAddress(remote), to: result.store)
    }
    if installsMergeDriver {
      try MergeDriver.install(in: result.store, program: context.programPath)
    }
    return try NewStore(result, in: context)
  }

  /// Gets a store from a remote. The first store on a machine becomes its default.
  ///
  /// - Parameters:
  ///   - address: Any address that git takes.
  ///   - path: The folder, absolute or below the current one; nil for one that is named like the
  ///     repository.
  ///   - branch: The branch of the remote; nil for the one that has a store.
  ///   - limit: The most time that it takes, whatever the server does.
  ///   - choose: Asked for the name of one of several branches that have a store.
  public static func clone(
    _ address: String, into path: String?, branch: String? = nil, limit: Duration,
    in context: ActionContext, choose: @escaping @Sendable ([String]) -> String? = { _ in nil }
  ) async throws -> NewStore {
    let path = try context.newFolder(path ?? repositoryName(address))
    let (git, settings) = (try context.git, try context.commitSettings)
    let absolute = try context.absoluteAddress(address)
    try context.tell(.cloning(redacted(address)))
    let result = try await context.interruption.run {
      try await StoreClone.run(
        absolute, into: path, branch: branch, settings: settings, transport: git, limit: limit
      ) { choose($0.map(\.name)) }
    }
    return try NewStore(result, in: context)
  }

  /// The last part of an address, without `.git`: what git would name the folder.
  private static func repositoryName(_ address: String) -> String {
    let last = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "log"
    return last.hasSuffix(".git") && last.count > 4 ? String(last.dropLast(4)) : last
  }

  /// What of the store waits for a commit or a sync. Asks no network.
  public static func status(in context: ActionContext) throws -> StoreReport {
    try status(including: context.includedFiles, in: context)
  }

  /// The same without a look at the files, of which there may be many: nothing is known then of what changed
  /// outside.
  static func statusOfCommits(in context: ActionContext) throws -> StoreReport {
    try status(including: nil, in: context)
  }

  private static func status(
    including included: IncludedFiles?, in context: ActionContext
  ) throws -> StoreReport {
    let store = try context.store
    let history = context.syncRecord(of: store)
    return StoreReport(
      root: store.root,
      status: try SyncStatus(workingCopy: store.workingCopy, including: included),
      otherBranches: try included == nil ? [] : OtherBranch.known(in: store, history),
      history: history,
      unreadDecisions: context.unreadDecisions(of: store).count,
      commandForRemote: store.commandForRemote)
  }
}

/// A store that was made, adopted or cloned.
public struct NewStore: Sendable {
  /// The store's folder.
  public let root: String
  /// How it came to be: `created`, `adopted` or `cloned`.
  public let action: String
  /// The files that were written, below the folder.
  public let files: [String]
  /// Whether it became the machine's default.
  public let isDefault: Bool
  /// Files of the remote's that cannot be written here.
  public let leftOut: [LeftOutFile]
  /// How it stands to its commits and its remote.
  public let status: SyncStatus

  fileprivate init(_ result: StoreSetup.Result, in context: ActionContext) throws {
    root = result.store.root
    action = result.action.rawValue
    files = result.files
    isDefault = try context.makeDefault(result.store)
    leftOut = try LeftOutFile.all(of: result.store)
    status = try SyncStatus(
      workingCopy: result.store.workingCopy, including: nil)
  }

  /// The result as docs/schemas/init.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.init/1", "store": .string(root),
      "action": .string(action), "branch": .optional(status.branch),
      "remote": .optional(status.address), "head": .optional(status.commit?.hex),
      "files": .array(files.map(JSONValue.string)), "default_store": .bool(isDefault),
      "left_out": leftOut.map(\.path).json,
    ]
  }
}

/// How a store stands to its commits and its remote.
public struct StoreReport: Sendable {
  /// The store's folder.
  public let root: String
  /// What git knows.
  public let status: SyncStatus
  /// Other branches of the remote that have a store, and commits that are not here, as far as is known.
  public let otherBranches: [OtherBranch]
  /// How the last syncs went; nil where none is known.
  public let history: SyncRecord?
  /// How many decisions of merges, by which a text of this device was dropped, nobody has read here.
  public let unreadDecisions: Int
  /// What a person types to name a remote where there is none.
  public let commandForRemote: String

  /// The changes that the next sync commits: `deleted 2031-03-04`, or the file's path.
  public var changed: [String] {
    status.uncommitted.map { change in
      change.unstaged == .deleted ? "deleted \(change.path.dayOrPath)" : change.path.description
    }
  }

  /// The result as docs/schemas/status.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    let hasUpstream = status.upstream != nil
    return [
      "schema": "bestupid.status/1", "store": .string(root),
      "branch": .optional(status.branch), "head": .optional(status.commit?.hex),
      "remote": status.upstream.map {
        ["name": .string($0.remote), "url": .optional(status.address)]
      } ?? .null,
      "ahead": hasUpstream ? .int(status.ahead) : .null,
      "behind": hasUpstream ? .int(status.behind) : .null,
      "remote_seen": seenJSON(clock), "other_branches": .array(otherBranches.map(\.json)),
      "waiting_since": .optional(status.waitingSince.map { clock.text(Int($0)) }),
      "last_attempt": .optional(history.map { clock.text($0.lastAttempt) }),
      "last_sync": .optional(history?.lastSuccess.map(clock.text)),
      "failing_since": .optional(history?.failingSince.map(clock.text)),
      "last_failure": history?.failure.map { failure in
        [
          "code": .string(failure.code), "message": .string(failure.message),
          "exit_status": .int(failure.status),
        ]
      } ?? .null,
      "changed_files": status.uncommitted.map(\.path).json,
      "deleted_files": status.uncommitted.filter { $0.unstaged == .deleted }.map(\.path).json,
      "not_included": status.notIncluded.json, "left_out": status.leftOut.map(\.path).json,
      "interrupted": .bool(status.isInterrupted),
      "set_aside": .array(
        status.setAside.map { edit in
          [
            "file": .string(edit.path.description), "saved_at": .string(clock.text(Int(edit.time))),
            "what": .string(edit.subject), "text": .string(edit.storedPath),
          ]
        }),
      "busy": .optional(status.waiting?.description),
      "unread_decisions": .int(unreadDecisions),
    ]
  }
}

extension StoreReport {
  /// What is known here of the remote's branch.
  public var knowledge: SyncStatus.Knowledge { status.knowledge(history?.seen) }

  private func seenJSON(_ clock: Clock) -> JSONValue {
    switch knowledge {
    case .none: .null
    case .tip(let tip, let time):
      ["commit": .string(tip.hex), "at": .optional(time.map(clock.text))]
    case .noBranch(let time): ["commit": .null, "at": .string(clock.text(time))]
    }
  }

  /// The same for a person; nil without a remote.
  public func remoteWords(_ clock: Clock) -> String? {
    guard let upstream = status.upstream else { return nil }
    func when(_ time: Int) -> String { "\(clock.ago(time)), at \(clock.text(time))" }
    switch knowledge {
    case .none: return "what \(upstream.remote) has is not known here: bestupid sync asks it"
    case .noBranch(let time): return "last seen \(when(time)): no branch \(upstream.branch) there"
    case .tip(let tip, let time):
      let seen = time.map { "last seen \(when($0))" } ?? "as last fetched or pushed by git"
      return "\(seen): \(upstream.branch) at \(tip.hex.prefix(7))"
    }
  }

  /// Whether here and there are the same, as far as is known here.
  public var isInStep: Bool {
    guard case .tip = knowledge else { return false }
    return status.ahead == 0 && status.behind == 0
  }
}

extension ActionContext {
  /// The absolute path of a folder that is named, without a slash at its end.
  func newFolder(_ path: String) throws -> String {
    var path = try environment.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/.") { path.removeLast(2) }
    return path
  }

  /// An address with a path made absolute, since git takes it in another folder.
  fileprivate func absoluteAddress(_ address: String) throws -> String {
    let isPath = !address.contains("://") && !address.prefix { $0 != "/" }.contains(":")
    return isPath ? try environment.absolute(address) : address
  }

  /// Makes a store the machine's default where there is none; returns whether it did.
  fileprivate func makeDefault(_ store: Store) throws -> Bool {
    // A user without a home folder can name the store each time.
    guard environment.hasConfigurationFolder else {
      try tell(
        .warning("there is no home folder to keep the default store in; use -C \(store.root)"))
      return false
    }
    let file = try ConfigurationFile(ofMachine: environment)
    guard try file.text(of: .defaultStore, in: environment) == nil else { return false }
    let bytes = try file.setting(.defaultStore, to: store.root, in: environment)
    do throws(StoreError) {
      try file.save(bytes)
      return true
    } catch {
      // The account of a service has a home that is not there; its store is made all the same.
      guard error.kind == .cannotWrite else { throw error }
      try tell(.warning("not your default store: \(error.message); use -C \(store.root)"))
      return false
    }
  }
}
