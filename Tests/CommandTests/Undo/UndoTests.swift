import ProgramTestSupport
import TestSupport
import Testing

/// `undo` and `redo` as a person types them; what becomes of the files is tested in ActionsTests.
@Suite("undo and redo")
struct UndoTests {
  private func id(_ world: World, _ revision: String = "HEAD") async throws -> String {
    try await world.git("rev-parse", revision)
  }

  private func trailers(_ world: World, _ revision: String = "HEAD") async throws -> [String] {
    try await world.git("log", "-1", "--format=%(trailers:only,unfold)", revision)
      .split(separator: "\n").map(String.init)
  }

  private func run(_ world: World, _ words: String...) async throws -> Program.Outcome {
    let run = try await world.bestupid(words)
    expectSuccess(run)
    return run
  }

  @Test("every command's commits name it, without its values, and its device")
  func trailersOfCommands() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "config", "set", "device", "desk")
    for (words, command) in [
      (["log", "weight", "181"], "log"), (["unset", "weight"], "unset"),
      (["new", "2031-03-20"], "new"), (["config", "set", "units.weight", "kg"], "config set"),
      (["config", "unset", "units.weight"], "config unset"),
    ] {
      expectSuccess(try await world.bestupid(words))
      let trailers = try await trailers(world)
      #expect(trailers.dropLast() == ["Command: \(command)", "Device: desk"])
      let clone = try Files.text(world.store + "/.git/bestupid/clone").split(separator: "\n")[1]
      #expect(trailers.last == "Clone: \(clone.dropFirst("id ".count))")
    }
    let made = try await World.withStore()
    _ = try await run(made, "config", "set", "device", "desk")
    _ = try await run(made, "log", "weight", "171", "note", "cold morning")
    #expect(
      try await trailers(made).dropLast() == [
        "Edited: Quick Log/Weight", "Edited: Notes/cold morning", "Command: log", "Device: desk",
      ])
    let new = try World()
    _ = try await run(new, "init", new.store)
    #expect(try await trailers(new)[0] == "Command: init")
  }

  @Test("undo and redo say what they did, and that there is nothing to do")
  func stack() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "weight", "181")
    let logged = try await id(world)
    let undo = try await run(world, "undo")
    #expect(
      undo.errors.hasSuffix(
        "undid 'log weight 181' (\(logged.prefix(8))); back with: bestupid redo\n"))
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await run(world, "undo").errors == "nothing to undo\n")
    let redo = try await run(world, "redo")
    #expect(
      redo.errors.hasSuffix(
        "redid 'log weight 181' (\(logged.prefix(8))); undone with: bestupid undo\n"))
    #expect(try await run(world, "redo").errors == "nothing to redo\n")
    let json = try await world.bestupid("undo", logged, "--json").json("undo")
    #expect(json["undone"]["commit"].string == logged)
    #expect(
      try await run(world, "undo", "--list").errors
        == "nothing to undo; what anybody changed is in: bestupid history\n")
    let new = try World()
    try Files.write("", to: new.store + "/bestupid.yaml")
    try await new.git("init", "-q", "-b", "main")
    for words in [["undo"], ["redo"], ["undo", "--list"]] {
      expectSuccess(try await new.bestupid(words + ["-C", new.store]))
    }
  }

  @Test("--list shows the stack, newest first; --dry-run prints the diff and writes nothing")
  func listAndDryRun() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "weight", "181", "--date", "yesterday")
    _ = try await run(world, "config", "set", "units.swim", "m")
    _ = try await run(world, "log", "energy", "5")
    let list = try await world.bestupid("undo", "--list").output
    let commands = list.split(separator: "\n").map { $0.dropFirst(28) }
    #expect(
      commands == [
        "log energy 5", "config set units.swim m", "log weight 181  (2031-03-03)",
      ])
    let json = try await world.bestupid("undo", "--list", "1", "--json").json("undo-list")
    #expect(json["commits"].elements.map { $0["command"].string } == ["log energy 5"])
    let before = try world.contents()
    let dry = try await run(world, "undo", "--dry-run")
    #expect(dry.output.contains("-Energy:: 5\n+Energy::\n"))
    #expect(try world.contents() == before)
    expectFailure(try await world.bestupid("undo", "--list", "many"), 64, saying: "many")
  }

  @Test("the commits of lists name their command, and what is undone of them is told")
  func lists() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for (words, command) in [
      (["todo", "add", "Buy oats"], "todo add"), (["top3", "add", "Call Bea"], "top3 add"),
      (["food", "oats", "--calories", "200"], "food"), (["note", "cold morning"], "note"),
    ] {
      expectSuccess(try await world.bestupid(words))
      let named = try #require(try await trailers(world).first { $0.hasPrefix("Command: ") })
      #expect(named.hasPrefix("Command: \(command)"), "\(named)")
    }
    _ = try await run(world, "todo", "done", "ferry")
    let undone = try await run(world, "undo").errors
    #expect(undone.hasPrefix("2031-03-04  Book the ferry open\nundid 'todo done"), "\(undone)")
    _ = try await run(world, "food", "oats (200 cal)")
    let gone = try await run(world, "undo").errors
    #expect(gone.hasPrefix("2031-03-04  oats (200 cal) gone\n"), "\(gone)")
  }

  @Test("an undo and a redo say in a sentence what became of a box, an entry and a number")
  func sentences() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for (words, undone, redone) in [
      (["todo", "done", "ferry"], "Book the ferry open", "Book the ferry done"),
      (["todo", "drop", "ferry"], "Book the ferry open", "Book the ferry dropped"),
      (["todo", "add", "Buy oats"], "Buy oats gone", "Buy oats is back"),
      (["note", "cold morning"], "cold morning gone", "cold morning is back"),
      (
        ["top3", "add", "Call Bea"], "Top 3 for Tomorrow 1 blank (was Call Bea)",
        "Top 3 for Tomorrow 1 Call Bea"
      ),
      (
        ["top3", "set", "Rest", "Ring Al"], "Top 3 for Tomorrow 2 Ring the dentist (was Ring Al)",
        "Top 3 for Tomorrow 2 Ring Al (was Ring the dentist)"
      ),
    ] {
      expectSuccess(try await world.bestupid(words))
      for (verb, line) in [("undo", undone), ("redo", redone), ("undo", undone)] {
        let lines = try await run(world, verb).errors.split(separator: "\n").map(String.init)
        #expect(lines.contains("2031-03-04  \(line)"), "\(lines)")
      }
    }
  }

  @Test("what cannot be undone is refused; --partial undoes the rest, and warns of what stays")
  func refused() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try Files.write(
      """
      {"entries": [{"date": "2031-03-04", "mood": {"bedtime": 6.0}, "energy": 4.0}]}
      """, to: world.path + "/figures.json")
    _ = try await run(world, "import", "daily-metrics", world.path + "/figures.json")
    let figures = try await id(world)
    _ = try await run(world, "log", "energy", "9")
    let refused = try await world.bestupid("undo", figures)
    #expect(refused.status == 73 && refused.output.isEmpty)
    #expect(
      refused.errors.hasPrefix("error: Energy of 2031-03-04 changed since 'import"),
      "\(refused.errors)")
    #expect(refused.errors.contains("--partial"))
    let partial = try await run(world, "undo", figures, "--partial")
    #expect(partial.errors.contains("warning: Energy of 2031-03-04 changed since, and stays\n"))
    expectFailure(try await world.bestupid("undo", "abc"), 64, saying: "'abc'", "undo --list")
    let unknown = try await world.bestupid("undo", "0123abcd", "--json").json("error")
    #expect(unknown["error"]["code"] == "no-such-commit")
    expectFailure(try await world.bestupid("undo", "0123abcd"), 66, saying: "0123abcd")
  }

  @Test("a day that new made goes with undo, and is back with redo, which say so")
  func newDay() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let name = "content/logs/2031-03-20.md"
    _ = try await run(world, "new", "2031-03-20")
    #expect(try await run(world, "undo").errors.hasPrefix("\(name)  removed\n"))
    #expect(!world.has(name))
    #expect(try await run(world, "redo").errors.hasPrefix("\(name)  is back\n"))
    #expect(world.has(name))
  }

  // MARK: Devices

  @Test(
    "another device's commands are undone by their ID alone, also those of one with the same name"
  )
  func devices() async throws {
    let devices = try await Devices()
    _ = try await run(devices.desk, "log", "weight", "181")
    _ = try await run(devices.desk, "sync")
    _ = try await run(devices.phone, "sync")
    #expect(try await run(devices.phone, "undo").errors == "nothing to undo\n")
    let clone = try World()
    expectSuccess(
      try await clone.bestupid("clone", devices.desk.path + "/remote.git", clone.store))
    expectSuccess(try await clone.bestupid("config", "set", "device", "desk"))
    #expect(try await run(clone, "undo").errors == "nothing to undo\n")
    let commit = try await clone.git("rev-parse", "--short=8", "HEAD")
    _ = try await run(clone, "undo", commit)
    #expect(try clone.text(sampleName) == sampleDay)
    // The same elsewhere: what is undone on both sides is undone once.
    _ = try await run(devices.desk, "undo")
    _ = try await run(clone, "sync")
    _ = try await run(devices.desk, "sync")
    #expect(try devices.desk.text(sampleName) == sampleDay)
    #expect(try await run(devices.desk, "undo").errors == "nothing to undo\n")
  }

  @Test("undo works after a merge, and leaves what the other device wrote")
  func afterMerge() async throws {
    var devices = try await Devices()
    _ = try await run(devices.desk, "log", "weight", "181")
    devices.phone.now = "2031-03-04T10:00:00Z"
    _ = try await run(devices.phone, "log", "energy", "7", "note", "from the phone")
    _ = try await run(devices.desk, "sync")
    _ = try await run(devices.phone, "sync")
    _ = try await run(devices.desk, "sync")
    devices.desk.now = "2031-03-04T11:00:00Z"
    let before = try devices.desk.text(sampleName)
    _ = try await run(devices.desk, "undo")
    let undone = before.replacing("Weight:: 181", with: "Weight:: ")
    #expect(try devices.desk.text(sampleName) == undone && undone != before)
    _ = try await run(devices.desk, "sync")
    _ = try await run(devices.phone, "sync")
    #expect(try devices.phone.text(sampleName) == undone)
    #expect(undone.contains("Energy:: 7") && undone.contains("- from the phone"))
  }

  /// A log whose Weight stands in line 27.
  private static let log =
    "# Wednesday\n" + String(repeating: "\n", count: 24) + "## Quick Log\nWeight::\nSleep:: 7\n"

  /// The screens of design §7, but for the ids.
  @Test("what changed since is shown with who did it, and history tells how it came")
  func screens() async throws {
    let name = "content/logs/2031-03-05.md"
    var laptop = try await World.withStore([name: Self.log, "bestupid.yaml": ""])
    let remote = try await laptop.sandbox.remote("remote.git")
    try await laptop.git("remote", "add", "origin", remote)
    try await laptop.git("push", "-q", "-u", "origin", "main")
    var phone = try World()
    expectSuccess(try await phone.bestupid("clone", remote, phone.store))
    for (world, name) in [(laptop, "laptop"), (phone, "phone")] {
      expectSuccess(try await world.bestupid("config", "set", "device", name))
    }
    phone.now = "2031-03-05T07:02:00Z"
    _ = try await run(phone, "log", "weight", "172.4")
    let logged = try await id(phone)
    _ = try await run(phone, "sync")
    laptop.now = "2031-03-05T07:10:00Z"
    _ = try await run(laptop, "sync")
    laptop.now = "2031-03-05T18:02:00Z"
    try laptop.write(Self.log.replacing("Weight::", with: "Weight:: 171.6"), to: name)
    _ = try await run(laptop, "sync")
    let edited = try await id(laptop)

    var other = phone
    other.now = "2031-03-05T18:05:00Z"
    _ = try await run(other, "sync")
    let before = try other.contents()
    let refused = try await other.bestupid("undo")
    #expect(refused.status == 73)
    #expect(
      refused.errors == """
        error: Weight of 2031-03-05 changed since 'log weight 172.4' (\(logged.prefix(8)))
          \(name):27
          -Weight:: 171.6        there now: laptop, 18:02, \(edited.prefix(8))
          +Weight::              what undo would write
        nothing was changed. Set it with: bestupid log weight VALUE

        """)
    #expect(try other.contents() == before)
    let json = try await other.bestupid("undo", "--json").json("error")["error"]["refused"][0]
    #expect(json["file"].string == name && json["section"] == "Quick Log")
    #expect(json["key"] == "Weight" && json["line"] == 27)
    #expect(json["expected"] == "172.4" && json["found"] == "171.6")
    #expect(json["changed_by"]["commit"].string == edited)
    #expect(json["changed_by"]["device"] == "laptop")
    #expect(json["changed_by"]["at"] == "2031-03-05T18:02:00Z")

    let history = try await other.bestupid("history", "weight", "--date", "2031-03-05")
    #expect(
      history.output == """
        2031-03-05 07:02  phone        –     → 172.4   log weight 172.4    \(logged.prefix(8))
        2031-03-05 18:02  laptop       172.4 → 171.6   edit                \(edited.prefix(8))

        """)
  }
}
