internal import CLibgit2

/// A commit, and what it did to some paths.
public struct CommitChanges: Sendable {
  /// The commit.
  public let commit: Commit
  /// For each of its parents the changes since then; of a commit without parents those since there was
  /// nothing.
  public let byParent: [[PathChange]]
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
  /// where they crossed. Of a shallow clone those that are known here (``ShallowHistory``).
  public func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> [ObjectID] {
    if let shallow = try shallowHistory() { return try shallow.mergeBases(one, other) }
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
  ///
  /// - Parameter isTopological: Whether each commit comes before its parents, whatever the clocks said
  ///   of the two.
  public func commits(
    to commit: ObjectID, without known: ObjectID? = nil, limit: Int = .max,
    isTopological: Bool = false
  ) throws(GitError) -> [ObjectID] {
    if let shallow = try shallowHistory() {
      return Array(
        try shallow.commits(to: commit, without: known, isTopological: isTopological).prefix(limit))
    }
    let walk = try checkHandle("git_revwalk_new") { git_revwalk_new(&$0, handle) }
    defer { git_revwalk_free(walk) }
    if isTopological {
      try check(
        git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue),
        "git_revwalk_sorting")
    }
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

  /// The commits that lead to `tip` and not to `known`, each after its parents, with what they changed of
  /// `paths`.
  ///
  /// Linear in the number of commits: each is compared once with each of its parents.
  public func changes(
    of paths: Set<RepositoryPath>, to tip: ObjectID, without known: ObjectID
  ) throws(GitError) -> [CommitChanges] {
    if paths.isEmpty { return [] }
    var found: [CommitChanges] = []
    var trees: [ObjectID: ObjectID] = [:]
    func tree(of id: ObjectID) throws(GitError) -> ObjectID {
      if let tree = trees[id] { return tree }
      return try commit(id).tree
    }
    let shallow = try shallowHistory()
    for id in try commits(to: tip, without: known, isTopological: true).reversed() {
      let commit = try commit(id)
      trees[id] = commit.tree
      var changes: [[PathChange]] = []
      let parents = shallow?.ends.contains(id) == true ? [] : commit.parents
      for parent in parents {
        changes.append(try self.changes(from: try tree(of: parent), to: commit.tree))
      }
      if parents.isEmpty { changes.append(try self.changes(from: nil, to: commit.tree)) }
      found.append(
        CommitChanges(
          commit: commit, byParent: changes.map { $0.filter { paths.contains($0.path) } }))
    }
    return found
  }

  /// Whether `ancestor` is `commit` or one of those before it.
  public func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    if let shallow = try shallowHistory() {
      return try shallow.ancestors(of: commit).contains(ancestor)
    }
    var (descendant, ancestor) = (commit.oid, ancestor.oid)
    return try check(
      git_graph_descendant_of(handle, &descendant, &ancestor), "git_graph_descendant_of") == 1
  }
}
