import Git
public import JSON
import Store
import Sync
import Upkeep

/// What one check of `doctor` found.
public struct Finding: Sendable {
  /// How bad it is.
  public enum Level: String, Sendable {
    /// All is well.
    case ok
    /// Worth knowing; everything works.
    case warning
    /// Something does not work.
    case problem
  }

  /// The check's name.
  public internal(set) var name = ""
  /// How bad it is.
  public let level: Level
  /// What was found, in one line, without secrets.
  public let message: String
  /// What to do, in one line.
  public let hint: String?

  init(level: Level, message: String, hint: String? = nil) {
    self.level = level
    self.message = redacted(message)
    self.hint = hint
  }

  static func ok(_ message: String) -> Finding { Finding(level: .ok, message: message) }

  static func warning(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .warning, message: message, hint: hint)
  }

  static func problem(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .problem, message: message, hint: hint)
  }

  /// One element of `checks` (docs/schemas/doctor.schema.json).
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "level": .string(level.rawValue),
      "message": .string(message), "hint": .optional(hint),
    ]
  }
}

/// What `doctor` found and mended.
public struct CheckupReport: Sendable {
  /// The store's folder; nil where there is none.
  let store: String?
  /// Whether the environment is a timer's.
  let isTimer: Bool
  /// What was mended, for a person.
  let repairs: [String]
  /// What the checks found, in their order.
  let findings: [Finding]

  /// How many checks found that something does not work.
  public var problemCount: Int { findings.count { $0.level == .problem } }

  /// The result as docs/schemas/doctor.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.doctor/1", "store": .optional(store),
      "environment": isTimer ? "timer" : "shell",
      "repairs": .array(repairs.map(JSONValue.string)), "problems": .int(problemCount),
      "warnings": .int(findings.count { $0.level == .warning }),
      "checks": .array(findings.map(\.json)),
    ]
  }
}

/// A look at everything that a store needs: `doctor`.
public struct Checkup {
  typealias Test = @Sendable (Checkup) async throws -> Finding

  let context: ActionContext
  /// The variables that the person's shell has and a timer has not; nil in the shell itself.
  let dropped: [String]?

  /// Makes every check; without a store, those of the machine. Asks the remote whether it lets us in.
  ///
  /// What a check throws is a problem of that check and of no other.
  ///
  /// - Parameters:
  ///   - dropped: The variables that the person's shell has and a timer has not, where the
  ///     environment is a timer's; else nil.
  ///   - repairs: What was mended before, for the report.
  ///   - tell: Takes each finding as soon as it is made.
  public static func run(
    dropped: [String]? = nil, repairs: [String] = [], in context: ActionContext,
    tell: (Finding) throws -> Void = { _ in }
  ) async throws -> CheckupReport {
    let checkup = Checkup(context: context, dropped: dropped)
    let hasStore = checkup.hasStore
    var findings: [Finding] = []
    for check in all where hasStore || check.needs == .machine || check.name == "store" {
      var finding = await checkup.make(check.test)
      finding.name = check.name
      findings.append(finding)
      try tell(finding)
    }
    return CheckupReport(
      store: context.foundStore?.root, isTimer: dropped != nil, repairs: repairs,
      findings: findings)
  }

  /// Mends what a power cut leaves: stale locks, empty objects, a lost branch or index. It touches no
  /// file of the person's, and commits them as they are.
  ///
  /// - Returns: What was done, for a person.
  public static func repair(in context: ActionContext) async throws -> [String] {
    try ActionContext.requireThreads()
    return try await Repair.run(
      workingCopy: context.store.workingCopy, settings: context.commitSettings,
      git: context.gitProgram)
  }

  private var hasStore: Bool {
    do {
      _ = try context.store
      return true
    } catch {
      // The check of the store tells why.
      return false
    }
  }

  /// What a check looks at.
  enum Need {
    case machine
    case store
  }

  /// The one table of checks, in the order that they are told.
  static let all: [(name: String, needs: Need, test: Test)] = [
    ("program", .machine, { try $0.program() }),
    ("git", .machine, { try await $0.withPrograms.git() }),
    ("configuration", .machine, { try $0.configuration() }),
    ("store", .store, { try $0.store() }),
    ("history", .store, { try await $0.withPrograms.history() }),
    ("index", .store, { try $0.index() }),
    ("locks", .store, { try $0.locks() }),
    ("disk", .store, { try $0.disk() }),
    ("identity", .store, { try $0.identity() }),
    ("features", .store, { try $0.features() }),
    ("merge-driver", .store, { try $0.mergeDriver() }),
    ("remote", .store, { try $0.remote() }),
    ("fetch", .store, { try await $0.withPrograms.fetch() }),
    ("push", .store, { try await $0.withPrograms.push() }),
    ("schedule", .store, { try await $0.withPrograms.schedule() }),
    ("syncs", .store, { try $0.syncs() }),
    ("growth", .store, { try $0.growth() }),
    ("cache", .store, { try $0.cache() }),
    ("clock", .store, { try $0.clock() }),
  ]

  /// The checkup, for a check that runs other programs.
  private var withPrograms: Checkup {
    get throws {
      try ActionContext.requireThreads()
      return self
    }
  }

  private func make(_ test: Test) async -> Finding {
    do {
      return try await test(self)
    } catch let error as GitError {
      return .problem("git: \(error.message)", "bestupid doctor --repair")
    } catch {
      let failure = ActionError(error)
      return .problem(failure.inOneLine.message, failure.hint)
    }
  }

  private var health: StoreHealth {
    get throws { try StoreHealth(workingCopy: context.store.workingCopy) }
  }

  private var executable: GitExecutable? { context.gitProgram }

  /// The git that carries commits; nil where the check of git has said why there is none.
  private var carrier: GitExecutable? {
    do { return try context.git } catch { return nil }
  }

  // MARK: - The machine

  private func program() throws -> Finding {
    .ok("bestupid \(Version.text), \(try context.programPath)")
  }

  private func git() async throws -> Finding {
    let git = try context.git
    let child = ChildProcess(
      path: git.path, arguments: ["version"], environment: context.environment.variables,
      folder: "/")
    let version = try await child.run(limit: .seconds(10)).output.split(separator: "\n").first
    return .ok("\(version ?? "?"), \(git.path); transport: \(git.name)")
  }

  private func configuration() throws -> Finding {
    let device = try context.machine?.device ?? context.environment.hostName
    if let store = context.foundStore {
      _ = try StoreConfiguration(ConfigurationFile(of: store), in: context.environment)
    }
    return .ok("can be read; this device is '\(device)'")
  }

  private func clock() throws -> Finding {
    let now = context.clock.now
    let text = context.clock.text(now)
    if now < 1_700_000_000 { return .problem("the clock says \(text)", "Set it.") }
    let health = try health
    guard let head = try health.repository.head().commit else { return .ok(text) }
    let last = Int(try health.repository.commit(head).committer.time)
    guard last > now + 3600 else { return .ok(text) }
    return .warning(
      "the clock says \(text), and the last commit is from \(context.clock.text(last))",
      "Set it: the later of two values wins in a merge.")
  }

  // MARK: - The store

  private func store() throws -> Finding {
    let store = try context.store
    let status = try SyncStatus(workingCopy: store.workingCopy)
    if let reason = status.waiting { return .warning("\(store.root): \(reason)") }
    if status.isInterrupted {
      return .warning(
        "\(store.root): a change is saved and not committed yet", "The next command does it.")
    }
    if let text = status.setAside.first { return .warning(text.words(context.clock)) }
    return .ok("\(store.root), on \(status.branch ?? "no branch")")
  }

  private func history() async throws -> Finding {
    let hint = "bestupid doctor --repair"
    let health = try health
    let empty = try health.repository.emptyLooseObjects()
    if !empty.isEmpty { return .problem("\(empty.count) objects are empty files", hint) }
    guard let git = executable else {
      return try health.historyProblem().map { .problem($0, hint) }
        ?? .ok("every object of the branch is there; without git other branches are not looked at")
    }
    let missing = try await git.missingObjects(
      in: context.store.workingCopy, limit: .seconds(120))
    return missing.isEmpty
      ? .ok("every object is there")
      : .problem(missing.prefix(2).joined(separator: "; "), hint)
  }

  private func index() throws -> Finding {
    try health.indexProblem().map { .problem($0, "bestupid doctor --repair") }
      ?? .ok("git's index is whole")
  }

  private func locks() throws -> Finding {
    let locks = try health.locks()
    if let stale = locks.first(where: \.isStale) {
      return .problem("\(stale.path) was left by a git that is gone", "bestupid doctor --repair")
    }
    guard let lock = locks.first else { return .ok("none") }
    return .warning("\(lock.path), \(lock.age) s old: a git is at work here")
  }

  private func disk() throws -> Finding {
    let health = try health
    try health.tryWriting()
    let megabytes = try health.freeSpace() >> 20
    let text = "\(megabytes) MB free"
    if megabytes < 10 { return .problem(text, "Free some space.") }
    return megabytes < 100 ? .warning(text, "Free some space.") : .ok("can be written, \(text)")
  }

  private func identity() throws -> Finding {
    let fallback = try context.commitSettings.fallbackIdentity
    let repository = try health.repository
    let none = Identity(name: "", email: "")
    let set = try repository.identity(else: none)
    if set.name.isEmpty || set.email.isEmpty {
      return .warning(
        "git has no name and address for you; commits are by \(fallback.name) <\(fallback.email)>",
        "git config --global user.name NAME, and user.email ADDRESS")
    }
    return .ok("\(set.name) <\(set.email)>")
  }

  private func features() throws -> Finding {
    let found = try health.repository.limitations()
    if found.isEmpty { return .ok("the repository asks for nothing that we cannot do") }
    let names = found.map(\.rawValue).joined(separator: ", ")
    return found == [.unsignedCommits]
      ? .warning("\(names) is set; our commits carry no signature")
      : .problem("\(names) is set, and sync cannot work with it", "Sync with git, or turn it off.")
  }

  private func mergeDriver() throws -> Finding {
    try MergeDriver.isInstalled(in: context.store)
      ? .ok("installed: a plain git pull merges as sync does")
      : .ok("not installed: a plain git pull merges by line")
  }

  private func growth() throws -> Finding {
    let loose = try health.repository.looseObjectEstimate()
    return loose > 3 * Maintenance.threshold
      ? .warning("about \(loose) objects are not packed", "A sync packs them, or: git gc")
      : .ok("about \(loose) objects are not packed")
  }

  private func cache() throws -> Finding {
    let cache = try context.factCache
    guard cache.path != nil else { return .ok("there is no place for one; queries read the logs") }
    let report = CacheReport(path: cache.path, years: try cache.status())
    return .ok(
      "\(report.fresh) of \(report.days) days, \(Caches.sizeText(report.bytes))")
  }

  // MARK: - Syncs

  private func syncs() throws -> Finding {
    guard let record = context.syncRecord(of: try context.store) else {
      return .ok("none is known yet")
    }
    let words = record.words(context.clock)
    // What a server turns down it turns down again; an absent network comes back.
    let isRefused = record.failure.map { $0.code == ActionError.Kind.refused.rawValue } ?? false
    return isRefused || record.hasFailedForADay(at: context.clock.now)
      ? .problem(words) : record.failure == nil ? .ok(words) : .warning(words)
  }

  private func schedule() async throws -> Finding {
    let state = try await Schedules.report(in: context)
    guard let found = state.found else {
      return .ok("none; make one with: bestupid schedule install")
    }
    if let trouble = state.troubles.first { return .warning(trouble) }
    return .ok("every \(found.interval?.description ?? "?"), by \(found.kind.rawValue)")
  }

  private func upstream() throws -> Repository.Upstream? {
    try SyncStatus(workingCopy: context.store.workingCopy).upstream
  }

  private func remote() throws -> Finding {
    let status = try SyncStatus(workingCopy: context.store.workingCopy)
    guard let upstream = status.upstream else {
      return status.branch == nil
        ? .warning("none for a HEAD that is on no branch", "Check a branch out.")
        : .warning("none", "Name one with: git remote add origin URL")
    }
    return .ok("\(upstream.remote), \(status.address ?? "without an address")")
  }

  private func fetch() async throws -> Finding {
    let status = try SyncStatus(workingCopy: context.store.workingCopy)
    guard let upstream = status.upstream else { return .ok("there is no remote to ask") }
    guard let git = carrier else { return .warning("not tried: git cannot be used, see above") }
    let workingCopy = try context.store.workingCopy
    do throws(TransportError) {
      let branches = try await git.branches(
        of: upstream.remote, in: workingCopy, limit: .seconds(30))
      if branches[upstream.branch] != nil { return .ok("works") }
      return status.remoteTip == nil
        ? .ok("works; the branch is not there yet")
        : .warning(
          "works; \(upstream.remote) has no branch \(upstream.branch) any more",
          "bestupid sync sends it again.")
    } catch {
      return explained(error)
    }
  }

  private func push() async throws -> Finding {
    guard let upstream = try upstream(), try health.repository.head().commit != nil else {
      return .ok("there is nothing to push, or no remote")
    }
    guard let git = carrier else { return .warning("not tried: git cannot be used, see above") }
    let workingCopy = try context.store.workingCopy
    do throws(TransportError) {
      try await git.rehearsePush(to: upstream, from: workingCopy, limit: .seconds(30))
    } catch {
      // The server let us in, and only wants a fetch first.
      if error.kind != .rejected { return explained(error) }
    }
    return .ok("is let in; none was tried, so a hook or a lock there may still turn one down")
  }

  private func explained(_ error: TransportError) -> Finding {
    .problem(error.message, RemoteAdvice.advice(on: error.kind, dropped: dropped))
  }
}
