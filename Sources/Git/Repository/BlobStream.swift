internal import CLibgit2

/// An object's content that is hashed, and may be written, piece by piece: whatever its size, no more
/// than one piece is in memory.
public final class BlobStream {
  private let database: OpaquePointer
  private var stream: UnsafeMutablePointer<git_odb_stream>

  /// Hashes a blob of `size` bytes, and writes nothing.
  ///
  /// - Throws: `system` where libgit2 cannot be loaded.
  public convenience init(hashing size: Int) throws(GitError) {
    try self.init(hashing: size, as: GIT_OBJECT_BLOB)
  }

  /// Hashes an object, and writes nothing.
  convenience init(hashing size: Int, as kind: git_object_t) throws(GitError) {
    try Libgit2.start()
    // libgit2 1.5 hashes in pieces only what it writes: this database throws the pieces away.
    let database = try checkHandle("git_odb_new") { git_odb_new(&$0) }
    do throws(GitError) {
      try DiscardingBackend.add(to: database)
    } catch {
      git_odb_free(database)
      throw error
    }
    try self.init(owning: database, size: size, kind)
  }

  /// Writes a blob of `size` bytes as a loose object of `repository`.
  public convenience init(writing size: Int, to repository: Repository) throws(GitError) {
    let database = try checkHandle("git_repository_odb") {
      git_repository_odb(&$0, repository.handle)
    }
    try self.init(owning: database, size: size, GIT_OBJECT_BLOB)
  }

  private init(
    owning database: OpaquePointer, size: Int, _ kind: git_object_t
  ) throws(GitError) {
    self.database = database
    var stream: UnsafeMutablePointer<git_odb_stream>?
    let status = git_odb_open_wstream(
      &stream, database, git_object_size_t(size), kind)
    guard status >= 0, let stream else {
      git_odb_free(database)
      try check(status, "git_odb_open_wstream")
      throw GitError(.other, "no handle came back", function: "git_odb_open_wstream")
    }
    self.stream = stream
  }

  deinit {
    git_odb_stream_free(stream)
    git_odb_free(database)
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `invalid` for more bytes than were announced; `system` where they cannot be written.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(GitError) {
    if bytes.isEmpty { return }
    try check(
      git_odb_stream_write(
        stream, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count),
      "git_odb_stream_write")
  }

  /// Ends the object; to be called once.
  ///
  /// - Returns: its id.
  /// - Throws: where fewer bytes came than were announced.
  public func finish() throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(git_odb_stream_finalize_write(&oid, stream), "git_odb_stream_finalize_write")
    return ObjectID(oid)
  }
}

/// A place for objects that keeps none.
private enum DiscardingBackend {
  static func add(to database: OpaquePointer) throws(GitError) {
    let backend = UnsafeMutablePointer<git_odb_backend>.allocate(capacity: 1)
    backend.initialize(to: git_odb_backend())
    backend.pointee.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.writestream = { stream, backend, _, _ in
      let new = UnsafeMutablePointer<git_odb_stream>.allocate(capacity: 1)
      new.initialize(to: git_odb_stream())
      new.pointee.backend = backend
      new.pointee.mode = UInt32(GIT_STREAM_WRONLY.rawValue)
      new.pointee.write = { _, _, _ in 0 }
      new.pointee.finalize_write = { _, _ in 0 }
      new.pointee.free = { $0?.deallocate() }
      stream?.pointee = new
      return 0
    }
    // libgit2 calls these of each backend, also where there are none.
    backend.pointee.exists = { _, _ in 0 }
    backend.pointee.foreach = { _, _, _ in 0 }
    backend.pointee.free = { $0?.deallocate() }
    let status = git_odb_add_backend(database, backend, 1)
    if status < 0 { backend.deallocate() }
    try check(status, "git_odb_add_backend")
  }
}

extension Repository {
  /// The size of a blob in bytes; its content is not read.
  ///
  /// - Throws: `notFound`, `corrupted`.
  public func blobSize(_ id: ObjectID) throws(GitError) -> Int {
    let database = try checkHandle("git_repository_odb") { git_repository_odb(&$0, handle) }
    defer { git_odb_free(database) }
    var oid = id.oid
    var size = 0
    var kind = GIT_OBJECT_INVALID
    try check(git_odb_read_header(&size, &kind, database, &oid), "git_odb_read_header")
    guard kind == GIT_OBJECT_BLOB else {
      throw GitError(.notFound, "object \(id) is not a blob", function: "git_odb_read_header")
    }
    return size
  }

  /// Runs `body` on the bytes of a blob, which are in memory as a whole: libgit2 1.5 reads no packed
  /// object in pieces.
  ///
  /// - Throws: `notFound`, `corrupted`.
  public func withBlob<Value>(
    _ id: ObjectID, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(GitError) -> Value {
    try withObject(id) { (kind, bytes) throws(GitError) in
      guard kind == GIT_OBJECT_BLOB else {
        throw GitError(.notFound, "object \(id) is not a blob", function: "git_odb_read")
      }
      return body(bytes)
    }
  }
}
