import ProgramTestSupport
import TestSupport
import Testing

@testable import Query
@testable import Values

/// `chart` on a terminal; its figures are tested in ActionsTests.
@Suite("chart")
struct ChartTests {
  private static let first = CalendarDate(clamping: 22261)
  private static let config = "bestupid.yaml"

  private static func fixture(_ name: String) throws -> String {
    try Files.text("\(TestEnvironment.root)/fixtures/charts/\(name).txt")
  }

  /// The 84 days of the golden screens, 2030-12-13 to 2031-03-06, and six weeks of training before them.
  private func world(_ files: [String: String] = [:]) async throws -> World {
    var logs: [String: String] = [:]
    let sets = [
      4: "10x135", 11: "12x135", 18: "8x140", 25: "11x140", 39: "8x145", 46: "10x145",
      60: "7x150", 67: "9x150", 81: "6x155",
    ]
    for index in 0..<84 {
      let date = Self.first.advanced(by: index)
      var text = "---\ntitle: \"\(date): [Day]\"\n---\n## Quick Log\n"
      if index % 9 != 4, !(40...52).contains(index) {
        let value = 184 - 0.05 * Double(index) + 0.4 * Double((7 * index) % 5 - 2)
        text += "Weight:: \((value * 10 + 0.5).rounded(.down) / 10)\n"
      }
      if let set = sets[index] {
        text += "\n## Strength Log\nBench press:: 1x10 @ 135 (sets: \(set))\n"
      }
      logs["content/logs/\(date).md"] = text
    }
    var world = try await World.withStore(
      logs.merging([Self.config: "targets: {weight: 180}\n"]) { $1 }.merging(files) { $1 })
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  // MARK: On the terminal

  @Test("the golden screens come out of logs, and nothing is written but the cache")
  func golden() async throws {
    let world = try await world()
    let before = try world.contents()
    for width in [20, 40, 80, 120] {
      let run = try await world.bestupid("chart", "weight", "--width", "\(width)")
      expectSuccess(run)
      #expect(try run.output == Self.fixture("weight-\(width)"), "\(run.output)")
    }
    let strength = try await world.bestupid(
      "chart", "strength", "bench press", "--width", "40", "--ascii")
    #expect(try strength.output == Self.fixture("strength-40-ascii"), "\(strength.output)")
    #expect(try world.contents() == before)
    #expect(try await world.problems() == "")
  }

  @Test("colour changes no character; TERM=linux and another locale have ASCII alone")
  func colours() async throws {
    let world = try await world()
    let plain = try await world.bestupid("chart", "weight").output
    let colored = try await world.bestupid("chart", "weight", "--color", "always").output
    #expect(colored.contains("\u{1B}[36m·") && colored.contains("\u{1B}[31m"))
    var kept = ""
    var isCode = false
    for character in colored {
      if character == "\u{1B}" { isCode = true }
      if !isCode { kept.append(character) }
      if character == "m" { isCode = false }
    }
    #expect(kept == plain)
    let blocks = try await world.bestupid("chart", "weight", "--plain-blocks").output
    #expect(blocks.contains("┤") && blocks.contains("*") && !blocks.contains("⠤"))
    for (name, value) in [("TERM", "linux"), ("LC_ALL", "C")] {
      var other = world
      other.environment[name] = value
      let ascii = try await other.bestupid("chart", "weight").output
      #expect(ascii.utf8.allSatisfy { $0 < 128 }, "\(name): \(ascii)")
      for subject in ["volume", "heatmap", "mood", "lift:\"Bench press\".volume"] {
        let text = try await other.bestupid("chart", subject).output
        #expect(!text.isEmpty && text.utf8.allSatisfy { $0 < 128 }, "\(name): \(text)")
      }
    }
    for subject in ["volume", "heatmap", "lift:\"Bench press\".volume"] {
      let text = try await world.bestupid("chart", subject, "--plain-blocks").output
      #expect(!text.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }, "\(text)")
    }
    var many = world
    many.environment["TERM"] = "xterm-256color"
    #expect(
      try await many.bestupid("chart", "weight", "--color", "always").output
        .contains("\u{1B}[38;5;66m·"))
  }

  @Test("--json has the numbers in lb whatever the units are, also beside a file in kg")
  func units() async throws {
    let world = try await world([Self.config: "units: {weight: kg}\ntargets: {weight: 81.6}\n"])
    let chart = try await world.bestupid("chart", "weight", "--json").json("chart")
    #expect(chart["axes"][0]["unit"] == "lb" && chart["marks"][0]["value"] == 179.897)
    let text = try await world.bestupid("chart", "weight").output
    #expect(text.hasPrefix("Weight (kg)  81.4, -1.7 in 83 days") && text.contains("╌ target 81.6"))
    let beside = try await world.bestupid(
      "chart", "weight", "--json", "-o", world.path + "/weight.svg"
    ).json("chart")
    #expect(beside == chart)
    #expect(
      try Files.text(world.path + "/weight.svg").contains(
        ">Weight (kg)  81.4, -1.7 in 83 days</text>"))
  }

  @Test("options of a chart are heard, and what does not go together is refused")
  func options() async throws {
    let world = try await world()
    let weeks = try await world.bestupid(
      "chart", "weight", "--by", "week", "--from", "2031-01-06", "--json"
    ).json("chart")
    #expect(weeks["from"] == "2031-01-06" && weeks["by"] == "week")
    let strength = try await world.bestupid(
      "chart", "strength", "bench press", "--formula", "brzycki", "--json"
    ).json("chart")
    #expect(strength["series"].elements.map(\.["id"]) == ["top_load", "e1rm"])
    let part = try await world.bestupid("chart", "strength", "bench")
    #expect(part.output.hasPrefix("Bench press (lb)"), "\(part.output)")
    expectFailure(
      try await world.bestupid("chart", "strength", "bench", "Bench press"), 64,
      saying: "an exercise is named twice")
    let exercise = try await world.bestupid("chart", "strength", "Bech press")
    expectFailure(exercise, 66, saying: "no log has the exercise 'Bech press'")
    #expect(exercise.errors.contains("Did you mean 'bench press'?"), "\(exercise.errors)")
    expectFailure(try await world.bestupid("chart", "weight", "sleep"), 64)
    expectFailure(try await world.bestupid("chart", "weight", "--width", "3"), 64)
    expectFailure(try await world.bestupid("chart", "weight", "--theme", "dark"), 64)
    expectFailure(
      try await world.bestupid("chart", "weight", "--last", "foo"), 65,
      saying: "Write 30d, 12w, 3m, 1y or all.")
  }
}
