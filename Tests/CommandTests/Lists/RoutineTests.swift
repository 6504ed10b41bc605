import ProgramTestSupport
import TestSupport
import Testing

/// `routine` as a person types it; figures and edits are tested in ActionsTests, runs in RoutineTerminalTests.
@Suite("routine")
struct RoutineTests {
  private static let definitions = """
    ---
    routines:
      - id: morning
        name: Morning
        time: "06:45"
        since: 2031-03-01
        tasks:
          - {id: bed, title: Make bed, minutes: 2}
          - {id: read, title: Read 2 pages}
    ---

    """

  private func world() async throws -> World {
    try await World.withStore([
      "content/config/routines.md": Self.definitions, sampleName: SampleStore.habitDay,
    ])
  }

  @Test("what edits of routines did is told in words, whatever numbers are in them")
  func edits() async throws {
    let world = try await world()
    let file = "content/config/routines.md  Morning"
    for (words, told) in [
      (["task", "move", "morning", "read", "1"], "\(file) Read 2 pages at place 1\n"),
      (["task", "edit", "morning", "bed", "--minutes", "5"], "\(file) Make bed is now 5 min\n"),
      (["task", "add", "morning", "Drink 2 cups, 1m"], "\(file) with Drink 2 cups\n"),
      (["edit", "morning", "--time", "07:00", "--days", "3/week"], "\(file) 07:00, 3/week\n"),
    ] {
      let run = try await world.bestupid(["routine"] + words)
      expectSuccess(run)
      #expect(run.errors == told, "\(words)")
    }
    #expect(try await world.problems() == "")
  }

  @Test("a chart and a query without a day say how to go through it")
  func empty() async throws {
    let world = try await world()
    for (words, hint) in [
      (["chart", "routine"], "routine start\n"),
      (["chart", "routine", "morning"], "start morning\n"),
      (["query", "routine:morning.minutes"], "start morning\n"),
    ] {
      let run = try await world.bestupid(words)
      #expect(run.status == 0 && run.errors.hasSuffix(hint), "\(words): \(run)")
    }
  }
}
