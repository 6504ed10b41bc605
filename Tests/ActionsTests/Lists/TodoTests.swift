import Actions
import DayEditing
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// `todo`: the day's tasks by number and by words.
@Suite("Tasks: the list, and what edits do to the log")
struct TodoTests {
  private static let day = SampleStore.todoDay

  private let fixture: ActionFixture

  init() throws { fixture = try .withStore([sampleName: Self.day]) }

  private static let today = ActionFixture.today

  private func list(on date: CalendarDate = Self.today) throws -> JSONNode {
    try read(try Todos.list(on: date, in: fixture.context()).json, "todos")
  }

  @discardableResult
  private func change(
    _ verb: BoxVerb, _ words: String..., on date: CalendarDate = Self.today, dryRun: Bool = false
  ) throws -> LogEditResult {
    try Todos.change(words, verb, on: date, dryRun: dryRun, in: fixture.context())
  }

  @discardableResult
  private func add(
    _ text: String, on date: CalendarDate = Self.today, dryRun: Bool = false
  ) throws -> LogEditResult {
    try Todos.add(text, on: date, dryRun: dryRun, in: fixture.context())
  }

  @Test("the list has a number for each task, whatever became of it")
  func numbers() throws {
    let json = try list()
    #expect(json["date"] == "2031-03-04")
    #expect(json["items"].elements.map(\.["n"]) == [1, 2, 5, 6, 3, 4])
    #expect(
      json["items"].elements.compactMap(\.["text"].string) == [
        "Draft the outline", "Send the invoice", "Call Bea", "Call the bank", "Pay rent",
        "Fix the bike",
      ])
    #expect(
      json["items"].elements.compactMap(\.["state"].string)
        == ["open", "open", "open", "open", "done", "dropped"])
    #expect(json["items"].elements.map { $0["must_win"] == true }.filter(\.self).count == 1)
    #expect(json["items"][0]["must_win"] == true && json["items"][0]["line"] == 2)
    #expect(try fixture.commits().count == 1)
  }

  @Test("how long a task has been open is known, and that it was done the day before")
  func history() throws {
    try fixture.write(
      "## Todos\n- [ ] Call Bea\n- [x] Send the invoice\n## Top 3\n1. Call the bank\n",
      to: "content/logs/2031-03-03.md")
    try fixture.write("## Todos\n- [ ] Call Bea\n", to: "content/logs/2031-03-01.md")
    let json = try list()
    #expect(json["items"].elements.map(\.["age"]) == [0, 0, 2, 0, 0, 0])
    #expect(json["items"][1]["done_on"] == "2031-03-03" && json["items"][2]["done_on"] == .null)
  }

  @Test("done, undone, drop and add change their lines, each in one commit that says so")
  func edits() async throws {
    let done = try change(.done, "draft", "6")
    #expect(done.logs[0].date == Self.today)
    #expect(
      done.logs[0].changes.map(\.name) == [
        "Draft the outline", "Draft the outline", "Call the bank",
      ])
    var text = Self.day.replacing("[ ] Draft", with: "[x] Draft")
      .replacing("[ ] Call the", with: "[x] Call the")
    #expect(try fixture.text(sampleName) == text)
    #expect(
      try fixture.lastSubject() == "todo done 2031-03-04: Draft the outline, Call the bank")

    try change(.undone, "rent", "bike")
    text = text.replacing("[x] Pay", with: "[ ] Pay").replacing("~~", with: "")
    #expect(try fixture.text(sampleName) == text)
    try change(.drop, "bea")
    text = text.replacing("[ ] Call Bea", with: "[ ] ~~Call Bea~~")
    #expect(try fixture.text(sampleName) == text)
    try add("Buy oats")
    text = text.replacing("Call the bank\n", with: "Call the bank\n- [ ] Buy oats\n")
    #expect(try fixture.text(sampleName) == text)
    #expect(try fixture.lastSubject() == "todo add 2031-03-04: Buy oats")
    #expect(try fixture.commits().count == 5)
    #expect(try await fixture.problems() == "")
  }

  @Test("JSON has a change for each place, and a dry run writes nothing")
  func json() throws {
    let dry = try read(try change(.done, "draft", dryRun: true).json, "log")
    #expect(dry["dry_run"] == true && dry["changes"].elements.count == 2)
    #expect(dry["diff"].string?.contains("\n+- [x] Draft the outline\n") == true)
    #expect(try fixture.text(sampleName) == Self.day)
    let diff = try #require(try add("Buy oats", dryRun: true).result.diff)
    #expect(String(decoding: diff, as: UTF8.self).contains("\n+- [ ] Buy oats\n"))
    #expect(try fixture.text(sampleName) == Self.day)
    let json = try read(try change(.done, "1").json, "log")
    #expect(json["changes"].elements.map(\.["field"]) == ["todo", "todo"])
    #expect(json["changes"].elements.map(\.["action"]) == ["tick", "tick"])
    #expect(json["changes"].elements.map(\.["line"]) == [2, 7])
  }

  @Test(
    "what is done already is no error, and makes no commit", arguments: ["rent", "3", "Pay rent"])
  func already(word: String) throws {
    let same = try change(.done, word)
    #expect(!same.result.isChanged && same.result.commit == nil)
    #expect(try read(same.json, "log")["changed"] == false)
    #expect(fixture.messages == ["notice: already done: Pay rent"])
    #expect(try fixture.commits().count == 1)
    #expect(try fixture.text(sampleName) == Self.day)
  }

  @Test("what can be several, is not there or is no line is refused, and changes nothing")
  func refused() throws {
    let several = expectRefusal(
      .ambiguous, saying: "5 Call Bea or 6 Call the bank", "bestupid todo done 5"
    ) { try change(.done, "call") }
    #expect(several?.ambiguity?.candidates.map(\.number) == [5, 6])
    let second = expectRefusal(.ambiguous) { try change(.done, "draft", "call") }
    let json = try read(try #require(second).json, "error")["error"]
    #expect(json["code"] == "ambiguous")
    #expect(json["candidates"].elements.map(\.["n"]) == [5, 6])
    #expect(json["candidates"][1]["text"] == "Call the bank")
    expectRefusal(.noSuchEntry, saying: "'lentils'", "Nearest: ") { try change(.done, "lentils") }
    expectRefusal(.noSuchEntry, saying: "todo 7") { try change(.done, "draft", "7") }
    expectRefusal(.value, saying: "todo undone 4") { try change(.done, "bike") }
    expectRefusal(.usage, saying: "line break") { try add("a\nb") }
    expectRefusal(.usage, saying: "missing") { try add(" ") }
    let earlier = Self.today.advanced(by: -3)
    expectRefusal(.noSuchDay, saying: "2031-03-01") { try list(on: earlier) }
    expectRefusal(.noSuchDay, saying: "2031-03-01") { try change(.done, "1", on: earlier) }
    #expect(try fixture.text(sampleName) == Self.day)
    #expect(try fixture.commits().count == 1)
  }

  @Test("a due date stands behind the text, and a task is ticked, found and told without it")
  func due() throws {
    let friday = try #require(CalendarDate(iso: "2031-03-07"))
    _ = try Todos.add(
      "Pay the dentist", due: friday, on: Self.today, dryRun: false, in: fixture.context())
    #expect(try fixture.text(sampleName).contains("\n- [ ] Pay the dentist (due 2031-03-07)\n"))
    #expect(
      try fixture.lastSubject() == "todo add 2031-03-04: Pay the dentist (due 2031-03-07)")
    let json = try list()
    #expect(json["items"][0]["text"] == "Pay the dentist" && json["items"][0]["n"] == 7)
    #expect(
      json["items"].elements.map(\.["due"]) == ["2031-03-07"] + Array(repeating: .null, count: 6))
    try change(.done, "=Pay the dentist")
    #expect(try fixture.text(sampleName).contains("\n- [x] Pay the dentist (due 2031-03-07)\n"))
    // What is done is no longer pressing.
    #expect(try list()["items"].elements.map(\.["n"]) == [1, 2, 5, 6, 3, 4, 7])
    try change(.undone, "7")
    try change(.drop, "7")
    #expect(
      try fixture.text(sampleName).contains("\n- [ ] ~~Pay the dentist (due 2031-03-07)~~\n"))
    #expect(try list()["items"][6]["due"] == "2031-03-07")
  }

  @Test("open tasks come first, those with a date before the others, the sooner before the later")
  func order() throws {
    try fixture.write(
      """
      ## Todos
      - [ ] a
      - [ ] b (due 2031-03-09)
      - [x] c (due 2031-03-01)
      - [ ] d (due 2031-02-30)
      - [ ] e (due 2031-03-05)

      """, to: sampleName)
    let items = try list()["items"].elements
    #expect(items.map(\.["n"]) == [5, 2, 1, 4, 3])
    // A date that no calendar has is text.
    #expect(items[3]["text"] == "d (due 2031-02-30)" && items[3]["due"] == .null)
  }

  @Test("a new task waits for a day to come, and this one stays as it is")
  func days() throws {
    let tomorrow = Self.today.advanced(by: 1)
    let name = "content/waiting/2031-03-05.md"
    #expect(try add("Buy oats", on: tomorrow).result.isCreated)
    #expect(try fixture.text(name).contains("## Today's Todos\n- [ ] Buy oats\n"))
    try change(.done, "oats", on: tomorrow)
    #expect(try fixture.text(name).contains("- [x] Buy oats\n"))
    #expect(try fixture.text(sampleName) == Self.day)
  }
}
