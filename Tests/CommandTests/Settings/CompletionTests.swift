import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

@Suite("Examples and completions")
struct CompletionTests {
  @Test("every command has an example in its help, which its parser reads")
  func examples() async throws {
    let world = try World()
    for command in try await ListedCommand.all(in: world) where !command.path.isEmpty {
      let help = try await world.bestupid(command.path + ["--help"]).output
      let examples = help.components(between: "Examples:\n", and: "\n\n")
      #expect(!examples.isEmpty, "\(command.name)")
      for line in examples.split(separator: "\n") {
        let start = try #require(line.range(of: "bestupid "), "\(line)")
        // What stands in quotes is one word.
        var words = line[start.upperBound...].split(separator: "'").enumerated().flatMap {
          $0.offset % 2 == 1
            ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
        }
        if let end = words.firstIndex(where: { [">", "|"].contains($0) }) {
          words.removeSubrange(end...)
        }
        #expect(words.starts(with: command.path) || command.isGroup || words.count == 1, "\(line)")
        #expect(throws: Never.self, "\(line)") { try Bestupid.parseAsRoot(words) }
      }
    }
  }

  // MARK: Completions

  /// A script of bash that prints what it offers for the last word of a line, its first argument.
  private static let bash = """
    source <(bestupid completions bash)
    COMP_LINE=$1
    COMP_POINT=${#COMP_LINE}
    read -ra COMP_WORDS <<<"$1"
    [ "${1: -1}" = ' ' ] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    $(complete -p bestupid | sed 's/.*-F \\([^ ]*\\).*/\\1/') bestupid "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// The second lift is named by somebody who would have a shell run something.
  private static let strength = """

    ## Strength Log
    Bench press:: 3x10 @ 135
    Bench $(touch owned) `touch owned` 'x:: 3x10 @ 135

    """

  private static let lists = """

    ## Today's Todos
    - [ ] Send the invoice
    - [ ] Pay rent

    ## Fuel Log
    - **8:30am**: porridge (290 cal)
    - tea

    """

  private static let lines: [(line: String, offered: [String], not: String)] = [
    ("bestupid todo done --now NOW Sen", ["Send the invoice"], "Pay"),
    ("bestupid todo undone --now NOW ", ["Pay rent"], "invoice"),
    ("bestupid habit done st", ["stretch"], "weight"),
    ("bestupid food --now NOW por", ["porridge"], "tea"),
    ("bestupid undo ", ["COMMIT"], "weight"),
    ("bestupid log we", ["weight"], "sleep"),
    ("bestupid log caf", ["caffeine"], "weight"),
    ("bestupid log bench", ["bench press"], "weight"),
    ("bestupid log --date y", ["yesterday"], "today"),
    ("bestupid show 2031-0", ["2031-03-04"], "today"),
    ("bestupid protocol last", ["last-week"], "2031"),
    ("bestupid protocol 2031-W", ["2031-W10", "2031-W12"], "week"),
    ("bestupid query weight,sl", ["weight,sleep", "weight,sleep_quality"], "energy"),
    ("bestupid query habit:", ["habit:stretch"], "energy"),
    ("bestupid config unset units.w", ["units.weight"], "time_zone"),
    ("bestupid config set units.weight ", ["kg", "lb"], "km"),
    ("bestupid show --section Quick", ["Quick Log"], "Fuel"),
  ]

  /// A store that has what the lines name, and the commit that `undo` offers there.
  private static func completedWorld() async throws -> (world: World, commit: String) {
    var world = try await World.withStore([
      sampleName: sampleDay + strength + lists,
      "content/config/habits.md": """
      ---
      habits:
        - id: stretch
          name: Stretch
      ---

      """,
      "content/config/protocol_2031-03-03.md": "x", "content/config/protocol_2031-W12.md": "x",
    ])
    // Names of one's own come from the cache, as it is.
    expectSuccess(try await world.bestupid("fields"))
    expectSuccess(try await world.bestupid("todo", "done", "rent"))
    world.environment["PATH"] =
      Program.folder + ":" + (world.environment["PATH"] ?? "/usr/bin:/bin")
    return (world, try await world.git("rev-parse", "--short=8", "HEAD"))
  }

  @Test(
    "fields, lifts, habits, days, headings and settings are completed in bash",
    .enabled(if: Program.find("bash") != nil, "bash is the shell"))
  func bash() async throws {
    let path = try #require(Program.find("bash"))
    let (world, commit) = try await Self.completedWorld()
    let program = Program(path: path, environment: world.environment, folder: world.store)
    for (line, offered, not) in Self.lines {
      // The day is that of the test, not of the machine.
      let line = line.replacing("NOW", with: world.now)
      let run = try await program.run(["-c", Self.bash, "bash", line])
      // A blank in a name is escaped as the shell does.
      let text = run.output.replacing("\\ ", with: " ")
      for word in offered {
        let word = word == "COMMIT" ? commit : word
        #expect(text.contains(word), "\(line): \(run.output)\(run.errors)")
      }
      #expect(!text.contains(not), "\(line): \(run.output)")
    }
    #expect(!Files.exists(world.store + "/owned"))
  }

  /// A shell that completes on a terminal only, and the lines that make it.
  struct TerminalShell: CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var testDescription: String { name }

    /// Whether words can be read off its screen: of several that begin alike fish shows the ends.
    func shows(_ words: [String]) -> Bool { name != "fish" || words.count == 1 }
  }

  private static let terminalShells = [
    TerminalShell(
      name: "fish",
      lines: ["exec fish --no-config", "bestupid completions fish | source; clear"]),
    TerminalShell(
      name: "zsh",
      lines: [
        "mkdir ../zsh; bestupid completions zsh >../zsh/_bestupid; exec zsh -f",
        "fpath=($PWD/../zsh $fpath); autoload -U compinit; compinit -u -D",
        // Several words are listed at once, not at a second Tab.
        "unsetopt list_ambiguous; clear",
      ]),
  ]

  @Test(
    "fish and zsh complete the same on a terminal",
    .enabled(if: Screen.isAvailable, "tmux is the terminal"),
    arguments: terminalShells.filter { Program.find($0.name) != nil })
  func onTerminal(shell: TerminalShell) async throws {
    let (world, commit) = try await Self.completedWorld()
    try await onScreen(world, columns: 100, variables: ["PATH": world.environment["PATH"] ?? ""]) {
      screen in
      try await screen.type("cd \(world.store)")
      for line in shell.lines { try await screen.type(line) }
      for (line, offered, not) in Self.lines where shell.shows(offered) {
        let line = line.replacing("NOW", with: world.now)
        try await screen.type("clear")
        try await screen.write(line)
        _ = try await screen.wait { $0.contains(line.split(separator: " ").joined(separator: " ")) }
        try await screen.press("Tab")
        let shown = try await screen.wait { text in
          offered.allSatisfy { word in
            text.replacing("\\ ", with: " ").contains(word == "COMMIT" ? commit : word)
          }
        }
        // The rest of the screen has no such word: it was cleared.
        #expect(!shown.contains(not), "\(line): \(shown)")
        try await screen.press("C-u")
      }
    }
    #expect(!Files.exists(world.store + "/owned"))
  }

  @Test(
    "the first word is a command, and never a file, in a folder that has files named alike",
    .enabled(if: Screen.isAvailable && Program.find("bash") != nil, "tmux is the terminal"))
  func firstWord() async throws {
    let (world, _) = try await Self.completedWorld()
    try await onScreen(
      world, columns: 100, variables: ["PATH": world.environment["PATH"] ?? ""]
    ) { screen in
      for line in [
        "mkdir files; cd files; mkdir query zebra; touch quest.txt", "exec bash --norc",
        "PS1='> '; eval \"$(bestupid completions bash)\"; clear",
      ] { try await screen.type(line) }
      _ = try await screen.wait { $0.hasPrefix(">\n") }
      try await screen.write("bestupid que")
      try await screen.press("Tab")
      try await screen.write("weight")
      let one = try await screen.wait { $0.contains("weight") }
      #expect(one.hasPrefix("> bestupid query weight"), "\(one)")
      try await screen.press("C-u")
      try await screen.write("bestupid zeb")
      try await screen.press("Tab")
      try await screen.write("x")
      let none = try await screen.wait { $0.contains("zebx") || $0.contains("zebra") }
      #expect(none.contains("bestupid zebx"), "\(none)")
    }
  }
}

extension String {
  /// The text between a line and an empty one; empty where there is none.
  fileprivate func components(between start: String, and end: String) -> String {
    guard let first = range(of: start)?.upperBound else { return "" }
    let rest = self[first...]
    return String(rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)])
  }
}
