import ArgumentParser
import Context

/// `bestupid version`.
struct VersionCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Show the version, and the commit that was built.",
    discussion: """
      bestupid --version prints the number alone.

      Examples:
        bestupid version
        bestupid version --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    try session.print(json: Version.json) { ["\(Version.line)"] }
  }
}
