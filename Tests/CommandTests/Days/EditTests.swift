import ProgramTestSupport
import TestSupport
import Testing

/// A day in the person's own editor, on a real terminal.
@Suite("An editor", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct EditTests {
  /// A store, and an editor that does what a script says: the file's path is its last argument.
  private func world(_ script: String) async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.sandbox.script("#!/bin/sh\n\(script)\n", at: world.path + "/my editor")
    return world
  }

  private func run(
    _ world: World, _ line: String, variable: String = "VISUAL", arguments: String = ""
  ) async throws -> String {
    let editor = "'\(world.path)/my editor'\(arguments)"
    return try await onScreen(world, columns: 200, variables: [variable: editor]) { screen in
      try await screen.run(line: "\(line); echo status $?")
    }
  }

  @Test("what is saved is checked and committed, and nothing else is")
  func saved() async throws {
    let world = try await world("echo 'Weight:: about an ox' >> \"$1\"")
    try world.write("not yet\n", to: "README.md")
    let shown = try await run(world, "bestupid edit")
    #expect(shown.contains("status 0") && shown.contains("edited \(sampleName)"))
    #expect(try world.text(sampleName) == sampleDay + "Weight:: about an ox\n")
    #expect(try await world.git("log", "-1", "--format=%s") == "edit 2031-03-04")
    #expect(try await world.git("show", "--format=", "--name-only", "HEAD") == sampleName)
  }

  @Test("a log that cannot be read whole is named, and that is no failure")
  func checked() async throws {
    let world = try await world("printf '## Quick Log\\nSleep:: like a log\\n' > \"$1\"")
    let shown = try await run(world, "bestupid edit")
    #expect(shown.contains("\(sampleName):2: warning") && shown.contains("status 0"))
  }

  @Test("nothing saved is no commit, and a day that was made for it goes again")
  func unchanged() async throws {
    let world = try await world("exit 0")
    #expect(try await run(world, "bestupid edit").contains("nothing was changed"))
    #expect(try await run(world, "bestupid edit 2031-03-01").contains("status 0"))
    #expect(!world.has("content/logs/2031-03-01.md"))
    #expect(try await world.commitCount() == 1)
    #expect(try await world.problems() == "")
  }

  @Test("a day without a log gets one, and keeps it where something is saved")
  func made() async throws {
    let world = try await world("echo '- a line' >> \"$2\"")
    let shown = try await run(
      world, "bestupid edit yesterday --json", variable: "EDITOR", arguments: " -n")
    #expect(shown.contains("\"created\": true") && shown.contains("status 0"))
    let text = try world.text("content/logs/2031-03-03.md")
    #expect(text.contains("## Quick Log\nWeight::") && text.hasSuffix("- a line\n"))
    #expect(try await world.git("log", "-1", "--format=%s") == "edit 2031-03-03")
  }

  @Test("an editor that fails is 73; what it saved is committed")
  func failing() async throws {
    let world = try await world("echo 'half' >> \"$1\"; exit 3")
    let shown = try await run(world, "bestupid edit")
    #expect(shown.contains("status 73") && shown.contains("what it saved is committed"))
    #expect(try world.text(sampleName) == sampleDay + "half\n")
    #expect(try await world.git("log", "-1", "--format=%s") == "edit 2031-03-04")
    let other = try await self.world("exit 3")
    let nothing = try await run(other, "bestupid edit -1")
    #expect(nothing.contains("status 73") && nothing.contains("saved nothing"))
    #expect(!nothing.contains("undo"))
    #expect(!other.has("content/logs/2031-03-03.md"))
  }

  @Test(
    "an editor that removes or empties the day is 65, and the day stays as it was",
    arguments: ["rm \"$1\"", ": > \"$1\""])
  func emptied(script: String) async throws {
    let world = try await world(script)
    let shown = try await run(world, "bestupid edit")
    #expect(shown.contains("status 65") && shown.contains("it is as it was"))
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await world.commitCount() == 1)
    #expect(try await world.problems() == "")
  }

  @Test("an old buffer is merged with what a log wrote meanwhile, not saved over it")
  func oldBuffer() async throws {
    var world = try await World.withStore([sampleName: sampleDay])
    try await world.useBufferingEditor(
      adding: "- from the editor",
      meanwhile: "'\(Program.bestupid)' log sleep 7:10 --date 2031-03-04 > /dev/null")
    let run = try await world.bestupidOnTerminal(["edit"], in: world.store)
    #expect(run.status == 0 && run.output.contains("edited \(sampleName)"), "\(run.output)")
    let text = try world.text(sampleName)
    #expect(text.contains("Sleep:: 7:10") && text.hasSuffix("- from the editor\n"))
    #expect(try await world.problems() == "")
  }

  @Test("without a terminal nothing is started and nothing is made")
  func noTerminal() async throws {
    var world = try await world("echo x >> \"$1\"")
    world.environment["EDITOR"] = "'\(world.path)/my editor'"
    expectFailure(try await world.bestupid("edit", "-1"), 64, saying: "needs a terminal")
    #expect(!world.has("content/logs/2031-03-03.md"))
  }
}
