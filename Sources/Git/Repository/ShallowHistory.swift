internal import CLibgit2

/// The history of a shallow clone, as far as it is here: the parents of the commits at which it ends are not.
///
/// libgit2 1.5 knows no shallow clone, and its walks fail at those parents. These are plain ones, linear in what
/// is here.
struct ShallowHistory {
  let repository: Repository
  /// The commits at which the history ends.
  let ends: Set<ObjectID>

  /// The parents of a commit that count here, and when it was made.
  private struct Node {
    let parents: [ObjectID]
    let time: Int64
  }

  /// The commits that lead to one, itself included, but for those before which the walk is to stop.
  private func nodes(
    of commit: ObjectID, without known: Set<ObjectID> = []
  ) throws(GitError) -> [ObjectID: Node] {
    var nodes: [ObjectID: Node] = [:]
    var waiting = [commit]
    while let id = waiting.popLast() {
      if nodes[id] != nil || known.contains(id) { continue }
      let commit = try repository.commit(id)
      let parents = ends.contains(id) ? [] : commit.parents
      nodes[id] = Node(parents: parents, time: commit.committer.time)
      waiting += parents
    }
    return nodes
  }

  /// The commits that lead to one, itself included.
  func ancestors(of commit: ObjectID) throws(GitError) -> Set<ObjectID> {
    Set(try nodes(of: commit).keys)
  }

  /// See ``Repository/mergeBases(_:_:)``.
  func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> [ObjectID] {
    let (first, second) = (try nodes(of: one), try nodes(of: other))
    let common = Set(first.keys).intersection(second.keys)
    // What is before a common commit is common too.
    return Array(common.subtracting(common.flatMap { first[$0]?.parents ?? [] }))
  }

  /// Whether the merge bases of two commits are those that all of the history would give: the history of neither
  /// ends at a commit that the other does not have.
  func knowsMergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> Bool {
    let different = try ancestors(of: one).symmetricDifference(ancestors(of: other))
    return different.isDisjoint(with: ends)
  }

  /// See ``Repository/commits(to:without:limit:isTopological:)``.
  func commits(
    to tip: ObjectID, without known: ObjectID?, isTopological: Bool
  ) throws(GitError) -> [ObjectID] {
    let known = try known.map { (id) throws(GitError) in try ancestors(of: id) } ?? []
    let nodes = try nodes(of: tip, without: known)
    var children: [ObjectID: Int] = [:]
    for node in nodes.values { for parent in node.parents { children[parent, default: 0] += 1 } }
    func isNewer(_ one: ObjectID, _ other: ObjectID) -> Bool {
      (nodes[one]?.time ?? 0, one) > (nodes[other]?.time ?? 0, other)
    }
    if !isTopological { return nodes.keys.sorted(by: isNewer) }
    var found: [ObjectID] = []
    var free = nodes.keys.contains(tip) ? [tip] : []
    while let id = free.popLast() {
      found.append(id)
      let parents = Set(nodes[id]?.parents ?? []).filter { nodes[$0] != nil }
      for parent in parents.sorted(by: isNewer) {
        children[parent, default: 0] -= 1
        if children[parent] == 0 { free.append(parent) }
      }
    }
    return found
  }
}

extension Repository {
  /// The commits at which the history of a shallow clone ends; none in any other repository.
  public func historyEnds() throws(GitError) -> Set<ObjectID> {
    try shallowHistory()?.ends ?? []
  }

  /// The commits before a commit that are here: none where a shallow clone ends.
  public func parents(of commit: Commit) throws(GitError) -> [ObjectID] {
    try shallowHistory()?.ends.contains(commit.id) == true ? [] : commit.parents
  }

  /// Whether what is here tells the merge bases of two commits: not always, in a shallow clone.
  public func knowsMergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> Bool {
    try shallowHistory()?.knowsMergeBases(one, other) ?? true
  }

  /// The history of a shallow clone; nil where this is none.
  func shallowHistory() throws(GitError) -> ShallowHistory? {
    guard let bytes = SpecialFiles.bytes(of: commonDirectory + "shallow") else { return nil }
    let ends = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      ObjectID(hex: String(decoding: $0, as: UTF8.self))
    }
    return ends.isEmpty ? nil : ShallowHistory(repository: self, ends: Set(ends))
  }
}
