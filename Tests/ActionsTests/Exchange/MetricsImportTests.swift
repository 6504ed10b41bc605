import Actions
import DayModel
import TestSupport
import Testing
import Values

@testable import Context

/// `import daily-metrics`: figures of others into blank fields.
@Suite("Import of figures: what is filled, what stays and what is reported")
struct MetricsImportTests {
  private static let figures = "data/daily_metrics.json"
  private static let filled = "content/logs/2031-03-02.md"
  private static let blank = "content/logs/2031-03-03.md"

  private let blankDay = """
    ---
    title: "2031-03-03: [Run Day]"
    ---

    ## Quick Log
    Weight::
    Sleep:: TBD
    Sleep_Quality::
    Mood_AM:: (missed)
    Energy:: Good

    ## Training Output
    Swim::
    Run::\u{20}
    Avg_HR::

    ## Fuel Log
    calories_so_far:: 0
    protein_so_far:: ~95g
    """

  private func fixture(_ figures: String) throws -> ActionFixture {
    try .withStore([
      Self.filled: "## Quick Log\nWeight:: 182\nSleep:: 7:05\n", Self.blank: blankDay,
      Self.figures: figures,
    ])
  }

  private let figures = """
    {"version": "1.0", "entries": [
     {"date": "2031-03-02", "weight_lbs": 171.0, "sleep": {"hours": 6.0, "quality": null}},
     {"date": "2031-03-03", "sleep": {"hours": 7.17, "quality": 7.4}, "weight_lbs": 171.0,
      "mood": {"morning": 6.0, "bedtime": 5.0}, "energy": 4.0, "focus": 0, "training": {
      "activities": [{"type": "run", "distance": 3.1, "distance_unit": "mi",
      "duration_minutes": 25.5, "avg_hr": 141}, {"type": "swim", "distance": 600,
      "distance_unit": "m", "duration_minutes": null}, {"type": "row", "distance": 5}],
      "strength_exercises": [{"exercise": "Squat", "sets": 3, "reps": 5, "weight_lbs": 100.0}]},
      "nutrition": {"calories": 2150, "protein_g": 110, "fiber_g": [1]}},
     {"date": "2031-03-04", "weight_lbs": 170.0}
    ]}
    """

  @discardableResult
  private func fill(
    from file: String? = nil, makesDays: Bool = false, dryRun: Bool = false,
    in fixture: ActionFixture
  ) throws -> FilledDays {
    try Metrics.import(
      from: file, makesDays: makesDays, dryRun: dryRun,
      in: fixture.context(command: "import daily-metrics"))
  }

  @Test("blank fields are filled in one commit; what is filled, and a person's words, stay")
  func fills() async throws {
    let fixture = try fixture(figures)
    let before = try fixture.contents()
    let diff = try #require(try fill(dryRun: true, in: fixture).result.diff)
    #expect(try fixture.contents() == before)
    #expect(String(decoding: diff, as: UTF8.self).contains("+Weight:: 171\n"))

    let filled = try fill(in: fixture)
    #expect(
      try fixture.text(Self.blank) == """
        ---
        title: "2031-03-03: [Run Day]"
        ---

        ## Quick Log
        Weight:: 171
        Sleep:: 7.17
        Sleep_Quality:: 7.4
        Mood_AM:: (missed)
        Energy:: Good
        Mood_PM:: 5

        ## Training Output
        Swim:: 600m
        Run:: 3.1mi/25.5 (141 bpm avg)
        Avg_HR::

        ## Fuel Log
        calories_so_far:: 2150
        protein_so_far:: ~95g
        """)
    #expect(try fixture.contents()[Self.filled] == before[Self.filled])
    let fiber = try #require(filled.diagnostics.first { $0.message.contains("fiber_g") })
    #expect(fiber.file == Self.figures && fiber.line == 9)
    #expect(fiber.message.hasPrefix("entries[1].nutrition.fiber_g"))
    #expect(filled.diagnostics.contains { $0.message.contains("activities[2] is not a swim") })
    #expect(filled.withoutLog == [ActionFixture.today])
    #expect(try fixture.commits().count == 2)
    #expect(try fixture.lastSubject() == "import daily-metrics: 7 values into 1 day")

    #expect(try read(try fill(in: fixture).json, "import")["changed"] == false)
    #expect(try fixture.commits().count == 2)
    #expect(try await fixture.problems() == "")
  }

  @Test("what was filled is what an export then has")
  func roundTrip() throws {
    let fixture = try fixture(figures)
    try fill(makesDays: true, in: fixture)
    let exported = try Metrics.export(
      .earliest ... .latest, to: nil, dryRun: false, in: fixture.context())
    // The day that differs has words for two values, another protein, and a log of its own.
    #expect(exported.added == [])
    let days = try JSONNode(json: Array(try fixture.text(Self.figures).utf8))["entries"]
    #expect(days[1]["sleep"] == ["hours": 7.17, "quality": 7.4])
    #expect(days[1]["mood"] == ["morning": 6, "bedtime": 5])
    #expect(days[1]["training"]["activities"].elements.prefix(2).map(\.["distance"]) == [3.1, 600])
    #expect(days[2]["weight_lbs"] == 170)
  }

  @Test("a day without a log gets one from the template where that is asked for")
  func newDays() throws {
    let fixture = try fixture(figures)
    let report = try read(try fill(makesDays: true, in: fixture).json, "import")
    #expect(report["without_log"] == [])
    #expect(report["days"].elements.map(\.["created"]) == [false, true])
    #expect(
      try fixture.text("content/logs/2031-03-04.md").contains("Weight:: 170\nSleep::\n"))
  }

  @Test(
    "the private export and the bot's memory are read by the same table",
    arguments: [
      (
        "private-export",
        #"""
        {"chat_id": 1, "days": {"2031-03-03": {"status": "open", "metrics": {"Sleep": "7:10",         "Weight": "171.5", "Energy": "6", "Mood_PM": "forty", "Shoe size": "44", "Swim": "600m/21:30", \
        "Avg_HR": "130"}}}}
        """#, "Sleep:: 7:10", "days.2031-03-03.metrics.Mood_PM"
      ),
      (
        "memory",
        #"""
        {"2031-03-03": {"sleep_hours": 7.5, "weight_lbs": 171.5, "mood_pm": "forty",         "workout": {"type": "run"}, "nutrition": {"calories": 2000}}}
        """#, "Sleep:: 7.5", "2031-03-03.mood_pm"
      ),
    ])
  func otherForms(form: String, text: String, sleep: String, unreadable: String) throws {
    let fixture = try fixture("")
    let path = fixture.folder.path + "/figures.json"
    try Files.write(text.replacing("\\\n", with: ""), to: path)
    let report = try read(try fill(from: path, in: fixture).json, "import")
    #expect(report["form"].string == form)
    #expect(report["diagnostics"].elements.count == 1)
    #expect(report["diagnostics"][0]["message"].string?.hasPrefix(unreadable) == true)
    let log = try fixture.text(Self.blank)
    #expect(log.contains("Weight:: 171.5\n\(sleep)\n"))
    #expect(log.contains("Energy:: Good") && log.contains("calories_so_far:: 0"))
  }

  @Test("impossible values are reported with their place and skipped, the rest is filled")
  func impossible() throws {
    let fixture = try fixture(
      """
      {"entries": [{"date": "2031-03-03", "weight_lbs": -5, "sleep": {"hours": 31}, "focus": 7, \
      "nutrition": {"calories": 20000}}]}
      """
    )
    let filled = try fill(in: fixture)
    let messages = filled.diagnostics.map(\.message)
    #expect(messages.contains { $0.hasPrefix("entries[0].weight_lbs: ") }, "\(messages)")
    #expect(messages.contains { $0.hasPrefix("entries[0].sleep.hours: ") }, "\(messages)")
    #expect(
      filled.days.flatMap(\.changes).compactMap(\.warning)
        .contains { $0.contains("calories 20000 kcal is unlikely") })
    #expect(try fixture.text(Self.blank).contains("Focus:: 7"))
    #expect(try fixture.text(Self.blank).contains("Sleep:: TBD"))
  }

  @Test("no figures, and what is none, are errors")
  func missing() throws {
    let fixture = try ActionFixture.withStore()
    expectRefusal(.noSuchFile, saying: "data/daily_metrics.json") { try fill(in: fixture) }
    expectRefusal(.noSuchFile, saying: "none.json") { try fill(from: "none.json", in: fixture) }
    try fixture.write("[1]", to: "list.json")
    expectRefusal(.value, saying: "entries") {
      try fill(from: fixture.store + "/list.json", in: fixture)
    }
  }
}
