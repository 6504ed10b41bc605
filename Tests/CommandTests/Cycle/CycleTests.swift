import ProgramTestSupport
import TestSupport
import Testing

/// `cycle`, and what may not have anything of it.
@Suite("cycle")
struct CycleTests {
  private static let starts = [
    "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
    "2031-03-20",
  ]

  private static func log(_ lines: String) -> String {
    "## Quick Log\nEnergy:: 6\n\n## Cycle\n\(lines)\n"
  }

  private func world(_ today: String? = nil) async throws -> World {
    var files: [String: String] = [:]
    for start in Self.starts { files["content/logs/\(start).md"] = Self.log("Period:: start") }
    files["content/logs/2031-03-30.md"] = today.map(Self.log) ?? "## Quick Log\nEnergy:: 6\n"
    var world = try await World.withStore(files)
    world.now = "2031-03-30T12:00:00Z"
    return world
  }

  /// Temperatures of the days from March 20 on.
  private func whyOfTemperatures(_ readings: [Double]) async throws -> String {
    var world = try await world()
    for (index, reading) in readings.enumerated() {
      let day = index == 0 ? "Period:: start\n" : ""
      try Files.write(
        Self.log("\(day)Temp:: \(reading) C"),
        to: "\(world.store)/content/logs/2031-03-\(20 + index).md")
    }
    try Files.write(
      "cycle:\n  signs: on\nunits:\n  temperature: C\n", to: "\(world.store)/bestupid.yaml")
    world.now = "2031-03-30T12:00:00Z"
    let run = try await world.bestupid("cycle", "--why")
    expectSuccess(run)
    return run.output.split(separator: "\n").first { $0.hasPrefix("temperature:") }.map(String.init)
      ?? run.output
  }

  @Test(
    "--why of a rise of the temperature says its day, the readings, the line and the rule",
    arguments: [
      (
        [36.40, 36.45, 36.35, 36.50, 36.45, 36.40, 36.60, 36.65, 36.70],
        "temperature: a rise from Wed 26 Mar, day 7: 36.6, 36.65, 36.7 are above 36.5 °C, the highest of the 6 readings from Thu 20 Mar on, the third by 0.2 °C"
      ),
      (
        [36.40, 36.45, 36.35, 36.50, 36.45, 36.40, 36.55, 36.60, 36.60, 36.65],
        "the third by less than 0.2 °C, so that the fourth counts as well"
      ),
      (
        [36.40, 36.45, 36.35, 36.50, 36.45, 36.40, 36.60, 36.50, 36.60, 36.70],
        "but for one, the fourth by 0.2 °C"
      ),
      ([36.40, 36.45, 36.35], "temperature: no rise among 3 readings of this cycle"),
    ])
  func rise(readings: [Double], words: String) async throws {
    let line = try await whyOfTemperatures(readings)
    #expect(line.hasSuffix(words), "\(line)")
  }

  @Test("the worked example: where it stands, why, and the same for a program")
  func example() async throws {
    let world = try await world()
    let run = try await world.bestupid("cycle", "--why")
    expectSuccess(run)
    #expect(
      run.output == """
        Day 11 · follicular, likely   high confidence: 6 lengths within 2 days, last start 10 days ago
        ovulatory from Wed 2 Apr      next start Thu 17 Apr, between Wed 16 Apr and Fri 18 Apr
        Sun 30: energy 6, nothing logged for the cycle
        length: 28 days, the median of 28, 29, 27, 28, 29, 28
        phases: menstrual to day 5, follicular to 13, ovulatory to 16, luteal to 28, by the calendar
        next start: 2031-03-20 + 28 days, ± 1 day, the 80 % interval of 6 lengths

        """)
    let json = try await world.bestupid("cycle", "--json").json("cycle")
    #expect(json["cycle"]["phase"] == "follicular" && json["cycle"]["days_until_next_phase"] == 3)
    #expect(
      json["cycle"]["confidence_why"].elements == [
        "6 lengths", "deviation 0.8 d", "10 days since day 1",
      ])
    #expect(
      json["next_period"]["from"] == "2031-04-16" && json["next_period"]["to"] == "2031-04-18")
    #expect(json["boundaries"]["ovulatory_end"] == 16 && json["today"]["energy"] == 6)
    // A day of the past knows nothing of those behind it.
    let past = try await world.bestupid("cycle", "2031-01-10", "--json").json("cycle")
    #expect(past["cycle"]["start"] == "2030-12-25" && past["length"]["n"] == 3)
  }

  @Test("what was logged, late starts, states and an empty store say what holds")
  func screens() async throws {
    var world = try await world(
      "Flow:: light\nTemp:: 36.45 disturbed\nCramps:: 2\nAcne:: no\nNote:: long walk")
    let text = try await world.bestupid("cycle").output
    #expect(
      text.contains(
        "Sun 30: energy 6, flow light, temp 97.61 °F disturbed, cramps 2, long walk\n"))
    expectSuccess(try await world.bestupid("config", "set", "units.temperature", "C"))
    #expect(try await world.bestupid("cycle").output.contains("temp 36.45 °C disturbed"))
    world.now = "2031-04-20T12:00:00Z"
    let late = try await world.bestupid("cycle").output
    #expect(late.contains("Day 32   ") && late.contains("expected 3 days ago, between Wed 16 Apr"))
    #expect(!late.contains("likely"))
    world.now = "2031-09-01T12:00:00Z"
    #expect(try await world.bestupid("cycle").output.contains("No start for 165 days"))
    let empty = try await World.withStore([sampleName: SampleStore.habitDay])
    let none = try await empty.bestupid("cycle")
    #expect(none.status == 0 && none.output == "" && none.errors.contains("bestupid cycle start"))
  }

  @Test("check names a field that cannot be read and its values, and never the one that it has")
  func check() async throws {
    let world = try await world("Period:: zebra\nTemp:: 365\nCramps:: 9\nCramps:: 2\nEnergy:: 4")
    let run = try await world.bestupid("check", "--json")
    let found = try run.json("check")["diagnostics"].elements
    #expect(
      found.map(\.["construct"]) == [
        "cycle", "implausible", "cycle", "field-outside-section",
      ], "\(found)")
    #expect(!run.output.contains("zebra") && !run.output.contains("365"))
  }

  @Test(
    "nothing that leaves the store has anything of it, nor any list of fields while it is not tracked"
  )
  func leaks() async throws {
    let world = try await world(
      "Period:: end\nFlow:: heavy\nTemp:: 36.71\nzebrasign:: 2\nNote:: zebranote\nMucus:: zebramucus"
    )
    let commands = [
      ["export"], ["export", "--format", "csv"],
      ["export", "--format", "json"], ["check", "--json"], ["complete", "field"],
      ["complete", "query"],
      ["query", "zebrasign"],
      ["query", "cycle:flow"], ["list", "--json"], ["history", "zebrasign"],
      ["log", "zebrasgn", "2"], [], ["--json"],
    ]
    let lists = [["fields"], ["fields", "--json"], ["complete", "symptom"]]
    for words in lists {
      let run = try await world.bestupid(words)
      #expect(run.output.contains("zebrasign"), "\(words)")
    }
    for words in commands + [["config", "set", "cycle.tracking", "off"]] + commands + lists {
      let run = try await world.bestupid(words)
      let text = (run.output + run.errors).replacing("'zebrasign'", with: "")
        .replacing("zebrasgn", with: "")
      #expect(
        !text.contains("zebra") && !text.contains("36.71") && !text.contains("heavy"),
        "\(words): \(text)")
    }
  }

  @Test("no word of ours promises what no calendar can, save where it is said what this is not")
  func words() throws {
    var found = 0
    for folder in ["docs", "Sources"] {
      for name in try Files.tree("\(TestEnvironment.root)/\(folder)") {
        let text = try Files.text("\(TestEnvironment.root)/\(folder)/\(name)").lowercased()
        for line in text.split(separator: "\n") {
          let words = ["fertil", "safe day", "ovulation day"].filter { line.contains($0) }
          if words.isEmpty { continue }
          found += 1
          #expect(line.contains("fertility planner"), "\(folder)/\(name): \(line)")
        }
      }
    }
    #expect(found >= 3)
  }
}
