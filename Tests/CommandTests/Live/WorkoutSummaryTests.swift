import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `workout finish` says of the workout: its volume, energy, the last one like it, and records.
@Suite("The summary of a workout")
struct WorkoutSummaryTests {
  @Test("the summary has volume, energy, the last workout like it, and records")
  func summary() async throws {
    var world = try await StrengthDay.world()
    // The older day has more volume, so that this is none of the records.
    for (date, text) in [
      ("2031-02-10", "## Strength Log\nBench press:: 5x8 @ 100 lbs\n"),
      (
        "2031-02-25",
        """
        ## Today's Todos
        - [x] Strength A in the gym

        ## Strength Log
        Bench press:: 3x9 @ 135 lbs (sets: 9x135, 8x135, 8x130)

        """
      ),
      ("2031-03-01", "## Quick Log\nWeight:: 181\n"),
    ] {
      try world.write(text, to: "content/logs/\(date).md")
    }
    _ = try await world.workout("start", "plan")
    for set in StrengthDay.sets {
      expectSuccess(
        try await world.bestupid(["workout", "set"] + set.split(separator: "|").map(String.init)))
    }
    world.now = "2031-03-04T18:07:00Z"
    let json = try await world.bestupid("workout", "finish", "--dry-run", "--json")
      .json("finished-workout")["summary"]
    #expect(json["energy"]["low"] == .number(240) && json["energy"]["high"] == .number(430))
    #expect(json["volume"]["known_sets"] == .number(5) && json["volume"]["sets"] == .number(11))
    #expect(json["like_it"]["date"].string == "2031-02-25")
    #expect(json["records"].elements.map { $0["kind"].string } == ["estimate", "repetitions"])
    let finished = try await world.workout("finish")
    #expect(
      finished.errors.hasSuffix(
        """
        Strength A, 52 min: 5,391 lb in 5 of 11 sets whose load is known; about 240-430 kcal \
        (Compendium 2011, 181 lb)
          planned and not done: leg curl 3 sets of 12, 60 lb
          compared with Tue 2031-02-25: bench press 3,605 lb, 3,335 then (+8 %); seated row 1,786 lb, none then
          records: bench press 180 lb estimated (Epley; 175.5), most repetitions at 135 lb: 10 (9)

        """), "\(finished.errors)")
  }

  @Test("a body weight in another file of the day counts where the log has none")
  func weightBesideTheLog() async throws {
    var world = try await World.withStore([
      sampleName: "## Quick Log\nWeight::\n",
      "content/logs/2031-03-04-workout.md": "## Quick Log\nWeight:: 181\n",
      "bestupid.yaml": "units: {weight: kg, distance: km}\n",
    ])
    world.now = "2031-03-04T17:15:00Z"
    _ = try await world.workout("cardio", "run", "5km/27:00")
    let finished = try await world.workout("finish")
    #expect(finished.errors.contains("Compendium 2011, 82.1 kg"), "\(finished.errors)")
  }

  @Test("the summary is in the person's units")
  func metricSummary() async throws {
    var world = try await World.withStore([
      sampleName: "## Quick Log\nWeight:: 181\n",
      "bestupid.yaml": "units: {weight: kg, distance: km}\n",
      "content/logs/2031-02-25.md":
        "## Training Output\nRun:: 3.1/28:00\n\n## Strength Log\nSquat:: 2x5 @ 100 kg\n",
    ])
    world.now = "2031-03-04T17:15:00Z"
    _ = try await world.workout("set", "Squat", "2x5x105kg")
    _ = try await world.workout("cardio", "run", "5km/27:00")
    let finished = try await world.workout("finish")
    let words = finished.errors
    #expect(words.contains("1,050 kg in 2 sets") && words.contains("Compendium 2011, 82.1 kg"))
    #expect(words.contains("squat 1,050 kg, 1,000 then (+5 %)"), "\(words)")
    #expect(words.contains("heaviest 105 kg (100), 122.5 kg estimated (Epley; 116.7)"), "\(words)")
    #expect(words.contains("run farthest 5 km (4.99 km), fastest 5 km: 27:00"), "\(words)")
    #expect(!words.contains(" lb"), "\(words)")
  }

  @Test(
    "the load of a record is in the person's unit, as its estimate is, whatever it was written in",
    arguments: [("kg", "104.3 kg (100)", "21 kg (20)"), ("lb", "230 lb (220.5)", "46.3 lb (44)")])
  func writtenLoads(unit: String, squat: String, curl: String) async throws {
    let world = try await World.training([
      sampleName: "# Day\n", "bestupid.yaml": "units: {weight: \(unit)}\n",
      "content/logs/2031-02-25.md": "## Strength Log\nSquat:: 2x5 @ 100 kg\nCurl:: 1x8 @ 44 lb\n",
    ])
    _ = try await world.workout("set", "Squat", "2x5x230lb")
    _ = try await world.workout("set", "Curl", "8x21kg")
    let said = try await world.workout("finish").errors
    // What was typed is said back as it was.
    #expect(said.contains("Squat 2 sets of 5 with 230 lb\n"), "\(said)")
    #expect(said.contains("heaviest \(squat)"), "\(said)")
    #expect(said.contains("heaviest \(curl)"), "\(said)")
  }

  @Test(
    "distances are in the unit of their activity, and in the person's; one's own types keep theirs")
  func distances() async throws {
    let world = try await World.training([
      sampleName: "# Day\n", "bestupid.yaml": "units: {swim: yd}\n",
      "content/config/workout_types.yaml": "types:\n  - {id: row, fields: [Row], unit: m}\n",
      "content/logs/2031-02-25.md": "## Training Output\nSwim:: 600m/14:00\nRow:: 5000/22:00\n",
    ])
    _ = try await world.workout("cardio", "swim", "640m/14:30")
    _ = try await world.workout("cardio", "row", "5200/22:30")
    let said = try await world.workout("finish").errors
    #expect(said.contains("swim farthest 700 yd (656 yd), longest 14:30 (14:00)"), "\(said)")
    #expect(said.contains("row farthest 5,200 m (5,000 m), longest 22:30 (22:00)"), "\(said)")
    #expect(said.contains("row 5,200 m in 22:30, 5,000 m in 22:00 then"), "\(said)")
  }

  @Test("a set that is hardly possible makes no record, and is named with what confirms it")
  func doubtful() async throws {
    var files = [sampleName: "# Day\n"]
    for day in 1...6 {
      files["content/logs/2031-02-0\(day).md"] = "## Strength Log\nCurl:: 1x8 @ 20\n"
    }
    let world = try await World.training(files)
    _ = try await world.workout("set", "Curl", "8x90kg")
    let said = try await world.workout("finish").errors
    #expect(!said.contains("records:"), "\(said)")
    #expect(
      said.hasSuffix(
        """
          check: curl 8x90kg is hardly possible and does not count as a record; if it is right: \
        bestupid exercise confirm Curl 2031-03-04

        """), "\(said)")
    expectSuccess(try await world.bestupid("exercise", "confirm", "Curl", "2031-03-04"))
    let show = try await world.bestupid("exercise", "show", "Curl").output
    #expect(show.contains("heaviest 198.4 lb, 8x90kg, before 20"), "\(show)")
  }

  @Test("a workout of the same name is found within a year, however often was trained since")
  func sameName() async throws {
    var files = [
      sampleName: "# Day\n",
      "content/logs/2030-05-01.md":
        "## Today's Todos\n- [x] Heavy day\n\n## Strength Log\nSquat:: 2x5 @ 300\n",
      "content/logs/2030-02-01.md":
        "## Today's Todos\n- [x] Old day\n\n## Strength Log\nSquat:: 2x5 @ 290\n",
    ]
    for day in 1...28 {
      for month in ["06", "07"] {
        files["content/logs/2030-\(month)-\(day < 10 ? "0" : "")\(day).md"] =
          "## Strength Log\nCurl:: 3x10 @ 20\n"
      }
    }
    var world = try await World.withStore(files)
    for (name, found) in [
      ("Heavy day", "compared with Wed 2030-05-01"), ("Old day", "no workout like it"),
    ] {
      world.now = "2031-03-04T17:15:00Z"
      _ = try await world.workout("start", "strength", "--name", name)
      _ = try await world.workout("set", "Deadlift", "2x5x305")
      let finished = try await world.workout("finish")
      #expect(finished.errors.contains(found), "\(finished.errors)")
    }
  }

  @Test("a ride and a run cost what their speeds say, and are compared with the last brick")
  func cardioSummary() async throws {
    var world = try await StrengthDay.world("# Day\n\n## Quick Log\nWeight:: 181\n")
    try world.write(
      "## Training Output\nBike:: 7.0/24:30\nRun:: 3.1/28:00\n",
      to: "content/logs/2031-02-20.md")
    _ = try await world.workout("cardio", "bike", "7.2/24:00")
    _ = try await world.workout("cardio", "run", "3.1/27:30")
    world.now = "2031-03-04T18:10:00Z"
    let json = try await world.workout("finish", "--dry-run", "--json")
      .json("finished-workout")["summary"]
    let legs = json["like_it"]["legs"].elements
    #expect(legs.map { $0["activity"].string } == ["bike", "run"])
    #expect(legs[0]["minutes"] == 24 && legs[0]["before"]["minutes"] == .number(24.5))
    #expect(legs[1]["metres"] == .number(4988.97))
    let records = json["activity_records"].elements
    #expect(records.map { $0["kind"].string } == ["farthest", "fastest", "fastest"])
    #expect(records[2]["minutes"] == .number(27.5) && records[2]["before"]["minutes"] == 28)
    let finished = try await world.workout("finish")
    #expect(
      finished.errors.hasSuffix(
        """
        Brick, 52 min: bike 7.2/24:00, run 3.1/27:30; about 780-940 kcal (Compendium 2011, 181 lb)
          compared with Thu 2031-02-20: bike 7.2 mi in 24:00, 7 mi in 24:30 then; run 3.1 mi in 27:30, \
        3.1 mi in 28:00 then
          records: bike farthest 7.2 mi (7 mi), fastest 7.2 mi: 24:00 (7 mi in 24:30); run fastest 3.1 mi: 27:30 (28:00)

        """), "\(finished.errors)")
  }

  @Test("a day that cannot be read is named, and the others make the summary")
  func unreadableDay() async throws {
    var world = try await World.training([
      sampleName: "# Day\n", "content/logs/2031-02-25.md": "## Strength Log\nSquat:: 2x5 @ 300\n",
    ])
    try #require(mkfifo(world.store + "/content/logs/2031-03-01.md", 0o644) == 0)
    // The first workout makes the library out of the same days, and the second one finds it.
    for (load, earlier) in [("305", "300"), ("310", "305")] {
      _ = try await world.workout("set", "Squat", "2x5x\(load)")
      let finished = try await world.workout("finish")
      let told = finished.errors.split(separator: "\n").filter {
        $0.hasSuffix("/content/logs/2031-03-01.md: not a regular file")
      }
      #expect(told.count == 1, "\(finished.errors)")
      #expect(finished.errors.contains("heaviest \(load) lb (\(earlier))"), "\(finished.errors)")
      world.now = "2031-03-05T17:15:00Z"
    }
  }
}
