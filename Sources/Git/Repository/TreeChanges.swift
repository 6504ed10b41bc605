internal import CLibgit2

/// What a change between two trees does to a path. At least one side is there.
public struct PathChange: Hashable, Sendable {
  /// The path, the same on both sides: a rename is a removal and an addition.
  public let path: RepositoryPath
  /// What was there before, or nil for an addition.
  public let old: TreeEntry?
  /// What is there now, or nil for a removal.
  public let new: TreeEntry?
}

extension Repository {
  /// The paths that differ between two trees, sorted; nil is the empty tree.
  ///
  /// Only differing subtrees are read.
  public func changes(
    from old: ObjectID?, to new: ObjectID?
  ) throws(GitError) -> [PathChange] {
    if old == new { return [] }
    var options = git_diff_options()
    try check(
      git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), "git_diff_options_init")
    // One change for a file that becomes a link, and not two of one path.
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    let (before, after) = (try lookUp(old), try lookUp(new))
    defer {
      git_tree_free(before)
      git_tree_free(after)
    }
    let diff = try checkHandle("git_diff_tree_to_tree") {
      git_diff_tree_to_tree(&$0, handle, before, after, &options)
    }
    defer { git_diff_free(diff) }
    let changes = (0..<git_diff_num_deltas(diff)).compactMap { position -> PathChange? in
      guard let delta = git_diff_get_delta(diff, position)?.pointee else { return nil }
      let change = PathChange(
        path: RepositoryPath(cString: delta.new_file.path),
        old: TreeEntry(delta.old_file), new: TreeEntry(delta.new_file))
      return change.old == change.new ? nil : change
    }
    return changes.sorted { $0.path < $1.path }
  }

  /// Every file of the tree with its path, sorted as git sorts. Linear in the number of files.
  public func files(
    in tree: ObjectID
  ) throws(GitError) -> [(path: RepositoryPath, entry: TreeEntry)] {
    try changes(from: nil, to: tree).compactMap { change in
      change.new.map { (change.path, $0) }
    }
  }

  /// What the tree holds at `path`, or nil. A folder is not an entry.
  public func entry(at path: RepositoryPath, in tree: ObjectID) throws(GitError) -> TreeEntry? {
    // git_tree_entry_bypath would take a folder whose object is lost for one that is not there.
    var folder = tree
    for (position, name) in path.components.enumerated() {
      let found = try withTree(folder) { (tree) throws(GitError) in
        RepositoryPath(bytes: name).withCString { git_tree_entry_byname(tree, $0) }.map {
          (id: ObjectID(git_tree_entry_id($0).pointee), mode: git_tree_entry_filemode_raw($0))
        }
      }
      guard let found else { return nil }
      if position == path.components.count - 1 {
        return FileMode(tree: found.mode.rawValue).map { TreeEntry(id: found.id, mode: $0) }
      }
      guard found.mode == GIT_FILEMODE_TREE else { return nil }
      folder = found.id
    }
    return nil
  }

  /// The handle of a tree, for the caller to free; nil for none.
  private func lookUp(_ tree: ObjectID?) throws(GitError) -> OpaquePointer? {
    guard var oid = tree?.oid else { return nil }
    return try checkHandle("git_tree_lookup") { git_tree_lookup(&$0, handle, &oid) }
  }
}

extension FileMode {
  /// The kind of entry that a mode in a tree stands for; nil for a folder, and for what no git makes.
  init?(tree mode: UInt32) {
    switch mode & 0o170000 {
    // Old gits kept all of a file's mode.
    case 0o100000: self = mode & 0o100 == 0 ? .regular : .executable
    case 0o120000: self = .symlink
    case 0o160000: self = .submodule
    default: return nil
    }
  }
}

extension TreeEntry {
  /// One side of a difference; nil where there is no file.
  fileprivate init?(_ file: git_diff_file) {
    guard let mode = FileMode(tree: UInt32(file.mode)) else { return nil }
    self.init(id: ObjectID(file.id), mode: mode)
  }
}
