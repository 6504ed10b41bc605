import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `workout`: a live workout from its start to the day's log.
@Suite("A live workout")
struct WorkoutTests {
  static let left = """
    ## Today's Todos
    - [ ] Strength A
    - [ ] Buy oats

    ## Strength Log
    Bench press:: 3x10 @ 135 lbs
    Leg curl:: 3x12 @ 60

    """

  static let right = """
    ## Today's Todos
    - [x] Strength A
    - [ ] Buy oats

    ## Training Output
    Strength_Minutes:: 52
    Session_RPE:: 8

    ## Strength Log
    Bench press:: 3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9; superset A; warm-up 10x45
    Leg curl:: skipped
    Seated row:: 2x10 @ 45 kg (sets: 10x45kg, 8x45kg) superset A
    Dip:: 2x8 @ BW+15 (sets: 8xBW+15, 6xBW)
    Assisted chin up:: 2x5 @ 40 lbs assist (sets: 5x50, 5x40)
    Plank:: 2x40s (sets: 40s, 35s)

    """

  static let plan = """
    | Day | Type | Workout |
    |---|---|---|
    | Tuesday | Strength A | press, curl |

    ## Strength A (Tuesday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Bench press | 135 lbs | 3 x 10 |
    | Leg curl | 60 | 3 x 12 |

    """

  /// The sets of the golden day.
  private static let sets = [
    "Bench press|10x45|--warm-up", "Bench press|10x135|@|8|rpe|--group|A",
    "Seated row|10x45kg|--group|A", "Bench press|9x135|@|9|rpe", "Seated row|8x45kg",
    "Bench press|8x130|--rir|1", "Dip|8xBW+15", "6xBW", "Assisted chin up|5x50assist",
    "5x40assist", "Plank|40s", "35s",
  ]

  private func world(_ day: String = left) async throws -> World {
    var world = try await World.withStore([
      sampleName: day, "bestupid.yaml": "",
      "content/config/protocol_2031-03-03.md": Self.plan,
    ])
    world.now = "2031-03-04T17:15:00Z"
    return world
  }

  private func run(_ world: World, _ words: String...) async throws -> Program.Outcome {
    let run = try await world.bestupid(["workout"] + words)
    expectSuccess(run)
    return run
  }

  /// The state files of the store.
  private func stateFiles(_ world: World) throws -> [String] {
    let folder = world.sandbox.home + "/.local/state/bestupid"
    guard Files.exists(folder) else { return [] }
    return try Files.tree(folder).filter { $0.contains("/workout") && !$0.hasSuffix(".lock") }
      .map { String($0.split(separator: "/")[1]) }.sorted()
  }

  private func statePath(_ world: World, _ name: String = "workout.json") throws -> String {
    let folder = world.sandbox.home + "/.local/state/bestupid"
    let path = try #require(try Files.tree(folder).first { $0.hasSuffix("/" + name) })
    return "\(folder)/\(path)"
  }

  // MARK: The golden day

  @Test("a workout by its commands gives the day byte for byte, in one commit that undo takes back")
  func golden() async throws {
    var world = try await world()
    let commits = try await world.commitCount()
    #expect(
      try await run(world, "start", "plan").output == """
        Strength A · Tue 2031-03-04  0:00
        > now    Bench press  3 sets of 10, 135 lbs
                 Leg curl     3 sets of 12, 60 lbs

        """)
    for set in Self.sets {
      expectSuccess(
        try await world.bestupid(["workout", "set"] + set.split(separator: "|").map(String.init)))
    }
    #expect(try world.text(sampleName) == Self.left)
    #expect(try await world.commitCount() == commits)
    world.now = "2031-03-04T18:07:00Z"
    #expect(
      try await run(world, "finish", "--rpe", "8", "--dry-run").output.contains(
        "+Leg curl:: skipped"))
    #expect(try world.text(sampleName) == Self.left)
    let finished = try await run(world, "finish", "--rpe", "8")
    #expect(try world.text(sampleName) == Self.right)
    #expect(
      finished.errors.hasSuffix(
        """
        Strength A, 52 min: 5,391 lb in 5 of 11 sets whose load is known
          nothing like it in a year

        """), "\(finished.errors)")
    #expect(try await world.commitCount() == commits + 1)
    let message = try await world.git("log", "-1", "--format=%B")
    #expect(message.contains("\nWorkout: 20310304T171500-"))
    #expect(try stateFiles(world) == [])
    expectFailure(try await world.bestupid("workout", "status"), 66, saying: "no workout")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(sampleName) == Self.left)
    #expect(try await world.problems() == "")
  }

  @Test("the summary has volume, energy, the last workout like it, and records")
  func summary() async throws {
    var world = try await world()
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
    _ = try await run(world, "start", "plan")
    for set in Self.sets {
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
    let finished = try await run(world, "finish")
    #expect(
      finished.errors.hasSuffix(
        """
        Strength A, 52 min: 5,391 lb in 5 of 11 sets whose load is known; about 240-430 kcal \
        (Compendium 2011, 181 lb)
          like it 2031-02-25: bench press 3,605 lb (3,335; +8 %); seated row 1,786 lb (new)
          records: bench press 180 lb estimated (Epley; 175.5), most repetitions at 135 lb: 10 (9)

        """), "\(finished.errors)")
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
    _ = try await run(world, "set", "Squat", "2x5x105kg")
    _ = try await run(world, "cardio", "run", "5km/27:00")
    let finished = try await run(world, "finish")
    let words = finished.errors
    #expect(words.contains("1,050 kg in 2 sets") && words.contains("Compendium 2011, 82.1 kg"))
    #expect(words.contains("squat 1,050 kg (1,000; +5 %)"), "\(words)")
    #expect(words.contains("heaviest 105 kg (100), 122.5 kg estimated (Epley; 116.7)"), "\(words)")
    #expect(words.contains("run farthest 5 km (4.99 km)"), "\(words)")
    #expect(!words.contains(" lb"), "\(words)")
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
    for (name, found) in [("Heavy day", "like it 2030-05-01"), ("Old day", "nothing like it")] {
      world.now = "2031-03-04T17:15:00Z"
      _ = try await run(world, "start", "strength", "--name", name)
      _ = try await run(world, "set", "Deadlift", "2x5x305")
      let finished = try await run(world, "finish")
      #expect(finished.errors.contains(found), "\(finished.errors)")
    }
  }

  @Test("a ride and a run cost what their speeds say, and are compared with the last brick")
  func cardioSummary() async throws {
    var world = try await world("# Day\n\n## Quick Log\nWeight:: 181\n")
    try world.write(
      "## Training Output\nBike:: 7.0/24:30\nRun:: 3.1/28:00\n",
      to: "content/logs/2031-02-20.md")
    _ = try await run(world, "cardio", "bike", "7.2/24:00")
    _ = try await run(world, "cardio", "run", "3.1/27:30")
    world.now = "2031-03-04T18:10:00Z"
    let finished = try await run(world, "finish")
    #expect(
      finished.errors.hasSuffix(
        """
        Brick, 55 min: bike 7.2/24:00, run 3.1/27:30; about 780-940 kcal (Compendium 2011, 181 lb)
          like it 2031-02-20: bike 7.2 mi in 24 min (7 mi in 24.5 min); run 3.1 mi in 27.5 min \
        (3.1 mi in 28 min)
          records: bike farthest 7.2 mi (7 mi); run fastest 3.1 mi: 27:30 (28:00)

        """), "\(finished.errors)")
  }

  @Test("the state is private, and says what the schema describes after each change")
  func state() async throws {
    let world = try await world()
    let json = try await world.bestupid("workout", "set", "Row", "10x45kg", "--json")
      .json("live-workout")
    #expect(json["exercises"][0]["sets"][0]["load"].string == "45 kg")
    let path = try statePath(world)
    #expect(
      try await world.sandbox.run("stat", ["-c", "%a", path], in: world.path).output == "600\n")
    #expect(
      try await world.bestupid("workout", "--json").json("live-workout")["type"].string
        == "strength")
  }

  // MARK: One at a time

  @Test("a second start is refused with the ways on; another terminal adds to the same workout")
  func oneAtATime() async throws {
    let world = try await world()
    _ = try await run(world, "start", "--name", "Legs")
    expectFailure(
      try await world.bestupid("workout", "start"), 75, saying: "Legs is going on",
      "workout finish", "workout cancel")
    try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
      for index in 1...8 {
        group.addTask { try await world.bestupid("workout", "set", "Squat", "5x\(200 + index)") }
      }
      for try await outcome in group { expectSuccess(outcome) }
    }
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["exercises"][0]["sets"].elements.count == 8)
  }

  @Test("a cancelled workout comes back, an empty one is not written, and a set can be taken back")
  func cancelled() async throws {
    let world = try await world()
    _ = try await run(world, "start")
    expectFailure(try await world.bestupid("workout", "finish"), 65, saying: "nothing was done")
    _ = try await run(world, "set", "Squat", "5x200")
    _ = try await run(world, "cancel")
    #expect(try stateFiles(world) == ["workout-cancelled.json"])
    expectFailure(try await world.bestupid("workout", "finish"), 66)
    #expect(try await run(world, "resume", "--cancelled").output.contains("5x200"))
    #expect(try stateFiles(world) == ["workout.json"])
    expectFailure(try await world.bestupid("workout", "resume", "--cancelled"), 75)
    let undone = try await run(world, "undo")
    #expect(undone.errors.contains("taken back: set Squat 5x200 lbs"))
    #expect(!undone.output.contains("5x200"))
  }

  @Test(
    "what cannot be is refused, and the state stays",
    arguments: [
      ("set Row 0x50", 65), ("set Row 1001x50", 65), ("set Row 5x2001", 65),
      ("set Row 5x50 @ 11 rpe", 65), ("set Row heavy", 65), ("rest 0", 65), ("rest soon", 64),
      ("skip curl", 66), ("cardio run fast", 65), ("finish --rpe 11", 65), ("start yoga", 66),
      ("start --at 25:00", 64), ("start --at 23:00", 65), ("set", 64),
    ] as [(String, Int32)])
  func refused(words: String, status: Int32) async throws {
    let world = try await world()
    _ = try await run(world, "set", "Squat", "5x200")
    let before = try Files.text(statePath(world))
    let arguments = ["workout"] + words.split(separator: " ").map(String.init)
    expectFailure(try await world.bestupid(arguments), status)
    #expect(try Files.text(statePath(world)) == before)
  }

  // MARK: Left open

  @Test(
    "a workout that was left open is written into its own day by the next start, and undo takes it back"
  )
  func leftOpen() async throws {
    var world = try await world()
    _ = try await run(world, "start", "--name", "Strength A")
    world.now = "2031-03-04T17:40:00Z"
    _ = try await run(world, "set", "Row", "10x50")
    world.now = "2031-03-07T09:00:00Z"
    for words in [[], ["status"]] {
      #expect(
        try await world.bestupid(words).errors.contains("Strength A of 2031-03-04 was left open"))
    }
    let started = try await run(world, "start", "run")
    #expect(started.errors.contains("Strength A, 25 min: 500 lb in 1 set\n"))
    let text = try world.text(sampleName)
    #expect(text.contains("Strength_Minutes:: 25\n") && text.contains("Row:: 1x10 @ 50 lbs"))
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(sampleName) == Self.left)
    _ = try await run(world, "cancel")
    // One without a set is dropped.
    world.now = "2031-03-08T09:00:00Z"
    _ = try await run(world, "start")
    world.now = "2031-03-10T09:00:00Z"
    #expect(try await run(world, "finish").errors.contains("dropped"))
    #expect(try stateFiles(world) == ["workout-cancelled.json"])
  }

  @Test("a state that cannot be read is kept under another name, and named once")
  func unreadable() async throws {
    let world = try await world()
    for number in 1...2 {
      _ = try await run(world, "set", "Row", "10x50")
      try Files.write("{\"schema\": 1", to: statePath(world))
      let second = try await world.bestupid("workout", "set", "Squat", "5x200")
      expectSuccess(second)
      #expect(second.errors.contains("workout.bad-\(number).json"))
      #expect(!(try await world.bestupid("workout").errors.contains("bad-")))
      #expect(try Files.text(statePath(world, "workout.bad-\(number).json")) == "{\"schema\": 1")
      _ = try await run(world, "cancel")
    }
  }

  // MARK: Cardio, notes, repeats

  @Test("two activities make a brick, with its note in the day")
  func brick() async throws {
    let world = try await world("# Day\n")
    _ = try await run(world, "cardio", "bike", "7.2/24:00", "hr", "118", "rpm", "84")
    _ = try await run(world, "cardio", "run", "3.1/27:30", "hr", "140", "rpe", "7")
    _ = try await run(world, "note", "windy")
    #expect(
      try await world.bestupid("workout", "--json").json("live-workout")["type"].string == "brick")
    _ = try await run(world, "finish")
    let text = try world.text(sampleName)
    #expect(
      text.contains(
        """
        ## Training Output
        Bike:: 7.2/24:00
        Bike_HR:: 118
        Avg_RPM:: 84
        Run:: 3.1/27:30
        Run_HR:: 140
        Session_RPE:: 7

        """))
    #expect(text.contains("- windy\n"))
  }

  @Test("repeat begins with what was done on an earlier day")
  func repeated() async throws {
    var world = try await world()
    _ = try await run(world, "set", "Row", "3x10x50")
    _ = try await run(world, "finish")
    world.now = "2031-03-06T17:00:00Z"
    #expect(try await run(world, "repeat", "last").output.contains("Row"))
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["from"]["of"].string == "2031-03-04")
    expectFailure(try await world.bestupid("workout", "repeat", "2031-03-05"), 66)
    _ = try await run(world, "cancel")
    expectFailure(
      try await world.bestupid("workout", "repeat", "2031-03-05"), 66, saying: "no exercises")
    expectFailure(
      try await world.bestupid("workout", "start", "plan", "--date", "2031-03-20"), 66,
      saying: "nothing is planned")
  }

  @Test("settings say how long a rest is, and when a workout is left open")
  func settings() async throws {
    var world = try await world()
    expectSuccess(try await world.bestupid("config", "set", "training.rest", "75"))
    expectSuccess(try await world.bestupid("config", "set", "training.abandon", "1"))
    #expect(try await run(world, "set", "Row", "10x50").output.contains("rest 1:15 of 1:15"))
    world.now = "2031-03-04T18:15:00Z"
    #expect(try await world.bestupid("workout").errors.contains("left open"))
  }

  // MARK: Two devices

  @Test(
    "a workout on each of two devices at once: both stand, and of one exercise it is told what was decided"
  )
  func twoDevices() async throws {
    let devices = try await Devices()
    for (world, own, load) in [(devices.desk, "Row", 50), (devices.phone, "Dip", 55)] {
      _ = try await run(world, "set", own, "10x40")
      _ = try await run(world, "set", "Squat", "5x\(load)")
      _ = try await run(world, "finish")
    }
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    let text = try devices.desk.text(sampleName)
    #expect(try devices.phone.text(sampleName) == text)
    for line in ["Row:: 1x10 @ 40 lbs (sets: 10x40)", "Dip:: 1x10 @ 40 lbs (sets: 10x40)"] {
      #expect(text.contains(line + "\n"), "\(text)")
    }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Squat:: 1x5 @ 5") } == 1, "\(text)")
    let decided = try await devices.desk.bestupid("conflicts")
    #expect(decided.output.contains("Squat"), "\(decided.output)")
    let library = try devices.desk.text("content/config/exercises.json")
    for name in ["Row", "Dip", "Squat"] { #expect(library.contains("\"\(name)\""), "\(library)") }
  }

  // MARK: The library

  @Test("a name that is nearly another one is refused; finish gives the library what it lacks")
  func names() async throws {
    var world = try await world("# Day\n\n## Strength Log\nBench press:: 3x10 @ 135\n")
    _ = try await run(world, "set", "Seated row", "10x50")
    for name in ["Bench pres", "Seated rows"] {
      expectFailure(
        try await world.bestupid("workout", "set", name, "10x50"), 65, saying: "is nearly",
        "--new")
    }
    _ = try await run(world, "set", "Seated rows", "10x50", "--new")
    _ = try await run(world, "set", "Bench press", "10x135")
    let library = "content/config/exercises.json"
    let commits = try await world.commitCount()
    expectSuccess(try await world.bestupid("workout", "finish", "--dry-run"))
    #expect(!world.has(library))
    _ = try await run(world, "finish")
    #expect(try await world.commitCount() == commits + 1)
    let entries = try await world.bestupid("exercise", "list", "--json").json("exercises")
    #expect(entries["exercises"].elements.count == 3)
    let text = try world.text(library)
    for name in ["Seated row", "Seated rows", "Bench press"] {
      #expect(text.contains("{\"name\": \"\(name)\""), "\(text)")
    }
    // The library's own rest goes before the settings, and a library that cannot be read stays.
    expectSuccess(try await world.bestupid("exercise", "edit", "Seated row", "--rest", "45"))
    expectSuccess(
      try await world.bestupid("exercise", "edit", "Bench press", "--equipment", "barbell"))
    #expect(try await run(world, "set", "Seated row", "10x50").output.contains("rest 0:45 of 0:45"))
    #expect(try await run(world, "set", "Bench press", "9x50").output.contains("rest 3:00 of 3:00"))
    try world.write("{", to: library)
    world.now = "2031-03-04T17:30:00Z"
    let finished = try await run(world, "finish")
    #expect(finished.errors.contains(library))
    #expect(try world.text(library) == "{")
  }

  // MARK: log lift

  @Test("log takes several exercises at once, each with its sets")
  func severalLifts() async throws {
    let world = try await world("## Strength Log\n")
    expectSuccess(
      try await world.bestupid(
        "log", "lift", "Bench press", "10x135,9x135", "Row", "3x10@45kg", "Dip", "8xBW+15,6xBW",
        "Plank", "40s,35s"))
    #expect(
      try world.text(sampleName) == """
        ## Strength Log
        Bench press:: 2x10 @ 135 lbs (sets: 10x135, 9x135)
        Row:: 3x10 @ 45 kg
        Dip:: 2x8 @ BW+15 (sets: 8xBW+15, 6xBW)
        Plank:: 2x40s (sets: 40s, 35s)

        """)
  }
}

/// `log lift -`: lifts as they are pasted.
@Suite("Pasted lifts")
struct PastedLiftTests {
  @Test(
    "lines, sets below a name, tables and a workout of its own are lines of the day",
    arguments: [
      ("Bench press:: 10x135, 9x135\nRow:: 2x10 @ 45 kg\n", "2x10 @ 135 lbs (sets: 10x135, 9x135)"),
      ("- Bench press: 14, 10, 8 reps @ 45 lbs\n", "3x14 @ 45 lbs (sets: 14x45, 10x45, 8x45)"),
      (
        "**Bench press @ 45 lbs:**\n- Set 1: 14 reps\n- Set 2: 10 reps @ 50 lbs\n",
        "2x10 @ 50 lbs (sets: 14x45, 10x50)"
      ),
      (
        "| Exercise | Set 1 | Set 2 |\n|--|--|--|\n| Bench press @ 45 lbs | 14 | 10 |\n",
        "2x14 @ 45 lbs (sets: 14x45, 10x45)"
      ),
      (
        "| Exercise | Superset | Set 1 | Set 2 | RPE | Notes |\n|--|--|--|--|--|--|\n"
          + "| Row @ 40 | A | 9 | 8 | 7 | |\n\n| Exercise | Superset | Set 1 | Set 2 | RPE | Notes |\n"
          + "|--|--|--|--|--|--|\n| Bench press @ 45 lbs | A | 14 | 10 | 8, 9 | slow |\n",
        "2x14 @ 45 lbs (sets: 14x45, 10x45) rpe 8, 9; superset A; slow"
      ),
      (
        "- Curl + Bench press superset:\n  - Curl: 11, 9 reps @ 25 lbs\n"
          + "  - Bench press: 9, 8 reps @ 45 lbs\n",
        "2x9 @ 45 lbs (sets: 9x45, 8x45)"
      ),
      ("# Workout A\n\n## Bench press\n- 10x45\n- 8x45\n", "2x10 @ 45 lbs (sets: 10x45, 8x45)"),
    ])
  func forms(text: String, line: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "lift", "-", input: text))
    #expect(try world.text(sampleName).contains("Bench press:: \(line)\n"))
  }

  @Test("what cannot be read is named, and nothing is written", arguments: ["", "hello\n"])
  func refused(text: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(try await world.bestupid("log", "lift", "-", input: text), 65)
    #expect(try world.text(sampleName) == sampleDay)
  }
}

/// `workout finish` is killed at any moment: the sets are in the state or in the day, and never twice.
@Suite(
  "A workout killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct WorkoutKillTests {
  private func store() async throws -> World {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("workout", "set", "Row", "10x50"))
    return world
  }

  @Test("after a kill of finish a second one leaves the sets in the day once")
  func finish() async throws {
    func arguments(_ world: World) -> [String] { ["workout", "finish", "-C", world.store] }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    var random = SeededRandom()
    // The last steps are those between the commit and the state.
    let last = points.filter { $0.call == "unlink" }.suffix(2)
    let chosen = KillPoint.chosen(4, of: points, &random) + (KillPoint.isCampaign ? [] : last)
    for point in chosen {
      let world = try await store()
      let moment = "\(point), seed \(random.seed)"
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(moment)")
      let again = try await world.bestupid("workout", "finish")
      #expect([0, 66].contains(again.status), "\(moment): \(again.errors)")
      let text = try world.text(sampleName)
      #expect(text.contains("Row:: 1x10 @ 50 lbs (sets: 10x50)\n"), "\(moment): \(text)")
      expectFailure(try await world.bestupid("workout", "status"), 66)
      #expect(try await world.problems() == "", "\(moment)")
    }
  }

  @Test("after a kill of set the workout is as before or as after")
  func set() async throws {
    func arguments(_ world: World) -> [String] {
      ["workout", "set", "Row", "9x50", "-C", world.store]
    }
    let traced = try await store()
    let points = try await KillPoint.all(of: arguments(traced), in: traced)
    #expect(points.filter { $0.call == "fsync" }.count <= 3)
    for point in points {
      let world = try await store()
      let status = try await point.run(arguments(world), in: world).status
      #expect([0, 128 + SIGKILL].contains(status), "\(point)")
      let json = try await world.bestupid("workout", "--json").json("live-workout")
      let count = json["exercises"][0]["sets"].elements.count
      #expect(count == 2 || status != 0 && count == 1, "\(point)")
    }
  }
}
