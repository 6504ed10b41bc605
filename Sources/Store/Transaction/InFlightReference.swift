import Git

/// A reference to the commit that the working copy is being moved to, so that no `git gc` takes away what
/// the next command needs to finish the move.
///
/// It is one of those that git keeps to a working copy and never packs (gitglossary(7): per-worktree ref),
/// and is neither pushed nor fetched.
///
/// Invariant: while a file of a move may have been replaced and the branch does not name its commit, this
/// does. It is set before the first file changes, and removed before the marker.
struct InFlightReference {
  let repository: Repository
  let author: CommitAuthor

  /// What the names of all of them begin with.
  static let prefix = "refs/worktree/bestupid-"

  /// Keeps a commit, durably.
  func set(to commit: ObjectID) throws(StoreError) {
    let name = Self.prefix + commit.hex
    try unlocked(name) { () throws(GitError) in
      try repository.moveReference(
        name, from: try repository.reference(name), to: commit, message: "sync: in flight",
        identity: try author.signature().identity)
    }
  }

  /// Keeps a commit no longer.
  func remove(_ commit: ObjectID) throws(StoreError) {
    let name = Self.prefix + commit.hex
    try unlocked(name) { () throws(GitError) in try repository.removeReference(name) }
  }

  /// Runs `body`, after it has removed the lock that a process of ours has left: nobody else locks this
  /// reference, and ours holds the store's lock.
  private func unlocked(_ name: String, _ body: () throws(GitError) -> Void) throws(StoreError) {
    PrivateFile.remove("\(repository.commonDirectory)\(name).lock")
    try wrapping(body)
  }
}
