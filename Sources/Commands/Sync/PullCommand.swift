import ArgumentParser

/// `bestupid pull`.
struct PullCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Commit what changed, fetch and merge, without a push.",
    discussion: """
      The half of `sync` that changes only what is here. If the remote lacks what it had when it \
      was last seen, a warning says so.

      Examples:
        bestupid pull
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: SyncOptions

  func run(in session: Session) async throws {
    try await SyncRun(session: session, options: options, direction: .pull).run()
  }
}
