import ProgramTestSupport
import TestSupport
import Testing

/// `habit` as a person types it; figures and edits are tested in ActionsTests.
@Suite("habit")
struct HabitTests {
  private static let habits = "content/config/habits.md"
  private static let file = SampleStore.habitFile

  private static let day = SampleStore.habitDay

  /// A week in which Stretch was done on every day but the third.
  private func world(_ file: String = Self.file) async throws -> World {
    var files = [Self.habits: file, sampleName: Self.day]
    for (date, mark) in [
      ("02-26", "x"), ("02-27", "x"), ("02-28", " "), ("03-01", "x"), ("03-02", "x"),
      ("03-03", "x"),
    ] {
      files["content/logs/2031-\(date).md"] = "## Daily Habits\n- [\(mark)] Stretch\n"
    }
    return try await World.withStore(files)
  }

  @Test("the list has streak and strength, and a habit that is open today is no miss")
  func list() async throws {
    let world = try await world()
    let run = try await world.bestupid("habit")
    expectSuccess(run)
    #expect(
      run.output == """
                              WTFSSMT  streak  strength
        [ ] 1 Stretch         ●●○●●●▸     3 d      23 %  07:00
        [x] 2 Read ten pages  ······●     1 d       5 %

        """)
    let json = try await world.bestupid("habit", "--json").json("habits")
    #expect(json["items"].elements.map(\.["id"]) == ["stretch", "read"])
  }

  @Test("show has the month, with today and the days that were done")
  func show() async throws {
    let world = try await world()
    let run = try await world.bestupid("habit", "show", "stretch")
    expectSuccess(run)
    #expect(
      run.output.hasPrefix(
        """
        [ ] Stretch (stretch), at 07:00
        streak 3 d, longest 3 d, strength 23 %
                 March 2031
         Mo  Tu  We  Th  Fr  Sa  Su
                              1●  2●
          3●▸ 4○  5   6   7   8   9

        """))
    #expect(run.output.hasSuffix("\n\n● done   ○ not done   ▸ today\n"))
    let february = try await world.bestupid("habit", "show", "1", "-d", "2031-02-28")
    #expect(february.output.contains("24  25  26● 27● 28○"))
    expectFailure(try await world.bestupid("habit", "show", "zzz"), 66, saying: "'zzz'")
  }

  @Test("what edits did is told; words, times and dates of the command line are those of the edit")
  func edits() async throws {
    let world = try await world()
    let run = try await world.bestupid("habit", "done", "stretch", "--json").json("log")
    #expect(run["changes"][0]["field"] == "habit:stretch")
    expectSuccess(try await world.bestupid("habit", "undone", "stretch", "read"))
    let drop = try await world.bestupid("habit", "drop", "read", "--reason", "no light")
    #expect(drop.errors.hasPrefix("2031-03-04  Read ten pages "))
    #expect(try world.text(sampleName).contains("- [ ] ~~Read ten pages~~ (no light)\n"))
    expectSuccess(try await world.bestupid("habit", "done", "read", "-d", "2031-03-03"))
    let dry = try await world.bestupid("habit", "add", "Cold rinse", "-n")
    #expect(dry.output.contains("\n+  - id: cold-rinse\n+    name: Cold rinse\n"))
    expectSuccess(
      try await world.bestupid(
        "habit", "add", "Cold", "rinse", "--time", "21:30", "--setup", "towel"))
    #expect(try world.text(Self.habits).contains("name: Cold rinse\n    setup_action: towel\n"))
    expectSuccess(try await world.bestupid("habit", "remove", "rinse"))
    #expect(try world.text(Self.habits) == Self.file)
    #expect(try await world.problems() == "")
  }

  @Test(
    "a habits.md that is not valid YAML is a warning to what reads, and an error to what edits it")
  func broken() async throws {
    let world = try await world("---\nhabits: [1\n---\n")
    let run = try await world.bestupid("habit")
    expectSuccess(run)
    #expect(run.output.contains("\n[ ] 1 Stretch "))
    #expect(run.errors.contains("habits.md: the front matter is not valid YAML"))
    let refused = try await world.bestupid("habit", "add", "Tea", "--json")
    #expect(refused.status == 65)
    #expect(try refused.json("error")["error"]["code"] == "bad-data")
  }

  @Test("what is not a time, no name and no habit is refused")
  func refused() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("habit", "add", "Tea", "--time", "25:00"), 65, saying: "25:00")
    expectFailure(try await world.bestupid("habit", "add"), 64)
    expectFailure(try await world.bestupid("habit", "done", "zzz"), 66, saying: "Nearest: ")
    expectFailure(try await world.bestupid("habit", "-d", "2031-01-01"), 66, saying: "2031-01-01")
    #expect(try await world.commitCount() == 1)
  }
}
