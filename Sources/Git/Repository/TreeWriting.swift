internal import CLibgit2

extension Repository {
  /// One change on the way from one tree to the next: nil takes the path away.
  public typealias TreeUpdate = (path: RepositoryPath, entry: TreeEntry?)

  /// Writes the tree that `base` becomes through `updates`; nil is the empty tree.
  ///
  /// A removed path that `base` does not have is no error, folders that become empty vanish,
  /// and a file takes the place of a folder, or a folder that of a file, when the updates
  /// remove what was there. (`git_tree_create_updated` refuses the first and the last, and
  /// both come from remotes.)
  ///
  /// - Returns: the root tree, and all trees written, the root last.
  /// - Throws: `invalid` where a file and a folder would have the same name.
  public func writeTree(
    from base: ObjectID?, updates: [TreeUpdate]
  ) throws(GitError) -> (root: ObjectID, written: [ObjectID]) {
    var written: [ObjectID] = []
    let changes = updates.map { Change(rest: $0.path.components[...], entry: $0.entry) }
    let root = try write(changes, over: base, keepingEmpty: true, written: &written)
    guard let root else { throw GitError(.other, "no root tree", function: "writeTree") }
    return (root, written)
  }

  private struct Change {
    /// The names still to descend; never empty.
    let rest: ArraySlice<ArraySlice<UInt8>>
    let entry: TreeEntry?
  }

  /// Writes one folder, its subfolders first.
  ///
  /// - Returns: nil where it is empty and `keepingEmpty` is false: git has no empty folders.
  private func write(
    _ changes: [Change], over base: ObjectID?, keepingEmpty: Bool, written: inout [ObjectID]
  ) throws(GitError) -> ObjectID? {
    var baseTree: OpaquePointer?
    defer { git_tree_free(baseTree) }
    if let base {
      var oid = base.oid
      baseTree = try checkHandle("git_tree_lookup") { git_tree_lookup(&$0, handle, &oid) }
    }
    let builder = try checkHandle("git_treebuilder_new") {
      git_treebuilder_new(&$0, handle, baseTree)
    }
    defer { git_treebuilder_free(builder) }

    for (name, group) in Dictionary(grouping: changes, by: { $0.rest.first ?? [] }) {
      try apply(group, named: RepositoryPath(bytes: name), to: builder, written: &written)
    }

    if git_treebuilder_entrycount(builder) == 0 && !keepingEmpty { return nil }
    let tree = try whole { (oid) throws(GitError) in
      try check(git_treebuilder_write(&oid, builder), "git_treebuilder_write")
    }
    written.append(tree)
    return tree
  }

  /// Makes the changes that lie at one name of a folder, or below it.
  private func apply(
    _ group: [Change], named name: RepositoryPath, to builder: OpaquePointer,
    written: inout [ObjectID]
  ) throws(GitError) {
    let existing = name.withCString { git_treebuilder_get(builder, $0) }
    let isFolder = existing.map { git_tree_entry_type($0) == GIT_OBJECT_TREE } ?? false
    let folder = isFolder ? existing.flatMap { git_tree_entry_id($0) } : nil
    let folderID = folder.map { ObjectID($0.pointee) }

    let here = group.filter { $0.rest.count == 1 }
    let below = group.filter { $0.rest.count > 1 }.map {
      Change(rest: $0.rest.dropFirst(), entry: $0.entry)
    }
    var subtree = folderID
    if !below.isEmpty {
      subtree = try write(below, over: folderID, keepingEmpty: false, written: &written)
    }
    if let file = here.lazy.compactMap(\.entry).first {
      guard subtree == nil else { throw Self.clash(name) }
      try insert(file.id, mode: git_filemode_t(file.mode.rawValue), named: name, into: builder)
    } else if let subtree, !below.isEmpty {
      guard existing == nil || isFolder || !here.isEmpty else { throw Self.clash(name) }
      try insert(subtree, mode: GIT_FILEMODE_TREE, named: name, into: builder)
    } else if existing != nil, isFolder ? !below.isEmpty : !here.isEmpty {
      try check(
        name.withCString { git_treebuilder_remove(builder, $0) }, "git_treebuilder_remove")
    }
  }

  private static func clash(_ name: RepositoryPath) -> GitError {
    GitError(.invalid, "'\(name)' cannot be a file and a folder", function: "writeTree")
  }

  private func insert(
    _ id: ObjectID, mode: git_filemode_t, named name: RepositoryPath, into builder: OpaquePointer
  ) throws(GitError) {
    var oid = id.oid
    try check(
      name.withCString { git_treebuilder_insert(nil, builder, $0, &oid, mode) },
      "git_treebuilder_insert")
  }
}
