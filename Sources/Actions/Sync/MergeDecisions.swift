public import Context
import Git
public import JSON
import LogMerge
import Store
public import Sync
public import Values

/// What merges decided, and what the bot changed: `conflicts`.
public enum MergeDecisions {
  /// The decisions of merges and what the bot changed, the newest first. They count as read on this machine then.
  ///
  /// - Parameter first: The first day of merging that counts, nil for all of time; what is not read yet
  ///   is listed whatever its day.
  public static func list(
    since first: CalendarDate?, in context: ActionContext
  ) throws -> DecisionList {
    let store = try context.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let unread = Set(context.unreadDecisions(of: store))
    func isWanted(_ past: PastDecision) -> Bool {
      guard let first else { return true }
      return context.clock.day(of: Int(past.time)) >= first || unread.contains(past.id)
    }
    let units = try context.unitsForReading
    let merges = history.decisions.filter { past in
      isWanted(past) && !past.decision.saysTheSame(in: units)
    }
    let known = Set(merges.map(\.id))
    // The first day began somewhere on earth at this time.
    let start = first.map { Int64($0.dayNumber - 1) * 86_400 } ?? .min
    var changes = try history.botChanges(in: store, since: start).filter(isWanted)
    let older = unread.subtracting(known).subtracting(changes.map(\.id))
    changes += try BotChanges.named(Array(older), in: store)
    changes.removeAll { $0.decision.saysTheSame(in: units) }
    let decisions = (merges + changes).enumerated()
      .sorted { ($1.element.time, $0.offset) < ($0.element.time, $1.offset) }.map(\.element)
    try context.markRead(decisions, of: store)
    return DecisionList(
      decisions: decisions, unread: unread,
      restorable: Set(decisions.filter { isRestorable($0, history, in: store) }.map(\.id)),
      botChanges: try context.botChanges(changes))
  }

  /// Whether ``restore(_:dryRun:in:)`` would change the file as it is now.
  private static func isRestorable(
    _ past: PastMergeDecision, _ history: DecisionHistory, in store: Store
  ) -> Bool {
    if past.restoredBy != nil { return false }
    do {
      let file = DurableFile(root: store.workingCopy, path: past.decision.path)
      let old = try file.read()
      switch old {
      case .file, .absent: return try restored(past, history, in: old.bytes) != old.bytes
      default: return false
      }
    } catch {
      // What `restore` says of it, nobody has asked.
      return false
    }
  }

  /// A file with the text that was dropped.
  ///
  /// - Parameter old: The file as it is; nil where it is gone.
  private static func restored(
    _ past: PastMergeDecision, _ history: DecisionHistory, in old: [UInt8]?
  ) throws -> [UInt8] {
    if let old { return try history.restoring(past, in: old) }
    if past.isBotChange, past.decision.key == "file" {
      return try history.wholeText(of: past.decision.lost)
    }
    throw ActionError(
      .noSuchFile, "the file is gone",
      hint: "See its text with: bestupid conflicts show \(past.id)", file: "\(past.decision.path)")
  }

  /// A decision with both of its texts. It counts as read on this machine then.
  ///
  /// - Parameter id: The decision's ID, or as much of it as tells it from others.
  /// - Throws: `noSuchDecision`; `badData` where the ID is malformed, `usage` where it is several.
  public static func read(_ id: String, in context: ActionContext) throws -> DecisionTexts {
    let store = try context.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let past = try history.decision(named: id, in: store)
    let isUnread = context.unreadDecisions(of: store).contains(past.id)
    try context.markRead([past], of: store)
    return DecisionTexts(
      past: past, isUnread: isUnread, kept: DecisionTexts.Text(past.decision.kept, history),
      lost: DecisionTexts.Text(past.decision.lost, history),
      botChange: past.isBotChange ? try context.botChanges([past]).first : nil)
  }

  /// Restores the text that was dropped, as a new edit with a commit.
  ///
  /// - Parameter dryRun: Whether nothing is written, and the result has a diff.
  /// - Throws: As ``read(_:in:)``; `noSuchFile` where the file is gone; `deferred` where it is saved
  ///   and could not be committed.
  public static func restore(
    _ id: String, dryRun: Bool, in context: ActionContext
  ) throws -> RestoredText {
    let store = try context.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let past = try history.decision(named: id, in: store)
    let path = "\(past.decision.path)"
    // The decision may be about a file outside of the store's folder.
    let files = Store(root: store.workingCopy, workingCopy: store.workingCopy)
    let edit = try context.edit(
      in: files, dryRun: dryRun, showsCycle: past.decision.isPrivate
    ) { read in
      let old = try read(path)
      return [EditResult.File(path: path, old: old, new: try restored(past, history, in: old))]
    } message: {
      DecisionHistory.message(restoring: past)
    }
    if !dryRun { try context.markRead([past], of: store) }
    try edit.requireCommit()
    return RestoredText(
      past: past, result: edit,
      botChange: past.isBotChange ? try context.botChanges([past]).first : nil)
  }
}

/// The decisions of merges, and what the bot changed.
public struct DecisionList: Sendable {
  /// Both, the newest first.
  public let decisions: [PastMergeDecision]
  private let unread: Set<DecisionID>
  private let restorable: Set<DecisionID>
  private let botChanges: [DecisionID: BotChange]

  init(
    decisions: [PastMergeDecision], unread: Set<DecisionID>, restorable: Set<DecisionID> = [],
    botChanges: [BotChange] = []
  ) {
    self.decisions = decisions
    self.unread = unread
    self.restorable = restorable
    self.botChanges = Dictionary(botChanges.map { ($0.past.id, $0) }) { first, _ in first }
  }

  /// What the bot changed, in words; nil for a decision of a merge.
  public func botChange(_ decision: PastMergeDecision) -> BotChange? { botChanges[decision.id] }

  /// Whether a text of this device was dropped by a decision, and nobody had read it on this machine before.
  public func isUnread(_ decision: PastMergeDecision) -> Bool { unread.contains(decision.id) }

  /// Whether the text that a decision dropped can be restored into its file as that is now.
  public func isRestorable(_ decision: PastMergeDecision) -> Bool {
    restorable.contains(decision.id)
  }

  /// The decisions as docs/schemas/conflicts.schema.json has them.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.conflicts/1", "decisions": .array(decisions.map { $0.json(clock) }),
      "unread": .array(decisions.filter(isUnread).map { .string("\($0.id)") }),
    ]
  }
}

/// A decision of a merge with both of its texts.
public struct DecisionTexts: Sendable {
  /// The decision, with the merge that took it.
  public let past: PastMergeDecision
  /// Whether a text of this device was dropped by it, and nobody had read it on this machine before.
  public let isUnread: Bool
  /// The text that the file has.
  public let kept: Text
  /// The text that was dropped.
  public let lost: Text
  /// What the bot changed, in words; nil for a decision of a merge.
  public let botChange: BotChange?

  /// A text of a decision.
  public struct Text: Sendable {
    /// How long it is, in bytes.
    public let length: Int
    /// Its bytes, or those of its beginning; empty where it is no text.
    public let bytes: [UInt8]
    /// The file that has it, as git names it.
    public let blob: String?
    /// Why ``bytes`` are its beginning only; nil where they are all of it.
    public let problem: ActionError?

    /// What its JSON has of it: the beginning of a long text that no message holds whole.
    let told: [UInt8]

    fileprivate init(_ text: RecordedDecision.Text, _ history: DecisionHistory) {
      blob = text.blob?.hex
      guard text.isPrivate || text.length > 0 && !text.bytes.isEmpty else {
        (length, bytes, told, problem) = (text.length, text.bytes, text.bytes, nil)
        return
      }
      do throws(StoreError) {
        bytes = try history.wholeText(of: text)
        length = bytes.count
        told = text.isPrivate ? bytes : text.bytes
        problem = nil
      } catch {
        (length, bytes, told, problem) = (text.length, text.bytes, text.bytes, ActionError(error))
      }
    }
  }
}

/// A text that was put back, or would be.
public struct RestoredText: Sendable {
  /// The decision that is taken back, with its merge.
  public let past: PastMergeDecision
  /// What became of the file.
  public let result: EditResult
  /// What the bot had changed, in words; nil for a decision of a merge.
  public let botChange: BotChange?

  /// What stood in the place of the text by then, where it was neither that which the decision kept nor blank: the
  /// first line of a day that the edit replaced. Nil where it is of the cycle.
  public var replaced: String? {
    guard !past.decision.isPrivate, let file = result.files.first, let old = file.old,
      let new = file.new
    else { return nil }
    let changes = DaySnapshot(new).changes(since: DaySnapshot(old), .standard)
    let found = changes.first { !$0.after.isEmpty }?.before
    guard let text = found, text != past.decision.kept.bytes else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The result as docs/schemas/restore.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.restore/1", "decision": past.json(clock),
      "changed": .bool(result.isChanged),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }
}
