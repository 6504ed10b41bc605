import ProgramTestSupport
import TestSupport
import Testing

/// The verbs of `todo`, `habit`, `top3`, `food` and `note` as a person types them.
@Suite("Verbs of the lists")
struct ListVerbTests {
  private static let yesterday = "content/logs/2031-03-03.md"

  private func world() async throws -> World {
    try await World.withStore([
      sampleName: "## Todos\n- [ ] Water the plants\n\n## Fuel Log\n- soup\n\n## Notes\n- late\n",
      Self.yesterday: "## Todos\n- [ ] Water the plants\n## Fuel Log\n- oats\n## Notes\n- early\n",
      "content/config/habits.md": SampleStore.habitFile,
    ])
  }

  @Test("verbs are verbs: add writes what stands behind it, and a bare list shows what there is")
  func verbs() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("food", "add", "apple"))
    expectSuccess(try await world.bestupid("note", "add", "cold morning"))
    #expect(try world.text(sampleName).contains("- soup\n- apple\n"))
    #expect(try await world.bestupid("note").output == "1 late\n2 cold morning\n")
    #expect(try await world.bestupid("food").output.contains("apple"))
    #expect(try await world.bestupid("note", "list", "yesterday").output == "1 early\n")
    #expect(try await world.bestupid("food", "list", "yesterday").output.contains("oats"))
    #expect(try await world.bestupid("todo", "yesterday").output == "[ ] 1 Water the plants\n")
    expectSuccess(try await world.bestupid("note", "edit", "2", "warm", "morning"))
    expectSuccess(try await world.bestupid("note", "rm", "1"))
    expectSuccess(try await world.bestupid("food", "edit", "apple", "two", "apples"))
    expectSuccess(try await world.bestupid("food", "rm", "soup"))
    #expect(
      try world.text(sampleName)
        == "## Todos\n- [ ] Water the plants\n\n## Fuel Log\n- two apples\n\n## Notes\n- warm morning\n"
    )
    expectSuccess(try await world.bestupid("note", "--", "list", "of", "books"))
    expectSuccess(try await world.bestupid("food", "--", "edit"))
    expectSuccess(try await world.bestupid("food", "add", "--", "rm", "pie"))
    let text = try world.text(sampleName)
    #expect(text.contains("- list of books\n") && text.contains("- edit\n- rm pie\n"))
  }

  @Test("a day behind words is the day")
  func days() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("todo", "done", "plants", "yesterday"))
    #expect(try world.text(Self.yesterday).contains("- [x] Water"))
    expectSuccess(try await world.bestupid("habit", "done", "stretch", "yesterday"))
    #expect(try world.text(Self.yesterday).contains("- [x] Stretch"))
    expectSuccess(try await world.bestupid("food", "drop", "oats", "yesterday"))
    #expect(try !world.text(Self.yesterday).contains("oats"))
    expectSuccess(try await world.bestupid("todo", "move", "plants", "tomorrow"))
    #expect(try !world.text(sampleName).contains("Water"))
    let next = try world.text("content/waiting/2031-03-05.md")
    #expect(next.contains("- [ ] Water the plants\n"))
    expectFailure(
      try await world.bestupid("todo", "list", "yesterday", "-d", "today"), 64, saying: "twice")
  }

  @Test(
    "what a list does not have is refused with a line that helps, and nothing is written",
    arguments: [
      (["todo", "buy", "milk"], "bestupid todo add buy milk"),
      (["todo", "doen", "plants"], "Did you mean 'todo done'?"),
      (["habit", "stretch"], "bestupid habit done stretch"),
      (["habit", "skip", "read"], "Write: bestupid habit drop read\n"),
      (["habit", "skip", "juggling"], "bestupid habit add skip juggling"),
      (["todo", "finish", "the", "plants"], "Write: bestupid todo done the plants\n"),
      (["todo", "don", "plants"], "Did you mean 'todo done'?"),
      (["log", "stretch"], "Write: bestupid habit done stretch\n"),
      (["log", "did", "stretch"], "Write: bestupid habit done stretch\n"),
      (["stretch"], "Write: bestupid habit done stretch\n"),
      (["habit", "move", "stretch"], "habit drop"), (["top3", "call", "Bea"], "top3 add call Bea"),
      (["top3", "done", "1"], "todo done"), (["food", "done", "soup"], "food -- done soup"),
      (["note", "undone", "1"], "note -- undone 1"), (["todo", "move", "plants"], "todo move 2"),
      (["food", "lunch", "yesterday"], "for lunch?"), (["food", "yesterday"], "no food"),
      (["todo", "edit", "plants"], "text is missing"), (["note", "edit"], "which note?"),
    ])
  func refused(words: [String], said: String) async throws {
    let world = try await world()
    expectFailure(try await world.bestupid(words), 64, saying: said)
    #expect(try await world.commitCount() == 1)
  }

  @Test(
    "words without quotes are one task, commas and `and` part, and a line that is advised works")
  func words() async throws {
    let world = try await World.withStore([
      sampleName: "## Todos\n- [ ] Water the plants\n- [ ] Send the invoice\n- [ ] Call Bea\n",
      "content/config/habits.md": SampleStore.habitFile,
    ])
    func states() async throws -> String {
      String(
        try await world.bestupid("todo").output.split(separator: "\n")
          .sorted { $0.dropFirst(3) < $1.dropFirst(3) }.map { $0.dropFirst().first ?? "?" })
    }
    expectSuccess(try await world.bestupid("todo", "done", "water", "the", "plants"))
    #expect(try await states() == "x  ")
    expectSuccess(try await world.bestupid("todo", "done", "2,3"))
    #expect(try await states() == "xxx")
    expectSuccess(try await world.bestupid("todo", "undone", "bea", "and", "the", "plants"))
    #expect(try await states() == " x ")
    expectFailure(
      try await world.bestupid("todo", "done", "all"), 66,
      saying: "Write: bestupid todo done 1 3\n")
    expectSuccess(try await world.bestupid("todo", "move", "1", "and", "bea", "to", "friday"))
    #expect(try await states() == "x")
    expectSuccess(try await world.bestupid("habit", "done", "stretch", "and", "read"))
    #expect(try world.text(sampleName).contains("[x] Read"))
    for words in [
      ["log", "stretch"], ["log", "habit", "read"], ["habit", "skip", "read"],
      ["habit", "skip", "juggling"],
    ] {
      let advised = try #require(
        try await world.bestupid(words).errors.split(separator: "Write: bestupid ").last)
      let line = advised.split(separator: "\n")[0].split(separator: " ").map(String.init)
      expectSuccess(try await world.bestupid(line))
    }
    // What was given up is not done by mistake, and no line says so.
    #expect(try await !world.bestupid("log", "read").errors.contains("habit done"))
  }

  @Test("a task is added with its due date and said back, and -- keeps its words")
  func due() async throws {
    let world = try await world()
    let run = try await world.bestupid("todo", "add", "call", "the", "dentist", "tomorrow")
    #expect(run.errors == "2031-03-04  todo call the dentist (due 2031-03-05)\n")
    expectSuccess(try await world.bestupid("todo", "add", "--", "call", "tomorrow"))
    expectSuccess(try await world.bestupid("todo", "add", "pay", "rent", "--due", "fri"))
    expectSuccess(try await world.bestupid("todo", "edit", "plants", "--due", "today"))
    #expect(
      try await world.bestupid("todo").output == """
        [ ] 1 Water the plants (due 2031-03-04) (1 d)
        [ ] 2 call the dentist (due 2031-03-05)
        [ ] 4 pay rent (due 2031-03-07)
        [ ] 3 call tomorrow

        """)
    #expect(try await world.bestupid("due").output.contains("Water the plants (due 2031-03-04)\n"))
    expectSuccess(try await world.bestupid("todo", "edit", "rent", "due", "thu"))
    #expect(try world.text(sampleName).contains("- [ ] pay rent (due 2031-03-06)\n"))
    expectSuccess(try await world.bestupid("undo"))
    expectFailure(
      try await world.bestupid("note", "move", "the", "car", "tomorrow"), 66,
      saying: "As a text: bestupid note -- move the car tomorrow")
    expectSuccess(try await world.bestupid("todo", "edit", "1", "--due", "none"))
    #expect(try world.text(sampleName).contains("- [ ] Water the plants\n"))
    expectFailure(
      try await world.bestupid("todo", "add", "meet", "Bea", "next", "friday"), 65,
      saying: "2031-03-07 or 2031-03-14")
    expectSuccess(try await world.bestupid("undo", "3"))
    #expect(try await world.bestupid("todo", "list").output.split(separator: "\n").count == 3)
  }

  @Test("plan is protocol, and help knows both")
  func plan() async throws {
    let world = try await world()
    let plan = try await world.bestupid("plan")
    #expect(try await world.bestupid("protocol").output == plan.output && plan.status == 0)
    #expect(try await world.bestupid("help", "plan").output.contains("bestupid protocol"))
  }
}
