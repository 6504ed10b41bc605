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
  /// The best common ancestors of two commits: none where the histories are unrelated, several
  /// where they crossed.
  public func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> [ObjectID] {
    var found = git_oidarray()
    var (one, other) = (one.oid, other.oid)
    let status = git_merge_bases(&found, handle, &one, &other)
    if status == GIT_ENOTFOUND.rawValue { return [] }
    try check(status, "git_merge_bases")
    defer { git_oidarray_dispose(&found) }
    return (0..<found.count).map { ObjectID(found.ids[$0]) }
  }

  /// The commits that lead to `commit`, itself included, without those that lead to `known`;
  /// the newest first.
  public func commits(
    to commit: ObjectID, without known: ObjectID? = nil
  ) throws(GitError) -> [ObjectID] {
    let walk = try checkHandle("git_revwalk_new") { git_revwalk_new(&$0, handle) }
    defer { git_revwalk_free(walk) }
    var oid = commit.oid
    try check(git_revwalk_push(walk, &oid), "git_revwalk_push")
    if var known = known?.oid { try check(git_revwalk_hide(walk, &known), "git_revwalk_hide") }
    var found: [ObjectID] = []
    while true {
      let status = git_revwalk_next(&oid, walk)
      if status == GIT_ITEROVER.rawValue { return found }
      try check(status, "git_revwalk_next")
      found.append(ObjectID(oid))
    }
  }

  /// Whether `ancestor` is `commit` or one of those before it.
  public func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    var (descendant, ancestor) = (commit.oid, ancestor.oid)
    return try check(
      git_graph_descendant_of(handle, &descendant, &ancestor), "git_graph_descendant_of") == 1
  }

  /// The paths that differ between two trees, sorted; nil is the empty tree.
  ///
  /// Only differing subtrees are read.
  public func changes(
    from old: ObjectID?, to new: ObjectID?
  ) throws(GitError) -> [PathChange] {
    if old == new { return [] }
    func lookup(_ id: ObjectID?) throws(GitError) -> OpaquePointer? {
      guard var oid = id?.oid else { return nil }
      return try checkHandle("git_tree_lookup") { git_tree_lookup(&$0, handle, &oid) }
    }
    let oldTree = try lookup(old)
    defer { git_tree_free(oldTree) }
    let newTree = try lookup(new)
    defer { git_tree_free(newTree) }

    var options = git_diff_options()
    try check(
      git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)), "git_diff_options_init")
    // Without TYPECHANGE a file that becomes a link is reported as removed and added.
    options.flags =
      GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
      | GIT_DIFF_SKIP_BINARY_CHECK.rawValue
    let diff = try checkHandle("git_diff_tree_to_tree") {
      git_diff_tree_to_tree(&$0, handle, oldTree, newTree, &options)
    }
    defer { git_diff_free(diff) }

    var changes: [PathChange] = []
    for index in 0..<git_diff_num_deltas(diff) {
      guard let delta = git_diff_get_delta(diff, index)?.pointee else { continue }
      let path = RepositoryPath(cString: delta.new_file.path ?? delta.old_file.path)
      changes.append(
        PathChange(
          path: path, old: Self.entry(of: delta.old_file), new: Self.entry(of: delta.new_file)))
    }
    return changes.sorted { $0.path < $1.path }
  }

  private static func entry(of file: git_diff_file) -> TreeEntry? {
    FileMode(rawValue: UInt32(file.mode)).map { TreeEntry(id: ObjectID(file.id), mode: $0) }
  }
}
