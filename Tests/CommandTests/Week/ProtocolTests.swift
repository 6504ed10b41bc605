import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `protocol`: the week's plan and what became of it, as a person and as a script reads it.
@Suite("The week's plan")
struct ProtocolTests {
  private static let config = "content/config/"
  private static let final = "content/config/protocol_2031-03-03.md"

  private static let plan = """
    ---
    title: "Protocol 2031-W02: Wrong"
    date: 2031-01-06
    phase: "Base"
    focus: "base building, easy miles"
    target_compliance: 85%
    ---
    | Day | Type | Workout |
    |---|---|---|
    | **Monday** | Swim | 600 m easy |
    | **Tuesday** | Strength B | hinge, press |
    | **Wednesday** | Run | 3 mi easy |
    | **Thursday** | Strength A | goblet squat, row |
    | **Friday** | Rest | |
    | **Saturday** | Bike | 60 min easy |
    | **Sunday** | Run | 5 mi long |

    ## Strength A (Thursday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Goblet squat | 45 lbs | 3 x 10 |
    | Row | 40 lbs | 3 x 12 |

    ## Weekly Targets
    - Swim: 600m
    - Run: 8 miles

    """

  private static let logs = [
    "content/logs/2031-03-03.md": "## Training Output\nSwim:: 600m/21:30\n",
    "content/logs/2031-03-04.md":
      "## Strength Log\nDeadlift:: 3x8 @ 120\nPress:: 3x8 @ 50\nChin up:: 3x5 @ BW\n",
  ]

  /// The screen of a Thursday evening.
  private static let screen = """
    2031-W10 Base · base building, easy miles        protocol_2031-03-03.md
    Mon 03  ✓  Swim       600 m easy                 swim 600 m, 21:30
    Tue 04  ✓  Strength B hinge, press               3 exercises
    Wed 05  ✗  Run        3 mi easy                  not done
    Thu 06  ▸  Strength A goblet squat, row          today
    Fri 07  ·  Rest
    Sat 08  ○  Bike       60 min easy
    Sun 09  ○  Run        5 mi long
    Done 2 of 3, 67 %, target 85 %. Targets: swim 600 of 600 m, run 0 of 8 mi.

    """

  /// A store on a Thursday evening, with logs and these files.
  private func world(
    _ files: [String: String] = [Self.final: Self.plan], logs: [String: String] = Self.logs
  ) async throws -> World {
    var world = try await World.withStore(
      files.merging(logs) { $1 }.merging(["bestupid.yaml": ""]) { one, _ in one })
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  private func lines(_ world: World, _ words: String...) async throws -> [String] {
    let run = try await world.bestupid(["protocol"] + words)
    expectSuccess(run)
    return run.output.split(separator: "\n").map(String.init)
  }

  // MARK: The screen

  @Test("the week is a line a day, with today marked, and nothing is written")
  func golden() async throws {
    let world = try await world()
    let before = try world.contents()
    let run = try await world.bestupid("protocol")
    expectSuccess(run)
    #expect(run.output == Self.screen)
    #expect(run.errors == "")
    for week in [
      "2031-W10", "this-week", "this week", "2031-03-09", "thu", "2031-03-03..2031-03-05", "-2",
    ] {
      let words = week.split(separator: " ").map(String.init)
      #expect(try await world.bestupid(["protocol"] + words).output == Self.screen, "\(week)")
    }
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
  }

  @Test("colours change no character")
  func colours() async throws {
    let world = try await world()
    let run = try await world.bestupid("protocol", "--color", "always")
    #expect(run.output.contains("\u{1B}["))
    var plain = ""
    var isCode = false
    for character in run.output {
      if character == "\u{1B}" { isCode = true }
      if !isCode { plain.append(character) }
      if character == "m" { isCode = false }
    }
    #expect(plain == Self.screen)
  }

  @Test("every width is kept to, and below 60 columns what became of a day goes")
  func widths() async throws {
    var world = try await world()
    for width in [20, 40, 59, 60, 80, 120] {
      world.environment["COLUMNS"] = "\(width)"
      let lines = try await lines(world)
      #expect(lines.allSatisfy { columns($0) <= width }, "\(width): \(lines)")
      #expect(lines[1].hasPrefix("Mon 03  ✓  Swim"), "\(width)")
      #expect(lines[1].hasSuffix("21:30") == (width >= 60), "\(width)")
      #expect(lines[0].contains("protocol_") == (width >= 60), "\(width)")
    }
    world.environment["COLUMNS"] = "wide"
    #expect(try await world.bestupid("protocol").output == Self.screen)
    for (odd, even) in [("-5", "20"), ("3", "20"), ("900", "120")] {
      world.environment["COLUMNS"] = odd
      let run = try await world.bestupid("protocol")
      world.environment["COLUMNS"] = even
      #expect(try await world.bestupid("protocol").output == run.output)
    }
  }

  @Test(
    "on a terminal it is as wide as that, and looks the same",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"))
  func terminal() async throws {
    let world = try await world()
    for width in [40, 80] {
      let screen = try await Screen(of: world, columns: width)
      do {
        let shown = try await screen.run(line: "bestupid protocol")
        if width == 80 {
          #expect(shown == Self.screen)
        } else {
          #expect(shown.contains("Thu 06  ▸  Strength A goblet squat, row\n"))
        }
        try await screen.close()
      } catch {
        try? await screen.close()
        throw error
      }
    }
  }

  @Test("without Unicode the signs are those of ASCII")
  func ascii() async throws {
    var world = try await world()
    world.environment["LC_ALL"] = "C"
    let output = try await world.bestupid("protocol").output
    #expect(output.utf8.allSatisfy { $0 < 0x80 })
    #expect(output.contains("Wed 05  !  Run") && output.contains("Thu 06  >  Strength A"))
    #expect(output.contains("Mon 03  x  Swim") && output.contains("Sat 08  o  Bike"))
    for (locale, has) in [
      ("C", false), ("POSIX", false), ("en_US.ISO-8859-1", false), ("de_AT.UTF-8", true),
      ("C.utf8", true), ("de_AT.UTF-8@euro", true), ("en_US", true), ("", true),
    ] {
      #expect(ScreenForm.hasUnicode(["LANG": locale]) == has, "\(locale)")
      #expect(ScreenForm.hasUnicode(["LANG": "C", "LC_ALL": "C.UTF-8"]))
    }
  }

  @Test("what moved, what is beside the plan, and half of a day are said")
  func outcomes() async throws {
    var logs = Self.logs
    logs["content/logs/2031-03-05.md"] = "## Today's Todos\n- [ ] Workout: Run\n"
    logs["content/logs/2031-03-06.md"] = "## Training Output\nBike:: 10/45\n"
    logs["content/logs/2031-03-07.md"] = "## Training Output\nRun:: 3.1/31:00 (felt long)\n"
    logs["content/logs/2031-03-08.md"] = "## Today's Todos\n- [x] Workout: Bike\n"
    let plan = Self.plan.replacing("| Strength B |", with: "| Swim + Strength B |")
    var world = try await world([Self.final: plan], logs: logs)
    world.now = "2031-03-08T23:00:00Z"
    let shown = try await lines(world)
    #expect(
      shown[2] == "Tue 04  ✗  Swim + Strength… hinge, press         not done: swim (3 exercises)")
    #expect(shown[3].hasPrefix("Wed 05  ↷  Run ") && shown[3].hasSuffix(" on Fri 07"))
    #expect(
      shown[4].hasPrefix("Thu 06  ✗ ") && shown[4].hasSuffix("not done (+ bike 10 mi, 45:00)"))
    #expect(shown[5].hasPrefix("Fri 07  +  Rest "))
    #expect(shown[5].hasSuffix(" run 3.1 mi, 31:00 (for Wed 05)"))
    #expect(shown[6].hasPrefix("Sat 08  ✓  Bike ") && shown[6].hasSuffix(" done"))
    #expect(shown[8].hasPrefix("Done 3 of 5, 60 %, target 85 %. "))
    expectSuccess(try await world.bestupid("config", "set", "units.distance", "km"))
    #expect(try await lines(world)[5].contains(" run 4.99 km, 31:00"))
  }

  @Test("today is the day that entries belong to")
  func today() async throws {
    var world = try await world([Self.final: Self.plan, "bestupid.yaml": "day_starts_at: 04:00\n"])
    world.now = "2031-03-06T03:59:00Z"
    #expect(try await lines(world).contains { $0.hasPrefix("Wed 05  ▸") })
    world.now = "2031-03-06T04:00:00Z"
    #expect(try await lines(world).contains { $0.hasPrefix("Thu 06  ▸") })
    world.now = "2031-03-10T03:00:00Z"
    #expect(try await lines(world)[0].hasPrefix("2031-W10 Base"))
  }

  @Test("what a terminal would obey in a plan is shown and not obeyed")
  func controls() async throws {
    let plan = Self.plan.replacing("600 m easy", with: "600 m \u{1B}[31m \u{7} 水泳 🏊 easy")
      .replacing("easy miles", with: "\u{202E}easy \u{9B}miles")
    let run = try await world([Self.final: plan]).bestupid("protocol")
    expectSuccess(run)
    #expect(!run.output.unicodeScalars.contains { $0.isHarmful && $0 != "\n" })
    let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("Mon") })
    let outcome = try #require(line.range(of: "swim 600 m"))
    #expect(columns(String(line[..<outcome.lowerBound])) == 49)
  }

  // MARK: JSON

  @Test("a script gets states, exercises, targets and how much was kept to")
  func json() async throws {
    let json = try await world().bestupid("protocol", "--json").json("protocol")
    #expect(json["week"] == "2031-W10" && json["monday"] == "2031-03-03")
    #expect(json["file"].string == Self.final && json["draft"] == false)
    #expect(json["target_compliance"] == 85 && json["phase"] == "Base")
    let states = json["days"].elements.compactMap(\.["state"].string)
    #expect(
      states == ["done", "done", "missed", "today", "rest", "planned", "planned"])
    let thursday = json["days"][3]
    #expect(thursday["kinds"] == ["strength"] && thursday["workout"] == "goblet squat, row")
    #expect(thursday["exercises"].elements.map(\.["exercise"]) == ["Goblet squat", "Row"])
    #expect(thursday["exercises"][0]["sets"] == 3 && thursday["exercises"][0]["reps"] == 10)
    #expect(thursday["exercises"][0]["weight_lbs"] == 45)
    #expect(json["compliance"]["done"] == 2 && json["compliance"]["missed"] == 1)
    #expect(json["compliance"]["rate"] == 0.667)
    #expect(json["targets"][1]["actual"] == 0 && json["targets"][1]["goal"] == 8)
    #expect(json["diagnostics"][0]["construct"] == "date-mismatch")
    #expect(json["days"][4]["workout"] == .null && json["days"][4]["kinds"].elements.isEmpty)
  }

  // MARK: Which file

  @Test("a draft counts where nothing else does, and is said to be one; others are named by check")
  func files() async throws {
    let world = try await world([
      "content/config/protocol_2031-W10_DRAFT.md": Self.plan,
      "content/logs/weekly-protocol-2031-03-05.md": Self.plan,
    ])
    #expect(try await lines(world)[0].hasPrefix("2031-W10 (DRAFT) Base · base"))
    #expect(try await world.bestupid("protocol", "--json").json("protocol")["draft"] == true)
    let check = try await world.bestupid("check")
    #expect(check.status == 1 && check.output.split(separator: "\n").count == 1)
    #expect(
      check.output.hasPrefix("content/logs/weekly-protocol-2031-03-05.md: warning: not counted"))
    try world.write(Self.plan, to: "content/config/protocol_2031-03-03_DRAFT.md")
    try world.write(Self.plan, to: "content/config/protocol_2031-W10.md")
    let json = try await world.bestupid("protocol", "--json").json("protocol")
    #expect(json["file"] == "content/config/protocol_2031-W10.md")
    try world.write(Self.plan, to: Self.final)
    #expect(
      try await world.bestupid("protocol", "--json").json("protocol")["file"].string == Self.final)
    #expect(try await world.bestupid("check").output.split(separator: "\n").count == 4)
    #expect(try await world.bestupid("check", "2031-W11").status == 0)
    #expect(try await world.bestupid("check", "thu").status == 1)
  }

  @Test("a plan in the folder of logs alone is the week's plan, and no log that went astray")
  func amongLogs() async throws {
    for name in ["my-protocol-2031-03-04.md", "protocol_2031-W10.md"] {
      let world = try await world(["content/logs/\(name)": Self.plan])
      #expect(try await lines(world).count == 9, "\(name)")
      let check = try await world.bestupid("check", "--notes")
      #expect(check.status == 0 && !check.output.contains("no day's log"), "\(check.output)")
    }
  }

  // MARK: What is missing or broken

  @Test("a week that is asked for must have a plan, this one need not; more than a week is none")
  func missing() async throws {
    let world = try await world([:])
    let run = try await world.bestupid("protocol")
    expectSuccess(run)
    #expect(run.output.hasPrefix("No plan for 2031-W10: "))
    #expect(run.output.split(separator: "\n").count == 1)
    let json = try await world.bestupid("protocol", "--json").json("protocol")
    #expect(json["file"] == .null && json["compliance"]["rate"] == .null)
    #expect(json["days"].elements.prefix(3).map(\.["state"]) == ["extra", "extra", "unplanned"])
    #expect(json["days"][0]["extra"] == ["swim"])
    expectFailure(
      try await world.bestupid("protocol", "last-week"), 66, saying: "2031-W09",
      "protocol_2031-02-24.md")
    let named = try await world.bestupid("protocol", "2031-W10", "--json")
    #expect(named.status == 66)
    #expect(try named.json("error")["error"]["code"] == "no-such-plan")
    expectFailure(try await world.bestupid("protocol", "2031-03"), 65, saying: "2031-03", "week")
    expectFailure(try await world.bestupid("protocol", "soon"), 65, saying: "'soon'")
    expectFailure(try await world.bestupid("protocol", "mon", "tue"), 64, saying: "'tue'")
    expectFailure(try await World().bestupid("protocol"), 66, saying: "store")
  }

  @Test("a plan in a fence, of three days, with other line ends, tabs and pictures is a plan")
  func mess() async throws {
    for text in [
      "```markdown\n\(Self.plan)```\n", "\n~~~\n\(Self.plan)~~~\n\n", "```md\n\(Self.plan)",
      "\u{FEFF}" + Self.plan.replacing("\n", with: "\r\n"),
      Self.plan.replacing(" | ", with: "\t|\t"),
      Self.plan + "</content>\n</invoke>",
    ] {
      #expect(try await world([Self.final: text]).bestupid("protocol").output == Self.screen)
    }
    let three =
      "| Day | Type | Workout |\n|--|--|--|\n| Fri | Rest | |\n| Sat | Bike | |\n| Sun | Run | |"
    let shown = try await lines(try await world([Self.final: three]))
    #expect(shown[1] == "Mon 03  +" + String(repeating: " ", count: 40) + "swim 600 m, 21:30")
    #expect(shown[3...4] == ["Wed 05", "Thu 06"])
    #expect(shown[8] == "No day counts yet.")
  }

  @Test("a plan that cannot be read is none, which is said as check says it, and a draft counts")
  func unreadable() async throws {
    var broken: [(text: [UInt8], reason: String)] = [
      (Array(Self.plan.utf8) + [0xFF], "not UTF-8"), ([], "no row of a weekday"),
      (Array("# Week 10\n\nSoon.\n".utf8), "no row of a weekday"),
      (Array("| Day | Type |\n|---|---|\n| Montag | Lauf |\n".utf8), "no row of a weekday"),
    ]
    broken.append((Array("---\nschedule: [1\n---\n".utf8), "no row of a weekday"))
    for (text, reason) in broken {
      let world = try await world([:])
      try world.write(text, to: Self.final)
      let run = try await world.bestupid("protocol")
      #expect(run.status == 0 && run.output.hasPrefix("No plan for 2031-W10"), "\(reason)")
      #expect(run.errors.hasPrefix("\(Self.final): warning: no plan: "), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      let named = try await world.bestupid("protocol", "2031-W10")
      #expect(named.status == 66 && named.errors.hasPrefix(run.errors), "\(named.errors)")
      #expect(named.errors.contains("\nerror: there is no plan for 2031-W10 that can be read\n"))
      #expect(try await world.bestupid("check").output.contains(run.errors))
      try world.write(Self.plan, to: "content/config/protocol_2031-03-03_DRAFT.md")
      let draft = try await world.bestupid("protocol")
      #expect(draft.output.hasPrefix("2031-W10 (DRAFT) Base"))
      #expect(draft.errors.contains(reason))
    }
  }

  @Test("a folder, a link out of the store or nothing in a plan's place is no plan and no crash")
  func noFile() async throws {
    let world = try await world([:])
    try Files.write("x", to: world.store + "/\(Self.final)/inner.md")
    let folder = try await world.bestupid("protocol")
    #expect(folder.status == 0 && folder.errors.contains("no plan: not a regular file"))
    let other = try await self.world([:])
    try Files.write(Self.plan, to: other.path + "/secret.md")
    try Files.write("x", to: other.store + "/content/config/x")
    try #require(symlink("../../../secret.md", other.store + "/" + Self.final) == 0)
    let link = try await other.bestupid("protocol")
    #expect(link.status == 0 && link.output.hasPrefix("No plan"))
    #expect(!link.output.contains("Swim") && link.errors.contains("warning: no plan: "))
    let file = try await self.world(["content/config": "no folder"])
    let run = try await file.bestupid("protocol")
    #expect(run.status == 0 && run.output.hasPrefix("No plan"), "\(run.errors)")
    #expect(run.errors.hasPrefix("content/config: warning: "), "\(run.errors)")
    #expect(try await file.bestupid("check").status == 1)
  }

  @Test("a day that cannot be read is said, and the others are shown")
  func unreadableDay() async throws {
    let world = try await world()
    try Files.write("x", to: world.store + "/content/logs/2031-03-05.md/inner")
    let run = try await world.bestupid("protocol")
    #expect(run.output == Self.screen)
    #expect(run.errors.contains("left out: ") && run.errors.contains("2031-03-05.md"))
  }

  @Test("lines of a plan that are not counted are told, and named by check")
  func notCounted() async throws {
    let plan = Self.plan.replacing("| **Friday** | Rest | |", with: "| **Monday** | Rest | |")
    let world = try await world([Self.final: plan])
    let run = try await world.bestupid("protocol")
    #expect(run.output.contains("Mon 03  ✓  Swim") && run.output.contains("\nFri 07\n"))
    #expect(run.errors == "1 line to check: bestupid check 2031-W10\n")
    let check = try await world.bestupid("check", "2031-W10")
    #expect(check.status == 1)
    #expect(
      check.output
        == "\(Self.final):14: warning: Monday a second time, not counted: Monday\n")
  }
}
