import ProgramTestSupport
import TestSupport
import Testing

/// `workout template` as a person types it, and `workout start` of a template and of the week's plan; the file is
/// tested in ActionsTests.
@Suite("workout template")
struct WorkoutTemplateTests {
  private static let file = "content/config/workout_templates.json"

  private static let plan = SampleStore.workoutTables

  private func world(_ files: [String: String] = [:]) async throws -> World {
    try await World.training(
      [
        sampleName: "# Day\n", "bestupid.yaml": "",
        "content/config/protocol_2031-03-03.md": Self.plan,
      ].merging(files) { $1 })
  }

  // MARK: The file

  @Test("a workout is saved, shown, started again, and removed; undo brings it back")
  func saved() async throws {
    var world = try await world()
    _ = try await world.workout("start", "--empty", "--name", "Push")
    for set in ["Bench press|10x135", "9x135", "Plank|40s"] {
      expectSuccess(
        try await world.bestupid(["workout", "set"] + set.split(separator: "|").map(String.init)))
    }
    let saved = try await world.workout("template", "save", "Push day")
    #expect(saved.errors == "Push day saved: 2 exercises of the workout in progress\n")
    #expect(
      try world.text(Self.file) == """
        {"version": 1, "templates": [
          {"name": "Push day", "type": "strength", "exercises": [{"name": "Bench press", "sets": 2, "reps": [9, 10], "load": "135 lbs"}, {"name": "Plank", "sets": 1, "seconds": 40}], "updated": "2031-03-04T17:15:00Z"}
        ]}

        """)
    #expect(try await world.git("log", "-1", "--format=%s") == "workout template save: Push day")
    #expect(
      try await world.workout("template").output == """
        name        type      what                                    plan
        Push day    strength  Bench press, Plank
        Strength A  strength  Bench press, Leg curl (machine), Plank  protocol_2031-03-03.md
        Strength B  strength  Row, Dip, Hollow hold                   protocol_2031-03-03.md

        """)
    _ = try await world.workout("cancel")
    world.now = "2031-03-05T17:15:00Z"
    #expect(
      try await world.workout("start", "push_day").output == """
        Push day · Wed 2031-03-05  0:00
        > now    Bench press  2 sets of 9-10, 135 lb
                 Plank        1 x 40 s

        """)
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["from"]["kind"] == "template" && json["from"]["of"] == "Push day")
    _ = try await world.workout("template", "remove", "push", "day")
    #expect(try world.text(Self.file) == "{\"version\": 1, \"templates\": []}\n")
    expectSuccess(try await world.bestupid("undo"))
    #expect(try world.text(Self.file).contains("Push day"))
    #expect(try await world.problems() == "")
  }

  @Test("a day's workout is saved by its log, and typed ones are shown with their sets and rests")
  func savedOfDays() async throws {
    let world = try await world([
      "content/logs/2031-02-25.md": """
      ## Training Output
      Bike:: 7.2/24:00

      ## Strength Log
      Row:: 3x10 @ 45 kg (sets: 10x45kg, 9x45kg, 8x45kg)

      """
    ])
    #expect(
      try await world.workout("template", "save", "Pull", "2031-02-25").errors
        == "Pull saved: 1 exercise, 1 activity of 2031-02-25\n")
    #expect(
      try await world.workout("template", "show", "pull").output == """
        Pull  strength
          Row  3 sets of 8-10, 45 kg
          bike 7.2/24

        """)
    _ = try await world.workout(
      "template", "add", "Legs", "Squat", "3x5@225", "Leg curl", "3x10-12@60", "Plank",
      "2x40s", "bike", "7.2/24:00", "--rest", "120")
    #expect(
      try await world.workout("template", "show", "Legs").output == """
        Legs  strength
          Squat     3 sets of 5, 225 lb  rest 2:00
          Leg curl  3 sets of 10-12, 60 lb  rest 2:00
          Plank     2 x 40 s  rest 2:00
          bike 7.2/24:00

        """)
    let own = try await world.workout("template", "add", "strength a")
    #expect(own.errors.contains("3 exercises of content/config/protocol_2031-03-03.md"))
    let forced = try await world.bestupid(
      "workout", "template", "save", "legs", "2031-02-25", "--force", "--json")
    #expect(try forced.json("workout-template-edit")["template"]["type"] == "strength")
  }

  @Test(
    "a person's own templates go before the plan's, and before an unknown name stand the nearest")
  func names() async throws {
    let world = try await world([
      Self.file: """
      {"templates": [
        {"name": "Strength A", "exercises": [{"name": "Squat", "sets": 5, "reps": [5, 5], "load": "heavy"}]},
        {"name": "Empty"}, {"name": "run", "exercises": [{"name": "Row"}]}
      ]}
      """
    ])
    expectFailure(
      try await world.bestupid("workout", "start", "Strenth", "A"), 66,
      saying: "no template is called 'Strenth A'", "Did you mean 'Strength A'?")
    expectFailure(
      try await world.bestupid("workout", "start", "stength"), 66,
      saying: "Did you mean 'strength'?")
    expectFailure(
      try await world.bestupid("workout", "start", "empty"), 65, saying: "'Empty' has no exercises")
    // A type is a type.
    #expect(try await world.workout("start", "run").output == "Run · Tue 2031-03-04  0:00\n")
    _ = try await world.workout("cancel")
    let started = try await world.workout("start", "strength", "a")
    #expect(started.output.contains("Squat  5 sets of 5\n"))
    #expect(started.errors.contains("the load 'heavy' cannot be read"))
  }

  @Test(
    "what cannot be a template is refused, and nothing is written",
    arguments: [
      ("save|Nothing", 66), ("save|A|2031-13-01", 65), ("add|A|weight|181", 64),
      ("add|A|Row|3x8|--rest|0", 65), ("add|Legs", 66), ("remove|A", 66), ("show|Legs", 66),
    ] as [(String, Int32)])
  func refused(words: String, status: Int32) async throws {
    let world = try await world()
    let before = try world.contents()
    let arguments = words.split(separator: "|").map(String.init)
    expectFailure(try await world.bestupid(["workout", "template"] + arguments), status)
    #expect(try world.contents() == before)
  }

  @Test("a file that is no JSON stops the names that may be in it, and nothing else")
  func torn() async throws {
    let world = try await world([Self.file: "{\"templates\": [\n"])
    for words in [
      ["start", "Strength A"], ["template"], ["template", "add", "B", "Row", "3x8"],
      ["template", "remove", "B"],
    ] {
      expectFailure(try await world.bestupid(["workout"] + words), 65, saying: Self.file)
    }
    #expect(try world.text(Self.file) == "{\"templates\": [\n")
    _ = try await world.workout("start", "plan")
  }

  // MARK: The week's plan

  @Test("the day's table with its rests, supersets and notes")
  func plannedTable() async throws {
    let world = try await world()
    let lines = """
      > now    Bench press         3 sets of 8-10, 135 lb (slow)  superset A
               Leg curl (machine)  3 sets of 12, 60 lb  superset A
               Plank               2 x 40 s (each side)

      """
    #expect(
      try await world.workout("start", "plan").output
        == "Strength A · Tue 2031-03-04  0:00\n\(lines)")
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["from"]["kind"] == "plan" && json["from"]["of"] == "protocol_2031-03-03.md")
    #expect(json["exercises"][0]["plan"]["rest"] == .number(90))
    #expect(json["exercises"][0]["note"].string == nil)
    #expect(json["exercises"][1]["equipment"] == "machine")
    // A superset rests when its round is over, as long as the last exercise says.
    #expect(try await !world.workout("set", "10x135").output.contains("rest"))
    #expect(
      try await world.workout("set", "Leg curl", "12x60").output.contains("rest 2:00 of 2:00"))
    _ = try await world.workout("cancel")
    // The same by its name, on any day of the week.
    #expect(
      try await world.workout("start", "Strength", "A", "--date", "2031-03-06").output
        == "Strength A · Thu 2031-03-06  0:00\n\(lines)")
  }

  @Test("what the table leaves open the library says, else three sets of the rule's range")
  func filled() async throws {
    var world = try await world([
      "content/config/exercises.json":
        #"{"exercises": [{"name": "Row", "sets": 4, "reps": [6, 8], "rest": 75}]}"#,
      "content/logs/2031-02-25.md": "## Strength Log\nHollow hold:: 2x35s (sets: 35s, 30s)\n",
    ])
    world.now = "2031-03-06T17:15:00Z"
    #expect(
      try await world.workout("start", "plan").output == """
        Strength B · Thu 2031-03-06  0:00
        > now    Row          4 sets of 6-8, 45 kg
                 Dip          3 sets of 6-12, BW
                 Hollow hold  3 x 35 s

        """)
    #expect(try await world.workout("set", "8x45kg").output.contains("rest 1:15 of 1:15"))
  }

  @Test("several tables are a question, and a day without a plan has none")
  func severalTables() async throws {
    let world = try await world()
    func start(_ date: String) async throws -> Program.Outcome {
      try await world.bestupid("workout", "start", "plan", "--date", date)
    }
    expectFailure(
      try await start("2031-03-05"), 65, saying: "'Strength A', 'Strength B'",
      "bestupid workout start \"Strength A\"")
    expectFailure(
      try await start("2031-03-07"), 66, saying: "nothing is planned for 2031-03-07",
      "bestupid workout start \"Strength A\"")
    expectFailure(try await start("2031-03-12"), 66, saying: "bestupid workout start strength")
    // A run has no table.
    let run = try await start("2031-03-03")
    expectSuccess(run)
    #expect(run.output == "Run · Mon 2031-03-03  0:00\n")
  }

  @Test("the plan's own tables are only read")
  func untouched() async throws {
    let world = try await world()
    let before = try world.contents()
    #expect(
      try await world.workout("template", "show", "Strength", "A").output == """
        Strength A  strength, of protocol_2031-03-03.md
          Bench press         3 sets of 8-10, 135 lb (slow)  rest 1:30  superset A
          Leg curl (machine)  3 sets of 12, 60 lb  rest 2:00  superset A
          Plank               2 x 40 s (each side)

        """)
    _ = try await world.workout("start", "Strength A")
    #expect(try world.contents() == before)
  }

  // MARK: Legs and the day

  @Test(
    "the legs of a template are planned until they are done, and the day is compared with its last")
  func brick() async throws {
    var world = try await world([
      Self.file:
        #"{"templates": [{"name": "Long brick", "cardio": [{"type": "bike", "value": "7.2/24:00"}, {"type": "run"}]}]}"#,
      "content/logs/2031-02-20.md": """
      ## Today's Todos
      - [x] Long brick

      ## Training Output
      Bike:: 7.0/24:30
      Run:: 3.1/28:00

      """,
      "content/logs/2031-02-27.md": "## Training Output\nBike:: 7.2/26:00\nRun:: 3.1/29:00\n",
    ])
    #expect(
      try await world.workout("start", "long brick", "--name", "Saturday").output == """
        Saturday · Tue 2031-03-04  0:00
                 bike 7.2/24:00
                 run

        """)
    #expect(
      try await world.bestupid("workout", "--json").json("live-workout")["type"] == "brick")
    #expect(
      try await world.workout("cardio", "bike", "7.3/24:00").output.hasSuffix(
        "  done   bike 7.3/24:00\n         run\n"))
    _ = try await world.workout("cardio", "run", "3.1/27:30")
    world.now = "2031-03-04T18:10:00Z"
    let finished = try await world.workout("finish")
    #expect(finished.errors.contains("compared with Thu 2031-02-20: "), "\(finished.errors)")
  }

  // MARK: Two devices

  @Test("two devices add and change templates at once: a sync keeps both")
  func twoDevices() async throws {
    let devices = try await Devices()
    _ = try await devices.desk.workout("template", "add", "Push", "Press", "3x8@95", "Dip", "2x8")
    for world in [devices.desk, devices.phone] {
      expectSuccess(try await world.bestupid("sync"))
    }
    _ = try await devices.desk.workout(
      "template", "add", "Push", "Press", "4x8@95", "Dip", "2x8", "--force")
    _ = try await devices.desk.workout("template", "add", "Pull", "Row", "3x10@45kg")
    _ = try await devices.phone.workout(
      "template", "add", "Push", "Press", "3x8@95", "Dip", "3x8", "--force")
    _ = try await devices.phone.workout("template", "add", "Legs", "Squat", "5x5@225")
    for world in [devices.desk, devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync"))
    }
    let text = try devices.desk.text(Self.file)
    #expect(try devices.phone.text(Self.file) == text)
    for part in [
      #""name": "Press", "sets": 4"#, #""name": "Dip", "sets": 3"#, #""Pull""#, #""Legs""#,
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(text.split(separator: "\"Push\"").count == 2)
  }

  @Test("names complete: those of templates, and what a workout begins with")
  func completion() async throws {
    let world = try await world([
      Self.file: #"{"templates": [{"name": "Push day", "exercises": [{"name": "Press"}]}]}"#
    ])
    #expect(try await world.bestupid("complete", "template").output == "Push day\n")
    #expect(
      try await world.bestupid("complete", "workout", "p").output == "plan\nPush day\n")
    #expect(
      try await world.bestupid("complete", "workout", "Strength ").output
        == "Strength A\nStrength B\n")
  }

  @Test("a name of a plan that no log can have is made one that can be, and is said")
  func nameThatNoLogHas() async throws {
    let plan = StrengthDay.plan.replacing("Leg curl", with: "Clean & jerk")
    let world = try await World.training([
      sampleName: "# Day\n", "content/config/protocol_2031-03-03.md": plan,
    ])
    let start = try await world.workout("start", "plan")
    #expect(start.errors.contains("'Clean & jerk' is 'Clean and jerk' in a log"))
    _ = try await world.workout("set", "clean and jerk", "3x100")
    _ = try await world.workout("finish")
    #expect(try world.text(sampleName).contains("Clean and jerk:: 1x3 @ 100 lbs (sets: 3x100)\n"))
    #expect(try await world.problems() == "")
    expectFailure(
      try await world.bestupid("exercise", "add", "Snatch & pull"), 65,
      saying: "cannot be the name", "'Snatch and pull'")
    expectFailure(
      try await world.bestupid("exercise", "edit", "clean and jerk", "--name", "Clean & jerk"), 65,
      saying: "cannot be the name", "'Clean and jerk'")
  }
}
