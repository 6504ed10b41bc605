import ProgramTestSupport
import TestSupport
import Testing

@Suite("Remotes that lost commits or refuse a push")
struct LostRemoteTests {
  private func pair() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("sync"))
    return world
  }

  private func remote(_ world: World) -> String { world.path + "/remote.git" }

  private func setUpAnew(_ world: World) async throws {
    _ = try await world.sandbox.run("rm", ["-rf", remote(world)], in: world.path)
    _ = try await world.sandbox.remote("remote.git")
  }

  private func status(_ world: World) async throws -> JSONNode {
    try await world.bestupid("status", "--json").json("status")
  }

  @Test(
    "a remote set up anew, empty, is no backup: sync and push say so, and fill it",
    arguments: ["sync", "push"])
  func filled(command: String) async throws {
    let world = try await pair()
    let tip = try await world.git("rev-parse", "HEAD")
    try await setUpAnew(world)
    let run = try await world.bestupid(command)
    expectSuccess(run)
    let warning = "warning: origin no longer has a branch main"
    let told = try #require(run.errors.firstRange(of: warning))
    let sent = try #require(run.errors.firstRange(of: "1 commit sent"))
    #expect(told.lowerBound < sent.lowerBound)
    #expect(run.errors.contains(tip.prefix(7)) && !run.errors.contains("up to date"))
    #expect(try await world.git("rev-parse", "main", in: remote(world)) == tip)
    let again = try await world.bestupid(command)
    #expect(again.errors == "up to date with origin\n")

    try await setUpAnew(world)
    let report = try await world.bestupid(command, "--json").json("sync")
    #expect(report["result"] == "pushed" && report["sent"] == 1)
    #expect(report["remote_loss"]["last_seen"].string == tip)
    #expect(report["remote_loss"]["now"] == nil && report["remote_loss"]["commits"] == 1)
  }

  @Test("a quiet sync still warns of a branch that is gone")
  func quiet() async throws {
    let world = try await pair()
    try await setUpAnew(world)
    let run = try await world.bestupid("sync", "--quiet")
    expectSuccess(run)
    #expect(run.errors.hasPrefix("warning: origin no longer has a branch main"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("pull says that the branch is gone, and neither it nor status calls that up to date")
  func pull() async throws {
    let world = try await pair()
    try await setUpAnew(world)
    let doctor = try await world.bestupid("doctor", "--json").json("doctor")
    let fetch = doctor["checks"].elements.first { $0["name"] == "fetch" }
    #expect(fetch?["level"] == "warning")
    let run = try await world.bestupid("pull")
    expectSuccess(run)
    #expect(run.errors.contains("bestupid sync sends it again"))
    for output in [run.errors, try await world.bestupid("pull").errors] {
      #expect(output.contains("origin has no branch main\n"), "\(output)")
      #expect(!output.contains("up to date"), "\(output)")
    }
    let report = try await world.bestupid("pull", "--json").json("sync")
    #expect(report["result"] == "no-branch")
    let words = try await world.bestupid("status").output
    #expect(words.contains("no branch main there") && words.hasPrefix("1 commit to push"))
    #expect(!words.contains("in step"), "\(words)")
    let status = try await status(world)
    #expect(status["remote_seen"]["commit"] == nil && status["ahead"] == 1)
    #expect(status["remote_seen"]["at"].string == world.now)
  }

  @Test("a remote that was moved back is told of by pull, and gets its commits again by sync")
  func movedBack() async throws {
    let world = try await pair()
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    expectSuccess(try await world.bestupid("sync"))
    let tip = try await world.git("rev-parse", "HEAD")
    try await world.git("update-ref", "refs/heads/main", "main~1", in: remote(world))
    let run = try await world.bestupid("pull")
    expectSuccess(run)
    #expect(run.errors.contains("warning: main of origin has lost 1 commit since it was last seen"))
    #expect(run.errors.contains("nothing new from origin\n") && !run.errors.contains("up to date"))
    #expect(!(try await world.bestupid("status").output.contains("in step")))
    #expect(try await world.bestupid("sync").errors == "origin: 1 commit sent\n")
    #expect(try await world.git("rev-parse", "main", in: remote(world)) == tip)
  }

  @Test(
    "a broken memory of the remote keeps no file from its commit, and doctor --repair mends it",
    arguments: ["garbage", String(repeating: "1", count: 40)])
  func brokenMemory(text: String) async throws {
    let world = try await pair()
    try Files.write(text + "\n", to: world.store + "/.git/refs/remotes/origin/main")
    try world.write("by hand\n", to: "memory/notes.md")
    let run = try await world.bestupid("sync")
    #expect(run.status == 69 || run.status == 74)
    #expect(run.errors.contains("bestupid doctor --repair"), "\(run.errors)")
    #expect(try await world.git("show", "HEAD:memory/notes.md") == "by hand")
    _ = try await world.bestupid("doctor", "--repair", "--yes")
    expectSuccess(try await world.bestupid("sync"))
    #expect(
      try await world.git("rev-parse", "main", in: remote(world))
        == world.git("rev-parse", "HEAD"))
  }

  @Test("status says what it last saw at the remote, and when")
  func seen() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    #expect(try await status(world)["remote_seen"] == nil)
    #expect(try await world.bestupid("status").output.contains("what origin has is not known here"))
    expectSuccess(try await world.bestupid("sync"))
    let tip = try await world.git("rev-parse", "HEAD")
    world.now = "2031-03-04T12:30:00Z"
    let words = try await world.bestupid("status").output
    #expect(
      words.contains(
        "last seen 3 h ago, at 2031-03-04T09:30:00Z: main at \(tip.prefix(7))\n"
      ),
      "\(words)")
    let seen = try await status(world)["remote_seen"]
    #expect(seen["commit"].string == tip && seen["at"] == "2031-03-04T09:30:00Z")

    // Another program asked: when is not known.
    try await world.sandbox.commit(["own.md": "o\n"], in: world.store)
    try await world.git("push", "-q", "origin", "main")
    let pushed = try await status(world)["remote_seen"]
    #expect(pushed["commit"].string == (try await world.git("rev-parse", "HEAD")))
    #expect(pushed["at"] == nil)

    // At another address nothing was seen yet.
    try await world.git("remote", "set-url", "origin", world.sandbox.remote("other.git"))
    #expect(try await status(world)["remote_seen"] == nil)
    #expect(!(try await world.bestupid("status").output.contains("in step")))
  }

  @Test("a failed sync too notes what it saw at the remote")
  func seenByFailure() async throws {
    var world = try await pair()
    try await setUpAnew(world)
    try await world.sandbox.script("#!/bin/sh\nexit 1\n", at: remote(world) + "/hooks/pre-receive")
    world.now = "2031-03-04T10:00:00Z"
    expectFailure69(try await world.bestupid("sync"))
    let status = try await status(world)
    #expect(status["remote_seen"]["commit"] == nil && status["ahead"] == 1)
    #expect(status["remote_seen"]["at"] == "2031-03-04T10:00:00Z")
  }

  /// A warning of the branch that is gone stands before the error.
  private func expectFailure69(_ run: Program.Outcome) {
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains("warning: origin no longer has a branch"))
    #expect(run.errors.contains("error: "))
  }

  @Test("a stale lock at the remote is told in the server's words at once, and doctor finds it too")
  func staleLock() async throws {
    let world = try await pair()
    let lock = remote(world) + "/refs/heads/main.lock"
    try Files.write("", to: lock)
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    for command in ["sync", "push"] {
      expectFailure(
        try await world.bestupid(command), 69, saying: "cannot lock ref 'refs/heads/main'",
        "main.lock': File exists", "remove it at the remote")
    }
    let run = try await world.bestupid("doctor", "--json")
    #expect(run.status == 1)
    let checks = try run.json("doctor")["checks"].elements
    let syncs = try #require(checks.first { $0["name"] == "syncs" })
    #expect(syncs["level"] == "problem")
    #expect(syncs["message"].string?.contains("main.lock': File exists") == true)
    let push = try #require(checks.first { $0["name"] == "push" })
    #expect(push["message"].string?.contains("none was tried") == true)
    _ = try await world.sandbox.run("rm", [lock], in: world.path)
    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("doctor"))
  }
}
