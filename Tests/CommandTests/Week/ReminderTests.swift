import Context
import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The reminders of `due --notify`. A script stands for the program that shows notifications, and keeps what it
/// is told.
@Suite("Reminders")
struct ReminderTests {
  private static let today = "content/logs/2031-03-06.md"

  private static let files = [
    "bestupid.yaml": "",
    "content/config/habits.md": """
    ---
    habits:
      - id: stretch
        name: Stretch
        time: "07:00"
    ---

    """,
    today: """
    ### Must Win 3
    - [ ] Send the invoice

    ## Daily Habits
    - [ ] Stretch

    ## Quick Log
    Weight::
    Mood_PM::
    Sleep:: 7

    """,
  ]

  /// A world on a Thursday evening whose PATH has git and one program that notifies.
  private struct Desk {
    var world: World
    var tools: String { world.path + "/tools" }
    var shown: String { world.path + "/shown" }
    private var states: String { world.sandbox.home + "/.local/state/bestupid" }
    /// The file of what was told; where there is none, one by a name that nothing has.
    var reminded: String {
      let found = try? Files.tree(states).first { $0.hasSuffix("/reminded.json") }
      return "\(states)/\(found.flatMap(\.self) ?? "none")"
    }

    /// - Parameter script: What the program does, before it keeps what it is told.
    init(
      _ tool: String? = "notify-send", script: String = "", hasBus: Bool = true,
      files: [String: String] = ReminderTests.files
    ) async throws {
      world = try await World.withStore(files)
      world.now = "2031-03-06T17:00:00Z"
      try Files.makeFolder(tools)
      let git = try #require(Program.find("git"))
      _ = try await world.sandbox.run("ln", ["-s", git, tools + "/git"], in: world.path)
      world.environment["PATH"] = tools
      world.environment["XDG_RUNTIME_DIR"] = nil
      world.environment["DBUS_SESSION_BUS_ADDRESS"] = hasBus ? "unix:path=/nowhere" : nil
      if let tool { try await provide(tool, script: script) }
    }

    func provide(_ tool: String, script: String = "") async throws {
      try await world.sandbox.script(
        """
        #!/bin/sh
        \(script)
        { echo "== $LC_ALL"; for word in "$@"; do echo "$word"; done; } >> "\(shown)"
        """, at: tools + "/" + tool)
    }

    /// Runs the reminders, which print nothing, and returns the lines of the notifications so far, without
    /// what stands before them.
    func remind(at now: String? = nil) async throws -> [[String]] {
      var world = world
      world.now = now ?? world.now
      let run = try await world.bestupid("due", "--notify")
      #expect(run.status == 0 && run.output + run.errors == "", "\(run.errors)")
      return try notifications
    }

    /// Runs the reminders, which cannot show what is due and say why.
    func fail(at now: String? = nil, saying words: String) async throws {
      var world = world
      world.now = now ?? world.now
      expectFailure(try await world.bestupid("due", "--notify"), 69, saying: words)
      #expect(try notifications == [])
    }

    var notifications: [[String]] {
      get throws {
        guard Files.exists(shown) else { return [] }
        return try Files.text(shown).split(separator: "== ").map { text in
          Array(text.split(separator: "\n").map(String.init).dropFirst(4))
        }
      }
    }
  }

  @Test("what is due is shown in one notification, and once")
  func once() async throws {
    let desk = try await Desk()
    let lines = ["weight is not logged", "Stretch (07:00)", "must win: Send the invoice"]
    #expect(try await desk.remind() == [lines])
    #expect(
      try Files.text(desk.shown)
        == "== C.UTF-8\n--app-name=bestupid\n--\nbestupid\n" + lines.joined(separator: "\n") + "\n")
    for now in ["2031-03-06T17:00:00Z", "2031-03-06T17:10:00Z", "2031-03-06T20:59:59Z"] {
      #expect(try await desk.remind(at: now).count == 1)
    }
    // What has become due since is told by itself.
    let later = try await desk.remind(at: "2031-03-06T21:05:00Z")
    #expect(later == [lines, ["evening mood is not logged"]])
  }

  @Test("the JSON says what was shown")
  func json() async throws {
    let desk = try await Desk()
    let first = try await desk.world.bestupid("due", "--notify", "--json").json("due")
    let keys = ["morning:weight", "habit:stretch", "must-win"]
    #expect(first["notified"].elements.map(\.string) == keys)
    let second = try await desk.world.bestupid("due", "--notify", "--json").json("due")
    #expect(second["notified"].elements.isEmpty)
    #expect(second["due"].elements.map { $0["key"].string } == keys)
  }

  @Test("nothing due: nothing is shown or kept")
  func nothing() async throws {
    let desk = try await Desk()
    #expect(try await desk.remind(at: "2031-03-06T06:00:00Z") == [])
    #expect(!Files.exists(desk.reminded))
  }

  @Test("what was done and is open again is not told again that day")
  func openAgain() async throws {
    let desk = try await Desk()
    #expect(try await desk.remind().count == 1)
    expectSuccess(try await desk.world.bestupid("todo", "done", "1"))
    expectSuccess(try await desk.world.bestupid("habit", "done", "stretch"))
    #expect(try await desk.remind().count == 1)
    expectSuccess(try await desk.world.bestupid("todo", "undone", "1"))
    expectSuccess(try await desk.world.bestupid("habit", "undone", "stretch"))
    #expect(try await desk.remind(at: "2031-03-06T18:00:00Z").count == 1)
  }

  @Test("what is done before its time is never told")
  func doneBefore() async throws {
    let desk = try await Desk()
    expectSuccess(try await desk.world.bestupid("log", "weight", "171"))
    expectSuccess(try await desk.world.bestupid("habit", "done", "stretch"))
    #expect(try await desk.remind() == [["must win: Send the invoice"]])
  }

  @Test("a machine that slept tells once what is due when it wakes, and nothing of the day before")
  func asleep() async throws {
    let desk = try await Desk()
    // Of the sixth nothing was told: the machine slept from before its first reminder.
    let woken = try await desk.remind(at: "2031-03-07T09:40:00Z")
    #expect(woken == [["weight and sleep are not logged", "Stretch (07:00)"]])
    #expect(try await desk.remind(at: "2031-03-07T09:50:00Z").count == 1)
  }

  @Test("the next day is told anew; days older than two are forgotten")
  func days() async throws {
    let desk = try await Desk()
    func told() throws -> [String] {
      try JSONNode(json: Files.read(desk.reminded))["told"].elements
        .compactMap(\.string)
    }
    _ = try await desk.remind()
    #expect(
      try told() == [
        "2031-03-06|habit:stretch", "2031-03-06|morning:weight", "2031-03-06|must-win",
      ])
    #expect(try await desk.remind(at: "2031-03-07T07:30:00Z").last == ["Stretch (07:00)"])
    _ = try await desk.remind(at: "2031-03-08T07:30:00Z")
    #expect(
      try told() == [
        "2031-03-06|habit:stretch", "2031-03-06|morning:weight", "2031-03-06|must-win",
        "2031-03-07|habit:stretch", "2031-03-08|habit:stretch",
      ])
    _ = try await desk.remind(at: "2031-03-09T07:30:00Z")
    #expect(
      try told() == [
        "2031-03-07|habit:stretch", "2031-03-08|habit:stretch", "2031-03-09|habit:stretch",
      ])
    var status = stat()
    #expect(stat(desk.reminded, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("a notification has four lines at most")
  func many() async throws {
    let desk = try await Desk()
    try await desk.world.git("remote", "add", "origin", desk.world.path + "/gone.git")
    var world = desk.world
    world.now = "2031-03-04T09:10:00Z"
    #expect(try await world.bestupid("sync").status != 0)
    let shown = try await desk.remind(at: "2031-03-06T22:00:00Z")
    #expect(
      shown == [
        [
          "weight is not logged", "Stretch (07:00)", "must win: Send the invoice",
          "… 2 more: bestupid due",
        ]
      ])
    // All of them count as told.
    #expect(try await desk.remind(at: "2031-03-06T22:10:00Z").count == 1)
  }

  @Test("texts are no markup for the desktop, and no controls")
  func markup() async throws {
    var files = Self.files
    files[Self.today] = "### Must Win 3\n- [ ] <b>A & B</b> \u{1B}[2J\n"
    let desk = try await Desk(files: files)
    let lines = try #require(try await desk.remind().first)
    #expect(lines.last == "must win: &lt;b&gt;A &amp; B&lt;/b&gt;  [2J")
  }

  // MARK: Interrupted and at the same time

  @Test("a run that is killed when it has shown something and not noted it shows it twice")
  func killed() async throws {
    let desk = try await Desk(script: "trap 'kill -9 $PPID' EXIT")
    #expect(try await desk.world.bestupid("due", "--notify").status == 128 + SIGKILL)
    try await desk.provide("notify-send")
    #expect(try await desk.remind().count == 2)
    #expect(try await desk.remind().count == 2)
  }

  @Test(
    "killed at any change of the disk it tells once at least and twice at most, and what it noted is on the disk",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func killedAnywhere() async throws {
    func arguments(_ desk: Desk) -> [String] { ["due", "--notify", "-C", desk.world.store] }
    func traced() async throws -> Desk {
      var desk = try await Desk()
      desk.world.environment["PATH"] = desk.tools + ":/usr/bin:/bin"
      // The clone's id, which is synced as well, is there before.
      expectSuccess(try await desk.world.bestupid("log", "energy", "7"))
      return desk
    }
    let first = try await traced()
    let points = try await KillPoint.all(of: arguments(first), in: first.world)
    // The file and its folder.
    #expect(points.filter { $0.call == "fsync" }.count >= 2)
    #expect(try first.notifications.count == 1)
    for point in points {
      let desk = try await traced()
      _ = try await point.run(arguments(desk), in: desk.world)
      let shown = try await desk.remind()
      #expect((1...2).contains(shown.count), "\(point)")
      #expect(try await desk.remind().count == shown.count, "\(point)")
    }
  }

  @Test("several runs at a time tell once")
  func together() async throws {
    let desk = try await Desk()
    try await Program.together {
      try await withThrowingTaskGroup(of: Int32.self) { runs in
        for _ in 0..<4 {
          runs.addTask { try await desk.world.bestupid("due", "--notify").status }
        }
        for try await status in runs { #expect(status == 0) }
      }
    }
    #expect(try desk.notifications.count == 1)
  }

  @Test("what cannot be noted is shown all the same, and that is said")
  func notNoted() async throws {
    let desk = try await Desk()
    try Files.write("", to: desk.world.sandbox.home + "/.local/state/bestupid")
    for count in 1...2 {
      let run = try await desk.world.bestupid("due", "--notify")
      expectSuccess(run)
      #expect(run.errors.contains("cannot be noted, and is shown again"), "\(run.errors)")
      #expect(try desk.notifications.count == count)
    }
  }

  @Test("a file that nobody can understand is kept aside, and written anew")
  func torn() async throws {
    let desk = try await Desk()
    _ = try await desk.remind()
    try Files.write("{\"schema\": \"best", to: desk.reminded)
    let run = try await desk.world.bestupid("due", "--notify")
    expectSuccess(run)
    #expect(run.errors.contains("was torn; it is kept as "), "\(run.errors)")
    #expect(try desk.notifications.count == 2)
    #expect(try await desk.remind().count == 2)
  }

  @Test("what an older version told, in one file for all stores, is not told again")
  func earlierFile() async throws {
    let desk = try await Desk()
    let told = ["morning:weight", "habit:stretch", "must-win"].map { "\"2031-03-06|\($0)\"" }
    try Files.write(
      "{\"stores\": [{\"store\": \"\(desk.world.store)\", \"told\": [\(told.joined(separator: ","))]}]}",
      to: desk.world.sandbox.home + "/.local/state/bestupid/reminded.json")
    #expect(try await desk.remind() == [])
    #expect(
      try await desk.remind(at: "2031-03-06T21:05:00Z") == [["evening mood is not logged"]])
    #expect(try await desk.remind(at: "2031-03-06T21:15:00Z").count == 1)
  }

  @Test("two stores of one machine keep apart what they told")
  func twoStores() async throws {
    let desk = try await Desk()
    _ = try await desk.remind()
    let other = try await desk.world.sandbox.repository("other", files: Self.files)
    expectSuccess(try await desk.world.bestupid("due", "--notify", "-C", other))
    #expect(try desk.notifications.count == 2)
    #expect(try await desk.remind().count == 2)
  }

  // MARK: No desktop

  @Test(
    "without a program or a desktop to show it, that is said, and it is shown once there is one")
  func noDesktop() async throws {
    let bare = try await Desk(nil)
    try await bare.fail(saying: "neither notify-send nor osascript")
    #expect(try Files.text(bare.reminded).contains("neither notify-send nor osascript"))
    try await bare.provide("notify-send")
    #expect(try await bare.remind().count == 1)
    #expect(!(try Files.text(bare.reminded).contains("neither")))

    var night = try await Desk(hasBus: false)
    try await night.fail(saying: "no session bus")
    // Nothing is wrong where nothing is due.
    #expect(try await night.remind(at: "2031-03-06T06:00:00Z") == [])
    night.world.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    #expect(try await night.remind().count == 1)
  }

  @Test("osascript shows them on macOS")
  func osascript() async throws {
    let desk = try await Desk("osascript", hasBus: false)
    _ = try await desk.remind()
    let text = try Files.text(desk.shown)
    #expect(text.contains("display notification (item 2 of argv) with title (item 1 of argv)"))
    #expect(
      text.hasSuffix(
        "\nbestupid\nweight is not logged\nStretch (07:00)\nmust win: Send the invoice\n"))
  }

  @Test("a notification that fails is told, and tried again by the next run")
  func failing() async throws {
    let desk = try await Desk(script: "echo 'no server' >&2; exit 1")
    for _ in 0..<2 { try await desk.fail(saying: "notify-send: no server") }
    #expect(try Files.text(desk.reminded).contains("notify-send: no server"))
    try await desk.provide("notify-send")
    #expect(try await desk.remind().count == 1)
    #expect(!(try Files.text(desk.reminded).contains("no server")))
    #expect(try await desk.remind().count == 1)
  }
}
