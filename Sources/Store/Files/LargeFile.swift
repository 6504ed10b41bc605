internal import CPosix
import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The content of a regular file that is too large to be held in memory
/// (more than ``DurableFile/sizeLimit`` bytes), known by its size and its hash.
public struct LargeFile: Sendable {
  /// The id that its bytes have as a blob, whether there is such a blob or not.
  package let id: ObjectID
  /// Its size in bytes.
  package let size: Int
  /// Where its bytes can be read.
  var source: Source

  /// Where the bytes of a large file can be read.
  enum Source: Sendable {
    /// In the file itself.
    case file(DurableFile)
    /// In a repository, whose git folder this is.
    case blob(gitDirectory: String)
  }

  // MARK: - Reading

  /// Reads the content of an open file to know it.
  ///
  /// - Parameters:
  ///   - size: How many bytes it had when it was looked at.
  ///   - file: What is being read, to read it again.
  /// - Throws: `changedMeanwhile` where it has another size by now, `inputOutput`.
  static func hash(
    _ descriptor: borrowing Descriptor, size: Int, of file: DurableFile
  ) throws(StoreError) -> LargeFile {
    let stream = try wrapping { () throws(GitError) in try BlobStream(hashing: size) }
    return LargeFile(
      id: try send(descriptor, size: size, of: file, to: stream), size: size, source: .file(file))
  }

  private static func send(
    _ descriptor: borrowing Descriptor, size: Int, of file: DurableFile, to stream: BlobStream
  ) throws(StoreError) -> ObjectID {
    var count = 0
    try RegularFile.forEachPiece(descriptor, file.shown) { (piece) throws(StoreError) in
      count += piece.count
      guard count <= size else { throw file.changed() }
      try wrapping { () throws(GitError) in try stream.append(piece) }
      return true
    }
    guard count == size else { throw file.changed() }
    return try wrapping { () throws(GitError) in try stream.finish() }
  }

  /// All of its bytes, in memory: for a conversion, which libgit2 does in memory alone.
  func bytes() throws(StoreError) -> [UInt8] {
    switch source {
    case .file(let file):
      let descriptor = try file.open()
      return try RegularFile.read(descriptor, file.shown, limit: Int.max - 1)
    case .blob(let gitDirectory):
      return try wrapping { () throws(GitError) in
        try Repository.open(at: gitDirectory).blob(id)
      }
    }
  }

  // MARK: - Writing

  /// Writes the bytes to an open file.
  func write(to number: Int32, shown: String) throws(StoreError) {
    switch source {
    case .file(let file):
      let descriptor = try file.open()
      try RegularFile.forEachPiece(descriptor, file.shown) { (piece) throws(StoreError) in
        guard writeAll(piece, to: number) else {
          throw .system(errno, "cannot write", file: shown, for: .writing)
        }
        return true
      }
    case .blob(let gitDirectory):
      let code = try wrapping { () throws(GitError) in
        try Repository.open(at: gitDirectory).withBlob(id) { bytes in
          writeAll(bytes, to: number) ? 0 : errno
        }
      }
      guard code == 0 else { throw .system(code, "cannot write", file: shown, for: .writing) }
    }
  }

  /// Writes the blob, where the repository does not have it: durably, and it is read back.
  ///
  /// - Throws: `changedMeanwhile` where the file has other bytes by now.
  package func writeBlob(to repository: Repository) throws(StoreError) {
    if try wrapping({ () throws(GitError) in
      _ = try repository.removeEmptyObject(id)
      return try repository.hasObject(id)
    }) {
      return
    }
    guard case .file(let file) = source else {
      throw StoreError(.inputOutput, "git: object \(id) is gone")
    }
    try durably(in: repository) { () throws(StoreError) in
      let descriptor = try file.open()
      let stream = try wrapping { () throws(GitError) in
        try BlobStream(writing: size, to: repository)
      }
      guard try Self.send(descriptor, size: size, of: file, to: stream) == id else {
        throw file.changed()
      }
    }
    try wrapping { () throws(GitError) in try repository.verifyWritten(id) }
  }

  private func durably(
    in repository: Repository, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let failure = try wrapping { () throws(GitError) in
      try repository.durableObjects { () throws(GitError) -> StoreError? in
        do throws(StoreError) {
          try body()
          return nil
        } catch {
          return error
        }
      }
    }
    if let failure { throw failure }
  }
}

extension LargeFile: Equatable {
  /// Whether both have the same bytes.
  public static func == (left: LargeFile, right: LargeFile) -> Bool {
    left.id == right.id && left.size == right.size
  }
}
