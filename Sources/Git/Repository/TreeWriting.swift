internal import CLibgit2

extension Repository {
  /// One change on the way from one tree to the next: nil takes the path away.
  public typealias TreeUpdate = (path: RepositoryPath, entry: TreeEntry?)

  /// Writes the tree that `base` becomes through `updates`; nil is the empty tree.
  ///
  /// A removed path that `base` does not have is no error, folders that become empty vanish,
  /// and a file takes the place of a folder, or a folder that of a file, when the updates
  /// remove what was there. (libgit2's `git_tree_create_updated` refuses the first and the last, and
  /// both come from remotes; nor does it tell the folders that it has written, which are to be read
  /// back.)
  ///
  /// - Returns: the root tree, and all trees written, the root last.
  /// - Throws: `invalid` where a file and a folder would have the same name, or a name is none for a
  ///   file.
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
    let folder: TreeBuilder
    if let base {
      folder = try withTree(base) { (tree) throws(GitError) in try TreeBuilder(self, from: tree) }
    } else {
      folder = try TreeBuilder(self, from: nil)
    }
    for (name, group) in Dictionary(grouping: changes, by: { $0.rest.first ?? [] }) {
      try apply(group, named: RepositoryPath(bytes: name), to: folder, written: &written)
    }
    if folder.isEmpty && !keepingEmpty { return nil }
    let id = try whole { (oid) throws(GitError) in try folder.write(&oid) }
    written.append(id)
    return id
  }

  /// Makes the changes that lie at one name of a folder, or below it.
  private func apply(
    _ group: [Change], named name: RepositoryPath, to folder: TreeBuilder,
    written: inout [ObjectID]
  ) throws(GitError) {
    let existing = try folder[name]
    let folderID = existing.flatMap { $0.mode == GIT_FILEMODE_TREE ? $0.id : nil }
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
      try folder.set(name, to: file.id, mode: git_filemode_t(file.mode.rawValue))
    } else if let subtree, !below.isEmpty {
      guard existing == nil || folderID != nil || !here.isEmpty else { throw Self.clash(name) }
      try folder.set(name, to: subtree, mode: GIT_FILEMODE_TREE)
    } else if existing != nil, folderID != nil ? !below.isEmpty : !here.isEmpty {
      try folder.remove(name)
    }
  }

  private static func clash(_ name: RepositoryPath) -> GitError {
    GitError(.invalid, "'\(name)' cannot be a file and a folder", function: "writeTree")
  }
}

/// One folder on its way to being written.
///
/// Invariant: owns one `git_treebuilder` of a repository that it retains.
private final class TreeBuilder {
  private let repository: Repository
  private let handle: OpaquePointer

  /// - Parameter tree: What it begins with; nil for nothing.
  init(_ repository: Repository, from tree: OpaquePointer?) throws(GitError) {
    self.repository = repository
    handle = try checkHandle("git_treebuilder_new") {
      git_treebuilder_new(&$0, repository.handle, tree)
    }
  }

  deinit { git_treebuilder_free(handle) }

  var isEmpty: Bool { git_treebuilder_entrycount(handle) == 0 }

  subscript(name: RepositoryPath) -> (id: ObjectID, mode: git_filemode_t)? {
    get throws(GitError) {
      try Self.refuse(name)
      let entry = name.withCString { git_treebuilder_get(handle, $0) }
      return entry.map {
        (ObjectID(git_tree_entry_id($0).pointee), git_tree_entry_filemode_raw($0))
      }
    }
  }

  func set(_ name: RepositoryPath, to id: ObjectID, mode: git_filemode_t) throws(GitError) {
    var oid = id.oid
    try check(
      name.withCString { git_treebuilder_insert(nil, handle, $0, &oid, mode) },
      "git_treebuilder_insert")
  }

  func remove(_ name: RepositoryPath) throws(GitError) {
    try check(name.withCString { git_treebuilder_remove(handle, $0) }, "git_treebuilder_remove")
  }

  func write(_ oid: inout git_oid) throws(GitError) {
    try check(git_treebuilder_write(&oid, handle), "git_treebuilder_write")
  }

  /// A name with a NUL would be another one in C.
  private static func refuse(_ name: RepositoryPath) throws(GitError) {
    guard name.bytes.contains(0) else { return }
    throw GitError(.invalid, "'\(name)' is not a name for a file", function: "git_treebuilder_get")
  }
}
