import ProgramTestSupport
import TestSupport
import Testing

/// `todo`: the day's tasks by number and by words.
@Suite("The day's tasks")
struct TodoTests {
  private static let day = """
    ### Must Win 3
    - [ ] Draft the outline

    ## Today's Todos
    - [ ] Send the invoice
    - [x] Pay rent
    - [ ] Draft the outline
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Call the bank

    ## Quick Log
    Weight::

    """

  private func world(_ text: String = Self.day) async throws -> World {
    try await World.withStore([sampleName: text])
  }

  @Test("the list has a number for each task, whatever became of it")
  func list() async throws {
    let world = try await world()
    let run = try await world.bestupid("todo")
    expectSuccess(run)
    #expect(
      run.output == """
        [ ] 1 Draft the outline  must win
        [ ] 2 Send the invoice
        [x] 3 Pay rent
        [~] 4 Fix the bike
        [ ] 5 Call Bea
        [ ] 6 Call the bank

        """)
    #expect(try await world.bestupid("todo", "list", "--date", "today").output == run.output)
    let json = try await world.bestupid("todo", "--json").json("todos")
    #expect(json["date"] == "2031-03-04")
    #expect(json["items"].elements.map(\.["n"]) == [1, 2, 3, 4, 5, 6])
    #expect(
      json["items"].elements.compactMap(\.["state"].string)
        == ["open", "open", "done", "dropped", "open", "open"])
    #expect(json["items"][0]["must_win"] == true && json["items"][0]["line"] == 2)
    #expect(json["items"][3]["text"] == "Fix the bike")
    #expect(try await world.commitCount() == 1)
  }

  @Test("how long a task has been open is said, and that it was done the day before")
  func history() async throws {
    let world = try await world()
    try world.write(
      "## Todos\n- [ ] Call Bea\n- [x] Send the invoice\n## Top 3\n1. Call the bank\n",
      to: "content/logs/2031-03-03.md")
    try world.write("## Todos\n- [ ] Call Bea\n", to: "content/logs/2031-03-01.md")
    let run = try await world.bestupid("todo")
    #expect(run.output.contains("[ ] 2 Send the invoice (done Mon 3)\n"))
    #expect(run.output.contains("[ ] 5 Call Bea (2 d)\n"))
    let json = try await world.bestupid("todo", "--json").json("todos")
    #expect(json["items"].elements.map(\.["age"]) == [0, 0, 0, 0, 2, 0])
    #expect(json["items"][1]["done_on"] == "2031-03-03" && json["items"][4]["done_on"] == .null)
  }

  @Test("done, undone, drop and add change their lines, each in one commit that says so")
  func edits() async throws {
    let world = try await world()
    let run = try await world.bestupid("todo", "done", "draft", "6")
    expectSuccess(run)
    #expect(run.output == "")
    #expect(
      run.errors == "2031-03-04  Draft the outline done\n2031-03-04  Call the bank done\n")
    var text = Self.day.replacing("[ ] Draft", with: "[x] Draft")
      .replacing("[ ] Call the", with: "[x] Call the")
    #expect(try world.text(sampleName) == text)
    #expect(
      try await world.git("log", "-1", "--format=%s")
        == "todo done 2031-03-04: Draft the outline, Call the bank")

    expectSuccess(try await world.bestupid("todo", "undone", "rent", "bike"))
    text = text.replacing("[x] Pay", with: "[ ] Pay").replacing("~~", with: "")
    #expect(try world.text(sampleName) == text)
    expectSuccess(try await world.bestupid("todo", "drop", "bea"))
    text = text.replacing("[ ] Call Bea", with: "[ ] ~~Call Bea~~")
    #expect(try world.text(sampleName) == text)
    expectSuccess(try await world.bestupid("todo", "add", "Buy", "oats"))
    text = text.replacing("Call the bank\n", with: "Call the bank\n- [ ] Buy oats\n")
    #expect(try world.text(sampleName) == text)
    #expect(
      try await world.git("log", "-1", "--format=%s") == "todo add 2031-03-04: Buy oats")
    #expect(try await world.commitCount() == 5)
    #expect(try await world.problems() == "")
  }

  @Test("JSON has a change for each place, and a dry run writes nothing")
  func json() async throws {
    let world = try await world()
    let dry = try await world.bestupid("todo", "done", "draft", "-n", "--json").json("log")
    #expect(dry["dry_run"] == true && dry["changes"].elements.count == 2)
    #expect(dry["diff"].string?.contains("\n+- [x] Draft the outline\n") == true)
    #expect(try world.text(sampleName) == Self.day)
    let diff = try await world.bestupid("todo", "add", "Buy oats", "--dry-run")
    #expect(diff.output.contains("\n+- [ ] Buy oats\n"))
    let json = try await world.bestupid("todo", "done", "1", "--json").json("log")
    #expect(json["changes"].elements.map(\.["field"]) == ["todo", "todo"])
    #expect(json["changes"].elements.map(\.["action"]) == ["tick", "tick"])
    #expect(json["changes"].elements.map(\.["line"]) == [2, 7])
  }

  @Test("what is done already is no error, and makes no commit")
  func already() async throws {
    let world = try await world()
    for word in ["rent", "3", "Pay rent"] {
      let run = try await world.bestupid("todo", "done", word)
      expectSuccess(run)
      #expect(run.errors == "already done: Pay rent\n")
      #expect(
        try await world.bestupid("todo", "done", word, "--json").json("log")["changed"] == false)
    }
    #expect(try await world.commitCount() == 1)
    #expect(try world.text(sampleName) == Self.day)
  }

  @Test("what can be several, is not there or is no line ends as it should, and changes nothing")
  func refused() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("todo", "done", "call"), 65, saying: "5 Call Bea or 6 Call the bank",
      "bestupid todo done 5")
    let json = try await world.bestupid("todo", "done", "draft", "call", "--json")
    #expect(json.status == 65)
    let error = try json.json("error")["error"]
    #expect(error["code"] == "ambiguous")
    #expect(error["candidates"].elements.map(\.["n"]) == [5, 6])
    #expect(error["candidates"][1]["text"] == "Call the bank")
    expectFailure(
      try await world.bestupid("todo", "done", "lentils"), 66, saying: "'lentils'", "Nearest: ")
    expectFailure(try await world.bestupid("todo", "done", "draft", "7"), 66, saying: "todo 7")
    expectFailure(try await world.bestupid("todo", "done", "bike"), 65, saying: "todo undone 4")
    expectFailure(try await world.bestupid("todo", "add", "a\nb"), 64, saying: "line break")
    expectFailure(try await world.bestupid("todo", "add", " "), 64, saying: "missing")
    expectFailure(try await world.bestupid("todo", "add"), 64)
    expectFailure(try await world.bestupid("todo", "done"), 64)
    expectFailure(try await world.bestupid("todo", "doen", "1"), 64, saying: "todo done")
    expectFailure(
      try await world.bestupid("todo", "--date", "2031-03-01"), 66, saying: "2031-03-01")
    expectFailure(
      try await world.bestupid("todo", "done", "1", "-d", "2031-03-01"), 66, saying: "2031-03-01")
    #expect(try world.text(sampleName) == Self.day)
    #expect(try await world.commitCount() == 1)
  }

  @Test("another day is named with --date, and gets a log for a new task")
  func days() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("todo", "add", "Buy oats", "--date", "tomorrow"))
    #expect(
      try world.text("content/logs/2031-03-05.md").contains("## Today's Todos\n- [ ] Buy oats\n"))
    expectSuccess(try await world.bestupid("todo", "done", "oats", "-d", "2031-03-05"))
    #expect(try world.text("content/logs/2031-03-05.md").contains("- [x] Buy oats\n"))
    #expect(try world.text(sampleName) == Self.day)
  }

  @Test(
    "a terminal asks which one is meant, and nothing is chosen with the return key",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func asking() async throws {
    let world = try await world()
    let screen = try await Screen(of: world, columns: 80)
    do {
      try await screen.type("clear; bestupid todo done call")
      let asked = try await screen.wait { $0.contains("Which one") }
      #expect(asked.contains("  5 Call Bea\n  6 Call the bank\nWhich one is 'call'? (Enter: none)"))
      try await screen.type("9")
      _ = try await screen.wait { $0.split(separator: "Which one").count == 3 }
      try await screen.type("6")
      _ = try await screen.wait { $0.contains("Call the bank done") }
      #expect(
        try world.text(sampleName)
          == Self.day.replacing("[ ] Call the", with: "[x] Call the"))
      try await screen.type("clear; bestupid todo undone call; bestupid todo drop c; echo \"= $?\"")
      _ = try await screen.wait { $0.contains("Which one is 'c'?") }
      try await screen.press("Enter")
      let refused = try await screen.wait { $0.contains("= 64") }
      #expect(refused.contains("nothing was chosen"))
      try await screen.close()
    } catch {
      try? await screen.close()
      throw error
    }
    #expect(try world.text(sampleName) == Self.day)
  }
}
