import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lock of a reference that a git left when it died, as in a power cut: no git would ever take
/// it away. A git that lives holds one for moments.
struct StaleLock {
  private var seen: (inode: ino_t, since: ContinuousClock.Instant)?

  /// Looks at the lock at `path`, and removes the one that was there `patience` ago already.
  mutating func look(at path: String, patience: Duration) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      seen = nil
      return
    }
    guard let seen, seen.inode == status.st_ino else {
      self.seen = (status.st_ino, .now)
      return
    }
    guard ContinuousClock.now - seen.since >= patience else { return }
    PrivateFile.remove(path)
    self.seen = nil
  }
}
