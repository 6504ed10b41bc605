internal import CLibgit2

/// A file that holds an index, opened on its own to be edited and written again.
///
/// Invariant: owns one `git_index`. It is never the live `.git/index`: whoever edits works on a
/// copy and renames that, because libgit2 writes an index without fsync and with its own lock.
public final class IndexFile {
  private let handle: OpaquePointer

  /// Opens the index at `path`; where no file is, it is empty.
  ///
  /// - Throws: `unsupported` for split and sparse indexes.
  public init(at path: String) throws(GitError) {
    try Libgit2.start()
    handle = try checkHandle("git_index_open") { git_index_open(&$0, path) }
  }

  deinit {
    git_index_free(handle)
  }

  /// A moment as the file system keeps it.
  public struct Timestamp: Hashable, Sendable {
    /// Seconds since 1970.
    public var seconds: Int
    /// Nanoseconds within the second.
    public var nanoseconds: Int

    /// A moment.
    public init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    fileprivate var time: git_index_time {
      git_index_time(
        seconds: Int32(truncatingIfNeeded: seconds),
        nanoseconds: UInt32(truncatingIfNeeded: nanoseconds))
    }
  }

  /// What the file system said of a file while its bytes were those of the entry. Git compares
  /// it to tell an unchanged file without reading it.
  public struct FileStatus: Hashable, Sendable {
    /// The last change of status.
    public var changed: Timestamp
    /// The last change of content.
    public var modified: Timestamp
    /// The device.
    public var device: Int
    /// The file's number on the device.
    public var inode: Int
    /// The owner.
    public var user: Int
    /// The owning group.
    public var group: Int
    /// Bytes.
    public var size: Int

    /// What `lstat` told.
    public init(
      changed: Timestamp, modified: Timestamp, device: Int, inode: Int, user: Int, group: Int,
      size: Int
    ) {
      self.changed = changed
      self.modified = modified
      self.device = device
      self.inode = inode
      self.user = user
      self.group = group
      self.size = size
    }
  }

  /// Puts an entry at `path`, in place of any entry and conflict there.
  ///
  /// - Parameter status: nil makes git compare the content at its next look.
  public func set(
    _ path: RepositoryPath, to entry: TreeEntry, status: FileStatus?
  ) throws(GitError) {
    var item = git_index_entry()
    item.id = entry.id.oid
    item.mode = entry.mode.rawValue
    if let status {
      item.ctime = status.changed.time
      item.mtime = status.modified.time
      item.dev = UInt32(truncatingIfNeeded: status.device)
      item.ino = UInt32(truncatingIfNeeded: status.inode)
      item.uid = UInt32(truncatingIfNeeded: status.user)
      item.gid = UInt32(truncatingIfNeeded: status.group)
      item.file_size = UInt32(truncatingIfNeeded: status.size)
    }
    try path.withCString { (text) throws(GitError) in
      item.path = text
      try check(git_index_add(handle, &item), "git_index_add")
    }
  }

  /// Takes the entries at `path` away; none there is no error.
  public func remove(_ path: RepositoryPath) throws(GitError) {
    let status = path.withCString { git_index_remove_bypath(handle, $0) }
    if status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "git_index_remove_bypath")
  }

  /// Every file that it names, but for the versions of a merge's conflicts.
  public var entries: [(path: RepositoryPath, entry: TreeEntry)] {
    (0..<git_index_entrycount(handle)).compactMap { position in
      guard let item = git_index_get_byindex(handle, position)?.pointee, let name = item.path,
        git_index_entry_stage(git_index_get_byindex(handle, position)) == 0
      else { return nil }
      return FileMode(rawValue: item.mode).map {
        (RepositoryPath(cString: name), TreeEntry(id: ObjectID(item.id), mode: $0))
      }
    }
  }

  /// Writes the trees of all entries, whose blobs must be there.
  ///
  /// - Returns: the tree of the whole.
  public func writeTree(to repository: Repository) throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(
      git_index_write_tree_to(&oid, handle, repository.handle), "git_index_write_tree_to")
    return ObjectID(oid)
  }

  /// Whether a merge left several versions at `path`.
  public func hasConflict(at path: RepositoryPath) -> Bool {
    (1...3).contains { stage in
      path.withCString { git_index_get_bypath(handle, $0, Int32(stage)) } != nil
    }
  }

  /// Makes git read the files whose entries are not older than `moment`, the time of the index
  /// file that this one replaces: their content may have changed within the clock's last tick,
  /// which only the age of that file told (gitformat: racy-git).
  public func distrustEntries(since moment: Timestamp) throws(GitError) {
    for position in 0..<git_index_entrycount(handle) {
      guard var entry = git_index_get_byindex(handle, position)?.pointee,
        Int(entry.mtime.seconds) >= moment.seconds, entry.file_size != 0
      else { continue }
      entry.file_size = 0
      try check(git_index_add(handle, &entry), "git_index_add")
    }
  }

  /// Replaces all entries with the files of a tree.
  public func read(tree: ObjectID, of repository: Repository) throws(GitError) {
    try repository.withTree(tree) { (tree) throws(GitError) in
      _ = try check(git_index_read_tree(handle, tree), "git_index_read_tree")
    }
  }

  /// Writes the file, through a temporary beside it. No fsync.
  public func write() throws(GitError) {
    try check(git_index_write(handle), "git_index_write")
  }
}
