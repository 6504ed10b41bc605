import ProgramTestSupport
import TestSupport
import Testing

@Suite("The first minutes")
struct FirstMinutesTests {
  @Test(
    "without a store a terminal is told the ways to one, in three lines",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func ways() async throws {
    let world = try World()
    try await onScreen(world) { screen in
      let shown = try await screen.run(line: "bestupid; echo $?")
      #expect(
        shown == """
          There is no store on this machine yet.
            bestupid init ~/log     begin one
            bestupid clone ADDRESS  get yours from where your other devices sync
            bestupid demo           look around in half a year of made-up days
          66

          """)
      // One that is named, or was the default, is missed by its name.
      #expect(try await screen.run(line: "bestupid -C /nowhere").contains("no such folder"))
      try Files.write("store: \(world.path)/gone\n", to: world.machineConfiguration)
      // Where the line is broken depends on the folder's name.
      let words = try await screen.run(line: "bestupid").split(whereSeparator: \.isWhitespace)
      #expect(words.joined(separator: " ").contains("gone is gone"))
    }
    try Files.write("", to: world.machineConfiguration)
    expectFailure(try await world.bestupid(), 66, saying: "no store here", "bestupid init DIR")
  }

  @Test("init and clone say the three commands that come next, with weights in the person's unit")
  func next() async throws {
    var world = try World()
    world.environment["LC_ALL"] = "de_AT.UTF-8"
    let first = try await world.bestupid("init", world.store)
    #expect(first.errors.contains("\n  bestupid log weight 82.5 sleep 6:35  write"))
    #expect(first.errors.contains("\n  bestupid                             see today"))
    #expect(first.errors.contains("\n  bestupid setup                       say what"))
    expectSuccess(try await world.bestupid("log", "weight", "82.1", "sleep", "6:35"))
    expectSuccess(try await world.bestupid())
    world.environment["LC_ALL"] = "en_US.UTF-8"
    // From elsewhere it is found by its name.
    let second = try await world.bestupid("init", world.path + "/second")
    let line = "  bestupid -C \(world.path)/second log weight 181.5 sleep 6:35"
    #expect(second.errors.contains(line))
    let copy = try await world.bestupid("clone", world.store, world.path + "/copy")
    #expect(copy.errors.contains("  bestupid -C \(world.path)/copy check  "))
    #expect(try await world.bestupid("init", world.path + "/third", "--quiet").errors.isEmpty)
  }

  @Test(
    "demo makes a store that all commands understand, and touches nothing else",
    arguments: ["de_AT.UTF-8", "en_GB.UTF-8", "C"])
  func demo(locale: String) async throws {
    var world = try World()
    world.environment["LC_ALL"] = locale
    world.environment["TMPDIR"] = world.path + "/tmp"
    try Files.makeFolder(world.path + "/tmp")
    let before = try Files.tree(world.sandbox.home)
    let run = try await world.bestupid("demo")
    expectSuccess(run)
    #expect(try Files.tree(world.sandbox.home) == before)
    let name = try #require(try Files.names(in: world.path + "/tmp").first)
    let store = "\(world.path)/tmp/\(name)"
    #expect(try Files.names(in: world.path + "/tmp").count == 1)
    #expect(run.output.hasPrefix("  cd \(store)  "))
    #expect(run.output.contains("\n  rm -rf \(store)  "))

    let checked = try await world.bestupid("check", in: store)
    expectSuccess(checked)
    #expect(checked.errors.contains("nothing to report"), "\(checked.output)\(checked.errors)")
    let today = try await world.bestupid(in: store)
    expectSuccess(today)
    #expect(today.output.contains("Run Day"))
    let unit = locale == "C" ? "lb" : "kg"
    #expect(today.output.contains(" \(unit) "))
    let rows = try await world.bestupid(
      "query", "weight,lift:Squat,run", "--last", "1y", "--json", in: store
    ).json("query")["rows"].elements
    #expect(rows.count > 150)
    // In pounds, whatever the files are in.
    for row in rows {
      if case .number(let weight) = row["weight"] { #expect((165...190).contains(weight)) }
      if case .number(let load) = row["lift:Squat"] { #expect((140...270).contains(load)) }
    }
    let plan = try await world.bestupid("protocol", in: store)
    #expect(plan.output.contains("Strength A Squat, Bench press, Row"))
    #expect(!Files.exists(world.machineConfiguration))
  }

  @Test("with a clock that nobody has set, what is written is said to have its date")
  func clockOf1970() async throws {
    var world = try await World.withStore()
    #expect(!(try await world.bestupid("log", "weight", "170").errors.contains("clock")))
    world.now = "1970-01-01T00:10:00Z"
    let run = try await world.bestupid("log", "weight", "170")
    expectSuccess(run)
    #expect(run.errors.contains("warning: the clock says 1970-01-01T00:10:00Z"), "\(run.errors)")
    #expect(world.has("content/logs/1970-01-01.md"))
    expectSuccess(try await world.bestupid("show"))
    #expect(try await world.bestupid("doctor").output.contains("problem  clock"))
    world.now = "2031-03-04T09:30:00Z"
    expectSuccess(try await world.bestupid("undo"))
    let name = "content/logs/1970-01-01.md"
    #expect(try !world.has(name) || !world.text(name).contains("170"))
  }

  @Test("demo gives the same days on the same day, in a folder that is empty")
  func sameDays() async throws {
    let world = try World()
    var trees: [String] = []
    for name in ["one", "two"] {
      let json = try await world.bestupid("demo", "\(world.path)/\(name)", "--json").json("demo")
      #expect(json["store"].string == "\(world.path)/\(name)")
      #expect(json["from"] == "2030-09-04" && json["to"] == "2031-03-04")
      trees.append(try await world.git("rev-parse", "HEAD^{tree}", in: "\(world.path)/\(name)"))
    }
    #expect(trees[0] == trees[1])
    expectFailure(
      try await world.bestupid("demo", world.path + "/one"), 73, saying: "not empty")
    expectFailure(
      try await world.bestupid("demo", world.path + "/one/bestupid.yaml/x"), 73)
  }
}
