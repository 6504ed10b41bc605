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
    try entries(at: [path], in: tree)[path]
  }

  /// What the tree holds at some paths, without those at which it holds no file. A folder is read once for
  /// all paths in it.
  public func entries(
    at paths: [RepositoryPath], in tree: ObjectID
  ) throws(GitError) -> [RepositoryPath: TreeEntry] {
    var entries: [RepositoryPath: TreeEntry] = [:]
    let folders = Dictionary(grouping: paths) { Array($0.components.dropLast()) }
    for (folder, paths) in folders {
      guard let folder = try self.folder(at: folder, in: tree) else { continue }
      try withTree(folder) { (tree) throws(GitError) in
        for path in paths {
          guard let name = path.components.last, let found = Self.child(named: name, of: tree),
            let mode = FileMode(tree: found.mode.rawValue)
          else { continue }
          entries[path] = TreeEntry(id: found.id, mode: mode)
        }
      }
    }
    return entries
  }

  /// Whether a tree has a folder at `path` that is not empty.
  public func hasFolder(_ path: RepositoryPath, in tree: ObjectID) throws(GitError) -> Bool {
    try folder(at: path.components, in: tree) != nil
  }

  /// The tree of a folder below a tree; nil where there is no such folder.
  private func folder(
    at names: [ArraySlice<UInt8>], in tree: ObjectID
  ) throws(GitError) -> ObjectID? {
    // git_tree_entry_bypath would take a folder whose object is lost for one that is not there.
    var folder = tree
    for name in names {
      let found = try withTree(folder) { (tree) throws(GitError) in
        Self.child(named: name, of: tree)
      }
      guard let found, found.mode == GIT_FILEMODE_TREE else { return nil }
      folder = found.id
    }
    return folder
  }

  /// The tree of the folder of a name in a tree; nil where there is none.
  func folder(named name: ArraySlice<UInt8>, in tree: ObjectID) throws(GitError) -> ObjectID? {
    // With a NUL it would be another name in C.
    guard !name.contains(0) else { return nil }
    return try folder(at: [name], in: tree)
  }

  private static func child(
    named name: ArraySlice<UInt8>, of tree: OpaquePointer
  ) -> (id: ObjectID, mode: git_filemode_t)? {
    RepositoryPath(bytes: Array(name)).withCString { git_tree_entry_byname(tree, $0) }.map {
      (id: ObjectID(git_tree_entry_id($0).pointee), mode: git_tree_entry_filemode_raw($0))
    }
  }

  /// The handle of a tree, for the caller to free, if any.
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
