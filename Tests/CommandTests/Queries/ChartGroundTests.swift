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

  private func onScreen(
    _ world: World, _ variables: [String: String] = [:], _ body: (Screen) async throws -> Void
  ) async throws {
    let all = ["TERM": "xterm-256color", "PAGER": "cat"].merging(variables) { $1 }
    let screen = try await Screen(of: world, columns: 80, variables: all)
    do {
      try await body(screen)
      try await screen.close()
    } catch {
      try? await screen.close()
      throw error
    }
  }

  /// The colours of the levels, dark and light.
  private static let dark = ["131", "173", "180", "223"], light = ["173", "131", "124", "52"]

  private func colors(_ codes: String) -> Set<String> {
    Set(codes.matches(of: /38;5;(\d+)/).map { String($0.1) })
  }

  @Test("a setting decides, else COLORFGBG; where neither says it levels have the colour of text")
  func grounds() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      let plain = try await screen.shot(of: "bestupid chart heatmap")
      #expect(colors(plain.codes).isEmpty && plain.text.contains("█"), "\(plain.codes)")
      let variable = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(variable.codes) == Set(Self.light))
      _ = try await screen.run(line: "bestupid config set chart.background dark")
      let setting = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(setting.codes) == Set(Self.dark))
    }
  }
}
