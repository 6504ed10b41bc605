import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "What a person sees on a terminal", .enabled(if: Screen.isAvailable, "tmux is the terminal"))
struct ScreenTests {
  /// A store with three weeks of days.
  private func world() async throws -> World {
    var files = [sampleName: sampleDay]
    for day in 10...30 {
      files["content/logs/2031-03-\(day).md"] = """
        ## Quick Log
        Weight:: 18\(day % 10)
        Sleep:: 7:1\(day % 10)

        ## Notes
        - a note that goes on, well past the width of a narrow terminal, so that it has to be parted

        """
    }
    var world = try await World.withStore(files)
    world.now = "2031-03-30T09:30:00Z"
    return world
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  @Test("text and tables are parted between words down to 40 columns", arguments: [40, 80, 120])
  func wrapping(columns: Int) async throws {
    let world = try await world()
    try await onScreen(world, columns: columns, rows: 100, variables: ["PAGER": "cat"]) { screen in
      for line in [
        "show 2031-03-12", "query weight,sleep,mood_am,energy --last 7d",
        "query weight --rolling 7d --last 5d",
      ] {
        let shown = try await screen.run(line: "bestupid \(line)")
        let plain = try await world.bestupid(line.split(separator: " ").map(String.init))
        // Cells of one row stand side by side, so only the set of words stays.
        #expect(words(shown).sorted() == words(plain.output).sorted(), "\(line):\n\(shown)")
      }
      let query = try await screen.run(line: "bestupid query weight,sleep,mood_am --last 2d")
      #expect(
        query
          == (columns == 40
            ? """
            date        weight  sleep  mood_am
                          (lb)    (h)    (/10)
            2031-03-29     189   7:19
            2031-03-30     180   7:10

            """
            : """
            date        weight (lb)  sleep (h)  mood_am (/10)
            2031-03-29          189       7:19
            2031-03-30          180       7:10

            """),
        "\(query)")
    }
  }

  @Test("a note hangs below its own text, and settings stay in their columns")
  func hanging() async throws {
    let world = try await world()
    try await onScreen(world, columns: 40, rows: 800, variables: ["PAGER": "cat"]) { screen in
      let day = try await screen.run(line: "bestupid show 2031-03-12")
      #expect(
        day.hasSuffix(
          """
          Notes
            - a note that goes on, well past the
              width of a narrow terminal, so that
              it has to be parted

          """), "\(day)")
      let settings = try await screen.run(line: "bestupid config list")
      let lines = settings.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("day_starts_at ") && $0.contains(" 00:00 ") })
      // The names' column holds names alone.
      let names = try await world.bestupid("config", "list").output.split(separator: "\n")
        .map { $0.prefix { $0 != " " } }
      for line in lines where line.first != " " {
        #expect(names.contains(line.prefix { $0 != " " }), "\(line)")
      }
    }
  }

  @Test("a long output goes through the pager, and a short one does not")
  func pager() async throws {
    let world = try await world()
    try await onScreen(world, columns: 80, rows: 12) { screen in
      try await screen.type("clear; bestupid show 2031-03-10..2031-03-30")
      let first = try await screen.wait { $0.contains("\n:") }
      #expect(first.contains("Monday 2031-03-10") && !first.contains("2031-03-12"), "\(first)")
      // Ctrl-C is the pager's, and ends nothing.
      try await screen.press("C-c")
      try await screen.press("Space")
      _ = try await screen.wait { $0.contains("2031-03-12") }
      try await screen.press("G")
      _ = try await screen.wait { $0.contains("2031-03-30") }
      try await screen.press("q")
      _ = try await screen.wait { $0.contains("$") }
      let short = try await screen.run(line: "bestupid query weight --last 2d")
      #expect(short.contains("2031-03-30") && !short.contains("(END)"))
    }
  }

  @Test(
    "PAGER, --no-pager and a pipe decide as with git",
    arguments: [
      ("sed 's/^/P: /'", "", "P: "), ("cat", "", ""), ("", "", ""), ("false", "--no-pager", ""),
      ("sed 's/^/P: /'", "| cat", ""),
    ])
  func pagerIsChosen(pager: String, words: String, prefix: String) async throws {
    let world = try await world()
    try await onScreen(world, columns: 80, rows: 60, variables: ["PAGER": pager]) { screen in
      let command = "bestupid show 2031-03-10..2031-03-30 --section notes"
      let shown = try await screen.run(line: "stty rows 12; \(command) \(words)")
      #expect(shown.contains("\n\(prefix)Sunday 2031-03-30\n"), "\(shown)")
    }
  }

  @Test("an error comes after what was printed before it, and its status is the command's")
  func errorAfterPages() async throws {
    let world = try await world()
    try Files.makeFolder(world.store + "/content/logs/2031-03-09.md")
    try await onScreen(world, columns: 80, rows: 60, variables: ["PAGER": "cat"]) { screen in
      let shown = try await screen.run(line: "bestupid check; echo \"status $?\"")
      #expect(shown.contains("status 1"), "\(shown)")
    }
  }
}
