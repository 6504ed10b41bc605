import ProgramTestSupport
import TestSupport
import Testing

/// `workout`: a live workout from its start to the day's log.
@Suite("A live workout")
struct WorkoutTests {
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
    var world = try await StrengthDay.world()
    let commits = try await world.commitCount()
    #expect(
      try await world.workout("start", "plan").output == """
        Strength A · Tue 2031-03-04  0:00
        > now    Bench press  3 sets of 10, 135 lb
                 Leg curl     3 sets of 12, 60 lb

        """)
    for set in StrengthDay.sets {
      expectSuccess(
        try await world.bestupid(["workout", "set"] + set.split(separator: "|").map(String.init)))
    }
    #expect(try world.text(sampleName) == StrengthDay.left)
    #expect(try await world.commitCount() == commits)
    world.now = "2031-03-04T18:07:00Z"
    #expect(
      try await world.workout("finish", "--rpe", "8", "--dry-run").output.contains(
        "+Leg curl:: skipped"))
    #expect(try world.text(sampleName) == StrengthDay.left)
    let finished = try await world.workout("finish", "--rpe", "8")
    #expect(try world.text(sampleName) == StrengthDay.right)
    #expect(
      finished.errors.hasSuffix(
        """
        Strength A, 52 min: 5,391 lb in 5 of 11 sets whose load is known
          planned and not done: leg curl 3 sets of 12, 60 lb
          no workout like it in a year to compare with

        """), "\(finished.errors)")
    #expect(try await world.commitCount() == commits + 1)
    let message = try await world.git("log", "-1", "--format=%B")
    #expect(message.contains("\nWorkout: 20310304T171500-"))
    #expect(try stateFiles(world) == [])
    expectFailure(try await world.bestupid("workout", "status"), 66, saying: "no workout")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(sampleName) == StrengthDay.left)
    #expect(try await world.problems() == "")
  }

  @Test("the state is private, and says what the schema describes after each change")
  func state() async throws {
    let world = try await StrengthDay.world()
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
    let world = try await StrengthDay.world()
    _ = try await world.workout("start", "--name", "Legs")
    expectFailure(
      try await world.bestupid("workout", "start"), 75, saying: "Legs has been in progress since",
      "workout finish", "workout cancel")
    try await Program.together {
      try await withThrowingTaskGroup(of: Program.Outcome.self) { group in
        for index in 1...8 {
          group.addTask { try await world.bestupid("workout", "set", "Squat", "5x\(200 + index)") }
        }
        for try await outcome in group { expectSuccess(outcome) }
      }
    }
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["exercises"][0]["sets"].elements.count == 8)
  }

  @Test("a cancelled workout comes back, an empty one is not written, and a set can be taken back")
  func cancelled() async throws {
    let world = try await StrengthDay.world()
    _ = try await world.workout("start")
    expectFailure(try await world.bestupid("workout", "finish"), 65, saying: "nothing was done")
    _ = try await world.workout("set", "Squat", "5x200")
    _ = try await world.workout("cancel")
    #expect(try stateFiles(world) == ["workout-cancelled.json"])
    expectFailure(try await world.bestupid("workout", "finish"), 66)
    #expect(try await world.workout("resume", "--cancelled").output.contains("5x200"))
    #expect(try stateFiles(world) == ["workout.json"])
    expectFailure(try await world.bestupid("workout", "resume", "--cancelled"), 75)
    let undone = try await world.workout("undo")
    #expect(undone.errors.contains("undone: set Squat 5x200lb"))
    #expect(!undone.output.contains("5x200"))
  }

  @Test(
    "what cannot be is refused, and the state stays",
    arguments: [
      ("set Row 0x50", 65), ("set Row 10001x50", 65), ("set Row 5x5001", 65),
      ("set Row 5x50 @ 11 rpe", 65), ("set Row heavy", 65), ("rest 0", 65), ("rest soon", 64),
      ("skip curl", 66), ("cardio run fast", 65), ("finish --rpe 11", 65), ("start yoga", 66),
      ("start --at 25:00", 64), ("start --at 23:00", 65), ("set", 64),
    ] as [(String, Int32)])
  func refused(words: String, status: Int32) async throws {
    let world = try await StrengthDay.world()
    _ = try await world.workout("set", "Squat", "5x200")
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
    var world = try await StrengthDay.world()
    _ = try await world.workout("start", "--name", "Strength A")
    world.now = "2031-03-04T17:40:00Z"
    _ = try await world.workout("set", "Row", "10x50")
    world.now = "2031-03-07T09:00:00Z"
    for words in [[], ["status"]] {
      #expect(
        try await world.bestupid(words).errors.contains("Strength A of 2031-03-04 was left open"))
    }
    let started = try await world.workout("start", "run")
    #expect(started.errors.contains("Strength A, 25 min: 500 lb in 1 set\n"))
    let text = try world.text(sampleName)
    #expect(text.contains("Strength_Minutes:: 25\n") && text.contains("Row:: 1x10 @ 50 lbs"))
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(sampleName) == StrengthDay.left)
    _ = try await world.workout("cancel")
    // One without a set is dropped.
    world.now = "2031-03-08T09:00:00Z"
    _ = try await world.workout("start")
    world.now = "2031-03-10T09:00:00Z"
    #expect(try await world.workout("finish").errors.contains("dropped"))
    #expect(try stateFiles(world) == ["workout-cancelled.json"])
  }

  @Test("what is done after one was left open is another workout; nothing else changes it")
  func afterLeftOpen() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    _ = try await world.workout("start", "strength", "--name", "Strength A")
    _ = try await world.workout("set", "Row", "10x50")
    world.now = "2031-03-07T17:15:00Z"
    for words in [["pause"], ["go"], ["rest", "60"], ["note", "x"], ["undo"], ["skip", "Row"]] {
      expectFailure(
        try await world.bestupid(["workout"] + words), 75,
        saying: "Strength A of 2031-03-04 was left open")
    }
    expectFailure(try await world.bestupid("workout", "set", "Row", "heavy"), 65)
    #expect(try await world.workout("status").errors.contains("Strength A was left open"))
    let run = try await world.workout("cardio", "run", "3.1/27:30")
    #expect(run.errors.contains("a workout has begun: Run"), "\(run.errors)")
    #expect(
      try world.text(sampleName)
        == "# Day\n\n## Strength Log\nRow:: 1x10 @ 50 lbs (sets: 10x50)\n")
    _ = try await world.workout("finish")
    #expect(try world.text("content/logs/2031-03-07.md").contains("Run:: 3.1/27:30"))
  }

  @Test("a workout of warm-ups or remarks alone is not written, and can be brought back")
  func nothingDone() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    _ = try await world.workout("set", "Row", "10x50", "--warm-up")
    _ = try await world.workout("note", "shoulder hurts")
    expectFailure(try await world.bestupid("workout", "finish"), 65, saying: "nothing was done")
    world.now = "2031-03-07T17:15:00Z"
    #expect(try await world.workout("finish").errors.contains("dropped"))
    #expect(try world.text(sampleName) == "# Day\n")
    _ = try await world.workout("resume", "--cancelled")
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["note"] == "shoulder hurts")
  }

  @Test("a workout can have begun before midnight, and not in the future")
  func begunAt() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    world.now = "2031-03-05T00:30:00Z"
    let words = ["workout", "start", "strength", "--date", "2031-03-04", "--at"]
    expectFailure(try await world.bestupid(words + ["00:40"]), 65, saying: "in the future")
    let json = try await world.bestupid(words + ["23:30", "--json"]).json("live-workout")
    #expect(json["elapsed"] == 3600 && json["started_at"] == "2031-03-04T23:30:00Z")
  }

  @Test("a state that cannot be read is kept under another name, and named once")
  func unreadable() async throws {
    let world = try await StrengthDay.world()
    for number in 1...2 {
      _ = try await world.workout("set", "Row", "10x50")
      try Files.write("{\"schema\": 1", to: statePath(world))
      let second = try await world.bestupid("workout", "set", "Squat", "5x200")
      expectSuccess(second)
      #expect(second.errors.contains("workout.bad-\(number).json"))
      #expect(!(try await world.bestupid("workout").errors.contains("bad-")))
      #expect(try Files.text(statePath(world, "workout.bad-\(number).json")) == "{\"schema\": 1")
      _ = try await world.workout("cancel")
    }
  }

  // MARK: Cardio, notes, repeats

  @Test("two activities make a brick, with its note in the day")
  func brick() async throws {
    let world = try await StrengthDay.world("# Day\n")
    _ = try await world.workout("cardio", "bike", "7.2/24:00", "hr", "118", "rpm", "84")
    _ = try await world.workout("cardio", "run", "3.1/27:30", "hr", "140", "rpe", "7")
    _ = try await world.workout("note", "windy")
    #expect(
      try await world.bestupid("workout", "--json").json("live-workout")["type"].string == "brick")
    _ = try await world.workout("finish")
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

  @Test(
    "of several activities each keeps its own cadence and pace",
    arguments: [
      (["run 3.1/27:30 rpm 170", "bike 7.2/24:00 rpm 84"], "run", "avg_rpm", 170),
      (["run 3.1/27:30 rpm 170", "bike 7.2/24:00"], "bike", "avg_rpm", nil),
      (["run 4.5/45", "bike 7.2/24:00 pace 3:20"], "run", "avg_pace", nil),
      (["run 4.5/45 pace 10:15", "bike 7.2/24:00"], "run", "avg_pace", 10.25),
    ] as [([String], String, String, Double?)])
  func measures(legs: [String], of: String, measure: String, value: Double?) async throws {
    let world = try await World.training([sampleName: "# Day\n"])
    for leg in legs {
      expectSuccess(
        try await world.bestupid(
          ["workout", "cardio"] + leg.split(separator: " ").map(String.init)))
    }
    _ = try await world.workout("finish")
    let day = try await world.bestupid("show", "--json").json("day")
    let activity = try #require(
      day["training"]["activities"].elements.first { $0["type"].string == of })
    #expect(activity[measure] == value.map { .number($0) } ?? activity["none"], "\(legs)")
  }

  @Test("repeat begins with what was done on an earlier day")
  func repeated() async throws {
    var world = try await StrengthDay.world()
    _ = try await world.workout("set", "Row", "3x10x50")
    _ = try await world.workout("finish")
    world.now = "2031-03-06T17:00:00Z"
    #expect(try await world.workout("repeat", "last").output.contains("Row"))
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["from"]["of"].string == "2031-03-04")
    expectFailure(try await world.bestupid("workout", "repeat", "2031-03-05"), 66)
    _ = try await world.workout("cancel")
    expectFailure(
      try await world.bestupid("workout", "repeat", "2031-03-05"), 66, saying: "no training")
    expectFailure(
      try await world.bestupid("workout", "start", "plan", "--date", "2031-03-20"), 66,
      saying: "nothing is planned")
  }

  @Test("repeat begins with the activities of a day as well")
  func repeatedLegs() async throws {
    let world = try await World.training([
      sampleName: "# Day\n", "content/logs/2031-03-01.md": "## Strength Log\nRow:: 3x8 @ 95\n",
      "content/logs/2031-03-03.md": "## Training Output\nBike:: 7.2/24:00\nRun:: 3.1/27:30\n",
    ])
    #expect(try await world.workout("repeat", "last").output.hasPrefix("Brick"))
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["legs"].elements.map { $0["type"].string } == ["bike", "run"])
    _ = try await world.workout("cancel")
    #expect(try await world.workout("repeat", "2031-03-01").output.contains("Row"))
  }

  @Test("sets stand one by one, with commas or blanks, and no set is part of a name")
  func setsAsNames() async throws {
    let world = try await World.training([sampleName: "# Day\n"])
    #expect(
      try await world.workout("set", "Row", "10x135", "9x135").output.contains("10x135lb  9x135lb"))
    expectFailure(
      try await world.bestupid("workout", "set", "10x135", "Row", "9x135"), 65,
      saying: "'9x135' is a set")
    _ = try await world.workout("set", "Band curl", "6xgreen band")
    #expect(try await world.workout("finish").errors.contains("1 set of 6 with green band"))
  }

  @Test("settings say how long a rest is, and when a workout is left open")
  func settings() async throws {
    var world = try await StrengthDay.world()
    expectSuccess(try await world.bestupid("config", "set", "training.rest", "75"))
    expectSuccess(try await world.bestupid("config", "set", "training.abandon", "1"))
    #expect(try await world.workout("set", "Row", "10x50").output.contains("rest 1:15 of 1:15"))
    world.now = "2031-03-04T18:15:00Z"
    #expect(try await world.bestupid("workout").errors.contains("left open"))
  }

  // MARK: Two devices

  @Test(
    "a workout on each of two devices at once: both stand, also of one exercise"
  )
  func twoDevices() async throws {
    let devices = try await Devices()
    for (world, own, load) in [(devices.desk, "Row", 50), (devices.phone, "Dip", 55)] {
      _ = try await world.workout("set", own, "10x40")
      _ = try await world.workout("set", "Squat", "5x\(load)")
      _ = try await world.workout("finish")
    }
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    let text = try devices.desk.text(sampleName)
    #expect(try devices.phone.text(sampleName) == text)
    for line in ["Row:: 1x10 @ 40 lbs (sets: 10x40)", "Dip:: 1x10 @ 40 lbs (sets: 10x40)"] {
      #expect(text.contains(line + "\n"), "\(text)")
    }
    // As on one device, the later sets follow the others.
    let squats = text.split(separator: "\n").filter { $0.hasPrefix("Squat::") }
    #expect(
      squats.count == 1 && squats[0].contains("5x50") && squats[0].contains("5x55"), "\(text)")
    let library = try devices.desk.text("content/config/exercises.json")
    for name in ["Row", "Dip", "Squat"] { #expect(library.contains("\"\(name)\""), "\(library)") }
  }

  @Test("what was added to a workout since it was written is kept, and said")
  func changedSinceItWasWritten() async throws {
    let world = try await StrengthDay.world()
    _ = try await world.workout("set", "Row", "10x50")
    let path = try statePath(world)
    let state = try Files.text(path)
    _ = try await world.workout("finish")
    let written = try world.text(sampleName)
    // As a disk leaves it that lost the end of a state in a power cut.
    try Files.write(state, to: path)
    _ = try await world.workout("set", "9x50")
    #expect(
      try await world.workout("finish", "--dry-run").errors.contains("was already written"))
    #expect(try stateFiles(world) == ["workout.json"])
    let again = try await world.workout("finish")
    #expect(again.errors.contains("was already written"))
    #expect(again.errors.contains("bestupid workout resume --cancelled"))
    #expect(try world.text(sampleName) == written)
    _ = try await world.workout("resume", "--cancelled")
    #expect(try await world.workout("status").output.contains("10x50lb  9x50lb"))
  }

  // MARK: The library

  @Test("a name that is nearly another one is refused; finish gives the library what it lacks")
  func names() async throws {
    var world = try await StrengthDay.world("# Day\n\n## Strength Log\nBench press:: 3x10 @ 135\n")
    _ = try await world.workout("set", "Seated row", "10x50")
    for name in ["Bench pres", "Seated rows"] {
      expectFailure(
        try await world.bestupid("workout", "set", name, "10x50"), 65, saying: "is similar to",
        "--new")
    }
    _ = try await world.workout("set", "Seated rows", "10x50", "--new")
    _ = try await world.workout("set", "Bench press", "10x135")
    let library = "content/config/exercises.json"
    let commits = try await world.commitCount()
    expectSuccess(try await world.bestupid("workout", "finish", "--dry-run"))
    #expect(!world.has(library))
    _ = try await world.workout("finish")
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
    #expect(
      try await world.workout("set", "Seated row", "10x50").output.contains("rest 0:45 of 0:45"))
    #expect(
      try await world.workout("set", "Bench press", "9x50").output.contains("rest 3:00 of 3:00"))
    try world.write("{", to: library)
    world.now = "2031-03-04T17:30:00Z"
    let finished = try await world.workout("finish")
    #expect(finished.errors.contains(library))
    #expect(try world.text(library) == "{")
  }
}
