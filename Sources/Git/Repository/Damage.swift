internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The search for what a power cut, a full disk or a failing one left of a repository.
extension Repository {
  /// Whether the file of a loose object is empty: how a power cut leaves what was not synced.
  public func isEmptyLooseObject(_ id: ObjectID) -> Bool {
    var status = stat()
    return lstat(looseFile(of: id), &status) == 0 && status.st_size == 0
  }

  /// The loose objects whose files are empty, torn, damaged, or not what their names say. Reads them all;
  /// what a pack has as well is read from there, and harms nobody.
  public func damagedLooseObjects() throws(GitError) -> [ObjectID] {
    var damaged: [ObjectID] = []
    for id in try looseObjects() {
      do throws(GitError) {
        try verifyObject(id)
      } catch {
        // One that a `git gc` has packed meanwhile is found there at the next look.
        if error.code == .corrupted { damaged.append(id) }
      }
    }
    return damaged
  }

  /// Whether an object is there; it is not read.
  public func hasObject(_ id: ObjectID) throws(GitError) -> Bool {
    let database = try checkHandle("git_repository_odb") { git_repository_odb(&$0, handle) }
    defer { git_odb_free(database) }
    var oid = id.oid
    return git_odb_exists(database, &oid) == 1
  }

  /// Whether a commit is there with all that it needs: its files, and every commit before it with
  /// theirs.
  ///
  /// Only what a commit changed is looked at, so the cost is that of the changes.
  ///
  /// - Parameter known: Commits that are known to be complete; those found so are added.
  public func isComplete(_ tip: ObjectID, known: inout Set<ObjectID>) throws(GitError) -> Bool {
    let ends = try shallowHistory()?.ends ?? []
    var pending = [tip]
    while let id = pending.last {
      if known.contains(id) {
        pending.removeLast()
        continue
      }
      guard let commit = try whatIsThere({ () throws(GitError) in try commit(id) }) else {
        return false
      }
      let parents = ends.contains(id) ? [] : commit.parents
      let unknown = parents.filter { !known.contains($0) }
      if !unknown.isEmpty {
        pending += unknown
        continue
      }
      guard try hasWhatItChanged(commit, since: parents.first) else { return false }
      known.insert(id)
      pending.removeLast()
    }
    return true
  }

  private func hasWhatItChanged(
    _ commit: Commit, since parent: ObjectID?
  ) throws(GitError) -> Bool {
    let base = try parent.map { (parent) throws(GitError) in
      try self.commit(parent).tree
    }
    // Reads the tree itself also where nothing changed.
    let changed = try whatIsThere { () throws(GitError) -> [PathChange] in
      try withTree(commit.tree) { (_) throws(GitError) in
        try changes(from: base, to: commit.tree)
      }
    }
    guard let changed else { return false }
    for change in changed {
      guard let entry = change.new, entry.mode != .submodule else { continue }
      if try !hasObject(entry.id) { return false }
    }
    return true
  }

  /// What `body` reads; nil where an object is missing or damaged.
  private func whatIsThere<Value>(
    _ body: () throws(GitError) -> Value
  ) throws(GitError) -> Value? {
    do throws(GitError) {
      return try body()
    } catch {
      guard [.notFound, .corrupted, .other].contains(error.code) else { throw error }
      return nil
    }
  }
}
