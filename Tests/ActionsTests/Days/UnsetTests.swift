import Actions
import DayModel
import Language
import TestSupport
import Testing
import Values

@testable import Context

/// `unset`: what goes with a name, and with a number or words of an entry.
@Suite("Unset: what goes, and what is refused")
struct UnsetTests {
  private let fixture: ActionFixture

  init() throws { fixture = try .withStore([sampleName: sampleDay]) }

  @discardableResult
  private func clear(_ words: String..., dryRun: Bool = false) throws -> LogEditResult {
    try Entries.clear(
      words, of: .day(ActionFixture.today), dryRun: dryRun,
      in: fixture.context(command: "unset"))
  }

  @Test("several names are one commit, all or none")
  func severalNames() throws {
    expectRefusal(.unknownField, saying: "'nosuch'") { try clear("sleep", "nosuch", "food", "1") }
    #expect(try fixture.text(sampleName) == sampleDay)
    try clear("sleep", "mood", "am", "caffeine")
    let expected = sampleDay.replacing("Sleep:: 7:05", with: "Sleep::")
      .replacing("Mood_AM:: 6", with: "Mood_AM::").replacing(
        "Caffeine:: 2 cups", with: "Caffeine::")
    #expect(try fixture.text(sampleName) == expected)
    #expect(try fixture.commits().count == 2)
    expectRefusal(.noSuchDay, saying: "2031-03-03") {
      try Entries.clear(
        ["sleep"], of: .day(ActionFixture.today.advanced(by: -1)), dryRun: false,
        in: fixture.context())
    }
  }

  @Test("a lift, a food and a note go with their lines, and the day's total with the food")
  func lines() async throws {
    try fixture.type([
      "bench press", "3x10@135", "note", "slept badly", "note", "slept well",
    ])
    try fixture.type(["food", "12:30 soup"], [.calories: "410"])
    expectRefusal(.ambiguous, saying: "1 slept badly or 2 slept well", "unset note 1") {
      try clear("note", "slept")
    }
    expectRefusal(.noSuchEntry, saying: "food 7", "bestupid food list") { try clear("food", "7") }
    let dry = String(
      decoding: try #require(try clear("food", "soup", dryRun: true).result.diff), as: UTF8.self)
    #expect(dry.contains("\n-- **12:30**: soup (410 cal)\n"), "\(dry)")
    #expect(dry.contains("\n-calories_so_far:: 730\n+calories_so_far:: 320\n"))

    let json = try read(
      try clear("bench", "press", "food", "2", "note", "badly").json, "log")
    let changes = json["changes"].elements
    #expect(changes.map(\.["action"]) == ["unset", "unset", "set", "unset"])
    #expect(changes.map(\.["name"].string).contains("bench press"))
    #expect(changes[0]["line"] == nil && changes[0]["after"] == nil)
    #expect(changes[1]["before"] == "12:30: soup (410 cal)")
    try clear("note", "1")
    #expect(
      try fixture.text(sampleName).split(separator: "\n").filter { $0 != "## Notes" }
        == sampleDay.split(separator: "\n"))
    #expect(try await fixture.problems() == "")
  }
}
