import ProgramTestSupport
import Testing

/// `import` as a person types it; what is filled is tested in ActionsTests (MetricsImportTests).
@Suite("import")
struct ImportTests {
  private static let day = "content/logs/2031-03-03.md"

  @Test("what is filled, what is left out and what is unlikely is told")
  func fills() async throws {
    let world = try await World.withStore([
      Self.day: "## Quick Log\nWeight::\nSleep:: TBD\n\n## Fuel Log\ncalories_so_far::\n",
      "data/daily_metrics.json": """
      {"entries": [
       {"date": "2031-03-03", "weight_lbs": 171.0, "sleep": {"hours": 31},
        "nutrition": {"calories": 20000}},
       {"date": "2031-03-04", "weight_lbs": 170.0}
      ]}
      """,
    ])
    let before = try world.contents()
    let dry = try await world.bestupid("import", "daily-metrics", "--dry-run")
    expectSuccess(dry)
    #expect(try world.contents() == before)
    #expect(dry.output.contains("+Weight:: 171\n"))
    let run = try await world.bestupid("import", "daily-metrics")
    expectSuccess(run)
    #expect(
      run.errors.contains("data/daily_metrics.json:2: warning: entries[0].sleep.hours: "),
      "\(run.errors)")
    #expect(run.errors.contains("warning: 2031-03-03: calories 20000 kcal is unlikely"))
    #expect(run.errors.contains("2031-03-03  weight 171 lb\n"), "\(run.errors)")
    #expect(run.errors.contains("2031-03-04 has no log and is left out; --new makes one"))
    let new = try await world.bestupid("import", "daily-metrics", "--new", "--json")
    #expect(try new.json("import")["days"].elements.map(\.["created"]) == [true])
    #expect(try await world.problems() == "")
  }

  @Test("no figures, and what is none, are errors")
  func missing() async throws {
    let world = try await World.withStore()
    expectFailure(
      try await world.bestupid("import", "daily-metrics"), 66, saying: "data/daily_metrics.json")
    try world.write("[1]", to: "list.json")
    expectFailure(
      try await world.bestupid("import", "daily-metrics", world.store + "/list.json"), 65,
      saying: "entries")
  }
}
