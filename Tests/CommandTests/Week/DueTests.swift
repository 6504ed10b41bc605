import ProgramTestSupport
import TestSupport
import Testing

/// `due`, and the reminders of `due --notify`.
@Suite("What is due, and reminders of it")
struct DueTests {
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

  private func world(
    _ files: [String: String] = [:], configuration: String = "",
    at now: String = "2031-03-06T19:20:00Z"
  ) async throws -> World {
    let known = [
      "bestupid.yaml": configuration, "content/config/habits.md": Self.habits,
      Self.today: Self.log, "content/logs/2031-03-05.md": Self.before,
    ]
    var world = try await World.withStore(known.merging(files) { $1 })
    world.now = now
    return world
  }

  private func lines(_ world: World) async throws -> [String] {
    let run = try await world.bestupid("due")
    expectSuccess(run)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  // MARK: What is due

  @Test("a line for each that is due, and nothing is written")
  func golden() async throws {
    let world = try await world()
    let before = try world.contents()
    #expect(
      try await world.bestupid("due").output == """
        weight and sleep are not logged
        Stretch (07:00)
        must win: Send the invoice

        """)
    let json = try await world.bestupid("due", "--json").json("due")
    #expect(json["date"] == "2031-03-06")
    #expect(
      json["due"].elements.map { $0["key"].string }
        == ["morning:weight", "morning:sleep", "habit:stretch", "must-win"])
    #expect(
      json["due"].elements.map { $0["since"].string } == ["08:00", "08:00", "07:00", "17:00"])
    #expect(json["due"][3]["text"] == "must win: Send the invoice")
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
  }

  @Test("nothing due: no output, exit 0")
  func nothing() async throws {
    let world = try await world(at: "2031-03-06T06:30:00Z")
    #expect(try await lines(world) == [])
    #expect(try await world.bestupid("due", "--json").json("due")["due"].elements.isEmpty)
  }

  @Test("behind midnight the day before is still due until the day's start")
  func lateEvening() async throws {
    let late = try await world(configuration: "day_starts_at: 04:00\n", at: "2031-03-07T00:40:00Z")
    #expect(try await lines(late).last == "evening mood is not logged")
    #expect(try await lines(late).count == 4)
    let midnight = try await world(at: "2031-03-07T00:40:00Z")
    #expect(try await lines(midnight) == [])
  }

  @Test("times are those of the store's zone")
  func zone() async throws {
    guard Files.exists("/usr/share/zoneinfo/Europe/Berlin") else { return }
    let world = try await world(
      configuration: "time_zone: Europe/Berlin\n", at: "2031-03-06T06:00:00Z")
    #expect(try await lines(world) == ["Stretch (07:00)"])
  }

  @Test("an hour that the clock repeats brings no reminder of the evening")
  func repeatedHour() async throws {
    guard Files.exists("/usr/share/zoneinfo/Europe/Berlin") else { return }
    // 02:10 for the second time: the day began at 02:30, and is not at its end.
    let world = try await world(
      [Self.today: ""], configuration: "time_zone: Europe/Berlin\nday_starts_at: 02:30\n",
      at: "2031-10-26T01:10:00Z")
    #expect(try await lines(world) == [])
  }

  @Test("settings are heard, and checked when they are set")
  func settings() async throws {
    let world = try await world(configuration: "remind:\n  morning: off\n  must_win: 20:00\n")
    #expect(try await lines(world) == ["Stretch (07:00)"])
    expectSuccess(try await world.bestupid("config", "set", "remind.morning", "6:15"))
    #expect(try world.text("bestupid.yaml").contains("morning: 06:15\n"))
    #expect(try await lines(world)[0] == "weight and sleep are not logged")
    expectFailure(
      try await world.bestupid("config", "set", "remind.evening", "later"), 78,
      saying: "a time of day, or off", "bestupid config set remind.evening 21:00")
  }

  @Test("without a log the same is due, from the settings and habits.md; no log is made")
  func withoutLog() async throws {
    let world = try await world(at: "2031-03-07T21:00:00Z")
    #expect(
      try await lines(world) == [
        "weight and sleep are not logged", "Stretch (07:00)", "evening mood is not logged",
      ])
    #expect(!world.has("content/logs/2031-03-07.md"))
  }

  @Test("what is done, struck or given up is not due")
  func done() async throws {
    let world = try await world()
    for words in [
      ["log", "weight", "171", "sleep", "6:35"], ["habit", "drop", "stretch"],
      ["todo", "done", "1"],
    ] {
      expectSuccess(try await world.bestupid(words))
    }
    #expect(try await lines(world) == [])
  }

  @Test("syncs are due that have failed for more than a day, and none that failed since")
  func sync() async throws {
    var world = try await world(at: "2031-03-04T09:10:00Z")
    try await world.git("remote", "add", "origin", world.path + "/gone.git")
    let reason = try #require(
      try await world.bestupid("sync", "--json").json("error")["error"]["message"].string)
    world.now = "2031-03-05T07:00:00Z"
    #expect(try await lines(world).allSatisfy { !$0.contains("sync") })
    world.now = "2031-03-05T09:10:01Z"
    #expect(try await lines(world).last == "sync fails since Tue 4, 09:10: \(reason)")
    let item = try await world.bestupid("due", "--json").json("due")["due"].elements.last
    #expect(item?["key"] == "sync:2031-03-04T09:10:00Z" && item?["since"] == "09:10")
  }

  @Test("a configuration that cannot be read is said, and the usual times hold")
  func unreadable() async throws {
    let world = try await world()
    try world.write("remind:\n  morning: soon\n", to: "bestupid.yaml")
    let run = try await world.bestupid("due")
    #expect(run.status == 0 && run.errors.contains("remind.morning"))
    #expect(run.output.hasPrefix("weight and sleep are not logged\n"))
  }
}
