import Actions
import DayModel
import ProgramTestSupport
import TestSupport
import Testing
import Values

@testable import Context

/// `history`: who changed what, and when.
@Suite("History: changes of one store and their authors")
struct HistoryTests {
  private func history(
    _ field: String?, of days: ClosedRange<CalendarDate>, in fixture: ActionFixture
  ) throws -> JSONNode {
    let context = fixture.context()
    return try read(
      try Histories.read(field, of: days, in: context).json(context.clock), "history")
  }

  private static let today = ActionFixture.today...ActionFixture.today
  private static let week = ActionFixture.today.advanced(by: -6)...ActionFixture.today

  /// Runs git in the store at a time.
  private func git(_ words: String..., at time: String, in fixture: ActionFixture) async throws {
    let run = try await GitSandbox().run(
      "env", ["GIT_COMMITTER_DATE=\(time)", "git"] + words, in: fixture.store)
    try #require(run.succeeded, "\(run.errors)")
  }

  private func setMood(_ mood: String, in fixture: ActionFixture) throws {
    try fixture.write(sampleDay.replacing("Mood_AM:: 6", with: "Mood_AM:: \(mood)"), to: sampleName)
  }

  @Test("the bot, other authors and uncommitted devices have their names; gone values stay")
  func authors() async throws {
    let fixture = try ActionFixture.withStore([
      sampleName: sampleDay, "bestupid.yaml": "bot_authors: [bot@example.org]\n",
    ])
    let morning = "2031-03-04T06:00:00Z"
    try setMood("5", in: fixture)
    try await git(
      "-c", "user.email=bot@example.org", "commit", "-q", "-a", "-m", "Nightly run", at: morning,
      in: fixture)
    try setMood("4", in: fixture)
    try await git("commit", "-q", "-a", "-m", "by hand", at: morning, in: fixture)
    _ = try Entries.clear(
      ["mood", "am"], of: .day(ActionFixture.today), dryRun: false,
      in: fixture.context(command: "unset"))
    let json = try history("mood am", of: Self.week, in: fixture)
    let entries = json["entries"].elements
    #expect(json["field"] == "mood_am")
    #expect(entries.map(\.["role"]) == ["hand", "bot", "hand", "device"])
    #expect(entries[1]["by"] == "bot" && entries[3]["by"] == "attic")
    #expect(entries.map(\.["before"]) == [nil, "6", "5", "4"])
    #expect(entries.map(\.["after"]) == ["6", "5", "4", nil])
    #expect(entries.map(\.["command"])[2...] == ["by hand", "unset mood am"])
  }

  @Test("a lift, a habit and a field are found by the names that queries have for them")
  func namesOfQueries() async throws {
    let fixture = try ActionFixture.withStore()
    try fixture.log("lift", "squat", "5x5 @ 100")
    try fixture.write(
      "## Quick Log\nCoffee:: 2\n\n## Daily Habits\n- [x] Stretch\n",
      to: "content/logs/2031-03-03.md")
    try await git("add", "-A", at: "2031-03-03T12:00:00Z", in: fixture)
    try await git("commit", "-q", "-m", "by hand", at: "2031-03-03T12:00:00Z", in: fixture)
    for name in ["lift:squat", "LIFT:Squat", "field:coffee", "habit:stretch"] {
      #expect(try history(name, of: Self.week, in: fixture)["entries"].elements.count == 1)
    }
    #expect(throws: ActionError.self) { try history("lift:row", of: Self.today, in: fixture) }
    let error = #expect(throws: ActionError.self) {
      try history("lift:", of: Self.today, in: fixture)
    }
    #expect(error?.message.contains("has had 'lift:'") == true)
  }

  @Test("commits long before the days are not looked at; a slow clock hides none")
  func longAgo() async throws {
    let fixture = try ActionFixture.withStore([sampleName: sampleDay])
    try await git(
      "commit", "-q", "--amend", "--no-edit", at: "2029-12-01T12:00:00Z", in: fixture)
    for (mood, date) in [("5", "2031-03-04"), ("4", "1971-01-01")] {
      try setMood(mood, in: fixture)
      try await git("commit", "-q", "-a", "-m", "by hand", at: "\(date)T12:00:00Z", in: fixture)
    }
    let json = try history("mood am", of: Self.today, in: fixture)
    #expect(json["entries"].elements.map(\.["after"]) == ["5", "4"])
  }

  @Test("a day's history has every unit; a field of no log is an error, one of the format is none")
  func allUnits() throws {
    let fixture = try ActionFixture.withStore(["bestupid.yaml": "", "README.md": "Days.\n"])
    try fixture.log("weight", "171", "note", "cold")
    let json = try history(nil, of: Self.today, in: fixture)
    let keys = json["entries"].elements.compactMap(\.["key"].string)
    #expect(json["field"] == nil && keys.contains("Weight") && keys.contains("cold"))
    #expect(keys.contains("title") && !keys.contains("heading"))
    #expect(try history("swim", of: Self.week, in: fixture)["entries"].elements.isEmpty)
    expectRefusal(.unknownField, saying: "'wieght'", "bestupid fields") {
      try history("wieght", of: Self.week, in: fixture)
    }
    let weight = try history("weight", of: Self.week, in: fixture)["entries"].elements
    #expect(weight.map(\.["date"]) == ["2031-03-04"])
    #expect(weight.map(\.["at"]) == ["2031-03-04T09:30:00Z"])
    #expect(weight.map(\.["after"]) == ["171"])
    // A lift is meant by a part of its name.
    try fixture.log("lift", "Bench press", "3x10@45")
    #expect(try history("bench", of: Self.today, in: fixture)["field"] == "Bench press")
  }
}
