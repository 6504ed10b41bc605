internal import CLibgit2

/// The objects of a pack that a power cut or a failing disk has damaged.
///
/// `git unpack-objects -r` reads a pack from its beginning, and loses what comes after the damage; here each
/// object is looked up in the pack's index.
extension Repository {
  /// The paths of the packs' index files.
  public func packIndexes() throws(GitError) -> [String] {
    let folder = commonDirectory + "objects/pack"
    return try Self.names(in: folder).filter { $0.hasSuffix(".idx") }.sorted().map {
      "\(folder)/\($0)"
    }
  }

  /// Whether libgit2 can read the index of a pack.
  public func canReadPackIndex(_ index: String) -> Bool {
    do throws(GitError) {
      _ = try ObjectDatabase(pack: index).objects()
      return true
    } catch {
      return false
    }
  }

  /// The objects of a pack that cannot be read from it. Reads all of them.
  public func damagedObjects(inPack index: String) throws(GitError) -> [ObjectID] {
    let pack = try ObjectDatabase(pack: index)
    var damaged: [ObjectID] = []
    for id in try pack.objects() where try pack.read(id, { (_, _) in }) == nil {
      damaged.append(id)
    }
    return damaged
  }

  /// Writes every whole object of a pack as a loose one: durably.
  ///
  /// - Returns: how many were whole.
  public func unpackWholeObjects(ofPack index: String) throws(GitError) -> Int {
    let pack = try ObjectDatabase(pack: index)
    let loose = try ObjectDatabase(looseIn: commonDirectory + "objects")
    return try durableObjects { () throws(GitError) in
      var count = 0
      for id in try pack.objects() {
        let written: Void? = try pack.read(id) { (kind, bytes) throws(GitError) in
          try loose.write(kind, bytes)
        }
        if written != nil { count += 1 }
      }
      return count
    }
  }
}

/// A database of one kind of storage alone: what it is asked, no other storage answers.
private final class ObjectDatabase {
  private let handle: OpaquePointer

  /// The objects of one pack.
  convenience init(pack index: String) throws(GitError) {
    try self.init { git_odb_backend_one_pack(&$0, index) }
  }

  /// The objects that lie in a file each.
  convenience init(looseIn folder: String) throws(GitError) {
    // -1 stands for zlib's own level; modes as git sets them.
    try self.init { git_odb_backend_loose(&$0, folder, -1, 0, 0o755, 0o444) }
  }

  private init(
    _ create: (inout UnsafeMutablePointer<git_odb_backend>?) -> Int32
  ) throws(GitError) {
    try Libgit2.start()
    handle = try checkHandle("git_odb_new") { git_odb_new(&$0) }
    var backend: UnsafeMutablePointer<git_odb_backend>?
    try check(create(&backend), "git_odb_backend")
    try check(git_odb_add_backend(handle, backend, 1), "git_odb_add_backend")
  }

  deinit { git_odb_free(handle) }

  /// The ids of all objects.
  func objects() throws(GitError) -> [ObjectID] {
    var ids: [ObjectID] = []
    try check(
      withUnsafeMutablePointer(to: &ids) { list in
        git_odb_foreach(
          handle,
          { id, list in
            if let id {
              list?.assumingMemoryBound(to: [ObjectID].self).pointee.append(ObjectID(id.pointee))
            }
            return 0
          }, list)
      }, "git_odb_foreach")
    return ids
  }

  /// Runs `body` on an object's kind and bytes; nil where it cannot be read, or is not what its name says.
  func read<Value>(
    _ id: ObjectID, _ body: (git_object_t, UnsafeRawBufferPointer) throws(GitError) -> Value
  ) throws(GitError) -> Value? {
    var oid = id.oid
    var object: OpaquePointer?
    guard git_odb_read(&object, handle, &oid) == 0, let object else {
      git_error_clear()
      return nil
    }
    defer { git_odb_object_free(object) }
    let bytes = UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return try body(git_odb_object_type(object), bytes)
  }

  /// Writes an object that may be there.
  func write(_ kind: git_object_t, _ bytes: UnsafeRawBufferPointer) throws(GitError) {
    var oid = git_oid()
    try check(
      git_odb_write(&oid, handle, bytes.baseAddress, bytes.count, kind), "git_odb_write")
  }
}
