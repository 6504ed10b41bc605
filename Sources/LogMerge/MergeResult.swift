/// A merged file, and how its conflicts were resolved.
public struct MergeResult: Sendable, Equatable {
  /// The merged file.
  public let bytes: [UInt8]
  /// The resolved conflicts, in the file's order.
  public let decisions: [Decision]

  /// Creates a result.
  public init(bytes: [UInt8], decisions: [Decision]) {
    self.bytes = bytes
    self.decisions = decisions
  }
}

extension MergeResult {
  /// The merge where one side is the base, or both are equal (law 1 of ``DayMerge``); nil where both
  /// changed the base differently.
  init?(ofOneChange base: [UInt8], _ ours: Side, _ theirs: Side) {
    if ours.bytes == theirs.bytes || theirs.bytes == base {
      self.init(bytes: ours.bytes, decisions: [])
    } else if ours.bytes == base {
      self.init(bytes: theirs.bytes, decisions: [])
    } else {
      return nil
    }
  }
}

/// How a conflict was resolved: which text is in the result, and which is not.
public struct Decision: Sendable, Equatable {
  /// Why one text was kept and the other was not.
  public enum Winner: String, Sendable, CaseIterable {
    /// The section is the device's (docs/format.md §3.1).
    case device
    /// The section is the bot's (docs/format.md §3.1).
    case bot
    /// Somebody wrote it, and the other text was filled in by an import.
    case written
    /// Its own timestamp is newer (docs/format.md §10.3); else the commit that brought it is later
    /// (``Author``), or that of its version of the file where the whole file was kept.
    case later
    /// The other text is blank, or says that there is no value (docs/format.md §1).
    case filled
    /// It is ticked or struck out, and the other box is open.
    case ticked
    /// It was ticked in the base, and one side opened it.
    case unticked
    /// It is the sooner one of two due dates of a task.
    case sooner
    /// It is the earlier one of two ticks of a routine's task, the one with a time, or the one that says more.
    case earlier
    /// It was changed, and the other side deleted it.
    case changed
    /// All versions have a line of it, which the result would else have less often than each of them.
    case common
    /// Both texts are in the result. No merge of files decides so: it is the reason for a file that got
    /// another name, and in messages of older merges.
    case both
    /// The bot changed or removed it. No merge decides so: it is what a commit of the bot's did.
    case overwritten

    /// The reason, in words for a person.
    public var reason: String {
      switch self {
      case .device: "what the device says of this section stands"
      case .bot: "what the bot says of this section stands"
      case .written: "what was written stands against what was imported"
      case .later: "the later one stands"
      case .filled: "a value stands against none"
      case .ticked: "what is done or dropped stands against what is open"
      case .unticked: "it was unticked on purpose"
      case .sooner: "of two due dates the sooner one stands"
      case .earlier: "of two ticks the earlier one stands"
      case .changed: "what one side changed stands, though the other deleted it"
      case .common: "what all versions have stands"
      case .both: "both texts are kept"
      case .overwritten: "the bot changed it"
      }
    }
  }

  /// The heading of the section, as on the side that was kept; `front matter`; or empty above the
  /// first heading.
  public let section: String
  /// What was in conflict: the name of a field, the text of a box, or the first cell of a row;
  /// `heading` for a section's heading, `section` for a whole section, `text` for other lines. In
  /// JSON the path of keys, as `sleep.hours`, or `entry` for a whole entry. `file` for a binary file.
  public let key: String
  /// The text in the result.
  public let kept: [UInt8]
  /// The text that is not in the result; empty where the other side had deleted it. With `both`, the
  /// other text in the result.
  public let lost: [UInt8]
  /// The name of the device whose text was kept.
  public let keptFrom: String
  /// The name of the other device.
  public let lostFrom: String
  /// Why the text was kept.
  public let winner: Winner
  /// Whether it is about the cycle, of which no commit and no screen tells more than that, unless it was asked for
  /// (docs/cycle.md, “What leaves”).
  public let isPrivate: Bool

  /// Creates a decision.
  public init(
    section: String, key: String, kept: [UInt8], lost: [UInt8], keptFrom: String, lostFrom: String,
    winner: Winner, isPrivate: Bool = false
  ) {
    self.section = section
    self.key = key
    self.kept = kept
    self.lost = lost
    self.keptFrom = keptFrom
    self.lostFrom = lostFrom
    self.winner = winner
    self.isPrivate = isPrivate
  }

  /// The reason, in words for a person.
  public var reason: String { winner.reason }
}
