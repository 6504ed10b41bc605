import Actions
import Reports
import Testing
import Values

@testable import Context

/// `review`: a week or a month in figures, in words and in JSON.
@Suite("Review: figures and what is saved of them")
struct ReviewTests {
  private static func day(
    _ lines: String, todos: (Int, Int) = (0, 0), stretch: Bool? = nil, read: Bool? = nil,
    more: String = ""
  ) -> String {
    let boxes = (0..<todos.1).map { "- [\($0 < todos.0 ? "x" : " ")] Task \($0)\n" }.joined()
    let habits = [(stretch, "Stretch"), (read, "Read ten pages")].compactMap { state, name in
      state.map { "- [\($0 ? "x" : " ")] \(name)\n" }
    }.joined()
    return "## Today's Todos\n\(boxes)\n## Daily Habits\n\(habits)\n## Quick Log\n"
      + lines.split(separator: ", ").map { "\($0)\n" }.joined() + more
  }

  private static let files = [
    "bestupid.yaml": "",
    "content/config/habits.md": """
    ---
    habits:
      - id: stretch
        name: Stretch
      - id: read
        name: Read ten pages
    ---

    """,
    "content/config/protocol_2031-03-03.md": """
    ---
    title: "Plan"
    target_compliance: 85%
    ---
    | Day | Type | Workout |
    |---|---|---|
    | Monday | Swim | 600 m |
    | Tuesday | Strength B | press |
    | Wednesday | Run | 3 mi |
    | Thursday | Strength A | squat |
    | Friday | Rest | |

    """,
    "content/logs/2031-02-24.md": day("Weight:: 172, Sleep:: 7:05, Mood_AM:: 6, Energy:: 5"),
    "content/logs/2031-02-25.md": day(
      "Weight:: 172.1, Sleep:: 7:10, Mood_AM:: 6, Energy:: 6",
      more: "\n## Strength Log\nBench press:: 3x8 @ 135\n"),
    "content/logs/2031-02-26.md": day("Weight:: 172.2, Sleep:: 7:15, Mood_AM:: 6.75"),
    "content/logs/2031-03-01.md": day("Focus:: 5", stretch: false, read: true),
    "content/logs/2031-03-02.md": day("Focus:: 5", stretch: true, read: true),
    "content/logs/2031-03-03.md": day(
      "Weight:: 171.8, Sleep:: 7:15, Mood_AM:: 6, Mood_PM:: 6, Energy:: 5", todos: (2, 4),
      stretch: true, read: true, more: "\n## Training Output\nSwim:: 600m/21:30\n"),
    "content/logs/2031-03-04.md": day(
      "Weight:: 171.2, Sleep:: 7:10, Mood_AM:: 7, Mood_PM:: 7, Energy:: 6", todos: (5, 5),
      stretch: true, read: true,
      more: "\n## Strength Log\nBench press:: 3x8 @ 140\nPress:: 3x8 @ 50\n\n## Notes\n- a note\n"),
    "content/logs/2031-03-05.md": day(
      "Weight:: 171.6, Sleep:: 6:45, Mood_AM:: 6, Mood_PM:: 6, Energy:: 6", todos: (1, 4),
      stretch: true, read: false),
    "content/logs/2031-03-06.md": day(
      "Weight:: 171, Sleep:: 6:35, Mood_AM:: 6, Energy:: 7", todos: (1, 4), stretch: true,
      read: false, more: "\n## Notes\n- cold morning\n"),
  ]

  private static let week = """
    ### Week 2031-W10, up to Thu 6
    - Training: 2 of 3 planned (67 %, target 85 %); swim 600 m, strength 1; ~40 min in all (sets without a time count 3 min); missed: Run (Wed 5)
    - Weight 171.4 lb (−0.7), sleep 6:56 (−0:14), mood 6.3 (±0), energy 6 (n 4); todos 9 of 12, habits 6 of 8
    - Best: Tue 4; lowest: Mon 3. Streaks: Stretch 5 kept; Read ten pages ended at 4 (Wed 5)
    - Records: Bench press 140 lb × 8, e1RM 177.3 lb, volume 3,360 lb (Tue 4). Without a log: none

    """

  private static let thursday = CalendarDate(iso: "2031-03-06") ?? .earliest
  private static let evening = "2031-03-06T19:20:00Z"

  private func fixture(_ files: [String: String] = Self.files) throws -> ActionFixture {
    try .withStore(files)
  }

  /// The review of the period that a day is in, on a Thursday evening.
  private func review(
    _ length: ReviewedPeriod.Length = .week, of date: CalendarDate = Self.thursday,
    in fixture: ActionFixture
  ) throws -> ReviewedPeriod {
    try ReviewReader.review(
      length, of: date, in: fixture.context(at: Self.evening), progress: nil)
  }

  /// Its text, as `review --format markdown` prints it.
  private func text(
    _ length: ReviewedPeriod.Length = .week, of date: CalendarDate = Self.thursday,
    in fixture: ActionFixture
  ) throws -> String {
    let text = ReviewText(try review(length, of: date, in: fixture))
    return text.markdown.map { $0 + "\n" }.joined()
  }

  @Test("the running week is compared with the same weekdays of the week before")
  func figures() async throws {
    let fixture = try fixture()
    #expect(try text(in: fixture) == Self.week)
    #expect(try text(of: Self.thursday.advanced(by: 2), in: fixture) == Self.week)
    let json = try read(try review(in: fixture).json, "review")
    #expect(json["before"]["from"] == "2031-02-24" && json["before"]["to"] == "2031-02-27")
    #expect(json["fields"][0]["n"] == 4 && json["fields"][0]["change"] == -0.7)
    #expect(json["fields"][3]["change"] == nil && json["fields"][3]["before"] == 5.5)
    #expect(json["training"]["compliance"]["rate"] == 0.667)
    #expect(json["training"]["days"].elements.count == 3)
    #expect(
      json["records"].elements.map(\.["kind"]) == ["top_weight", "e1rm", "volume"])
    #expect(json["records"][0]["reps"] == 8)
    #expect(json["streaks"]["broken"][0]["ended"] == "2031-03-05")
    #expect(try await fixture.problems() == "")
    #expect(fixture.messages == [])
  }

  @Test("a change is that of the means beside it, and a habit's streaks stand together")
  func agreement() throws {
    var files = ["bestupid.yaml": ""]
    for (date, sleep, isRead) in [
      ("2031-02-24", "7:14", true), ("2031-02-25", "7:14", true), ("2031-02-26", "7:15", true),
      ("2031-02-27", "", false), ("2031-03-03", "7:14", true), ("2031-03-04", "7:15", true),
      ("2031-03-05", "7:15", true), ("2031-03-06", "", false),
    ] { files["content/logs/\(date).md"] = Self.day("Sleep:: \(sleep)", read: isRead) }
    let fixture = try fixture(files)
    let row = try #require(
      ReviewText(try review(in: fixture)).rows.first { $0.name == "sleep (h)" })
    #expect([row.before, row.now, row.change, row.of] == ["7:14", "7:15", "+0:01", "3 d"])
    for day in 1...8 {
      try fixture.write(
        Self.day("Focus:: 3", read: day % 4 != 0), to: "content/logs/2031-02-0\(day).md")
    }
    let february = CalendarDate(iso: "2031-02-01") ?? .earliest
    let lines = ReviewText(try review(.month, of: february, in: fixture)).remarks
    #expect(
      lines.contains("Streaks: read-ten-pages ended at 3 (Tue 4), 3 (Sat 8), 3 (Thu 27)"),
      "\(lines)")
  }

  @Test("in a long period days have their months, and several in a row are a span")
  func long() throws {
    let fixture = try fixture()
    let first = try #require(CalendarDate(iso: "2031-01-01"))
    let period = first...(try #require(CalendarDate(iso: "2031-03-05")))
    let lines = ReviewText(try review(.days(period), of: first, in: fixture)).remarks
    let missing = try #require(lines.first { $0.hasPrefix("Without a log") })
    #expect(missing == "Without a log: Wed 1 Jan to Sun 23 Feb, Thu 27 Feb, Fri 28 Feb")
    #expect(lines.contains { $0.contains("missed: Run (Wed 5 Mar)") }, "\(lines)")
  }

  @Test("a week that is over has its name alone, and days without a log are named")
  func past() throws {
    let fixture = try fixture()
    let text = try text(of: Self.thursday.advanced(by: -7), in: fixture)
    #expect(text.hasPrefix("### Week 2031-W09\n"))
    #expect(text.contains("Without a log: Thu 27, Fri 28\n"))
    #expect(text.contains("Weight 172.1 lb (n 3)"))
    // What was lifted for the first time is no record.
    #expect(text.contains("Records: none"))
    let month = try self.text(.month, in: fixture)
    #expect(month.hasPrefix("### Month 2031-03, up to Thu 6\n"))
    #expect(month.contains("Stretch 5 kept; Read ten pages ended at 4 (Wed 5)"))
  }

  @Test("a habit that is open today keeps its streak, an unknown day ends one")
  func streaks() throws {
    var files = Self.files
    files["content/logs/2031-03-06.md"] = Self.day("Energy:: 7", stretch: false)
    #expect(try text(in: try fixture(files)).contains("Stretch 4 kept"))
    files["content/logs/2031-03-05.md"] = nil
    #expect(
      try text(in: try fixture(files))
        .contains("Stretch ended at 3 (Wed 5); Read ten pages ended at 4 (Wed 5)"))
  }

  @Test("records are of loads, distances, and paces over distances that are alike")
  func records() throws {
    var files = Self.files
    func run(_ text: String) -> String { "## Training Output\nRun:: \(text)\n" }
    files["content/logs/2031-02-10.md"] = run("3/30")
    files["content/logs/2031-02-11.md"] = run("6/50")
    files["content/logs/2031-03-03.md"] = run("3.1/30")
    files["content/logs/2031-03-05.md"] = run("7/70")
    files["content/logs/2031-03-06.md"] =
      "## Strength Log\nBench press:: 1x10 @ 135\nDip (assisted):: 3x5 @ 20 assist\n"
    let fixture = try fixture(files)
    #expect(
      try text(in: fixture).contains(
        "Records: Bench press 140 lb × 8, volume 3,360 lb (Tue 4), e1RM 180 lb, 10 repetitions at 135 lb (Thu 6); "
          + "Run 9:41/mi over 3.1 mi (Mon 3), 7 mi, 1:10:00 (Wed 5)."
      ))
    // Of a day with several runs each counts by itself: their sum is the longest, and none of them is.
    let wednesday = "content/logs/2031-03-05.md"
    try fixture.write(run("4/36\n- **Second run:** 3/24"), to: wednesday)
    let several = try text(in: fixture)
    #expect(!several.contains("Run 7 mi") && several.contains("Run 8:00/mi over 3 mi (Wed 5)"))
    try fixture.write(run("7/70"), to: wednesday)
    try fixture.write("units:\n  weight: kg\n  distance: km\n", to: "bestupid.yaml")
    let metric = try text(in: fixture)
    #expect(
      metric.contains("Bench press 63.5 kg × 8") && metric.contains("11.27 km, 1:10:00 (Wed 5)"))
  }

  @Test("a review is saved under Notes of the last day, and replaced the next time")
  func saved() throws {
    let fixture = try fixture()
    func save(dryRun: Bool = false) throws -> LogEditResult {
      try ReviewReader.save(
        try review(in: fixture), dryRun: dryRun, in: fixture.context(at: Self.evening))
    }
    let name = "content/logs/2031-03-06.md"
    let before = try fixture.text(name)
    let diff = try #require(try save(dryRun: true).result.diff)
    #expect(String(decoding: diff, as: UTF8.self).contains("+### Week 2031-W10, up to Thu 6"))
    #expect(try fixture.text(name) == before)
    let log = try save().logs[0]
    #expect(log.date == Self.thursday && log.changes.map(\.field) == ["note"])
    #expect(log.changes.map(\.after) == ["Week 2031-W10, up to Thu 6"])
    #expect(try fixture.text(name) == before + "\n" + Self.week)
    #expect(try fixture.commits().count == 2)
    // Nothing has changed since.
    #expect(try !save().result.isChanged)
    #expect(try fixture.commits().count == 2)
    try fixture.write(before + "\n" + Self.week + "- my own thought\n\nmore\n", to: name)
    try fixture.log("weight", "170", at: Self.evening)
    #expect(try save().result.isChanged)
    let text = try fixture.text(name)
    #expect(text.hasSuffix("Without a log: none\n- my own thought\n\nmore\n"))
    #expect(text.contains("- Weight 171.2 lb (−0.9),"))
    #expect(text.split(separator: "### Week").count == 2)
  }

  @Test("nothing to look at is one line, and nothing is saved")
  func empty() throws {
    let fixture = try fixture()
    let date = CalendarDate(iso: "2029-03-05") ?? .earliest
    let reviewed = try review(of: date, in: fixture)
    #expect(ReviewText(reviewed).lines.count == 1 && reviewed.isEmpty)
    expectRefusal(.noSuchDay, saying: "2029-03-05 to 2029-03-11", "bestupid new 2029-03-11") {
      try ReviewReader.save(reviewed, dryRun: false, in: fixture.context(at: Self.evening))
    }
    #expect(try fixture.commits().count == 1)
  }
}
