import Git

extension Store {
  /// For how long an edit begins again when other programs save the same file meanwhile.
  private static let limit: Duration = .seconds(2)

  /// Changes files durably, all or none, in one commit.
  ///
  /// The files are read and written under the store's lock. One that another program has open for writing is waited
  /// for, and one that is saved meanwhile is read again.
  ///
  /// What a person has changed of the files and not committed gets a commit of its own before.
  ///
  /// - Parameter changes: Reads the files, out of those it is handed, and says what becomes of them.
  ///   What it throws is rethrown, and nothing has changed. It is asked again where a file
  ///   is saved meanwhile.
  public func edit(
    settings: CommitSettings, changes: (EditedFiles) throws -> [FileChange],
    message: () -> CommitMessage
  ) throws -> CommitOutcome {
    let transaction = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
    let files = EditedFiles(
      store: self, saves: UnfinishedSaves(repository: transaction.repository))
    let deadline = ContinuousClock.now + Self.limit
    while true {
      let wanted = try changes(files)
      do throws(StoreError) {
        return try transaction.prepare(wanted).commit(message())
      } catch {
        guard error.kind == .changedMeanwhile, ContinuousClock.now < deadline else { throw error }
      }
    }
  }

  /// Commits what a person has changed of one file; the same promises.
  ///
  /// - Parameter path: The file below the store's root.
  public func commitOutsideChange(
    of path: String, subject: String, settings: CommitSettings
  ) throws(StoreError) -> CommittedChanges {
    try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
      .commitOutsideChange(of: RepositoryPath(gitPath(path)), subject: subject)
  }

  /// Makes a commit that changes no file, for what its message says.
  ///
  /// - Throws: `busy` where other programs keep moving the branch or git's index; `deferred` where nothing can be
  ///   committed now.
  public func record(
    _ message: CommitMessage, settings: CommitSettings
  ) throws(StoreError) {
    let transaction = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
    let deadline = ContinuousClock.now + Self.limit
    while ContinuousClock.now < deadline {
      if try transaction.record(message) { return }
    }
    throw StoreError(.busy, "\(DeferralReason.busy)", hint: "Try again.")
  }

  /// Commits what a process that ended early has saved, as the next edit would.
  public func finishSavedEdits(settings: CommitSettings) throws(StoreError) {
    _ = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
  }
}
