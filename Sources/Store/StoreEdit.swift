import Git

/// What an edit of a store's file did.
public struct StoreEdit: Sendable {
  /// The bytes before; nil where there was no file.
  public let old: [UInt8]?
  /// The bytes now.
  public let new: [UInt8]
  /// What became of the commit.
  public let outcome: CommitOutcome
}

extension Store {
  /// For how long an edit begins again when other programs save the same file meanwhile.
  private static let limit: Duration = .seconds(2)

  /// Changes one file durably and commits it.
  ///
  /// The file is read and written under the store's lock. One that another program has open for
  /// writing is waited for, and one that is saved meanwhile is read again.
  ///
  /// - Parameters:
  ///   - path: The file below the store's root.
  ///   - change: Makes the new bytes of the old ones, which are nil where there is no file. What it
  ///     throws goes on to the caller, and nothing has changed.
  ///   - message: The commit's message, asked for after `change`.
  /// - Throws: `busy`, `cannotWrite`, `inputOutput`, `badData`; then the file has not changed.
  public func edit(
    _ path: String, settings: CommitSettings, change: ([UInt8]?) throws -> [UInt8],
    message: () -> CommitMessage
  ) throws -> StoreEdit {
    var (old, new): ([UInt8]?, [UInt8]) = (nil, [])
    let outcome = try edit(settings: settings) { files in
      old = try files.read(path)
      new = try change(old)
      return [FileChange(path: RepositoryPath(gitPath(path)), old: old, new: new)]
    } message: {
      message()
    }
    return StoreEdit(old: old, new: new, outcome: outcome)
  }

  /// Changes files durably, all or none, in one commit; the same promises.
  ///
  /// What a person has changed of the files and not committed gets a commit of its own before.
  ///
  /// - Parameter changes: Reads the files, out of those it is handed, and says what becomes of them.
  ///   What it throws goes on to the caller, and nothing has changed. It is asked again where a file
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
}
