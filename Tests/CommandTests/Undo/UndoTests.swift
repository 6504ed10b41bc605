import ProgramTestSupport
import TestSupport
import Testing

/// `undo` and `redo`, as a person and as a script has them.
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
      #expect(try await trailers(world) == ["Command: \(command)", "Device: desk"])
    }
    let made = try await World.withStore()
    _ = try await run(made, "config", "set", "device", "desk")
    _ = try await run(made, "log", "weight", "171", "note", "cold morning")
    #expect(
      try await trailers(made) == [
        "Edited: Quick Log/Weight", "Edited: Notes/cold morning", "Command: log", "Device: desk",
      ])
    let new = try World()
    _ = try await run(new, "init", new.store)
    #expect(try await trailers(new)[0] == "Command: init")
  }

  @Test("undo, undo again, redo, redo again: the bytes of each step, and the commits that say so")
  func stack() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "weight", "181")
    let first = try world.text(sampleName)
    _ = try await run(world, "log", "mood", "am", "7", "note", "cold")
    let second = try world.text(sampleName)
    let logged = try await id(world)

    let undo = try await world.bestupid("undo", "--json").json("undo")
    #expect(try world.text(sampleName) == first)
    #expect(undo["undone"]["commit"].string == logged)
    #expect(undo["undone"]["command"] == "log mood am 7, note cold")
    #expect(undo["undone"]["date"] == "2031-03-04" && undo["redone"] == nil)
    #expect(undo["commit"].string == (try await id(world)) && undo["dry_run"] == false)
    #expect(undo["files"][0]["file"].string == sampleName)
    let mood = try #require(undo["changes"].elements.first { $0["key"] == "Mood_AM" })
    #expect(mood["before"] == "7" && mood["after"] == "6" && mood["section"] == "Quick Log")
    #expect(
      try await world.git("log", "-1", "--format=%s")
        == "undo 2031-03-04: log mood am 7, note cold")
    #expect(try await trailers(world).prefix(2) == ["Undo-of: \(logged)", "Command: undo"])
    let undoing = try await id(world)

    _ = try await run(world, "undo")
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await run(world, "undo").errors == "nothing to undo\n")
    let count = try await world.commitCount()
    let again = try await run(world, "undo", String(logged.prefix(4)))
    #expect(
      again.errors == "\(logged.prefix(8)) is already undone, by \(undoing.prefix(8))\n")
    #expect(try await world.commitCount() == count)

    _ = try await run(world, "redo")
    #expect(try world.text(sampleName) == first)
    let redo = try await world.bestupid("redo", "--json").json("undo")
    #expect(try world.text(sampleName) == second)
    #expect(redo["redone"]["commit"].string == logged && redo["undone"] == nil)
    #expect(try await trailers(world).prefix(2) == ["Redo-of: \(undoing)", "Command: redo"])
    #expect(
      try await world.git("log", "-1", "--format=%s")
        == "redo 2031-03-04: log mood am 7, note cold")
    #expect(try await run(world, "redo").errors == "nothing to redo\n")

    // What was redone can be undone again; a later command ends what a bare redo takes back.
    _ = try await run(world, "undo")
    #expect(try world.text(sampleName) == first)
    _ = try await run(world, "log", "energy", "5")
    #expect(try await run(world, "redo").errors == "nothing to redo\n")
    _ = try await run(world, "redo", logged)
    #expect(try world.text(sampleName).contains("Mood_AM:: 7"))
    #expect(try world.text(sampleName).contains("Energy:: 5"))
    #expect(try await world.problems().isEmpty)
  }

  @Test("an undo of an undo is its redo, and an undo of a redo its undo")
  func undoOfUndo() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "weight", "181")
    let (logged, commit) = (try world.text(sampleName), try await id(world))
    _ = try await run(world, "undo")
    let undo = try await id(world)
    _ = try await run(world, "undo", undo)
    #expect(try world.text(sampleName) == logged)
    let redo = try await id(world)
    #expect(try await trailers(world)[0] == "Redo-of: \(undo)")
    _ = try await run(world, "undo", redo)
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await trailers(world)[0] == "Undo-of: \(commit)")
    let notUndone = try await run(world, "redo", undo)
    #expect(notUndone.errors.contains("redid"))
    #expect(try await run(world, "redo", commit).errors == "\(commit.prefix(8)) is not undone\n")
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
    let (before, head) = (try world.contents(), try await id(world))
    let dry = try await run(world, "undo", "--dry-run")
    #expect(dry.output.contains("-Energy:: 5\n+Energy::\n"))
    #expect(try world.contents() == before)
    #expect(try await id(world) == head)
    let report = try await world.bestupid("undo", "--dry-run", "--json").json("undo")
    #expect(report["dry_run"] == true && report["commit"] == nil)
    expectFailure(try await world.bestupid("undo", "--list", "many"), 64, saying: "many")
  }

  @Test(
    "what others wrote meanwhile stays, and so does what is not committed, in a commit of its own")
  func othersStay() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "weight", "181")
    let commit = try await id(world)
    _ = try await run(world, "log", "energy", "5")
    let text = try world.text(sampleName).replacing("Ring the dentist", with: "Ring Bea")
    try world.write(text, to: sampleName)
    _ = try await run(world, "undo", commit)
    #expect(try world.text(sampleName) == text.replacing("Weight:: 181", with: "Weight:: "))
    #expect(try await world.git("log", "-1", "--format=%s", "HEAD~1") == "edit: \(sampleName)")
    #expect(try await trailers(world, "HEAD~1").count == 1)
    #expect(
      try await world.git("diff", "--unified=0", "HEAD~1", "HEAD").split(separator: "\n").suffix(2)
        == ["-Weight:: 181", "+Weight:: "])
    #expect(try await world.problems().isEmpty)
  }

  @Test("what a person changed and did not commit gets a commit of its own before any command's")
  func handEdits() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "config", "set", "device", "desk")
    let edited = sampleDay.replacing("Ring the dentist", with: "Ring Bea")
    try world.write(edited, to: sampleName)
    _ = try await run(world, "log", "weight", "181")
    #expect(try await world.commitCount() == 3)
    #expect(try await world.git("log", "-1", "--format=%s", "HEAD~1") == "edit: \(sampleName)")
    #expect(try await trailers(world, "HEAD~1") == ["Device: desk"])
    _ = try await run(world, "undo")
    #expect(try world.text(sampleName) == edited)
    #expect(try await world.problems().isEmpty)
  }

  @Test("food is undone by amount, a lift and a note as their lines")
  func food() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "log", "food", "oats", "--calories", "200")
    _ = try await run(world, "log", "food", "tea", "--calories", "100")
    #expect(try world.text(sampleName).contains("calories_so_far:: 620"))
    _ = try await run(world, "undo", id(world, "HEAD~1"))
    let text = try world.text(sampleName)
    #expect(text.contains("calories_so_far:: 420") && !text.contains("oats"))
    #expect(text.contains("tea"))
  }

  @Test("what was ticked, added and eaten is undone to the byte, and named in the undo's subject")
  func lists() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for (words, command) in [
      (["todo", "done", "ferry"], "todo done"), (["todo", "add", "Buy oats"], "todo add"),
      (["todo", "drop", "ferry"], "todo drop"), (["top3", "add", "Call Bea"], "top3 add"),
      (["food", "oats", "--calories", "200"], "food"), (["note", "cold morning"], "note"),
    ] {
      expectSuccess(try await world.bestupid(words))
      #expect(try world.text(sampleName) != sampleDay, "\(words)")
      let named = try #require(try await trailers(world).first { $0.hasPrefix("Command: ") })
      #expect(named.hasPrefix("Command: \(command)"), "\(named)")
      _ = try await run(world, "undo")
      #expect(try world.text(sampleName) == sampleDay, "\(words)")
    }
    _ = try await run(world, "todo", "done", "ferry")
    let undone = try await run(world, "undo").errors
    #expect(undone.hasPrefix("2031-03-04  Book the ferry open\nundid 'todo done"), "\(undone)")
    #expect(
      try await world.git("log", "-1", "--format=%s")
        == "undo 2031-03-04: todo done Book the ferry")
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

  @Test("new is undone by removing the day, as long as nothing is in it; redo makes it again")
  func newDay() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let name = "content/logs/2031-03-20.md"
    _ = try await run(world, "new", "2031-03-20")
    let (made, commit) = (try world.bytes(name), try await id(world))
    let undo = try await world.bestupid("undo", "--json").json("undo")
    #expect(!world.has(name) && undo["files"][0]["removed"] == true)
    let redo = try await world.bestupid("redo", "--json").json("undo")
    #expect(try world.bytes(name) == made)
    #expect(redo["files"][0]["created"] == true)
    _ = try await run(world, "log", "weight", "171", "--date", "2031-03-20")
    let refused = try await world.bestupid("undo", commit)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("Weight of 2031-03-20 changed since 'new' ("))
    let json = try await world.bestupid("undo", commit, "--json").json("error")
    #expect(json["error"]["code"] == "changed-since")
    #expect(json["error"]["refused"][0]["found"] == "171")
    // What was logged is undone first.
    _ = try await run(world, "undo")
    _ = try await run(world, "undo")
    #expect(!world.has(name))
  }

  @Test("an entry that made the day is undone, and the day stays")
  func entryThatMadeTheDay() async throws {
    let world = try await World.withStore()
    _ = try await run(world, "log", "weight", "171", "note", "cold")
    #expect(try world.text(sampleName).contains("Weight:: 171"))
    _ = try await run(world, "undo")
    let text = try world.text(sampleName)
    #expect(text.contains("Weight::\n") && !text.contains("cold"))
    #expect(text.contains("## Quick Log"))
    _ = try await run(world, "redo")
    #expect(try world.text(sampleName).contains("Weight:: 171"))
    #expect(try world.text(sampleName).contains("- cold"))
  }

  @Test("a day that somebody removed comes back, unless there is one")
  func removedDay() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": ""])
    try await world.git("rm", "-q", sampleName)
    try await world.git("commit", "-q", "-m", "away")
    let commit = try await id(world)
    #expect(try await run(world, "undo").errors == "nothing to undo\n")
    _ = try await run(world, "log", "weight", "171")
    expectChangedSince(try await world.bestupid("undo", commit), "2031-03-04 changed since 'away'")
    _ = try await run(world, "undo")
    try await world.git("rm", "-q", sampleName)
    try await world.git("commit", "-q", "-m", "away again")
    _ = try await run(world, "undo", commit)
    #expect(try world.text(sampleName) == sampleDay)
  }

  private func expectChangedSince(
    _ run: Program.Outcome, _ words: String, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == 73, sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(run.errors.hasPrefix("error: \(words)"), "\(run.errors)", sourceLocation: location)
  }

  @Test("settings and imports are undone by their units, and part of them with --partial")
  func settingsAndImports() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    _ = try await run(world, "config", "set", "units.weight", "kg")
    _ = try await run(world, "config", "set", "units.swim", "m")
    let settings = try await id(world, "HEAD~1")
    _ = try await run(world, "undo", settings)
    let yaml = try world.text("bestupid.yaml")
    #expect(!yaml.contains("weight") && yaml.contains("swim: m"))
    try Files.write(
      """
      {"entries": [{"date": "2031-03-04", "mood": {"bedtime": 6.0}, "energy": 4.0, "weight_lbs": 180}]}
      """, to: world.path + "/figures.json")
    _ = try await run(world, "import", "daily-metrics", world.path + "/figures.json")
    let figures = try await id(world)
    let filled = try world.text(sampleName)
    _ = try await run(world, "log", "energy", "9")
    let refused = try await world.bestupid("undo", figures)
    expectChangedSince(refused, "Energy of 2031-03-04 changed since 'import")
    #expect(refused.errors.contains("--partial"))
    #expect(try world.text(sampleName) == filled.replacing("Energy:: 4", with: "Energy:: 9"))
    let partial = try await world.bestupid("undo", figures, "--partial", "--json").json("undo")
    #expect(partial["refused"][0]["key"] == "Energy")
    #expect(
      try world.text(sampleName)
        == sampleDay.replacing("Energy::", with: "Energy:: 9"))
  }

  @Test("a merge and what touched a weekly plan are refused, and so are IDs that name nothing")
  func neverUndone() async throws {
    let plan = "content/config/protocol_2031-03-03.md"
    let world = try await World.withStore([sampleName: sampleDay, plan: "# Plan\n"])
    try world.write("# Another\n", to: plan)
    try await world.git("commit", "-q", "-a", "-m", "plan")
    let planned = try await id(world)
    expectFailure(try await world.bestupid("undo", planned), 73, saying: "weekly plan", plan)
    try await world.git("checkout", "-q", "-b", "side", "HEAD~1")
    try world.write("x\n", to: "x.txt")
    try await world.git("add", "x.txt")
    try await world.git("commit", "-q", "-m", "side")
    try await world.git("merge", "-q", "--no-edit", "main")
    let merge = try await id(world)
    expectFailure(
      try await world.bestupid("undo", merge), 73, saying: "is a merge", "conflicts list")
    expectFailure(try await world.bestupid("undo", "abc"), 64, saying: "'abc'", "undo --list")
    expectFailure(try await world.bestupid("undo", "HEAD"), 64, saying: "'HEAD'")
    let unknown = try await world.bestupid("undo", "0123abcd", "--json").json("error")
    #expect(unknown["error"]["code"] == "no-such-commit")
    expectFailure(try await world.bestupid("undo", "0123abcd"), 66, saying: "0123abcd")
    #expect(try await world.problems().isEmpty)
  }

  @Test("in a store without commands, and in one without commits, there is nothing to undo")
  func nothing() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    #expect(try await run(world, "undo").errors == "nothing to undo\n")
    #expect(try await run(world, "redo").errors == "nothing to redo\n")
    #expect(try await run(world, "undo", "--list").errors == "nothing to undo\n")
    let json = try await world.bestupid("undo", "--json").json("undo")
    #expect(json["undone"] == nil && json["commit"] == nil)
    let empty = try World()
    try Files.write("", to: empty.store + "/bestupid.yaml")
    try await empty.git("init", "-q", "-b", "main")
    for words in [["undo"], ["redo"], ["undo", "--list"]] {
      expectSuccess(try await empty.bestupid(words + ["-C", empty.store]))
    }
  }

  // MARK: Devices

  @Test(
    "another device's commands are undone by their ID alone; a clone of the same name has the stack"
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
    _ = try await run(clone, "undo")
    #expect(try clone.text(sampleName) == sampleDay)
    // The same elsewhere: what is undone on both sides is undone once.
    _ = try await run(devices.desk, "undo")
    _ = try await run(clone, "sync")
    _ = try await run(devices.desk, "sync")
    #expect(try devices.desk.text(sampleName) == sampleDay)
    #expect(try await run(devices.desk, "undo").errors == "nothing to undo\n")
    _ = try await run(devices.desk, "redo")
    #expect(try devices.desk.text(sampleName).contains("Weight:: 181"))
    #expect(try await run(devices.desk, "undo", "--list").output.contains("log weight 181"))
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
