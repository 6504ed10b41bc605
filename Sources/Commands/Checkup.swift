import Git
import Store
import Sync
import Upkeep

/// What one check of `doctor` found.
struct Finding {
  /// How bad it is.
  enum Level: String {
    case ok
    /// Worth knowing; everything works.
    case warning
    /// Something does not work.
    case problem
  }

  var level: Level
  var message: String
  /// What to do, in one line.
  var hint: String?

  static func ok(_ message: String) -> Finding { Finding(level: .ok, message: message) }

  static func warning(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .warning, message: message, hint: hint)
  }

  static func problem(_ message: String, _ hint: String? = nil) -> Finding {
    Finding(level: .problem, message: message, hint: hint)
  }
}

/// The checks of `doctor`. What a check throws is a problem of that check and of no other.
struct Checkup {
  typealias Test = @Sendable (Checkup) async throws -> Finding

  let session: Session
  /// The variables that the person's shell has and a timer has not; nil in the shell itself.
  let dropped: [String]?

  /// What a check looks at.
  enum Need {
    case machine
    case store
  }

  /// The one table of checks, in the order that they are told.
  static let all: [(name: String, needs: Need, test: Test)] = [
    ("program", .machine, { try $0.program() }),
    ("git", .machine, { try await $0.git() }),
    ("configuration", .machine, { try $0.configuration() }),
    ("store", .store, { try $0.store() }),
    ("history", .store, { try await $0.history() }),
    ("index", .store, { try $0.index() }),
    ("locks", .store, { try $0.locks() }),
    ("disk", .store, { try $0.disk() }),
    ("identity", .store, { try $0.identity() }),
    ("features", .store, { try $0.features() }),
    ("merge-driver", .store, { try $0.mergeDriver() }),
    ("remote", .store, { try $0.remote() }),
    ("fetch", .store, { try await $0.fetch() }),
    ("push", .store, { try await $0.push() }),
    ("schedule", .store, { try await $0.schedule() }),
    ("syncs", .store, { try $0.syncs() }),
    ("growth", .store, { try $0.growth() }),
    ("cache", .store, { try $0.cache() }),
    ("clock", .store, { try $0.clock() }),
  ]

  /// Makes one check.
  func make(_ test: Test) async -> Finding {
    do {
      return try await test(self)
    } catch let error as GitError {
      return .problem("git: \(error.message)", "bestupid doctor --repair")
    } catch {
      let failure = Failure(error)
      return .problem(failure.inOneLine.message, failure.hint)
    }
  }

  private var health: StoreHealth {
    get throws { try StoreHealth(workingCopy: session.store.workingCopy) }
  }

  private var executable: GitExecutable? { GitExecutable.find(in: session.environment.variables) }

  // MARK: - The machine

  private func program() throws -> Finding {
    .ok("bestupid \(Version.text), \(try session.programPath)")
  }

  private func git() async throws -> Finding {
    let transport = try session.transport
    guard let executable else {
      return .warning(
        "no git on the PATH: libgit2 carries commits, without ssh_config and credential helpers",
        "Install git.")
    }
    let child = ChildProcess(
      path: executable.path, arguments: ["version"], environment: session.environment.variables,
      folder: "/")
    let version = try await child.run(limit: .seconds(10)).output.split(separator: "\n").first
    return .ok("\(version ?? "?"), \(executable.path); transport: \(transport.name)")
  }

  private func configuration() throws -> Finding {
    let device = try session.machine?.device ?? session.environment.hostName
    if let store = session.foundStore {
      _ = try StoreConfiguration(ConfigurationFile(of: store), in: session.environment)
    }
    return .ok("can be read; this device is '\(device)'")
  }

  private func clock() throws -> Finding {
    let now = session.clock.now
    if now < 1_700_000_000 { return .problem("the clock says \(Clock.text(now))", "Set it.") }
    let health = try health
    guard let head = try health.repository.head().commit else { return .ok(Clock.text(now)) }
    let last = Int(try health.repository.commit(head).committer.time)
    guard last > now + 3600 else { return .ok(Clock.text(now)) }
    return .warning(
      "the clock says \(Clock.text(now)), and the last commit is from \(Clock.text(last))",
      "Set it: the later of two values wins in a merge.")
  }

  // MARK: - The store

  private func store() throws -> Finding {
    let store = try session.store
    let status = try SyncStatus(workingCopy: store.workingCopy)
    if let reason = status.waiting { return .warning("\(store.root): \(reason)") }
    if status.isInterrupted {
      return .warning(
        "\(store.root): a change is saved and not committed yet", "The next command does it.")
    }
    if let text = status.setAside.first { return .warning(text.words) }
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
      in: session.store.workingCopy, limit: .seconds(120))
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
    let fallback = try session.commitSettings.fallbackIdentity
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
    try MergeDriver.isInstalled(in: session.store)
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
    let cache = try session.factCache
    guard cache.path != nil else { return .ok("there is no place for one; queries read the logs") }
    let years = try cache.status()
    return .ok("\(years.fresh) of \(years.days) days, \(size(years.bytes))")
  }

  // MARK: - Syncs

  private func syncs() throws -> Finding {
    guard let record = session.syncRecord(of: try session.store) else {
      return .ok("none is known yet")
    }
    let words = record.words(at: session.clock.now)
    return record.hasFailedForADay(at: session.clock.now)
      ? .problem(words) : record.failure == nil ? .ok(words) : .warning(words)
  }

  private func schedule() async throws -> Finding {
    let state = try await session.scheduleState
    guard let found = state.found else {
      return .ok("none; make one with: bestupid schedule install")
    }
    if let trouble = state.troubles.first { return .warning(trouble) }
    return .ok("every \(found.interval?.description ?? "?"), by \(found.kind.rawValue)")
  }

  private func upstream() throws -> Repository.Upstream? {
    try SyncStatus(workingCopy: session.store.workingCopy).upstream
  }

  private func remote() throws -> Finding {
    let status = try SyncStatus(workingCopy: session.store.workingCopy)
    guard let upstream = status.upstream else {
      return status.branch == nil
        ? .warning("none for a HEAD that is on no branch", "Check a branch out.")
        : .warning("none", "Name one with: git remote add origin URL")
    }
    return .ok("\(upstream.remote), \(status.address ?? "without an address")")
  }

  private func fetch() async throws -> Finding {
    guard let upstream = try upstream() else { return .ok("there is no remote to ask") }
    let transport = try session.transport
    let workingCopy = try session.store.workingCopy
    do throws(TransportError) {
      let branches = try await transport.branches(
        of: upstream.remote, in: workingCopy, limit: .seconds(30))
      return branches[upstream.branch] == nil
        ? .ok("works; the branch is not there yet") : .ok("works")
    } catch {
      return explained(error)
    }
  }

  private func push() async throws -> Finding {
    guard let upstream = try upstream(), try health.repository.head().commit != nil else {
      return .ok("there is nothing to push, or no remote")
    }
    let transport = try session.transport
    let workingCopy = try session.store.workingCopy
    do throws(TransportError) {
      try await transport.rehearsePush(to: upstream, from: workingCopy, limit: .seconds(30))
    } catch {
      // The server let us in, and only wants a fetch first.
      if error.kind != .rejected { return explained(error) }
    }
    return .ok("is let in")
  }

  private func explained(_ error: TransportError) -> Finding {
    .problem(error.message, RemoteAdvice.advice(on: error.kind, dropped: dropped))
  }
}

/// What to do about a remote that does not let us in, or is not there.
enum RemoteAdvice {
  /// What a variable of the person's shell does for a remote, and what does it without.
  private static let variables: [(names: [String], advice: String)] = [
    (
      ["SSH_AUTH_SOCK"],
      "The key is in your ssh-agent, which a timer has not: give this machine a key without a "
        + "passphrase, and name it in ~/.ssh/config (IdentityFile)."
    ),
    (
      ["GITHUB_TOKEN", "GH_TOKEN", "GIT_ASKPASS"],
      "The password is in your shell's environment, which a timer has not: keep it with a "
        + "credential helper (git config --global credential.helper store)."
    ),
    (
      ["GIT_SSH_COMMAND", "GIT_SSH"],
      "Your shell sets GIT_SSH_COMMAND: use git config core.sshCommand instead."
    ),
    (
      ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"],
      "Your shell sets a proxy: use git config --global http.proxy instead."
    ),
  ]

  /// The names of variables worth telling the child about.
  static var names: [String] { variables.flatMap(\.names) }

  static func advice(on kind: TransportError.Kind, dropped: [String]?) -> String? {
    switch kind {
    case .authentication, .unreachable, .other, .noSuchRepository:
      if let dropped,
        let row = variables.first(where: { $0.names.contains(where: dropped.contains) })
      {
        return row.advice
      }
      switch kind {
      case .authentication:
        return "Try what works in your shell: git fetch. Then: bestupid doctor --as-cron"
      case .noSuchRepository: return "Look at the address: git remote -v"
      default: return nil
      }
    case .timedOut: return "The server gives no answer; try again later."
    default: return nil
    }
  }
}
