import ProgramTestSupport
import TestSupport
import Testing

/// `habit`: the day's habits, their history, and `habits.md`.
@Suite("The day's habits")
struct HabitTests {
  private static let habits = "content/config/habits.md"
  private static let file = """
    ---
    habits:
      - id: stretch
        name: Stretch
        time: "07:00"
      - id: read
        name: Read ten pages
    ---
    Why I do this.
    """

  private static let day = """
    ## Daily Habits
    - [ ] Stretch
    - [x] Read ten pages

    """

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
        [ ] 1 Stretch            3 d   23 %  07:00
        [x] 2 Read ten pages     1 d    5 %

        """)
    let json = try await world.bestupid("habit", "--json").json("habits")
    #expect(json["items"].elements.map(\.["id"]) == ["stretch", "read"])
    #expect(json["items"][0]["streak"] == 3 && json["items"][0]["longest"] == 3)
    #expect(json["items"][0]["time"] == "07:00" && json["items"][0]["state"] == "open")
    #expect(json["items"][0]["days"] == nil)
    let query = try await world.bestupid(
      "query", "habit:stretch.strength,habit:stretch.streak", "--in", "2031-03-03", "--json"
    ).json("query")
    #expect(query["rows"][0]["habit:stretch.strength"] == json["items"][0]["strength"])
    #expect(query["rows"][0]["habit:stretch.streak"] == json["items"][0]["streak"])
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
         3●  4◐  5   6   7   8   9

        """))
    let json = try await world.bestupid("habit", "show", "--json").json("habits")
    #expect(json["items"].elements.count == 2)
    #expect(json["items"][0]["days"].elements.map(\.["done"]) == [true, true, true, false])
    let february = try await world.bestupid("habit", "show", "1", "-d", "2031-02-28")
    #expect(february.output.contains("24  25  26● 27● 28○"))
    expectFailure(try await world.bestupid("habit", "show", "zzz"), 66, saying: "'zzz'")
  }

  @Test("done, undone and drop change their line, and a day gets the line that it lacks")
  func edits() async throws {
    let world = try await world()
    let run = try await world.bestupid("habit", "done", "stretch", "--json").json("log")
    #expect(run["changes"][0]["field"] == "habit:stretch" && run["changes"][0]["action"] == "tick")
    #expect(try world.text(sampleName) == Self.day.replacing("[ ] Stretch", with: "[x] Stretch"))
    expectSuccess(try await world.bestupid("habit", "undone", "stretch", "read"))
    #expect(try world.text(sampleName) == Self.day.replacing("[x]", with: "[ ]"))
    expectSuccess(try await world.bestupid("habit", "drop", "read", "--reason", "no light"))
    #expect(try world.text(sampleName).contains("- [ ] ~~Read ten pages~~ (no light)\n"))
    expectSuccess(try await world.bestupid("habit", "done", "read", "-d", "2031-03-03"))
    #expect(
      try world.text("content/logs/2031-03-03.md")
        == "## Daily Habits\n- [x] Stretch\n- [x] Read ten pages\n")
    #expect(
      try await world.git("log", "-1", "--format=%s") == "habit done 2031-03-03: Read ten pages")
    expectSuccess(try await world.bestupid("habit", "done", "read", "-d", "2031-03-03"))
    #expect(try await world.problems() == "")
  }

  @Test("add and remove change habits.md and the day alone, in one commit")
  func configuration() async throws {
    let world = try await world()
    let dry = try await world.bestupid("habit", "add", "Cold rinse", "-n")
    #expect(dry.output.contains("\n+  - id: cold-rinse\n+    name: Cold rinse\n"))
    #expect(dry.output.contains("\n+- [ ] Cold rinse\n"))
    expectSuccess(
      try await world.bestupid(
        "habit", "add", "Cold", "rinse", "--time", "21:30", "--setup", "towel"))
    let added = Self.file.replacing(
      "ten pages\n",
      with:
        "ten pages\n  - id: cold-rinse\n    name: Cold rinse\n    setup_action: towel\n    time: \"21:30\"\n"
    )
    #expect(try world.text(Self.habits) == added)
    #expect(
      try world.text(sampleName)
        == Self.day.replacing("ten pages\n", with: "ten pages\n- [ ] Cold rinse\n"))
    #expect(try await world.commitCount() == 2)
    expectFailure(
      try await world.bestupid("habit", "add", "cold rinse"), 65, saying: "already", "cold-rinse")
    let removed = try await world.bestupid("habit", "remove", "rinse", "--json").json("logs")
    #expect(removed["days"][0]["file"].string == Self.habits && removed["days"][0]["date"] == .null)
    #expect(try world.text(Self.habits) == Self.file)
    #expect(try world.text(sampleName) == Self.day)
    // What was done stays, and a day without a log gets none.
    expectSuccess(try await world.bestupid("habit", "remove", "read"))
    #expect(try world.text(sampleName) == Self.day)
    expectSuccess(try await world.bestupid("habit", "add", "Tea", "-d", "2031-03-09"))
    #expect(!world.has("content/logs/2031-03-09.md"))
    #expect(try await world.problems() == "")
  }

  @Test("a habits.md that is not valid YAML hides no habit of the day, and is not changed")
  func broken() async throws {
    let world = try await world("---\nhabits: [1\n---\n")
    let run = try await world.bestupid("habit")
    expectSuccess(run)
    #expect(run.output.hasPrefix("[ ] 1 Stretch "))
    #expect(run.errors.contains("habits.md: the front matter is not valid YAML"))
    expectSuccess(try await world.bestupid("habit", "done", "stretch"))
    let refused = try await world.bestupid("habit", "add", "Tea", "--json")
    #expect(refused.status == 65)
    let error = try refused.json("error")["error"]
    #expect(error["code"] == "bad-data" && error["file"].string == Self.habits)
    #expect(error["line"] == 3)
    expectFailure(try await world.bestupid("habit", "remove", "tea"), 65, saying: "habits.md")
    #expect(try world.text(Self.habits) == "---\nhabits: [1\n---\n")
  }

  @Test("two habits of one name are told apart by their ids")
  func equalNames() async throws {
    let world = try await world(
      "---\nhabits:\n  - id: am\n    name: Stretch\n  - id: pm\n    name: Stretch\n---\n")
    let run = try await world.bestupid("habit", "done", "stretch", "--json")
    #expect(run.status == 65)
    #expect(try run.json("error")["error"]["code"] == "ambiguous")
    let message = try run.json("error")["error"]["message"].string ?? ""
    #expect(message.contains("Stretch (am) or ") && message.hasSuffix("Stretch (pm)"), "\(message)")
    expectSuccess(try await world.bestupid("habit", "done", "am"))
    #expect(try world.text(sampleName).contains("- [x] Stretch\n"))
  }

  @Test("what is not a time, no name and no habit is refused")
  func refused() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("habit", "add", "Tea", "--time", "25:00"), 65, saying: "25:00")
    expectFailure(try await world.bestupid("habit", "add", "a\nb"), 64, saying: "line break")
    expectFailure(try await world.bestupid("habit", "add"), 64)
    expectFailure(try await world.bestupid("habit", "remove", "zzz"), 66, saying: "'zzz'")
    expectFailure(try await world.bestupid("habit", "done", "zzz"), 66, saying: "Nearest: ")
    expectFailure(
      try await world.bestupid("habit", "drop", "read", "--reason", "a\nb"), 64,
      saying: "line break")
    expectFailure(try await world.bestupid("habit", "-d", "2031-01-01"), 66, saying: "2031-01-01")
    #expect(try await world.commitCount() == 1)
  }
}
