import ArgumentParser

/// `bestupid completions SHELL`.
struct CompletionsCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for your shell.",
    discussion: """
      bash: bestupid completions bash > ~/.local/share/bash-completion/completions/bestupid
      zsh:  bestupid completions zsh > ~/.zfunc/_bestupid, with fpath+=~/.zfunc before compinit
      fish: bestupid completions fish > ~/.config/fish/completions/bestupid.fish

      Examples:
        bestupid completions fish > ~/.config/fish/completions/bestupid.fish
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  enum Shell: String, WordArgument {
    case bash, zsh, fish

    /// The shell as ArgumentParser knows it.
    var known: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  /// The script. Bash completes words with blanks as file names, and would put a slash behind a command that has the
  /// name of a folder: it is told where it completes commands.
  private static func script(for shell: Shell) -> String {
    let script = Bestupid.completionScript(for: shell.known)
    guard shell == .bash else { return script }
    let commands = "COMPREPLY+=($(compgen -W '"
    return script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.prefix { $0 == " " }
      guard line.dropFirst(blanks.count).hasPrefix(commands) else { return String(line) }
      return "\(blanks)compopt +o filenames 2>/dev/null\n\(line)"
    }.joined(separator: "\n")
  }

  func run(in session: Session) async throws {
    let script = Self.script(for: shell)
    guard session.options.json else { return try Terminal.data(script + "\n") }
    try session.print(
      json: [
        "schema": "bestupid.completions/1", "shell": .string(shell.rawValue),
        "script": .string(script),
      ]
    ) { [] }
  }
}
