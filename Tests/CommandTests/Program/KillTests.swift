import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A `log` is killed just before a system call that changes the disk, by strace. A few of these calls in
/// `make test`, each of them in `make campaign-kill`.
@Suite(
  "log, killed before each system call",
  .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct KillTests {
  private static let sampleSize = 6

  /// A store with one acknowledged value, in step with its remote.
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("log", "focus", "8"))
    return world
  }

  @Test("the log is whole; after a git gc too the next log and sync work unaided, and git is sound")
  func log() async throws {
    func arguments(_ world: World) -> [String] { ["log", "weight", "181", "-C", world.store] }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    #expect(points.contains { $0.call == "fsync" })
    var random = SeededRandom()
    var killed = 0
    let chosen = KillPoint.chosen(Self.sampleSize, of: points, &random)
    for point in chosen {
      let world = try await store()
      let acknowledged = try world.text(sampleName)
      let new = acknowledged.replacing("Weight:: \n", with: "Weight:: 181\n")
      let moment = "\(point), seed \(random.seed)"
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(moment)")
      if status != 0 { killed += 1 }
      let text = try world.text(sampleName)
      #expect(text == new || status != 0 && text == acknowledged, "\(moment)")

      try await world.collectGarbage()
      let next = try await world.bestupid("log", "energy", "7")
      #expect(next.status == 0 && !next.errors.contains("warning"), "\(moment): \(next.errors)")
      expectSuccess(try await world.bestupid("sync"))
      let expected = text.replacing("Energy::\n", with: "Energy:: 7\n")
      #expect(try world.text(sampleName) == expected, "\(moment)")
      #expect(
        try await world.git("show", "HEAD:\(sampleName)", in: world.path + "/remote.git")
          == expected, "\(moment)")
      #expect(try await world.problems() == "", "\(moment)")
      #expect(
        try Files.names(in: world.store + "/content/logs") == ["2031-03-04.md"], "\(moment)")
    }
    #expect(killed > 0)
    print("log: killed at \(killed) of \(points.count) calls, \(chosen.count) tried")
  }

  @Test(
    "a log that takes todos over first: each of them is in the day once, and what is marked is there"
  )
  func carry() async throws {
    func arguments(_ world: World) -> [String] { ["log", "weight", "181", "-C", world.store] }
    func storeWithTodo() async throws -> World {
      let world = try await store()
      expectSuccess(try await world.bestupid("todo", "add", "Call Bea", "--date", "2031-03-03"))
      return world
    }
    let yesterday = "content/logs/2031-03-03.md"
    let traced = try await storeWithTodo()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    var random = SeededRandom()
    for point in KillPoint.chosen(4, of: points, &random) {
      let world = try await storeWithTodo()
      let moment = "\(point), seed \(random.seed)"
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(moment)")
      let isLogged = try world.text(sampleName).contains("Weight:: 181\n")
      #expect(isLogged || status != 0, "\(moment)")
      if try world.text(yesterday).contains("(carried to") {
        #expect(try world.text(sampleName).contains("- [ ] Call Bea\n"), "\(moment)")
      }

      try await world.collectGarbage()
      let next = try await world.bestupid("log", "energy", "7")
      #expect(next.status == 0 && !next.errors.contains("warning"), "\(moment): \(next.errors)")
      expectSuccess(try await world.bestupid("sync"))
      let text = try world.text(sampleName)
      #expect(text.components(separatedBy: "- [ ] Call Bea\n").count == 2, "\(moment)")
      #expect(text.contains("Weight:: 181\n") == isLogged && text.contains("Energy:: 7\n"))
      #expect(
        try world.text(yesterday).contains("- [ ] Call Bea (carried to 2031-03-04)\n"),
        "\(moment)")
      #expect(try await world.problems() == "", "\(moment)")
    }
  }

  @Test(
    "an edit with an old buffer: the editor's line and the value of a log meanwhile are there after the next command"
  )
  func edit() async throws {
    func arguments(_ world: World) -> [String] { ["edit", "-C", world.store] }
    func storeWithEditor() async throws -> World {
      var world = try await store()
      try await world.useBufferingEditor(
        adding: "- from the editor",
        meanwhile: """
          '\(Program.bestupid)' log sleep 7:10 --now \(world.now) -C '\(world.store)' 2> /dev/null
          touch '\(world.path)/edited'
          """)
      return world
    }
    let traced = try await storeWithEditor()
    let points = try await KillPoint.all(of: arguments(traced), in: traced, onTerminal: true)
    var random = SeededRandom()
    var killed = 0
    // The first of these ends the log in the editor, and the command that recovers from that.
    let fixed = points.filter { $0.call == "unlinkat" }.prefix(KillPoint.isCampaign ? 0 : 1)
    for point in KillPoint.chosen(4, of: points, &random) + fixed {
      let world = try await storeWithEditor()
      let moment = "\(point), seed \(random.seed)"
      let run = try await point.run(arguments(world), in: world, onTerminal: true)
      if run.status != 0 { killed += 1 }
      // The log that runs in the editor has the same calls, and may have been killed instead.
      let text = try world.text(sampleName)
      let isEdited = Files.exists(world.path + "/edited")

      try await world.collectGarbage()
      let next = try await world.bestupid("log", "energy", "7")
      // A text that the command could not merge any more is merged by this one, which says so.
      let warnings = next.errors.split(separator: "\n").filter { $0.hasPrefix("warning") }
      #expect(
        next.status == 0 && warnings.allSatisfy { $0.hasSuffix("it is merged in and committed") },
        "\(moment): \(next.errors)")
      expectSuccess(try await world.bestupid("sync"))
      let after = try world.text(sampleName)
      #expect(after.contains("Energy:: 7\n"), "\(moment)")
      #expect(after.contains("- from the editor\n") == isEdited, "\(moment): \(after)")
      #expect(!text.contains("Sleep:: 7:10\n") || after.contains("Sleep:: 7:10\n"), "\(moment)")
      #expect(try await world.problems() == "", "\(moment)")
      #expect(
        try Files.names(in: world.store + "/content/logs") == ["2031-03-04.md"], "\(moment)")
    }
    #expect(killed > 0)
    print("edit: \(killed) of \(points.count) calls ended it")
  }
}
