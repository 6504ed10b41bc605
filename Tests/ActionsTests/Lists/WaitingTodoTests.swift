import Actions
import DayEditing
import DayModel
import TestSupport
import Testing
import Values

@testable import Context

/// What is added to a day to come that has no log: it waits, and the day takes it over.
@Suite("Todos that wait for their day")
struct WaitingTodoTests {
  private static let tomorrow = ActionFixture.today.advanced(by: 1)
  private static let file = "content/waiting/2031-03-05.md"
  private static let log = "content/logs/2031-03-05.md"
  private static let morning = "2031-03-05T07:00:00Z"

  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore([sampleName: "## Today's Todos\n- [ ] Call Bea\n"].merging(files) { $1 })
  }

  @discardableResult
  private func add(_ text: String, _ fixture: ActionFixture) throws -> LogEditResult {
    try Todos.add(text, on: Self.tomorrow, dryRun: false, in: fixture.context())
  }

  private func list(
    _ fixture: ActionFixture, at time: String? = nil, on date: CalendarDate = Self.tomorrow
  ) throws -> [String] {
    try Todos.list(on: date, in: fixture.context(at: time)).items.map { "\($0.state) \($0.text)" }
  }

  @Test("no log is made, the list has them, and a day with none has an empty list")
  func waits() throws {
    let fixture = try fixture()
    #expect(try list(fixture) == [])
    let result = try add("Buy oats", fixture)
    try add("Post the letter", fixture)
    #expect(result.logs.map(\.path) == [Self.file])
    #expect(!fixture.has(Self.log))
    #expect(try list(fixture) == ["open Buy oats", "open Post the letter"])
    #expect(fixture.messages.contains { $0.contains("2031-03-05 has no log yet") })
    // Today's list has nothing of it.
    #expect(try list(fixture, on: ActionFixture.today) == ["open Call Bea"])
  }

  @Test("they are ticked, changed and taken out as any other, and an empty file goes")
  func edited() throws {
    let fixture = try fixture()
    try add("Buy oats", fixture)
    let context = fixture.context()
    _ = try Todos.change(["oats"], .done, on: Self.tomorrow, dryRun: false, in: context)
    #expect(try list(fixture) == ["done Buy oats"])
    _ = try Todos.edit("1", to: "Buy rice", on: Self.tomorrow, dryRun: false, in: context)
    #expect(try list(fixture) == ["done Buy rice"])
    _ = try Todos.remove(["rice"], on: Self.tomorrow, dryRun: false, in: context)
    #expect(!fixture.has(Self.file))
    #expect(try list(fixture) == [])
    expectRefusal(.noSuchDay, saying: "2031-03-05") {
      try Todos.change(["1"], .done, on: Self.tomorrow, dryRun: false, in: context)
    }
  }

  @Test("the day has them before it has a log, and its log when one is made")
  func taken() throws {
    let fixture = try fixture()
    try add("Buy oats", fixture)
    try add("Pay rent", fixture)
    _ = try Todos.change(["rent"], .done, on: Self.tomorrow, dryRun: false, in: fixture.context())
    let listed = try list(fixture, at: Self.morning)
    #expect(listed.contains("open Buy oats") && listed.contains("open Call Bea"))
    let context = fixture.context(at: Self.morning)
    _ = try Todos.change(["bea"], .done, on: Self.tomorrow, dryRun: false, in: context)
    let text = try fixture.text(Self.log)
    #expect(text.contains("- [ ] Buy oats\n") && text.contains("- [x] Pay rent\n"), "\(text)")
    #expect(text.contains("- [x] Call Bea"), "\(text)")
    #expect(text.contains("## Quick Log"), "the day is whole")
    #expect(!fixture.has(Self.file))
  }

  @Test("a log that another program has made takes them over with the next command, each once")
  func carried() throws {
    let fixture = try fixture()
    try add("Buy oats", fixture)
    try add("Pay rent", fixture)
    try fixture.write("## Today's Todos\n- [ ] Pay rent\n", to: Self.log)
    #expect(
      try list(fixture, at: Self.morning).filter { $0.contains("Pay") || $0.contains("oats") }
        == ["open Pay rent", "open Buy oats"])
    let context = fixture.context(at: Self.morning)
    _ = try Todos.add("Water the plants", on: Self.tomorrow, dryRun: false, in: context)
    let text = try fixture.text(Self.log)
    #expect(text.split(separator: "- [ ] Pay rent").count == 2, "\(text)")
    #expect(text.contains("- [ ] Buy oats\n") && !fixture.has(Self.file), "\(text)")
  }

  @Test("what has no place in a log waits on, and nothing of it is lost")
  func noPlace() throws {
    let fixture = try fixture()
    try add("Buy oats", fixture)
    try fixture.write("## Quick Log\nWeight::\n<!-- open\n", to: Self.log)
    let context = fixture.context(at: Self.morning)
    _ = try? Todos.add("Rest", on: Self.tomorrow, dryRun: false, in: context)
    let isThere = try fixture.text(Self.log).contains("Buy oats")
    #expect(isThere || fixture.has(Self.file))
    #expect(try list(fixture, at: Self.morning).contains("open Buy oats") || fixture.has(Self.file))
  }

  @Test("what waited for a day that has passed without a log is today's")
  func passed() throws {
    let fixture = try fixture()
    try add("Buy oats", fixture)
    let later = fixture.context(at: "2031-03-20T07:00:00Z")
    let friday = Self.tomorrow.advanced(by: 15)
    _ = try Todos.add("Rest", on: friday, dryRun: false, in: later)
    let text = try fixture.text("content/logs/2031-03-20.md")
    #expect(text.contains("- [ ] Buy oats\n") && !fixture.has(Self.file), "\(text)")
  }

  @Test("a day that is made ahead has them, and a task moves there and back")
  func moved() throws {
    let fixture = try fixture()
    let context = fixture.context()
    _ = try Todos.move(
      ["bea"], to: Self.tomorrow, on: ActionFixture.today, dryRun: false, in: context)
    #expect(try list(fixture) == ["open Call Bea"])
    #expect(try list(fixture, on: ActionFixture.today) == [])
    _ = try Todos.move(
      ["bea"], to: ActionFixture.today, on: Self.tomorrow, dryRun: false, in: context)
    #expect(!fixture.has(Self.file))
    #expect(try list(fixture, on: ActionFixture.today) == ["open Call Bea"])
    try add("Buy oats", fixture)
    _ = try Days.make(Self.tomorrow, fills: false, dryRun: false, in: context)
    #expect(try fixture.text(Self.log).contains("- [ ] Buy oats\n") && !fixture.has(Self.file))
  }
}
