import ProgramTestSupport
import Testing

/// `due` as a person and a script have it; what is due when is tested in ActionsTests.
@Suite("due")
struct DueTests {
  private func world(at now: String) async throws -> World {
    var world = try await World.withStore([
      "bestupid.yaml": "",
      "content/config/habits.md":
        "---\nhabits:\n  - id: stretch\n    name: Stretch\n    time: \"07:00\"\n---\n",
      "content/logs/2031-03-06.md": "## Daily Habits\n- [ ] Stretch\n",
    ])
    world.now = now
    return world
  }

  @Test("a line for each that is due, and nothing is written")
  func golden() async throws {
    let world = try await world(at: "2031-03-06T07:20:00Z")
    let before = try world.contents()
    let run = try await world.bestupid("due")
    expectSuccess(run)
    #expect(run.output == "Stretch (07:00)\n")
    #expect(run.errors == "")
    let json = try await world.bestupid("due", "--json").json("due")
    #expect(json["due"].elements.map { $0["key"].string } == ["habit:stretch"])
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
  }

  @Test("nothing due: no output, exit 0")
  func nothing() async throws {
    let world = try await world(at: "2031-03-06T06:30:00Z")
    let run = try await world.bestupid("due")
    expectSuccess(run)
    #expect(run.output == "" && run.errors == "")
    #expect(try await world.bestupid("due", "--json").json("due")["due"].elements.isEmpty)
  }

  @Test("a configuration that cannot be read is a warning, and a setting that cannot be is refused")
  func unreadable() async throws {
    let world = try await world(at: "2031-03-06T07:20:00Z")
    expectFailure(
      try await world.bestupid("config", "set", "remind.evening", "later"), 78,
      saying: "a time of day, or off", "bestupid config set remind.evening 21:00")
    try world.write("remind:\n  morning: soon\n", to: "bestupid.yaml")
    let run = try await world.bestupid("due")
    #expect(run.status == 0 && run.errors.contains("remind.morning"))
    #expect(run.output == "Stretch (07:00)\n")
  }
}
