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

  /// Has the terminal say that it has this ground from now on.
  private func ground(_ color: String) -> String { "printf '\\033]11;\(color)\\007'" }

  @Test("the terminal is asked for its ground, and is as it was before")
  func asked() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      for (color, expected) in [("#fdf6e3", Self.light), ("#101820", Self.dark)] {
        let shot = try await screen.shot(
          of: "\(ground(color)); stty -g > before; bestupid chart heatmap; stty -g > after")
        #expect(colors(shot.codes) == Set(expected), "\(color): \(shot.codes)")
        #expect(!shot.text.contains("rgb") && !shot.text.contains("[?"), "\(shot.text)")
        #expect(
          try Files.text(world.path + "/before") == Files.text(world.path + "/after"))
      }
      // A setting decides, and COLORFGBG is asked before the terminal.
      let variable = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(variable.codes) == Set(Self.light))
      _ = try await screen.run(line: "bestupid config set chart.background dark")
      let setting = try await screen.shot(of: "COLORFGBG='0;15' bestupid chart heatmap")
      #expect(colors(setting.codes) == Set(Self.dark))
    }
  }

  @Test("what is typed before is not lost, and then nothing is asked")
  func typedAhead() async throws {
    let world = try await world()
    try await onScreen(world) { screen in
      try await screen.type(
        "clear; \(ground("#ffffff")); until [ -e go ]; do sleep 0.05; done; "
          + "bestupid chart heatmap run")
      try await screen.type("echo 'ty''ped'")
      try await screen.write("echo 'ha''lf")
      try Files.write("", to: world.path + "/go")
      _ = try await screen.wait { $0.contains("$ typed\n") }
      try await screen.type("'")
      let shown = try await screen.wait { $0.contains("half\n") }
      #expect(shown.contains("Run (minutes a day)"), "\(shown)")
      #expect(!shown.contains("rgb"), "\(shown)")
    }
  }

  @Test("another machine's terminal is not asked, and levels have the colour of text then")
  func remote() async throws {
    let world = try await world()
    try await onScreen(world, ["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]) { screen in
      let shot = try await screen.shot(of: "\(ground("#ffffff")); bestupid chart heatmap")
      #expect(colors(shot.codes).isEmpty && shot.text.contains("█"), "\(shot.codes)")
    }
  }
}
