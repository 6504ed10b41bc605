import Git
public import Store

/// The decisions of all merges that lead to HEAD, out of their messages: the same on every device.
public struct DecisionHistory: Sendable {
  /// The decisions, the newest merge's first. One that two devices made alike is here once.
  public let decisions: [PastDecision]
  private let twins: [DecisionID: DecisionID]
  /// What was decided, and of which commits.
  private let made: Set<Twin>
  /// The commits that restored something, by its name.
  private let restored: [String: ObjectID]
  private let workingCopy: String

  /// How many decisions of one merge are read: no merge of days has as many.
  private static let limit = 10_000

  /// Reads the history of the working copy at `workingCopy`. Linear in its commits.
  ///
  /// - Throws: `notAStore`, `unsupportedRepository`, `inputOutput`.
  public init(workingCopy: String) throws(StoreError) {
    let repository = try Repository.opened(at: workingCopy)
    let tip = try wrapping { () throws(GitError) in try repository.head().commit }
    try self.init(to: tip, without: nil, in: repository, at: workingCopy)
  }

  /// Reads the commits that lead to `tip` and not to `known`.
  init(
    to tip: ObjectID?, without known: ObjectID?, in repository: Repository, at workingCopy: String
  ) throws(StoreError) {
    self.workingCopy = workingCopy
    var found: [PastDecision] = []
    var firsts: [Twin: DecisionID] = [:]
    var twins: [DecisionID: DecisionID] = [:]
    var restored: [String: ObjectID] = [:]
    // How many commits of the walk, which begins with the newest, came before one.
    var steps: [ObjectID: Int] = [:]
    var single: Set<ObjectID> = []
    var lostAgain: Set<DecisionID> = []
    try wrapping { () throws(GitError) in
      guard let tip else { return }
      for (step, id) in try repository.commits(to: tip, without: known).enumerated() {
        steps[id] = step
        let commit = try repository.commit(id)
        let message = CommitMessage(text: commit.message)
        for name in message.values(of: Self.restoresKey)
        where try Self.isRestored(name, by: commit, in: repository) {
          restored[name] = id
        }
        let values = message.values(of: RecordedDecision.trailerKey).prefix(Self.limit)
        for (index, value) in values.enumerated() {
          guard let decision = RecordedDecision(trailerValue: value) else { continue }
          let name = DecisionID(commit: id, number: index + 1)
          // What a merge that was given up decided is told by a commit with one parent; a merge that
          // came after it may have decided the same again.
          let twin = Twin(parents: commit.parents, value: value)
          if let first = firsts[twin] {
            twins[name] = first
            // An edit that decided the same after the text was restored has lost it again.
            let isOfEdits = commit.parents.count < 2 && single.contains(first.commit)
            if isOfEdits, let step = restored[name.whole].flatMap({ steps[$0] }),
              step > steps[first.commit] ?? 0
            {
              lostAgain.insert(name)
            }
            continue
          }
          if commit.parents.count < 2 { single.insert(id) }
          firsts[twin] = name
          firsts[Twin(parents: [], value: value)] = name
          found.append(PastDecision(id: name, time: commit.committer.time, decision: decision))
        }
      }
    }
    for (twin, first) in twins where restored[first.whole] == nil && !lostAgain.contains(twin) {
      restored[first.whole] = restored[twin.whole]
    }
    for index in found.indices { found[index].restoredBy = restored[found[index].id.whole] }
    // The walk's order is that of history; commits of one second have none but their ids.
    decisions = found.sorted { one, other in
      (one.time, one.id.commit, -one.id.number) > (other.time, other.id.commit, -other.id.number)
    }
    self.twins = twins
    self.restored = restored
    made = Set(firsts.keys)
  }

  /// The decisions by which a text of a device was dropped, in the commits that lead to `tip` and not to
  /// `known`. What a merge that leads to `known` decided alike, out of the same commits, is left out.
  static func decisions(
    about device: String, to tip: ObjectID, without known: ObjectID, in repository: Repository,
    at workingCopy: String
  ) throws(StoreError) -> [PastDecision] {
    let history = try DecisionHistory(to: tip, without: known, in: repository, at: workingCopy)
    let found = history.decisions.filter { $0.concerns(device) }
    if found.isEmpty { return [] }
    let told = try DecisionHistory(to: known, without: nil, in: repository, at: workingCopy).made
    var new: [PastDecision] = []
    for past in found {
      let merge = try wrapping { () throws(GitError) in try repository.commit(past.id.commit) }
      let twin = Twin(parents: merge.parents, value: past.decision.trailer.value)
      if !told.contains(twin) { new.append(past) }
    }
    return new
  }

  /// Whether a commit put back what its trailer names: it changed the file, which has the whole text now
  /// (docs/decisions/0144-trailers-are-borne-out.md).
  private static func isRestored(
    _ name: String, by commit: Commit, in repository: Repository
  ) throws(GitError) -> Bool {
    guard let id = DecisionID(whole: name), try repository.hasObject(id.commit) else {
      return false
    }
    func paths(_ commit: Commit) throws(GitError) -> Set<RepositoryPath> {
      let parent = try repository.parents(of: commit).first.map { (id) throws(GitError) in
        try repository.commit(id).tree
      }
      return Set(try repository.changes(from: parent, to: commit.tree).map(\.path))
    }
    let decided = try repository.commit(id.commit)
    let values = CommitMessage(text: decided.message).values(of: RecordedDecision.trailerKey)
    guard id.number <= values.count,
      let decision = RecordedDecision(trailerValue: values[id.number - 1])
    else {
      // What the bot changed stands in no trailer.
      return try !paths(commit).isDisjoint(with: paths(decided))
    }
    guard try paths(commit).contains(decision.path) else { return false }
    guard decision.lost.isWhole else { return true }
    guard let entry = try repository.entry(at: decision.path, in: commit.tree) else { return false }
    return try repository.blob(entry.id).firstRange(of: decision.lost.bytes) != nil
  }

  /// Whether a commit of this history restored the text of a decision.
  func isRestored(_ id: DecisionID) -> Bool { restored[id.whole] != nil }

  /// The key of the trailer that says what a commit restores.
  static let restoresKey = "Restores"

  /// What two merges of the same commits have in common. A commit with one parent tells what a merge of
  /// any commits decided.
  private struct Twin: Hashable {
    private let parents: Set<ObjectID>
    private let value: String

    init(parents: [ObjectID], value: String) {
      self.parents = parents.count > 1 ? Set(parents) : []
      self.value = value
    }
  }

  // MARK: What the bot changed

  /// What the bot changed in commits that lead to HEAD and were made at `time` or later, the newest first. What a
  /// merge decided about is not among it.
  ///
  /// - Throws: `inputOutput` where the history cannot be read.
  public func botChanges(
    in store: Store, since time: Int64
  ) throws(StoreError) -> [PastDecision] {
    let merges = Set(
      decisions.flatMap { past in
        [past.decision.kept, past.decision.lost].map { Subject(past.decision, text: $0.bytes) }
      })
    let found = try withBotHistory(of: store) { (history, tip) throws(GitError) in
      try history.changes(to: tip, since: time)
    }
    return (found ?? [])
      .filter { !merges.contains(Subject($0.decision, text: $0.decision.kept.bytes)) }
      .map(withRestoring)
  }

  /// A text, and what it is about.
  private struct Subject: Hashable {
    private let path: RepositoryPath
    private let name: [String]
    private let text: [UInt8]

    init(_ decision: RecordedDecision, text: [UInt8]) {
      (path, name) = (decision.path, [decision.section, decision.key])
      self.text = text
    }
  }

  private func withRestoring(_ past: PastDecision) -> PastDecision {
    var past = past
    past.restoredBy = restored[past.id.whole]
    return past
  }

  private func withBotHistory<Result>(
    of store: Store, _ body: (inout BotHistory, ObjectID) throws(GitError) -> Result
  ) throws(StoreError) -> Result? {
    let repository = try Repository.opened(at: workingCopy)
    return try wrapping { () throws(GitError) -> Result? in
      guard let tip = try repository.head().commit else { return nil }
      var history = try BotHistory(of: store, to: tip, in: repository)
      return try body(&history, tip)
    }
  }

  /// What the bot changed in a commit of which `prefix` is the beginning.
  private func botChange(
    _ prefix: String, _ number: Int, in store: Store
  ) throws(StoreError) -> PastDecision? {
    try withBotHistory(of: store) { (history, tip) throws(GitError) -> PastDecision? in
      let ids = try history.commits(named: prefix, to: tip)
      guard ids.count == 1 else { return nil }
      return try history.change(named: DecisionID(commit: ids[0], number: number), to: tip)
    }.flatMap(\.self).map(withRestoring)
  }

  /// The file of a change as the parents of its commit have it.
  func versions(before past: PastDecision) throws(StoreError) -> [[UInt8]] {
    let repository = try Repository.opened(at: workingCopy)
    return try wrapping { () throws(GitError) in
      var found: [[UInt8]] = []
      for parent in try repository.parents(of: repository.commit(past.id.commit)) {
        let tree = try repository.commit(parent).tree
        let entry = try repository.entry(at: past.decision.path, in: tree)
        if let entry, entry.mode.isFile { found.append(try repository.blob(entry.id)) }
      }
      return found
    }
  }

  // MARK: By name

  /// The decision of that name: a commit's first four digits or more, a dot, a number.
  ///
  /// - Parameter store: The store of which it may be something that the bot changed.
  /// - Throws: `noSuchDecision` where there is none, `badData` where the name is malformed, `usage` where it is
  ///   several.
  public func decision(
    named name: String, in store: Store
  ) throws(StoreError) -> PastDecision {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), parts[0].utf8.count >= 4 else {
      throw StoreError(
        .badData, "'\(name)' is not a decision's ID", hint: "List them with: bestupid conflicts")
    }
    let prefix = parts[0].lowercased()
    func isNamed(_ id: DecisionID) -> Bool {
      id.number == number && id.commit.hex.hasPrefix(prefix)
    }
    let ids = Set(decisions.map(\.id).filter(isNamed) + twins.filter { isNamed($0.key) }.values)
    guard ids.count <= 1 else {
      throw StoreError(
        .usage, "'\(name)' could be several decisions", hint: "Write more digits of it.")
    }
    if let decision = decisions.first(where: { ids.contains($0.id) }) { return decision }
    guard let change = try botChange(prefix, number, in: store) else {
      throw StoreError(
        .noSuchDecision, "there is no decision '\(name)'",
        hint: "List them with: bestupid conflicts --all")
    }
    return change
  }

  /// A whole text of a decision: out of the message, else out of the file that lost.
  ///
  /// - Throws: `badData` where it stands nowhere in one piece.
  public func wholeText(of text: RecordedDecision.Text) throws(StoreError) -> [UInt8] {
    if text.isWhole { return text.bytes }
    guard let blob = text.blob else {
      throw StoreError(.badData, "only the beginning of the text was kept")
    }
    let repository = try Repository.opened(at: workingCopy)
    let file = try wrapping { () throws(GitError) in try repository.blob(blob) }
    guard let offset = text.offset, offset <= file.count, text.length <= file.count - offset else {
      throw StoreError(
        .badData, "the text is in several pieces of a file",
        hint: "See it whole with: git show \(blob)")
    }
    return Array(file[offset..<offset + text.length])
  }
}
