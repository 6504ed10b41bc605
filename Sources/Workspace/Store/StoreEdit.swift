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
    let committer = try Committer(workingCopy: workingCopy, settings: settings)
    for attempt in 1... {
      let old = try files.read(path)
      let new = try change(old)
      let file = FileChange(path: RepositoryPath(gitPath(path)), old: old, new: new)
      do throws(WorkspaceError) {
        let outcome = try committer.save([file], message: message())
        return StoreEdit(old: old, new: new, outcome: outcome)
      } catch {
        guard error.kind == .changedMeanwhile, attempt < Self.attempts else { throw error }
      }
    }
    preconditionFailure("the loop ends only by returning or throwing")
  }
}
