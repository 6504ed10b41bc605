import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands

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

  /// A shell that runs without a terminal, and makes one for itself where it needs one.
  enum Shell: String, CaseIterable {
    case bash, zsh

    /// A script of the shell that prints what it offers; the line is its first argument.
    var script: String {
      switch self {
      case .bash:
        """
        source <(bestupid completions bash)
        COMP_LINE=$1
        COMP_POINT=${#COMP_LINE}
        read -ra COMP_WORDS <<<"$1"
        [ "${1: -1}" = ' ' ] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        $(complete -p bestupid | sed 's/.*-F \\([^ ]*\\).*/\\1/') bestupid "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      case .zsh:
        """
        mkdir -p $HOME/completions
        bestupid completions zsh >$HOME/completions/_bestupid
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "fpath=($HOME/completions \\$fpath); autoload -U compinit; compinit -u -D; stty cols 200"
        zpty -w shell "print -r -- =rea''dy="
        zpty -r shell out '*=ready=*'
        zpty -n -w shell "$1"$'\\t\\t'
        for i in {1..50}; do
          sleep 0.1
          zpty -r -t shell more && out+=$more || [[ $i -lt 15 ]] || break
        done
        print -r -- "${out#*=ready=}"
        zpty -d shell
        """
      }
    }
  }

  /// The second lift is named by somebody who would have a shell run something.
  private static let strength = """

    ## Strength Log
    Bench press:: 3x10 @ 135
    Bench $(touch owned) `touch owned` 'x:: 3x10 @ 135

    """

  private static let lines: [(line: String, offered: [String], not: String)] = [
    ("bestupid log we", ["weight"], "sleep"),
    ("bestupid log caf", ["caffeine"], "weight"),
    ("bestupid log bench", ["bench press"], "weight"),
    ("bestupid log --date y", ["yesterday"], "today"),
    ("bestupid show 2031-0", ["2031-03-04"], "today"),
    ("bestupid query weight,sl", ["weight,sleep", "weight,sleep_quality"], "energy"),
    ("bestupid query habit:", ["habit:stretch"], "energy"),
    ("bestupid config unset units.w", ["units.weight"], "time_zone"),
    ("bestupid config set units.weight ", ["kg", "lb"], "km"),
    ("bestupid show --section Quick", ["Quick Log"], "Fuel"),
  ]

  @Test(
    "fields, lifts, habits, days, headings and settings are completed, in a real shell",
    arguments: Shell.allCases)
  func completes(shell: Shell) async throws {
    guard let path = Program.find(shell.rawValue) else { return }
    let world = try await World.withStore([
      sampleName: sampleDay + Self.strength,
      "content/config/habits.md": """
      ---
      habits:
        - id: stretch
          name: Stretch
      ---

      """,
    ])
    var environment = world.environment
    environment["PATH"] = Program.buildFolder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    let program = Program(path: path, environment: environment, folder: world.store)
    // Each line of zsh takes a terminal of its own, and a while.
    for (line, offered, not) in Self.lines.prefix(shell == .zsh ? 3 : Self.lines.count) {
      let run = try await program.run(["-c", shell.script, shell.rawValue, line])
      // A blank in a name is escaped as the shell does.
      let text = run.output.replacing("\\ ", with: " ")
      for word in offered {
        #expect(text.contains(word), "\(line): \(run.output)\(run.errors)")
      }
      #expect(!text.contains(not), "\(line): \(run.output)")
    }
    #expect(!Files.exists(world.store + "/owned"))
  }

  @Test(
    "fish completes them, too",
    .enabled(if: Screen.isAvailable && Program.find("fish") != nil, "fish needs a terminal"))
  func fish() async throws {
    let world = try await World.withStore([sampleName: sampleDay + Self.strength])
    let screen = try await Screen(
      of: world, columns: 100,
      variables: [
        "PATH": "\(Program.buildFolder):\(world.environment["PATH"] ?? "/usr/bin:/bin")"
      ])
    do {
      try await screen.type("cd \(world.store); exec fish --no-config")
      try await screen.type("bestupid completions fish | source; clear")
      for (line, word) in [
        ("bestupid log we", "weight"), ("bestupid unset --date yes", "yesterday"),
        ("bestupid config unset units.w", "units.weight"), ("bestupid log bench", "press"),
        ("bestupid show --section Quick", "Log"),
      ] {
        try await screen.type("clear")
        try await screen.write(line)
        _ = try await screen.wait { $0.contains(line) }
        try await screen.press("Tab")
        _ = try await screen.wait { $0.contains(word) }
        try await screen.press("C-c")
      }
      try await screen.close()
    } catch {
      try? await screen.close()
      throw error
    }
    #expect(!Files.exists(world.store + "/owned"))
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
