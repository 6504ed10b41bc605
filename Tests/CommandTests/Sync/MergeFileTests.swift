import ProgramTestSupport
import TestSupport
import Testing

/// A day as the bot plans it, as the person and as the bot change it, and both together.
private enum Day {
  static let path = "content/logs/2031-03-04.md"
  static let base = "## Planned Workout\nEasy run\n\n## Quick Log\nWeight:: \nMood_AM:: \n"
  static let persons = base.replacing("Weight:: ", with: "Weight:: 181")
  static let bots = base.replacing("Easy run", with: "Long run")
  static let merged = bots.replacing("Weight:: ", with: "Weight:: 181")
}

@Suite("merge-file, and git's merges by it")
struct MergeFileTests {
  /// A folder with three versions of a file.
  private func versions(_ texts: [String]) throws -> World {
    let world = try World()
    for (name, text) in zip(["base", "ours", "theirs"], texts) {
      try Files.write(text, to: "\(world.sandbox.home)/\(name)")
    }
    return world
  }

  // MARK: The command

  @Test("who wrote each line is said by a file, and decides line by line")
  func authorsOfLines() async throws {
    let persons = Day.persons.replacing("Easy run", with: "Rest")
    let world = try versions([
      Day.base, Day.bots.replacing("Mood_AM:: ", with: "Mood_AM:: 7"), persons,
    ])
    // The bot planned the run of OURS, and the phone wrote its mood.
    try Files.write(
      "# lines role time commit device\n\n1-2 bot 100 b1 the coach \r\n6\tdevice 300 - my phone\n",
      to: world.sandbox.home + "/authors")
    try Files.write("1-99 device 200 d1 desk\n", to: world.sandbox.home + "/desk")
    let words = [
      "merge-file", "base", "ours", "theirs", "--path", Day.path, "--ours-authors", "authors",
      "--theirs-authors", "desk", "--json",
    ]
    let merged = try await world.bestupid(words).json("merge")
    #expect(merged["merged"] == .string(Day.merged.replacing("Mood_AM:: ", with: "Mood_AM:: 7")))
    #expect(merged["decisions"].elements.count == 1)
    let decision = merged["decisions"][0]
    #expect(decision["kept_from"] == "the coach" && decision["lost_from"] == "desk")
    #expect(decision["winner"] == "bot")
    // Without it the file as a whole is a device's, and neither text is later.
    let other = try await world.bestupid(Array(words.prefix(6)) + ["--json"]).json("merge")
    #expect(other["decisions"][0]["winner"] == "later")
  }

  @Test(
    "a row of authors that cannot be read is refused with its line, and changes nothing",
    arguments: [
      "1 device 1 c", "0 device 1 c d", "2-1 device 1 c d", "1-2-3 device 1 c d", "x bot 1 c d",
      "1 cat 1 c d", "1 device one c d", "1- device 1 c d", "9223372036854775807 bot 1 c d",
    ])
  func badAuthors(row: String) async throws {
    let world = try versions([Day.base, Day.persons, Day.bots])
    try Files.write("# rows\n\(row)\n", to: world.sandbox.home + "/authors")
    expectFailure(
      try await world.bestupid(
        "merge-file", "base", "ours", "theirs", "--theirs-authors", "authors", "-o", "ours"), 65,
      saying: "authors:2", "LINES device|bot TIME COMMIT DEVICE")
    #expect(try Files.text(world.sandbox.home + "/ours") == Day.persons)
    expectFailure(
      try await world.bestupid("merge-file", "base", "ours", "theirs", "--ours-authors", "gone"),
      66, saying: "gone")
  }

  @Test("the merged day is printed, needs no store, and no file changes")
  func printed() async throws {
    let world = try versions([Day.base, Day.persons, Day.bots])
    for words in [["ours", "theirs"], ["theirs", "ours"]] {
      let run = try await world.bestupid(["merge-file", "base"] + words + ["--path", Day.path])
      expectSuccess(run)
      #expect(run.output == Day.merged)
      #expect(run.errors.isEmpty)
    }
    #expect(try Files.text(world.sandbox.home + "/ours") == Day.persons)
  }

  @Test("a log by its name is a day, wherever it lies")
  func byName() async throws {
    let world = try versions([Day.base, "", Day.bots])
    try Files.write(Day.persons, to: world.sandbox.home + "/2031-03-04.md")
    let run = try await world.bestupid("merge-file", "base", "2031-03-04.md", "theirs")
    #expect(run.output == Day.merged)
  }

  @Test("two days without an ancestor are two edits of an empty day")
  func noAncestor() async throws {
    let world = try versions(["", Day.persons, Day.bots])
    let run = try await world.bestupid(
      "merge-file", "/dev/null", "ours", "theirs", "--path", Day.path, "--theirs-role", "bot")
    expectSuccess(run)
    #expect(run.output == Day.merged)
    #expect(run.errors.contains("Planned Workout"))
  }

  @Test("roles decide, and what lost is told in words and in JSON")
  func decisions() async throws {
    let other = Day.base.replacing("Easy run", with: "Rest")
    let world = try versions([Day.base, Day.bots, other])
    for (role, otherRole, kept) in [("bot", "device", "Long run"), ("device", "bot", "Rest")] {
      let words = [
        "merge-file", "base", "ours", "theirs", "--path", Day.path, "--ours-role", role,
        "--theirs-role", otherRole,
      ]
      let run = try await world.bestupid(words)
      #expect(run.output == Day.base.replacing("Easy run", with: kept))
      #expect(run.errors.contains("“Long run”") && run.errors.contains("“Rest”"))
      let report = try await world.bestupid(words + ["--json"]).json("merge")
      #expect(report["merged"].string == run.output)
      #expect(report["decisions"][0]["kept"]["text"].string == kept)
      #expect(report["decisions"][0]["winner"] == "bot")
      #expect(report["decisions"][0]["section"] == "Planned Workout")
    }
  }

  @Test("-o writes the file, also over one of the versions, and prints nothing")
  func output() async throws {
    let world = try versions([Day.base, Day.persons, Day.bots])
    let words = ["merge-file", "base", "ours", "theirs", "--path", Day.path, "-o"]
    for target in ["new", "ours"] {
      let run = try await world.bestupid(words + [target])
      expectSuccess(run)
      #expect(run.output.isEmpty)
      #expect(try Files.text("\(world.sandbox.home)/\(target)") == Day.merged)
    }
  }

  @Test("wrong input is refused: a file that is not there 66, a role that is none 64")
  func refused() async throws {
    let world = try versions([Day.base, Day.persons, Day.bots])
    expectFailure(
      try await world.bestupid("merge-file", "base", "ours", "gone"), 66, saying: "gone")
    expectFailure(
      try await world.bestupid("merge-file", "base", "ours", "theirs", "--ours-role", "cat"), 64,
      saying: "cat")
    expectFailure(try await world.bestupid("merge-file", "base", "ours"), 64, saying: "theirs")
  }

  // MARK: The driver

  /// A store and a second working copy of it that went apart: the person's commit in the one, the
  /// bot's in the other.
  private func apart(
    _ base: String? = Day.base, _ persons: String = Day.persons, _ bots: String = Day.bots,
    store: String = "", configuration: String = "bot_authors: [bot@example.org]\n"
  ) async throws -> World {
    let prefix = store.isEmpty ? "" : store + "/"
    var files = [prefix + "bestupid.yaml": configuration]
    files[prefix + Day.path] = base
    let world = try await World.withStore(files)
    let remote = try await world.sandbox.remote("remote.git")
    let bot = world.path + "/the bot's copy"
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    try await world.git("clone", "-q", remote, bot, in: world.path)
    try await world.sandbox.commit([prefix + Day.path: bots], in: bot, message: "plan")
    try await world.git(
      "-c", "user.email=bot@example.org", "commit", "-q", "--amend", "--reset-author",
      "--no-edit", in: bot)
    try await world.git("push", "-q", in: bot)
    try await world.sandbox.commit([prefix + Day.path: persons], in: world.store, message: "mine")
    return world
  }

  private func pull(_ world: World) async throws -> Program.Outcome {
    try await world.sandbox.run("git", ["pull", "-q", "--no-rebase", "--no-edit"], in: world.store)
  }

  @Test("a plain git pull merges by section once init --merge-driver has been run")
  func plainPull() async throws {
    let world = try await apart()
    let before = try world.contents()
    expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
    #expect(try world.contents() == before)
    let pulled = try await pull(world)
    #expect(pulled.status == 0, "\(pulled.output)\(pulled.errors)")
    #expect(try world.text(Day.path) == Day.merged)
    #expect(try await world.problems() == "")
  }

  @Test("two days that were created apart merge by a plain git pull, by the roles of their authors")
  func createdApart() async throws {
    let world = try await apart(nil)
    expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
    let pulled = try await pull(world)
    #expect(pulled.status == 0, "\(pulled.output)\(pulled.errors)")
    // The plan is the bot's, although the person's commit is the later one.
    #expect(try world.text(Day.path) == Day.merged)
  }

  @Test("the bot's text is the bot's in a plain git pull, where a device wrote there as well")
  func authorsOfLinesInAPull() async throws {
    let world = try await apart(Day.base, Day.persons.replacing("Easy run", with: "Rest"))
    let bot = world.path + "/the bot's copy"
    let both = Day.bots.replacing("Mood_AM:: ", with: "Mood_AM:: 7")
    try await world.sandbox.commit([Day.path: both], in: bot, message: "mood")
    try await world.git("push", "-q", in: bot)
    expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
    let pulled = try await pull(world)
    #expect(pulled.status == 0, "\(pulled.output)\(pulled.errors)")
    #expect(try world.text(Day.path) == Day.merged.replacing("Mood_AM:: ", with: "Mood_AM:: 7"))
  }

  @Test("git's merge and ours make the same bytes", arguments: ["", "my logs"])
  func sameBytes(store: String) async throws {
    let persons = Day.base.replacing("Easy run", with: "Rest")
      .replacing("Mood_AM:: ", with: "Mood_AM:: 6")
    let bots = Day.bots.replacing("Mood_AM:: ", with: "Mood_AM:: 7")
    var merged: [String] = []
    for byGit in [true, false] {
      let world = try await apart(Day.base, persons, bots, store: store)
      let root = store.isEmpty ? world.store : "\(world.store)/\(store)"
      if byGit {
        expectSuccess(try await world.bestupid("init", "--merge-driver", root))
        let pulled = try await pull(world)
        #expect(pulled.status == 0, "\(pulled.output)\(pulled.errors)")
      } else {
        expectSuccess(try await world.bestupid("-C", root, "sync"))
      }
      merged.append(try world.text(store.isEmpty ? Day.path : "\(store)/\(Day.path)"))
    }
    #expect(merged[0] == merged[1])
    #expect(merged[0].contains("Long run") && merged[0].contains("Mood_AM:: 6"))
  }

  @Test("init --merge-driver again changes nothing, and keeps the attributes that were there")
  func idempotent() async throws {
    let world = try await apart()
    let attributes = world.store + "/.git/info/attributes"
    try Files.write("*.png binary", to: attributes)
    var states: [String] = []
    for _ in 0..<2 {
      expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
      states.append(
        try Files.text(attributes) + (try Files.text(world.store + "/.git/config")))
    }
    #expect(states[0] == states[1])
    #expect(states[0].hasPrefix("*.png binary\ncontent/logs/** merge=bestupid\n"))
    let name = try await world.git("check-attr", "merge", "--", "content/logs/2031-03-04.md")
    #expect(name.hasSuffix("merge: bestupid"))
  }

  @Test("git merges by the driver what has entries with names, in any folder, and nothing else")
  func attributes() async throws {
    let world = try await apart()
    expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
    let merged = [
      "content/logs/2031-03-04.md", "content/logs/2031-03-04/index.md", "data/a.json",
      "data/garmin/2031/a.json", "content/config/habits.md", "content/config/protocol_x.md",
      "memory/events.jsonl", "memory/people/a.json",
    ]
    let others = ["bestupid.yaml", "README.md", "data/a.csv", "data/deep/a.csv", "src/data/a.json"]
    let told = try await world.sandbox.git(
      ["check-attr", "merge", "--"] + merged + others, in: world.store)
    #expect(
      told.split(separator: "\n").map(String.init)
        == merged.map { "\($0): merge: bestupid" } + others.map { "\($0): merge: unspecified" })
  }

  @Test("where the program is gone git stops at a conflict, and both versions are there")
  func programGone() async throws {
    let world = try await apart()
    expectSuccess(try await world.bestupid("init", "--merge-driver", world.store))
    let driver = try await world.git("config", "merge.bestupid.driver")
    #expect(driver.contains(Program.bestupid))
    try await world.git(
      "config", "merge.bestupid.driver",
      driver.replacing(Program.bestupid, with: "/nonexistent/bestupid"))
    #expect(try await pull(world).status != 0)
    #expect(try await world.git("show", ":2:\(Day.path)") + "\n" == Day.persons)
    #expect(try await world.git("show", ":3:\(Day.path)") + "\n" == Day.bots)
  }
}
