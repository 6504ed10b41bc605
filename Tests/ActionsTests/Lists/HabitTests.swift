import Actions
import DayEditing
import DayModel
import Language
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// `habit`: the day's habits, their history, and `habits.md`.
@Suite("Habits: figures, and what edits do to the day and to habits.md")
struct HabitTests {
  private static let habits = "content/config/habits.md"
  private static let file = SampleStore.habitFile

  private static let day = SampleStore.habitDay

  private static let today = ActionFixture.today

  /// A week in which Stretch was done on every day but the third.
  private func fixture(_ file: String = Self.file) throws -> ActionFixture {
    var files = [Self.habits: file, sampleName: Self.day]
    for (date, mark) in [
      ("02-26", "x"), ("02-27", "x"), ("02-28", " "), ("03-01", "x"), ("03-02", "x"),
      ("03-03", "x"),
    ] {
      files["content/logs/2031-\(date).md"] = "## Daily Habits\n- [\(mark)] Stretch\n"
    }
    return try .withStore(files)
  }

  private func list(
    _ words: String..., on date: CalendarDate = Self.today, withMonth: Bool = false,
    in fixture: ActionFixture
  ) throws -> JSONNode {
    let listing = try Habits.list(
      words, on: date, today: Self.today, withMonth: withMonth, in: fixture.context())
    return try read(listing.json, "habits")
  }

  @discardableResult
  private func change(
    _ verb: BoxVerb, _ words: String..., reason: String? = nil, on date: CalendarDate = Self.today,
    in fixture: ActionFixture
  ) throws -> LogEditResult {
    try Habits.change(words, verb, reason: reason, on: date, dryRun: false, in: fixture.context())
  }

  @discardableResult
  private func add(
    _ name: String, time: String? = nil, setup: String? = nil, on date: CalendarDate = Self.today,
    dryRun: Bool = false, in fixture: ActionFixture
  ) throws -> LogEditResult {
    try Habits.add(
      name, time: time, setup: setup, on: date, dryRun: dryRun, in: fixture.context())
  }

  @discardableResult
  private func remove(_ words: String..., in fixture: ActionFixture) throws -> LogEditResult {
    try Habits.remove(words, on: Self.today, dryRun: false, in: fixture.context())
  }

  @Test("the list has streak and strength as query has them, and an open habit of today is no miss")
  func figures() throws {
    let fixture = try fixture()
    let items = try list(in: fixture)["items"]
    #expect(items.elements.map(\.["id"]) == ["stretch", "read"])
    #expect(items.elements.map(\.["name"]) == ["Stretch", "Read ten pages"])
    #expect(items.elements.map(\.["state"]) == ["open", "done"])
    #expect(items[0]["streak"] == 3 && items[0]["longest"] == 3)
    #expect(items[1]["streak"] == 1)
    #expect(items[0]["time"] == "07:00" && items[0]["days"] == nil)
    let context = fixture.context()
    let request = try QueryWords(
      "habit:stretch.strength,habit:stretch.streak", in: PeriodWords(period: "2031-03-03")
    ).request(today: Self.today, units: context.units, types: context.trainingTypes)
    let query = try read(try Queries.answer(request, in: context, progress: nil).json, "query")
    #expect(query["rows"][0]["habit:stretch.strength"] == items[0]["strength"])
    #expect(query["rows"][0]["habit:stretch.streak"] == items[0]["streak"])
  }

  @Test("the month has the days that were done, up to the day that is meant")
  func month() throws {
    let fixture = try fixture()
    let items = try list(withMonth: true, in: fixture)["items"]
    #expect(items.elements.count == 2)
    #expect(items[0]["days"].elements.map(\.["done"]) == [true, true, true, false])
    let february = try list(
      "1", on: CalendarDate(iso: "2031-02-28") ?? .earliest, withMonth: true, in: fixture
    )["items"]
    #expect(february.elements.count == 1)
    let days = february[0]["days"].elements
    #expect(days.count == 28)
    #expect(days.suffix(3).map(\.["done"]) == [true, true, false])
    #expect(days.dropLast(3).allSatisfy { $0["log"] == false && $0["done"] == .null })
    expectRefusal(.noSuchEntry, saying: "'zzz'") { try list("zzz", in: fixture) }
  }

  @Test("done, undone and drop change their line, and a day gets the line that it lacks")
  func edits() async throws {
    let fixture = try fixture()
    let yesterday = Self.today.advanced(by: -1)
    let done = try read(try change(.done, "stretch", in: fixture).json, "log")
    #expect(
      done["changes"][0]["field"] == "habit:stretch" && done["changes"][0]["action"] == "tick")
    #expect(try fixture.text(sampleName) == Self.day.replacing("[ ] Stretch", with: "[x] Stretch"))
    try change(.undone, "stretch", "read", in: fixture)
    #expect(try fixture.text(sampleName) == Self.day.replacing("[x]", with: "[ ]"))
    try change(.drop, "read", reason: "no light", in: fixture)
    #expect(try fixture.text(sampleName).contains("- [ ] ~~Read ten pages~~ (no light)\n"))
    try change(.done, "read", on: yesterday, in: fixture)
    #expect(
      try fixture.text("content/logs/2031-03-03.md")
        == "## Daily Habits\n- [x] Stretch\n- [x] Read ten pages\n")
    #expect(try fixture.lastSubject() == "habit done 2031-03-03: Read ten pages")
    #expect(try !change(.done, "read", on: yesterday, in: fixture).result.isChanged)
    #expect(try fixture.commits().count == 5)
    #expect(try await fixture.problems() == "")
  }

  @Test("add and remove change habits.md and the day alone, in one commit")
  func configuration() async throws {
    let fixture = try fixture()
    let diff = String(
      decoding: try #require(try add("Cold rinse", dryRun: true, in: fixture).result.diff),
      as: UTF8.self)
    #expect(diff.contains("\n+  - id: cold-rinse\n+    name: Cold rinse\n"))
    #expect(diff.contains("\n+- [ ] Cold rinse\n"))
    #expect(try fixture.text(Self.habits) == Self.file)
    try add("Cold rinse", time: "21:30", setup: "towel", in: fixture)
    let entry =
      "  - id: cold-rinse\n    name: Cold rinse\n    setup_action: towel\n    time: \"21:30\"\n"
    #expect(
      try fixture.text(Self.habits)
        == Self.file.replacing("ten pages\n", with: "ten pages\n" + entry))
    #expect(
      try fixture.text(sampleName)
        == Self.day.replacing("ten pages\n", with: "ten pages\n- [ ] Cold rinse\n"))
    #expect(try fixture.commits().count == 2)
    expectRefusal(.value, saying: "already", "cold-rinse") { try add("cold rinse", in: fixture) }
    let removed = try read(try remove("rinse", in: fixture).json, "logs")
    #expect(removed["days"][0]["file"].string == Self.habits && removed["days"][0]["date"] == .null)
    #expect(try fixture.text(Self.habits) == Self.file)
    #expect(try fixture.text(sampleName) == Self.day)
    // What was done stays, and a day without a log gets none.
    try remove("read", in: fixture)
    #expect(try fixture.text(sampleName) == Self.day)
    try add("Tea", on: Self.today.advanced(by: 5), in: fixture)
    #expect(!fixture.has("content/logs/2031-03-09.md"))
    #expect(try await fixture.problems() == "")
  }

  @Test("a habits.md that is not valid YAML hides no habit of the day, and is not changed")
  func broken() throws {
    let fixture = try fixture("---\nhabits: [1\n---\n")
    #expect(try list(in: fixture)["items"][0]["name"] == "Stretch")
    #expect(fixture.messages.count == 1)
    #expect(
      fixture.messages[0].contains("habits.md: the front matter is not valid YAML"))
    #expect(try change(.done, "stretch", in: fixture).result.isChanged)
    let refusal = expectRefusal(.badData, saying: Self.habits) { try add("Tea", in: fixture) }
    #expect(refusal?.file == Self.habits && refusal?.line == 3)
    expectRefusal(.badData, saying: "habits.md") { try remove("tea", in: fixture) }
    #expect(try fixture.text(Self.habits) == "---\nhabits: [1\n---\n")
  }

  @Test("two habits of one name are told apart by their ids")
  func equalNames() throws {
    let fixture = try fixture(
      "---\nhabits:\n  - id: am\n    name: Stretch\n  - id: pm\n    name: Stretch\n---\n")
    let message = try #require(
      expectRefusal(.ambiguous) { try change(.done, "stretch", in: fixture) }
    ).message
    #expect(message.contains("Stretch (am) or ") && message.hasSuffix("Stretch (pm)"), "\(message)")
    try change(.done, "am", in: fixture)
    #expect(try fixture.text(sampleName).contains("- [x] Stretch\n"))
  }

  @Test("what is not a time, no name and no habit is refused, and nothing is committed")
  func refused() throws {
    let fixture = try fixture()
    expectRefusal(.value, saying: "25:00") { try add("Tea", time: "25:00", in: fixture) }
    expectRefusal(.usage, saying: "line break") { try add("a\nb", in: fixture) }
    expectRefusal(.noSuchEntry, saying: "'zzz'") { try remove("zzz", in: fixture) }
    expectRefusal(.noSuchEntry, saying: "Nearest: ") { try change(.done, "zzz", in: fixture) }
    expectRefusal(.usage, saying: "line break") {
      try change(.drop, "read", reason: "a\nb", in: fixture)
    }
    expectRefusal(.noSuchDay, saying: "2031-01-01") {
      try list(on: CalendarDate(iso: "2031-01-01") ?? .earliest, in: fixture)
    }
    #expect(try fixture.commits().count == 1)
  }
}
