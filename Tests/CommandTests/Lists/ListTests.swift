import ProgramTestSupport
import TestSupport
import Testing

/// `top3`, `food` and `note` as a person types them; what edits do to the log is tested in ActionsTests.
@Suite("top3, food and note")
struct ListTests {
  // MARK: Top 3

  @Test("top3 adds, sets and drops, and tells what it did")
  func top3() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    #expect(try await world.bestupid("top3").output == "2 Ring the dentist\n")
    expectSuccess(try await world.bestupid("top3", "add", "Call", "Bea"))
    let json = try await world.bestupid("top3", "list", "--json").json("top3")
    #expect(json["items"].elements.map(\.["n"]) == [1, 2])
    expectSuccess(try await world.bestupid("top3", "drop", "call"))
    expectSuccess(try await world.bestupid("top3", "set", "a", "b", "c"))
    let number = try await world.bestupid("top3", "set", "  3 eggs ")
    #expect(
      number.errors == """
        2031-03-04  top3 3 eggs (was a)
        2031-03-04  top3 c gone
        2031-03-04  top3 b gone

        """)
    expectFailure(try await world.bestupid("top3", "drop", "zzz"), 66, saying: "'zzz'")
  }

  @Test("a text that begins with a minus is a text, also where it has the letters of options")
  func minus() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for (words, line) in [
      (["todo", "add", "-5 pushups help"], "- [ ] -5 pushups help\n"),
      (["todo", "add", "--help me"], "- [ ] --help me\n"),
      (["todo", "add", "cold", "-5"], "- [ ] cold -5\n"),
      (["note", "-h is help"], "- -h is help\n"),
      (["top3", "add", "-1 kg"], "1. -1 kg\n"),
      (["food", "-n soup", "--calories", "90"], "- -n soup (90 cal)"),
      (["log", "note", "-h too"], "- -h too\n"),
      (["habit", "add", "-q -h", "--setup", "- mat"], "- [ ] -q -h\n"),
    ] {
      let run = try await world.bestupid(words)
      expectSuccess(run)
      #expect(try world.text(sampleName).contains(line), "\(words): \(run.output)\(run.errors)")
    }
    expectSuccess(try await world.bestupid("todo", "done", "-5 pushups"))
    #expect(try world.text(sampleName).contains("- [x] -5 pushups help\n"))
    expectSuccess(try await world.bestupid("todo", "add", "late", "-d", "-1"))
    expectSuccess(try await world.bestupid("todo", "add", "later", "--date=2 days ago"))
    #expect(try world.text("content/logs/2031-03-02.md").contains("- [ ] later\n"))
    #expect(try world.text("content/logs/2031-03-03.md").contains("- [ ] late\n"))
    expectFailure(try await world.bestupid("todo", "done", "-99"), 66, saying: "'-99'")
    expectFailure(try await world.bestupid("todo", "add", "-x"), 64)
  }

  // MARK: Notes

  @Test("note adds a line, and lists them")
  func note() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("note", "cold", "morning")
    expectSuccess(run)
    #expect(run.errors == "2031-03-04  note cold morning\n")
    expectSuccess(try await world.bestupid("note", "list of things"))
    let list = try await world.bestupid("note", "list")
    #expect(list.output == "1 cold morning\n2 list of things\n")
    let dry = try await world.bestupid("note", "-n", "late")
    #expect(dry.output.contains("\n+- late\n"))
    let gone = try await world.bestupid("unset", "note", "2")
    #expect(gone.errors == "2031-03-04  note list of things gone\n")
    #expect(try await world.bestupid("note").output == "1 cold morning\n")
    expectFailure(try await world.bestupid("note", "list", "-d", "2031-03-01"), 66)
  }

  // MARK: Food

  @Test("food adds a line, and lists them with their totals")
  func food() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(
      try await world.bestupid(
        "food", "greek", "yogurt", "--at", "8:30", "--calories", "~290", "--protein", "30"))
    let list = try await world.bestupid("food", "list")
    #expect(
      list.output == """
           time    food          kcal  protein
        1  8:10am  porridge      ~320       11
        2  8:30    greek yogurt  ~290       30
        Total ~610 kcal as written, 41 g protein as written

        """)
    expectSuccess(try await world.bestupid("food", "drop", "yogurt"))
    expectSuccess(try await world.bestupid("food", "toast", "--at", "now"))
    #expect(try world.text(sampleName).contains("- **9:30**: toast\n"))
    #expect(try await world.problems() == "")
  }

  @Test("an entry is repeated with --from, by its number or by words")
  func from() async throws {
    let world = try await World.withStore([
      "content/logs/2031-03-03.md": "## Fuel Log\n- oats (300 cal)\n- soup (400 cal)\n",
      sampleName: "## Fuel Log\n",
    ])
    expectSuccess(try await world.bestupid("food", "--from", "yesterday", "2"))
    expectSuccess(try await world.bestupid("food", "--from", "-1", "oats", "--at", "9:00"))
    #expect(
      try world.text(sampleName)
        == "## Fuel Log\n- soup (400 cal)\n- **9:00**: oats (300 cal)\n")
    expectFailure(
      try await world.bestupid("food", "--from", "yesterday"), 64, saying: "which food?",
      "bestupid food --from 2031-03-03 1")
    expectFailure(
      try await world.bestupid("food", "--from", "yesterday", "1", "--fat", "3"), 64,
      saying: "--from")
  }

  @Test(
    "a terminal chooses the entry to repeat",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func choosing() async throws {
    let world = try await World.withStore([
      "content/logs/2031-03-03.md": "## Fuel Log\n- oats\n- soup (400 cal)\n",
      sampleName: "## Fuel Log\n",
    ])
    try await onScreen(world, columns: 80) { screen in
      try await screen.type("clear; bestupid food --from yesterday")
      _ = try await screen.wait { $0.contains("Which one? (Enter: none)") }
      try await screen.type("2")
      _ = try await screen.wait { $0.contains("food soup") }
    }
    #expect(try world.text(sampleName) == "## Fuel Log\n- soup (400 cal)\n")
  }

  @Test("what is no food, no number and no time is refused, and changes nothing")
  func refused() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(
      try await world.bestupid("food", "--calories", "90"), 64, saying: "needs what was eaten")
    expectFailure(try await world.bestupid("food", "a", "--at", "soon"), 65, saying: "'soon'")
    expectFailure(
      try await world.bestupid("food", "a", "--fat", "much"), 64, saying: "--fat cannot be 'much'")
    expectFailure(try await world.bestupid("log", "food", "a", "--fat", "~3"), 64, saying: "~3")
    expectFailure(try await world.bestupid("food", "drop", "zzz"), 66, saying: "'zzz'")
    #expect(try world.text(sampleName) == sampleDay)
  }
}
