import Git
import Store

/// A commit that joins two others.
struct MergeCommit {
  let id: ObjectID
  /// What had to be decided to make it, as its trailers have it.
  let decisions: [RecordedDecision]
}

extension Committer {
  /// Writes the commit that joins two others, out of objects alone: no file and no state of git
  /// changes.
  ///
  /// - Parameter name: What is merged, for the subject.
  func mergeCommit(
    of ours: ObjectID, and theirs: ObjectID, named name: String
  ) throws(WorkspaceError) -> MergeCommit {
    let merge = try wrapping { () throws(GitError) in
      try TreeMerge(of: ours, and: theirs, in: repository, store: settings.store)
    }
    let count = merge.decisions.count
    let words = count == 0 ? "" : ", \(count) \(count == 1 ? "decision" : "decisions")"
    let message = try signed(
      CommitMessage("sync: merge \(name)\(words)", trailers: merge.decisions.map(\.trailer)))
    let id = try writeObjects { () throws(GitError) in
      var written: [ObjectID] = []
      for bytes in merge.blobs.values { written.append(try repository.writeBlob(bytes)) }
      let updates = merge.updates.map { (path: $0.key, entry: $0.value) }
      let tree = try repository.writeTree(from: merge.ours.tree, updates: updates)
      let who = try signature()
      let commit = try repository.writeCommit(
        tree: tree.root, parents: [ours, theirs], message: message.text, author: who,
        committer: who)
      return written + tree.written + [commit]
    }
    return MergeCommit(id: id, decisions: merge.decisions)
  }
}
