import ProgramTestSupport
import TestSupport
import Testing

@Suite("Typed sentences in log")
struct TypedSentenceTests {
  @Test("log says back what it understood, in the person's units")
  func understood() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    func says(_ words: String, _ text: String) async throws {
      let run = try await world.bestupid(["log"] + words.split(separator: " ").map(String.init))
      expectSuccess(run)
      #expect(run.errors.contains(text), "\(words): \(run.errors)")
    }
    try await says("run 5k 27:30", "2031-03-04  run 3.11 mi in 27:30, 8:51/mi\n")
    try await says(
      "run 5k@5:30 easy",
      "second run 3.11 mi in 27:30, 8:51/mi, easy "
        + "(added to 3.11 mi in 27:30, 8:51/mi; log --replace replaces)\n")
    try await says("bench press 3x10 135 @8", "bench press 3 sets of 10 with 135 lb, rpe 8\n")
    try await says(
      "bench press 1x5 155",
      "bench press 3 sets of 10 with 135 lb, then 1 of 5 with 155 lb, rpe 8, 8, 8, - "
        + "(added to 3 sets of 10 with 135 lb, rpe 8; log --replace replaces)\n")
    try await says("food oats 8:30 --calories 290", "food oats, 8:30, 290 kcal\n")
    try await says(
      "food oats", "food oats, ~290 kcal (as on 2031-03-04; --plain leaves the numbers out)\n")
    try await says("food oats --plain", "food oats\n")
    try await says("sleep 7:10 woke twice", "sleep 7:10 h, woke twice")
    expectSuccess(try await world.bestupid("config", "set", "units.weight", "kg"))
    expectSuccess(try await world.bestupid("config", "set", "units.distance", "km"))
    try await says("run 5 27:30", "run 5 km in 27:30, 5:30/km")
    try await says("weight 81,5", "weight 81.5 kg")
    #expect(try world.text(sampleName).contains("Weight:: 81,5kg"))
  }

  @Test("a setting that cannot be is refused with a line that works")
  func settings() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectFailure(
      try await world.bestupid("config", "set", "units.temperature", "°C"), 78,
      saying: "'°C'", "bestupid config set units.temperature C")
    expectFailure(
      try await world.bestupid("config", "set", "units.wieght", "kg"), 66, saying: "units.weight'?")
  }

  @Test(
    "without the word log a line is taken where it is understood to its last word, and a command always wins"
  )
  func withoutLog() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("weight", "181", "sleep", "7:10"))
    expectSuccess(try await world.bestupid("ran", "5k", "in", "27:30", "--dry-run"))
    #expect(try world.text(sampleName).contains("Weight:: 181\n"))
    #expect(try await world.commitCount() == 2)
    for words in [["ferns", "3"], ["blah", "5x5@100"], ["weight", "181", "ferns", "3"]] {
      expectFailure(
        try await world.bestupid(words), 64, saying: "there is no command '\(words[0])'")
    }
    expectFailure(try await world.bestupid("weight"), 64, saying: "'weight' needs its value")
    expectFailure(
      try await world.bestupid("82.3", "kg"), 64, saying: "Write: bestupid log weight 82.3 kg")
    #expect(try await world.bestupid("food", "oats").errors.contains("food oats"))
    #expect(try await world.commitCount() == 3)
  }

  @Test(
    "on a terminal the return key runs the one line that is proposed, and nothing else does",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func proposal() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try await onScreen(world, columns: 100) { screen in
      try await screen.type("clear; bestupid log sqaut 5x5 225 --date 2031-03-01; echo \"= $?\"")
      let asked = try await screen.wait { $0.contains("n leaves it:") }
      #expect(asked.contains("Write: bestupid log Squat 5x5 225 --date 2031-03-01"), "\(asked)")
      try await screen.type("n")
      _ = try await screen.wait { $0.contains("= 66") }
      #expect(try await world.commitCount() == 1)
      try await screen.type("clear; bestupid log sqaut 5x5 225 --date 2031-03-01; echo \"= $?\"")
      _ = try await screen.wait { $0.contains("n leaves it:") }
      try await screen.press("Enter")
      let done = try await screen.wait { $0.contains("= 0") }
      #expect(done.contains("2031-03-01  Squat 5 sets of 5 with 225 lb"), "\(done)")
      #expect(try world.text("content/logs/2031-03-01.md").contains("Squat:: 5x5 @ 225 lbs"))
      // Of several proposals none is run, and a script is never asked.
      try await screen.type("clear; bestupid log squat 3x100; echo \"= $?\"")
      let several = try await screen.wait { $0.contains("= 64") }
      #expect(!several.contains("leaves it"))
    }
    let script = try await world.bestupid("log", "sqaut", "5x5", "225")
    expectFailure(script, 66, saying: "Write: bestupid log squat 5x5 225")
    #expect(!script.errors.contains("leaves it"))
  }

  @Test("a number of a field that logs have already needs its unit as before")
  func unitsAgain() async throws {
    let world = try await World.withStore([sampleName: "## Quick Log\nWater:: 64 oz\n"])
    expectFailure(try await world.bestupid("log", "water", "20"), 65, saying: "needs its unit")
    expectSuccess(try await world.bestupid("log", "temperature", "98.6"))
    expectSuccess(try await world.bestupid("log", "temperature", "99.1"))
    #expect(try world.text(sampleName).contains("Temperature:: 99.1F\n"))
  }

  @Test("unset takes its day behind the names, as log does")
  func unsetOfDay() async throws {
    let world = try await World.withStore([
      sampleName: "## Quick Log\nWeight:: 181\n",
      "content/logs/2031-03-03.md": "## Quick Log\nWeight:: 182\nEnergy:: 6\n",
    ])
    expectSuccess(try await world.bestupid("unset", "weight", "energy", "yesterday"))
    #expect(try world.text("content/logs/2031-03-03.md") == "## Quick Log\nWeight::\nEnergy::\n")
    #expect(try world.text(sampleName) == "## Quick Log\nWeight:: 181\n")
  }

  @Test("several foods of one line are several entries, and a day may stand among their words")
  func foods() async throws {
    let world = try await World.withStore([sampleName: "## Fuel Log\n"])
    let run = try await world.bestupid("food", "2", "eggs", "140", "kcal,", "toast", "90", "kcal")
    expectSuccess(run)
    #expect(try world.text(sampleName).contains("- 2 eggs (140 cal)\n- toast (90 cal)\n"))
    expectSuccess(try await world.bestupid("food", "yogurt", "150", "kcal", "yesterday"))
    #expect(try world.text("content/logs/2031-03-03.md").contains("- yogurt (150 cal)"))
    expectFailure(
      try await world.bestupid("food", "apple", "80", "kcal", "100", "kcal"), 64,
      saying: "given twice")
  }

  @Test("a name that logs have is not swallowed by a lift, a note or a food")
  func names() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("log", "knee", "sore", "--new", "--date", "yesterday"))
    expectSuccess(try await world.bestupid("log", "knee", "fine", "again", "squat", "5x5"))
    #expect(try world.text(sampleName).contains("squat:: 5x5\n"))
    let note = try await world.bestupid("log", "note", "bad", "sleep", "knee", "7")
    expectFailure(note, 64, saying: "knee 7", "note \"bad sleep knee 7\"")
  }

  @Test(
    "a line that cannot be read names the word, and gives one that works",
    arguments: [
      ("wieght 180", "'wieght'", "bestupid log weight 180"),
      ("lgo weight 180", "'lgo'", "Did you mean 'log'?"),
      ("show --jsn", "'--jsn'", "bestupid show --json"),
      ("log --dry-rn weight 180", "'--dry-rn'", "bestupid log --dry-run weight 180"),
      ("query weight --lsat 3d", "'--lsat'", "bestupid query weight --last 3d"),
      ("query weight sleep", "'sleep'", "bestupid query weight,sleep"),
      ("query weight °C", "'°C'", "bestupid query weight"),
      ("query lift:Bench press", "'press'", "bestupid query \"lift:Bench press\""),
      ("log food oats --calories -900", "'-900'", "bestupid food oats --calories 30"),
      ("log -x weight 1", "'-x'", "bestupid help log"),
      ("query weight --by mont", "'mont'", "bestupid query weight --by month"),
      ("schedule instal", "'schedule instal'", "Did you mean 'schedule install'?"),
      ("--colour never show", "'--colour'", "bestupid --color never show"),
      ("query", "<field,field>", "bestupid query weight,sleep --last 12w"),
    ])
  func wrongWords(line: String, word: String, hint: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let run = try await world.bestupid(line.split(separator: " ").map(String.init))
    expectFailure(run, 64, saying: word, hint)
    #expect(run.errors.split(separator: "\n").count <= 3)
  }
}
