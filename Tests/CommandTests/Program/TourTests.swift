import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// docs/tour.md: a day in screens, each as a terminal shows it. The text between them is a person's; with
/// `BESTUPID_RECORD=1` the screens are written anew.
@Suite("The tour", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct TourTests {
  private static let path = TestEnvironment.root + "/docs/tour.md"
  private static let widths = [40, 80, 120]
  /// What opens a screen: how wide the terminal is stands behind it.
  private static let fence = "```console "

  /// Commands that are shown at every width.
  private static let commands = [
    "", " todo", " habit", " list", " calendar", " protocol", " review", " history weight",
    " undo --list 3", " due",
  ]

  /// Colours that must be there, by command, on every width: the codes of ``Style``.
  private static let colours: [String: [(code: Int, text: String)]] = [
    "": [(33, "6:35"), (32, "[x]")], " review": [(1, "Week 2031-W10")], " habit": [(32, "[x]")],
    " list": [(32, "strength"), (2, "(strength)")],
    " protocol": [(32, "✓"), (31, "✗")], " history weight": [(36, "desk")],
    " undo --list 3": [(2, "2031-03-06 19:20")],
  ]

  @Test("docs/tour.md has what a terminal shows at 40, 80 and 120 columns, coloured or not")
  func isCurrent() async throws {
    let week = try await LivedDays()
    try await week.live(until: "2031-03-06 19:20")
    var desk = week.desk
    desk.now = "2031-03-06T19:20:00Z"
    var screens: [Int: Screen] = [:]
    do {
      for width in Self.widths {
        screens[width] = try await Screen(of: desk, columns: width, rows: 40)
      }
      let text = try await captured(
        try Files.text(Self.path), on: screens, of: desk, colours: Self.colours)
      let difference = try Snapshot.difference(text, from: Self.path)
      #expect(difference == nil)
      for screen in screens.values { try await screen.close() }
    } catch {
      for screen in screens.values { try? await screen.close() }
      throw error
    }
  }

  @Test("docs/tour-metric.md has what a person with kilograms and kilometres sees")
  func isCurrentInKilograms() async throws {
    var world = try await World.withStore([
      "bestupid.yaml": """
      units: {weight: kg, distance: km, temperature: C}
      format: {units: {weight: kg, distance: km}}

      """
    ])
    world.now = "2031-03-06T19:20:00Z"
    try await onScreen(world, columns: 80, rows: 40) { screen in
      let path = TestEnvironment.root + "/docs/tour-metric.md"
      let text = try await captured(
        try Files.text(path), on: [80: screen], of: world, colours: [:])
      #expect(!text.contains(" lb") && !text.contains(" mi "))
      #expect(try Snapshot.difference(text, from: path) == nil)
    }
  }

  @Test("every screen of a day is there at every width")
  func isComplete() throws {
    let lines = try Files.text(Self.path).split(separator: "\n").map(String.init)
    for width in Self.widths {
      let shown = zip(lines, lines.dropFirst()).filter { $0.0 == "\(Self.fence)\(width)" }.map(\.1)
      for command in Self.commands {
        #expect(shown.contains("$ bestupid\(command)"), "\(width): bestupid\(command)")
      }
    }
  }

  /// The document with its screens as they are now.
  private func captured(
    _ document: String, on screens: [Int: Screen], of world: World,
    colours: [String: [(code: Int, text: String)]]
  ) async throws -> String {
    var rest = document.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var lines: [String] = []
    while let line = rest.popFirst() {
      lines.append(String(line))
      guard line.hasPrefix(Self.fence), let width = Int(line.dropFirst(Self.fence.count)),
        let prompt = rest.popFirst()
      else { continue }
      let screen = try #require(screens[width], "\(line)")
      let shown = try await shot(of: prompt.dropFirst(2), on: screen, of: world, colours: colours)
      #expect(shown.allSatisfy { columns($0) <= width }, "\(shown)")
      lines += [String(prompt)] + shown
      rest = rest.drop { $0 != "```" }
    }
    return lines.joined(separator: "\n")
  }

  /// What a command can change: the newest commit, the workout in progress and the run of a routine.
  private func state(of world: World) async throws -> [String] {
    let folder = world.sandbox.home + "/.local/state/bestupid"
    let workouts = try (Files.exists(folder) ? Files.tree(folder) : []).filter {
      $0.hasSuffix("/workout.json") || $0.hasSuffix("/routine.json")
    }
    return [try await world.git("rev-parse", "HEAD")]
      + (try workouts.map { try Files.text("\(folder)/\($0)") })
  }

  /// What a terminal shows of a command. Where it changed nothing, it shows the same without colours.
  private func shot(
    of command: Substring, on screen: Screen, of world: World,
    colours: [String: [(code: Int, text: String)]]
  ) async throws -> [String] {
    let before = try await state(of: world)
    let shot = try await screen.shot(of: String(command))
    #expect(DashboardFixture.plain(shot.codes) == shot.text, "\(command)")
    // Without the codes that end a colour, which tmux puts before the next one.
    let begins = ["0", "39", "49"].reduce(shot.codes) { $0.replacing("\u{1B}[\($1)m", with: "") }
    for (code, text) in colours[String(command.dropFirst("bestupid".count))] ?? [] {
      #expect(begins.contains("\u{1B}[\(code)m\(text)"), "\(command): \(text) \(shot.codes)")
    }
    if try await state(of: world) == before {
      let plain = try await screen.shot(of: "\(command) --color never")
      #expect(plain.text == shot.text)
      #expect(!plain.codes.contains("\u{1B}"), "\(command)")
    }
    var lines = shot.text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }
}
