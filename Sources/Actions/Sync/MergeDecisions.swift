public import Context
import Git
public import JSON
import Store
public import Sync
public import Values

/// What merges decided: `conflicts`.
public enum MergeDecisions {
  /// The decisions of merges, the newest first. They count as read on this machine then.
  ///
  /// - Parameter first: The first day of merging that counts, nil for all of time; what is not read yet
  ///   is listed whatever its day.
  public static func list(
    since first: CalendarDate?, in context: ActionContext
  ) throws -> DecisionList {
    let store = try context.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let unread = Set(context.unreadDecisions(of: store))
    let decisions = history.decisions.filter { past in
      guard let first else { return true }
      return context.clock.day(of: Int(past.time)) >= first || unread.contains(past.id)
    }
    try context.markRead(decisions, of: store)
    return DecisionList(decisions: decisions, unread: unread)
  }

  /// A decision with both of its texts. It counts as read on this machine then.
  ///
  /// - Parameter id: The decision's ID, or as much of it as tells it from others.
  /// - Throws: `noSuchDecision`; `badData` where the ID is malformed, `usage` where it is several.
  public static func read(_ id: String, in context: ActionContext) throws -> DecisionTexts {
    let store = try context.store
    let history = try DecisionHistory(workingCopy: store.workingCopy)
    let past = try history.decision(named: id)
    let isUnread = context.unreadDecisions(of: store).contains(past.id)
    try context.markRead([past], of: store)
    return DecisionTexts(
      past: past, isUnread: isUnread, kept: DecisionTexts.Text(past.decision.kept, history),
      lost: DecisionTexts.Text(past.decision.lost, history))
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
    let past = try history.decision(named: id)
    let path = "\(past.decision.path)"
    // The decision may be about a file outside of the store's folder.
    let files = Store(root: store.workingCopy, workingCopy: store.workingCopy)
    func change(_ old: [UInt8]?) throws -> [UInt8] {
      guard let old else {
        throw ActionError(
          .noSuchFile, "the file is gone", hint: "See its text with: bestupid conflicts show \(id)",
          file: path)
      }
      return try history.restoring(past, in: old)
    }
    let edit = try context.edit(in: files, dryRun: dryRun) { read in
      let old = try read(path)
      return [EditResult.File(path: path, old: old, new: try change(old))]
    } message: {
      DecisionHistory.message(restoring: past)
    }
    if !dryRun { try context.markRead([past], of: store) }
    try edit.requireCommit()
    return RestoredText(past: past, result: edit)
  }
}

/// The decisions of merges.
public struct DecisionList: Sendable {
  /// The decisions, the newest first.
  public let decisions: [PastMergeDecision]
  private let unread: Set<DecisionID>

  init(decisions: [PastMergeDecision], unread: Set<DecisionID>) {
    self.decisions = decisions
    self.unread = unread
  }

  /// Whether a text of this device was dropped by a decision, and nobody had read it on this machine before.
  public func isUnread(_ decision: PastMergeDecision) -> Bool { unread.contains(decision.id) }

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
  /// The decision.
  public let past: PastMergeDecision
  /// Whether a text of this device was dropped by it, and nobody had read it on this machine before.
  public let isUnread: Bool
  /// The text that the file has.
  public let kept: Text
  /// The text that was dropped.
  public let lost: Text

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

    fileprivate init(_ text: RecordedDecision.Text, _ history: DecisionHistory) {
      length = text.length
      blob = text.blob?.hex
      guard text.length > 0, !text.bytes.isEmpty else {
        bytes = text.bytes
        problem = nil
        return
      }
      do throws(StoreError) {
        bytes = try history.wholeText(of: text)
        problem = nil
      } catch {
        bytes = text.bytes
        problem = ActionError(error)
      }
    }
  }
}

/// A text that was put back, or would be.
public struct RestoredText: Sendable {
  /// The decision.
  public let past: PastMergeDecision
  /// What became of the file.
  public let result: EditResult

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
