import ProgramTestSupport
import TestSupport
import Testing

/// The colours of a heat map, by the ground of the terminal.
@Suite("The ground of a chart", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct ChartGroundTests {
  private func world() async throws -> World {
    var files = ["bestupid.yaml": ""]
    for day in 1...9 {
      files["content/logs/2031-03-0\(day).md"] = """
        ## Training Output
        Run:: 3/\(20 + 5 * day)
        \(day % 2 == 0 ? "Swim:: 600m/21" : "")

        """
    }
    var world = try await World.withStore(files)
    world.now = "2031-03-09T19:20:00Z"
    return world
  }

  private static let colored = ["TERM": "xterm-256color", "PAGER": "cat"]

  /// The colours of the levels, dark and light.
  private static let dark = ["131", "173", "180", "223"], light = ["173", "131", "124", "52"]

  private func colors(_ codes: String) -> Set<String> {
    Set(codes.matches(of: /38;5;(\d+)/).map { String($0.1) })
  }

  @Test("a setting decides, else COLORFGBG; where neither says it levels have the colour of text")
  func grounds() async throws {
    let world = try await world()
    try await onScreen(world, variables: Self.colored) { screen in
      let plain = try await screen.shot(of: "bestupid chart heatmap")
      #expect(colors(plain.codes).isEmpty && plain.text.contains("█"), "\(plain.codes)")
      let variable = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(variable.codes) == Set(Self.light))
      _ = try await screen.run(line: "bestupid config set chart.background dark")
      let setting = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(setting.codes) == Set(Self.dark))
    }
  }

  @Test("a terminal that says its ground is asked, and what is typed ahead goes to the shell")
  func asked() async throws {
    let world = try await world()
    try await onScreen(world, variables: Self.colored) { screen in
      for (ground, levels) in [("#ffffff", Self.light), ("#101010", Self.dark)] {
        try await screen.setGround(ground)
        let shot = try await screen.shot(of: "bestupid chart heatmap")
        #expect(colors(shot.codes) == Set(levels), "\(ground): \(shot.codes)")
        // COLORFGBG goes before the answer.
        let variable = try await screen.shot(of: "COLORFGBG='15;0' bestupid chart heatmap")
        #expect(colors(variable.codes) == Set(Self.dark), "\(ground)")
      }
      // A line that is typed while the program is about to start, with its end and without.
      for isWhole in [true, false] {
        let count = UInt32.random(in: 1000...9999)
        try await screen.type("clear; sleep 1; bestupid chart heatmap")
        try await screen.write("echo $((\(count) + 10000)) ahead")
        if isWhole { try await screen.press("Enter") }
        _ = try await screen.wait { $0.contains("blank: no log") }
        if !isWhole { try await screen.press("Enter") }
        let shown = try await screen.wait { $0.contains("\(count + 10000) ahead") }
        #expect(!shown.contains("rgb:") && !shown.contains(";2c"), "\(shown)")
      }
    }
  }
}
