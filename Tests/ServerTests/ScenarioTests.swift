import Git
import ProgramTestSupport
import TestSupport
import Testing

/// The table of scenarios, attempted with git alone and with the whole program.
@Suite(
  "Real servers",
  .enabled(
    if: SSHServer.isAvailable && WebServer.isAvailable,
    "wants sshd, nginx, fcgiwrap and openssl: scripts/install-dependencies.sh servers"))
struct ScenarioTests {
  /// `make campaign-servers N=…` sets it.
  static let rounds = Int(TestEnvironment.variable("BESTUPID_ROUNDS") ?? "") ?? 1

  private let main = Repository.Upstream(remote: "origin", branch: "main")

  /// Time that silence is given, and that all else does not need.
  private func limit(for end: Scenario.End) -> Int {
    if case .fails(.timedOut, _) = end { 2 } else { Int(patience.components.seconds) }
  }

  @Test("git fetches, pushes and clones, or ends with what is wrong", arguments: Scenario.all)
  func executable(scenario: Scenario) async throws {
    for _ in 0..<Self.rounds {
      let site = try await scenario.site()
      let git = try #require(GitExecutable.find(in: site.world.environment))
      let limit = Duration.seconds(limit(for: scenario.end))
      let store = site.world.store
      try await site.world.sandbox.commit([:], in: store)
      let tip = try #require(ObjectID(hex: try await site.world.git("rev-parse", "HEAD")))
      try await expect(.fetch, scenario) { () async throws(TransportError) in
        try await git.fetch(main, into: store, limit: limit)
      }
      // A branch of its own, so that this is no question of who was first.
      let device = Repository.Upstream(remote: "origin", branch: "device")
      try await expect(.push, scenario) { () async throws(TransportError) in
        try await git.push(tip, to: device, from: store, limit: limit)
      }
      try await expect(.clone, scenario) { () async throws(TransportError) in
        try await git.clone(site.address, into: site.world.path + "/copy", limit: limit)
      }
    }
  }

  private func expect(
    _ operation: Scenario.Operation, _ scenario: Scenario,
    _ attempt: () async throws(TransportError) -> Void
  ) async throws {
    var error: TransportError?
    do throws(TransportError) { try await attempt() } catch let failure { error = failure }
    let told = "\(operation): \(error.map { "\($0.message) \($0.hint ?? "")" } ?? "works")"
    switch scenario.end {
    case .fails(let kind, let words) where !scenario.working.contains(operation):
      #expect(error?.kind == kind, "\(told)")
      #expect(told.contains(words), "\(told)")
      for secret in [Site.account.password, Site.passphrase] {
        #expect(!told.contains(secret), "\(told)")
      }
    default: #expect(error == nil, "\(told)")
    }
  }

  @Test(
    "sync and clone work, or say what is wrong, with the right exit status",
    arguments: Scenario.all)
  func program(scenario: Scenario) async throws {
    for _ in 0..<Self.rounds {
      let site = try await scenario.site()
      var world = site.world
      let end = scenario.end
      let limit = "\(limit(for: end))"
      expectSuccess(try await world.bestupid("log", "weight", "181"))
      let sync = try await world.bestupid("sync", "--time-limit", limit)
      let clone = try await world.bestupid(
        "clone", site.address, world.path + "/copy", "--time-limit", limit)
      expect(sync, end, worksAnyway: scenario.working.isSuperset(of: [.fetch, .push]))
      expect(clone, end, worksAnyway: scenario.working.contains(.clone))
      let hasCopy = Files.exists(world.path + "/copy/bestupid.yaml")
      #expect(hasCopy == (clone.status == 0))
      #expect(try await world.problems() == "")
      if sync.status == 0 {
        let days = try Files.names(in: world.store + "/content/logs")
        #expect(days == ["2031-03-03.md", "2031-03-04.md"])
        let remote = try await world.git("rev-parse", "main", in: site.remote)
        #expect(try await world.git("rev-parse", "HEAD") == remote)
        try await expectOldBufferIsMerged(&world, in: site.remote, limit: limit)
      }
    }
  }

  /// In a store that was moved, an editor has the day open while another process logs, takes over a todo of the day
  /// before and syncs: all of it is at the remote in the end.
  private func expectOldBufferIsMerged(
    _ world: inout World, in remote: String, limit: String
  ) async throws {
    try world.moveStore(to: "moved")
    expectSuccess(
      try await world.bestupid("todo", "add", "Call Bea", "--date", "2031-03-03", in: world.store))
    let program = "'\(Program.bestupid)'"
    try await world.useBufferingEditor(
      adding: "- from the editor",
      meanwhile: """
        \(program) log sleep 7:10 --now \(world.now) && \(program) sync --time-limit \(limit) --now \(world.now)
        """)
    let edit = try await world.bestupidOnTerminal(["edit", "2031-03-04"], in: world.store)
    #expect(edit.status == 0, "\(edit.output)")
    expectSuccess(try await world.bestupid("sync", "--time-limit", limit, in: world.store))
    let day = try await world.git("show", "main:content/logs/2031-03-04.md", in: remote)
    for line in ["Sleep:: 7:10", "- [ ] Call Bea", "- from the editor"] {
      #expect(day.split(separator: "\n").contains { $0 == line }, "\(line) in \(day)")
    }
    #expect(try await world.problems() == "")
  }

  @Test(
    "a stale lock at the remote is told in the server's own words, at once",
    arguments: ["ssh", "http"])
  func staleLock(scheme: String) async throws {
    var site = try await Site()
    if scheme == "ssh" { try await site.ssh() } else { try await site.plain() }
    try await site.connect()
    let lock = site.remote + "/refs/heads/main.lock"
    try Files.write("", to: lock)
    let run = try await site.world.bestupid("sync")
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains("cannot lock ref 'refs/heads/main'"), "\(run.errors)")
    #expect(run.errors.contains("main.lock': File exists"), "\(run.errors)")
    _ = try await site.world.sandbox.run("rm", [lock], in: site.world.path)
    expectSuccess(try await site.world.bestupid("sync"))
  }

  @Test(
    "a remote that was set up anew, empty, is told of and filled again", arguments: ["ssh", "http"])
  func setUpAnew(scheme: String) async throws {
    var site = try await Site()
    if scheme == "ssh" { try await site.ssh() } else { try await site.plain() }
    try await site.connect()
    expectSuccess(try await site.world.bestupid("sync"))
    let tip = try await site.world.git("rev-parse", "HEAD")
    for command in ["sync", "push"] {
      try await site.world.git("update-ref", "-d", "refs/heads/main", in: site.remote)
      let run = try await site.world.bestupid(command)
      expectSuccess(run)
      #expect(run.errors.contains("warning: origin no longer has a branch main"), "\(run.errors)")
      #expect(try await site.world.git("rev-parse", "main", in: site.remote) == tip)
    }
  }

  private func expect(_ run: Program.Outcome, _ end: Scenario.End, worksAnyway: Bool) {
    guard case .fails(let kind, let words) = end, !worksAnyway else {
      return expectSuccess(run)
    }
    #expect(run.status == kind.status, "\(run.errors)")
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n").filter { !$0.hasPrefix("cloning ") }
    #expect((1...3).contains(lines.count) && lines[0].hasPrefix("error: "), "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    for secret in [Site.account.password, Site.passphrase] {
      #expect(!run.errors.contains(secret), "\(run.errors)")
    }
  }

  private func expectSuccess(_ run: Program.Outcome) {
    #expect(run.status == 0, "\(run.errors)")
  }
}

extension TransportError.Kind {
  /// The exit status that a person or a timer sees.
  fileprivate var status: Int32 {
    switch self {
    case .unreachable, .timedOut: 75
    case .authentication: 77
    case .refused, .noSuchRepository: 69
    case .rejected, .noSuchBranch, .other: 70
    }
  }
}
