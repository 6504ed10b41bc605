internal import CLibgit2
internal import CZlib

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reads loose objects in place of libgit2, which reads a file that ends too early for ever: here that
/// is an error. A power cut or a full disk leaves such files.
///
/// The one git format that is read by hand. libgit2 was mended in August 2026, in a version later than the
/// 1.5 of Debian 12. When the oldest libgit2 that is supported has that, delete this file and its call in
/// `Repository.init`, have `Repository.verifyWritten` call `verifyObject` alone, and delete
/// `bestupid_odb_backend` in shim.h; `LooseObjectTests` shows whether it was right
/// (docs/decisions/0027-our-own-reader-of-loose-objects.md).
final class LooseObjectReader {
  private let folder: String

  private init(folder: String) { self.folder = folder }

  /// Has a repository read its own loose objects this way.
  static func install(in repository: Repository) throws(GitError) {
    let database = try checkHandle("git_repository_odb") {
      git_repository_odb(&$0, repository.handle)
    }
    defer { git_odb_free(database) }
    let backend = UnsafeMutablePointer<bestupid_odb_backend>.allocate(capacity: 1)
    backend.initialize(to: bestupid_odb_backend())
    let owner = LooseObjectReader(folder: repository.commonDirectory + "objects/")
    backend.pointee.owner = Unmanaged.passRetained(owner).toOpaque()
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.read = { data, length, type, backend, id in
      LooseObjectReader.of(backend).read(id) { object in
        // libgit2 frees it, and its parsers rely on a NUL behind it.
        guard let copy = git_odb_backend_data_alloc(backend, object.size + 1) else { return false }
        let bytes = UnsafeMutableRawBufferPointer(start: copy, count: object.size + 1)
        bytes[object.size] = 0
        guard object.content(UnsafeMutableRawBufferPointer(rebasing: bytes.dropLast())) else {
          git_odb_backend_data_free(backend, copy)
          return false
        }
        data?.pointee = copy
        length?.pointee = object.size
        type?.pointee = object.type
        return true
      }
    }
    backend.pointee.parent.read_header = { length, type, backend, id in
      LooseObjectReader.of(backend).read(id) { object in
        length?.pointee = object.size
        type?.pointee = object.type
        return true
      }
    }
    // libgit2 calls these two of each backend, also where there are none.
    backend.pointee.parent.foreach = { _, _, _ in 0 }
    backend.pointee.parent.free = { backend in
      guard let backend else { return }
      let whole = LooseObjectReader.whole(backend)
      if let owner = whole.pointee.owner {
        Unmanaged<LooseObjectReader>.fromOpaque(owner).release()
      }
      whole.deallocate()
    }
    let parent = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    let status = git_odb_add_backend(database, parent, priority)
    if status < 0 { parent.pointee.free(parent) }
    try check(status, "git_odb_add_backend")
  }

  /// Whether the loose file of an object is whole and is what its name says, if any.
  static func isWhole(_ id: ObjectID, at path: String) throws(GitError) -> Bool? {
    guard let file = openObject(path) else { return nil }
    defer { close(file) }
    guard let object = LooseObject(file) else { return false }
    let stream = try BlobStream(hashing: object.size, as: object.type)
    let isRead = try object.forEachPiece { (piece) throws(GitError) in try stream.append(piece) }
    guard isRead else { return false }
    return try stream.finish() == id
  }

  /// After libgit2's reader of packs, which has this one too, and before that of loose objects: a
  /// torn file harms nobody where a pack has the object.
  private static let priority: Int32 = 2

  private static func whole(
    _ backend: UnsafeMutablePointer<git_odb_backend>
  ) -> UnsafeMutablePointer<bestupid_odb_backend> {
    UnsafeMutableRawPointer(backend).assumingMemoryBound(to: bestupid_odb_backend.self)
  }

  private static func of(
    _ backend: UnsafeMutablePointer<git_odb_backend>?
  ) -> LooseObjectReader {
    guard let backend, let owner = whole(backend).pointee.owner else {
      preconditionFailure("libgit2 calls a backend that it has freed")
    }
    return Unmanaged<LooseObjectReader>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Opens an object and has `body` take what it needs of it.
  ///
  /// - Returns: a status of libgit2's: not found, 0, or an error whose message is set.
  private func read(_ id: UnsafePointer<git_oid>?, _ body: (LooseObject) -> Bool) -> Int32 {
    guard let id else { return GIT_ENOTFOUND.rawValue }
    let name = ObjectID(id.pointee).hex
    // What cannot be opened is told by libgit2's own reader.
    guard let file = openObject("\(folder)\(name.prefix(2))/\(name.dropFirst(2))") else {
      return GIT_ENOTFOUND.rawValue
    }
    defer { close(file) }
    if let object = LooseObject(file), body(object) { return 0 }
    git_error_set_str(
      Int32(GIT_ERROR_ODB.rawValue), "object \(name) is corrupt: its file is not whole")
    return GIT_ERROR.rawValue
  }
}

/// Opens the file of an object, and waits for no writer where it is a pipe: that is then read as a file
/// that is not whole.
private func openObject(_ path: String) -> Int32? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  return file >= 0 ? file : nil
}

/// The file of one loose object: `type size NUL content`, deflated (gitformat-loose(5)).
private final class LooseObject {
  private(set) var type = GIT_OBJECT_INVALID
  /// The size of the content, in bytes.
  private(set) var size = 0

  private let file: Int32
  /// At one address for good: zlib remembers it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var input = [UInt8](repeating: 0, count: 1 << 14)
  /// Where in `input` the next byte stands.
  private var position = 0
  /// The bytes after the header that came with it.
  private var first: [UInt8] = []
  private var hasEnded = false

  /// Reads the header; nil where there is no whole one.
  init?(_ file: Int32) {
    self.file = file
    stream.initialize(to: z_stream())
    guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    var head = [UInt8](repeating: 0, count: 64)
    guard let count = head.withUnsafeMutableBytes({ inflate(into: $0) }),
      let end = head[..<count].firstIndex(of: 0)
    else { return nil }
    let words = head[..<end].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard words.count == 2, let size = Int(words[1]), 0..<Int.max ~= size else { return nil }
    type = git_object_string2type(words[0])
    guard type != GIT_OBJECT_INVALID else { return nil }
    self.size = size
    first = Array(head[(end + 1)..<count])
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Writes the content, whose size `buffer` has.
  ///
  /// - Returns: whether it is whole.
  func content(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard first.count <= buffer.count else { return false }
    buffer.copyBytes(from: first)
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(first.count))
    guard inflate(into: rest) == rest.count else { return false }
    return isAtEnd()
  }

  /// Hands out the content piece by piece.
  ///
  /// - Returns: whether it is whole.
  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(GitError) -> Void
  ) throws(GitError) -> Bool {
    guard first.count <= size else { return false }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    piece.copyBytes(from: first)
    try body(UnsafeRawBufferPointer(rebasing: piece[..<first.count]))
    var rest = size - first.count
    while rest > 0 {
      let next = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(rest, piece.count)])
      guard inflate(into: next) == next.count else { return false }
      try body(UnsafeRawBufferPointer(next))
      rest -= next.count
    }
    return isAtEnd()
  }

  /// Whether nothing comes after the content but the end of the stream with its checksum, which may not
  /// have been read yet.
  private func isAtEnd() -> Bool {
    var more: UInt8 = 0
    return withUnsafeMutableBytes(of: &more) { inflate(into: $0) } == 0
  }

  /// Fills `buffer`, or less at the end of the stream; nil where the file ends before, or is damaged.
  private func inflate(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var count = 0
    while !hasEnded, count < buffer.count {
      if stream.pointee.avail_in == 0 {
        let got = input.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return nil }
        stream.pointee.avail_in = UInt32(got)
        position = 0
      }
      let room = min(buffer.count - count, 1 << 30)
      let status = input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress.map { $0 + position }
        stream.pointee.next_out = buffer.baseAddress?.advanced(by: count).assumingMemoryBound(
          to: UInt8.self)
        stream.pointee.avail_out = UInt32(room)
        let before = Int(stream.pointee.avail_in)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        position += before - Int(stream.pointee.avail_in)
        return status
      }
      count += room - Int(stream.pointee.avail_out)
      switch status {
      case Z_STREAM_END: hasEnded = true
      case Z_OK, Z_BUF_ERROR: continue
      default: return nil
      }
    }
    return count
  }
}

/// read(2), which a method here would hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
