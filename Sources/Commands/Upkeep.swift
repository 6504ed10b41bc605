import Git
import Store
import Upkeep

extension Session {
  /// Packs the store's objects where there are many, in what is left of a sync's time.
  ///
  /// The sync is done: what goes wrong here is worth a warning and no more.
  func maintain(_ store: Store, limit: Duration) async throws {
    let git = GitExecutable.find(in: environment.variables)
    let maintenance = Maintenance(workingCopy: store.workingCopy, git: git)
    guard maintenance.isWorthALook else { return }
    let shows = !options.quiet && Terminal.isTerminal(Terminal.standardError)
    let now = clock.now
    do {
      let outcome = try await endingOnSignals {
        try await maintenance.run(limit: limit, now: now) { loose in
          if shows { Terminal.words("packing \(loose) objects …") }
        }
      }
      if outcome == .packed { say("packed the repository") }
    } catch let error as WorkspaceError {
      if !options.quiet { try warn(error.message) }
    }
  }
}
