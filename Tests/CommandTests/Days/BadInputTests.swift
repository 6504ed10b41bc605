import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a store and a machine can be like: each time the right error or report, the right exit
/// status, and not one byte lost.
@Suite("Wrong input")
struct BadInputTests {
  /// Expects that a command left the store as it was.
  private func expectUntouched(
    _ world: World, at location: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(try world.text(sampleName) == sampleDay, sourceLocation: location)
    #expect(try await world.commitCount() == 1, sourceLocation: location)
    #expect(try await world.problems() == "", sourceLocation: location)
    let next = try await world.bestupid("log", "energy", "7")
    expectSuccess(next, at: location)
  }

  @Test("no identity: the commit is by the login name at this host")
  func noIdentity() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try Files.write("", to: world.sandbox.home + "/.gitconfig")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let author = try await world.git("log", "-1", "--format=%an|%ae|%cn|%ce")
    #expect(author.contains(/^[^|]+\|[^|@]+@[^|]+\|[^|]+\|[^|@]+@[^|]+$/), "\(author)")
    #expect(!author.contains("Sandbox"))
  }

  @Test(
    "the identity is the one that git would take",
    arguments: [
      ("[user]\n\tname = Ada Mill\n\temail = ada@mill.example\n", "Ada Mill|ada@mill.example"),
      ("[user]\n\tname = Ada Mill\n", "Ada Mill|"),
    ])
  func identityOfGlobalConfiguration(text: String, produces: String) async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    world.environment["GIT_CONFIG_GLOBAL"] = world.sandbox.home + "/elsewhere"
    try Files.write(text, to: world.sandbox.home + "/elsewhere")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try await world.git("log", "-1", "--format=%an|%ae").hasPrefix(produces))
    world.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    expectSuccess(try await world.bestupid("log", "weight", "182"))
    #expect(!(try await world.git("log", "-1", "--format=%an")).contains("Ada"))
  }

  @Test("no HOME: a store that is named still works")
  func noHome() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
      world.environment[name] = nil
    }
    expectSuccess(try await world.bestupid("log", "weight", "181", "-C", world.store))
    expectSuccess(try await world.bestupid("show", in: world.store))
    expectSuccess(try await world.bestupid("parse", sampleName, "--json", in: world.store))
    #expect(try await world.problems() == "")
  }

  @Test("an empty environment: the program works with what it is told")
  func emptyEnvironment() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    world.environment = [:]
    expectSuccess(try await world.bestupid("log", "weight", "181", "-C", world.store))
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
  }

  @Test(
    "a lock that another process holds: 75 after a while, and nothing changed",
    .enabled(if: Program.find("flock") != nil, "util-linux's flock holds the lock"))
  func locked() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "sleep", "7:05"))
    try await whileLocked(world) {
      expectFailure(try await world.bestupid("log", "weight", "181"), 75)
      // Reading waits for nobody.
      expectSuccess(try await world.bestupid("show"))
    }
    try await expectUntouched(world)
  }

  /// Closed twice, it may be somebody else's by then: another thread's file, or its connection.
  @Test(
    "no command closes a descriptor that it does not have, though the lock is another's",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func descriptors() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let trace = world.path + "/trace"
    func closed(_ status: Int32, _ arguments: String...) async throws {
      let run = try await world.strace(["-o", trace, "-e", "trace=close"], arguments)
      #expect(run.status == status, "\(arguments): \(run.errors)")
      let failures = try Files.text(trace).split(separator: "\n").filter {
        $0.contains("EBADF") && !$0.contains("close(-1)")
      }
      #expect(failures == [], "\(arguments)")
    }
    try await closed(0, "log", "sleep", "7:05")
    try await closed(0, "query", "sleep")
    try await closed(0, "status")
    try await closed(66, "show", "2030-01-01")
    try await closed(78, "sync")
    try await whileLocked(world) { try await closed(75, "log", "weight", "181") }
  }

  /// Runs `body` while another process holds the store's lock, which must have been made.
  private func whileLocked(_ world: World, _ body: () async throws -> Void) async throws {
    let lock = world.store + "/.git/bestupid/lock"
    try #require(Files.exists(lock))
    let holder = Program(
      path: try #require(Program.find("flock")), environment: ["PATH": "/usr/bin:/bin"],
      folder: world.store)
    try await Program.together {
      async let holding = holder.run(
        [lock, "sh", "-c", "touch ../held; while [ ! -e ../done ]; do sleep 0.1; done"])
      while !Files.exists(world.path + "/held") { try await Task.sleep(for: .milliseconds(20)) }
      try await body()
      try Files.write("", to: world.path + "/done")
      #expect(try await holding.succeeded)
    }
  }

  @Test("git's index locked by somebody: saved, not committed, 75; the next command commits it")
  func indexLocked() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let lock = world.store + "/.git/index.lock"
    try Files.write("", to: lock)
    let run = try await world.bestupid("log", "weight", "181")
    expectFailure(run, 75, saying: "saved")
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    #expect(Files.exists(lock))
    #expect(try await world.commitCount() == 1)
    try Files.remove(lock)
    expectSuccess(try await world.bestupid("log", "energy", "7"))
    #expect(try await world.problems() == "")
    #expect(try await world.git("show", "HEAD:" + sampleName).contains("Weight:: 181\n"))
  }

  @Test("in the middle of a person's merge: saved, not committed, 75")
  func midMerge() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "a.txt": "a\n"])
    try await world.git("checkout", "-q", "-b", "side")
    try await world.sandbox.commit(["a.txt": "side\n"], in: world.store)
    try await world.git("checkout", "-q", "main")
    try await world.sandbox.commit(["a.txt": "main\n"], in: world.store)
    _ = try await world.sandbox.run("git", ["merge", "-q", "side"], in: world.store)
    let run = try await world.bestupid("log", "weight", "181")
    expectFailure(run, 75, saying: "saved", "merge")
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    #expect(Files.exists(world.store + "/.git/MERGE_HEAD"))
  }

  @Test("a detached HEAD: saved, not committed, 75")
  func detached() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("checkout", "-q", "--detach")
    expectFailure(try await world.bestupid("log", "weight", "181"), 75, saying: "saved")
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    #expect(try await world.commitCount() == 1)
  }

  @Test(
    "a folder without permission to write: 73",
    .enabled(if: Confinement.canDenyPermission, "this machine's root keeps its capabilities"))
  func permissionDenied() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let folder = world.store + "/content/logs"
    try Files.setMode(0o555, of: folder)
    let run = try await world.bestupid("log", "weight", "181", confinedBy: .permissions)
    expectFailure(run, 73, saying: "ermission")
    try Files.setMode(0o755, of: folder)
    try await expectUntouched(world)
  }

  @Test(
    "a log without permission to read: 74 or 73, and it is not replaced",
    .enabled(if: Confinement.canDenyPermission, "this machine's root keeps its capabilities"))
  func unreadable() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try Files.setMode(0o000, of: world.store + "/" + sampleName)
    for arguments in [["show"], ["log", "weight", "181"]] {
      let run = try await world.bestupid(arguments, confinedBy: .permissions)
      #expect([73, 74].contains(run.status))
      expectFailure(run, run.status, saying: "2031-03-04.md")
    }
    try Files.setMode(0o644, of: world.store + "/" + sampleName)
    try await expectUntouched(world)
  }

  @Test("one log that is no file hides no other: it is left out, and named")
  func oneBadLogAmongOthers() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try #require(mkfifo(world.store + "/content/logs/2031-03-01.md", 0o644) == 0)
    for command in [["show", "2031-02-01..2031-04-01"], ["query", "sleep_quality"]] {
      let run = try await world.bestupid(command)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("left out: "), "\(command)")
    }
    let json = try await world.bestupid("show", "2031-02-01..2031-04-01", "--json").json("days")
    #expect(json["days"].elements.count == 1)
    expectFailure(try await world.bestupid("show", "2031-03-01"), 65, saying: "regular file")
  }

  @Test(
    "a read-only disk: reading works, writing is 73",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"))
  func readOnlyDisk() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let disk = Confinement.readOnly(world.store)
    expectFailure(
      try await world.bestupid("log", "weight", "181", confinedBy: disk), 73, saying: "ead-only")
    for command in [["show"], ["query", "sleep"], ["check"], ["status"]] {
      expectSuccess(try await world.bestupid(command, confinedBy: disk))
    }
    try await expectUntouched(world)
  }

  @Test(
    "a full disk: an error, the old log whole, and the next command works",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"),
    arguments: [0, 4, 8, 12, 16, 24, 32, 48])
  func fullDisk(kibibytes: Int) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid(
      "log", "weight", "181", confinedBy: .fullDisk(world.store, bytes: kibibytes << 10))
    let text = try world.text(sampleName)
    switch run.status {
    case 0:
      #expect(text.contains("Weight:: 181\n"))
      #expect(try await world.commitCount() == 2)
    case 75:
      #expect(run.errors.contains("saved"))
      #expect(text.contains("Weight:: 181\n"))
    default:
      expectFailure(run, run.status, saying: "space")
      #expect([73, 74].contains(run.status))
      #expect(text == sampleDay || text.contains("Weight:: 181\n"))
    }
    expectSuccess(try await world.bestupid("log", "energy", "7"))
    #expect(try await world.problems() == "")
    #expect(try world.text(sampleName).contains("Energy:: 7\n"))
  }

  @Test(
    "a link, a pipe and a folder in a log's place are refused",
    arguments: ["link", "pipe", "folder"])
  func noRegularFile(kind: String) async throws {
    let world = try await World.withStore(["content/logs/2031-03-01.md": "## Quick Log\n"])
    let path = world.store + "/" + sampleName
    let outside = world.path + "/outside.md"
    try Files.write(sampleDay, to: outside)
    let maker: (String, [String]) =
      switch kind {
      case "link": ("ln", ["-s", outside, path])
      case "pipe": ("mkfifo", [path])
      default: ("mkdir", [path])
      }
    #expect(try await world.sandbox.run(maker.0, maker.1, in: world.path).succeeded)
    for arguments in [["show"], ["log", "weight", "181"]] {
      let run = try await world.bestupid(arguments)
      #expect([65, 66, 73, 74].contains(run.status), "\(run.status) \(run.errors)")
    }
    #expect(try Files.text(outside) == sampleDay)
    // The other days can still be read, and the check names the one that cannot.
    expectSuccess(try await world.bestupid("show", "2031-03-01"))
    let check = try await world.bestupid("check")
    #expect(check.status == 1)
    #expect((check.output + check.errors).contains(sampleName))
  }
}
