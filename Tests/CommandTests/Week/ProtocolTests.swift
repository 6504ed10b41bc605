import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// `protocol` on screens; what became of a week is tested in ActionsTests.
@Suite("The week's plan")
struct ProtocolTests {
  private static let final = "content/config/protocol_2031-03-03.md"

  private static let plan = SampleStore.weekPlan

  private static let logs = SampleStore.startOfWeek

  /// The screen of a Thursday evening.
  private static let screen = SampleStore.weekScreen

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
      try await onScreen(world, columns: width) { screen in
        let shown = try await screen.run(line: "bestupid protocol")
        if width == 80 {
          #expect(shown == Self.screen)
        } else {
          #expect(shown.contains("Thu 06  ▸  Strength A goblet squat, row\n"))
        }
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

  // MARK: What is missing or broken

  @Test("a week that is asked for must have a plan, this one need not; more than a week is none")
  func missing() async throws {
    let world = try await world([:])
    let run = try await world.bestupid("protocol")
    expectSuccess(run)
    #expect(run.output.hasPrefix("No plan for 2031-W10: "))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(try await world.bestupid("protocol", "--json").json("protocol")["file"] == .null)
    expectFailure(
      try await world.bestupid("protocol", "last-week"), 66, saying: "2031-W09",
      "bestupid edit --plan 2031-02-24",
      "protocol_2031-02-24.md")
    let named = try await world.bestupid("protocol", "2031-W10", "--json")
    #expect(named.status == 66)
    #expect(try named.json("error")["error"]["code"] == "no-such-plan")
    expectFailure(try await world.bestupid("protocol", "2031-03"), 65, saying: "2031-03", "week")
    expectFailure(try await world.bestupid("protocol", "soon"), 65, saying: "'soon'")
    expectFailure(try await world.bestupid("protocol", "mon", "tue"), 64, saying: "'tue'")
    expectFailure(try await World().bestupid("protocol"), 66, saying: "store")
  }

  @Test("a plan that cannot be read is a warning on standard error, in the words of check")
  func unreadable() async throws {
    let world = try await world([Self.final: ""])
    let run = try await world.bestupid("protocol")
    #expect(run.status == 0 && run.output.hasPrefix("No plan for 2031-W10"))
    #expect(run.errors.hasPrefix("\(Self.final): warning: no plan: it has no row of a weekday"))
    let named = try await world.bestupid("protocol", "2031-W10")
    #expect(named.status == 66 && named.errors.hasPrefix(run.errors), "\(named.errors)")
    #expect(named.errors.contains("\nerror: there is no plan for 2031-W10 that can be read\n"))
    let check = try await world.bestupid("check")
    #expect(check.status == 1 && check.output.contains(run.errors))
  }

  @Test("how many lines of a plan are not counted is said, and check names them")
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
