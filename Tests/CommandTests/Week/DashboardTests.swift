import ProgramTestSupport
import TestSupport
import Testing
import Values

@testable import Commands
@testable import Screens

/// `bestupid` alone: today at a glance.
@Suite("The dashboard")
struct DashboardTests {
  private typealias Fixture = DashboardFixture

  private func shown(
    _ world: World, columns width: Int? = nil, at location: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    var world = world
    if let width { world.environment["COLUMNS"] = "\(width)" }
    let run = try await world.bestupid()
    expectSuccess(run, at: location)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.map(String.init)
  }

  // MARK: The screen

  @Test("the golden screen, coloured or not, and nothing is written but the cache")
  func golden() async throws {
    let world = try await Fixture.world()
    let before = try world.contents()
    let run = try await world.bestupid()
    expectSuccess(run)
    #expect(run.output == Fixture.screen, "\(run.output)")
    #expect(run.errors == "")
    let colored = try await world.bestupid("--color", "always")
    #expect(colored.output != run.output && Fixture.plain(colored.output) == Fixture.screen)
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
    #expect(try await world.git("rev-list", "--count", "origin/main..main") == "2")
  }

  @Test("the week has its days of the next year, which may have logs already")
  func endOfYear() async throws {
    let last = try #require(CalendarDate(iso: "2030-12-31"))
    var files = [
      "content/logs/2031-01-02.md": "## Training Output\nRun:: 3/30:00\n",
      "content/config/protocol_2030-12-30.md":
        "| Day | Type | Workout |\n|--|--|--|\n| Thu | Run | Run 3 |\n",
    ]
    for back in 0..<70 { files["content/logs/\(last.advanced(by: -back)).md"] = "Weight:: 171\n" }
    let run = try await World.withStore(files).bestupid("--now", "2030-12-31T20:00", "--json")
    let day = try run.json("today")["week"]["days"][3]
    #expect(day["date"] == "2031-01-02" && day["state"] == "done")
  }

  @Test("colours are those of the targets")
  func colours() async throws {
    let world = try await Fixture.world([
      "bestupid.yaml": """
      targets: {sleep: 7:00, quality: 7, mood: 8, energy: 6.5, weight: 165-169, calories: 1200-1400, protein: 140}
      """
    ])
    let output = try await world.bestupid("--color", "always").output
    for (color, text) in [
      (33, "6:35"), (32, "7"), (31, "6 / –"), (32, "7"), (31, "171 lb"),
      (33, "~1,450 of 1,200–1,400 kcal"), (31, "protein 92 of 140 g"), (32, "[x]"),
      (31, "We ✗ run"), (32, "Mo ✓ swim"),
    ] {
      #expect(output.contains("\u{1B}[\(color)m\(text)\u{1B}[0m"), "\(text): \(output)")
    }
    // The target stands beside what is not green, and nowhere else.
    let lines = Fixture.plain(output).split(separator: "\n")
    #expect(lines[1].contains("of 165–169") && lines[1].contains("of 8"), "\(lines[1])")
    #expect(lines[2].contains("of 7:00") && !lines[2].contains("of 6.5"), "\(lines[2])")
    #expect(!lines[3].contains("of 7"), "\(lines[3])")
  }

  @Test("few calories have a colour from 20:00 on")
  func evening() async throws {
    var world = try await Fixture.world([
      "bestupid.yaml": "day_starts_at: 04:00\ntargets:\n  calories: 2000-2400\n"
    ])
    for (time, isColored) in [
      ("2031-03-06T19:59:59Z", false), ("2031-03-06T20:00:00Z", true),
      ("2031-03-07T01:00:00Z", true),
    ] {
      world.now = time
      let output = try await world.bestupid("--color", "always").output
      #expect(output.contains("\u{1B}[31m~1,450 of") == isColored, "\(time)")
      let json = try await world.bestupid("--json").json("today")
      #expect(json["food"]["calories"]["status"] == (isColored ? "low" : JSONNode.null), "\(time)")
    }
  }

  @Test("no line is wider than the screen, and the form is that of the width")
  func widths() async throws {
    let world = try await Fixture.world()
    for width in [20, 40, 59, 60, 79, 80, 109, 110, 119, 120] {
      let lines = try await shown(world, columns: width)
      #expect(lines.allSatisfy { columns($0) <= width }, "\(width): \(lines)")
      #expect(lines.allSatisfy { $0.last != " " }, "\(width): \(lines)")
      #expect(lines.count <= 23 || width < 60, "\(width): \(lines.count)")
    }
    #expect(try await shown(world, columns: 3) == (try await shown(world, columns: 20)))
    #expect(try await shown(world, columns: 300) == (try await shown(world, columns: 120)))
  }

  @Test("one column below 60")
  func narrow() async throws {
    let world = try await Fixture.world()
    #expect(
      try await shown(world, columns: 40).joined(separator: "\n") == """
        Thursday 2031-03-06 · Strength Day
        W10 Base · day 4 of 7
        Weight 171 lb ↓ -1.4/w
        Sleep 6:35 → of 7:00
        Quality 7 →
        Mood 6 / – →
        Energy 7 →
        Planned Strength A: goblet squat 3x10 @…
        Must win
          [ ] 1 Send the invoice (2 d)
          [x] 3 Draft the outline
        Todos
          [ ] 2 Call Bea (1 d)
          [ ] 4 Workout: Strength A
        Habits
          [x] 1 Stretch          5 d  72 %
          [ ] 2 Read ten pages   0 d  41 %
          [~] 3 Cold rinse       skipped
        Food ~1,450 of 2,000–2,400 kcal
             protein 92 of 140 g
        Week Mo✓ Tu✓ We✗ Th▸ Fr· Sa○ Su○
             2 of 3 done, 67 % (85 %)
        Sync synced 12 min ago, 2 commits wait
        """)
    let least = try await shown(world, columns: 20)
    #expect(least.contains("  [x] 1 Stretch  5 d"), "\(least)")
    #expect(least.contains("Weight 171 lb ↓ -1.…"), "\(least)")
  }

  @Test("three columns from 110 on")
  func wide() async throws {
    let world = try await Fixture.world()
    #expect(
      try await shown(world, columns: 120).joined(separator: "\n") == """
        Thursday 2031-03-06 · Strength Day                                                                 W10 Base · day 4 of 7

        Planned   Strength A: goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs

        Weight  171 lb    ↓ ▇▆·▅▃▄▂  -1.4/w     Must win                                Habits
        Sleep   6:35      → ▃▁█▅▄▂▁  of 7:00      [ ] 1 Send the invoice (2 d)            [x] 1 Stretch          5 d  72 %
        Quality 7         → ▄▂▇·▅▃▂               [x] 3 Draft the outline                 [ ] 2 Read ten pages   0 d  41 %
        Mood    6 / –     → ▃▇·▃▇▃▃             Todos                                     [~] 3 Cold rinse       skipped
        Energy  7         → ·▅·▁▅▅█               [ ] 2 Call Bea (1 d)
                                                  [ ] 4 Workout: Strength A             Week
        Food      ~1,450 of 2,000–2,400 kcal                                              Mo ✓ swim      600 m easy
                  ███████░░░                                                              Tu ✓ strength  press
                  protein 92 of 140 g                                                     We ✗ run       3 mi easy
                                                                                          Th ▸ strength  goblet squat 3x10 @…
                                                                                          Fr · rest
                                                                                          Sa ○ bike      60 min easy
                                                                                          Su ○ run       5 mi long
                                                                                          2 of 3 done, 67 % (85 %)

        Sync      synced 12 min ago, 2 commits wait: bestupid sync
        """)
  }

  @Test("without Unicode all signs are those of ASCII")
  func ascii() async throws {
    var world = try await Fixture.world()
    world.environment["LC_ALL"] = "C"
    let lines = try await shown(world)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(lines)")
    #expect(
      lines[0] == "Thursday 2031-03-06 - Strength Day                         W10 Base - day 4 of 7"
    )
    #expect(lines[2] == "Weight  171 lb    v 76.5342  -1.4/w      Mood    6 / -     - 37.3733")
    #expect(lines[3] == "Sleep   6:35      - 3185421  of 7:00     Energy  7         - .5.1558")
    #expect(lines[15] == "Food      ~1,450 of 2,000-2,400 kcal   #######...   protein 92 of 140 g")
    #expect(lines[16] == "Week      Mo x swim  Tu x strength  We ! run  Th > strength  Fr - rest")
    #expect(lines[17].hasPrefix("          Sa o bike  Su o run  "))
    #expect(lines[18] == "Sync      synced 12 min ago, 2 commits wait: bestupid sync")
  }

  @Test(
    "in 24 rows blank lines go first, then entries beyond three, quality and the week's second line"
  )
  func height() async throws {
    func log(todos: Int, habits: Int) -> String {
      "## Today's Todos\n" + (1...todos).map { "- [\($0 == 2 ? "x" : " ")] Task \($0)\n" }.joined()
        + "\n## Must Win 3\n- [ ] One\n- [ ] Two\n\n## Daily Habits\n"
        + (1...habits).map { "- [ ] Habit \($0)\n" }.joined()
    }
    let habits = Fixture.habits
    var world = try await Fixture.world(
      [Fixture.today: log(todos: 9, habits: 5), habits: "---\nhabits: []\n---\n"], synced: false)
    let few = try await shown(world)
    // Three of those that are not shown are Wednesday's.
    #expect(few.contains("") && few.count <= 23 && few.contains("  … 7 more: bestupid todo"))
    // Open ones before those that are done.
    #expect(!few.contains { $0.contains("Task 2") } && few.contains { $0.contains("Task 6") })
    try world.write(log(todos: 9, habits: 18), to: Fixture.today)
    let many = try await shown(world)
    #expect(!many.contains("") && many.count <= 23, "\(many)")
    #expect(many.contains { $0.contains("Habit 3") } && !many.contains { $0.contains("Habit 4") })
    #expect(many.contains { $0.hasSuffix("  … 15 more: bestupid habit") }, "\(many)")
    #expect(many.contains { $0.hasPrefix("Quality") })
    world.environment["COLUMNS"] = "50"
    let narrow = try await world.bestupid().output
    #expect(!narrow.contains("Quality") && !narrow.contains("\n\n"), "\(narrow)")
  }

  @Test(
    "on a terminal of 80 by 24 it is the same, and all of it is there",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func terminal() async throws {
    let world = try await Fixture.world()
    for width in [40, 80, 120] {
      // In one column the end of the harness's line would push the first row out of 24.
      try await onScreen(world, columns: width, rows: width == 40 ? 40 : 24) { screen in
        let shown = try await screen.run(line: "bestupid").split(separator: "\n").map(String.init)
        let plain = try await self.shown(world, columns: width).filter { !$0.isEmpty }
        #expect(shown == plain, "\(width):\n\(shown)")
      }
    }
  }

  @Test("long and wide texts are cut by columns, and controls are spelled out")
  func texts() async throws {
    let log = """
      ## Today's Todos
      - [ ] \(String(repeating: "水泳", count: 30))
      - [ ] e\u{301}\(String(repeating: "x", count: 90))
      - [ ] a \u{1B}[31mred\u{7} \u{202E}turn\ttab

      """
    let world = try await Fixture.world([Fixture.today: log], synced: false)
    for width in [20, 40, 60, 80, 110, 120] {
      let lines = try await shown(world, columns: width)
      #expect(lines.allSatisfy { columns($0) <= width }, "\(width): \(lines)")
      #expect(!lines.joined().unicodeScalars.contains { $0.isHarmful }, "\(width)")
    }
    let lines = try await shown(world)
    #expect(lines.contains { $0.contains("水…") })
    #expect(lines.contains { $0.contains("a \\u{1b}[31mred\\u{7} \\u{202e}") }, "\(lines)")
  }

  // MARK: Settings

  @Test("dashboard.show says what is shown and in which order; a name of no block is passed over")
  func blocks() async throws {
    let world = try await Fixture.world()
    expectSuccess(
      try await world.bestupid("config", "set", "dashboard.show", "sync, moon, habits, plan"))
    let lines = try await shown(world)
    #expect(
      lines.dropFirst().map { $0.prefix(9) } == [
        "", "Sync     ", "", "Habits", "  [x] 1 S", "  [ ] 2 R", "  [~] 3 C", "", "Planned  ",
      ])
    expectSuccess(try await world.bestupid("config", "set", "dashboard.show", "todos, cards"))
    let todos = try await shown(world)
    #expect(todos[2] == "Todos" && todos[3] == "  [ ] 1 Send the invoice (2 d)")
    #expect(todos[5] == "  [ ] 4 Workout: Strength A" && todos[6] == "  [x] 3 Draft the outline")
    #expect(todos.last == "Quality 7         → ▄▂▇·▅▃▂")
    let narrow = try await shown(world, columns: 40)
    #expect(narrow[3] == "Todos" && narrow.last == "Energy 7 →", "\(narrow)")
    #expect(try world.text("bestupid.yaml").contains("todos"))
  }

  @Test("config set checks targets, and a file's that is none is an error of the configuration")
  func settings() async throws {
    let world = try await Fixture.world(synced: false)
    for (name, good, bad) in [
      ("targets.sleep", "7:30", "7.5"), ("targets.quality", "7", "70"),
      ("targets.mood", "6.5", "good"),
      ("targets.energy", "0", "-1"), ("targets.protein", "140", "140g"),
      ("targets.weight", "165-170", "170-165"), ("targets.calories", "2000", "many"),
      ("targets.compliance", "90", "101"),
    ] {
      expectSuccess(try await world.bestupid("config", "set", name, good))
      let run = try await world.bestupid("config", "set", name, bad)
      expectFailure(run, 78, saying: name, "bestupid config set \(name)")
      let values = try await world.bestupid("config", "get", name, "--json").json("config")
      #expect(values["settings"][0]["value"].string == good)
    }
    #expect(try await shown(world).contains { $0.hasSuffix("2 of 3 done, 67 % (90 %)") })
    try world.write("targets:\n  sleep: long\n", to: "bestupid.yaml")
    let run = try await world.bestupid()
    #expect(
      run.status == 0 && run.errors.contains("targets.sleep") && !run.output.contains("of 7:00"))
  }

  @Test("weight and its target are in the person's unit")
  func kilograms() async throws {
    let world = try await Fixture.world(
      ["bestupid.yaml": "units:\n  weight: kg\ntargets:\n  weight: 75-77\n"])
    let line = try await shown(world)[2]
    #expect(line.hasPrefix("Weight  77.6 kg   ↓ ▇▆·▅▃▄▂  of 75–77"), "\(line)")
    let card = try await world.bestupid("--json").json("today")["cards"][0]
    #expect(card["value"] == 77.564 && card["unit"] == "kg" && card["status"] == "high")
    #expect(card["target"]["min"] == 75 && card["target"]["max"] == 77)
    #expect(card["trend"]["per_week"] == -0.647)
  }

  @Test("without a setting the targets of food are those of the day's comment")
  func comment() async throws {
    let text = Fixture.log("2031-03-06")
      .replacing(
        "## Fuel Log\n", with: "## Fuel Log\n<!-- Daily Targets: 2000-2200 cal | 120g protein -->\n"
      )
    var changes: [String: String?] = [Fixture.today: text, "bestupid.yaml": ""]
    let world = try await Fixture.world(changes, synced: false)
    #expect(
      try await shown(world).contains(
        "Food      ~1,450 of 2,000–2,200 kcal   ███████░░░   protein 92 of 120 g"))
    changes["bestupid.yaml"] = "targets:\n  protein: 140\n"
    let set = try await Fixture.world(changes, synced: false)
    #expect(try await shown(set).contains { $0.hasSuffix("██░░░   protein 92 of 140 g") })
    let none = try await Fixture.world(["bestupid.yaml": ""], synced: false)
    #expect(try await shown(none).contains("Food      ~1,450 kcal   protein 92 g"))
  }
}
