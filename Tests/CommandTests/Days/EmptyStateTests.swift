import ProgramTestSupport
import TestSupport
import Testing

/// Where there is nothing to show, the one command that fills it is said.
@Suite("Empty states")
struct EmptyStateTests {
  private static let states: [(words: [String], said: String)] = [
    (["list"], "begin one: bestupid log weight 181.5"),
    (["calendar"], "begin one: bestupid log weight 181.5"),
    (["review", "week"], "begin one: bestupid log weight 181.5"),
    (["query", "mood_am"], "log one: bestupid log mood am 7"),
    (["query", "todos.done"], "bestupid todo add Buy oats"),
    (["query", "habits.rate"], "tick one of: bestupid habit list"),
    (["query", "run.distance", "--by", "week"], "log one: bestupid log run 3.1mi/27:30"),
    (["chart", "sleep"], "log one: bestupid log sleep 6:35"),
    (["chart", "heatmap", "swim"], "log one: bestupid log swim 750m/33:39"),
    (["chart", "volume"], "log one: bestupid log run 3.1mi/27:30"),
    (["chart", "compliance"], "bestupid todo add Buy oats"),
    (["exercise", "list"], "bestupid log lift 'Bench press' 3x10@135"),
    (["fields"], "bestupid log weight 181"),
    (["protocol"], "bestupid edit --plan 2031-03-03"),
    (["conflicts"], "bestupid conflicts --all"),
    (["conflicts", "--all"], "no conflict"),
    (["undo", "--list"], "bestupid history"),
    (["history"], "bestupid history --last 1y"),
    (["todo", "list", "2031-03-20"], "bestupid todo add Buy oats --date 2031-03-20"),
  ]

  private static let statesOfDay: [(words: [String], said: String)] = [
    (["todo"], "no todos; add one: bestupid todo add Buy oats\n"),
    (["habit"], "bestupid habit add Stretch\n"),
    (["food", "list"], "bestupid food greek yogurt --calories 290\n"),
    (["note", "list"], "bestupid note cold morning\n"),
    (["top3"], "bestupid top3 add Call Bea\n"),
  ]

  @Test("an empty store says for each list how to fill it, and each line works")
  func store() async throws {
    let world = try await World.withStore()
    for (words, said) in Self.states {
      let run = try await world.bestupid(words)
      expectSuccess(run)
      #expect((run.output + run.errors).contains(said), "\(words): \(run.output)\(run.errors)")
    }
    // The line that is proposed fills what was empty.
    expectSuccess(try await world.bestupid("log", "lift", "Bench press", "3x10@135"))
    let list = try await world.bestupid("exercise", "list")
    #expect(list.output.contains("Bench press") && !list.errors.contains("no exercise"))
    // A field that only another day has.
    expectSuccess(try await world.bestupid("log", "grip", "55", "--new", "--date", "2030-01-05"))
    let grip = try await world.bestupid("query", "grip", "--last", "30d")
    #expect(grip.errors.hasSuffix("log one: bestupid log grip 3\n"), "\(grip.errors)")
    expectSuccess(try await world.bestupid("log", "grip", "3"))
    expectSuccess(try await world.bestupid("config", "set", "units.weight", "kg"))
    let other = try await World.withStore(["bestupid.yaml": "units:\n  weight: kg\n"])
    #expect(try await other.bestupid("exercise", "list").errors.contains("3x10@60"))
    // A type of one's own.
    expectSuccess(try await other.bestupid("type", "add", "Climb"))
    let climb = try await other.bestupid("chart", "heatmap", "climb")
    #expect(climb.errors.hasSuffix("log one: bestupid log climb 30min\n"), "\(climb.errors)")
    for words in [["list"], ["chart", "weight"], ["query", "weight"], ["fields"]] {
      let run = try await other.bestupid(words)
      #expect(run.errors.hasSuffix(" bestupid log weight 82.5\n"), "\(run.errors)")
    }
    for (words, said) in Self.statesOfDay {
      let run = try await other.bestupid(words)
      expectSuccess(run)
      #expect(run.errors.contains(said), "\(words): \(run.errors)")
    }
  }

  @Test("so does an empty day")
  func day() async throws {
    let world = try await World.withStore([sampleName: "## Notes\n"])
    for (words, said) in Self.statesOfDay {
      let run = try await world.bestupid(words)
      expectSuccess(run)
      #expect(run.output == "" && run.errors.hasSuffix(said), "\(words): \(run.errors)")
      #expect(try await world.bestupid(words + ["--quiet"]).errors == "", "\(words)")
      let line = said.split(separator: ": bestupid ").last ?? said.dropFirst(9)
      let typed = line.replacing("bestupid ", with: "").split { " \n".contains($0) }
      expectSuccess(try await world.bestupid(typed.map(String.init)))
      #expect(try await world.bestupid(words).errors == "", "\(words)")
    }
  }
}

/// What stands on screens of lists.
@Suite("Screens of lists")
struct ListScreenTests {
  @Test("food has its total and the target on the last line, also after something is added")
  func food() async throws {
    let world = try await World.withStore([
      "bestupid.yaml": "targets:\n  calories: 2000-2400\n  protein: 140\n",
      sampleName: "## Fuel Log\n",
    ])
    let added = try await world.bestupid(
      "food", "soup", "--at", "13:12", "--calories", "410", "--protein", "20")
    expectSuccess(added)
    let total = "Total 410 of 2,000–2,400 kcal from entries, 20 of 140 g protein from entries"
    #expect(added.errors.hasSuffix("\n2031-03-04  \(total)\n"), "\(added.errors)")
    #expect(try world.text(sampleName).contains("- **13:12**: soup (410 cal, 20g protein)\n"))
    let list = try await world.bestupid("food", "list").output
    #expect(list.contains("  13:12  soup") && list.hasSuffix("\n\(total)\n"), "\(list)")
    let logged = try await world.bestupid("log", "food", "tea", "(5 cal)")
    #expect(logged.errors.contains("Total 415 of 2,000–2,400 kcal"), "\(logged.errors)")
    var american = world
    american.environment["LC_ALL"] = "en_US.UTF-8"
    #expect(try await american.bestupid("food", "list").output.contains("  1:12pm  soup"))
    expectSuccess(try await american.bestupid("food", "bun", "--at", "14:20"))
    expectSuccess(try await american.bestupid("food", "nut", "--at", "now"))
    let text = try world.text(sampleName)
    #expect(text.contains("**14:20**: bun") && text.contains("**9:30am**: nut"), "\(text)")
    #expect(try await world.bestupid("food", "fig", "--dry-run").errors == "")
  }

  @Test(
    "long names of habits are cut before figures",
    .enabled(if: TerminalTests.hasScript, TerminalTests.needsScript))
  func habits() async throws {
    var world = try await World.withStore([
      sampleName: "## Daily Habits\n- [ ] Read ten pages of something that is not on a screen\n",
      "content/config/habits.md":
        "---\nhabits:\n  - id: read\n    name: Read ten pages of something that is not on a screen\n---\n",
    ])
    world.environment["COLUMNS"] = "50"
    let shown = try await onScreen(world, columns: 50) { screen in
      try await screen.run(line: "bestupid habit --now \(world.now); echo")
    }
    #expect(shown.contains("······▸     0 d       0 %"), "\(shown)")
    #expect(shown.contains("Read ten p") && shown.contains("…  ······▸"), "\(shown)")
    #expect(!shown.contains("screen"))
  }

  @Test("undo --list has no markdown")
  func undo() async throws {
    let world = try await World.withStore([sampleName: "## Fuel Log\n"])
    expectSuccess(try await world.bestupid("food", "8:30am soup (410 cal)"))
    expectSuccess(try await world.bestupid("todo", "add", "**Call** _Bea_"))
    let list = try await world.bestupid("undo", "--list").output
    #expect(list.contains("todo add Call Bea") && list.contains("food 8:30am: soup"), "\(list)")
    #expect(!list.contains("*") && !list.contains("_Bea"))
    let undone = try await world.bestupid("undo")
    #expect(undone.errors.contains("undid 'todo add Call Bea'"), "\(undone.errors)")
  }

  private static let briefing = """
    ## Daily Briefing
    **Focus:** Two good hours before noon, then the ride, then nothing that needs a screen.
    > **Alerts:**
    > - Sleep was *short* twice.
    - [Plan](https://plan.example/x) the week
    - One more

    ## Today's Todos
    - [ ] **Call** Bea

    """

  @Test("the briefing has three lines on the dashboard, and show briefing has all of it")
  func briefing() async throws {
    let world = try await World.withStore([sampleName: Self.briefing])
    let shown = try await world.bestupid().output
    #expect(
      shown.contains(
        """
        Briefing  Focus: Two good hours before noon, then the ride, then nothing that
                  needs a screen.
                  Alerts: … bestupid show briefing

        """), "\(shown)")
    #expect(shown.contains("[ ] 1 Call Bea") && !shown.contains("**"))
    let all = try await world.bestupid("show", "briefing")
    expectSuccess(all)
    #expect(all.output.contains("Plan the week") && all.output.contains("One more"))
    #expect(!all.output.contains("Call Bea") && !all.output.contains("**"), "\(all.output)")
    #expect(try await world.bestupid("show", "todos", "today").output.contains("Call Bea"))
    let json = try await world.bestupid("--json").json("today")
    #expect(json["briefing"].elements.count == 5)
    // It goes before other things where rows are few.
    let short = try await World.withStore([
      sampleName: "## Daily Briefing\nSlow day.\n", "bestupid.yaml": "",
    ])
    #expect(try await short.bestupid().output.contains("\nBriefing  Slow day.\n"))
  }

  @Test("a title that says the day again is not shown")
  func title() async throws {
    for (bracket, head) in [
      ("Tuesday", "Tuesday 2031-03-04"), ("Tuesday 2031-03-04", "Tuesday 2031-03-04"),
      ("Tue: Long Run", "Tuesday 2031-03-04 · Long Run"),
      ("Rest Day", "Tuesday 2031-03-04 · Rest Day"),
    ] {
      let world = try await World.withStore([
        sampleName: "---\ntitle: \"2031-03-04: [\(bracket)]\"\n---\n## Notes\n"
      ])
      let shown = try await world.bestupid().output.split(separator: "\n").first
      #expect(shown.map(String.init) == head)
    }
  }

  @Test(
    "errors are parted between words on a terminal",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func errors() async throws {
    let world = try await World.withStore()
    let shown = try await onScreen(world, columns: 40) { screen in
      try await screen.run(line: "bestupid config set units.weight stone --now \(world.now); echo")
    }
    let lines = shown.split(separator: "\n").map { $0.drop { $0 == " " } }
    let words = lines.joined(separator: " ")
    #expect(words.contains("error: "), "\(shown)")
    for word in ["units.weight", "kg"] {
      #expect(
        lines.contains { $0.split(separator: " ").contains { $0.contains(word) } }, "\(shown)")
    }
    #expect(shown.contains("\n  "), "what goes on stands below its text: \(shown)")
  }
}
