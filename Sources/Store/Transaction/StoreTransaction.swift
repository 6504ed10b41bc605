public import Git

/// The one way to change a store, in three steps that the types keep in order: a transaction is
/// begun, a change is prepared in it, and the change is committed.
///
///     let transaction = try StoreTransaction.begin(workingCopy: folder, settings: settings)
///     // … read the files that are to change …
///     let outcome = try transaction.prepare(changes).commit("log: weight")
///
/// Invariant: the store's lock is held from `begin` until the transaction and every change that was
/// prepared in it are gone; what a process that died had left was recovered before the first change.
public struct StoreTransaction: ~Copyable {
  /// The repository.
  public let repository: Repository
  /// The working copy's folder, without a slash at its end.
  public let workingCopy: String
  /// What was found and put right at the beginning.
  public let recovered: RecoveryReport
  private let lock: StoreLock
  private let parts: TransactionParts

  /// Locks the working copy at `workingCopy` and recovers it: what is read after this is what will be
  /// changed.
  ///
  /// - Throws: `busy` where another bestupid writes, `notAStore` where there is no repository,
  ///   `unsupportedRepository`, `cannotWrite`.
  public static func begin(
    workingCopy: String, settings: CommitSettings
  ) throws(StoreError) -> StoreTransaction {
    try begin(in: Repository.opened(at: workingCopy), settings: settings)
  }

  /// Locks the working copy of an open repository and recovers it.
  package static func begin(
    in repository: Repository, settings: CommitSettings
  ) throws(StoreError) -> StoreTransaction {
    let parts = try TransactionParts(of: repository, settings: settings)
    let lock = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.lockLimit)
    try PrivateFile.makeFolder(repository.gitDirectory + "bestupid")
    for moved in try PrivateName.clearAll(in: repository) {
      settings.onRecovery(.movedAside(moved))
    }
    let recovered = try parts.recovery.run()
    for failure in try parts.editorCopies.takeIn() {
      settings.onRecovery(.leftBehind(failure.words))
    }
    for waiting in try parts.rescue.waiting() {
      if let notice = try parts.rescue.settle(waiting) { settings.onRecovery(notice) }
    }
    return StoreTransaction(recovered: recovered, lock: lock, parts: parts)
  }

  private init(recovered: RecoveryReport, lock: StoreLock, parts: TransactionParts) {
    repository = parts.repository
    workingCopy = parts.workingCopy
    self.recovered = recovered
    self.lock = lock
    self.parts = parts
  }

  /// Prepares a change of files, all or none: reads them once more. Nothing is written yet.
  ///
  /// - Throws: `changedMeanwhile` where a file is no longer `old`, `badData` where one is no regular
  ///   file, `inputOutput`.
  public func prepare(_ changes: [FileChange]) throws(StoreError) -> PreparedChange {
    PreparedChange(try parts.save.read(changes), lock: lock, save: parts.save)
  }

  // MARK: - What a sync does

  /// Commits, as one commit, what the person has changed outside bestupid.
  ///
  /// - Throws: `deferred` where the commit has to wait; `busy`.
  package func commitOutsideChanges() throws(StoreError) -> CommittedChanges {
    try parts.outsideChanges.commit()
  }

  /// Commits what the person has changed in one file outside bestupid; the same promises.
  ///
  /// - Parameter subject: The subject of the commit's message.
  public func commitOutsideChange(
    of path: RepositoryPath, subject: String
  ) throws(StoreError) -> CommittedChanges {
    try parts.outsideChanges.commit(only: path, subject: subject)
  }

  /// Writes a commit out of objects alone: no file, no index and no branch changes.
  ///
  /// - Parameter message: without what every message of ours ends in.
  package func writeCommit(
    _ edit: TreeEdit, parents: [ObjectID], message: CommitMessage
  ) throws(StoreError) -> ObjectID {
    let message = try parts.author.signed(message).text
    return try parts.builder.write(edit, parents: parents, message: message)
  }

  /// Brings the working copy, the index and the branch from HEAD to `target`, which comes after it.
  ///
  /// - Parameter leftAlone: The changed files that no commit can have.
  /// - Returns: the number of files changed; nil where a file or HEAD has changed meanwhile, and
  ///   nothing has been replaced.
  /// - Throws: `conflict` where something stands in the way of one file, and nothing has been replaced.
  package func move(
    from head: Repository.Head, to target: ObjectID, message: String, leftAlone: [LeftAlone] = []
  ) throws(StoreError) -> Int? {
    try parts.move.run(from: head, to: target, message: message, leftAlone: leftAlone)
  }

  /// Makes a commit that changes no file.
  ///
  /// - Returns: false where HEAD has moved meanwhile.
  func record(_ message: CommitMessage) throws(StoreError) -> Bool {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    if let reason = try repository.reasonToWait(head) { throw StoreError(.deferred, "\(reason)") }
    let edit = TreeEdit(base: try parts.builder.tree(of: head), blobs: [], updates: [])
    let parents = head.commit.map { [$0] } ?? []
    let commit = try writeCommit(edit, parents: parents, message: message)
    return try move(from: head, to: commit, message: "commit: \(message.subject)") != nil
  }

  /// Called when a merge tells what given-up ones had decided.
  package func forgetGivenUpMerges(toldBy merge: ObjectID) throws(StoreError) {
    try parts.givenUp.forget(toldBy: merge)
  }

  // MARK: - What a repair does

  /// Merges what was set aside into the files as they are now, and commits it.
  ///
  /// - Returns: what is in the files again; what lost to a later value is not.
  /// - Throws: `badData` where a file cannot be merged with it, and what `commit` throws.
  package func bringBackSetAside() throws(StoreError) -> [SavedEdit] {
    try parts.rescue.bringBackSetAside()
  }
}
