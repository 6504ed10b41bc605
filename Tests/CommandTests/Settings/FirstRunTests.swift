import ProgramTestSupport
import TestSupport
import Testing

@Suite("init, clone, new and config")
struct FirstRunTests {
  @Test("a new user makes a store, logs and reads it back, from any folder and with no identity")
  func newUser() async throws {
    let world = try World()
    try Files.write("", to: world.sandbox.home + "/.gitconfig")
    let elsewhere = world.path + "/elsewhere"
    try Files.makeFolder(elsewhere)
    expectSuccess(try await world.bestupid("init", world.store))
    expectSuccess(
      try await world.bestupid("log", "weight", "181", "sleep", "6:35", in: elsewhere))
    let show = try await world.bestupid("show", in: elsewhere)
    expectSuccess(show)
    #expect(show.output.contains("181"))
    #expect(show.output.contains("6:35"))
    #expect(try await world.problems() == "")
    let author = try await world.git("log", "-1", "--format=%an|%ae")
    #expect(author.contains(/^.+\|.+@.+$/), "\(author)")
  }

  @Test("init in words and in JSON says what it made")
  func report() async throws {
    let world = try World()
    let report = try await world.bestupid("init", world.store, "--json").json("init")
    #expect(report["action"] == "created")
    #expect(report["store"].string == world.store)
    #expect(report["default_store"] == true)
    #expect(report["head"].string == (try await world.git("rev-parse", "HEAD")))
    #expect(try await world.problems() == "")
    #expect(try Files.text(world.machineConfiguration).contains(world.store))
  }

  @Test("init again changes nothing, and a second store leaves the default as it is")
  func again() async throws {
    let world = try World()
    expectSuccess(try await world.bestupid("init", world.store))
    let configuration = try Files.text(world.machineConfiguration)
    let before = try world.contents()
    expectSuccess(try await world.bestupid("init", world.store))
    #expect(try world.contents() == before)
    #expect(try await world.commitCount() == 1)
    let second = try await world.bestupid("init", world.path + "/second", "--json").json("init")
    #expect(second["default_store"] == false)
    #expect(try Files.text(world.machineConfiguration) == configuration)
  }

  @Test("init in a store that is a folder of a working copy makes no repository within it")
  func storeInFolder() async throws {
    let world = try World()
    _ = try await world.sandbox.repository("log", files: ["days/bestupid.yaml": ""])
    let report = try await world.bestupid("init", world.store + "/days", "--json").json("init")
    #expect(report["action"] == "adopted")
    #expect(!world.has("days/.git"))
  }

  @Test("init makes no repository within another, unless that one ignores the folder")
  func withinAnother() async throws {
    let world = try World()
    _ = try await world.sandbox.repository("log", files: ["code.c": "\n", ".gitignore": "own/\n"])
    for folder in ["days", "deep/er/days"] {
      let path = world.store + "/" + folder
      expectFailure(
        try await world.bestupid("init", path), 73, saying: "working copy", "git init \(path)")
      #expect(!world.has(folder))
    }
    try Files.makeFolder(world.store + "/here")
    expectFailure(try await world.bestupid("init", in: world.store + "/here"), 73)
    // Both ways that the hint names, and the folder that is none of the other's business.
    try Files.makeFolder(world.store + "/days/content/logs")
    expectSuccess(try await world.bestupid("init", world.store + "/days"))
    #expect(!world.has("days/.git"))
    try await world.git("init", "-q", world.store + "/here")
    expectSuccess(try await world.bestupid("init", world.store + "/here"))
    let own = try await world.bestupid("init", world.store + "/own/log", "--json").json("init")
    #expect(own["action"] == "created")
    #expect(try await world.git("status", "--porcelain") == "?? here/")
  }

  @Test("init adopts a repository without changing a byte of it or its history")
  func adopt() async throws {
    let world = try World()
    let files = [sampleName: sampleDay, "notes/a.md": "a\n"]
    _ = try await world.sandbox.repository("log", files: files)
    try world.write("not committed\n", to: "draft.md")
    let before = try world.contents()
    let head = try await world.git("rev-parse", "HEAD")
    let report = try await world.bestupid("init", world.store, "--json").json("init")
    #expect(report["action"] == "adopted")
    #expect(report["files"] == [])
    #expect(try world.contents() == before)
    #expect(try await world.git("rev-parse", "HEAD") == head)
    #expect(try await world.git("status", "--porcelain") == "?? draft.md")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
  }

  @Test("init where a file stands, or where nothing can be written, is an error")
  func impossibleFolder() async throws {
    let world = try World()
    try Files.write("a file\n", to: world.path + "/file")
    expectFailure(try await world.bestupid("init", world.path + "/file"), 73, saying: "file")
    expectFailure(try await world.bestupid("init", world.path + "/file/below"), 73)
    #expect(try Files.text(world.path + "/file") == "a file\n")
    let bare = try await world.sandbox.remote("bare.git")
    let names = try Files.names(in: bare)
    expectFailure(try await world.bestupid("init", bare), 73, saying: "bare", "bestupid clone")
    #expect(try Files.names(in: bare) == names)
  }

  @Test("a home folder that cannot be written keeps no default, and the store is made")
  func closedHome() async throws {
    var world = try World()
    try Files.write("a file\n", to: world.path + "/file")
    world.environment["XDG_CONFIG_HOME"] = world.path + "/file"
    let run = try await world.bestupid("init", world.store)
    expectSuccess(run)
    #expect(run.errors.contains("warning: not your default store"), "\(run.errors)")
    expectSuccess(try await world.bestupid("log", "weight", "181", "-C", world.store))
  }

  @Test(
    "init and clone where nothing may be written are 73, and leave nothing behind",
    .enabled(if: Confinement.canDenyPermission, "this machine's root keeps its capabilities"))
  func forbiddenFolder() async throws {
    let world = try World()
    let origin = try await world.sandbox.repository("origin", files: [sampleName: sampleDay])
    let folder = world.path + "/closed"
    try Files.makeFolder(folder)
    try Files.setMode(0o555, of: folder)
    for command in [["init"], ["clone", origin]] {
      let run = try await world.bestupid(
        command + [folder + "/log", "--quiet"], confinedBy: .permissions)
      expectFailure(run, 73, saying: "ermission")
      #expect(try Files.names(in: folder) == [])
    }
    let here = try await world.bestupid("init", folder, confinedBy: .permissions)
    expectFailure(here, 73, saying: "ermission")
    try Files.setMode(0o755, of: folder)
  }

  @Test("clone fetches a store and makes it the default")
  func clone() async throws {
    let world = try World()
    let origin = try await world.sandbox.repository("origin", files: [sampleName: sampleDay])
    let report = try await world.bestupid("clone", origin, world.store, "--json").json("init")
    #expect(report["action"] == "cloned")
    #expect(try world.text(sampleName) == sampleDay)
    #expect(try await world.bestupid("show").output.contains("7:05"))
    #expect(try await world.problems() == "")
    let missing = try await world.bestupid(
      "clone", world.path + "/nowhere.git", world.path + "/x", "--quiet")
    expectFailure(missing, 69, saying: "nowhere.git", "Check the address.")
    #expect(!Files.exists(world.path + "/x"))
    #expect(try await world.bestupid("clone", origin, world.store).status == 73)
    #expect(try world.text(sampleName) == sampleDay)
  }

  @Test("new makes the day's file once, with the store's habits, and never over another")
  func newDay() async throws {
    let habits = """
      ---
      habits:
        - id: stretch
          name: Stretch
          setup_action: "Roll out the mat"
      ---
      """
    let world = try await World.withStore([
      "bestupid.yaml": "", "content/config/habits.md": habits,
    ])
    expectSuccess(try await world.bestupid("new"))
    let text = try world.text(sampleName)
    #expect(text.contains("## Daily Habits\n- [ ] Stretch\n"))
    #expect(text.contains("\nWeight::\n"))
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
    let record = try await world.bestupid("show", "--json").json("day")
    #expect(record["weight_lbs"] == nil)
    #expect(record["diagnostics"] == [])
    try world.write(sampleDay, to: sampleName)
    _ = try await world.bestupid("new")
    #expect(try world.text(sampleName) == sampleDay)
    expectSuccess(try await world.bestupid("new", "tomorrow"))
    #expect(world.has("content/logs/2031-03-05.md"))
  }

  @Test("config shows, sets and reads a setting, and keeps what else the file holds")
  func config() async throws {
    let world = try await World.withStore()
    try Files.write(
      "# mine\nstore: \(world.store)  # here\n", to: world.machineConfiguration)
    expectSuccess(try await world.bestupid("config", "set", "device", "attic"))
    let text = try Files.text(world.machineConfiguration)
    #expect(text.hasPrefix("# mine\nstore: \(world.store)  # here\n"))
    #expect(text.contains("device: attic"))
    #expect(try await world.bestupid("config", "get", "device").output == "attic\n")
    let list = try await world.bestupid("config", "list", "--json").json("config")
    #expect(list["settings"].elements.contains { $0["key"] == "device" && $0["value"] == "attic" })
    let unknown = try await world.bestupid("config", "get", "nosuch")
    #expect([64, 66, 78].contains(unknown.status))
    expectFailure(unknown, unknown.status, saying: "nosuch")
  }

  @Test(
    "a configuration that cannot be used is named with its line",
    arguments: [
      "store: [", "color: mauve\n", "store: 5\n",
    ])
  func badConfiguration(text: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try Files.write(text, to: world.machineConfiguration)
    expectFailure(try await world.bestupid("show"), 78, saying: "config.yaml")
  }

  @Test(
    "completions are scripts that their shell can read", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let world = try World()
    let run = try await world.bestupid("completions", shell)
    expectSuccess(run)
    #expect(run.output.contains("bestupid"))
    guard let path = Program.find(shell) else { return }
    let check = Program(path: path, environment: [:], folder: "/")
    #expect(try await check.run(["-n"], input: run.outputBytes).errors == "")
    expectFailure(try await world.bestupid("completions", "tcsh"), 64)
  }
}
