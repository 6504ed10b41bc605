public import Git
import JSON
public import Store

/// The decisions by which a text of this device was dropped, and what the bot changed of what a person had
/// written, as long as nobody has read them on this machine: a private file below the program's state folder.
///
/// It is only a help: a file that cannot be read counts as none, and is written anew.
public struct UnreadDecisions: Sendable {
  private let folder: StateFolder
  private let store: Store

  /// The most decisions that are kept, the newest.
  private static let limit = 1000

  /// What the file holds.
  private struct State: Equatable {
    /// The commit up to which the history was looked through.
    var seen: ObjectID?
    /// Those that are not read yet, the oldest first.
    var unread: [DecisionID] = []
  }

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = try StateFolder(of: store, in: environment)
    self.store = store
  }

  /// The last commit of a store, if any.
  public static func head(of store: Store) throws(StoreError) -> ObjectID? {
    let repository = try Repository.opened(at: store.workingCopy)
    return try wrapping { () throws(GitError) in try repository.head().commit }
  }

  /// The decisions that are not read yet, the oldest first.
  public func read() -> [DecisionID] { state().unread }

  /// Looks through the commits that came since the last look, whoever made or fetched them.
  ///
  /// - Parameters:
  ///   - before: The commit from which to look where there was no look yet.
  ///   - device: The name of this device.
  ///   - isLeftOut: Whether nobody has to read a decision, though a text was dropped.
  /// - Returns: What was in the way of the file, and was moved aside.
  /// - Throws: `cannotWrite`, `inputOutput` and what reading the history throws.
  @discardableResult
  public func update(
    since before: ObjectID?, device: String, leavingOut isLeftOut: (PastDecision) -> Bool
  ) throws(StoreError) -> StateFile.SetAside? {
    let old = state()
    let repository = try Repository.opened(at: store.workingCopy)
    let (tip, known) = try wrapping { () throws(GitError) -> (ObjectID?, ObjectID?) in
      guard let tip = try repository.head().commit else { return (nil, nil) }
      // What was seen may be gone, as where a store was recreated in its folder.
      guard let seen = old.seen, try repository.hasObject(seen),
        try repository.isAncestor(seen, of: tip)
      else { return (tip, before) }
      return (tip, seen)
    }
    var new = State(seen: tip, unread: old.unread)
    if let tip, let known, known != tip {
      let decisions = try DecisionHistory.decisions(
        about: device, to: tip, without: known, in: repository, at: store.workingCopy)
      let decided = decisions.map(\.decision)
      let changes = try BotHistory.changes(since: known, to: tip, of: store, in: repository)
        .filter { !$0.isDecided(by: decided) }
      let found = (decisions.reversed() + changes).filter { past in
        past.decision.isWorthALook && past.restoredBy == nil && !old.unread.contains(past.id)
          && !isLeftOut(past)
      }
      new.unread = (old.unread + found.map(\.id)).suffix(Self.limit)
      let history = try DecisionHistory(
        to: tip, without: known, in: repository, at: store.workingCopy)
      // Another device restored it, and there is nothing to tell any more.
      new.unread.removeAll(where: history.isRestored)
    }
    return new == old ? nil : try write(new)
  }

  /// Notes that decisions were read.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`; not where none of them was unread.
  public func markRead(_ read: Set<DecisionID>) throws(StoreError) {
    var state = state()
    let count = state.unread.count
    state.unread.removeAll { read.contains($0) }
    if state.unread.count < count { try write(state) }
  }

  // MARK: The file

  private func state() -> State {
    guard let root = folder.file(.unread).json, let list = root["unread"], list.kind == .array
    else { return State() }
    return State(
      seen: root["seen"]?.string.flatMap { ObjectID(hex: $0) },
      unread: list.children.compactMap { $0.string.flatMap { DecisionID(whole: $0) } })
  }

  @discardableResult
  private func write(_ state: State) throws(StoreError) -> StateFile.SetAside? {
    let json: JSONValue = [
      "schema": .string(StateFolder.Name.unread.form.text), "store": .string(store.root),
      "seen": state.seen.map { .string($0.hex) } ?? .null,
      "unread": .array(state.unread.map { .string($0.whole) }),
    ]
    return try folder.writableFile(.unread).write(json)
  }
}
