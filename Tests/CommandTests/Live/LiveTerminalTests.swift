import ProgramTestSupport
import TestSupport
import Testing

/// `workout live` on a terminal of tmux.
@Suite("The live view on a terminal", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct LiveTerminalTests: LiveViewSuite {
  /// A workout that began 52 minutes ago.
  private func world() async throws -> World {
    var world = try await World.withStore([
      sampleName: StrengthDay.left, "bestupid.yaml": "",
      "content/config/protocol_2031-03-03.md": StrengthDay.plan,
      "content/logs/2031-02-25.md": """
      ## Strength Log
      Seated row:: 3x10 @ 45 kg (sets: 10x45kg, 8x45kg, 8x42.5kg)

      """,
    ])
    world.now = "2031-03-04T17:15:00Z"
    expectSuccess(try await world.bestupid("workout", "start", "plan"))
    world.now = "2031-03-04T18:07:00Z"
    return world
  }

  let command = "workout live"
  let foot = "Enter log   s same again"

  @Test("a session typed on two terminals gives the golden day file")
  func golden() async throws {
    let world = try await world()
    let commits = try await world.commitCount()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("w10x45\n", on: screen)
      _ = try await screen.wait { $0.contains("warm-up 10x45") }
      for words in [["10x135", "@", "8", "rpe"], ["Seated row", "10x45kg"]] {
        expectSuccess(try await world.bestupid(["workout", "set"] + words + ["--group", "A"]))
      }
      _ = try await screen.wait {
        $0.contains("▸ now    Bench press        1 of 3") && $0.contains("Enter: as planned")
      }
      // Each set of the superset leads to the partner.
      try await press("9x135\n", on: screen)
      _ = try await screen.wait {
        $0.contains("▸  2      8 x 45 kg            8 x 45 kg   Enter: as last Tuesday")
      }
      try await press("/bench press\n", on: screen)
      try await press("e9/seated row\n\n8x130 rpe 9\n", on: screen)
      try await press("/Dip 8xBW+15\n6xBW\n/Assisted chin up 5x50assist\n+\n", on: screen)
      try await press("/Plank 40s\n[\nf", on: screen)
      _ = try await screen.wait { $0.contains("y finishes") }
      try await press("8", on: screen)
      let end = try await expectEnd(screen, of: world, status: 0)
      #expect(end.contains("Strength A, 52 min"), "\(end)")
    }
    #expect(try world.text(sampleName) == StrengthDay.right)
    #expect(try await world.commitCount() == commits + 1)
    #expect(try await world.problems() == "")
  }

  @Test(
    "whatever ends the view, the terminal is as before and the workout stays open",
    arguments: [
      ("q", 0), ("C-c", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("ILL", 132),
      ("SEGV", 139), ("ABRT", 134),
    ])
  func endings(cause: String, status: Int) async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("10x135\n", on: screen)
      _ = try await screen.wait { $0.contains("10x135") && !$0.contains("set:") }
      if cause == "q" || cause == "C-c" {
        try await screen.press(cause)
      } else {
        try await kill(cause, world)
      }
      _ = try await expectEnd(screen, of: world, status: status)
    }
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["exercises"][0]["sets"].elements.count == 1)
  }

  /// Waits until a file of the world ends with a text, and returns what is in it then.
  private func wait(for end: String, in name: String, of world: World) async throws -> String {
    let path = "\(world.path)/\(name)"
    let deadline = ContinuousClock.now + patience
    while true {
      let text = Files.exists(path) ? try Files.text(path) : ""
      if text.hasSuffix(end) { return text }
      try #require(ContinuousClock.now < deadline, "\(name): \(text)")
      try await Task.sleep(for: .milliseconds(30))
    }
  }

  @Test("a terminal that closes ends the view as HUP does, and the workout is as it was then")
  func closed() async throws {
    var world = try await world()
    world.now = "2031-03-04T17:15:00Z"
    expectSuccess(try await world.bestupid("workout", "set", "Bench press", "10x135"))
    world.now = "2031-03-04T18:07:00Z"
    let screen = try await Screen(of: world, columns: 80)
    do {
      // The shell above the view outlives the terminal.
      try await screen.type(
        "sh -c 'trap : HUP; sh -c \"echo \\$\\$ > pid; exec \(Program.bestupid) workout live "
          + "--now \(world.now)\"; echo $? > ended'")
      _ = try await screen.wait { $0.contains("10x135") && $0.contains("Enter log") }
    } catch {
      try? await screen.close()
      throw error
    }
    try await screen.close()
    #expect(try await wait(for: "\n", in: "ended", of: world) == "129\n")
    let pid = try Files.text(world.path + "/pid").filter { $0 != "\n" }
    #expect(try await !world.sandbox.run("kill", ["-0", pid], in: world.path).succeeded)
    let folder = world.sandbox.home + "/.local/state/bestupid"
    let path = try #require(try Files.tree(folder).first { $0.hasSuffix("/workout.json") })
    let state = try Files.text("\(folder)/\(path)")
    #expect(state.contains("\"changed_at\": \"2031-03-04T18:07:00"), "\(state)")
    let json = try await world.bestupid("workout", "--json").json("live-workout")
    #expect(json["exercises"][0]["sets"].elements.count == 1)
  }

  @Test(
    "clocks are saved without waiting for the disk",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func savedWithoutSync() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await screen.type(
        "strace -D -f -qq -o trace -e trace=fsync,fdatasync,rename,renameat,renameat2 "
          + "sh -c 'echo $$ > pid; exec \(Program.bestupid) workout live --now \(world.now)'")
      _ = try await screen.wait { $0.contains("Enter log   s same again") }
      try await kill("HUP", world)
      let calls = try await wait(for: "+++ killed by SIGHUP +++\n", in: "trace", of: world)
      #expect(calls.contains("/workout.json\""), "\(calls)")
      #expect(!calls.contains("sync("), "\(calls)")
    }
  }

  @Test(
    "marks and rules are those of the locale",
    arguments: [
      ("C.UTF-8", "▸ now    Bench press", "─", "Strength A · Tue"),
      ("C", "> now    Bench press", "-", "Strength A - Tue"),
    ])
  func marks(locale: String, current: String, rule: String, title: String) async throws {
    let world = try await world()
    try await onScreen(world, variables: ["LC_ALL": locale]) { screen in
      try await open(screen, of: world)
      let shown = try await screen.wait { $0.contains("today\n") }
      for text in [current, "\n" + String(repeating: rule, count: 80) + "\n", title] {
        #expect(shown.contains(text), "\(shown)")
      }
      #expect(shown.utf8.allSatisfy { $0 < 128 } == (locale == "C"), "\(shown)")
      try await press("q", on: screen)
      _ = try await expectEnd(screen, of: world, status: 0)
    }
  }

  @Test("a run is logged in the view, and names complete before there is an exercise")
  func activity() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("workout", "cancel"))
    expectSuccess(try await world.bestupid("workout", "start", "run"))
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("/Seat", on: screen)
      // The names come after the first screen.
      _ = try await screen.wait { $0.contains("exercise: Seat_") }
      try await screen.press("Tab")
      _ = try await screen.wait { $0.contains("exercise: Seated row_") }
      try await screen.press("Escape")
      _ = try await screen.wait { $0.contains("digits begin the run") && $0.contains("? help") }
      try await press("3.1/27:30 hr 140\n", on: screen)
      _ = try await screen.wait { $0.contains("done   run                3.1/27:30") }
      try await press("q", on: screen)
      _ = try await expectEnd(screen, of: world, status: 0)
    }
    let cardio = try await world.bestupid("workout", "--json").json("live-workout")["cardio"][0]
    #expect(cardio["hr"] == 140 && cardio["value"] == "3.1/27:30")
  }

  @Test("Ctrl-Z gives the terminal back, and fg shows the view again")
  func stopped() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await screen.type("clear; stty -g > before")
      try await screen.type("bestupid workout live")
      let before = try await screen.wait { $0.contains("Enter log   s same again") }
      try await screen.press("C-z")
      _ = try await screen.wait { !$0.contains("Enter log") && $0.contains("$") }
      try await screen.type("stty -g > after")
      try await screen.type("fg")
      _ = try await screen.wait { $0 == before }
      try await press("10x135\n", on: screen)
      _ = try await screen.wait { $0.contains("10 x 135 lb\n") }
      try await press("q", on: screen)
      _ = try await screen.wait { $0.contains("stays open") }
      #expect(try Files.text(world.path + "/before") == Files.text(world.path + "/after"))
    }
  }

  @Test("after SIGKILL workout resume mends the terminal")
  func killed() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await kill("KILL", world)
      // The shell has no line ends of its own now.
      try await screen.write("bestupid workout resume; stty -g > after; echo \"status $?\"")
      try await screen.press("C-j")
      let shown = try await screen.wait { $0.contains("status 0") && !$0.contains("Enter log") }
      #expect(shown.contains("Strength A · Tue 2031-03-04"), "\(shown)")
      #expect(try Files.text(world.path + "/before") == Files.text(world.path + "/after"))
    }
  }

  @Test("the bell rings at the end of a rest, and not where it is off", arguments: [true, false])
  func bell(isOn: Bool) async throws {
    let world = try await world()
    // Clocks run only without --now.
    func run(_ words: String...) async throws {
      let program = Program(
        path: Program.bestupid, environment: world.environment, folder: world.store)
      expectSuccess(try await program.run(words))
    }
    try await run("workout", "cancel")
    try await run("config", "set", "training.rest", "3600")
    if !isOn { try await run("config", "set", "training.bell", "off") }
    try await onScreen(world) { screen in
      try await run("workout", "start", "--name", "Legs")
      try await screen.type("\(Program.bestupid) workout live")
      _ = try await screen.wait { $0.contains("Letters type an exercise") }
      try await press("Squat 5x225\n", on: screen)
      _ = try await screen.wait { $0.contains("REST 5") }
      #expect(try await !screen.hasRung())
      try await run("workout", "rest", "1")
      _ = try await screen.wait { $0.contains("REST +") }
      #expect(try await screen.hasRung() == isOn)
      try await press("q", on: screen)
      _ = try await screen.wait { $0.contains("stays open") }
    }
  }

  @Test("what a plan holds is harmless in the view")
  func harmless() async throws {
    var world = try await world()
    expectSuccess(try await world.bestupid("workout", "cancel"))
    let folder = world.sandbox.home + "/.local/state/bestupid"
    let path = try #require(try Files.tree(folder).first { $0.hasSuffix("cancelled.json") })
    let text = try Files.text("\(folder)/\(path)")
    try Files.write(
      text.replacing("\"Bench press\"", with: "\"Bench \\u001b[31m\\u009bpress\""),
      to: "\(folder)/\(path)")
    world.now = "2031-03-04T18:07:00Z"
    expectSuccess(try await world.bestupid("workout", "resume", "--cancelled"))
    try await onScreen(world) { screen in
      try await screen.type("bestupid workout live")
      let shown = try await screen.wait { $0.contains("Enter log   s same again") }
      #expect(shown.contains("Bench \u{241B}[31m\u{FFFD}pre"), "\(shown)")
      try await press("q", on: screen)
    }
  }

  @Test(
    "a heart rate has its zone by the settings and the watch, with the formula",
    arguments: [
      (
        ["training.birth_year": "1991"],
        "140: zone 2; from 119, 131, 143, 156, 168 (Karvonen, resting 58, HRmax 180 (Tanaka))"
      ),
      (
        ["training.birth_year": "1991", "training.resting_hr": "60", "training.hr_max": "190"],
        "140: zone 2; from 125, 138, 151, 164, 177 (Karvonen, resting 60, HRmax 190)"
      ),
      (
        ["training.birth_year": "1991", "training.zones": "110,120,130,140,150"],
        "140: zone 4; from 110, 120, 130, 140, 150 (your limits)"
      ),
    ])
  func zones(settings: [String: String], shown line: String) async throws {
    let world = try await world()
    try world.write(
      """
      {"entries": [{"date": "2031-03-01", "resting_hr": 57}, {"date": "2031-03-02", "resting_hr": null},
      {"date": "2031-03-03", "resting_hr": 59}, {"date": "2031-03-05", "resting_hr": 99},
      {"date": "2031-02-27", "resting_hr": 58}]}
      """, to: "data/garmin_metrics.json")
    for (name, value) in settings {
      expectSuccess(try await world.bestupid("config", "set", name, value))
    }
    try await onScreen(world, columns: 100) { screen in
      try await open(screen, of: world)
      try await press("h140\n", on: screen)
      _ = try await screen.wait { $0.contains(line) }
      try await press("q", on: screen)
      _ = try await expectEnd(screen, of: world, status: 0)
    }
    for value in ["110,120", "120,110,130,140,150", "1,2,3,4,5", "a,b,c,d,e"] {
      expectFailure(
        try await world.bestupid("config", "set", "training.zones", value), 78,
        saying: "five ascending heart rates")
    }
  }

  @Test("a name that is nearly another one is taken when it is asked for again")
  func nearDuplicate() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("/Bech press\n", on: screen)
      _ = try await screen.wait { $0.contains("'Bech press' is similar to 'Bench press'") }
      try await press("/Bech press\n", on: screen)
      _ = try await screen.wait { $0.contains("▸ now    Bech press") }
      try await press("q", on: screen)
      _ = try await expectEnd(screen, of: world, status: 0)
    }
  }

  @Test("the view follows the size of its terminal")
  func resized() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      let before = try await screen.text()
      try await screen.resize(columns: 40, rows: 8)
      let small = try await screen.wait { $0.contains("Enter s + - ] [ n r ?") }
      #expect(small.hasPrefix("Bench press 1/3"), "\(small)")
      try await screen.resize(columns: 20, rows: 4)
      _ = try await screen.wait { $0.hasPrefix("1/3 10x135lb\n") }
      try await screen.resize(columns: 80, rows: 24)
      _ = try await screen.wait { $0 == before }
      // A terminal that loses rows moves what it shows up: also a row that stays as it was is written again.
      try await screen.resize(columns: 80, rows: 23)
      _ = try await screen.wait {
        $0.split(separator: "\n").first == before.split(separator: "\n").first
      }
      try await press("q", on: screen)
      _ = try await expectEnd(screen, of: world, status: 0)
    }
  }

  @Test("two terminals show one workout, and each set of both stands")
  func two() async throws {
    let world = try await world()
    try await onScreen(world) { one in
      try await open(one, of: world)
      try await onScreen(world, columns: 100, rows: 30) { other in
        try await other.type("bestupid workout live")
        _ = try await other.wait { $0.contains("Enter log   s same again") }
        try await press("10x135\n", on: one)
        _ = try await other.wait { $0.contains("1 of 3 · 10x135lb · 10x135lb") }
        try await press("9x135\n", on: other)
        _ = try await one.wait { $0.contains("10x135lb  9x135lb") }
        expectSuccess(try await world.bestupid("workout", "cancel"))
        _ = try await other.wait { $0.contains("was ended elsewhere") }
        _ = try await expectEnd(one, of: world, status: 0)
      }
    }
  }

  @Test("without a terminal the view is refused with the command that needs none")
  func noTerminal() async throws {
    let world = try await world()
    expectFailure(
      try await world.bestupid("workout", "live"), 64, saying: "needs a terminal", "workout set")
    expectSuccess(try await world.bestupid("workout", "cancel"))
    expectFailure(try await world.bestupid("workout", "live"), 66, saying: "no workout")
  }
}
