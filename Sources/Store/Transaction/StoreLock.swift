#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Our lock on a store: whoever holds it is the only bestupid that writes there.
///
/// Invariant: held from `init` to the end of its life. It is the kernel's (`flock`), which frees it when the
/// process dies, however that happens; git and editors do not know it. Child processes do not
/// inherit it.
package final class StoreLock: Sendable {
  private let file: Descriptor

  /// Takes the lock of the repository whose shared git folder is `commonDirectory`, waiting up to
  /// `limit` for another holder.
  ///
  /// - Parameter name: what the lock's file is called; each is a lock of its own.
  /// - Throws: `busy` when the time is up; `cannotWrite` where no lock can be made.
  package convenience init(
    commonDirectory: String, limit: Duration, name: String = "lock"
  ) throws(StoreError) {
    let folder = commonDirectory + "bestupid"
    try PrivateFile.makeFolder(folder)
    try self.init(path: "\(folder)/\(name)", limit: limit)
  }

  /// Takes the lock that the file at `path` stands for, which is made where it is missing; the same promises.
  package init(path: String, limit: Duration) throws(StoreError) {
    let number = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | RegularFile.quietly, 0o666)
    guard number >= 0 else {
      let code = errno
      if let obstacle = StateFile(path).obstacle { throw Self.noLock(obstacle, path) }
      throw .system(code, "cannot lock", file: path, for: .writing)
    }
    // Closing the only descriptor frees the lock.
    file = Descriptor(number)
    var status = stat()
    guard fstat(number, &status) == 0, FileSystem.kind(status) == .file else {
      throw Self.noLock(StateFile(path).obstacle ?? "no regular file", path)
    }
    let deadline = ContinuousClock.now + limit
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .system(errno, "cannot lock", file: path, for: .writing)
      }
      guard ContinuousClock.now < deadline else {
        throw StoreError(
          .busy, "another bestupid has been writing to this store for \(limit)",
          hint: "Try again later.", file: path)
      }
      usleep(2_000)
    }
  }

  private static func noLock(_ obstacle: String, _ path: String) -> StoreError {
    StoreError(
      .badData, "it is \(obstacle), and no lock",
      hint: "Have it moved away with: bestupid doctor --repair", file: path)
  }
}
