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
    var changes: [PathChange] = []
    try addChanges(from: old, to: new, below: [], to: &changes)
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
    var item: Tree.Item? = Tree.Item(id: tree, mode: Tree.folderMode)
    for name in path.components {
      guard let folder = item, folder.isFolder else { return nil }
      item = try self.tree(folder.id)[name]
    }
    return item?.entry
  }

  /// Longer than any path that a system opens: whoever makes such folders means harm.
  private static let longestPath = 8192

  private func addChanges(
    from old: ObjectID?, to new: ObjectID?, below folder: [UInt8], to changes: inout [PathChange]
  ) throws(GitError) {
    if old == new { return }
    guard folder.count <= Self.longestPath else {
      throw GitError(.invalid, "a tree has folders without end", function: "changes")
    }
    let before = try old.map { (id) throws(GitError) in try tree(id) } ?? Tree()
    let after = try new.map { (id) throws(GitError) in try tree(id) } ?? Tree()
    for difference in Tree.differences(from: before, to: after) {
      let (old, new) = (difference.old, difference.new)
      let path = folder + difference.name
      if old?.isFolder ?? new?.isFolder ?? false {
        try addChanges(
          from: old?.id, to: new?.id, below: path + [UInt8(ascii: "/")], to: &changes)
      } else if old?.entry != new?.entry {
        changes.append(
          PathChange(path: RepositoryPath(bytes: path), old: old?.entry, new: new?.entry))
      }
    }
  }

  /// The tree of that name.
  ///
  /// - Throws: `notFound`, `corrupted`.
  func tree(_ id: ObjectID) throws(GitError) -> Tree {
    if let known = knownTrees[id] { return known }
    let tree = try Tree(object(id, GIT_OBJECT_TREE))
    knownTrees[id] = tree
    return tree
  }
}

/// The trees that were read last: one change of a commit looks into the same folders again and again.
struct KnownTrees {
  private var trees: [(id: ObjectID, tree: Tree)] = []

  /// One with ten years of logs takes 200 KB.
  private static let limit = 24

  subscript(id: ObjectID) -> Tree? {
    get { trees.last { $0.id == id }?.tree }
    set {
      guard let newValue else { return }
      if trees.count == Self.limit { trees.removeFirst() }
      trees.append((id, newValue))
    }
  }
}
