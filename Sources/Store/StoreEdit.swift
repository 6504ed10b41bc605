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
  /// How often an edit begins again when an editor saves the same file meanwhile.
  private static let attempts = 5

  /// Changes one file durably and commits it.
  ///
  /// The file is read and written under the store's lock; one that a person's editor saves meanwhile
  /// is read again.
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
    let outcome = try edit(settings: settings) {
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
  /// - Parameter changes: Reads the files and says what becomes of them. What it throws goes on to
  ///   the caller, and nothing has changed. It is asked again where a file is saved meanwhile.
  public func edit(
    settings: CommitSettings, changes: () throws -> [FileChange], message: () -> CommitMessage
  ) throws -> CommitOutcome {
    let transaction = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
    for attempt in 1... {
      let wanted = try changes()
      do throws(StoreError) {
        return try transaction.prepare(wanted).commit(message())
      } catch {
        guard error.kind == .changedMeanwhile, attempt < Self.attempts else { throw error }
      }
    }
    preconditionFailure("the loop ends only by returning or throwing")
  }
}
