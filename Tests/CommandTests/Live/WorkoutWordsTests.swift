import ProgramTestSupport
import TestSupport
import Testing

/// What `workout` says: of what it refuses, and of the workout as it is.
@Suite("Words of a live workout")
struct WorkoutWordsTests {
  private static let types = "content/config/workout_types.yaml"

  private func state(_ world: World) async throws -> JSONNode {
    try await world.bestupid("workout", "status", "--json").json("live-workout")
  }

  // MARK: Refusals

  @Test(
    "a refusal names what is wrong, and a command that works",
    arguments: [
      (
        "set|Row|3x10|@|8", 64, "'3x10 @ 8' of Row has two readings", "set Row 3x10 rpe 8, or:"
      ),
      ("set|Row|301x10x100", 65, "301 sets are impossible", "workout set"),
      ("set|Row|10x50|--group|A; B", 65, "'A; B' cannot be", "semicolon"),
      ("set|Row|10x50|--group|", 65, "the text is empty", "Write a word"),
      ("set|Row|10x50|--note|a\nb", 65, "one line", "Leave line breaks out"),
      ("set|Fly @ 2x20|10x50", 65, "'Fly @ 2x20' cannot be the name", "without @ and ::"),
      ("start|--name|", 65, "the text is empty", "Write a word"),
      ("set|Row|10x50|@|11|rpe", 65, "an effort of 11", "from 1 to 10"),
      ("cardio|run|4.5/45|rpe|11", 65, "an effort of 11", "from 1 to 10"),
      (
        "cardio|run|4.5/45|rpe|hard", 65, "'hard' as session rpe",
        "workout cardio run 4.5/45 hr 140 rpe 7"
      ),
      ("cardio|run", 64, "'run' needs a distance or a time", "workout cardio run 4.5/45"),
      (
        "cardio|swim|750/33|hr", 64, "'hr' needs its value",
        "workout cardio swim 1000/25:00 hr 140"
      ),
      (
        "cardio|run|4.5/45|hr|900", 65, "avg hr cannot be '900'",
        "to 400 bpm, usually 30 to 240 bpm, as in: bestupid workout cardio run 4.5/45 hr 140"
      ),
      ("cardio|bike|4.5/45|hr|0", 65, "'0' as avg hr", "workout cardio bike 4.5/45 hr 140"),
      (
        "cardio|run|27|30", 64, "'27 30' can be",
        "run 27/30, or: bestupid workout cardio run 27m30s"
      ),
      ("cardio|ski|5", 66, "no activity is called 'ski'", "There are: swim, bike, run, walk, row"),
      (
        "cardio|run|3.1q", 65, "cannot read '3.1q' as run",
        "Write: bestupid workout cardio run 4.5/45"
      ),
      ("set|Sleep|10x50", 65, "a log reads it as something else", "'Sleep exercise'"),
      ("set|Row|10x50|--note|<!-- x", 65, "begins a comment", "Leave <!-- out"),
      ("cardio|row|fast", 65, "'fast' as row", "workout cardio row 1000/25:00"),
    ] as [(String, Int32, String, String)])
  func refusals(words: String, status: Int32, trouble: String, way: String) async throws {
    let world = try await World.training([
      sampleName: "# Day\n", Self.types: "types:\n  - {id: row, name: Rowing, unit: m}\n",
    ])
    let typed = words.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    expectFailure(try await world.bestupid(["workout"] + typed), status, saying: trouble, way)
    expectFailure(try await world.bestupid("workout"), 66)
  }

  @Test("an effort of the whole that cannot be is not told of in the words of a set")
  func effortAtTheEnd() async throws {
    let world = try await World.training([sampleName: "# Day\n"])
    _ = try await world.workout("set", "Row", "10x50")
    for effort in ["0", "11", "nan"] {
      let run = try await world.bestupid("workout", "finish", "--rpe", effort)
      expectFailure(run, 65, saying: "an effort of", "from 1 to 10")
      #expect(!run.errors.contains("workout set"), "\(run.errors)")
    }
  }

  @Test("errors of `set` and `cancel` are JSON where that is asked for")
  func errorsAsJSON() async throws {
    let world = try await World.training([sampleName: "# Day\n"])
    let cancel = try await world.bestupid("workout", "cancel", "--json")
    #expect(cancel.status == 66)
    let nothing = try cancel.json("error")["error"]
    #expect(nothing["message"] == "no workout is in progress")
    #expect(nothing["hint"].string?.contains("bestupid workout start") == true)
    let set = try await world.bestupid("workout", "set", "Row", "3x10", "@", "8", "--json")
    #expect(set.status == 64)
    let unclear = try set.json("error")["error"]
    #expect(unclear["code"] == "usage")
    #expect(unclear["hint"].string?.contains("3x10 rpe 8") == true)
  }

  // MARK: The workout as it is

  @Test("status has effort, remarks and measures, and `set` and `note` say what they took")
  func status() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    #expect(
      try await world.workout("set", "Squat", "5x225", "@", "8", "rpe", "--note", "slow").output
        == """
        > now    Squat  5x225lb rpe 8  (slow)
        rest 2:00 of 2:00

        """)
    #expect(
      try await world.workout("note", "cold", "gym").output == "Strength  0:00\n  note: cold gym\n")
    expectFailure(
      try await world.bestupid("workout", "note", ""), 65, saying: "the text is empty")
    _ = try await world.workout("set", "6x225", "--rir", "1", "--group", "A")
    _ = try await world.workout(
      "cardio", "run", "3.1/27:30", "hr", "140", "rpm", "170", "pace", "8:52", "rpe", "7")
    world.now = "2031-03-04T17:17:00Z"
    #expect(
      try await world.workout("status").output == """
        Strength · Tue 2031-03-04  2:00
        > now    Squat  5x225lb rpe 8  6x225lb rpe 9  superset A  (slow)
          done   run 3.1/27:30 hr 140 rpm 170 pace 8:52/mi
          rpe 7
          note: cold gym
        rest is over

        """)
    world.now = "2031-03-04T17:18:10Z"
    #expect(try await world.workout("status").output.hasSuffix("\nrest is over for 1:10\n"))
  }

  @Test("a workout that was left open is as long as finish would write it")
  func leftOpen() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    _ = try await world.workout("start")
    world.now = "2031-03-04T17:40:00Z"
    _ = try await world.workout("set", "Row", "10x50")
    world.now = "2031-03-07T09:00:00Z"
    #expect(
      try await world.workout("status").output
        == "Strength · Tue 2031-03-04  25:00\n> now    Row  10x50lb\n")
    #expect(try await world.workout("finish").errors.contains("Strength, 25 min"))
  }

  @Test("a type that is built in has the name that the person gave it")
  func ownName() async throws {
    let world = try await World.training([
      sampleName: "## Today's Todos\n- [ ] Jog\n- [ ] Run a bath\n",
      Self.types: "types:\n  - {id: run, name: Jog}\n  - {id: strength, name: Lifting}\n",
    ])
    #expect(try await world.workout("start").output.hasPrefix("Lifting · "))
    _ = try await world.workout("cancel")
    #expect(
      try await world.workout("set", "Row", "10x50").errors.contains("has begun: Lifting"))
    _ = try await world.workout("cancel")
    #expect(try await world.workout("start", "jog").output.hasPrefix("Jog · "))
    let own = try await state(world)["own_type"]
    #expect(own == ["id": "run", "name": "Jog", "field": "Run", "unit": "mi"])
    _ = try await world.workout("cardio", "run", "3.1/27:30")
    #expect(try await world.workout("finish").errors.contains("Jog, "))
    #expect(try world.text(sampleName).contains("\nRun:: 3.1/27:30\n"))
  }

  // MARK: Rest, pauses, exercises

  @Test("rest is 90 s for an exercise of one muscle group, and longer where it has more")
  func oneMuscleGroup() async throws {
    let world = try await World.training([
      sampleName: "## Strength Log\nCurl:: 3x10 @ 20\nThruster:: 3x10 @ 50\n"
    ])
    expectSuccess(try await world.bestupid("exercise", "edit", "Curl", "--muscle-group", "biceps"))
    expectSuccess(
      try await world.bestupid(
        "exercise", "edit", "Thruster", "--muscle-group", "quadriceps", "--muscles", "shoulders"))
    #expect(try await world.workout("set", "Curl", "10x20").output.contains("rest 1:30 of 1:30"))
    #expect(
      try await world.workout("set", "Thruster", "9x50").output.contains("rest 2:00 of 2:00"))
  }

  @Test("pause, go, resume, rest and skip each answer with what is so then, and keep it")
  func changes() async throws {
    var world = try await World.training([sampleName: "# Day\n"])
    _ = try await world.workout("set", "Row", "10x50")
    _ = try await world.workout("set", "Squat", "5x225")
    world.now = "2031-03-04T17:15:30Z"
    #expect(
      try await world.workout("rest", "90").output
        == "> now    Squat  5x225lb\nrest 1:30 of 1:30\n")
    #expect(try await state(world)["rest"]["of"] == 90)
    world.now = "2031-03-04T17:15:40Z"
    #expect(try await world.workout("pause").output.hasSuffix("rest 1:20 of 1:30\n"))
    #expect(try await state(world)["state"] == "paused")
    world.now = "2031-03-04T17:20:00Z"
    #expect(
      try await world.workout("status").output.hasPrefix(
        "Strength · Tue 2031-03-04  0:40 (paused)\n"))
    #expect(try await world.workout("go").output.hasSuffix("rest 1:20 of 1:30\n"))
    #expect(try await state(world)["state"] == "running")
    _ = try await world.workout("pause")
    world.now = "2031-03-04T17:30:00Z"
    #expect(
      try await world.workout("resume").output
        == """
        Strength · Tue 2031-03-04  0:40
                 Row    10x50lb
        > now    Squat  5x225lb
        rest 1:20 of 1:30

        """.replacing("         Row", with: "  done   Row"))
    #expect(try await state(world)["state"] == "running")
    #expect(try await world.workout("rest", "off").output == "> now    Squat  5x225lb\n")
    #expect(try await state(world)["rest"] == .null)
    #expect(
      try await world.workout("skip", "squ").output == """
        Strength · Tue 2031-03-04  0:40
        > now    Row    10x50lb
          done   Squat  5x225lb

        """)
    let left = try await state(world)
    #expect(left["exercises"].elements.map(\.["skipped"]) == [false, true])
    #expect(left["current"] == "Row" && left["elapsed"] == 40)
  }

  @Test("of two workouts that were cancelled the last comes back")
  func cancelledTwice() async throws {
    let world = try await World.training([sampleName: "# Day\n"])
    for name in ["Row", "Squat"] {
      _ = try await world.workout("set", name, "10x50")
      _ = try await world.workout("cancel")
    }
    #expect(try await world.workout("resume", "--cancelled").output.contains("> now    Squat"))
    _ = try await world.workout("finish")
    expectFailure(
      try await world.bestupid("workout", "resume", "--cancelled"), 66,
      saying: "no workout was cancelled")
    #expect(try !world.text(sampleName).contains("Row"))
  }

  @Test("the commit says that sets of a line were there already, which stand in front")
  func thereAlready() async throws {
    let world = try await World.training([
      sampleName: "## Strength Log\nRow:: 2x10 @ 50 lbs (sets: 10x50, 9x50)\n"
    ])
    _ = try await world.workout("set", "Row", "8x50")
    _ = try await world.workout("finish")
    #expect(
      try world.text(sampleName).contains("Row:: 3x10 @ 50 lbs (sets: 10x50, 9x50, 8x50)\n"))
    let message = try await world.git("log", "-1", "--format=%B")
    #expect(
      message.contains("\n\nRow: 2 sets were there already; the new ones follow\n"), "\(message)")
  }
}
