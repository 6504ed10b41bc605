internal import CLibgit2

/// A file in the format of git's index, read and written by libgit2 and edited in memory.
///
/// Whoever edits the index of a repository edits a copy of the file, and puts the copy in its place:
/// libgit2 neither looks at a working copy then nor waits for a lock.
///
/// Invariant: owns one `git_index`. Every edit keeps the other entries with their flags (assume-unchanged,
/// skip-worktree, intent-to-add), the versions of a conflict, the record of resolved conflicts and the
/// format's version. What libgit2 leaves out when it writes are caches that git makes again: see
/// docs/decisions/0061-libgit2-in-place-of-our-own-git-formats.md.
public final class GitIndex {
  fileprivate let handle: OpaquePointer

  /// Reads the file at `path`; where there is none, the index has no entries.
  ///
  /// - Throws: `unsupported` for split and sparse indexes, `corrupted` where the file is not whole.
  public init(at path: String) throws(GitError) {
    try Libgit2.start()
    do throws(GitError) {
      handle = try checkHandle("git_index_open") { git_index_open(&$0, path) }
    } catch  where SpecialFiles.isEmptyFile(path) {
      // libgit2 says that it does not exist any more.
      throw GitError(.corrupted, "git's index is an empty file", function: error.function)
    }
  }

  /// An index in memory, without entries.
  private init() throws(GitError) {
    handle = try checkHandle("git_index_new") { git_index_new(&$0) }
  }

  deinit { git_index_free(handle) }

  /// Writes the file, by way of `PATH.lock`. Not synced.
  ///
  /// - Throws: `locked` where that file is there already.
  public func write() throws(GitError) {
    try check(git_index_write(handle), "git_index_write")
  }

  // MARK: - Reading

  /// Reads the file again where its content, by the checksum at its end, has changed; a file that is
  /// gone has not.
  public func reload() throws(GitError) {
    try check(git_index_read(handle, 0), "git_index_read")
  }

  /// Every file that it names, but for the versions of a conflict and what has a kind that trees have
  /// not.
  public var entries: [(path: RepositoryPath, entry: TreeEntry)] {
    all.compactMap { item in
      guard git_index_entry_stage(item) == 0, let mode = FileMode(rawValue: item.pointee.mode)
      else { return nil }
      let entry = TreeEntry(id: ObjectID(item.pointee.id), mode: mode)
      return (RepositoryPath(cString: item.pointee.path), entry)
    }
  }

  /// The path of every file that it names, whatever its kind, also of those with the versions of a conflict.
  public var paths: Set<RepositoryPath> {
    Set(all.map { RepositoryPath(cString: $0.pointee.path) })
  }

  /// The files that git neither looks at nor misses in the working copy: those that a sparse checkout
  /// leaves out, or that were told to it one by one (git-update-index(1), --skip-worktree).
  public var leftOut: Set<RepositoryPath> {
    Set(
      all.filter(\.isLeftOut).map { RepositoryPath(cString: $0.pointee.path) })
  }

  /// Whether a merge left several versions at `path`.
  public func hasConflict(at path: RepositoryPath) -> Bool {
    path.withCString { name in
      (1...3).contains { git_index_get_bypath(handle, name, $0) != nil }
    }
  }

  private var all: some Sequence<UnsafePointer<git_index_entry>> {
    (0..<git_index_entrycount(handle)).lazy.compactMap { git_index_get_byindex(self.handle, $0) }
  }

  // MARK: - Editing

  /// A moment as the file system keeps it.
  public struct Timestamp: Hashable, Sendable {
    /// Seconds since 1970.
    public var seconds: Int
    /// Nanoseconds within the second.
    public var nanoseconds: Int

    /// A moment; the file system says how fine its nanoseconds are.
    public init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    fileprivate var indexTime: git_index_time {
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
    /// The number of the device that it lies on.
    public var device: Int
    /// The file's number on the device.
    public var inode: Int
    /// The ID of the user who owns it.
    public var user: Int
    /// The ID of the group that owns it.
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

  /// Puts an entry at `path`, in place of the entry there, of the files below it, and of a file that it
  /// would lie below. It has no flags, as after `git add`, unless it stays left out.
  ///
  /// - Parameters:
  ///   - status: nil makes git compare the content at its next look.
  ///   - isLeftOut: Whether git is not to look at the file.
  /// - Throws: `invalid` for what is not a path.
  public func set(
    _ path: RepositoryPath, to entry: TreeEntry, status: FileStatus?, isLeftOut: Bool = false
  ) throws(GitError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw GitError(.invalid, "'\(path)' is not a path", function: "git_index_add")
    }
    var item = git_index_entry()
    item.id = entry.id.oid
    item.mode = entry.mode.rawValue
    if isLeftOut { item.flags_extended = UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) }
    if let status {
      item.ctime = status.changed.indexTime
      item.mtime = status.modified.indexTime
      item.dev = UInt32(truncatingIfNeeded: status.device)
      item.ino = UInt32(truncatingIfNeeded: status.inode)
      item.uid = UInt32(truncatingIfNeeded: status.user)
      item.gid = UInt32(truncatingIfNeeded: status.group)
      item.file_size = UInt32(truncatingIfNeeded: status.size)
    }
    // git_index_add is meant to do these two, and does so by chance (seen with 1.5).
    for folder in path.folders { try remove(folder) }
    try removeAll(below: path)
    try path.withCString { (name) throws(GitError) in
      item.path = name
      _ = try check(git_index_add(handle, &item), "git_index_add")
    }
  }

  /// Has whoever goes by this index take the file at `path` for unchanged, without a look at it
  /// (git-update-index(1), --assume-unchanged).
  func assumeUnchanged(_ path: RepositoryPath) throws(GitError) {
    guard let known = path.withCString({ git_index_get_bypath(handle, $0, 0) }) else { return }
    var entry = known.pointee
    entry.flags |= UInt16(GIT_INDEX_ENTRY_VALID.rawValue)
    try check(git_index_add(handle, &entry), "git_index_add")
  }

  /// Takes the entry at `path` away; none there is no error.
  public func remove(_ path: RepositoryPath) throws(GitError) {
    let status = path.withCString { git_index_remove(handle, $0, 0) }
    if status != GIT_ENOTFOUND.rawValue { try check(status, "git_index_remove") }
  }

  /// Takes all entries below a folder away.
  func removeAll(below folder: RepositoryPath) throws(GitError) {
    try check(
      folder.withCString { git_index_remove_directory(handle, $0, 0) }, "git_index_remove_directory"
    )
  }

  /// Makes git read the files whose entries are not older than `moment`, the time in seconds since 1970
  /// of the index file that this one replaces: their content may have changed within the clock's last
  /// tick, which only the age of that file told (Documentation/technical/racy-git.txt of git). libgit2
  /// does so only for an index that belongs to a repository.
  public func distrustEntries(since moment: Int) throws(GitError) {
    for item in all where git_index_entry_stage(item) == 0 {
      guard Int(item.pointee.mtime.seconds) >= moment, item.pointee.file_size != 0 else { continue }
      var distrusted = item.pointee
      distrusted.file_size = 0
      try check(git_index_add(handle, &distrusted), "git_index_add")
    }
  }

  /// Replaces all entries with the files of a tree; nil is the empty tree.
  public func read(tree: ObjectID?, of repository: Repository) throws(GitError) {
    guard let tree else {
      try check(git_index_clear(handle), "git_index_clear")
      return
    }
    try repository.withTree(tree) { (tree) throws(GitError) in
      _ = try check(git_index_read_tree(handle, tree), "git_index_read_tree")
    }
    for path in paths where path.bytes.count > PathLimits.inIndex { try remove(path) }
  }

  /// Writes the trees of all entries, whose blobs must be there.
  ///
  /// - Returns: the tree of the whole.
  /// - Throws: where a merge has left conflicts.
  public func writeTree(to repository: Repository) throws(GitError) -> ObjectID {
    // libgit2 does not write the trees that an index remembers to have, and they may be lost. A new
    // index remembers none.
    let index = try GitIndex()
    for item in all { try check(git_index_add(index.handle, item), "git_index_add") }
    return try repository.whole { (oid) throws(GitError) in
      try check(
        git_index_write_tree_to(&oid, index.handle, repository.handle), "git_index_write_tree_to")
    }
  }
}

extension Repository {
  /// Runs `body` while attributes are looked up in `index`, in place of the repository's own.
  public func withIndex<Result, Failure: Error>(
    _ index: GitIndex, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    git_repository_set_index(handle, index.handle)
    // Without one, libgit2 reads the repository's own when it needs it.
    defer { git_repository_set_index(handle, nil) }
    return try body()
  }
}

extension UnsafePointer<git_index_entry> {
  /// Whether git neither looks at the file nor misses it.
  fileprivate var isLeftOut: Bool {
    UInt32(pointee.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
  }
}
