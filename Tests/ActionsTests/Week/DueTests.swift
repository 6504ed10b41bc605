import Actions
import Git
import Store
import TestSupport
import Testing
import Values

@testable import Context

/// `due`: what is due by the clock.
@Suite("What is due by now")
struct DueTests {
  @Test("every key is one of the schema's, that of a task as well")
  func keys() throws {
    let fixture = try ActionFixture.withStore([
      "content/config/habits.md": Self.habits,
      Self.today: "## Today's Todos\n- [ ] Pay rent: June… (due 2031-03-05)\n",
    ])
    let due = try Reminders.due(in: fixture.context(at: "2031-03-06T22:20:00Z"))
    let keys = try read(due.json, "due")["due"].elements.map { $0["key"].string ?? "" }
    #expect(keys.contains("todo:Pay rent: June…") && keys.contains("habit:stretch"), "\(keys)")
  }

  private static let habits = """
    ---
    habits:
      - id: stretch
        name: Stretch
        time: "07:00"
      - id: read
        name: Read ten pages
    ---

    """

  private static let today = "content/logs/2031-03-06.md"

  private static let log = """
    ## Today's Todos
    - [ ] Send the invoice
    - [ ] Call Bea

    ## Daily Habits
    - [ ] Stretch
    - [ ] Read ten pages

    ## Quick Log
    Weight::
    Mood_AM:: 6
    Mood_PM::
    Sleep::

    """

  /// The day before, whose Top 3 says what must be won.
  private static let before = """
    ## Today's Todos
    - [ ] Send the invoice

    ## Top 3 for Tomorrow
    1. Send the invoice

    """

  private func fixture(
    _ files: [String: String] = [:], configuration: String = ""
  ) throws -> ActionFixture {
    let known = [
      "bestupid.yaml": configuration, "content/config/habits.md": Self.habits,
      Self.today: Self.log, "content/logs/2031-03-05.md": Self.before,
    ]
    return try .withStore(known.merging(files) { $1 })
  }

  private static let evening = "2031-03-06T19:20:00Z"

  private func lines(_ fixture: ActionFixture, at time: String = Self.evening) throws -> [String] {
    let lines = try Reminders.due(in: fixture.context(at: time)).lines
    #expect(fixture.messages == [])
    return lines
  }

  @Test("a line for each that is due, with when it became due, and nothing is written")
  func list() async throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    #expect(
      try lines(fixture) == [
        "weight and sleep are not logged", "Stretch (07:00)", "must win: Send the invoice",
      ])
    let json = try read(try Reminders.due(in: fixture.context(at: Self.evening)).json, "due")
    #expect(json["date"] == "2031-03-06")
    #expect(
      json["due"].elements.map { $0["key"].string }
        == ["morning:weight", "morning:sleep", "habit:stretch", "must-win"])
    #expect(
      json["due"].elements.map { $0["since"].string } == ["08:00", "08:00", "07:00", "17:00"])
    #expect(json["due"][3]["text"] == "must win: Send the invoice")
    #expect(try fixture.contents() == before)
    #expect(try await fixture.problems() == "")
  }

  @Test("nothing is due early in the morning")
  func nothing() throws {
    #expect(try lines(try fixture(), at: "2031-03-06T06:30:00Z") == [])
  }

  @Test("behind midnight the day before is still due until the day's start")
  func lateEvening() throws {
    let late = try lines(
      try fixture(configuration: "day_starts_at: 04:00\n"), at: "2031-03-07T00:40:00Z")
    #expect(late.last == "evening mood is not logged")
    #expect(late.count == 4)
    #expect(try lines(try fixture(), at: "2031-03-07T00:40:00Z") == [])
  }

  @Test("times are those of the store's zone")
  func zone() throws {
    guard Files.exists("/usr/share/zoneinfo/Europe/Berlin") else { return }
    let fixture = try fixture(configuration: "time_zone: Europe/Berlin\n")
    #expect(try lines(fixture, at: "2031-03-06T06:00:00Z") == ["Stretch (07:00)"])
  }

  @Test("an hour that the clock repeats brings no reminder of the evening")
  func repeatedHour() throws {
    guard Files.exists("/usr/share/zoneinfo/Europe/Berlin") else { return }
    // 02:10 for the second time: the day began at 02:30, and is not at its end.
    let fixture = try fixture(
      [Self.today: ""], configuration: "time_zone: Europe/Berlin\nday_starts_at: 02:30\n")
    #expect(try lines(fixture, at: "2031-10-26T01:10:00Z") == [])
  }

  @Test("settings are heard, and checked when they are set")
  func settings() throws {
    let fixture = try fixture(configuration: "remind:\n  morning: off\n  must_win: 20:00\n")
    #expect(try lines(fixture) == ["Stretch (07:00)"])
    _ = try StoredSettings.change("remind.morning", to: "6:15", in: fixture.context())
    #expect(try fixture.text("bestupid.yaml").contains("morning: 06:15\n"))
    #expect(try lines(fixture)[0] == "weight and sleep are not logged")
    let before = try fixture.text("bestupid.yaml")
    expectRefusal(
      .badConfiguration, saying: "a time of day, or off", "bestupid config set remind.evening 21:00"
    ) {
      try StoredSettings.change("remind.evening", to: "later", in: fixture.context())
    }
    #expect(try fixture.text("bestupid.yaml") == before)
  }

  @Test("without a log the same is due, from the settings and habits.md; no log is made")
  func withoutLog() throws {
    let fixture = try fixture()
    #expect(
      try lines(fixture, at: "2031-03-07T21:00:00Z") == [
        "weight and sleep are not logged", "Stretch (07:00)", "evening mood is not logged",
      ])
    #expect(!fixture.has("content/logs/2031-03-07.md"))
  }

  @Test("what is done, struck or given up is not due")
  func done() throws {
    let fixture = try fixture()
    try fixture.log("weight", "171", "sleep", "6:35", at: Self.evening)
    let context = fixture.context(at: Self.evening)
    let today = try context.today
    _ = try Habits.change(["stretch"], .drop, on: today, dryRun: false, in: context)
    _ = try Todos.change(["1"], .done, on: today, dryRun: false, in: context)
    #expect(try lines(fixture) == [])
  }

  @Test("syncs are due that have failed for more than a day, and none that failed since")
  func sync() async throws {
    let fixture = try fixture()
    let store = try fixture.context().store
    try StoreSetup.addRemote(fixture.folder.path + "/gone.git", to: store)
    let failure = await #expect(throws: (any Error).self) {
      try await DeviceSync.run(
        .both, limit: patience, in: fixture.context(at: "2031-03-04T09:10:00Z"))
    }
    let reason = ActionError(try #require(failure)).message
    #expect(
      try lines(fixture, at: "2031-03-05T07:00:00Z").allSatisfy { !$0.contains("sync") })
    let late = fixture.context(at: "2031-03-05T09:10:01Z")
    let item = try #require(try Reminders.due(in: late).items.last)
    #expect(item.text == "sync fails since Tue 4, 09:10: \(reason)")
    #expect(item.key == "sync:2031-03-04T09:10:00Z" && item.since == "09:10")
    #expect(
      try lines(fixture, at: "2031-03-05T09:10:01Z").last
        == "sync fails since Tue 4, 09:10: \(reason)")
  }

  @Test("a configuration that cannot be read is told, and the usual times hold")
  func unreadable() throws {
    let fixture = try fixture()
    try fixture.write("remind:\n  morning: soon\n", to: "bestupid.yaml")
    let due = try Reminders.due(in: fixture.context(at: Self.evening))
    #expect(due.lines.first == "weight and sleep are not logged")
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.contains("remind.morning") == true)
  }
}
