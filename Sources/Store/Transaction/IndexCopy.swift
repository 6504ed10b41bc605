package import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A copy of git's index, edited beside it, which then takes its place.
///
/// It may be made before git's lock is taken, to look up attributes in. Only the holder of the store's
/// lock may make one: there is one file for it.
package struct IndexCopy {
  /// The entries of the copy.
  let index: GitIndex
  private let repository: Repository
  private let original: String
  private let file: String

  /// Copies the index; where there is none, the copy has no entries.
  package init(of repository: Repository) throws(StoreError) {
    self.repository = repository
    original = repository.gitDirectory + "index"
    file = repository.gitDirectory + "bestupid/index.new"
    let file = file
    try Self.copy(original, to: file)
    // It is read; a commit that comes to nothing leaves no file behind.
    defer { PrivateFile.remove(file) }
    index = try wrapping { () throws(GitError) in
      try repository.readingIndex { () throws(GitError) in try GitIndex(at: file) }
    }
  }

  private static func copy(_ original: String, to file: String) throws(StoreError) {
    for file in [file, "\(file).lock"] { PrivateFile.remove(file) }
    guard let bytes = try RegularFile.read(original, limit: 1 << 30) else { return }
    if bytes.isEmpty {
      throw StoreError(
        .inputOutput, "git's index is empty", hint: "Repair it with: bestupid doctor --repair",
        file: original)
    }
    _ = try PrivateFile.create(bytes, at: file)
  }

  /// Edits the copy and puts it in the place of the index, durably.
  ///
  /// - Parameters:
  ///   - lock: Git's lock. What git wrote since the copy was made, before the lock, is read again.
  ///   - tree: What the index starts from where there is none.
  package func publish(
    holding lock: borrowing CommitIndexLock, startingFrom tree: ObjectID?,
    _ edit: (GitIndex) throws(GitError) -> Void
  ) throws(StoreError) {
    try Self.copy(original, to: file)
    var status = stat()
    let exists = lstat(original, &status) == 0
    try wrapping { () throws(GitError) in
      if exists {
        try index.reload()
        try index.distrustEntries(since: status.modified.tv_sec)
      } else {
        try index.read(tree: tree, of: repository)
      }
      try edit(index)
      try index.write()
    }
    // The mode may be shared between users (core.sharedRepository).
    if exists { _ = chmod(file, status.st_mode & 0o7777) }
    try PrivateFile.sync(file)
    guard rename(file, original) == 0 else {
      throw .system(errno, "cannot replace the index", file: original, for: .writing)
    }
    try PrivateFile.sync(repository.gitDirectory)
  }
}
