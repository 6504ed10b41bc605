/// Files that were read in a transaction, and what is to become of them. Nothing is written yet.
///
/// Invariant: holds the store's lock, as its transaction does.
public struct PreparedChange: ~Copyable {
  private let replacements: [Replacement]
  private let lock: StoreLock
  private let save: FileSave

  init(_ replacements: [Replacement], lock: StoreLock, save: FileSave) {
    self.replacements = replacements
    self.lock = lock
    self.save = save
  }

  /// Saves the files durably, all or none, and commits them.
  ///
  /// - Returns: `deferred` where the files are saved and the commit has to wait.
  /// - Throws: `changedMeanwhile` where a file is no longer what was read, `cannotWrite`,
  ///   `inputOutput`; then no file has changed.
  public consuming func commit(_ message: CommitMessage) throws(StoreError) -> CommitOutcome {
    let outcome = try save.save(replacements, message: message)
    withExtendedLifetime(lock) {}
    return outcome
  }
}
