import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `routine done`, `routine next` and the end of a run are killed at any moment: a tick is in the log once, and the next command
/// goes on from there.
@Suite(
  "A routine killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct RoutineKillTests {
  private static let log = "content/logs/2031-03-04.md"
  private static let boxes = "## Routines\n### Morning\n- [ ] Make bed\n- [ ] Read\n"

  /// A store, with a run of its routine if that is asked for.
  private func store(_ boxes: String = boxes, isRunning: Bool = true) async throws -> World {
    var world = try await World.withStore([
      "content/config/routines.md":
        "---\nroutines:\n  - {id: morning, name: Morning, tasks: [{title: Make bed}, {title: Read}]}\n---\n",
      Self.log: boxes,
    ])
    world.now = "2031-03-04T06:47:00Z"
    if isRunning { expectSuccess(try await world.bestupid("routine", "start")) }
    return world
  }

  /// Kills a command at some of its steps, each in a store of its own.
  ///
  /// - Parameter body: What must hold afterwards; is handed the store and which kill it was.
  private func afterKills(
    of words: [String], in make: () async throws -> World,
    _ body: (_ world: World, _ moment: Comment) async throws -> Void
  ) async throws {
    func arguments(_ world: World) -> [String] { words + ["-C", world.store, "--now", world.now] }
    let traced = try await make()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    var random = SeededRandom()
    for point in KillPoint.chosen(5, of: points, &random) {
      let world = try await make()
      let moment = Comment(rawValue: "\(point), seed \(random.seed)")
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), moment)
      try await body(world, moment)
      #expect(try await world.problems() == "", moment)
    }
  }

  private func ticks(_ world: World, _ task: String) throws -> Int {
    try world.text(Self.log).ranges(of: "- [x] \(task)").count
  }

  @Test("after a kill of done a second one leaves the box ticked once")
  func done() async throws {
    try await afterKills(of: ["routine", "done", "bed"], in: { try await store(isRunning: false) })
    {
      world, moment in
      let again = try await world.bestupid("routine", "done", "bed")
      #expect(again.succeeded, moment)
      #expect(try ticks(world, "Make bed") == 1, moment)
      #expect(try world.text(Self.log).ranges(of: "Make bed").count == 1, moment)
    }
  }

  @Test("after a kill of next the run shows the first task that is open, and its tick is not lost")
  func next() async throws {
    try await afterKills(of: ["routine", "next"], in: { try await store() }) { world, moment in
      let isTicked = try ticks(world, "Make bed") == 1
      let json = try await world.bestupid("routine", "status", "--json").json("live-routine")
      #expect(json["task"]["id"].string == (isTicked ? "read" : "make-bed"), moment)
      let more = isTicked ? 1 : 2
      for _ in 0..<more { expectSuccess(try await world.bestupid("routine", "next")) }
      #expect(try ticks(world, "Make bed") == 1 && ticks(world, "Read") == 1, moment)
      expectFailure(try await world.bestupid("routine", "status"), 66)
    }
  }

  @Test("after a kill of the last tick the run is over, or goes on with it")
  func end() async throws {
    let last = Self.boxes.replacing("[ ] Make bed", with: "[x] Make bed")
    try await afterKills(of: ["routine", "next"], in: { try await store(last) }) { world, moment in
      let isTicked = try ticks(world, "Read") == 1
      let again = try await world.bestupid("routine", "next")
      #expect(again.status == (isTicked ? 66 : 0), moment)
      #expect(try ticks(world, "Read") == 1, moment)
      expectFailure(try await world.bestupid("routine", "status"), 66)
      // What was saved and not committed the next edit commits.
      expectSuccess(try await world.bestupid("log", "energy", "7"))
    }
  }
}
