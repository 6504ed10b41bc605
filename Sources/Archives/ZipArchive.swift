internal import CMinizip

/// A zip, also one of more than 4 GB (zip64), whose entries are read piece by piece and in memory alone: nothing is unpacked
/// onto a disk, so a name is never a path. The one place that knows minizip.
public final class ZipArchive {
  /// A file in the archive.
  public struct Entry: Sendable {
    /// Its name, with `/` between its parts.
    public let name: String
    /// Its size, unpacked.
    public let size: Int
    /// Whether it has a password.
    public let isEncrypted: Bool
    fileprivate let position: unz64_file_pos
  }

  /// The files, in the order of the archive; folders are none.
  public private(set) var entries: [Entry] = []

  private let source: Source
  private let file: unzFile
  private var limit: InflationLimit

  /// The most entries of an archive.
  private static let entryLimit = 1_000_000
  private static let nameLimit = 4096
  private static let pieceSize = 256 << 10

  /// Whether bytes begin as a zip does.
  public static func isZip(_ beginning: some Collection<UInt8>) -> Bool {
    let start = Array(beginning.prefix(4))
    return start == [0x50, 0x4B, 0x03, 0x04] || start == [0x50, 0x4B, 0x05, 0x06]
  }

  /// The archive in bytes that are at hand.
  ///
  /// - Throws: As ``init(size:reading:)``.
  public convenience init(_ bytes: [UInt8]) throws(ArchiveError) {
    try self.init(size: bytes.count) { offset, buffer in
      let count = max(0, min(buffer.count, bytes.count - offset))
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + count]))
      }
      return count
    }
  }

  /// The archive in bytes that can be read anywhere.
  ///
  /// - Parameters:
  ///   - size: How many there are.
  ///   - read: Fills a buffer from an offset on, which is not behind the end, and says how much of it; 0 or less where that
  ///     fails.
  /// - Throws: `damaged` for what is no zip, or is cut.
  public init(
    size: Int, reading read: @escaping (Int, UnsafeMutableRawBufferPointer) -> Int
  ) throws(ArchiveError) {
    source = Source(size: size, read: read)
    limit = InflationLimit(packed: size)
    var functions = zlib_filefunc64_def(
      zopen64_file: { opaque, _, _ in opaque },
      zread_file: { opaque, _, buffer, count in Source.of(opaque).read(buffer, Int(count)) },
      zwrite_file: { _, _, _, _ in 0 },
      ztell64_file: { opaque, _ in ZPOS64_T(Source.of(opaque).offset) },
      zseek64_file: { opaque, _, offset, origin in
        Source.of(opaque).seek(Int(truncatingIfNeeded: offset), origin)
      },
      zclose_file: { _, _ in 0 },
      zerror_file: { opaque, _ in Source.of(opaque).hasFailed ? 1 : 0 },
      opaque: Unmanaged.passUnretained(source).toOpaque())
    guard let file = unzOpen2_64(nil, &functions) else {
      throw ArchiveError(.damaged, "it is no zip, or it is cut off")
    }
    self.file = file
    try readEntries()
  }

  deinit { unzClose(file) }

  private func readEntries() throws(ArchiveError) {
    var status = unzGoToFirstFile(file)
    while status == UNZ_OK {
      guard entries.count < Self.entryLimit else {
        throw ArchiveError(.damaged, "it has more than \(Self.entryLimit) entries")
      }
      var (info, position) = (unz_file_info64(), unz64_file_pos())
      var name = [CChar](repeating: 0, count: Self.nameLimit)
      let capacity = UInt(name.count)
      guard unzGetCurrentFileInfo64(file, &info, &name, capacity, nil, 0, nil, 0) == UNZ_OK,
        unzGetFilePos64(file, &position) == UNZ_OK, info.size_filename < capacity,
        let size = Int(exactly: info.uncompressed_size)
      else { throw ArchiveError(.damaged, "its list of files is damaged") }
      let bytes = name.prefix(Int(info.size_filename)).map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.hasSuffix("/") {
        entries.append(
          Entry(name: text, size: size, isEncrypted: info.flag & 1 == 1, position: position))
      }
      status = unzGoToNextFile(file)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE else {
      throw ArchiveError(.damaged, "its list of files is damaged")
    }
  }

  // MARK: Entries

  /// Hands out the bytes of a file piece by piece, until `body` says that it has enough.
  ///
  /// - Throws: `encrypted`; `damaged` where the bytes are not those that the archive was made of; `bomb`; what `body` throws.
  public func forEachPiece(
    of entry: Entry, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    if entry.isEncrypted { throw ArchiveError(.encrypted, "\(entry.name) has a password") }
    let damage = ArchiveError(.damaged, "\(entry.name) is damaged, or cut off")
    var position = entry.position
    guard unzGoToFilePos64(file, &position) == UNZ_OK, unzOpenCurrentFile(file) == UNZ_OK else {
      throw damage
    }
    var isOpen = true
    defer { if isOpen { unzCloseCurrentFile(file) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Int(unzReadCurrentFile(file, buffer.baseAddress, UInt32(buffer.count)))
      if count < 0 { throw damage }
      if count == 0 { break }
      try limit.take(count)
      if try !body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return }
    }
    isOpen = false
    // The sum of the bytes is compared when the file is closed.
    guard unzCloseCurrentFile(file) == UNZ_OK else { throw damage }
  }

  /// The bytes of a file.
  ///
  /// - Throws: As ``forEachPiece(of:_:)``; `bomb` for more than `sizeLimit` bytes.
  public func bytes(of entry: Entry, sizeLimit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece(of: entry) { piece in
      guard bytes.count + piece.count <= sizeLimit else {
        throw ArchiveError(.bomb, "\(entry.name) is larger than \(sizeLimit >> 20) MB")
      }
      bytes += piece
      return true
    }
    return bytes
  }
}

/// The bytes of an archive, with the place up to which they were read.
private final class Source {
  private let size: Int
  private let read: (Int, UnsafeMutableRawBufferPointer) -> Int
  private(set) var offset = 0
  private(set) var hasFailed = false

  init(size: Int, read: @escaping (Int, UnsafeMutableRawBufferPointer) -> Int) {
    (self.size, self.read) = (size, read)
  }

  static func of(_ opaque: UnsafeMutableRawPointer?) -> Source {
    // Minizip hands back what it was given.
    Unmanaged.fromOpaque(opaque!).takeUnretainedValue()
  }

  func read(_ start: UnsafeMutableRawPointer?, _ count: Int) -> UInt {
    let wanted = min(count, size - offset)
    var done = 0
    while done < wanted {
      let rest = UnsafeMutableRawBufferPointer(
        start: start?.advanced(by: done), count: wanted - done)
      let found = read(offset, rest)
      guard found > 0 else {
        hasFailed = true
        break
      }
      offset += found
      done += found
    }
    return UInt(done)
  }

  func seek(_ distance: Int, _ origin: Int32) -> Int {
    let start =
      origin == ZLIB_FILEFUNC_SEEK_END ? size : origin == ZLIB_FILEFUNC_SEEK_CUR ? offset : 0
    let (target, isTooLarge) = start.addingReportingOverflow(distance)
    guard !isTooLarge, (0...size).contains(target) else { return -1 }
    offset = target
    return 0
  }
}
