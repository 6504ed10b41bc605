import Git
import LogMerge
import Store

/// Who wrote a unit of a day: the commit that differs from each of its parents, found by a walk along those that have
/// the same.
struct UnitHistory {
  let repository: Repository
  /// How many more commits may be looked at whose changes are not known (``look(at:from:without:)``).
  var limit = Int.max

  private var commits: [ObjectID: Commit] = [:]
  private var days: [ObjectID: DaySnapshot?] = [:]
  private var entries: [Place: TreeEntry?] = [:]
  /// For each commit that is known whole the paths that differ from each parent.
  private var changed: [ObjectID: [Set<RepositoryPath>]] = [:]

  private struct Place: Hashable {
    let commit: ObjectID
    let path: RepositoryPath
  }

  init(_ repository: Repository) { self.repository = repository }

  /// Learns which of some paths each commit changed that leads to `tip` and not to `known`. Linear in those commits.
  mutating func look(
    at paths: Set<RepositoryPath>, from tip: ObjectID, without known: ObjectID
  ) throws(GitError) {
    for changes in try repository.changes(of: paths, to: tip, without: known) {
      changed[changes.commit.id] = changes.byParent.map { Set($0.map(\.path)) }
    }
  }

  /// The commit that made a unit what it is, or took it away.
  struct Writer {
    let commit: Commit
    /// The merges that were passed, and in which another side had it otherwise.
    let merges: [Commit]
  }

  /// Who wrote a unit as it is in a commit, or took it away; nil where that is too far back to be looked for, or where
  /// a shallow clone does not have it.
  mutating func writer(
    of unit: ChangedUnit.ID, at path: RepositoryPath, in start: ObjectID
  ) throws(GitError) -> Writer? {
    var merges: [Commit] = []
    do throws(GitError) {
      var commit = try self.commit(start)
      while true {
        if changed[commit.id] == nil {
          guard limit > 0 else { return nil }
          limit -= 1
        }
        guard let parent = try parent(of: commit, with: unit, at: path) else {
          return Writer(commit: commit, merges: merges)
        }
        if commit.parents.count > 1 {
          let text = try text(of: unit, at: path, in: commit.id)
          for other in commit.parents where other != parent {
            if try self.text(of: unit, at: path, in: other) != text {
              merges.append(commit)
              break
            }
          }
        }
        commit = try self.commit(parent)
      }
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The parent that has a unit as a commit has it; nil where none does. One with the same file comes first.
  private mutating func parent(
    of commit: Commit, with unit: ChangedUnit.ID, at path: RepositoryPath
  ) throws(GitError) -> ObjectID? {
    if let changed = changed[commit.id] {
      for (parent, paths) in zip(commit.parents, changed) where !paths.contains(path) {
        return parent
      }
    } else {
      let entry = try entry(at: path, in: commit.id)
      for parent in commit.parents where try self.entry(at: path, in: parent) == entry {
        return parent
      }
    }
    let text = try text(of: unit, at: path, in: commit.id)
    for parent in commit.parents where try self.text(of: unit, at: path, in: parent) == text {
      return parent
    }
    return nil
  }

  // MARK: Objects

  mutating func commit(_ id: ObjectID) throws(GitError) -> Commit {
    if let commit = commits[id] { return commit }
    let commit = try repository.commit(id)
    commits[id] = commit
    return commit
  }

  /// The bytes of a unit in a commit; nil where that does not have it.
  mutating func text(
    of unit: ChangedUnit.ID, at path: RepositoryPath, in commit: ObjectID
  ) throws(GitError) -> [UInt8]? {
    guard let entry = try entry(at: path, in: commit), entry.mode.isFile else { return nil }
    return try day(entry.id)?.text(of: unit)
  }

  /// What a commit has at a path; nil where it has no file there.
  mutating func entry(
    at path: RepositoryPath, in commit: ObjectID
  ) throws(GitError) -> TreeEntry? {
    let place = Place(commit: commit, path: path)
    if let entry = entries[place] { return entry }
    let entry = try repository.entry(at: path, in: self.commit(commit).tree)
    entries[place] = .some(entry)
    return entry
  }

  /// A version of a day; nil for a file that is no text, or too large.
  mutating func day(_ blob: ObjectID) throws(GitError) -> DaySnapshot? {
    if let day = days[blob] { return day }
    var day: DaySnapshot?
    if try repository.blobSize(blob) <= DurableFile.sizeLimit {
      let bytes = try repository.blob(blob)
      if !bytes.contains(0) { day = DaySnapshot(bytes) }
    }
    days[blob] = .some(day)
    return day
  }
}
