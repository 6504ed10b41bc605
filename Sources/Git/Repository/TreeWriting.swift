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
    var folders = [
      Folder(
        changes: updates.map { Change(rest: $0.path.components[...], entry: $0.entry) }, base: base)
    ]
    // Not by recursion: a path of the remote's may be deeper than any stack.
    var next = 0
    while next < folders.count {
      try addFolders(below: next, to: &folders)
      next += 1
    }
    var written: [ObjectID] = []
    var trees: [ObjectID?] = Array(repeating: nil, count: folders.count)
    for index in folders.indices.reversed() {
      let folder = folders[index]
      let tree = try builder(from: folder.base)
      for (name, group) in folder.groups {
        try apply(
          group, named: RepositoryPath(bytes: name), to: tree,
          subtree: group.folder.map { trees[$0] } ?? nil)
      }
      if tree.isEmpty && index > 0 { continue }
      let id = try whole { (oid) throws(GitError) in try tree.write(&oid) }
      written.append(id)
      trees[index] = id
    }
    guard let root = trees[0] else { throw GitError(.other, "no root tree", function: "writeTree") }
    return (root, written)
  }

  private struct Change {
    /// The names still to descend; never empty.
    let rest: ArraySlice<ArraySlice<UInt8>>
    let entry: TreeEntry?
  }

  /// A folder that changes.
  private struct Folder {
    let changes: [Change]
    /// What it was; nil for a new one.
    let base: ObjectID?
    /// Its changes by the names in it.
    var groups: [ArraySlice<UInt8>: Group] = [:]
  }

  /// The changes at one name of a folder, and below it.
  private struct Group {
    /// What is to stand there itself.
    var here: [TreeEntry?] = []
    var below: [Change] = []
    /// The folder of that name, by its position, where something changes below it.
    var folder: Int?
  }

  /// Sorts the changes of a folder by name, and adds the folders below it that change.
  private func addFolders(below index: Int, to folders: inout [Folder]) throws(GitError) {
    var groups: [ArraySlice<UInt8>: Group] = [:]
    for change in folders[index].changes {
      let name = change.rest.first ?? []
      if change.rest.count == 1 {
        groups[name, default: Group()].here.append(change.entry)
      } else {
        groups[name, default: Group()].below.append(
          Change(rest: change.rest.dropFirst(), entry: change.entry))
      }
    }
    let base = folders[index].base
    for (name, group) in groups where !group.below.isEmpty {
      groups[name]?.folder = folders.count
      let old = try base.flatMap { (base) throws(GitError) in try folder(named: name, in: base) }
      folders.append(Folder(changes: group.below, base: old))
    }
    folders[index].groups = groups
  }

  private func builder(from base: ObjectID?) throws(GitError) -> TreeBuilder {
    guard let base else { return try TreeBuilder(self, from: nil) }
    return try withTree(base) { (tree) throws(GitError) in try TreeBuilder(self, from: tree) }
  }

  /// Makes the changes that lie at one name of a folder, or below it.
  ///
  /// - Parameter subtree: What the folder of that name becomes, where something changes below it: git has no empty
  ///   folders.
  private func apply(
    _ group: Group, named name: RepositoryPath, to folder: TreeBuilder, subtree: ObjectID?
  ) throws(GitError) {
    let existing = try folder[name]
    let isFolder = existing?.mode == GIT_FILEMODE_TREE
    let subtree = group.folder == nil && isFolder ? existing?.id : subtree
    if let file = group.here.lazy.compactMap(\.self).first {
      guard subtree == nil else { throw Self.clash(name) }
      // The commit of a submodule is in another repository.
      if file.mode != .submodule, try !hasObject(file.id) {
        throw GitError(.notFound, "object \(file.id) is not there", function: "writeTree")
      }
      try folder.set(name, to: file.id, mode: git_filemode_t(file.mode.rawValue))
    } else if let subtree, group.folder != nil {
      guard existing == nil || isFolder || !group.here.isEmpty else { throw Self.clash(name) }
      try folder.set(name, to: subtree, mode: GIT_FILEMODE_TREE)
    } else if existing != nil, isFolder ? group.folder != nil : !group.here.isEmpty {
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
