#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Our lock on a store: whoever holds it is the only bestupid that writes there.
///
/// Invariant: held from `init` to `deinit`. It is the kernel's (`flock`), which frees it when the
/// process dies, however that happens; git and editors do not know it. Child processes do not
/// inherit it.
final class StoreLock {
  private let descriptor: Int32

  /// Takes the lock of the repository whose shared git folder is `commonDirectory`, waiting up to
  /// `limit` for another holder.
  ///
  /// - Parameter name: what the lock's file is called; each is a lock of its own.
  /// - Throws: `busy` when the time is up; `cannotWrite` where no lock can be made.
  init(
    commonDirectory: String, limit: Duration, name: String = "lock"
  ) throws(WorkspaceError) {
    let folder = commonDirectory + "bestupid"
    try PrivateFile.makeFolder(folder)
    let path = "\(folder)/\(name)"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .system(errno, "cannot lock", file: path, for: .writing) }
    let deadline = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        let code = errno
        _ = close(descriptor)
        throw .system(code, "cannot lock", file: path, for: .writing)
      }
      guard ContinuousClock.now < deadline else {
        _ = close(descriptor)
        throw WorkspaceError(
          .busy, "another bestupid has been writing to this store for \(limit)",
          hint: "Try again later.", file: path)
      }
      usleep(2_000)
    }
  }

  deinit {
    // Closing the only descriptor frees the lock.
    _ = close(descriptor)
  }
}
