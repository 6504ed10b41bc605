public import Context
import DayStore
import Git
import Programs
import Store
import Sync
import Upkeep

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
  ///   - repairs: What was repaired before, for the report.
  ///   - tell: Takes each finding as soon as it is made.
  public static func run(
    dropped: [String]? = nil, repairs: [String] = [], in context: ActionContext,
    tell: (Finding) throws -> Void = { _ in }
  ) async throws -> CheckupReport {
    let checkup = Checkup(context: context, dropped: dropped)
    let hasStore = checkup.hasStore
    var findings: [Finding] = []
    var isDamaged = false
    for check in all where hasStore || check.needs == .machine || check.name == "store" {
      var finding = await checkup.make(check.test, isDamaged: isDamaged)
      finding.name = check.name
      if damageChecks.contains(check.name), finding.level == .problem { isDamaged = true }
      findings.append(finding)
      try tell(finding)
    }
    return CheckupReport(
      store: context.foundStore?.root, isTimer: dropped != nil, repairs: repairs,
      findings: findings)
  }

  /// Mends what a power cut, a full disk or a killed process leaves (`RepositoryDamage`). It touches no
  /// file of the person's, and commits them as they are.
  ///
  /// - Returns: What was done, for a person.
  public static func repair(in context: ActionContext) async throws -> [String] {
    try ActionContext.requireThreads()
    let repaired = try await Repair.run(
      context.store, settings: context.syncCommitSettings, git: context.gitProgram,
      in: context.environment)
    return repaired + (try await Scheduling.renew(in: context))
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
    ("program", .machine, { try await $0.program() }),
    ("git", .machine, { try await $0.withPrograms.git() }),
    ("configuration", .machine, { try $0.configuration() }),
    ("references", .store, { try $0.references() }),
    ("history", .store, { try await $0.withPrograms.history() }),
    ("index", .store, { try $0.index() }),
    ("store", .store, { try $0.store() }),
    ("leftovers", .store, { try $0.leftovers() }),
    ("locks", .store, { try $0.locks() }),
    ("state", .store, { try $0.state() }),
    ("disk", .store, { try $0.disk() }),
    ("identity", .store, { try $0.identity() }),
    ("features", .store, { try $0.features() }),
    ("merge-driver", .store, { try $0.mergeDriver() }),
    ("remote", .store, { try $0.remote() }),
    ("fetch", .store, { try await $0.withPrograms.fetch() }),
    ("branches", .store, { try await $0.withPrograms.branches() }),
    ("push", .store, { try await $0.withPrograms.push() }),
    ("schedule", .store, { try await $0.withPrograms.schedule() }),
    ("syncs", .store, { try $0.syncs() }),
    ("growth", .store, { try $0.growth() }),
    ("cache", .store, { try $0.cache() }),
    ("links", .store, { try $0.links() }),
    ("units", .store, { try $0.units() }),
    ("clock", .store, { try $0.clock() }),
  ]

  /// Those whose problems keep other checks from an answer.
  private static let damageChecks: Set = ["references", "history", "index"]

  /// The checkup, for a check that runs other programs.
  private var withPrograms: Checkup {
    get throws {
      try ActionContext.requireThreads()
      return self
    }
  }

  private func make(_ test: Test, isDamaged: Bool) async -> Finding {
    do {
      return try await test(self)
    } catch  where isDamaged {
      return .warning("not checked, because of the problem above")
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

  private func program() async throws -> Finding {
    let path = try context.programPath
    let others = context.otherPrograms(than: path)
    if others.isEmpty { return .ok("\(Version.line), \(path)") }
    try ActionContext.requireThreads()
    var told: [String] = []
    for other in others {
      told.append("\(other) (\(await ChildProcess.firstLine(of: other, ["--version"]) ?? "?"))")
    }
    return .warning(
      "\(Version.line), \(path); the PATH has another one: \(told.joined(separator: ", "))",
      "Remove one. The first of the PATH runs: command -v bestupid")
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
    let device = try context.machine?[.device] ?? context.environment.hostName
    if let store = context.foundStore {
      _ = try Configuration(ConfigurationFile(of: store), in: context.environment)
    }
    return .ok("can be read; this device is '\(device)'")
  }

  private func units() throws -> Finding {
    guard let unsettled = try UnsettledUnit.all(in: context).first else {
      return .ok("numbers without one are in a known unit")
    }
    return .warning(
      unsettled.words, "\(unsettled.command), or \(unsettled.change.now) to leave it so")
  }

  private func links() throws -> Finding {
    let refused = try context.store.links().filter { $0.refusal != nil }
    guard let first = refused.first, let refusal = first.refusal else {
      return .ok("none leads away from what git tracks")
    }
    let more = refused.count > 1 ? ", and \(refused.count - 1) more: bestupid check" : ""
    return .warning(
      "\(first.path): \(refusal)\(more)",
      "Nothing is read through it: remove it, or put a copy of the file in its place.")
  }

  private func clock() throws -> Finding {
    let now = context.clock.now
    let text = context.clock.text(now)
    if context.clock.isUnset { return .problem("the clock says \(text)", "Set it.") }
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
    let status = try SyncStatus(workingCopy: store.workingCopy, including: nil)
    if let reason = status.waiting { return .warning("\(store.root): \(reason)") }
    if status.isInterrupted {
      return Finding(
        level: .warning, message: "\(store.root): a change is saved but not committed yet",
        hint: "The next command commits it.", code: "interrupted")
    }
    if let text = status.setAside.first {
      return Finding(level: .warning, message: text.words(context.clock), code: "set-aside")
    }
    return .ok("\(store.root), on \(status.branch ?? "no branch")")
  }

  private func references() throws -> Finding {
    if let damage = try GitObstacles(at: context.store.workingCopy).damage() {
      return .damage(damage)
    }
    return try health.referenceDamage().map(Finding.damage)
      ?? .ok("HEAD and the branch can be read")
  }

  private func history() async throws -> Finding {
    let health = try health
    if let damage = try health.objectDamage() { return .damage(damage) }
    // Git's own look fails where its index is damaged, whatever the objects are like.
    guard let git = executable, try health.indexDamage() == nil else {
      return try health.missingObjects().map(Finding.damage)
        ?? .ok("every object of the branch is present; other branches are not checked")
    }
    let told = try await git.damage(
      in: context.store.workingCopy, limit: .seconds(120))
    return StoreHealth.damage(told: told).map(Finding.damage) ?? .ok("every object is present")
  }

  private func index() throws -> Finding {
    try health.indexDamage().map(Finding.damage) ?? .ok("git's index is intact")
  }

  private func leftovers() throws -> Finding {
    try health.leftovers().map(Finding.damage) ?? .ok("none")
  }

  private func locks() throws -> Finding {
    let (damage, held) = try health.lockDamage()
    if let damage { return .damage(damage) }
    guard let held else { return .ok("none") }
    return .warning("\(held.path), \(held.age) s old: git is running here")
  }

  private func state() throws -> Finding {
    let health = try StateHealth(of: context.store, in: context.environment)
    if let damage = try health.damage() { return .damage(damage) }
    if let newer = health.newer.first {
      return .warning("\(newer) \(FileForm.newerWords)", "Use that version here too.")
    }
    return .ok("can be read, and belongs to stores that are there")
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
    let fallback = context.fallbackIdentity
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
    if found.isEmpty { return .ok("the repository needs nothing unsupported") }
    let names = found.map(\.rawValue).joined(separator: ", ")
    return found == [.unsignedCommits]
      ? .warning("\(names) is set; bestupid's commits are not signed")
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
    if let year = cache.newerYears.first {
      return .warning(
        "\(cache.path ?? "")/\(year).json \(FileForm.newerWords); queries read the logs",
        "Use that version here too, or: bestupid cache rebuild")
    }
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
    let state = try await Scheduling.report(in: context)
    guard let found = state.sync?.found else {
      return .ok("none; make one with: bestupid schedule install")
    }
    if let trouble = state.troubles.first { return .warning(trouble) }
    return .ok("every \(found.interval?.description ?? "?"), by \(found.kind.rawValue)")
  }

  private func upstream() throws -> Repository.Upstream? {
    try SyncStatus(workingCopy: context.store.workingCopy, including: nil).upstream
  }

  private func remote() throws -> Finding {
    let status = try SyncStatus(workingCopy: context.store.workingCopy, including: nil)
    guard let upstream = status.upstream else {
      return status.branch == nil
        ? .warning("none: HEAD is detached", "Check out a branch.")
        : .warning("none", "Name one with: \(try context.store.commandForRemote)")
    }
    return .ok("\(upstream.remote), \(status.address ?? "without an address")")
  }

  private func fetch() async throws -> Finding {
    // Before a git is run, which would wait at what the look finds.
    _ = try health
    let status = try SyncStatus(workingCopy: context.store.workingCopy, including: nil)
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
          "works; \(upstream.remote) no longer has a branch \(upstream.branch)",
          "bestupid sync sends it again.")
    } catch {
      return explained(error)
    }
  }

  private func branches() async throws -> Finding {
    _ = try health
    let store = try context.store
    guard let upstream = try upstream() else { return .ok("there is no remote to ask") }
    let others: [OtherBranch]
    do throws(StoreError) {
      guard let git = carrier else {
        return .warning("not looked at: git cannot be used, see above")
      }
      others = try await OtherBranch.asked(of: git, for: store, limit: .seconds(30))
    } catch {
      return .warning("not looked at: \(error.message)")
    }
    guard let other = others.first else { return .ok("no other one has a store") }
    let more = others.count > 1 ? ", and \(others.count - 1) more: bestupid sync" : ""
    return .warning("\(other.words(upstream.remote))\(more)", "To join it: \(other.command)")
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
    return .ok("is permitted; none was tried, so a hook or a lock there may still refuse one")
  }

  private func explained(_ error: TransportError) -> Finding {
    .problem(error.message, RemoteAdvice.advice(on: error.kind, dropped: dropped))
  }
}
