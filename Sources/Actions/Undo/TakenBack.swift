import Context
import Git
import Store

/// Whether commits took back what their trailers say.
///
/// A trailer is words of whoever made the commit: one that was pushed with `Undo-of` and changes nothing would hide
/// a value from `undo`. So it counts where the files of the commit bear it out
/// (docs/decisions/0144-trailers-are-borne-out.md).
final class TakenBack {
  private let repository: Repository
  private let store: Store
  private let history: CommitHistory
  /// What each commit took back of what it names.
  private var known: [ObjectID: Set<ObjectID>] = [:]

  /// What the commits of a store's history took back; nothing is looked at yet.
  init(_ history: CommitHistory, of store: Store, in repository: Repository) {
    (self.history, self.store, self.repository) = (history, store, repository)
  }

  /// The commits, among those that a commit says to take back, of which it leaves nothing in force.
  func commits(by commit: PastCommit) -> Set<ObjectID> {
    if let known = known[commit.id] { return known }
    let claimed = (commit.undoes + commit.redoes).compactMap { history[$0] }
    let found = claimed.isEmpty ? [] : borneOut(claimed, by: commit)
    known[commit.id] = found
    return found
  }

  private func borneOut(_ claimed: [PastCommit], by commit: PastCommit) -> Set<ObjectID> {
    // Of a shallow clone there is nothing to compare with.
    let unknown = claimed.filter { $0.isBoundary || commit.isBoundary }
    let rest = claimed.filter { !$0.isBoundary && !commit.isBoundary }
    do {
      guard let parent = commit.commit.parents.first else { return [] }
      let before = try inverses(of: rest, in: repository.commit(parent).tree)
      let after = try inverses(of: rest, in: commit.commit.tree)
      guard !after.contains(where: \.isInForce) else { return [] }
      // What another change had replaced before stays, and so does its place among what can be undone.
      let taken = zip(rest, before).filter { _, files in
        files.contains(where: \.isChanged) || files.allSatisfy(\.refused.isEmpty)
      }
      return Set(taken.map(\.0.id) + unknown.map(\.id))
    } catch {
      // What cannot be undone no commit has undone.
      return Set(unknown.map(\.id))
    }
  }

  /// What taking commits back would change in the files of a tree, each after the ones before it.
  private func inverses(of commits: [PastCommit], in tree: ObjectID) throws -> [[FileInverse]] {
    var left: [RepositoryPath: [UInt8]?] = [:]
    return try commits.map { commit in
      let inverses = try CommitInverse(of: commit, in: repository, store).applied { path in
        let path = RepositoryPath(path)
        if let bytes = left[path] { return bytes }
        return try repository.entry(at: path, in: tree).map { try repository.blob($0.id) }
      }
      for file in inverses { left[file.path] = file.new }
      return inverses
    }
  }
}

extension [FileInverse] {
  /// Whether something of a commit stands. Of an import what it measured tells, else its notes: the same text, and the note of
  /// it, may be another source's by now.
  fileprivate var isInForce: Bool {
    for kind in [FileInverse.Kind.measured, .notes] {
      let files = filter { $0.kind == kind }
      if !files.isEmpty { return files.contains(where: \.isInForce) }
    }
    return contains(where: \.isInForce)
  }
}
