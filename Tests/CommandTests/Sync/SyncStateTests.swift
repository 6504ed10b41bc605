import ProgramTestSupport
import TestSupport
import Testing

@Suite("The record of syncs")
struct SyncStateTests {
  /// A store with a remote that cannot be reached: nothing listens on port 9.
  private func offline() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", "http://127.0.0.1:9/log.git")
    return world
  }

  private func state(_ world: World) throws -> String {
    let folder = world.sandbox.home + "/.local/state/bestupid"
    let name = try #require(try Files.tree(folder).first { $0.hasSuffix("/sync.json") })
    return folder + "/" + name
  }

  @Test("status tells the last success, since when syncs fail, and why")
  func failing() async throws {
    var world = try await offline()
    let before = try await world.bestupid("status", "--json").json("status")
    #expect(
      [before["last_sync"], before["failing_since"], before["last_failure"]].allSatisfy {
        $0 == nil
      })
    world.now = "2031-03-04T10:00:00Z"
    #expect(try await world.bestupid("sync").status == 75)
    world.now = "2031-03-04T11:00:00Z"
    #expect(try await world.bestupid("sync").status == 75)
    world.now = "2031-03-04T14:00:00Z"
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["last_sync"] == nil)
    #expect(status["failing_since"] == "2031-03-04T10:00:00Z")
    #expect(status["last_attempt"] == "2031-03-04T11:00:00Z")
    #expect(status["last_failure"]["code"] == "offline")
    #expect(status["last_failure"]["exit_status"] == 75)
    #expect(
      try await world.bestupid("status").output.contains("failing since 2031-03-04T10:00:00Z"))

    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "set-url", "origin", remote)
    expectSuccess(try await world.bestupid("sync"))
    let after = try await world.bestupid("status", "--json").json("status")
    #expect(after["last_sync"] == "2031-03-04T14:00:00Z")
    #expect(after["failing_since"] == nil && after["last_failure"] == nil)
    world.now = "2031-03-04T17:30:00Z"
    #expect(try await world.bestupid("status").output.contains("last synced 3 h ago"))
  }

  @Test("a state file that is damaged counts as none, and is replaced")
  func damaged() async throws {
    let world = try await offline()
    _ = try await world.bestupid("sync")
    let path = try state(world)
    #expect(try Files.text(path).contains("\"failing_since\": 1930383000"))
    for text in ["", "{", "[1]", "\0\0\0", "{\"store\": \"\(world.store)\"}"] {
      try Files.write(text, to: path)
      let status = try await world.bestupid("status", "--json").json("status")
      #expect(status["failing_since"] == nil, "\(text)")
    }
    #expect(try await world.bestupid("sync").status == 75)
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["last_failure"]["code"] == "offline")
  }

  @Test("the state is its owner's alone, and a folder that cannot be written fails no sync")
  func privacy() async throws {
    var world = try await offline()
    _ = try await world.bestupid("sync")
    let mode = try await world.sandbox.run("ls", ["-l", state(world)], in: world.path)
    #expect(mode.output.hasPrefix("-rw-------"))
    try await world.git("remote", "set-url", "origin", world.sandbox.remote("remote.git"))
    try Files.write("a file\n", to: world.path + "/file")
    world.environment["XDG_STATE_HOME"] = world.path + "/file"
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("cannot be saved"))
  }

  @Test("a store without a remote does not count as failing")
  func noRemote() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await world.bestupid("sync")
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["failing_since"] == nil)
  }

  @Test("a quiet sync that fails says one line")
  func quiet() async throws {
    let world = try await offline()
    let run = try await world.bestupid("sync", "--quiet")
    #expect(run.status == 75)
    #expect(run.output == "")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.hasPrefix("error: origin: "))
  }

  /// What a command shows on a terminal, which `script` makes.
  private func onTerminal(_ world: World, _ words: String) async throws -> String {
    let run = try await world.sandbox.run(
      "script",
      [
        "-qec",
        "'\(Program.bestupid)' -C '\(world.store)' --color never --now \(world.now) \(words)",
        "/dev/null",
      ],
      in: world.sandbox.home)
    return run.output
  }

  @Test(
    "when syncs have failed for a day, any command on a terminal says so in one line",
    .enabled(if: Program.find("script") != nil, "needs script, of util-linux"))
  func notice() async throws {
    var world = try await offline()
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    world.now = "2031-03-04T10:00:00Z"
    _ = try await world.bestupid("sync")
    world.now = "2031-03-05T09:59:00Z"
    #expect(!(try await onTerminal(world, "show yesterday")).contains("never synced"))
    world.now = "2031-03-05T10:01:00Z"
    let told = try await onTerminal(world, "show yesterday")
    #expect(told.contains("warning: never synced; failing since 2031-03-04T10:00:00Z: origin"))
    for words in ["show yesterday --quiet", "show yesterday --json"] {
      #expect(!(try await onTerminal(world, words)).contains("never synced"), "\(words)")
    }
    let piped = try await world.bestupid("show", "yesterday")
    #expect(piped.errors == "")
  }
}
