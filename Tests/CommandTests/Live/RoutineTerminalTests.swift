import ProgramTestSupport
import TestSupport
import Testing

/// `routine live` on a terminal of tmux, and what goes with it.
@Suite("A routine on a terminal", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct RoutineTerminalTests: LiveViewSuite {
  let command = "routine live"
  let foot = "Enter done   l later"

  private static let log = "content/logs/2031-03-04.md"

  private func world(minutes: String = "2") async throws -> World {
    var world = try await World.withStore([
      "content/config/routines.md": """
      ---
      routines:
        - id: morning
          name: Morning
          time: "06:45"
          tasks:
            - {id: bed, title: Make bed, minutes: \(minutes)}
            - {id: water, title: Drink water, minutes: \(minutes)}
            - {id: read, title: Read ten pages, minutes: 15}
            - {id: stretch, title: Stretch}
      ---

      """,
      "bestupid.yaml": "",
    ])
    world.now = "2031-03-04T06:45:00Z"
    return world
  }

  private func status(_ world: World) async throws -> JSONNode {
    try await world.bestupid("routine", "status", "--json").json("live-routine")
  }

  @Test("done, later, drop, back, pause and undo on two terminals give the golden day")
  func golden() async throws {
    var world = try await world()
    expectSuccess(try await world.bestupid("routine", "start"))
    world.now = "2031-03-04T06:46:50Z"
    let commits = try await world.commitCount()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      let shown = try await screen.text()
      #expect(shown.contains("Morning · Tue 2031-03-04"), "\(shown)")
      #expect(shown.contains("▸ now      Make bed        0:10"), "\(shown)")
      #expect(shown.contains("0 of 4 done · ends 07:09"), "\(shown)")
      try await press("\n", on: screen)
      _ = try await screen.wait {
        $0.contains("done     Make bed        06:46, 1:50") && $0.contains("▸ now      Drink water")
      }
      try await press("l", on: screen)
      _ = try await screen.wait { $0.contains("later    Drink water") }
      // Another terminal has the same run, and the screen shows what it does.
      let next = try await world.bestupid("routine", "next")
      #expect(next.output.contains("> Stretch  5:00 of 5:00\n  then Drink water\n"), "\(next)")
      _ = try await screen.wait { $0.contains("▸ now      Stretch") }
      try await press("xsore back\n", on: screen)
      _ = try await screen.wait { $0.contains("▸ now      Drink water") }
      try await press("u", on: screen)
      _ = try await screen.wait {
        $0.contains("undone: Stretch dropped") && $0.contains("▸ now      Stretch")
      }
      try await press("nPx", on: screen)
      _ = try await screen.wait { $0.contains("because") }
      try await screen.press("Escape")
      _ = try await screen.wait {
        $0.contains("dropped  Drink water") && $0.contains("2 of 3 done · paused")
      }
      try await screen.resize(columns: 40, rows: 8)
      _ = try await screen.wait {
        $0.contains("Stretch                           paused") && $0.contains("next  -")
      }
      try await screen.resize(columns: 20, rows: 24)
      _ = try await screen.wait { $0.hasPrefix("4/4 paused Stretch\n") }
      try await screen.resize(columns: 120, rows: 24)
      _ = try await screen.wait { $0.contains(foot) }
      try await press("Pf", on: screen)
      let end = try await expectEnd(screen, of: world, status: 0)
      #expect(end.contains("Morning: 2 of 3 done in 1:50; open: Stretch"), "\(end)")
    }
    #expect(
      try world.text(Self.log).contains(
        """
        ## Routines
        ### Morning (06:45)
        - [x] Make bed (06:46, 1:50)
        - [ ] ~~Drink water~~
        - [x] Read ten pages (06:46, 0:00)
        - [ ] Stretch

        """))
    #expect(try await world.commitCount() == commits + 5)
    #expect(try await world.problems() == "")
  }

  @Test(
    "whatever ends the view, the terminal is as before and the run stays open",
    arguments: [("q", 0), ("C-c", 130), ("HUP", 129), ("TERM", 143)])
  func endings(cause: String, status: Int) async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("\n", on: screen)
      _ = try await screen.wait { $0.contains("▸ now      Drink water") }
      if status < 129 || cause == "C-c" {
        try await screen.press(cause)
      } else {
        try await kill(cause, world)
      }
      _ = try await expectEnd(screen, of: world, status: status)
    }
    let json = try await self.status(world)
    #expect(json["task"]["id"].string == "water" && json["done"][0].string == "bed")
  }

  @Test("a view that is killed leaves the run; go mends the terminal, and live goes on")
  func killed() async throws {
    var world = try await world()
    try await onScreen(world) { screen in
      try await open(screen, of: world)
      try await press("\n+", on: screen)
      _ = try await screen.wait { $0.contains("▸ now      Drink water     3:00") }
      try await kill("KILL", world)
      world.now = "2031-03-04T06:46:00Z"
      // The shell has no line ends of its own now.
      try await screen.write("\(Program.bestupid) routine go --now \(world.now)")
      try await screen.press("C-j")
      _ = try await screen.wait {
        $0.contains("> Drink water  2:00 of 3:00") && !$0.contains(foot)
      }
      try await open(screen, of: world)
      _ = try await screen.wait { $0.contains("▸ now      Drink water     2:00") }
      try await press("\n\n\n", on: screen)
      let end = try await expectEnd(screen, of: world, status: 0)
      #expect(end.contains("Morning: 4 of 4 done in 1:00"), "\(end)")
    }
    #expect(try world.text(Self.log).contains("- [x] Drink water (06:46, 1:00)\n"))
  }

  @Test("at zero the bell rings and the timer counts on; with --auto the task is ticked")
  func overtime() async throws {
    let world = try await world(minutes: "0.1")
    // By the clocks of the machine.
    let real = "\(Program.bestupid) routine live"
    try await onScreen(world) { screen in
      try await screen.type("clear; \(real)")
      _ = try await screen.wait { $0.contains("▸ now      Make bed        +") }
      #expect(try await screen.hasRung())
      try await press("q", on: screen)
      _ = try await screen.wait { $0.contains("stays open") }
      try await screen.type("clear; \(Program.bestupid) routine finish; \(real) --auto")
      // A busy machine may not look while the second one is shown.
      _ = try await screen.wait { $0.contains("done     Make bed") }
      _ = try await screen.wait {
        $0.contains("done     Drink water") && $0.contains("▸ now      Read ten pages ")
      }
      try await press("f", on: screen)
      _ = try await screen.wait { $0.contains("2 of 4 done in ") }
    }
    let logs = try Files.names(in: world.store + "/content/logs")
    let log = try world.text("content/logs/\(try #require(logs.first))")
    #expect(log.contains(", 0:06)\n"), "\(log)")
  }

  @Test(
    "without a terminal, with a run of another routine and without a routine it says what to do")
  func refused() async throws {
    let world = try await world()
    let piped = try await world.bestupid("routine", "live")
    #expect(piped.status == 64 && piped.errors.contains("bestupid routine next"), "\(piped)")
    let none = try await world.bestupid("routine", "next")
    #expect(none.status == 66 || none.status == 1, "\(none)")
    #expect(none.errors.contains("Start one: bestupid routine start"), "\(none)")
    let unknown = try await world.bestupid("routine", "start", "lunch")
    #expect(unknown.status != 0 && unknown.errors.contains("lunch"), "\(unknown)")
  }
}
