import Actions
import DayEditing
import Language
import TestSupport
import Testing
import Values

@testable import Context

/// `rm`, `edit` and `move`, which all lists have alike, and the day behind words.
@Suite("Verbs of lists: rm, edit, move, and the day behind words")
struct ListVerbTests {
  private static let today = ActionFixture.today
  private static let tomorrow = today.advanced(by: 1)
  private static let nextName = "content/logs/2031-03-05.md"
  private static let habits = "content/config/habits.md"

  private static let day = """
    ### Must Win 3
    - [ ] Draft the outline

    ## Today's Todos
    - [ ] Draft the outline
      - its figures
    - [x] Pay rent
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea (due 2031-03-07) <!-- her new number -->
    - [ ] Water the plants (due 2031-03-06)

    ## Fuel Log
    calories_so_far:: 700
    - **8:30am**: oats (300 cal)
    - soup (400 cal)
      - with bread

    ## Notes
    - cold morning
    - slept badly

    ## Top 3 for Tomorrow
    1. Call the bank
    2.

    """

  private let fixture: ActionFixture

  init() throws {
    fixture = try .withStore([
      sampleName: Self.day, Self.nextName: "## Today's Todos\n- [ ] Buy oats\n",
      Self.habits: "---\nhabits:\n  - id: stretch\n    name: Stretch\n---\n",
    ])
  }

  /// Today's log after an edit, in which these texts stand for others.
  private func expectDay(
    _ changes: KeyValuePairs<String, String>, at location: SourceLocation = #_sourceLocation
  ) throws {
    var expected = Self.day
    for (old, new) in changes { expected = expected.replacing(old, with: new) }
    #expect(try fixture.text(sampleName) == expected, sourceLocation: location)
  }

  // MARK: rm

  @Test("rm takes a task's lines away in each place, with what is nested below; undo has them back")
  func remove() async throws {
    let result = try Todos.remove(
      ["plants", "draft"], on: Self.today, dryRun: false, in: fixture.context(command: "todo rm"))
    try expectDay([
      "- [ ] Draft the outline\n": "", "  - its figures\n": "",
      "- [ ] Water the plants (due 2031-03-06)\n": "",
    ])
    #expect(
      result.logs[0].changes.map(\.before) == [
        "Draft the outline", "Draft the outline", "Water the plants (due 2031-03-06)",
      ])
    #expect(fixture.messages == ["notice: Draft the outline: with 1 line below it"])
    #expect(try fixture.commits().count == 2)
    _ = try Undoing.undo(nil, isPartial: false, dryRun: false, in: fixture.context())
    try expectDay([:])
    #expect(try await fixture.problems() == "")
  }

  @Test("rm and drop of food and notes take their lines, and of the top 3 the text")
  func removeOthers() throws {
    let context = fixture.context()
    _ = try Foods.drop(["soup"], .rm, on: Self.today, dryRun: false, in: context)
    #expect(
      try fixture.lastSubject()?.hasPrefix("food rm 2031-03-04: soup (400 cal)") == true)
    _ = try Notes.drop(["slept"], .rm, on: Self.today, dryRun: false, in: context)
    #expect(try fixture.lastSubject() == "note rm 2031-03-04: slept badly")
    _ = try TopThree.drop(["bank"], .rm, on: Self.today, dryRun: false, in: context)
    try expectDay([
      "- soup (400 cal)\n  - with bread\n": "", "700": "300", "- slept badly\n": "",
      "1. Call the bank": "1.",
    ])
    expectRefusal(.noSuchEntry) {
      try Notes.drop(["zzz"], on: Self.today, dryRun: false, in: context)
    }
  }

  // MARK: edit

  @Test("edit changes a task's text in each place and leaves its date, unless it says another")
  func editTask() throws {
    let context = fixture.context()
    func edit(_ word: String, _ text: String?, _ due: DueChange = .stays) throws {
      _ = try Todos.edit(word, to: text, due: due, on: Self.today, dryRun: false, in: context)
    }
    try edit("plants", "Water the ferns")
    try edit("draft", "Write the outline")
    #expect(
      try fixture.lastSubject() == "todo edit 2031-03-04: Write the outline")
    try edit("rent", nil, .set(Self.tomorrow))
    try expectDay([
      "Water the plants": "Water the ferns", "Draft the outline": "Write the outline",
      "- [x] Pay rent": "- [x] Pay rent (due 2031-03-05)",
    ])
    try edit("ferns", nil, .gone)
    #expect(try fixture.text(sampleName).contains("- [ ] Water the ferns\n"))
    // A comment in the text would go with it.
    expectRefusal(.value) { try edit("bea", "Call Bo") }
    expectRefusal(.value, saying: "todo undone") { try edit("bike", "Sell the bike") }
    expectRefusal(.usage, saying: "missing") { try edit("1", " ") }
    expectRefusal(.usage, saying: "line break") { try edit("1", "a\nb") }
    #expect(try fixture.commits().count == 5)
  }

  @Test("edit of food keeps its time and corrects the totals; notes and the top 3 get their text")
  func editOthers() throws {
    let context = fixture.context()
    _ = try Foods.edit(
      "oats", to: "oats with milk", try NutrientWords([(.calories, "350")]), on: Self.today,
      dryRun: false, in: context)
    _ = try Notes.edit("2", to: "slept well", on: Self.today, dryRun: false, in: context)
    #expect(try fixture.lastSubject() == "note edit 2031-03-04: slept well")
    _ = try TopThree.edit("bank", to: "Call Bea", on: Self.today, dryRun: false, in: context)
    try expectDay([
      "oats (300 cal)": "oats with milk (350 cal)", "700": "750", "slept badly": "slept well",
      "Call the bank": "Call Bea",
    ])
    _ = try Foods.edit(
      "oats", to: "muesli", at: .at("9:00"), on: Self.today, dryRun: false, in: context)
    #expect(try fixture.text(sampleName).contains("- **9:00**: muesli\n"))
    #expect(try fixture.text(sampleName).contains("calories_so_far:: 400\n"))
  }

  // MARK: move

  @Test("move takes open tasks off the list and adds them to another day's, in one commit")
  func moveTasks() async throws {
    let context = fixture.context(command: "todo move")
    let dry = try Todos.move(
      ["plants"], to: Self.tomorrow, on: Self.today, dryRun: true, in: context)
    #expect(dry.result.diff != nil)
    try expectDay([:])
    let moved = try Todos.move(
      ["plants", "draft"], to: Self.tomorrow, on: Self.today, dryRun: false, in: context)
    #expect(moved.logs.map(\.date) == [Self.today, Self.tomorrow])
    #expect(try read(moved.json, "logs")["days"].elements.count == 2)
    try expectDay([
      "- [ ] Draft the outline\n": "", "  - its figures\n": "",
      "- [ ] Water the plants (due 2031-03-06)\n": "",
    ])
    #expect(
      try fixture.text(Self.nextName) == """
        ## Today's Todos
        - [ ] Buy oats
        - [ ] Water the plants (due 2031-03-06)
        - [ ] Draft the outline
          - its figures

        """)
    #expect(
      try fixture.lastSubject()?.hasPrefix("todo move 2031-03-04 to 2031-03-05: ") == true)
    #expect(try fixture.commits().count == 2)
    _ = try Undoing.undo(nil, isPartial: false, dryRun: false, in: fixture.context())
    try expectDay([:])
    #expect(try fixture.text(Self.nextName) == "## Today's Todos\n- [ ] Buy oats\n")
    #expect(try await fixture.problems() == "")
  }

  @Test("a task that the other day has open is there once; what is done or the same day stays")
  func moveRefused() throws {
    let context = fixture.context()
    func move(_ word: String, to day: CalendarDate = Self.tomorrow) throws {
      _ = try Todos.move([word], to: day, on: Self.today, dryRun: false, in: context)
    }
    try fixture.write(
      "## Today's Todos\n- [ ] Water the plants (due 2031-03-09)\n", to: Self.nextName)
    try move("plants")
    #expect(
      try fixture.text(Self.nextName)
        == "## Today's Todos\n- [ ] Water the plants (due 2031-03-09)\n")
    #expect(fixture.messages == ["notice: already there: Water the plants"])
    let text = try fixture.text(sampleName)
    expectRefusal(.usage, saying: "2031-03-04") { try move("draft", to: Self.today) }
    expectRefusal(.value, saying: "todo undone") { try move("bike") }
    try move("rent")
    #expect(fixture.messages.last == "notice: already done: Pay rent")
    let past = Self.today.advanced(by: -9)
    expectRefusal(.noSuchDay) {
      try Todos.move(["1"], to: Self.today, on: past, dryRun: false, in: context)
    }
    #expect(try fixture.text(sampleName) == text)
  }

  @Test("food, notes and the top 3 move with their totals, and nothing of them is lost")
  func moveOthers() throws {
    let context = fixture.context()
    _ = try Foods.move(["oats"], to: Self.tomorrow, on: Self.today, dryRun: false, in: context)
    _ = try Notes.move(["2"], to: Self.tomorrow, on: Self.today, dryRun: false, in: context)
    _ = try TopThree.move(["1"], to: Self.tomorrow, on: Self.today, dryRun: false, in: context)
    try expectDay([
      "- **8:30am**: oats (300 cal)\n": "", "700": "400", "- slept badly\n": "",
      "1. Call the bank": "1.",
    ])
    let next = try fixture.text(Self.nextName)
    for line in ["- **8:30am**: oats (300 cal)\n", "- slept badly\n", "1. Call the bank\n"] {
      #expect(next.contains(line))
    }
    // What stands below an entry would be lost.
    expectRefusal(.value, saying: "by hand") {
      try Foods.move(["soup"], to: Self.tomorrow, on: Self.today, dryRun: false, in: context)
    }
  }

  // MARK: The day behind words

  @Test("a last word that is a day and no entry of today's list is the day")
  func dayBehind() throws {
    try fixture.write("## Todos\n- [ ] Plan friday\n", to: sampleName)
    let context = fixture.context()
    func read(_ topic: ListTopic, _ words: String...) throws -> String {
      let read = try Lists.entries(words, of: topic, in: context)
      return "\(read.words.joined(separator: " ")) \(read.day.map { "\($0)" } ?? "-")"
    }
    #expect(try read(.habit, "stretch", "yesterday") == "stretch 2031-03-03")
    #expect(try read(.habit, "stretch", "friday") == "stretch 2031-02-28")
    #expect(try read(.todo, "plan", "friday") == "plan friday -")
    #expect(try read(.todo, "plan", "yesterday") == "plan 2031-03-03")
    // One letter more or less does not make an entry of a day.
    try fixture.write("## Todos\n- [ ] Send money\n", to: sampleName)
    #expect(try read(.todo, "rent", "monday") == "rent 2031-03-03")
  }

  @Test("each list has each verb, or says what to write instead")
  func verbs() {
    let refused = ListTopic.allCases.flatMap { topic in
      ListVerb.allCases.filter { topic.refusal(of: $0) != nil }.map { "\(topic) \($0)" }
    }
    #expect(
      refused == [
        "habit edit", "habit move", "routine rm", "routine move", "top3 done", "top3 undone",
        "food done", "food undone",
        "note done", "note undone",
      ])
  }
}
