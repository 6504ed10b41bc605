import ProgramTestSupport
import TestSupport
import Testing

@Suite("Packing by sync")
struct UpkeepTests {
  /// A store with 2,000 loose objects and some more, and with a remote that has them.
  private func large() async throws -> World {
    let files = (0..<2_000).map { ("content/old/\($0 / 100)/\($0).md", "entry \($0)\n") }
    let world = try await World.withStore(
      Dictionary(uniqueKeysWithValues: files + [(sampleName, sampleDay)]))
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    try await world.git("push", "-q", "-u", "origin", "main")
    return world
  }

  @Test("a sync packs what has grown, and log never does")
  func packs() async throws {
    let world = try await large()
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(!(try await world.git("count-objects").hasPrefix("0 ")))
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("packed the repository"), "\(run.errors)")
    #expect(try await world.git("count-objects").hasPrefix("0 "))
    #expect(try await world.problems() == "")
  }

  @Test("packing that fails fails no sync, and is no news to a timer")
  func fails() async throws {
    var world = try await large()
    let git = try #require(Program.find("git"))
    let tools = world.path + "/tools"
    try Files.write(
      """
      #!/bin/sh
      for word; do [ "$word" = gc ] && { echo "fatal: no room" >&2; exit 128; }; done
      exec "\(git)" "$@"
      """, to: tools + "/git")
    try Files.setMode(0o755, of: tools + "/git")
    world.environment["PATH"] = tools + ":/usr/bin:/bin"
    let quiet = try await world.bestupid("sync", "--quiet")
    #expect(quiet.status == 0 && quiet.output + quiet.errors == "")
    let run = try await world.bestupid("sync")
    expectSuccess(run)
    #expect(run.errors.contains("warning: the objects could not be packed: no room"))
    #expect(try await world.problems() == "")
  }
}
