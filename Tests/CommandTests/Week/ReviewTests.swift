import ProgramTestSupport
import TestSupport
import Testing

/// `review`: a week or a month in figures.
@Suite("A week and a month in review")
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
    - Training: 2 of 3 planned (67 %, target 85 %); swim 600 m, strength 1; missed: Run (Wed 5)
    - Weight 171.4 lb (−0.7), sleep 6:56 (−0:14), mood 6.3 (±0), energy 6.0 (n 4); todos 9 of 17, habits 6 of 8
    - Best: Tue 4; lowest: Mon 3. Streaks: Stretch 5 kept; Read ten pages ended at 4 (Wed 5)
    - Records: Bench press 140 lb × 8 (Tue 4). Without a log: none

    """

  /// A store on a Thursday evening.
  private func world(_ files: [String: String] = Self.files) async throws -> World {
    var world = try await World.withStore(files)
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  @Test("the running week is compared with the same weekdays of the week before")
  func golden() async throws {
    let world = try await world()
    for words in [[], ["week"], ["this-week"], ["week", "2031-03-08"], ["2031-W10"]] {
      let run = try await world.bestupid(["review", "--format", "markdown"] + words)
      expectSuccess(run)
      #expect(run.output == Self.week, "\(words)")
    }
    let text = try await world.bestupid("review").output
    #expect(text == Self.week.replacing("### ", with: "").replacing("\n- ", with: "\n"))
    #expect(try await world.problems() == "")
    let json = try await world.bestupid("review", "--json").json("review")
    #expect(json["before"]["from"] == "2031-02-24" && json["before"]["to"] == "2031-02-27")
    #expect(json["fields"][0]["n"] == 4 && json["fields"][0]["change"] == -0.7)
    #expect(json["fields"][3]["change"] == nil && json["fields"][3]["before"] == 5.5)
    #expect(json["training"]["compliance"]["rate"] == 0.667)
    #expect(json["training"]["days"].elements.count == 3)
    #expect(json["records"].elements.count == 1 && json["records"][0]["reps"] == 8)
    #expect(json["streaks"]["broken"][0]["ended"] == "2031-03-05")
  }

  @Test("a week that is over has its name alone, and days without a log are named")
  func past() async throws {
    let world = try await world()
    let run = try await world.bestupid("review", "last", "week").output
    #expect(run.hasPrefix("Week 2031-W09\n"))
    #expect(run.contains("Without a log: Thu 27, Fri 28\n"))
    #expect(run.contains("Weight 172.1 lb (n 3)"))
    // What was lifted for the first time is no record.
    #expect(run.contains("Records: none"))
    let month = try await world.bestupid("review", "month", "--format", "markdown").output
    #expect(month.hasPrefix("### Month 2031-03, up to Thu 6\n"))
    #expect(month.contains("Stretch 5 kept; Read ten pages ended at 4 (Wed 5)"))
  }

  @Test("a habit that is open today keeps its streak, an unknown day ends one")
  func streaks() async throws {
    var files = Self.files
    files["content/logs/2031-03-06.md"] = Self.day("Energy:: 7", stretch: false)
    let open = try await world(files)
    #expect(try await open.bestupid("review").output.contains("Stretch 4 kept"))
    files["content/logs/2031-03-05.md"] = nil
    let gap = try await world(files)
    let run = try await gap.bestupid("review").output
    #expect(run.contains("Stretch ended at 3 (Wed 5); Read ten pages ended at 4 (Wed 5)"))
  }

  @Test("records are of loads, distances, and paces over distances that are alike")
  func records() async throws {
    var files = Self.files
    func run(_ text: String) -> String { "## Training Output\nRun:: \(text)\n" }
    files["content/logs/2031-02-10.md"] = run("3/30")
    files["content/logs/2031-02-11.md"] = run("6/50")
    files["content/logs/2031-03-03.md"] = run("3.1/30")
    files["content/logs/2031-03-05.md"] = run("7/70")
    files["content/logs/2031-03-06.md"] =
      "## Strength Log\nBench press:: 1x10 @ 135\nDip (assisted):: 3x5 @ 20 assist\n"
    let world = try await world(files)
    let text = try await world.bestupid("review").output
    #expect(
      text.contains(
        "Records: Bench press 140 lb × 8 (Tue 4), Run 7 mi (Wed 5), Run 9:41/mi over 3.1 mi (Mon 3)."
      ))
    // Of a day with several runs each counts by itself: their sum is the longest, and none of them is.
    let wednesday = "content/logs/2031-03-05.md"
    try world.write(run("4/36\n- **Second run:** 3/24"), to: wednesday)
    let several = try await world.bestupid("review").output
    #expect(!several.contains("Run 7 mi") && several.contains("Run 8:00/mi over 3 mi (Wed 5)"))
    try world.write(run("7/70"), to: wednesday)
    try world.write("units:\n  weight: kg\n  distance: km\n", to: "bestupid.yaml")
    let metric = try await world.bestupid("review").output
    #expect(metric.contains("Bench press 63.5 kg × 8") && metric.contains("Run 11.27 km (Wed 5)"))
  }

  @Test("--save puts it under Notes of the last day, and replaces it the next time")
  func saved() async throws {
    let world = try await world()
    let name = "content/logs/2031-03-06.md"
    let before = try world.text(name)
    let dry = try await world.bestupid("review", "--save", "--dry-run")
    #expect(dry.output.contains("+### Week 2031-W10, up to Thu 6"))
    #expect(try world.text(name) == before)
    let saved = try await world.bestupid("review", "--save")
    expectSuccess(saved)
    #expect(saved.errors == "2031-03-06  note Week 2031-W10, up to Thu 6\n")
    #expect(try world.text(name) == before + "\n" + Self.week)
    #expect(try await world.commitCount() == 2)
    // Nothing has changed since.
    expectSuccess(try await world.bestupid("review", "--save"))
    #expect(try await world.commitCount() == 2)
    try world.write(before + "\n" + Self.week + "- my own thought\n\nmore\n", to: name)
    expectSuccess(try await world.bestupid("log", "weight", "170"))
    expectSuccess(try await world.bestupid("review", "--save"))
    let text = try world.text(name)
    #expect(text.hasSuffix("Without a log: none\n- my own thought\n\nmore\n"))
    #expect(text.contains("- Weight 171.2 lb (−1),") || text.contains("- Weight 171.2 lb (−0.9),"))
    #expect(text.split(separator: "### Week").count == 2)
  }

  @Test("nothing to look at is one line, and nothing is saved")
  func empty() async throws {
    let world = try await world()
    let run = try await world.bestupid("review", "2029-W10")
    expectSuccess(run)
    #expect(run.output.split(separator: "\n").count == 2)
    expectFailure(try await world.bestupid("review", "2029-W10", "--save"), 66)
    expectFailure(try await world.bestupid("review", "--dry-run"), 64)
    expectFailure(try await world.bestupid("review", "fortnight"), 65)
  }
}
