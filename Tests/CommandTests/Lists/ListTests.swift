import ProgramTestSupport
import TestSupport
import Testing

/// `top3`, `food` and `note`: lists of a day as a person and a script use them.
@Suite("The day's lists")
struct ListTests {
  // MARK: Top 3

  @Test("top3 adds, drops, sets and lists")
  func top3() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    #expect(try await world.bestupid("top3").output == "2 Ring the dentist\n")
    expectSuccess(try await world.bestupid("top3", "add", "Call", "Bea"))
    #expect(
      try world.text(sampleName)
        == sampleDay.replacing("1.\u{20}\n", with: "1. Call Bea\n"))
    #expect(try await world.git("log", "-1", "--format=%s") == "top3 add 2031-03-04: Call Bea")
    let json = try await world.bestupid("top3", "list", "--json").json("top3")
    #expect(json["items"].elements.map(\.["n"]) == [1, 2])
    #expect(json["items"][0]["text"] == "Call Bea")
    expectSuccess(try await world.bestupid("top3", "drop", "call"))
    #expect(try world.text(sampleName) == sampleDay.replacing("1.\u{20}\n", with: "1.\n"))
    #expect(try await world.git("log", "-1", "--format=%s") == "top3 drop 2031-03-04: Call Bea")
    let set = try await world.bestupid("top3", "set", "a", "b", "c", "--json").json("log")
    #expect(set["changes"].elements.map(\.["field"]) == ["top3", "top3", "top3"])
    #expect(try world.text(sampleName).hasSuffix("1. a\n2. b\n3. c"))
    // A text is a text, and what a command sets is what its commit names.
    let number = try await world.bestupid("top3", "set", "  3 eggs ")
    #expect(
      number.errors == """
        2031-03-04  top3 3 eggs (was a)
        2031-03-04  top3 c gone
        2031-03-04  top3 b gone

        """)
    #expect(try await world.git("log", "-1", "--format=%s") == "top3 set 2031-03-04: 3 eggs")
    expectFailure(try await world.bestupid("top3", "drop", "zzz"), 66, saying: "'zzz'")
    expectFailure(try await world.bestupid("top3", "add", "a\nb"), 64, saying: "line break")
    expectFailure(try await world.bestupid("top3", "set", "a", ""), 64, saying: "missing")
    #expect(try await world.problems() == "")
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

  @Test("note adds a line at the end of Notes, and lists them")
  func note() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid("note", "cold", "morning")
    expectSuccess(run)
    #expect(run.errors == "2031-03-04  note cold morning\n")
    #expect(try await world.git("log", "-1", "--format=%s") == "note 2031-03-04: cold morning")
    expectSuccess(try await world.bestupid("note", "list of things"))
    let list = try await world.bestupid("note", "list")
    #expect(list.output == "1 cold morning\n2 list of things\n")
    let json = try await world.bestupid("note", "list", "--json").json("notes")
    #expect(json["items"][1]["n"] == 2 && json["date"] == "2031-03-04")
    let dry = try await world.bestupid("note", "-n", "late")
    #expect(dry.output.contains("\n+- late\n"))
    let gone = try await world.bestupid("unset", "note", "2")
    #expect(gone.errors == "2031-03-04  note list of things gone\n")
    #expect(try await world.bestupid("note", "list").output == "1 cold morning\n")
    expectFailure(try await world.bestupid("note", "a\nb"), 64, saying: "line break")
    expectFailure(try await world.bestupid("note"), 64)
    expectFailure(try await world.bestupid("note", "list", "-d", "2031-03-01"), 66)
  }

  // MARK: Food

  @Test("food adds a line and keeps the totals right, in words and in JSON")
  func food() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(
      try await world.bestupid(
        "food", "greek", "yogurt", "--at", "8:30", "--calories", "~290", "--protein", "30"))
    let text = sampleDay.replacing(
      "11g protein)\n",
      with: "11g protein)\n- **8:30am**: greek yogurt (~290 cal, 30g protein)\n"
    ).replacing("far:: 320", with: "far:: ~610").replacing("far:: 11", with: "far:: 41")
    #expect(try world.text(sampleName) == text)
    let list = try await world.bestupid("food", "list")
    #expect(
      list.output == """
           time    food          kcal  protein
        1  8:10am  porridge      ~320       11
        2  8:30am  greek yogurt  ~290       30
        Total ~610 kcal as written, 41 g protein as written

        """)
    let json = try await world.bestupid("food", "list", "--json").json("food")
    #expect(json["items"][1]["text"] == "greek yogurt" && json["items"][1]["calories"] == 290)
    #expect(json["items"][1]["fat"] == .null && json["items"][0]["time"] == "8:10am")
    #expect(json["total"]["calories"]["source"] == "written")
    #expect(json["total"]["calories"]["approximate"] == true && json["total"]["fat"] == .null)
    let change = try await world.bestupid("food", "soup (410 cal)", "-n", "--json").json("log")
    #expect(change["changes"].elements.map(\.["field"]) == ["food", "calories"])
    expectSuccess(try await world.bestupid("food", "drop", "yogurt"))
    #expect(
      try world.text(sampleName) == sampleDay.replacing("far:: 320", with: "far:: ~320"))
    #expect(try await world.problems() == "")
  }

  @Test("--at now takes the clock, on the day that it belongs to")
  func now() async throws {
    var world = try await World.withStore([
      "bestupid.yaml": "day_starts_at: 04:00\n",
      "content/logs/2031-03-06.md": "## Fuel Log\n- **8:00pm**: rice\n",
    ])
    world.now = "2031-03-07T00:40:00Z"
    expectSuccess(try await world.bestupid("food", "toast", "--at", "now"))
    #expect(
      try world.text("content/logs/2031-03-06.md")
        == "## Fuel Log\n- **8:00pm**: rice\n- **12:40am**: toast\n")
  }

  @Test("an entry is repeated with --from, by its number, by words, or as a terminal chooses")
  func from() async throws {
    let world = try await World.withStore([
      "content/logs/2031-03-03.md":
        "## Fuel Log\n- **8:10am**: oats (~300 cal)\n- soup (400 cal)\n- oat cake\n",
      sampleName: "## Fuel Log\ncalories_so_far:: 100\n",
    ])
    expectSuccess(try await world.bestupid("food", "--from", "yesterday", "2"))
    #expect(
      try world.text(sampleName)
        == "## Fuel Log\ncalories_so_far:: 500\n- soup (400 cal)\n")
    expectSuccess(try await world.bestupid("food", "--from", "-1", "oats", "--at", "9:00"))
    #expect(try world.text(sampleName).contains("- **9:00am**: oats (~300 cal)\n"))
    #expect(try world.text(sampleName).contains("calories_so_far:: ~800\n"))
    expectFailure(
      try await world.bestupid("food", "--from", "yesterday"), 64, saying: "which food?",
      "bestupid food --from 2031-03-03 1")
    expectFailure(
      try await world.bestupid("food", "--from", "yesterday", "oa"), 65, saying: "or 3 oat cake")
    expectFailure(try await world.bestupid("food", "--from", "yesterday", "9"), 66)
    expectFailure(try await world.bestupid("food", "--from", "2031-01-01", "1"), 66)
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
    let screen = try await Screen(of: world, columns: 80)
    do {
      try await screen.type("clear; bestupid food --from yesterday")
      _ = try await screen.wait { $0.contains("Which one? (Enter: none)") }
      try await screen.type("2")
      _ = try await screen.wait { $0.contains("food soup") }
      try await screen.close()
    } catch {
      try? await screen.close()
      throw error
    }
    #expect(try world.text(sampleName) == "## Fuel Log\n- soup (400 cal)\n")
  }

  @Test("what is no food, no number and no time is refused, and changes nothing")
  func refused() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid("food"), 64, saying: "missing")
    expectFailure(try await world.bestupid("food", "a\nb"), 64, saying: "line break")
    expectFailure(try await world.bestupid("food", "a", "--at", "soon"), 65, saying: "'soon'")
    expectFailure(
      try await world.bestupid("food", "a", "--fat", "much"), 64, saying: "--fat cannot be 'much'")
    expectFailure(try await world.bestupid("log", "food", "a", "--fat", "~3"), 64, saying: "~3")
    expectFailure(try await world.bestupid("food", "cake (90,000 kcal)"), 65, saying: "90000")
    expectFailure(try await world.bestupid("food", "drop", "zzz"), 66, saying: "'zzz'")
    #expect(try world.text(sampleName) == sampleDay)
    let table = "## Fuel Log\n| Food | Cal |\n|---|---|\n| oats | 290 |\n"
    try world.write(table, to: "content/logs/2031-03-03.md")
    expectFailure(
      try await world.bestupid("food", "drop", "oats", "-d", "-1"), 65, saying: "line 4", "edit")
    let remark = try await World.withStore([
      sampleName: "## Fuel Log\ncalories_so_far:: lots\n"
    ]).bestupid("food", "oats (290 cal)")
    expectSuccess(remark)
    #expect(remark.errors.contains("calories_so_far says 'lots', and stays unchanged"))
  }
}
