public import Git
public import Store

/// The name of a decision: its merge commit, and its number among that commit's, from 1.
public struct DecisionID: Sendable, Hashable, CustomStringConvertible {
  /// The merge commit.
  public let commit: ObjectID
  /// Which of its decisions.
  public let number: Int

  /// `1a2b3c4d.1`: short enough to type, long enough to be one commit in any store of days.
  public var description: String { "\(commit.hex.prefix(8)).\(number)" }

  /// The name that no other decision can have: what the trailer of a restoring commit holds.
  public var whole: String { "\(commit.hex).\(number)" }

  init(commit: ObjectID, number: Int) {
    self.commit = commit
    self.number = number
  }

  /// Reads a ``whole`` name; nil if it is not one.
  init?(whole text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let commit = ObjectID(hex: String(parts[0])),
      let number = Int(parts[1]), number > 0
    else { return nil }
    self.init(commit: commit, number: number)
  }
}

/// A decision that a merge made.
public struct PastDecision: Sendable, Equatable {
  /// Its name.
  public let id: DecisionID
  /// When the merge was made, in seconds since 1970.
  public let time: Int64
  /// What was decided.
  public let decision: RecordedDecision
  /// The commit that put the lost text back; nil where none did.
  public var restoredBy: ObjectID?

  /// Whether a text of a device was dropped.
  ///
  /// - Parameter device: The device's name, as its commits carry it.
  public func concerns(_ device: String) -> Bool {
    !device.isEmpty && decision.lostFrom == device && decision.winner != .both
  }

  /// Whether it is what the bot changed, and no merge had to decide.
  public var isBotChange: Bool { decision.winner == .overwritten }

  /// Whether one of a merge's decisions is about the same.
  func isDecided(by merge: [RecordedDecision]) -> Bool {
    merge.contains { other in
      other.path == decision.path && other.section == decision.section && other.key == decision.key
    }
  }
}
