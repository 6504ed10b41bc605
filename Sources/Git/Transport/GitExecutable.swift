internal import Programs

/// The person's own git, which carries commits: what authenticates in their shell does so here.
public struct GitExecutable: Transport {
  /// As the configuration names it.
  public let name = "git"
  /// The absolute path of the program.
  public let path: String
  private let environment: [String: String]

  /// The git at `path`, run with `environment` and our additions to it.
  public init(path: String, environment: [String: String]) {
    self.path = path
    // A repository that somebody's hook or script has in hand is not the one we mean.
    let location = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
    ]
    // Nothing may wait for an answer: there is no terminal and nobody at it.
    let silence = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "/bin/false", "SSH_ASKPASS": "/bin/false",
      "SSH_ASKPASS_REQUIRE": "force", "LC_ALL": "C", "GIT_HTTP_LOW_SPEED_LIMIT": "1000",
      "GIT_HTTP_LOW_SPEED_TIME": "30",
    ]
    self.environment =
      environment.filter { !location.contains($0.key) }.merging(silence) { $1 }
  }

  /// The first git on the PATH of `environment`, or nil where there is none.
  public static func find(in environment: [String: String]) -> GitExecutable? {
    ChildProcess.find("git", in: environment).map {
      GitExecutable(path: $0, environment: environment)
    }
  }

  /// What a run of git is for.
  private enum Purpose {
    /// To look: at the repository, or at what the remote says. Nothing changes.
    case look
    /// To pack what is here.
    case pack
    /// To carry commits, as the person's own git would.
    case carry
  }

  /// What our gits are told over any configuration: a store may have come with one of its own, and
  /// nothing in it is run by a command that does not need it.
  private static let overrides: [(setting: String, for: Set<Purpose>, because: String)] = [
    (
      "core.fsmonitor=false", [.look, .pack, .carry],
      "a program that git asks which files have changed; none of ours needs to know"
    ),
    (
      "core.hooksPath=/dev/null", [.look, .pack],
      "hooks are programs; only a fetch and a push run them, as the person's own would"
    ),
    ("core.fsync=all", [.pack, .carry], "what is written survives a power cut"),
    ("gc.autoDetach=false", [.pack], "no git process outlives ours"),
  ]

  private static func options(for purpose: Purpose) -> [String] {
    overrides.filter { $0.for.contains(purpose) }.flatMap { ["-c", $0.setting] }
  }

  /// See `Transport`.
  public func fetch(
    _ upstream: Repository.Upstream, into repository: String, limit: Duration
  ) async throws(TransportError) {
    let rule = "+refs/heads/\(upstream.branch):\(upstream.trackingReference)"
    try await run(
      .carry,
      [
        "fetch", "--no-auto-maintenance", "--no-tags", "--no-recurse-submodules", upstream.remote,
        rule,
      ], in: repository, limit: limit)
  }

  /// See `Transport`.
  public func deepen(
    _ upstream: Repository.Upstream, by depth: Int?, in repository: String, limit: Duration
  ) async throws(TransportError) {
    let rule = "+refs/heads/\(upstream.branch):\(upstream.trackingReference)"
    try await run(
      .carry,
      [
        "fetch", "--no-auto-maintenance", "--no-tags", "--no-recurse-submodules",
        depth.map { "--deepen=\($0)" } ?? "--unshallow", upstream.remote, rule,
      ], in: repository, limit: limit)
  }

  /// See `Transport`.
  public func push(
    _ commit: ObjectID, to upstream: Repository.Upstream, from repository: String,
    limit: Duration
  ) async throws(TransportError) {
    try await push(
      .carry, [], "\(commit.hex):refs/heads/\(upstream.branch)", upstream, repository, limit)
  }

  /// See `Transport`.
  public func rehearsePush(
    to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    let rule = "HEAD:refs/heads/\(upstream.branch)"
    try await push(.look, ["--dry-run"], rule, upstream, repository, limit)
  }

  private func push(
    _ purpose: Purpose, _ options: [String], _ rule: String, _ upstream: Repository.Upstream,
    _ repository: String,
    _ limit: Duration
  ) async throws(TransportError) {
    let outcome = try await outcome(
      purpose,
      ["push", "--porcelain", "--no-recurse-submodules"] + options + [upstream.remote, rule],
      in: repository, limit: limit)
    if outcome.succeeded { return }
    // git-push(1), OUTPUT: "<flag> \t <from>:<to> \t <summary> (<reason>)"
    for line in outcome.output.split(separator: "\n") where line.hasPrefix("!\t") {
      let reason = String(line.split(separator: "\t").last ?? "")
      let kind = TransportError.Kind.turnedDown(because: reason)
      let told = remoteWords(outcome.errors)
      throw TransportError(
        kind, told.isEmpty ? reason : "\(reason): \(told)", hint: Diagnosis.ofPush(told)?.hint)
    }
    throw error(of: outcome, in: repository)
  }

  /// See `Transport`.
  public func clone(
    _ url: String, into folder: String, limit: Duration
  ) async throws(TransportError) {
    // An argument can be read by every user of the machine, an environment by its owner only:
    // where the address holds a secret, git learns it there.
    let shown = redacted(url)
    var extra: [String: String] = [:]
    if shown != url {
      let count = Int(environment["GIT_CONFIG_COUNT"] ?? "") ?? 0
      extra = [
        "GIT_CONFIG_COUNT": "\(count + 1)", "GIT_CONFIG_KEY_\(count)": "url.\(url).insteadOf",
        "GIT_CONFIG_VALUE_\(count)": shown,
      ]
    }
    try await run(
      .carry,
      [
        "clone", "--no-checkout", "--origin", "origin", "--no-recurse-submodules", "--", shown,
        folder,
      ],
      in: "/", changing: folder, limit: limit, adding: extra)
    if shown != url {
      do throws(GitError) {
        let repository = try Repository.open(at: folder)
        try repository.setConfiguration("remote.origin.url", to: url)
      } catch {
        throw TransportError(.other, error.description)
      }
    }
  }

  /// See `Transport`.
  public func checkOut(
    _ branch: String, in folder: String, limit: Duration
  ) async throws(TransportError) {
    try await run(
      .carry, ["checkout", "--quiet", "--no-recurse-submodules", branch, "--"], in: folder,
      limit: limit)
  }

  /// See `Transport`.
  public func branches(
    of remote: String, in repository: String, limit: Duration
  ) async throws(TransportError) -> [String: ObjectID] {
    let outcome = try await run(
      .look, ["ls-remote", "--heads", remote], in: repository, limit: limit)
    var branches: [String: ObjectID] = [:]
    for line in outcome.output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      let prefix = "refs/heads/"
      guard parts.count == 2, let id = ObjectID(hex: String(parts[0])), parts[1].hasPrefix(prefix)
      else { continue }
      branches[String(parts[1].dropFirst(prefix.count))] = id
    }
    return branches
  }

  /// What git finds damaged, or missing of what the branches, the index and the reflogs need, a line
  /// each. Reads all objects.
  public func damage(
    in repository: String, limit: Duration
  ) async throws(TransportError) -> [String] {
    let outcome = try await outcome(
      .look, ["fsck", "--no-dangling", "--no-progress"], in: repository, limit: limit)
    if outcome.succeeded { return [] }
    return (outcome.output + outcome.errors).split(whereSeparator: \.isNewline).map {
      singleLine(String($0))
    }
  }

  /// Whether git finds every object whole and in its place. Reads all of them.
  public func isSound(
    _ repository: String, limit: Duration
  ) async throws(TransportError) -> Bool {
    try await outcome(
      .look, ["fsck", "--no-dangling", "--no-reflogs", "--no-progress"], in: repository,
      limit: limit
    ).succeeded
  }

  /// Makes the index of a pack, which must have none.
  public func indexPack(
    _ pack: String, in repository: String, limit: Duration
  ) async throws(TransportError) {
    try await run(.pack, ["index-pack", pack], in: repository, limit: limit)
  }

  /// Whether a cache that git keeps of its objects is what they are.
  public func isSound(
    _ cache: GitCache, in repository: String, limit: Duration
  ) async throws(TransportError) -> Bool {
    try await outcome(.look, [cache.command, "verify"], in: repository, limit: limit).succeeded
  }

  /// Packs the objects of a repository, and removes what has been unreachable for weeks.
  ///
  /// May be cut short anywhere, with nothing lost (git-gc(1)).
  public func collectGarbage(
    in repository: String, limit: Duration
  ) async throws(TransportError) {
    try await run(
      .pack, ["gc", "--quiet"], in: repository, limit: limit)
  }

  /// Puts the loose objects of a repository into a pack, and joins packs so that each is at least
  /// twice as large as all that are smaller: the work is that of the new objects, mostly.
  ///
  /// May be cut short anywhere, with nothing lost. Git knows it since its version 2.32.
  public func gatherLooseObjects(
    in repository: String, limit: Duration
  ) async throws(TransportError) {
    try await run(
      .pack, ["repack", "--geometric=2", "-d", "--quiet"], in: repository, limit: limit)
  }

  @discardableResult
  private func run(
    _ purpose: Purpose, _ arguments: [String], in folder: String, changing changed: String? = nil,
    limit: Duration, adding: [String: String] = [:]
  ) async throws(TransportError) -> ChildProcess.Outcome {
    let outcome = try await outcome(purpose, arguments, in: folder, limit: limit, adding: adding)
    if outcome.succeeded { return outcome }
    throw error(of: outcome, in: changed ?? folder)
  }

  private func outcome(
    _ purpose: Purpose, _ arguments: [String], in folder: String, limit: Duration,
    adding: [String: String] = [:]
  ) async throws(TransportError) -> ChildProcess.Outcome {
    let child = ChildProcess(
      path: path, arguments: Self.options(for: purpose) + arguments,
      environment: environment.merging(adding) { $1 }, folder: folder)
    do throws(ChildProcess.Failure) {
      return try await child.run(limit: limit)
    } catch {
      switch error {
      case .timedOut:
        throw .noAnswer(within: limit)
      case .interrupted:
        throw TransportError(.other, "interrupted")
      case .notStarted(let reason):
        throw TransportError(.other, "cannot run \(path): \(reason)")
      }
    }
  }

  private func error(of outcome: ChildProcess.Outcome, in folder: String) -> TransportError {
    let diagnosis = Diagnosis.of(outcome.errors)
    let words = remoteWords(outcome.errors)
    if DiskSpace.isTold(by: outcome.errors) {
      return TransportError(.other, words, hint: DiskSpace.advice, isDiskFull: true)
    }
    if diagnosis == nil, outcome.errors.contains("write"), DiskSpace.isFull(at: folder) {
      return TransportError(
        .other, "the disk is full: \(words)", hint: DiskSpace.advice, isDiskFull: true)
    }
    let told = [diagnosis?.words, words].compactMap { $0 }
      .filter { !$0.isEmpty }
    return TransportError(
      diagnosis?.kind ?? .other,
      told.isEmpty ? "git failed without saying why" : told.joined(separator: ": "),
      hint: diagnosis?.hint)
  }
}

/// What git keeps beside its objects to find them faster, and makes again where it is gone.
public enum GitCache: CaseIterable, Sendable {
  case multiPackIndex
  case commitGraph
  /// The same, in several files.
  case commitGraphChain

  /// Where it lies, below the folder of objects.
  public var path: String {
    switch self {
    case .multiPackIndex: "pack/multi-pack-index"
    case .commitGraph: "info/commit-graph"
    case .commitGraphChain: "info/commit-graphs"
    }
  }

  fileprivate var command: String {
    switch self {
    case .multiPackIndex: "multi-pack-index"
    case .commitGraph, .commitGraphChain: "commit-graph"
    }
  }
}
