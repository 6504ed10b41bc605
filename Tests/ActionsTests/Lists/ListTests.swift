import Actions
import DayEditing
import DayModel
import Language
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// `top3`, `food` and `note`: lists of a day.
@Suite("Lists of a day: what edits do to the log, and what is refused")
struct ListTests {
  private static let today = ActionFixture.today
  private static let yesterday = "content/logs/2031-03-03.md"

  private func diff(_ edited: LogEditResult) throws -> String {
    String(decoding: try #require(edited.result.diff), as: UTF8.self)
  }

  // MARK: Top 3

  @Test("top3 adds, drops, sets and lists, and its commits name what it wrote")
  func top3() async throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let context = fixture.context()
    func list() throws -> JSONNode {
      try read(try TopThree.list(on: Self.today, in: context).json, "top3")["items"]
    }
    func drop(_ words: String...) throws -> LogEditResult {
      try TopThree.drop(words, on: Self.today, dryRun: false, in: context)
    }
    func add(_ text: String) throws -> LogEditResult {
      try TopThree.add(text, on: Self.today, dryRun: false, in: context)
    }
    func set(_ texts: String...) throws -> LogEditResult {
      try TopThree.set(texts, on: Self.today, dryRun: false, in: context)
    }
    #expect(try list().elements.map(\.["n"]) == [2])
    #expect(try list()[0]["text"] == "Ring the dentist")
    #expect(try add("Call Bea").result.isChanged)
    #expect(
      try fixture.text(sampleName) == sampleDay.replacing("1.\u{20}\n", with: "1. Call Bea\n"))
    #expect(try fixture.lastSubject() == "top3 add 2031-03-04: Call Bea")
    #expect(try list().elements.map(\.["n"]) == [1, 2])
    #expect(try list()[0]["text"] == "Call Bea")
    #expect(try drop("call").result.isChanged)
    #expect(try fixture.text(sampleName) == sampleDay.replacing("1.\u{20}\n", with: "1.\n"))
    #expect(try fixture.lastSubject() == "top3 drop 2031-03-04: Call Bea")
    let three = try read(try set("a", "b", "c").json, "log")
    #expect(three["changes"].elements.map(\.["field"]) == ["top3", "top3", "top3"])
    #expect(try fixture.text(sampleName).hasSuffix("1. a\n2. b\n3. c"))
    // A text is a text, and what a command sets is what its commit names.
    let changes = try set("  3 eggs ").logs[0].changes
    #expect(changes.map(\.after) == ["3 eggs", nil, nil])
    #expect(changes.map(\.before) == ["a", "c", "b"])
    #expect(try fixture.lastSubject() == "top3 set 2031-03-04: 3 eggs")
    let text = try fixture.text(sampleName)
    expectRefusal(.noSuchEntry, saying: "'zzz'") { try drop("zzz") }
    expectRefusal(.usage, saying: "line break") { try add("a\nb") }
    expectRefusal(.usage, saying: "missing") { try set("a", "") }
    #expect(try fixture.text(sampleName) == text)
    #expect(try await fixture.problems() == "")
  }

  // MARK: Notes

  @Test("a note is a line at the end of Notes, which lists have by number and unset takes away")
  func note() throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let context = fixture.context()
    func add(_ text: String, dryRun: Bool = false) throws -> LogEditResult {
      try Notes.add(text, on: Self.today, dryRun: dryRun, in: context)
    }
    func texts() throws -> [String] {
      try Notes.list(on: Self.today, in: context).items.map(\.text)
    }
    #expect(try add("cold morning").logs[0].changes.map(\.after) == ["cold morning"])
    #expect(try fixture.text(sampleName).contains("## Notes\n- cold morning"))
    #expect(try fixture.lastSubject() == "note 2031-03-04: cold morning")
    #expect(try add("list of things").result.isChanged)
    #expect(try texts() == ["cold morning", "list of things"])
    let json = try read(try Notes.list(on: Self.today, in: context).json, "notes")
    #expect(json["items"][1]["n"] == 2 && json["date"] == "2031-03-04")
    #expect(try diff(try add("late", dryRun: true)).contains("\n+- late\n"))
    let gone = try Entries.clear(
      ["note", "2"], of: .day(Self.today), dryRun: false, in: context)
    #expect(gone.logs[0].changes.map(\.before) == ["list of things"])
    #expect(gone.logs[0].changes.map(\.after) == [nil])
    #expect(try texts() == ["cold morning"])
    expectRefusal(.usage, saying: "line break") { try add("a\nb") }
    expectRefusal(.usage) { try add("") }
    expectRefusal(.noSuchDay, saying: "2031-03-01") {
      try Notes.list(on: Self.today.advanced(by: -3), in: context)
    }
  }

  // MARK: Food

  /// Adds food, with the numbers of the options.
  @discardableResult
  private func eat(
    _ text: String, _ numbers: [(Nutrient, String)] = [], at time: Foods.Time = .asWritten,
    dryRun: Bool = false, in context: ActionContext
  ) throws -> LogEditResult {
    try Foods.add(
      text, try NutrientWords(numbers.map { (nutrient: $0.0, text: $0.1) }), at: time,
      on: try context.today, dryRun: dryRun, in: context)
  }

  @Test("food adds a line and keeps the totals right, in the log and in JSON")
  func food() async throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let context = fixture.context()
    try eat(
      "greek yogurt", [(.calories, "~290"), (.protein, "30")], at: .at("8:30"), in: context)
    let text = sampleDay.replacing(
      "11g protein)\n",
      with: "11g protein)\n- **8:30**: greek yogurt (~290 cal, 30g protein)\n"
    ).replacing("far:: 320", with: "far:: ~610").replacing("far:: 11", with: "far:: 41")
    #expect(try fixture.text(sampleName) == text)
    let json = try read(try Foods.list(on: Self.today, in: context).json, "food")
    #expect(json["items"][1]["text"] == "greek yogurt" && json["items"][1]["calories"] == 290)
    #expect(json["items"][1]["fat"] == .null && json["items"][0]["time"] == "8:10am")
    #expect(json["total"]["calories"]["source"] == "written")
    #expect(json["total"]["calories"]["value"] == 610)
    #expect(json["total"]["protein"]["value"] == 41)
    #expect(json["total"]["calories"]["approximate"] == true && json["total"]["fat"] == .null)
    let change = try read(try eat("soup (410 cal)", dryRun: true, in: context).json, "log")
    #expect(change["changes"].elements.map(\.["field"]) == ["food", "calories"])
    let dropped = try Foods.drop(["yogurt"], on: Self.today, dryRun: false, in: context)
    #expect(dropped.result.isChanged)
    #expect(
      try fixture.text(sampleName) == sampleDay.replacing("far:: 320", with: "far:: ~320"))
    #expect(try await fixture.problems() == "")
  }

  @Test("a time that is now is the clock's, on the day that it belongs to")
  func now() throws {
    let name = "content/logs/2031-03-06.md"
    let fixture = try ActionFixture.withStore([
      "bestupid.yaml": "day_starts_at: 04:00\n", name: "## Fuel Log\n- **8:00pm**: rice\n",
    ])
    try eat("toast", at: .now, in: fixture.context(at: "2031-03-07T00:40:00Z"))
    #expect(
      try fixture.text(name) == "## Fuel Log\n- **8:00pm**: rice\n- **0:40**: toast\n")
  }

  @Test("an entry of another day is repeated by its number or by words, without its time")
  func copies() throws {
    let fixture = try ActionFixture.withStore([
      Self.yesterday:
        "## Fuel Log\n- **8:10am**: oats (~300 cal)\n- soup (400 cal)\n- oat cake\n",
      sampleName: "## Fuel Log\ncalories_so_far:: 100\n",
    ])
    func copy(
      _ words: String..., from source: CalendarDate = Self.today.advanced(by: -1),
      at time: Foods.Time = .asWritten
    ) throws -> LogEditResult {
      try Foods.copy(
        words, from: source, at: time, to: Self.today, dryRun: false, in: fixture.context())
    }
    #expect(try copy("2").result.isChanged)
    #expect(
      try fixture.text(sampleName) == "## Fuel Log\ncalories_so_far:: 500\n- soup (400 cal)\n")
    #expect(try copy("oats", at: .at("9:00")).result.isChanged)
    let text = try fixture.text(sampleName)
    #expect(text.contains("- **9:00**: oats (~300 cal)\n"))
    #expect(text.contains("calories_so_far:: ~800\n"))
    expectRefusal(.usage, saying: "which food?", "bestupid food --from 2031-03-03 1") {
      try copy()
    }
    expectRefusal(.ambiguous, saying: "or 3 oat cake") { try copy("oa") }
    expectRefusal(.noSuchEntry) { try copy("9") }
    expectRefusal(.noSuchDay, saying: "2031-01-01") {
      try copy("1", from: CalendarDate(iso: "2031-01-01") ?? .earliest)
    }
    #expect(try fixture.text(sampleName) == text)
  }

  @Test("what is no food, no number and no time is refused, and changes nothing")
  func refused() throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    let context = fixture.context()
    func drop(_ word: String, daysAgo: Int = 0) throws -> LogEditResult {
      try Foods.drop(
        [word], on: Self.today.advanced(by: -daysAgo), dryRun: false, in: context)
    }
    expectRefusal(.usage, saying: "missing") { try eat("", in: context) }
    expectRefusal(.usage, saying: "line break") { try eat("a\nb", in: context) }
    expectRefusal(.value, saying: "'soon'") { try eat("a", at: .at("soon"), in: context) }
    expectRefusal(.usage, saying: "--fat cannot be 'much'") {
      try eat("a", [(.fat, "much")], in: context)
    }
    expectRefusal(.usage, saying: "~3") {
      try NutrientWords([(nutrient: .fat, text: "~3")]).exact()
    }
    expectRefusal(.impossible, saying: "90000") { try eat("cake (90,000 kcal)", in: context) }
    expectRefusal(.noSuchEntry, saying: "'zzz'") { try drop("zzz") }
    #expect(try fixture.text(sampleName) == sampleDay)
    let table = "## Fuel Log\n| Food | Cal |\n|---|---|\n| oats | 290 |\n"
    try fixture.write(table, to: Self.yesterday)
    expectRefusal(.value, saying: "line 4", "edit") { try drop("oats", daysAgo: 1) }
    #expect(try fixture.text(Self.yesterday) == table)
    #expect(try fixture.commits().count == 1)
  }

  @Test("a total that is no number stays as it is, and that is told")
  func strangeTotal() throws {
    let fixture = try ActionFixture.withStore([
      sampleName: "## Fuel Log\ncalories_so_far:: lots\n"
    ])
    #expect(try eat("oats (290 cal)", in: fixture.context()).result.isChanged)
    #expect(fixture.messages.count == 1)
    #expect(
      fixture.messages[0].contains("calories_so_far says 'lots', and stays unchanged"))
  }
}
