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
      "run 5k@5:30", "second run 3.11 mi in 27:30, 8:51/mi (added; log --replace replaces)\n")
    try await says("bench press 3x10 135", "bench press 3 sets of 10 with 135 lb\n")
    try await says("food oats 8:30 --calories 290", "food oats, 8:30am, 290 kcal\n")
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
