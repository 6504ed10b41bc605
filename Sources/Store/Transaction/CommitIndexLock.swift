#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Git's `index.lock`, taken by us: while it is there no git changes the index or the branch.
///
/// It is made complete beside and linked into place, so that it never exists without our words
/// in it: a lock with these words, seen by the holder of the store's lock, is left from a
/// process of ours that died. The index itself is replaced by rename; this file never becomes it.
package final class CommitIndexLock {
  private let gitDirectory: String
  private var isHeld = true

  /// What our locks say.
  package static let words = Array("bestupid\n".utf8)

  private init(gitDirectory: String) { self.gitDirectory = gitDirectory }

  /// Takes the lock, waiting up to `limit`; nil when somebody else keeps it.
  package static func take(
    gitDirectory: String, limit: Duration
  ) throws(StoreError) -> CommitIndexLock? {
    let lock = gitDirectory + "index.lock"
    let claim = gitDirectory + "bestupid/index.claim"
    PrivateFile.remove(claim)
    _ = try PrivateFile.create(words, at: claim)
    defer { _ = unlink(claim) }
    let deadline = ContinuousClock.now + limit
    while true {
      if link(claim, lock) == 0 { return CommitIndexLock(gitDirectory: gitDirectory) }
      switch errno {
      case EEXIST: break
      case EPERM, ENOTSUP, EMLINK, ENOSYS:
        // No links on this file system: the lock is empty for a moment, and left so by a
        // process that dies in it. It then counts as somebody else's.
        if try PrivateFile.create(words, at: lock) {
          return CommitIndexLock(gitDirectory: gitDirectory)
        }
      default: throw .system(errno, "cannot lock the index", file: lock, for: .writing)
      }
      if ContinuousClock.now >= deadline { return nil }
      usleep(5_000)
    }
  }

  /// Gives the lock back.
  package func release() {
    if isHeld { PrivateFile.remove(gitDirectory + "index.lock") }
    isHeld = false
  }

  deinit { release() }
}
