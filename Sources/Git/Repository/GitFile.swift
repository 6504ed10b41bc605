#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reading of git's own files, where nobody keeps traps.
enum GitFile {
  /// The first bytes of a file, or all of them; nil where there is none.
  static func beginning(of path: String, _ count: Int = .max) throws(GitError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw GitError(system: errno, function: "open")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw GitError(system: errno, function: "fstat") }
    let wanted = min(count, Int(status.st_size))
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = read(file, buffer.baseAddress.map { $0 + filled }, wanted - filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        filled += got
      }
    }
    guard failure == 0 else { throw GitError(system: failure, function: "read") }
    return bytes
  }
}
