import DayModel
import DayStore
import Git
import LogMerge
import Store

/// What commits of the bot changed or removed of what a person had written (docs/merge.md, docs/decisions/0135).
///
/// Nothing stores it: it is read out of the commits, so that every device finds the same under the same names. A
/// value is of the commit that differs from its parents (``UnitHistory``).
struct BotHistory {
  private let rules: MergeRules
  private let store: Store
  private var history: UnitHistory
  private var losses: [ObjectID: [Loss]] = [:]

  /// The most commits that a sync looks at, of those that it did not bring, for who wrote what the bot changed. What
  /// is older counts as a person's.
  private static let oldCommits = 10_000

  /// What is looked at: the history that leads to a commit, by the rules of that commit's configuration.
  init(
    of store: Store, to tip: ObjectID, in repository: Repository
  ) throws(GitError) {
    self.store = store
    rules = try MergeRules(of: store, in: repository.commit(tip).tree, of: repository)
    history = UnitHistory(repository)
  }

  /// Something of a day that a commit of the bot's changed.
  private struct Loss {
    let commit: Commit
    /// Its number among what the commit changed.
    let number: Int
    let path: RepositoryPath
    /// The parent that had it.
    let parent: ObjectID
    /// The file before.
    let blob: ObjectID
    let unit: ChangedUnit

    var id: DecisionID { DecisionID(commit: commit.id, number: number) }
  }

  private func isBot(_ commit: Commit) -> Bool { rules.isBot(commit.author.identity) }

  // MARK: What a sync brought

  /// What the bot changed between two commits of what stood in the first one (``changes(since:to:)``).
  static func changes(
    since known: ObjectID, to tip: ObjectID, of store: Store, in repository: Repository
  ) throws(StoreError) -> [PastDecision] {
    try wrapping { () throws(GitError) in
      var history = try BotHistory(of: store, to: tip, in: repository)
      return try history.changes(since: known, to: tip)
    }
  }

  /// What stood in the days of `known`, and what commits of the bot that lead to `tip` and not to `known` made of it,
  /// in the order of paths and lines.
  ///
  /// The two states are compared, and not each commit: only of what differs is it asked who did it.
  mutating func changes(
    since known: ObjectID, to tip: ObjectID
  ) throws(GitError) -> [PastDecision] {
    let repository = history.repository
    guard !rules.botAuthors.isEmpty else { return [] }
    let new = try repository.commits(to: tip, without: known)
    guard try holdsBot(new) else { return [] }
    let before = try history.commit(known).tree
    let after = try history.commit(tip).tree
    let changed = try repository.changes(from: before, to: after)
    let differences = try units(of: changed).filter { !$0.unit.isBotsOwn }
    if differences.isEmpty { return [] }
    try history.look(at: Set(differences.map(\.path)), from: tip, without: known)
    history.limit = Self.oldCommits
    var found: [DecisionID: PastDecision] = [:]
    var order: [DecisionID] = []
    for (path, _, unit) in differences {
      guard let loss = try loss(of: unit, at: path, in: tip, among: Set(new)) else { continue }
      if found[loss.id] == nil { order.append(loss.id) }
      found[loss.id] = try past(loss, now: unit.after, in: tip)
    }
    return order.compactMap { found[$0] }
  }

  private mutating func holdsBot(_ commits: [ObjectID]) throws(GitError) -> Bool {
    for id in commits where try isBot(history.commit(id)) { return true }
    return false
  }

  /// The word of the bot by which a unit is not as it was; nil where somebody else changed it, and where it was the
  /// bot's own word.
  private mutating func loss(
    of unit: ChangedUnit, at path: RepositoryPath, in tip: ObjectID, among new: Set<ObjectID>
  ) throws(GitError) -> Loss? {
    guard let writer = try history.writer(of: unit.id, at: path, in: tip) else { return nil }
    // A merge of the bot's that left out what its other side had.
    for merge in writer.merges where new.contains(merge.id) && isBot(merge) {
      let loss = try losses(of: merge).first { loss in
        loss.path == path && loss.unit.id == unit.id && loss.unit.before == unit.before
      }
      if let loss { return try personsLoss(behind: loss) }
    }
    guard new.contains(writer.commit.id), isBot(writer.commit) else { return nil }
    let losses = try losses(of: writer.commit)
    guard let last = losses.first(where: { $0.path == path && $0.unit.id == unit.id }),
      let loss = try personsLoss(behind: last), new.contains(loss.commit.id)
    else { return nil }
    return loss
  }

  /// The first of the bot's changes one after the other, where that changed what somebody else had written; nil where
  /// the bot had written it.
  private mutating func personsLoss(behind loss: Loss) throws(GitError) -> Loss? {
    if loss.unit.isBotsOwn { return nil }
    if loss.unit.id.isWholeFile { return try holdsWords(loss) ? loss : nil }
    var loss = loss
    while true {
      let writer = try history.writer(of: loss.unit.id, at: loss.path, in: loss.parent)
      guard let commit = writer?.commit, isBot(commit) else { return loss }
      let text = loss.unit.before
      let earlier = try losses(of: commit).first { $0.path == loss.path && $0.unit.after == text }
      guard let earlier else { return nil }
      loss = earlier
    }
  }

  /// Whether a file that was removed had anything that somebody else had written.
  private mutating func holdsWords(_ loss: Loss) throws(GitError) -> Bool {
    guard let day = try history.day(loss.blob) else { return true }
    for unit in DaySnapshot([]).changes(since: day, rules.ownership) where !unit.isBotsOwn {
      let writer = try history.writer(of: unit.id, at: loss.path, in: loss.parent)
      if writer.map({ !isBot($0.commit) }) ?? true { return true }
    }
    return false
  }

  // MARK: All of it

  /// All that the bot changed in the commits that lead to `tip` and were made at `time` or later, the newest first.
  ///
  /// - Parameters:
  ///   - known: A commit that, with those that lead to it, is not looked through.
  ///   - path: The only file that counts; nil for all.
  mutating func changes(
    to tip: ObjectID, since time: Int64, without known: ObjectID? = nil,
    at path: RepositoryPath? = nil
  ) throws(GitError) -> [PastDecision] {
    guard !rules.botAuthors.isEmpty else { return [] }
    var found: [PastDecision] = []
    var seen: Set<DecisionID> = []
    for id in try history.repository.commits(to: tip, without: known, isTopological: true) {
      let commit = try history.commit(id)
      guard commit.committer.time >= time, isBot(commit) else { continue }
      for last in try losses(of: commit) where path == nil || last.path == path {
        guard let loss = try personsLoss(behind: last), loss.commit.committer.time >= time,
          seen.insert(loss.id).inserted
        else { continue }
        found.append(try past(loss, now: last.unit.after, in: id))
      }
    }
    return found
  }

  /// The commits that lead to `tip`, and whose names begin so.
  func commits(named prefix: String, to tip: ObjectID) throws(GitError) -> [ObjectID] {
    try history.repository.commits(to: tip).filter { $0.hex.hasPrefix(prefix) }
  }

  /// The bot's change of a name; nil where there is none that leads to `tip`.
  mutating func change(named id: DecisionID, to tip: ObjectID) throws(GitError) -> PastDecision? {
    guard !rules.botAuthors.isEmpty, try history.repository.hasObject(id.commit) else { return nil }
    let commit = try history.commit(id.commit)
    guard isBot(commit), let loss = try losses(of: commit).first(where: { $0.id == id }) else {
      return nil
    }
    let later = try changes(
      to: tip, since: commit.committer.time, without: commit.parents.first, at: loss.path)
    return later.first { $0.id == id }
  }

  /// A loss as `conflicts` has it.
  ///
  /// - Parameters:
  ///   - text: What stands in the place of it.
  ///   - commit: A commit that has this text.
  private mutating func past(
    _ loss: Loss, now text: [UInt8], in commit: ObjectID
  ) throws(GitError) -> PastDecision {
    let writer = try history.writer(of: loss.unit.id, at: loss.path, in: loss.parent)
    let now = try history.entry(at: loss.path, in: commit)
    return PastDecision(
      id: loss.id, time: loss.commit.committer.time,
      decision: RecordedDecision(
        path: loss.path, section: loss.unit.section, key: loss.unit.key, winner: .overwritten,
        keptFrom: loss.commit.deviceName, lostFrom: writer?.commit.deviceName ?? "",
        kept: try self.text(text, in: text.isEmpty ? nil : now?.id),
        lost: try self.text(loss.unit.before, in: loss.blob)))
  }

  private func text(
    _ bytes: [UInt8], in blob: ObjectID?
  ) throws(GitError) -> RecordedDecision.Text {
    guard let blob else { return RecordedDecision.Text(bytes, in: []) }
    return RecordedDecision.Text(bytes, in: [(try history.repository.blob(blob), blob)])
  }

  // MARK: What a commit changed

  /// What a commit changed, numbered behind the decisions in its message. Of a merge: what one side had changed, and
  /// the merge has otherwise.
  private mutating func losses(of commit: Commit) throws(GitError) -> [Loss] {
    if let known = losses[commit.id] { return known }
    let told = CommitMessage(text: commit.message).values(of: RecordedDecision.trailerKey).count
    let parents = try history.repository.parents(of: commit)
    let bases =
      parents.count == 2 ? try history.repository.mergeBases(parents[0], parents[1]) : []
    var found: [Loss] = []
    for parent in parents {
      let tree = try history.commit(parent).tree
      let changed = try history.repository.changes(from: tree, to: commit.tree)
      for (path, blob, unit) in try units(of: changed) {
        var isOld = false
        for base in bases where !isOld {
          isOld = try history.text(of: unit.id, at: path, in: base) == unit.before
        }
        if isOld { continue }
        found.append(
          Loss(
            commit: commit, number: told + found.count + 1, path: path, parent: parent, blob: blob,
            unit: unit))
      }
    }
    losses[commit.id] = found
    return found
  }

  private func isDay(_ change: PathChange) -> Bool {
    let path = store.pathInStore("\(change.path)")
    return path.hasPrefix("\(LogFileName.folder)/") && LogFileName(path: path) != nil
  }

  /// The units that stood in days before, and are changed or gone. A file that was moved, to any place, is not gone.
  private mutating func units(
    of changes: [PathChange]
  ) throws(GitError) -> [(path: RepositoryPath, blob: ObjectID, unit: ChangedUnit)] {
    let added = Set(changes.filter { $0.old == nil }.compactMap(\.new?.id))
    var found: [(path: RepositoryPath, blob: ObjectID, unit: ChangedUnit)] = []
    for change in changes where isDay(change) {
      guard let old = change.old, old.mode.isFile, old.id != change.new?.id,
        let day = try history.day(old.id)
      else { continue }
      if let new = change.new, new.mode.isFile {
        guard let later = try history.day(new.id) else { continue }
        found += later.changes(since: day, rules.ownership).map { (change.path, old.id, $0) }
      } else if !added.contains(old.id) {
        let bytes = try history.repository.blob(old.id)
        found.append((change.path, old.id, ChangedUnit(wholeFile: bytes)))
      }
    }
    return found
  }
}

/// What the bot changed, for those who know the names of it.
public enum BotChanges {
  /// Those of some names that are changes of the bot's, in the order of the names.
  ///
  /// - Throws: `notAStore`, `inputOutput`.
  public static func named(
    _ names: [DecisionID], in store: Store
  ) throws(StoreError) -> [PastDecision] {
    let repository = try Repository.opened(at: store.workingCopy)
    return try wrapping { () throws(GitError) in
      guard let tip = try repository.head().commit else { return [] }
      var history = try BotHistory(of: store, to: tip, in: repository)
      var found: [PastDecision] = []
      for name in names {
        if let past = try history.change(named: name, to: tip) { found.append(past) }
      }
      return found
    }
  }
}

extension MergeRules {
  /// The rules that the configuration in a tree asks for; one that is not there or cannot be read asks for none.
  init(of store: Store, in tree: ObjectID, of repository: Repository) throws(GitError) {
    let path = RepositoryPath(store.gitPath(Store.configurationName))
    let entry = try repository.entry(at: path, in: tree)
    self.init(
      configuration: try entry.flatMap { (entry) throws(GitError) in
        entry.mode.isFile ? try repository.blob(entry.id) : nil
      })
  }

  /// The rules of a configuration; of one that cannot be read the standard.
  init(configuration bytes: [UInt8]?) {
    self = .standard
    guard let bytes else { return }
    do throws(StoreError) {
      self = try MergeRules(ConfigurationFile(storeBytes: bytes))
    } catch {
      // The next command says so.
    }
  }
}
