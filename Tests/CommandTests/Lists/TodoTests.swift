import ProgramTestSupport
import TestSupport
import Testing

/// `todo` as a person types it; what edits do to the log is tested in ActionsTests.
@Suite("todo")
struct TodoTests {
  private static let day = SampleStore.todoDay

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
        [ ] 5 Call Bea
        [ ] 6 Call the bank
        [x] 3 Pay rent
        [~] 4 Fix the bike

        """)
    #expect(try await world.bestupid("todo", "list", "--date", "today").output == run.output)
    let json = try await world.bestupid("todo", "--json").json("todos")
    #expect(json["items"].elements.map(\.["n"]) == [1, 2, 5, 6, 3, 4])
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
  }

  @Test("what is done is told in a line for each task, and what is done already is no error")
  func edits() async throws {
    let world = try await world()
    let run = try await world.bestupid("todo", "done", "draft", "6")
    expectSuccess(run)
    #expect(run.output == "")
    #expect(
      run.errors == "2031-03-04  Draft the outline done\n2031-03-04  Call the bank done\n")
    for word in ["rent", "Pay rent"] {
      let again = try await world.bestupid("todo", "done", word)
      expectSuccess(again)
      #expect(again.errors == "already done: Pay rent\n")
    }
    let diff = try await world.bestupid("todo", "add", "Buy", "oats", "--dry-run")
    #expect(diff.output.contains("\n+- [ ] Buy oats\n"))
    expectSuccess(try await world.bestupid("todo", "add", "Buy", "oats", "--date", "tomorrow"))
    expectSuccess(try await world.bestupid("todo", "undone", "rent", "bike"))
    expectSuccess(try await world.bestupid("todo", "drop", "bea"))
    #expect(try await world.commitCount() == 5)
    #expect(try await world.problems() == "")
  }

  @Test("what can be several, is not there or is no command ends as it should")
  func refused() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("todo", "done", "call"), 65, saying: "5 Call Bea or 6 Call the bank",
      "bestupid todo done 5")
    let json = try await world.bestupid("todo", "done", "draft", "call", "--json")
    #expect(json.status == 65)
    #expect(try json.json("error")["error"]["code"] == "ambiguous")
    expectFailure(
      try await world.bestupid("todo", "done", "lentils"), 66, saying: "'lentils'", "Nearest: ")
    expectFailure(try await world.bestupid("todo", "add"), 64)
    expectFailure(try await world.bestupid("todo", "done"), 64)
    expectFailure(try await world.bestupid("todo", "doen", "1"), 64, saying: "todo done")
    expectFailure(
      try await world.bestupid("todo", "--date", "2031-03-01"), 66, saying: "2031-03-01")
    #expect(try world.text(sampleName) == Self.day)
  }

  @Test(
    "a terminal asks which one is meant, and nothing is chosen with the return key",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func asking() async throws {
    let world = try await world()
    try await onScreen(world, columns: 80) { screen in
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
    }
    #expect(try world.text(sampleName) == Self.day)
  }
}
