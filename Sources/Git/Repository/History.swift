internal import CLibgit2

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
  /// the newest first, and no more than `limit`.
  public func commits(
    to commit: ObjectID, without known: ObjectID? = nil, limit: Int = .max
  ) throws(GitError) -> [ObjectID] {
    let walk = try checkHandle("git_revwalk_new") { git_revwalk_new(&$0, handle) }
    defer { git_revwalk_free(walk) }
    var oid = commit.oid
    try check(git_revwalk_push(walk, &oid), "git_revwalk_push")
    if var known = known?.oid { try check(git_revwalk_hide(walk, &known), "git_revwalk_hide") }
    var found: [ObjectID] = []
    while found.count < limit {
      let status = git_revwalk_next(&oid, walk)
      if status == GIT_ITEROVER.rawValue { break }
      try check(status, "git_revwalk_next")
      found.append(ObjectID(oid))
    }
    return found
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
}
