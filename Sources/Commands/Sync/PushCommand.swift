import ArgumentParser

/// `bestupid push`.
struct PushCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Push the commits, and nothing else.",
    discussion: """
      The half of `sync` that changes only the remote. Files changed outside stay uncommitted. \
      The remote is asked first what it has. If it has commits that are not here, the push \
      is refused with exit status 75: pull or sync first.

      Examples:
        bestupid push
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: SyncOptions

  func run(in session: Session) async throws {
    try await SyncRun(session: session, options: options, direction: .push).run()
  }
}
