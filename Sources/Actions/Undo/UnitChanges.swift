import Git
import LogMerge
import Store

/// What commits changed of the units of days' logs, out of the history.
///
/// A value is of the commit that differs from each of its parents: a merge that takes one of two values has
/// changed nothing.
struct UnitChanges {
  /// A unit that a commit changed.
  struct Change {
    let path: RepositoryPath
    let id: String
    let section: String
    let key: String
    /// Whether it is of the cycle.
    let isPrivate: Bool
    /// The value before, if any. Of a merge that of its first parent.
    let before: String?
    /// The value after, if any.
    let after: String?
  }

  private let repository: Repository
  private let history: CommitHistory
  /// The units of files that were read, by blob.
  private var known: [ObjectID: [UnitList.Entry]] = [:]

  init(in repository: Repository, _ history: CommitHistory) {
    self.repository = repository
    self.history = history
  }

  /// The units that a commit changed.
  ///
  /// - Parameter isWanted: Whether a path is looked at.
  mutating func changes(
    of commit: PastCommit, at isWanted: (RepositoryPath) -> Bool
  ) throws -> [Change] {
    if commit.isBoundary { return [] }
    let parents = try commit.commit.parents.map { try repository.commit($0).tree }
    let before: [ObjectID?] = parents.isEmpty ? [nil] : parents
    let changes = try before.map { parent in
      try repository.changes(from: parent, to: commit.commit.tree).filter { isWanted($0.path) }
    }
    var found: [Change] = []
    for change in changes[0] {
      // What a parent has is no change.
      let all = changes.compactMap { changes in changes.first { $0.path == change.path } }
      guard all.count == changes.count else { continue }
      found += try self.changes(
        at: change.path, from: all.map(\.old), to: change.new)
    }
    return found
  }

  private mutating func changes(
    at path: RepositoryPath, from old: [TreeEntry?], to new: TreeEntry?
  ) throws -> [Change] {
    let before = try old.map { try units(of: $0) }
    let after = try units(of: new)
    func values(_ units: [UnitList.Entry]) -> [String: UnitList.Entry] {
      Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
    }
    let (parents, values) = (before.map(values), values(after))
    let gone = before[0].filter { values[$0.id] == nil }
    return (after + gone).compactMap { unit in
      let value = values[unit.id]
      let isNew = parents.allSatisfy { $0[unit.id]?.value != value?.value }
      guard isNew else { return nil }
      return Change(
        path: path, id: unit.id, section: unit.section, key: unit.key, isPrivate: unit.isPrivate,
        before: parents[0][unit.id]?.value, after: value?.value)
    }
  }

  private mutating func units(of entry: TreeEntry?) throws -> [UnitList.Entry] {
    guard let entry, entry.mode.isFile else { return [] }
    if let units = known[entry.id] { return units }
    let units = UnitList.entries(of: try repository.blob(entry.id))
    known[entry.id] = units
    return units
  }

  /// By how much the clocks of devices may differ, in seconds.
  private static let clockError: Int64 = 31 * 86_400

  /// The newest commit that changed a unit; nil where what is there is in no commit.
  ///
  /// - Parameters:
  ///   - unit: The unit, as the file has it now.
  ///   - commit: Commits that come before this one are not looked at.
  mutating func lastChange(
    of path: RepositoryPath, _ unit: Inverse.Unit, since commit: PastCommit
  ) throws -> PastCommit? {
    let found = unit.found.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
    var newestOfFile: PastCommit?
    for past in history.commits(since: commit.time - Self.clockError)
    where past.id != commit.id && !past.isBoundary {
      let parents = try past.commit.parents.map { try repository.commit($0).tree }
      let entry = try repository.entry(at: path, in: past.commit.tree)
      let isChanged = try parents.allSatisfy { try repository.entry(at: path, in: $0) != entry }
      guard isChanged else { continue }
      newestOfFile = newestOfFile ?? past
      let change = try changes(of: past) { $0 == path }
        .first { $0.section == unit.section && $0.key == unit.key }
      guard let change else { continue }
      // Of a row only a cell may have been asked for.
      return (change.after ?? "").contains(found) ? past : nil
    }
    return unit.key == "lines" || unit.key == "file" ? newestOfFile : nil
  }
}
