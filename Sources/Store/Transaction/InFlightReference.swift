import Git

/// A reference to the commit that the working copy is being moved to, so that no `git gc` takes away what
/// the next command needs to finish the move.
///
/// It is one of those that git keeps to a working copy and never packs (gitglossary(7): per-worktree ref),
/// and is neither pushed nor fetched.
///
/// Invariant: while there is the marker of a move and the branch does not name its commit, this does. It is
/// set before the marker is written, and removed before the marker is.
struct InFlightReference {
  let repository: Repository
  let author: CommitAuthor

  /// What the names of all of them begin with.
  private static let prefix = "refs/worktree/bestupid-"

  /// Removes all that there are, where no marker names a move: what a process leaves that dies in between.
  func removeAll() throws(StoreError) {
    let names = try ContainedFolder(repository.commonDirectory).names(in: "refs/worktree") ?? []
    for name in names.map({ "refs/worktree/\($0)" }) where name.hasPrefix(Self.prefix) {
      if name.hasSuffix(".lock") {
        PrivateFile.remove(repository.commonDirectory + name)
      } else {
        try unlocked(name) { () throws(GitError) in try repository.removeReference(name) }
      }
    }
  }

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
