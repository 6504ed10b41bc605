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

/// Where a path's content comes from.
public struct PathOrigin: Sendable {
  /// The newest commit that changed it.
  public let newest: Commit
  /// Who wrote the commits that changed it.
  public let authors: Set<Identity>
}

extension Commit {
  /// Whether it was made after `other`, by the committers' clocks; of commits of one second the
  /// larger id counts as later.
  public func isNewer(than other: Commit) -> Bool {
    (committer.time, id) > (other.committer.time, other.id)
  }
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

  /// For each of `paths` the newest change of it in the commits that lead to `tip` and not to
  /// `known`; none for a path that only merges changed.
  ///
  /// The newest is the one with the latest time of its committer, and of those of one second the
  /// one with the largest id, so that it depends on no order of walking. Linear in the number of
  /// commits: each is compared with the one before it once; merges are passed over.
  public func newestChanges(
    of paths: Set<RepositoryPath>, to tip: ObjectID, without known: ObjectID
  ) throws(GitError) -> [RepositoryPath: PathOrigin] {
    var origins: [RepositoryPath: PathOrigin] = [:]
    if paths.isEmpty { return origins }
    for id in try commits(to: tip, without: known) {
      let commit = try commit(id)
      if commit.parents.count > 1 { continue }
      let parent = try commit.parents.first.map { (id) throws(GitError) in
        try self.commit(id).tree
      }
      for change in try changes(from: parent, to: commit.tree) where paths.contains(change.path) {
        guard let origin = origins[change.path] else {
          origins[change.path] = PathOrigin(newest: commit, authors: [commit.author.identity])
          continue
        }
        let newest = commit.isNewer(than: origin.newest) ? commit : origin.newest
        origins[change.path] = PathOrigin(
          newest: newest, authors: origin.authors.union([commit.author.identity]))
      }
    }
    return origins
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
