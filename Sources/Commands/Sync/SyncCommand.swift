import Actions
import ArgumentParser

/// `bestupid sync`.
struct SyncCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Commit what changed, fetch, merge and push.",
    discussion: """
      What both sides changed is merged, a day section by section and value by value; if a \
      value had to be dropped, `bestupid conflicts` has it. Where a bot of `bot_authors` changed or removed \
      what you had written, that is told once, with the command that restores it. \
      Nothing is ever rebased, reset or forced. \
      The remote is asked what it has: if it lacks what it had when it was last seen, \
      a warning says so, and it is sent again. \
      If another branch of the remote has a store too, that is said as well: --join merges it with what is \
      here and syncs with it from now on. A first sync joins the branch there that has a store by itself. \
      Offline is normal: exit status 75, and the commits wait for the next sync. With --quiet, for \
      a timer, success prints nothing but such a warning, and failure one line.

      Examples:
        bestupid sync
        bestupid sync --quiet --time-limit 60
        bestupid sync --join main
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: SyncOptions

  @Option(
    help: ArgumentHelp(
      "Join this branch of the remote, and sync with it from now on.", valueName: "branch"))
  var join: String?

  @Option(
    help: ArgumentHelp(
      "Wait so many seconds first, unless another sync waits.", visibility: .hidden))
  var after: Int?

  func run(in session: Session) async throws {
    if let after, try await !LaterSync.wait(after, in: session.context) { return }
    try await SyncRun(
      session: session, options: options, direction: .both, join: join, isPatient: after != nil
    ).run()
  }
}
