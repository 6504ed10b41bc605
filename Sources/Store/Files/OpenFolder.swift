#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder, closed with its last user.
package final class OpenFolder: Sendable {
  package let number: Int32
  /// Whether a symbolic link led to it.
  package let isBehindLink: Bool
  /// What errors call it.
  private let path: String

  /// Owns `number`.
  package init(_ number: Int32, path: String = "", isBehindLink: Bool = false) {
    self.number = number
    self.path = path
    self.isBehindLink = isBehindLink
  }

  deinit { if number >= 0 { _ = close(number) } }

  /// Hands over each name in the folder, in no order, but for `.` and `..`.
  package func forEachName(
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(StoreError) {
    // A descriptor of its own, which begins at the first name and which the stream closes.
    let own = openAgain(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = fdopendir(own) else {
      let code = errno
      if own >= 0 { _ = close(own) }
      throw .system(code, "cannot list", file: path, for: .reading)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .system(errno, "cannot list", file: path, for: .reading) }
        return
      }
      withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = field.firstIndex(of: 0) ?? field.count
        let name = UnsafeRawBufferPointer(rebasing: field[..<length])
        if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return }
        body(name.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// Whether the folder has this name, whatever it is.
  package func has(_ name: String) -> Bool {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 || errno != ENOENT
  }
}
