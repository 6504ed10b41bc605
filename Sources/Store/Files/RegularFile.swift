#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The reading of whole files, and of nothing that only looks like one.
public enum RegularFile {
  /// The most bytes of one file, unless a reader says otherwise.
  public static let sizeLimit = 64 << 20

  /// Flags that keep opening from doing anything: a pipe would wait for its writer, a terminal
  /// become ours, and a child process inherit the file.
  package static let quietly = O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// The bytes of the file at the absolute `path`, links followed, if any.
  ///
  /// For files that are the person's own; those of a store are read through `ContainedFolder`.
  /// - Throws: `badData` for what is no regular file or larger than `limit` bytes, `inputOutput`
  ///   where it cannot be read.
  public static func read(
    _ path: String, limit: Int = sizeLimit
  ) throws(StoreError) -> [UInt8]? {
    let number = openAgain(AT_FDCWD, path, O_RDONLY | quietly)
    guard number >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case ENXIO: throw StoreError(.badData, "not a regular file", file: path)
      default: throw .system(errno, "cannot open", file: path, for: .reading)
      }
    }
    return try read(Descriptor(number), path, limit: limit)
  }

  /// The bytes of an open file, which `file` names in errors.
  package static func read(
    _ descriptor: borrowing Descriptor, _ file: String, limit: Int
  ) throws(StoreError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw .system(errno, "cannot read", file: file, for: .reading)
    }
    return try read(descriptor, file, status: status, limit: limit)
  }

  /// The bytes of an open file whose status is known.
  package static func read(
    _ descriptor: borrowing Descriptor, _ file: String, status: stat, limit: Int
  ) throws(StoreError) -> [UInt8] {
    guard FileSystem.kind(status) == .file else {
      throw StoreError(.badData, "not a regular file", file: file)
    }
    var bytes: [UInt8] = []
    // One byte more than there should be, so that the end is seen without a second buffer.
    var capacity = Int(status.st_size) + 1
    while true {
      guard bytes.count + capacity <= limit + 1 else {
        throw StoreError(.badData, "larger than \(limit) bytes", file: file)
      }
      let chunk = try chunk(of: capacity, from: descriptor, file)
      // The file may grow while it is read: continue to wherever its end is.
      bytes = bytes.isEmpty ? chunk : bytes + chunk
      if chunk.count < capacity { return bytes }
      capacity = max(1, min(1 << 16, limit + 1 - bytes.count))
    }
  }

  /// Reads the file at the absolute `path` from its beginning, piece by piece, links followed.
  ///
  /// - Parameter body: Takes a piece, and says whether it needs the next one.
  /// - Throws: `noSuchFile`; `badData` for what is no regular file, `inputOutput` where it cannot be read.
  public static func forEachPiece(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let number = openAgain(AT_FDCWD, path, O_RDONLY | quietly)
    guard number >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .system(errno, "cannot open", file: path, for: .reading)
      }
      throw StoreError(.noSuchFile, "no such file", file: path)
    }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, FileSystem.kind(status) == .file else {
      throw StoreError(.badData, "not a regular file", file: path)
    }
    try forEachPiece(descriptor, path, body)
  }

  /// Reads an open file from its beginning, piece by piece, for as long as the next one is needed.
  package static func forEachPiece(
    _ descriptor: borrowing Descriptor, _ file: String,
    _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { piece.deallocate() }
    while true {
      let got = systemRead(descriptor.number, piece.baseAddress, piece.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .system(errno, "cannot read", file: file, for: .reading) }
      if got == 0 { return }
      guard try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece[..<got]))) else {
        return
      }
    }
  }

  /// `capacity` bytes, or as many as there are until the end.
  private static func chunk(
    of capacity: Int, from descriptor: borrowing Descriptor, _ file: String
  ) throws(StoreError) -> [UInt8] {
    let number = descriptor.number
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let got = systemRead(number, buffer.baseAddress.map { $0 + count }, capacity - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        count += got
        // All of a file but the byte that should not be there: what else would come is its end.
        if count == capacity - 1 { return }
      }
    }
    guard failure == 0 else { throw .system(failure, "cannot read", file: file, for: .reading) }
    return chunk
  }
}

/// `read(2)`, out of the reach of the methods of that name.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int) -> Int
{
  read(number, buffer, size)
}
