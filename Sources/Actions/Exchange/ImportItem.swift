import Archives
import Context
import Git
import Store
import Words

/// A file among those of an import: on the disk, or in an archive there.
struct ImportItem {
  /// How a person finds it: `export.zip/apple_health_export/Export.xml`.
  let name: String
  /// Its path below the folder or in the archive that was named; its name where it was named itself.
  let path: String
  /// Its size in bytes, unpacked; of a gzip packed.
  let size: Int
  /// The file on the disk that it is, or is in.
  let disk: DiskFile
  private let pieces: ((UnsafeRawBufferPointer) throws -> Bool) throws -> Void

  /// The most bytes of a file that is read as a whole.
  static let sizeLimit = 512 << 20

  /// The last part of its path.
  var lastName: String { String(path.split(separator: "/").last ?? "") }

  /// Hands out its bytes piece by piece, until `body` says that it has enough.
  ///
  /// - Throws: `badData` where an archive is damaged, has a password or unpacks to far too much; what `body` throws.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    do {
      try pieces { piece in
        disk.meter?.add(piece.count)
        return try body(piece)
      }
    } catch let error as ArchiveError {
      throw Self.error(error, in: name)
    }
  }

  /// All of its bytes.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, Self.sizeLimit))
    try forEachPiece { piece in
      guard bytes.count + piece.count <= Self.sizeLimit else {
        throw ActionError(.badData, "larger than \(Self.sizeLimit >> 20) MB", file: name)
      }
      bytes += piece
      return true
    }
    return bytes
  }

  /// Its first bytes, 64 KB or all there are: the document type of Apple Health's export takes some 10.
  func beginning() throws -> [UInt8] {
    let limit = 64 << 10
    var bytes: [UInt8] = []
    try forEachPiece { piece in
      bytes += piece.prefix(limit - bytes.count)
      return bytes.count < limit
    }
    return bytes
  }

  private static func error(_ error: ArchiveError, in name: String) -> ActionError {
    let hint =
      switch error.kind {
      case .encrypted: "Unpack it with its password, and name the folder."
      case .bomb: "If you trust it, unpack it yourself, and name the folder."
      case .damaged, .unreadable: "Nothing was changed. Download it again."
      }
    return ActionError(.badData, error.message, hint: hint, file: name)
  }
}

/// A file on the disk that was named, or lies in a folder that was.
final class DiskFile {
  /// Its absolute path, and its name as the person knows it.
  let path: String, name: String
  /// Its size in bytes.
  let size: Int
  /// Told what is read of what it packs; nil where nobody waits.
  let meter: ImportMeter?
  /// What another thread makes of its bytes.
  private var hashing: Concurrently<ObjectID>?

  init(_ path: String, name: String, size: Int, meter: ImportMeter?) {
    (self.path, self.name, self.size, self.meter) = (path, name, size, meter)
  }

  /// Begins to find out what git would call its bytes, while they are read for what they say: of a large file that takes a third
  /// as long as reading it.
  @discardableResult
  func hashMeanwhile() -> Concurrently<ObjectID> {
    if let hashing { return hashing }
    let (path, name, size) = (path, name, size)
    let new = Concurrently {
      let stream = try BlobStream(hashing: size)
      try Self.forEachPiece(of: path, name) { piece in
        try stream.append(piece)
        return true
      }
      return try stream.finish()
    }
    hashing = new
    return new
  }

  /// What git would call its bytes.
  func id() throws -> ObjectID { try hashMeanwhile().value() }

  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Bool) throws {
    try Self.forEachPiece(of: path, name, body)
  }

  private static func forEachPiece(
    of path: String, _ name: String, _ body: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    var failure: (any Error)?
    do throws(StoreError) {
      try RegularFile.forEachPiece(of: path) { (piece) throws(StoreError) in
        do { return try body(piece) } catch { failure = error }
        return false
      }
    } catch {
      var error = error
      error.file = name
      throw error
    }
    if let failure { throw failure }
  }
}

// MARK: What was named

extension ImportItem {
  /// The files of what was named: of a folder all below it, of a zip all in it, also of a zip within a zip, of a gzip the one
  /// that it packs.
  ///
  /// - Parameter meter: Told what is read; nil where nobody waits.
  /// - Throws: `noSuchFile`; `badData` for an archive that cannot be read.
  static func all(
    named name: String, in context: ActionContext, meter: ImportMeter?
  ) throws -> [ImportItem] {
    let path = try context.environment.absolute(name)
    if FolderTree.isFolder(path) {
      return try FolderTree.files(below: path).flatMap { file in
        let disk = DiskFile(
          "\(path)/\(file.path)", name: "\(name)/\(file.path)", size: file.size, meter: meter)
        return try ImportItem(disk, path: file.path).expanded(depth: 0)
      }
    }
    let size: Int
    do throws(StoreError) {
      size = try RandomAccessFile(path).size
    } catch {
      var error = error
      error.file = name
      throw error
    }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return try ImportItem(DiskFile(path, name: name, size: size, meter: meter), path: last)
      .expanded(depth: 0)
  }

  private init(_ disk: DiskFile, path: String) {
    (name, self.path, size, self.disk) = (disk.name, path, disk.size, disk)
    pieces = disk.forEachPiece
  }

  private init(
    _ name: String, path: String, in outer: ImportItem, size: Int,
    pieces: @escaping ((UnsafeRawBufferPointer) throws -> Bool) throws -> Void
  ) {
    self.name = "\(outer.name)/\(name)"
    (self.path, self.size, disk, self.pieces) = (path, size, outer.disk, pieces)
  }

  /// How deep archives may lie in each other.
  private static let depthLimit = 2

  /// The file itself, or what it packs.
  private func expanded(depth: Int) throws -> [ImportItem] {
    let lower = path.lowercased()
    // What is named is looked at; of what lies in a folder or an archive only what may be an archive.
    guard depth == 0 || [".zip", ".gz", ".tgz"].contains(where: lower.hasSuffix) else {
      return [self]
    }
    let start = try beginning()
    if ZipArchive.isZip(start), depth < Self.depthLimit { return try zipItems(depth: depth) }
    guard Gzip.isGzip(start) else { return [self] }
    if lower.hasSuffix(".tgz") || lower.hasSuffix(".tar.gz") {
      throw ActionError(
        .badData, "a tar is not taken", hint: "Unpack it first: tar xzf \(shellLine([name]))",
        file: name)
    }
    let inner = lower.hasSuffix(".gz") ? String(path.dropLast(3)) : path
    let last = inner.split(separator: "/").last.map(String.init) ?? inner
    return [
      ImportItem(last, path: inner, in: self, size: size) { body in
        let unpacked = try Gzip.unpacked(bytes(), sizeLimit: Self.sizeLimit)
        _ = try unpacked.withUnsafeBytes { try body($0) }
      }
    ]
  }

  private func zipItems(depth: Int) throws -> [ImportItem] {
    let archive: ZipArchive
    do {
      if depth == 0 {
        let file = try RandomAccessFile(disk.path)
        archive = try ZipArchive(size: file.size) { file.read(at: $0, into: $1) }
      } else {
        // One within another is read in memory.
        archive = try ZipArchive(bytes())
      }
    } catch let error as ArchiveError {
      throw Self.error(error, in: name)
    }
    return try archive.entries.flatMap { entry in
      try ImportItem(entry.name, path: entry.name, in: self, size: entry.size) { body in
        try archive.forEachPiece(of: entry, body)
      }.expanded(depth: depth + 1)
    }
  }
}
