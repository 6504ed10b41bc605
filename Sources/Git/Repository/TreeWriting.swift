internal import CLibgit2

extension Repository {
  /// One change on the way from one tree to the next: nil takes the path away.
  public typealias TreeUpdate = (path: RepositoryPath, entry: TreeEntry?)

  /// Writes the tree that `base` becomes through `updates`; nil is the empty tree.
  ///
  /// A removed path that `base` does not have is no error, folders that become empty vanish,
  /// and a file takes the place of a folder, or a folder that of a file, when the updates
  /// remove what was there. (libgit2's `git_tree_create_updated` refuses the first and the last, and
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
    var folder = try base.map { (id) throws(GitError) in try tree(id) } ?? Tree()
    for (name, group) in Dictionary(grouping: changes, by: { $0.rest.first ?? [] }) {
      try apply(group, named: name, to: &folder, written: &written)
    }
    if folder.isEmpty && !keepingEmpty { return nil }
    let id = try write(folder.bytes, as: GIT_OBJECT_TREE)
    knownTrees[id] = folder
    written.append(id)
    return id
  }

  /// Makes the changes that lie at one name of a folder, or below it.
  private func apply(
    _ group: [Change], named name: ArraySlice<UInt8>, to folder: inout Tree,
    written: inout [ObjectID]
  ) throws(GitError) {
    let existing = folder[name]
    let folderID = existing.flatMap { $0.isFolder ? $0.id : nil }
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
      // The commit of a submodule is in another repository.
      if file.mode != .submodule, try !hasObject(file.id) {
        throw GitError(.notFound, "object \(file.id) is not there", function: "writeTree")
      }
      try folder.set(name, to: Tree.Item(id: file.id, mode: file.mode.rawValue))
    } else if let subtree, !below.isEmpty {
      guard existing == nil || folderID != nil || !here.isEmpty else { throw Self.clash(name) }
      try folder.set(name, to: Tree.Item(id: subtree, mode: Tree.folderMode))
    } else if folderID != nil ? !below.isEmpty : !here.isEmpty {
      folder.remove(name)
    }
  }

  private static func clash(_ name: ArraySlice<UInt8>) -> GitError {
    let name = RepositoryPath(bytes: name)
    return GitError(.invalid, "'\(name)' cannot be a file and a folder", function: "writeTree")
  }
}
