#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a program writes into and we read from, without waiting. Its ends are closed with it; nothing is lost where that fails.
final class Pipe {
  /// The end to read from; negative once nothing comes any more.
  private(set) var reading: Int32
  /// The end to write into; negative once it is closed here.
  private(set) var writing: Int32

  /// - Throws: Why there is none, as where too many files are open.
  init() throws(ProgramStart.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProgramStart.Failure(number: errno) }
    (reading, writing) = (Self.kept(ends[0]), Self.kept(ends[1]))
    guard reading >= 0, writing >= 0,
      fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK) == 0
    else { throw ProgramStart.Failure(number: errno) }
  }

  deinit {
    closeWriting()
    closeReading()
  }

  /// The same file with a number that is no standard stream's, and that no program inherits.
  private static func kept(_ end: Int32) -> Int32 {
    let kept = fcntl(end, F_DUPFD_CLOEXEC, 3)
    let error = errno
    close(end)
    errno = error
    return kept
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  private func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// What has come since the last call, or the first piece of it; empty where that is nothing.
  func read() throws(ProgramStart.Failure) -> [UInt8] {
    guard reading >= 0 else { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
      let read = Self.read(reading, buffer)
      count = max(0, read)
      if read < 0 { failure = errno }
      if read == 0 { closeReading() }
    }
    switch failure {
    case 0, EINTR, EAGAIN, EWOULDBLOCK: return bytes
    default: throw ProgramStart.Failure(number: failure)
    }
  }

  /// As much as most pipes hold.
  private static let piece = 64 << 10
  /// As many pieces as any pipe holds that a program may make larger.
  static let mostPieces = 16

  private static func read(_ file: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(file, buffer.baseAddress, buffer.count)
    #endif
  }
}
