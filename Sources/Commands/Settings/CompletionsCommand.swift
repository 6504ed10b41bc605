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

  func run(in session: Session) async throws {
    let script = Bestupid.completionScript(for: shell.known)
    guard session.options.json else { return try Terminal.data(script + "\n") }
    try session.print(
      json: [
        "schema": "bestupid.completions/1", "shell": .string(shell.rawValue),
        "script": .string(script),
      ]
    ) { [] }
  }
}
