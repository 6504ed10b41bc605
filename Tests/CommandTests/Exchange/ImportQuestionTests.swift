import ProgramTestSupport
import TestSupport
import Testing

/// What an import asks a person at a terminal: whether days without a log get one.
@Suite(
  "The question of an import", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct ImportQuestionTests {
  private static let log = "content/logs/2031-03-0"

  private func world() async throws -> World {
    var world = try await World.withStore(["\(Self.log)7.md": "## Quick Log\nWeight::\n"])
    world.now = "2031-03-08T12:00:00Z"
    try Files.write(
      "Date,Weight (kg)\n2031-03-04,81.5\n2031-03-05,81.4\n2031-03-07,81.2\n",
      to: "\(world.path)/scale.csv")
    return world
  }

  private func isMade(_ day: Int, _ world: World) -> Bool {
    Files.exists("\(world.store)/\(Self.log)\(day).md")
  }

  @Test("is put once with the number of days, and y makes them")
  func yes() async throws {
    let world = try await world()
    try await onScreen(world, columns: 100) { screen in
      try await screen.type("clear; bestupid import scale.csv; echo \"= $?\"")
      let asked = try await screen.wait { $0.contains("[y/N]") }
      #expect(asked.contains("2 days have no log. Make them? [y/N]"))
      #expect(!isMade(4, world))
      try await screen.type("y")
      let done = try await screen.wait { $0.contains("= 0") }
      #expect(done.split(separator: "[y/N]").count == 2)
      #expect(done.contains("filled 3 days"), "\(done)")
    }
    #expect(isMade(4, world) && isMade(5, world))
    #expect(try Files.text("\(world.store)/\(Self.log)4.md").contains("Weight:: 179.7"))
    // All of it is one commit, which undo takes back with the logs.
    expectSuccess(try await world.bestupid("undo"))
    #expect(!isMade(4, world) && !isMade(5, world))
  }

  @Test("the return key makes none, and the line that makes them is said")
  func no() async throws {
    let world = try await world()
    try await onScreen(world, columns: 100) { screen in
      try await screen.type("clear; bestupid import scale.csv; echo \"= $?\"")
      _ = try await screen.wait { $0.contains("[y/N]") }
      try await screen.press("Enter")
      let done = try await screen.wait { $0.contains("= 0") }
      #expect(done.contains("to make them: bestupid import scale.csv"), "\(done)")
      #expect(done.contains("--new"), "\(done)")
    }
    #expect(!isMade(4, world))
    #expect(try Files.text("\(world.store)/\(Self.log)7.md").contains("Weight:: 179"))
  }

  @Test("the zone is told once, though days are counted before the question")
  func zone() async throws {
    let world = try await world()
    let points = (0...20).map { minute in
      "<trkpt lat='48.2' lon='16.\(100 + minute)'><time>2031-03-04T06:\(10 + minute):00Z</time></trkpt>"
    }
    try Files.write(
      "<?xml version='1.0'?><gpx version='1.1' creator='x'><trk><type>running</type><trkseg>"
        + points.joined() + "</trkseg></trk></gpx>\n", to: "\(world.path)/run.gpx")
    try await onScreen(world, columns: 100) { screen in
      try await screen.type("clear; bestupid import run.gpx; echo \"= $?\"")
      _ = try await screen.wait { $0.contains("1 day has no log. Make it? [y/N]") }
      try await screen.type("y")
      let done = try await screen.wait { $0.contains("= 0") }
      #expect(done.ranges(of: "no time_zone is set").count == 1, "\(done)")
    }
    #expect(isMade(4, world))
  }
}
