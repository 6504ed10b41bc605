import ArgumentParser

/// `bestupid completions SHELL`.
struct CompletionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for your shell.",
    discussion: """
      bash: bestupid completions bash > ~/.local/share/bash-completion/completions/bestupid
      zsh:  bestupid completions zsh > ~/.zfunc/_bestupid, with fpath+=~/.zfunc before compinit
      fish: bestupid completions fish > ~/.config/fish/completions/bestupid.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  func run() async throws {
    let script = Bestupid.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    try Terminal.data(script + "\n")
  }
}
