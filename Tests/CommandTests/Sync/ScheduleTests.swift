import ProgramTestSupport
import TestSupport
import Testing

/// Programs of the same names stand for systemd, cron and launchd: they keep what they are told in
/// files, and the machine's own are never reached.
@Suite("schedule")
struct ScheduleTests {
  /// A world whose PATH begins with the stand-ins.
  private struct Machine {
    var world: World
    var tools: String { world.path + "/tools" }
    var table: String { world.path + "/crontab" }
    var units: String { world.sandbox.home + "/.config/systemd/user" }
    var agents: String { world.sandbox.home + "/Library/LaunchAgents" }

    /// - Parameter has: Which of them work; the others fail as where they are not set up.
    init(_ has: String..., store: String = "log") async throws {
      world = try World()
      let folder = try await world.sandbox.repository(store, files: ["bestupid.yaml": ""])
      try Files.write("store: \(folder)\n", to: world.machineConfiguration)
      let scripts = [
        "crontab": """
        case "$1" in
        -l) cat "\(table)" 2>/dev/null || { echo "no crontab for kim" >&2; exit 1; } ;;
        -) cat > "\(table)" ;;
        *) exit 2 ;;
        esac
        """,
        "systemctl": """
        echo "$@" >> "\(world.path)/systemctl.log"
        """,
        "launchctl": """
        echo "$@" >> "\(world.path)/launchctl.log"
        """,
      ]
      for (name, script) in scripts where has.contains(name) || name == "systemctl" {
        let body = has.contains(name) ? script : "exit 1"
        try Files.write("#!/bin/sh\n\(body)\n", to: tools + "/" + name)
        try Files.setMode(0o755, of: tools + "/" + name)
      }
      // Of the machine's own programs, those that the stand-ins and a sync need.
      for name in ["git", "cat", "sh", "env"] {
        let path = try #require(Program.find(name))
        _ = try await world.sandbox.run("ln", ["-s", path, tools + "/" + name], in: world.path)
      }
      world.environment["PATH"] = tools
    }

    func run(_ arguments: String..., schema: String = "schedule") async throws -> JSONNode {
      try await world.bestupid(["schedule"] + arguments + ["--json"]).json(schema)
    }

    func said(_ tool: String) throws -> [String] {
      try Files.text(world.path + "/\(tool).log").split(separator: "\n").map(String.init)
    }
  }

  @Test("a crontab gets one line, is otherwise the same bytes, and is the same again without it")
  func crontab() async throws {
    let machine = try await Machine("crontab")
    let before = "# mine\r\nMAILTO=\"\"\n\n5 4 * * * echo 100\\% \u{1F984} # last, without an end"
    try Files.write(before, to: machine.table)
    let report = try await machine.run("install")
    #expect(report["using"] == "cron" && report["every"] == "15m" && report["current"] == true)
    let text = try Files.text(machine.table)
    #expect(text.hasPrefix(before + "\n"))
    let line = try #require(text.split(separator: "\n").last)
    #expect(line.contains("'\(Program.bestupid)' '-C' '\(machine.world.store)' 'sync' '--quiet'"))
    #expect(line.contains(" # bestupid schedule ") && line.hasSuffix(" every 15m"))

    _ = try await machine.run("install")
    #expect(try Files.text(machine.table) == text)
    try Files.write("first\n" + text + "0 0 * * * true\n", to: machine.table)
    #expect(try await machine.run("install", "--every", "2h")["every"] == "2h")
    let hourly = try Files.text(machine.table)
    #expect(hourly.hasPrefix("first\n" + before + "\n") && hourly.hasSuffix("\n0 0 * * * true\n"))
    #expect(hourly.split(separator: "\n").count == text.split(separator: "\n").count + 2)

    #expect(try await machine.run("remove")["installed"] == false)
    #expect(try Files.text(machine.table) == "first\n" + before + "\n0 0 * * * true\n")
    let again = try await machine.world.bestupid("schedule", "remove")
    expectSuccess(again)
    #expect(again.errors.contains("no schedule"))
  }

  @Test(
    "a schedule names the program by its path on the PATH; doctor mends it after a move, and leaves what a person edited",
    arguments: ["crontab", "systemctl", "launchctl"])
  func movedProgram(tool: String) async throws {
    var machine = try await Machine(tool)
    let world = machine.world
    let (old, new) = (world.path + "/100%$old&", world.path + "/100%$old&new")
    for folder in [old, new] { try Files.makeFolder(folder) }
    let link = old + "/" + (Program.bestupid.split(separator: "/").last.map(String.init) ?? "")
    _ = try await world.sandbox.run("ln", ["-s", Program.bestupid, link], in: world.path)
    machine.world.environment["PATH"] = "\(machine.tools):\(old)"
    let first = try await machine.run("install", "--remind")
    #expect(first["current"] == true && first["reminders"]["current"] == true)
    let files = (first["files"].elements + first["reminders"]["files"].elements)
      .compactMap(\.string)
    func texts() throws -> [String: String] {
      let paths = files.isEmpty ? [machine.table] : files
      return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try Files.text($0)) })
    }
    let before = try texts()

    _ = try await world.sandbox.run("mv", [link, new], in: world.path)
    machine.world.environment["PATH"] = "\(machine.tools):\(new)"
    #expect(try await machine.run("status")["current"] == false)
    let told = try await machine.world.bestupid("doctor").output
    #expect(told.contains("as after a move; bestupid doctor --repair"), "\(told)")
    let mended = try await machine.world.bestupid("doctor", "--repair", "--yes")
    #expect(mended.errors.contains("wrote "), "\(mended.errors)")
    let after = try texts()
    #expect(after != before && !after.values.contains { $0.contains("old/") })
    let status = try await machine.run("status")
    #expect(status["current"] == true && status["reminders"]["current"] == true)

    // What a person wrote there stays theirs, whichever program it names.
    for texts in [after, before] {
      let edited = texts.mapValues {
        $0.replacing("--quiet", with: "--json").replacing("every 15m", with: "every 30m")
      }
      for (path, text) in edited { try Files.write(text, to: path) }
      _ = try await machine.world.bestupid("doctor", "--repair", "--yes")
      for (path, text) in edited { #expect(try Files.text(path) == text) }
    }
  }

  @Test("a schedule that could never sync is not made: where there is no git")
  func withoutGit() async throws {
    let machine = try await Machine("crontab")
    _ = try await machine.world.sandbox.run("rm", [machine.tools + "/git"], in: machine.world.path)
    expectFailure(
      try await machine.world.bestupid("schedule", "install"), 78,
      saying: "there is no git on the PATH")
    #expect(!Files.exists(machine.table))
    #expect(try await machine.run("status")["installed"] == false)
  }

  // MARK: Reminders

  @Test(
    "reminders get a line of their own in a crontab, every ten minutes, which goes alone or with the other"
  )
  func remindersByCron() async throws {
    var machine = try await Machine("crontab")
    machine.world.environment["XDG_RUNTIME_DIR"] = "/run/user/4711"
    let report = try await machine.run("install", "--remind")
    #expect(report["reminders"]["using"] == "cron" && report["reminders"]["every"] == "10m")
    #expect(report["reminders"]["current"] == true && report["current"] == true)
    let lines = try Files.text(machine.table).split(separator: "\n")
    #expect(lines.count == 2)
    let line = lines[1]
    #expect(
      line.contains(
        "'\(Program.bestupid)' '-C' '\(machine.world.store)' 'due' '--notify' '--quiet'"))
    #expect(line.contains(" 'XDG_RUNTIME_DIR=/run/user/4711' "))
    #expect(!lines[0].contains("XDG_RUNTIME_DIR"))
    #expect(line.contains(" # bestupid reminders ") && line.hasSuffix(" every 10m"))
    #expect(line.split(separator: " ")[0].split(separator: ",").count == 6)

    // Another interval of the syncs is none of the reminders', which stay.
    let hourly = try await machine.run("install", "--every", "1h")
    #expect(hourly["every"] == "1h" && hourly["reminders"]["every"] == "10m")
    #expect(try Files.text(machine.table).split(separator: "\n")[1] == line)
    let alone = try await machine.run("remove", "--remind")
    #expect(alone["installed"] == true && alone["reminders"]["installed"] == false)
    #expect(try Files.text(machine.table).split(separator: "\n").count == 1)
    _ = try await machine.run("install", "--remind")
    #expect(try Files.text(machine.table).split(separator: "\n").count == 2)
    let none = try await machine.run("remove")
    #expect(none["installed"] == false && none["reminders"]["installed"] == false)
    #expect(try Files.text(machine.table) == "")
  }

  @Test("reminders get a systemd timer of their own beside that of the syncs")
  func remindersBySystemd() async throws {
    let machine = try await Machine("crontab", "systemctl")
    let report = try await machine.run("install", "--remind")
    let names = try Files.names(in: machine.units)
    #expect(names.count == 4)
    let remind = names.filter { $0.hasPrefix("bestupid-remind-") }
    #expect(
      report["reminders"]["files"].elements.compactMap(\.string)
        == remind.map { machine.units + "/" + $0 })
    let service = try Files.text(machine.units + "/" + remind[0])
    #expect(service.contains("\nDescription=Reminders of a bestupid store\n"))
    #expect(
      service.contains("\"-C\" \"\(machine.world.store)\" \"due\" \"--notify\" \"--quiet\"\n"))
    let timer = try Files.text(machine.units + "/" + remind[1])
    #expect(timer.contains("\nDescription=Reminders of a bestupid store every 10m\n"))
    #expect(timer.contains("\nOnCalendar=*-*-* *:"))
    #expect(try machine.said("systemctl").contains("--user enable \(remind[1])"))
    // Both are kept by the same.
    let moved = try await machine.run("install", "--using", "cron")
    #expect(moved["reminders"]["using"] == "cron" && moved["using"] == "cron")
    #expect(try Files.names(in: machine.units) == [])
    _ = try await machine.run("remove")
    #expect(try machine.said("systemctl").contains("--user disable --now \(remind[1])"))
  }

  @Test("reminders get a launch agent of their own")
  func remindersByLaunchd() async throws {
    let machine = try await Machine("crontab", "launchctl")
    let report = try await machine.run("install", "--remind")
    let names = try Files.names(in: machine.agents)
    #expect(names.count == 2 && names[0].hasPrefix("bestupid.remind."))
    let text = try Files.text(machine.agents + "/" + names[0])
    #expect(text.contains("<string>due</string>\n    <string>--notify</string>\n"))
    #expect(text.contains("<string>\(names[0].dropLast(".plist".count))</string>"))
    #expect(text.split(separator: "<key>Minute</key>").count == 7)
    #expect(report["reminders"]["using"] == "launchd")
    _ = try await machine.run("remove")
    #expect(try Files.names(in: machine.agents) == [])
  }

  @Test("status says when reminders run, and why the last run showed none")
  func reminderStatus() async throws {
    let machine = try await Machine("crontab")
    var world = machine.world
    _ = try await machine.run("install", "--remind")
    #expect(try await machine.run("status")["reminders"]["obstacle"] == .null)
    #expect(try await world.bestupid("schedule").output.contains("remind 10m\n"))
    world.now = "2031-03-04T12:00:00Z"
    let words = "neither notify-send nor osascript"
    expectFailure(try await world.bestupid("due", "--notify"), 69, saying: words)
    #expect(
      try await machine.run("status")["reminders"]["obstacle"].string?.contains(words) == true)
    let status = try await world.bestupid("schedule", "status")
    #expect(
      status.status == 0 && status.output.contains("reminders are not shown: there is \(words)"))
    let changed = try Files.text(machine.table).replacing("'--notify'", with: "'--notify' '--json'")
    try Files.write(changed, to: machine.table)
    #expect(try await machine.run("status")["reminders"]["current"] == false)
    #expect(try await world.bestupid("schedule").output.contains("reminders: it is outdated"))
  }

  // MARK: Other lines and names

  @Test("lines of other stores, and ours where it is commented out, stay")
  func otherLines() async throws {
    let machine = try await Machine("crontab")
    _ = try await machine.run("install")
    let line = try Files.text(machine.table)
    let other = line.replacing("schedule ", with: "schedule 0")
    try Files.write("# " + line + other, to: machine.table)
    #expect(try await machine.run("status")["installed"] == false)
    _ = try await machine.run("install")
    _ = try await machine.run("remove")
    #expect(try Files.text(machine.table) == "# " + line + other)
  }

  @Test(
    "the command in a crontab is what runs, whatever the store's folder is called",
    arguments: [
      "my log", "100% mine", "it's \"quoted\" $HOME `x`", "ü 日 \\back", "e\u{301}'\u{301}",
    ])
  func oddNames(name: String) async throws {
    let machine = try await Machine("crontab", store: name)
    let store = machine.world.path + "/" + name
    try await machine.world.git(
      "remote", "add", "origin", machine.world.sandbox.remote("remote.git"), in: store)
    _ = try await machine.run("install")
    let line = try Files.text(machine.table).dropLast()
    // As cron(8) does: five fields, and then a command in which \% is a percent sign.
    let command = String(line.split(separator: " ", maxSplits: 5)[5])
    #expect(!command.replacing("\\%", with: "").contains("%"))
    let shell = Program(
      path: "/bin/sh",
      environment: ["HOME": machine.world.sandbox.home, "PATH": "/usr/bin:/bin", "TZ": "UTC"],
      folder: "/")
    let run = try await shell.run(["-c", command.replacing("\\%", with: "%")])
    #expect(run.succeeded && run.output + run.errors == "", "\(run.errors)")
    let status = try await machine.world.bestupid("status", "--json").json("status")
    #expect(status["last_sync"].string != nil)
  }

  @Test("a systemd timer and service are written, started, and taken away again")
  func systemd() async throws {
    let machine = try await Machine("crontab", "systemctl", "launchctl")
    let report = try await machine.run("install", "--every", "30m")
    #expect(report["using"] == "systemd" && report["active"] == true && report["current"] == true)
    let names = try Files.names(in: machine.units)
    #expect(names.count == 2)
    let timer = try #require(names.last)
    #expect(
      try machine.said("systemctl").filter { !$0.contains("is-active") }
        == [
          "--user show-environment", "--user daemon-reload", "--user enable \(timer)",
          "--user restart \(timer)",
        ])
    let text = try names.map { try Files.text(machine.units + "/" + $0) }.joined()
    #expect(text.contains("\nExecStart=\"/usr/bin/env\" \"XDG_CONFIG_HOME="))
    #expect(text.contains("\"-C\" \"\(machine.world.store)\" \"sync\" \"--quiet\"\n"))
    #expect(text.contains("\nOnCalendar=*-*-* *:"))
    let files = report["files"].elements.compactMap(\.string)
    #expect(files == names.map { machine.units + "/" + $0 })
    #expect(!Files.exists(machine.table))
    #expect(try await machine.run("remove")["installed"] == false)
    #expect(try Files.names(in: machine.units) == [])
    #expect(
      try machine.said("systemctl").suffix(2)
        == ["--user disable --now \(timer)", "--user daemon-reload"])
  }

  @Test(
    "systemd itself has nothing against the units, whatever the store's folder is called",
    .enabled(if: Program.find("systemd-analyze") != nil, "needs systemd-analyze"),
    arguments: ["log", "100% \"mine\" $HOME \\n"])
  func verifiedUnits(name: String) async throws {
    let machine = try await Machine("systemctl", store: name)
    _ = try await machine.run("install", "--every", "6h")
    for unit in try Files.names(in: machine.units) {
      let run = try await machine.world.sandbox.run(
        "systemd-analyze", ["verify", "--man=no", "--user", machine.units + "/" + unit],
        in: machine.units)
      #expect(!run.errors.contains("bestupid-sync"), "\(run.errors)")
    }
  }

  @Test("a launch agent is a property list of the same times")
  func launchd() async throws {
    let machine = try await Machine("crontab", "launchctl", store: "a <b> & c")
    #expect(try await machine.run("install", "--every", "12h")["using"] == "launchd")
    let name = try #require(Files.names(in: machine.agents).first)
    let text = try Files.text(machine.agents + "/" + name)
    #expect(text.contains("<string>\(machine.world.path)/a &lt;b&gt; &amp; c</string>"))
    #expect(text.split(separator: "<key>Hour</key>").count == 3)
    let path = machine.agents + "/" + name
    let label = String(name.dropLast(".plist".count))
    #expect(try machine.said("launchctl") == ["load -w \(path)", "list \(label)"])
    _ = try await machine.run("remove")
    #expect(try machine.said("launchctl").last == "unload -w \(path)")
    #expect(!Files.exists(path))
  }

  @Test("--using changes who keeps it, and leaves one schedule")
  func change() async throws {
    let machine = try await Machine("crontab", "systemctl")
    _ = try await machine.run("install")
    #expect(try await machine.run("install", "--using", "cron")["using"] == "cron")
    #expect(try Files.names(in: machine.units) == [])
    #expect(try await machine.run("install")["using"] == "systemd")
    #expect(try Files.text(machine.table) == "")
    expectFailure(
      try await machine.world.bestupid("schedule", "install", "--using", "launchd"), 64,
      saying: "launchd")
  }

  @Test("status says when the next sync is due and how the last went, and what has changed")
  func status() async throws {
    let machine = try await Machine("crontab")
    #expect(try await machine.run("status")["installed"] == false)
    _ = try await machine.run("install", "--every", "10m")
    var world = machine.world
    let minute = try #require(
      Int(Files.text(machine.table).split(separator: ",").first ?? ""))
    let report = try await machine.run("status")
    #expect(
      report["next"].string == "2031-03-04T09:3\(minute == 0 ? "" : "\(minute)"):00Z"
        || report["next"].string == "2031-03-04T09:40:00Z")
    world.now = "2031-03-04T23:59:59Z"
    let late = try await world.bestupid("schedule", "--json").json("schedule")
    #expect(late["next"].string == "2031-03-05T00:0\(minute):00Z")

    try Files.write(
      Files.text(machine.table).replacing("'sync'", with: "'sync' '--time-limit' '9'"),
      to: machine.table)
    #expect(try await machine.run("status")["current"] == false)
    #expect(try await world.bestupid("schedule").output.contains("bestupid schedule install"))
  }

  @Test(
    "an interval that no crontab can spell is refused with those that it can",
    arguments: ["7m", "0m", "90m", "25h", "15", "m", "-5m", "3d", "5 m", "99999999999999999999m"])
  func intervals(text: String) async throws {
    let machine = try await Machine("crontab")
    let run = try await machine.world.bestupid("schedule", "install", "--every=\(text)")
    expectFailure(run, 64)
    #expect(!Files.exists(machine.table))
  }

  @Test("a machine with nothing to schedule by says so; a crontab that fails is not overwritten")
  func nothing() async throws {
    let bare = try await Machine()
    expectFailure(
      try await bare.world.bestupid("schedule", "install"), 64, saying: "systemd", "cron")
    let machine = try await Machine("crontab")
    try Files.write(
      "#!/bin/sh\ncat > \(machine.table)\necho 'you are not allowed' >&2\nexit 1\n",
      to: machine.tools + "/crontab")
    expectFailure(
      try await machine.world.bestupid("schedule", "install"), 74, saying: "not allowed")
    #expect(!(try Files.exists(machine.table) && !Files.read(machine.table).isEmpty))
  }
}
