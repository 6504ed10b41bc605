import ProgramTestSupport
import TestSupport
import Testing

/// What builds of earlier versions left behind (fixtures/versions, made by scripts/make-version-fixtures.sh): the program goes
/// on with it.
@Suite("Files of earlier versions")
struct EarlierVersionTests {
  private static let root = TestEnvironment.root + "/fixtures/versions"
  private static let versions = (try? Files.names(in: root)) ?? []

  /// A world as a version left it.
  private func world(_ version: String, _ name: String) throws -> World {
    var world = try World()
    let folder = "\(Self.root)/\(version)/\(name)"
    for file in try Files.tree(folder) {
      let bytes = try Files.read("\(folder)/\(file)")
      let text = String(validating: bytes, as: UTF8.self)
      var target = file
      if let rest = file.wholeMatch(of: /log\/git\/(.*)/)?.1 { target = "log/.git/\(rest)" }
      let path =
        target.hasPrefix("home/")
        ? world.sandbox.home + target.dropFirst(4) : "\(world.path)/\(target)"
      if let text {
        try Files.write(
          text.replacing("@WORK@/home", with: world.sandbox.home)
            .replacing("@WORK@", with: world.path), to: path)
      } else {
        try Files.write(bytes, to: path)
      }
    }
    // Git keeps no empty folders.
    for folder in ["objects", "refs", "refs/heads"] {
      for git in ["log/.git", "remote.git"] where Files.exists("\(world.path)/\(git)") {
        try Files.makeFolder("\(world.path)/\(git)/\(folder)")
      }
    }
    world.now = "2031-03-04T10:00:00Z"
    return world
  }

  private func expectNothingSetAside(_ world: World) throws {
    let files =
      try Files.tree(world.sandbox.home) + Files.tree(world.store + "/.git/bestupid")
    #expect(!files.contains { $0.contains(".bad-") }, "\(files)")
  }

  @Test("what a store in use has is read and goes on", arguments: versions)
  func inUse(version: String) async throws {
    let world = try world(version, "in-use")
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["last_sync"] == "2031-03-04T09:30:00Z")
    #expect(status["unread_decisions"] == 1)
    #expect(status["ahead"] == 1 && status["behind"] == 0)
    #expect(try await world.bestupid("conflicts").output.contains("Weight"))
    let undone = try await world.bestupid("undo", "--list", "5").output
    #expect(undone.contains("routine done") && undone.contains("log weight 171"), "\(undone)")
    expectSuccess(try await world.bestupid("undo"))
    expectSuccess(try await world.bestupid("redo"))

    let run = try await world.bestupid("routine", "status")
    #expect(run.output.contains("Make the bed"), "\(run.output)\(run.errors)")
    expectSuccess(try await world.bestupid("routine", "next"))
    #expect(try await world.bestupid("workout").output.contains("Squat"))
    expectSuccess(try await world.bestupid("workout", "set", "Squat", "5x65"))
    expectSuccess(try await world.bestupid("workout", "finish"))
    #expect(try world.text(sampleName).contains("Squat:: "))

    let rows = try await world.bestupid("query", "weight", "--last", "1w", "--json").json("query")
    #expect(rows["rows"].elements.count == 1)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.bestupid("doctor", "--json").json("doctor")["problems"] == 0)
    try expectNothingSetAside(world)
    #expect(try await world.problems() == "")
  }

  @Test("the workout that was cancelled last comes back", arguments: versions)
  func cancelled(version: String) async throws {
    let world = try world(version, "in-use")
    expectSuccess(try await world.bestupid("workout", "finish"))
    let state = world.sandbox.home + "/.local/state/bestupid"
    let kept = "\(Self.root)/\(version)/in-use/home/.local/state/bestupid"
    let file = try #require(try Files.tree(kept).first { $0.hasSuffix("/workout-cancelled.json") })
    try Files.write(try Files.read("\(kept)/\(file)"), to: "\(state)/\(file)")
    expectSuccess(try await world.bestupid("workout", "resume", "--cancelled"))
    #expect(try await world.bestupid("workout").output.contains("Row"))
    try expectNothingSetAside(world)
  }

  @Test(
    "a timer of systemd is known as an earlier version's, and written anew",
    arguments: versions)
  func timer(version: String) async throws {
    var world = try world(version, "in-use")
    try Files.write("#!/bin/sh\nexit 0\n", to: world.path + "/tools/systemctl")
    try Files.setMode(0o755, of: world.path + "/tools/systemctl")
    world.environment["PATH"] = "\(world.path)/tools:\(world.environment["PATH"] ?? "")"
    expectSuccess(try await world.bestupid("schedule", "install", "--using=systemd", "--remind"))
    // A schedule's names, mark and minutes are those of its store's path, which is another one here.
    let (kept, units) = (world.path + "/units", world.sandbox.home + "/.config/systemd/user")
    let names = try zip(Files.names(in: kept), Files.names(in: units)).map { ($0, $1) }
    #expect(names.count == 4)
    let ofPath = /(?:^# bestupid|^OnCalendar).*/.anchorsMatchLineEndings()
    for (name, own) in names {
      var lines = try Files.text("\(units)/\(own)").matches(of: ofPath).map(\.output)[...]
      let text = try Files.text("\(kept)/\(name)").replacing(ofPath) { _ in
        lines.popFirst() ?? ""
      }
      try Files.write(text, to: "\(units)/\(own)")
    }
    let found = try await world.bestupid("schedule", "status", "--json").json("schedule")
    #expect(found["using"] == "systemd" && found["every"] == "15m" && found["current"] == false)
    #expect(found["reminders"]["every"] == "10m" && found["reminders"]["current"] == false)
    expectSuccess(try await world.bestupid("doctor", "--repair", "--yes"))
    let mended = try await world.bestupid("schedule", "status", "--json").json("schedule")
    #expect(mended["current"] == true && mended["reminders"]["current"] == true)
    #expect(try Files.names(in: units) == names.map(\.1))
  }

  @Test(
    "a line of a crontab is known as an earlier version's, and written anew",
    arguments: versions)
  func schedule(version: String) async throws {
    var world = try world(version, "in-use")
    let tools = world.path + "/tools"
    let table = world.path + "/crontab"
    let script = "#!/bin/sh\ncase $1 in -l) cat \(table) ;; *) cat > \(table) ;; esac\n"
    try Files.write(script, to: tools + "/crontab")
    try Files.write("#!/bin/sh\nexit 1\n", to: tools + "/systemctl")
    for tool in ["crontab", "systemctl"] { try Files.setMode(0o755, of: "\(tools)/\(tool)") }
    world.environment["PATH"] = "\(tools):\(world.environment["PATH"] ?? "")"
    // A schedule's mark and its minutes are those of its store's path, which is another one here.
    let theirs = try Files.text(table)
    try Files.write("", to: table)
    expectSuccess(try await world.bestupid("schedule", "install", "--remind"))
    let ends = /^(?<minutes>[0-9,]+)(?<words>.*)(?<mark>#.*)$/.anchorsMatchLineEndings()
    let lines = zip(theirs.matches(of: ends), try Files.text(table).matches(of: ends))
    let known = lines.map { "\($1.minutes)\($0.words)\($1.mark)\n" }
    #expect(known.count == 2)
    try Files.write(known.joined(), to: table)
    let found = try await world.bestupid("schedule", "status", "--json").json("schedule")
    #expect(found["installed"] == true && found["every"] == "15m" && found["current"] == false)
    #expect(found["reminders"]["installed"] == true)
    expectSuccess(try await world.bestupid("doctor", "--repair", "--yes"))
    let mended = try await world.bestupid("schedule", "status", "--json").json("schedule")
    #expect(mended["current"] == true && mended["reminders"]["current"] == true)
    #expect(try Files.text(table).split(separator: "\n").count == 2)
  }

  @Test("an edit that waits for a rebase is committed once that is over", arguments: versions)
  func waiting(version: String) async throws {
    let world = try world(version, "waiting")
    #expect(try world.text(sampleName).contains("Weight:: 171"))
    let status = try await world.bestupid("status", "--json").json("status")
    #expect(status["busy"].string?.contains("rebase") == true, "\(status)")
    try await world.git("rebase", "--abort")
    expectSuccess(try await world.bestupid("log", "sleep", "7"))
    #expect(try world.text(sampleName).contains("Weight:: 171\nSleep:: 7"))
    #expect(try await world.git("log", "--format=%s").contains("log 2031-03-04: Weight 171"))
    #expect(try await world.git("status", "--porcelain") == "")
    try expectNothingSetAside(world)
    #expect(try await world.problems() == "")
  }

  @Test("a save that was cut short is ended by the next command", arguments: versions)
  func killed(version: String) async throws {
    let world = try world(version, "killed")
    expectSuccess(try await world.bestupid("log", "sleep", "7"))
    #expect(try world.text(sampleName).contains("Weight:: 171\nSleep:: 7"))
    #expect(try await world.git("log", "--format=%s").contains("log 2031-03-04: Weight 171"))
    #expect(try await world.git("status", "--porcelain") == "")
    #expect(!world.has(".git/bestupid/in-flight"))
    try expectNothingSetAside(world)
    #expect(try await world.problems() == "")
  }

  @Test("there is a version to read")
  func fixtures() { #expect(Self.versions.contains("0.1.0")) }
}
