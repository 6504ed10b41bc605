import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// The dashboard of days on which something is missing or broken, and its JSON.
@Suite("States of the dashboard")
struct DashboardStateTests {
  private typealias Fixture = DashboardFixture

  private func lines(_ world: World) async throws -> [String] {
    let run = try await world.bestupid()
    expectSuccess(run)
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test("without a store it is an error that says how to make one")
  func noStore() async throws {
    let world = try World()
    expectFailure(try await world.bestupid(), 66, saying: "bestupid init DIR")
    let run = try await world.bestupid("--json")
    #expect(run.status == 66)
    #expect(try run.json("error")["error"]["code"] == "not-a-store")
  }

  @Test("an empty store says how to begin")
  func empty() async throws {
    var world = try await World.withStore(["bestupid.yaml": ""])
    world.now = "2031-03-06T19:20:00Z"
    #expect(
      try await lines(world) == [
        "Thursday 2031-03-06", "", "No day yet. Start with: bestupid new",
        "Sync      this machine only",
      ])
    let json = try await world.bestupid("--json").json("today")
    #expect(json["log"] == .null && json["day"] == .null && json["plan"] == .null)
    #expect(json["cards"].elements.allSatisfy { $0["value"] == .null && $0["trend"] == .null })
    #expect(json["cards"].elements.allSatisfy { $0["days"].elements.count == 7 })
    #expect(!world.has("content/logs"))
  }

  @Test("a day without a log shows what there is, and what would roll over; it is not made")
  func noLog() async throws {
    let world = try await Fixture.world([Fixture.today: nil], synced: false)
    let shown = try await lines(world)
    #expect(
      shown.contains("No log for today: bestupid new (3 todos of Wed 5 would roll over)"),
      "\(shown)")
    #expect(shown[0].hasPrefix("Thursday 2031-03-06 · Strength Day "))
    #expect(shown[2].hasPrefix("Weight  171.6 lb (Wed) "), "\(shown)")
    #expect(shown[3].contains(" of 7:00 ") && shown[3].contains("Energy  6 (Wed)"), "\(shown)")
    #expect(shown.contains("Food      nothing logged"))
    #expect(!shown.contains { $0.contains("Habits") || $0.contains("Todos") })
    #expect(!world.has(Fixture.today))
    let json = try await world.bestupid("--json").json("today")
    #expect(json["rollover"]["from"] == "2031-03-05" && json["rollover"]["waiting"] == 3)
    #expect(json["log"] == .null && json["todos"].elements.isEmpty)
    #expect(json["habits"].elements.map(\.["state"]) == ["unknown", "unknown", "unknown"])
    for width in ["40", "110"] {
      var world = world
      world.environment["COLUMNS"] = width
      let text = try await lines(world).joined(separator: "\n")
      #expect(text.contains("No log for today: bestupid new"), "\(width):\n\(text)")
      #expect(text.contains("over)"), "\(width):\n\(text)")
    }
    expectSuccess(try await world.bestupid("config", "set", "rollover.days", "0"))
    #expect(try await lines(world).contains("No log for today: bestupid new"))
    expectSuccess(try await world.bestupid("config", "unset", "rollover.days"))
    expectSuccess(try await world.bestupid("new"))
    #expect(try await lines(world).contains { $0.hasPrefix("Must win") })
  }

  @Test("a log that is not UTF-8 is said as check says it, and the rest is shown")
  func invalidUTF8() async throws {
    let world = try await Fixture.world(synced: false)
    try world.write(Array(Fixture.log("2031-03-06").utf8) + [0x0A, 0xFF, 0x0A], to: Fixture.today)
    let run = try await world.bestupid()
    expectSuccess(run)
    #expect(run.output.hasPrefix(Fixture.screen.prefix(800)), "\(run.output)")
    let check = try await world.bestupid("check", "2031-03-06")
    #expect(check.status == 1 && run.errors == check.output, "\(run.errors)")
    let json = try await world.bestupid("--json").json("today")
    #expect(json["diagnostics"][0]["construct"] == "invalid-utf8")
  }

  @Test("a log or a day that cannot be read at all is told once, and hides nothing else")
  func unreadable() async throws {
    for path in [Fixture.today, Fixture.yesterday] {
      let world = try await Fixture.world([path: nil], synced: false)
      try Files.makeFolder(world.store + "/" + path)
      let run = try await world.bestupid()
      expectSuccess(run)
      #expect(run.output.contains("Week      Mo ✓ swim"), "\(run.output)")
      #expect(run.output.contains("Planned   Strength A"))
      let told = run.errors.split(separator: "\n").filter { $0.contains("left out") }
      #expect(told.count(where: { $0.contains("regular file") }) >= 1, "\(run.errors)")
      #expect(Set(told).count == told.count, "\(run.errors)")
    }
  }

  @Test("without a plan nothing is planned, and the week is what was done")
  func noPlan() async throws {
    let world = try await Fixture.world([Fixture.plan: nil], synced: false)
    let shown = try await lines(world)
    #expect(shown[0] == "Thursday 2031-03-06 · Strength Day")
    #expect(!shown.contains { $0.hasPrefix("Planned") || $0.contains(" done, ") })
    #expect(
      shown.contains("Week      Mo ✓ swim  Tu ✓ strength  We ·  Th ·  Fr ·  Sa ·  Su ·"), "\(shown)"
    )
    try world.write(
      Fixture.log("2031-03-06").replacing("[Strength Day]", with: "x"), to: Fixture.today)
    #expect(try await lines(world)[0] == "Thursday 2031-03-06")
    var narrow = world
    narrow.environment["COLUMNS"] = "40"
    #expect(try await lines(narrow).contains("Week Mo✓ Tu✓ We· Th· Fr· Sa· Su·"))
  }

  @Test("a draft is said to be one; a plan's table of exercises stands in place of their names")
  func draft() async throws {
    let plan = """
      | Day | Type | Workout |
      |---|---|---|
      | Thu | Strength A | goblet squat, row |

      ## Strength A (Thursday)
      | Exercise | Weight | Sets x Reps |
      |---|---|---|
      | Goblet squat | 45 lbs | 3 x 10 |
      | Row | 40 lbs | 3 x 12 |

      """
    let world = try await Fixture.world(
      [Fixture.plan: nil, "content/config/protocol_2031-03-03_DRAFT.md": plan], synced: false)
    let shown = try await lines(world)
    #expect(shown[0].hasSuffix("W10 (DRAFT) · day 4 of 7"), "\(shown)")
    #expect(
      shown.contains("Planned   Strength A: Goblet squat 3x10 @ 45 lbs, Row 3x12 @ 40 lbs"),
      "\(shown)")
    let json = try await world.bestupid("--json").json("today")
    #expect(json["plan"]["draft"] == true && json["plan"]["workout"] == "goblet squat, row")
  }

  @Test("a rest day is said in the head and has no line of its own")
  func rest() async throws {
    var world = try await Fixture.world(synced: false)
    world.now = "2031-03-07T09:00:00Z"
    let shown = try await lines(world)
    #expect(shown[0].hasPrefix("Friday 2031-03-07 · Rest Day "))
    #expect(!shown.contains { $0.hasPrefix("Planned") })
  }

  @Test("habits without habits.md are those of the day; without either there is no block")
  func habits() async throws {
    let world = try await Fixture.world([Fixture.habits: nil], synced: false)
    #expect(try await lines(world).contains { $0.contains("[x] 1 Stretch          5 d  72 %") })
    let none = try await Fixture.world(
      [Fixture.habits: nil, Fixture.today: "## Today's Todos\n- [ ] One\n"], synced: false)
    #expect(try await lines(none).contains("Todos"))
    #expect(!(try await lines(none)).contains { $0.contains("Habits") })
    #expect(try await none.bestupid("--json").json("today")["habits"].elements.isEmpty)
  }

  @Test("a habit's figures are those of all years where the last two do not settle them")
  func oldHabit() async throws {
    let day = "## Daily Habits\n- [x] Stretch\n"
    var files: [String: String] = ["bestupid.yaml": "", Fixture.today: day]
    for number in 10...28 { files["content/logs/2029-02-\(number).md"] = day }
    var world = try await World.withStore(files)
    world.now = "2031-03-06T19:20:00Z"
    let list = try await world.bestupid("habit", "--json").json("habits")["items"][0]
    let habit = try await world.bestupid("--json").json("today")["habits"][0]
    #expect(habit["strength"] == list["strength"] && habit["streak"] == list["streak"])
    // Today alone would be 0.052.
    #expect(habit["strength"] != 0.052, "\(habit)")
  }

  @Test("a todo that was done elsewhere says when, and must wins of the day go before the Top 3")
  func todos() async throws {
    let source = "## Today's Todos\n- [x] Call Bea\n\n## Top 3 for Tomorrow\n1. Send the invoice\n"
    let today =
      "## Today's Todos\n- [ ] Call Bea\n- [ ] Send the invoice\n\n## Must Win 3\n- [ ] Rest\n"
    let world = try await Fixture.world(
      [Fixture.yesterday: source, Fixture.today: today], synced: false)
    let shown = try await lines(world)
    let start = try #require(shown.firstIndex { $0.hasPrefix("Must win") })
    #expect(shown[start + 1].hasPrefix("  [ ] 3 Rest "), "\(shown)")
    #expect(shown[start + 2].hasPrefix("Todos "))
    #expect(shown[start + 3].hasPrefix("  [ ] 1 Call Bea (done Wed 5)"))
  }

  @Test("how syncs stand: without a remote, never, in step, waiting, and failing in red")
  func sync() async throws {
    let alone = try await Fixture.world(synced: false)
    #expect(try await lines(alone).last == "Sync      this machine only")
    var world = try await Fixture.world()
    #expect(
      try await lines(world).last == "Sync      synced 12 min ago, 2 commits wait: bestupid sync")
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await lines(world).last == "Sync      synced just now")
    try await world.git("remote", "set-url", "origin", world.path + "/gone.git")
    world.now = "2031-03-06T19:30:00Z"
    _ = try await world.bestupid("sync")
    let run = try await world.bestupid("--color", "always")
    let last = Fixture.plain(run.output).split(separator: "\n").last ?? ""
    #expect(
      last.hasPrefix("Sync      last synced 10 min ago; failing since 2031-03-06T19:30"), "\(last)")
    #expect(run.output.contains("\u{1B}[31mlast synced"))
    try await alone.git("remote", "add", "origin", alone.path + "/none.git")
    #expect(try await lines(alone).last?.hasPrefix("Sync      never synced, ") == true)
  }

  // MARK: JSON

  @Test("a script gets all of it")
  func json() async throws {
    let world = try await Fixture.world()
    let json = try await world.bestupid("--json").json("today")
    #expect(json["schema"] == "bestupid.today/1" && json["date"] == "2031-03-06")
    #expect(json["now"] == "2031-03-06T19:20:00Z" && json["log"].string == Fixture.today)
    let plan = json["plan"]
    #expect(plan["file"].string == Fixture.plan && plan["draft"] == false)
    #expect(plan["week"] == "2031-W10" && plan["phase"] == "Base" && plan["type"] == "Strength A")
    #expect(plan["workout"] == "goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs")
    let cards = json["cards"].elements
    #expect(cards.map(\.["field"]) == ["weight", "sleep", "sleep_quality", "mood", "energy"])
    #expect(cards.map(\.["unit"]) == ["lb", "h", "/10", "/10", "/10"])
    #expect(cards[0]["value"] == 171 && cards[0]["date"] == "2031-03-06")
    #expect(cards[0]["target"] == .null && cards[0]["status"] == .null)
    #expect(cards[0]["trend"]["direction"] == "down" && cards[0]["trend"]["per_week"] == -1.426)
    #expect(
      cards[0]["days"].elements == [172.4, 172, nil, 171.8, 171.2, 171.6, 171], "\(cards[0])")
    #expect(cards[1]["target"]["min"] == 7 && cards[1]["target"]["max"] == .null)
    #expect(cards[1]["status"] == "low" && cards[1]["trend"]["direction"] == "flat")
    #expect(cards[3]["value"] == 6)
    #expect(json["must_win"].elements == [1, 3])
    let todos = json["todos"].elements
    #expect(todos.map(\.["n"]) == [1, 2, 4, 3] && todos[0]["age"] == 2 && todos[1]["age"] == 1)
    #expect(todos.map(\.["state"]) == ["open", "open", "open", "done"])
    #expect(todos.map(\.["must_win"]) == [true, false, false, true])
    #expect(json["rollover"]["from"] == "2031-03-05" && json["rollover"]["waiting"] == 0)
    let habits = json["habits"].elements
    #expect(habits.map(\.["id"]) == ["stretch", "read", "rinse"])
    #expect(habits.map(\.["state"]) == ["done", "open", "skipped"])
    #expect(habits[0]["streak"] == 5 && habits[0]["strength"] == 0.723)
    #expect(json["food"]["calories"]["value"] == 1450)
    #expect(json["food"]["calories"]["approximate"] == true)
    #expect(json["food"]["calories"]["target"]["max"] == 2400)
    #expect(json["food"]["calories"]["status"] == .null)
    #expect(json["food"]["protein"]["status"] == "low")
    #expect(json["week"]["schema"] == "bestupid.protocol/1")
    #expect(json["week"]["compliance"]["done"] == 2)
    #expect(json["sync"]["ahead"] == 2 && json["sync"]["last_sync"] == "2031-03-06T19:08:00Z")
    #expect(json["sync"]["changed_files"] == nil)
    #expect(json["day"]["schema"] == "bestupid.day/1" && json["day"]["weight_lbs"] == 171)
    #expect(json["diagnostics"].elements.isEmpty)
  }
}
