import ProgramTestSupport
import TestSupport
import Testing

@Suite("import of figures")
struct ImportTests {
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

  private func world(_ figures: String) async throws -> World {
    try await World.withStore([
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

  @Test("blank fields are filled in one commit; what is filled, and a person's words, stay")
  func fills() async throws {
    let world = try await world(figures)
    let before = try world.contents()
    let dry = try await world.bestupid("import", "daily-metrics", "--dry-run")
    expectSuccess(dry)
    #expect(try world.contents() == before)
    #expect(dry.output.contains("+Weight:: 171\n"))

    let run = try await world.bestupid("import", "daily-metrics")
    expectSuccess(run)
    let text = try world.text(Self.blank)
    #expect(
      text == """
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
    #expect(try world.bytes(Self.filled) == before[Self.filled])
    #expect(run.errors.contains("data/daily_metrics.json:9: warning: entries[1].nutrition.fiber_g"))
    #expect(run.errors.contains("activities[2] is not a swim"))
    #expect(run.errors.contains("2031-03-04 has no log and is left out; --new makes one"))
    #expect(try await world.commitCount() == 2)
    let subject = try await world.git("log", "-1", "--format=%s")
    #expect(subject == "import daily-metrics: 7 values into 1 day")

    let again = try await world.bestupid("import", "daily-metrics", "--json")
    #expect(try again.json("import")["changed"] == false)
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
  }

  @Test("what was filled is what an export then has")
  func roundTrip() async throws {
    let world = try await world(figures)
    expectSuccess(try await world.bestupid("import", "daily-metrics", "--new"))
    let run = try await world.bestupid("export", "--format", "daily-metrics", "--json")
    // The day that differs has words for two values, another protein, and a log of its own.
    #expect(try run.json("export")["added"] == [])
    let days = try JSONNode(json: world.bytes(Self.figures))["entries"]
    #expect(days[1]["sleep"] == ["hours": 7.17, "quality": 7.4])
    #expect(days[1]["mood"] == ["morning": 6, "bedtime": 5])
    #expect(days[1]["training"]["activities"].elements.prefix(2).map(\.["distance"]) == [3.1, 600])
    #expect(days[2]["weight_lbs"] == 170)
  }

  @Test("with --new a day without a log gets one from the template")
  func newDays() async throws {
    let world = try await world(figures)
    let run = try await world.bestupid("import", "daily-metrics", "--new", "--json")
    let report = try run.json("import")
    #expect(report["without_log"] == [])
    #expect(report["days"].elements.map(\.["created"]) == [false, true])
    #expect(try world.text("content/logs/2031-03-04.md").contains("Weight:: 170\nSleep::\n"))
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
  func otherForms(form: String, text: String, sleep: String, unreadable: String) async throws {
    let world = try await world("")
    let path = world.path + "/figures.json"
    try Files.write(text.replacing("\\\n", with: ""), to: path)
    let run = try await world.bestupid("import", "daily-metrics", path, "--json")
    expectSuccess(run)
    let report = try run.json("import")
    #expect(report["form"].string == form)
    #expect(report["diagnostics"].elements.count == 1)
    #expect(report["diagnostics"][0]["message"].string?.hasPrefix(unreadable) == true)
    let log = try world.text(Self.blank)
    #expect(log.contains("Weight:: 171.5\n\(sleep)\n"))
    #expect(log.contains("Energy:: Good") && log.contains("calories_so_far:: 0"))
  }

  @Test("impossible values are reported with their place and skipped, the rest is filled")
  func impossible() async throws {
    let world = try await world(
      """
      {"entries": [{"date": "2031-03-03", "weight_lbs": -5, "sleep": {"hours": 31}, "focus": 7, \
      "nutrition": {"calories": 20000}}]}
      """
    )
    let run = try await world.bestupid("import", "daily-metrics")
    expectSuccess(run)
    #expect(run.errors.contains("entries[0].weight_lbs: "))
    #expect(run.errors.contains("entries[0].sleep.hours: "))
    #expect(run.errors.contains("warning: 2031-03-03: calories 20000 kcal is unlikely"))
    #expect(try world.text(Self.blank).contains("Focus:: 7"))
    #expect(try world.text(Self.blank).contains("Sleep:: TBD"))
  }

  @Test("no figures, and what is none, are errors")
  func missing() async throws {
    let world = try await World.withStore()
    expectFailure(
      try await world.bestupid("import", "daily-metrics"), 66, saying: "data/daily_metrics.json")
    expectFailure(try await world.bestupid("import", "daily-metrics", "none.json"), 66)
    try world.write("[1]", to: "list.json")
    expectFailure(
      try await world.bestupid("import", "daily-metrics", world.store + "/list.json"), 65,
      saying: "entries")
  }
}
