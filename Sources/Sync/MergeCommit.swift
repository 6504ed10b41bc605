import DayStore
import Git
import Store

/// A commit that joins two others.
struct MergeCommit {
  let id: ObjectID
  /// What had to be decided to make it, as its trailers have it.
  let decisions: [RecordedDecision]

  /// Writes the commit that joins two others, out of objects alone: no file and no state of git
  /// changes.
  ///
  /// - Parameters:
  ///   - name: What is merged, for the subject.
  ///   - store: The store's folder below the working copy.
  ///   - adding: Adds what one device logged to what another one did in the same day.
  static func write(
    _ ours: ObjectID, and theirs: ObjectID, named name: String, store: String,
    adding: @escaping MergeRules.Adding = MergeRules.addingNothing,
    in transaction: borrowing StoreTransaction
  ) throws(StoreError) -> MergeCommit {
    let repository = transaction.repository
    let merge = try wrapping { () throws(GitError) in
      try TreeMerge(of: ours, and: theirs, in: repository, store: store, adding: adding)
    }
    let count = merge.decisions.count
    let words = count == 0 ? "" : ", \(count) \(count == 1 ? "decision" : "decisions")"
    let message = CommitMessage(
      "sync: merge \(name)\(words)", trailers: merge.decisions.map(\.trailer))
    let edit = TreeEdit(
      base: merge.ours.tree, blobs: Array(merge.blobs.values),
      updates: merge.updates.map { (path: $0.key, entry: $0.value) })
    let id = try transaction.writeCommit(edit, parents: [ours, theirs], message: message)
    return MergeCommit(id: id, decisions: merge.decisions)
  }
}
