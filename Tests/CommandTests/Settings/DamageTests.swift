import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("doctor --repair on damaged stores")
struct DamageTests {
  /// A store with two acknowledged values, of which the remote has one.
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("log", "focus", "8"))
    return world
  }

  private func ids(_ report: JSONNode) -> [String] {
    report["checks"].elements.filter { $0["level"] != "ok" }.compactMap { $0["id"].string }
  }

  /// The report of a repair, after which nothing is wrong.
  private func repair(_ world: World) async throws -> JSONNode {
    let run = try await world.bestupid("doctor", "--repair", "--yes", "--json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let report = try run.json("doctor")
    #expect(report["healthy"] == true)
    #expect(ids(report).filter { $0 != "syncs.warning" } == [], "\(ids(report))")
    return report
  }

  @Test(
    "log keeps its promise, doctor names it, --repair mends it and says so, and all is well",
    arguments: Damage.all)
  func mends(damage: Damage) async throws {
    let world = try await store()
    try await damage.inflict(world)

    let log = try await world.bestupid("log", "energy", "7")
    if damage.commits {
      expectSuccess(log)
    } else {
      expectFailure(log, 75, saying: "saved")
    }
    var day = sampleDay.replacing("Weight:: \n", with: "Weight:: 181\n")
      .replacing("Caffeine:: 2 cups\n", with: "Caffeine:: 2 cups\nFocus:: 8\n")
      .replacing("Energy::\n", with: "Energy:: 7\n")
    #expect(try world.text(sampleName) == day)

    let found = try await world.bestupid("doctor", "--json")
    let report = try found.json("doctor")
    #expect(report["healthy"] == (found.status == 0 ? true : false))
    if let finding = damage.finding {
      #expect(ids(report).contains(finding), "\(ids(report))")
      #expect(found.status == (finding == "leftovers.leftovers" ? 0 : 1))
      if damage.name.hasPrefix("the index is ") {
        #expect(!ids(report).contains { $0.hasPrefix("history.") }, "\(ids(report))")
      }
    } else {
      #expect(ids(report) == [])
    }

    let repairs = try await repair(world)["repairs"].elements
    #expect(repairs.isEmpty == (damage.finding == nil), "\(repairs)")

    expectSuccess(try await world.bestupid("log", "mood_am", "9"))
    expectSuccess(try await world.bestupid("sync"))
    day = day.replacing("Mood_AM:: 6\n", with: "Mood_AM:: 9\n")
    #expect(try world.text(sampleName) == day)
    #expect(try await world.problems() == "")
    for folder in [world.store, world.path + "/remote.git"] {
      #expect(try await world.git("show", "main:\(sampleName)", in: folder) == day)
    }
    #expect(try Files.names(in: world.store + "/content/logs") == ["2031-03-04.md"])
    try await world.git("gc", "--quiet", "--prune=now")

    let head = try await world.git("rev-parse", "HEAD")
    #expect(try await repair(world)["repairs"].elements == [])
    #expect(try await world.git("rev-parse", "HEAD") == head)
  }

  @Test(
    "a log or a sync that was cut short is named, finished by --repair, and then well",
    .enabled(if: Confinement.canTrace, "strace may not trace here"),
    arguments: ["log", "sync"])
  func interrupted(command: String) async throws {
    let pair = try await MergingPair()
    let world = pair.world
    let arguments = command == "log" ? ["log", "focus", "8"] : ["sync"]
    // What came out of the exchange is about to be removed: the file is saved, and not committed.
    let run = try await KillPoint(call: "unlinkat", occurrence: 1)
      .run(arguments + ["-C", world.store], in: world)
    #expect(run.status == 128 + SIGKILL)
    let day = try world.text(sampleName)

    let found = try await world.bestupid("doctor", "--json").json("doctor")
    #expect(ids(found).contains("store.interrupted"), "\(ids(found))")
    let repairs = try await repair(world)["repairs"].elements
    #expect(repairs.last == "finished an interrupted command", "\(repairs)")
    #expect(try world.text(sampleName) == day)
    #expect(try await world.problems() == "")
    #expect(try await repair(world)["repairs"].elements == [])
    expectSuccess(try await world.bestupid("sync"))
    try await pair.expectAgreement(on: world.text(sampleName), command)
  }
}
