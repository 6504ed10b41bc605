import ProgramTestSupport
import TestSupport
import Testing

/// What the bot changed of what a person had written, as the person is told of it: a desk, a phone and a bot share a
/// remote.
@Suite("What the bot changed, told")
struct BotChangeTests {
  /// A desk and a phone, and the clone of a bot that has git alone.
  private struct Trio {
    var desk: World
    var phone: World
    let bot: String
    static let name = "content/logs/2031-03-03.md"

    /// - Parameter configuration: The store's settings beside the bot's name.
    init(_ configuration: String, _ day: String) async throws {
      desk = try await World.withStore([
        Self.name: day, "bestupid.yaml": "bot_authors: [Coach]\n" + configuration,
      ])
      let remote = try await desk.sandbox.remote("remote.git")
      try await desk.git("remote", "add", "origin", remote)
      try await desk.git("push", "-q", "-u", "origin", "main")
      phone = try World()
      expectSuccess(try await phone.bestupid("clone", remote, phone.store))
      for (world, name) in [(desk, "desk"), (phone, "phone")] {
        expectSuccess(try await world.bestupid("config", "set", "device", name))
      }
      try await desk.sandbox.git("clone", "-q", remote, "bot", in: desk.path)
      bot = desk.path + "/bot"
    }

    /// The bot takes in what the remote has, replaces a text of a day, and pushes.
    func write(_ old: String, _ new: String, in name: String = Trio.name) async throws {
      try await desk.git("pull", "-q", "--ff-only", in: bot)
      let text = try Files.text("\(bot)/\(name)")
      #expect(text.contains(old))
      try Files.write(text.replacing(old, with: new), to: "\(bot)/\(name)")
      try await desk.git(
        "-c", "user.name=Coach", "-c", "user.email=coach@example.org", "commit", "-qam", "told so",
        in: bot)
      try await desk.git("push", "-q", "origin", "main", in: bot)
    }
  }

  private static let metric =
    "units: {weight: kg, distance: km}\nformat: {units: {weight: kg, distance: km}}\n"
  private static let line = "bot: Weight 80.6 kg → 99 kg on Mon 3"

  private func unread(_ world: World) async throws -> JSONNode {
    try await world.bestupid("status", "--json").json("status")["unread_decisions"]
  }

  @Test("sync, the dashboard and conflicts tell it, and restore puts it back, once and for all")
  func metricStore() async throws {
    let trio = try await Trio(Self.metric, "## Quick Log\nWeight:: 80.6\nSleep::\n")
    let (desk, phone) = (trio.desk, trio.phone)
    try await trio.write("80.6\nSleep::", "99\nSleep:: 7:10")
    let sync = try await desk.bestupid("sync")
    expectSuccess(sync)
    #expect(sync.errors.contains(Self.line))
    #expect(!sync.errors.contains("Sleep"))
    let list = try await desk.bestupid("status", "--json")
    #expect(try list.json("status")["unread_decisions"] == 1)
    #expect(try await desk.bestupid("status").output.contains("1 text of this device"))
    #expect(!(try await desk.bestupid("sync").errors.contains("bot:")))

    let today = try await desk.bestupid()
    let command = try #require(
      sync.errors.split(separator: "\n").first { $0.hasPrefix("put back: ") }?.dropFirst(10))
    #expect(today.output.contains(Self.line) && today.output.contains(command))
    let json = try await desk.bestupid("--json").json("today")
    #expect(json["bot_changes"].elements.count == 1)
    #expect(json["bot_changes"][0]["winner"] == "overwritten")

    let conflicts = try await desk.bestupid("conflicts")
    #expect(conflicts.output.contains(Self.line) && conflicts.output.contains("(unread)"))
    #expect(conflicts.output.contains(command))
    #expect(try await unread(desk) == 0)
    #expect(!(try await desk.bestupid().output.contains("bot:")))

    let words = command.split(separator: " ").dropFirst().map(String.init)
    #expect(try await desk.bestupid(words + ["--dry-run"]).output.contains("+Weight:: 80.6"))
    let restored = try await desk.bestupid(words)
    expectSuccess(restored)
    #expect(restored.errors == "Weight 80.6 kg is there again on Mon 3\n")
    #expect(try desk.text(Trio.name) == "## Quick Log\nWeight:: 80.6\nSleep:: 7:10\n")
    #expect(try await desk.git("rev-list", "--count", "@{upstream}..HEAD") == "1")
    #expect(try await desk.bestupid("conflicts", "--all").output.contains("(restored)"))
    expectSuccess(try await desk.bestupid("sync"))

    // The phone gets both at once: nothing is lost there.
    let there = try await phone.bestupid("sync")
    expectSuccess(there)
    #expect(!there.errors.contains("bot:"))
    #expect(try await unread(phone) == 0)
    #expect(try phone.text(Trio.name) == (try desk.text(Trio.name)))
    #expect(try await phone.bestupid("conflicts", "--all").output.contains("(restored)"))
  }

  @Test(
    "a second device tells it once, in its JSON too, and what git pulled is told by the next sync")
  func secondDevice() async throws {
    let trio = try await Trio(Self.metric, "## Quick Log\nWeight:: 80.6\n")
    let (desk, phone) = (trio.desk, trio.phone)
    for world in [desk, phone] { expectSuccess(try await world.bestupid("sync")) }
    try await trio.write("80.6", "99")
    expectSuccess(try await desk.bestupid("sync"))
    let report = try await phone.bestupid("sync", "--json").json("sync")
    let change = report["bot_changes"][0]
    #expect(report["bot_changes"].elements.count == 1 && report["decisions"].elements.isEmpty)
    #expect(change["key"] == "Weight" && change["date"] == "2031-03-03")
    #expect(change["lost"]["text"] == "Weight:: 80.6" && change["kept"]["text"] == "Weight:: 99")
    #expect(change["kept_from"] == "Coach" && change["worth_a_look"] == true)
    let again = try await phone.bestupid("sync", "--json").json("sync")
    #expect(again["bot_changes"].elements.isEmpty)
    let shown = try await phone.bestupid("conflicts", "show", change["id"].string ?? "")
    expectSuccess(shown)
    #expect(shown.output.contains(Self.line) && shown.output.contains("Weight:: 80.6"))
    #expect(try await unread(phone) == 0)

    try await trio.write("99", "98")
    try await phone.git("pull", "-q", "--ff-only")
    expectSuccess(try await phone.bestupid("sync"))
    // That was the bot's own word.
    #expect(try await unread(phone) == 0)
    expectSuccess(try await phone.bestupid("log", "weight", "80.4", "-d", "2031-03-03"))
    expectSuccess(try await phone.bestupid("sync"))
    try await trio.write("80.4", "97")
    try await phone.git("pull", "-q", "--ff-only")
    expectSuccess(try await phone.bestupid("sync"))
    #expect(try await unread(phone) == 1)
    #expect(try await phone.bestupid().output.contains("bot: Weight 80.4 kg → 97 kg on Mon 3"))
  }

  @Test("two devices and the bot merge in a store in kilograms, and each is told what it lost")
  func merge() async throws {
    let trio = try await Trio(
      Self.metric, "## Today's Todos\n- [x] Call Bea\n## Quick Log\nWeight:: 80.6\nRun::\n")
    let (desk, phone) = (trio.desk, trio.phone)
    try await trio.write("- [x] Call Bea\n## Quick Log\nWeight:: 80.6", "## Quick Log\nWeight:: 99")
    for (world, words) in [(desk, ["run", "5k"]), (phone, ["sleep", "7:10"])] {
      expectSuccess(try await world.bestupid(["log"] + words + ["-d", "2031-03-03"]))
      let sync = try await world.bestupid("sync")
      expectSuccess(sync)
      #expect(sync.errors.contains(Self.line), "\(sync.errors)")
      let gone = "bot: Today's Todos “Call Bea” → nothing on Mon 3"
      #expect(sync.errors.contains(gone), "\(sync.errors)")
    }
    let last = try await desk.bestupid("sync")
    #expect(!last.errors.contains("bot:"))
    #expect(try await unread(phone) == 2)
    #expect(try await unread(desk) == 2)
    let lines = try await desk.bestupid("conflicts").output.split(separator: "\n")
    #expect(lines.filter { $0.contains("bot:") }.count == 2)
    for line in lines where line.contains("put back: ") {
      let words = line.split(separator: " ").drop { $0 != "conflicts" }.map(String.init)
      expectSuccess(try await desk.bestupid(words))
    }
    let text = try desk.text(Trio.name)
    #expect(text.contains("- [x] Call Bea") && text.contains("Weight:: 80.6"))
    #expect(text.contains("5k") && text.contains("Sleep:: 7:10"))
    expectSuccess(try await desk.bestupid("sync"))
    let there = try await phone.bestupid("sync")
    #expect(!there.errors.contains("bot:"))
    #expect(try phone.text(Trio.name) == text)
    // What the desk restored is nothing to tell on the phone any more.
    #expect(try await unread(phone) == 0)
    #expect(!(try await phone.bestupid().output.contains("bot:")))
  }

  @Test("values are told in the person's units, and as they stand where they are not understood")
  func units() async throws {
    let trio = try await Trio(
      "units: {weight: kg, distance: km}\nformat: {units: {weight: lb, distance: mi}}\n",
      """
      ## Quick Log
      Weight:: 180
      Mood_AM:: 7
      Sleep:: 7:10
      Shoes:: blue
      ## Strength Log
      Squat:: 5x5 @ 220
      ## Daily Reflection
      slept badly

      """)
    let (desk, old) = (trio.desk, try trio.desk.text(Trio.name))
    try await trio.write(
      old,
      old.replacing("180", with: "200").replacing(":: 7\n", with: ":: 2\n")
        .replacing("7:10", with: "5:00").replacing("blue", with: "red")
        .replacing("@ 220", with: "@ 110").replacing("slept badly\n", with: ""))
    let told = try await desk.bestupid("sync").errors
    for line in [
      "bot: Weight 81.6 kg → 90.7 kg on Mon 3", "bot: Mood_AM 7 of 10 → 2 of 10 on Mon 3",
      "bot: Sleep 7:10 h → 5:00 h on Mon 3", "bot: Shoes “blue” → “red” on Mon 3",
      "bot: Squat 5 sets of 5 with 99.8 kg → 5 sets of 5 with 49.9 kg on Mon 3",
      "bot: Daily Reflection “slept badly” → nothing on Mon 3",
    ] {
      #expect(told.contains(line), "\(told)")
    }
    // Long after, the day has its date.
    var later = desk
    later.now = "2031-06-04T09:30:00Z"
    #expect(try await later.bestupid("conflicts").output.contains("on Mon 2031-03-03"))
    #expect(try await later.bestupid("conflicts", "--all").output.contains("bot: Weight"))
  }

  @Test("where the person has changed the value since, restore says what stood there")
  func changedSince() async throws {
    let trio = try await Trio(Self.metric, "## Quick Log\nWeight:: 80.6\n")
    let desk = trio.desk
    try await trio.write("80.6", "99")
    let report = try await desk.bestupid("sync", "--json").json("sync")
    let id = try #require(report["bot_changes"][0]["id"].string)
    expectSuccess(try await desk.bestupid("log", "weight", "81", "-d", "2031-03-03"))
    let restored = try await desk.bestupid("conflicts", "restore", id)
    #expect(
      restored.errors == "Weight 80.6 kg is there again on Mon 3 (“Weight:: 81kg” stood there)\n")
    #expect(try desk.text(Trio.name).contains("Weight:: 80.6"))
    let again = try await desk.bestupid("conflicts", "restore", id)
    #expect(again.errors.contains("it is already there"))
    // An undo takes the restoring back.
    expectSuccess(try await desk.bestupid("undo"))
    #expect(try desk.text(Trio.name).contains("Weight:: 81"))
  }

  @Test("a removed day is told as one, and restored whole")
  func removedDay() async throws {
    let day = "## Quick Log\nWeight:: 80.6\n"
    let trio = try await Trio(Self.metric, day)
    let desk = trio.desk
    try await desk.git("rm", "-q", Trio.name, in: trio.bot)
    try Files.write("x\n", to: trio.bot + "/notes.md")
    try await desk.git("add", "-A", in: trio.bot)
    try await desk.git(
      "-c", "user.name=Coach", "-c", "user.email=c@example.org", "commit", "-qm", "x", in: trio.bot)
    try await desk.git("push", "-q", "origin", "main", in: trio.bot)
    let sync = try await desk.bestupid("sync", "--json").json("sync")
    let id = try #require(sync["bot_changes"][0]["id"].string)
    #expect(
      try await desk.bestupid().output.contains("bot: the log (27 bytes) → nothing on Mon 3"))
    expectSuccess(try await desk.bestupid("conflicts", "restore", id))
    #expect(try desk.text(Trio.name) == day)
    expectSuccess(try await desk.bestupid("log", "sleep", "7", "-d", "2031-03-03"))
    expectFailure(try await desk.bestupid("conflicts", "restore", id), 65)
    expectFailure(try await desk.bestupid("conflicts", "show", id.dropLast() + "9"), 66)
  }

  @Test("many changes are told in a few lines")
  func many() async throws {
    let names = (0..<14).map { "Field \($0):: 1\n" }
    let trio = try await Trio(Self.metric, "## Quick Log\n" + names.joined())
    try await trio.write(names.joined(), "")
    let told = try await trio.desk.bestupid("sync").errors
    #expect(told.split(separator: "\n").filter { $0.hasPrefix("bot: ") }.count == 10)
    #expect(told.contains("and 4 more of the bot: bestupid conflicts"))
    let today = try await trio.desk.bestupid().output
    #expect(today.split(separator: "\n").filter { $0.hasPrefix("bot: ") }.count == 3)
    #expect(today.contains("and 11 more: bestupid conflicts"))
  }
}
