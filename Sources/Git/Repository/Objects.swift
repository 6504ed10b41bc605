internal import CLibgit2

#if canImport(Glibc)
  internal import CPosix
  internal import Glibc
#else
  internal import Darwin
#endif

/// The kinds of entry that a tree has.
public enum FileMode: UInt32, Sendable {
  /// A file that nobody executes.
  case regular = 0o100644
  /// A file that may be executed.
  case executable = 0o100755
  /// A symbolic link; the blob is its target.
  case symlink = 0o120000
  /// A commit of another repository.
  case submodule = 0o160000

  /// Whether it is that of a file with content of its own.
  public var isFile: Bool { self == .regular || self == .executable }
}

/// What a commit holds at a path.
public struct TreeEntry: Hashable, Sendable {
  /// The blob, or the commit of a submodule.
  public var id: ObjectID
  /// File, executable, link or submodule.
  public var mode: FileMode

  /// An entry of a tree.
  public init(id: ObjectID, mode: FileMode) {
    self.id = id
    self.mode = mode
  }
}

/// A commit, without its content.
public struct Commit: Sendable {
  /// The hash that names it.
  public let id: ObjectID
  /// The tree of its files.
  public let tree: ObjectID
  /// The commits before it; two or more for a merge.
  public let parents: [ObjectID]
  /// Subject, body and trailers, as they were written.
  public let message: String
  /// Who wrote the change.
  public let author: Signature
  /// Who made the commit.
  public let committer: Signature
}

extension Repository {
  /// The bytes of a blob.
  ///
  /// - Throws: `notFound`, also where the object is of another kind; `corrupted`.
  public func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    try withBlob(id) { Array($0) }
  }

  /// Runs `body` on an object's kind and bytes, which libgit2 checks by the object's name.
  ///
  /// - Throws: `notFound`, `corrupted`.
  func withObject<Value>(
    _ id: ObjectID,
    _ body: (git_object_t, UnsafeRawBufferPointer) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    let database = try checkHandle("git_repository_odb") { git_repository_odb(&$0, handle) }
    defer { git_odb_free(database) }
    var oid = id.oid
    let object = try checkHandle("git_odb_read") { git_odb_read(&$0, database, &oid) }
    defer { git_odb_object_free(object) }
    let bytes = UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return try body(git_odb_object_type(object), bytes)
  }

  /// Writes `bytes` as a blob, just as they are; see `converted(_:for:_:)`.
  public func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    try whole { (oid) throws(GitError) in
      try check(
        bytes.withUnsafeBytes {
          git_blob_create_from_buffer(&oid, handle, $0.baseAddress, $0.count)
        }, "git_blob_create_from_buffer")
    }
  }

  /// Writes an object, and once more where its file exists and is empty, as a power cut leaves
  /// it: git takes any file of that name for the object and would never write it.
  func whole(
    _ write: (inout git_oid) throws(GitError) -> Void
  ) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try insistently(write, &oid)
    if try removeEmptyObject(ObjectID(oid)) { try insistently(write, &oid) }
    return ObjectID(oid)
  }

  /// Writes again where a `git gc` has just removed the object's folder, which was empty after
  /// packing: libgit2 gives up when the folder that it has made is gone.
  private func insistently(
    _ write: (inout git_oid) throws(GitError) -> Void, _ oid: inout git_oid
  ) throws(GitError) {
    for _ in 0..<4 {
      do throws(GitError) {
        return try write(&oid)
      } catch {
        guard [.notFound, .system].contains(error.code), error.message.contains("lock") else {
          throw error
        }
      }
    }
    try write(&oid)
  }

  /// The commit of that name.
  public func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try withCommit(id) { (commit) throws(GitError) in
      let parents = (0..<git_commit_parentcount(commit)).compactMap {
        git_commit_parent_id(commit, $0).map { ObjectID($0.pointee) }
      }
      guard let tree = git_commit_tree_id(commit), let author = git_commit_author(commit),
        let committer = git_commit_committer(commit)
      else {
        throw GitError(.corrupted, "\(id) is not a complete commit", function: "git_commit_lookup")
      }
      return Commit(
        id: id, tree: ObjectID(tree.pointee), parents: parents,
        message: git_commit_message(commit).map { String(cString: $0) } ?? "",
        author: Signature(author.pointee), committer: Signature(committer.pointee))
    }
  }

  /// Writes a commit. No reference moves.
  public func writeCommit(
    tree: ObjectID, parents: [ObjectID], message: String, author: Signature,
    committer: Signature
  ) throws(GitError) -> ObjectID {
    let author = try author.allocate()
    defer { git_signature_free(author) }
    let committer = try committer.allocate()
    defer { git_signature_free(committer) }
    var commits: [OpaquePointer?] = []
    defer { commits.forEach(git_commit_free) }
    for parent in parents {
      var oid = parent.oid
      commits.append(
        try checkHandle("git_commit_lookup") { git_commit_lookup(&$0, handle, &oid) })
    }
    return try withTree(tree) { (tree) throws(GitError) in
      let text = message.hasSuffix("\n") ? message : message + "\n"
      return try whole { (oid) throws(GitError) in
        try check(
          commits.withUnsafeMutableBufferPointer {
            git_commit_create(
              &oid, handle, nil, author, committer, nil, text, tree, $0.count, $0.baseAddress)
          }, "git_commit_create")
      }
    }
  }

  /// Runs `writes`, and returns only when all objects written in it would survive a power cut.
  ///
  /// On Linux they are written without fsync, and one `syncfs` follows; elsewhere each is
  /// synced (docs/decisions/0009-one-syncfs.md).
  public func durableObjects<Result>(
    _ writes: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    #if os(Linux)
      let result = try writes()
      try syncFileSystem(holding: commonDirectory + "objects")
      return result
    #else
      return try Libgit2.durably(writes)
    #endif
  }

  /// Reads an object that was just written back from the disk, and checks its hash: its file may have
  /// been there before, and be damaged.
  ///
  /// - Throws: `corrupted` where the content is not what the name says, `notFound`.
  public func verifyWritten(_ id: ObjectID) throws(GitError) {
    switch try LooseObjectReader.isWhole(id, at: looseFile(of: id)) {
    case true?: return
    case false?:
      throw GitError(.corrupted, "object \(id) is damaged", function: "verifyWritten")
    // A pack had it, or has it by now.
    case nil:
      do throws(GitError) {
        try verifyObject(id)
      } catch  where error.code == .notFound && DiskSpace.isFull(at: commonDirectory) {
        // libgit2 takes an object for written that the disk had no room for (seen with 1.5).
        throw GitError(.full, "object \(id) could not be written", function: error.function)
      }
    }
  }

  /// Reads an object and checks its hash.
  ///
  /// - Throws: `corrupted` where the content is not what the name says, `notFound`.
  public func verifyObject(_ id: ObjectID) throws(GitError) {
    do throws(GitError) {
      try withObject(id) { (_, _) in }
    } catch {
      guard error.code != .notFound else { throw error }
      throw GitError(
        .corrupted, "object \(id) is damaged: \(error.message)", function: "git_odb_read")
    }
  }

  /// Deletes the loose file of `id` when it is empty, so that the object can be written again.
  ///
  /// - Returns: whether there was one.
  public func removeEmptyObject(_ id: ObjectID) throws(GitError) -> Bool {
    guard isEmptyLooseObject(id) else { return false }
    guard unlink(looseFile(of: id)) == 0 else { throw GitError(system: errno, function: "unlink") }
    return true
  }

  func withCommit<Result>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var oid = id.oid
    let commit = try checkHandle("git_commit_lookup") { git_commit_lookup(&$0, handle, &oid) }
    defer { git_commit_free(commit) }
    return try body(commit)
  }

  func withTree<Result>(
    _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var oid = id.oid
    let tree = try checkHandle("git_tree_lookup") { git_tree_lookup(&$0, handle, &oid) }
    defer { git_tree_free(tree) }
    return try body(tree)
  }
}

extension GitError {
  /// The error of a system call.
  init(system code: Int32, function: String) {
    let isFull = code == ENOSPC || code == EDQUOT
    self.init(isFull ? .full : .system, String(cString: strerror(code)), function: function)
  }
}

#if os(Linux)
  /// Writes everything that waits in the file system of `folder` to the disk.
  private func syncFileSystem(holding folder: String) throws(GitError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw GitError(system: errno, function: "open") }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw GitError(system: errno, function: "syncfs") }
  }
#endif
