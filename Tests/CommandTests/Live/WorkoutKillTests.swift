import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `workout finish` is killed at any moment: the sets are in the state or in the day, and never twice.
@Suite(
  "A workout killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct WorkoutKillTests {
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("workout", "set", "Row", "10x50"))
    return world
  }

  /// Kills `finish` at some of its steps, each in a store of its own.
  ///
  /// - Parameter body: What comes after; is handed the store and which kill it was.
  private func afterKillsOfFinish(
    _ body: (_ world: World, _ moment: Comment) async throws -> Void
  ) async throws {
    func arguments(_ world: World) -> [String] { ["workout", "finish", "-C", world.store] }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    var random = SeededRandom()
    // The last steps are those between the commit and the state.
    let last = points.filter { $0.call == "unlink" }.suffix(2)
    for point in KillPoint.chosen(4, of: points, &random) + (KillPoint.isCampaign ? [] : last) {
      let world = try await store()
      let moment = Comment(rawValue: "\(point), seed \(random.seed)")
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), moment)
      try await body(world, moment)
    }
  }

  @Test(
    "after a kill of finish a second one leaves the sets in the day once, also in a store that was moved meanwhile"
  )
  func finish() async throws {
    try await afterKillsOfFinish { world, moment in
      var world = world
      try world.moveStore(to: "moved")
      let again = try await world.bestupid("workout", "finish")
      #expect([0, 66].contains(again.status), moment)
      let text = try world.text(sampleName)
      #expect(text.contains("Row:: 1x10 @ 50 lbs (sets: 10x50)\n"), moment)
      expectFailure(try await world.bestupid("workout", "status"), 66)
      #expect(try await world.problems() == "", moment)
    }
  }

  @Test("a set after a kill of finish is in the day or in the workout in progress, never lost")
  func setAfterwards() async throws {
    try await afterKillsOfFinish { world, moment in
      expectSuccess(try await world.bestupid("workout", "set", "Row", "9x55"))
      expectSuccess(try await world.bestupid("workout", "finish"))
      let row = try world.text(sampleName).split(separator: "\n").first { $0.hasPrefix("Row::") }
      #expect(row?.contains("10x50, 9x55") == true, moment)
      #expect(row?.contains("10x50, 10x50") == false, moment)
      #expect(try await world.problems() == "", moment)
    }
  }

  @Test("after a kill of set the workout is as before or as after")
  func set() async throws {
    func arguments(_ world: World) -> [String] {
      ["workout", "set", "Row", "9x50", "-C", world.store]
    }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    #expect(points.filter { $0.call == "fsync" }.count <= 3)
    for point in points {
      let world = try await store()
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(point)")
      let json = try await world.bestupid("workout", "--json").json("live-workout")
      let count = json["exercises"][0]["sets"].elements.count
      #expect(count == 2 || status != 0 && count == 1, "\(point)")
    }
  }
}
