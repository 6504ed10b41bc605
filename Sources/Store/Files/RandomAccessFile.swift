#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of the person's own that is read in any order, as an archive is.
public final class RandomAccessFile: Sendable {
  /// Its size when it was opened.
  public let size: Int
  private let descriptor: Descriptor

  /// Opens the file at the absolute `path`, links followed.
  ///
  /// - Throws: `noSuchFile`; `badData` for what is no regular file, `inputOutput` where it cannot be opened.
  public init(_ path: String) throws(StoreError) {
    let number = openAgain(AT_FDCWD, path, O_RDONLY | RegularFile.quietly)
    guard number >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .system(errno, "cannot open", file: path, for: .reading)
      }
      throw StoreError(.noSuchFile, "no such file", file: path)
    }
    descriptor = Descriptor(number)
    var status = stat()
    guard fstat(number, &status) == 0, FileSystem.kind(status) == .file else {
      throw StoreError(.badData, "not a regular file", file: path)
    }
    size = Int(status.st_size)
  }

  /// Fills a buffer from an offset on. Returns how much of it: 0 at the end of the file, less where it cannot be read.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
