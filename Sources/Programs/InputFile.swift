#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The input of a program, in a file without a name: a program may end before it has read all of it, and of a pipe whoever writes
/// would then have a signal.
final class InputFile {
  private let file: UnsafeMutablePointer<FILE>
  var descriptor: Int32 { fileno(file) }

  /// - Throws: Why there is no room for it.
  init(_ bytes: [UInt8]) throws(ProgramStart.Failure) {
    guard let file = tmpfile() else { throw ProgramStart.Failure(number: errno) }
    self.file = file
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ProgramStart.Failure(number: errno) }
      rest = rest.dropFirst(count)
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      throw ProgramStart.Failure(number: errno)
    }
  }

  deinit { fclose(file) }
}
