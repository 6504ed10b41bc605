public import Git

/// A commit of a store, with what its message says of the command that made it.
public struct PastCommit: Sendable {
  /// The commit.
  public let commit: Commit
  /// Its message.
  public let message: CommitMessage
  /// The command that made it, with its subcommand, as `todo done`; nil where none did, or the commit is older
  /// than the trailer.
  public let command: String?
  /// The device that made it, as its trailer has it, if any.
  public let device: String?
  /// The clone in which it was made, as its trailer has it; nil for commits that are older than the trailer, or not ours.
  public let clone: CloneID?
  /// The commits that it takes back.
  public let undoes: [ObjectID]
  /// The commits, undos themselves, that it takes back.
  public let redoes: [ObjectID]
  /// What of the files that it made was the command's entry (`Inverse`).
  public let edited: Set<String>
  /// Whether its parents are not in this repository, which is a shallow clone.
  public let isBoundary: Bool

  /// Its id.
  public var id: ObjectID { commit.id }

  /// When it was made, in seconds since 1970.
  public var time: Int64 { commit.committer.time }

  /// `1a2b3c4d`: short enough to type, long enough to be one commit in any store of days.
  public var shortID: String { String(commit.id.hex.prefix(8)) }

  /// Reads a commit's message.
  init(_ commit: Commit, isBoundary: Bool) {
    self.commit = commit
    self.isBoundary = isBoundary
    let message = CommitMessage(text: commit.message)
    self.message = message
    func value(_ key: String) -> String? {
      message.values(of: key).last.flatMap { $0.isEmpty ? nil : $0 }
    }
    // A command that also commits what an earlier one saved names itself first.
    command = message.values(of: CommitMessage.Trailer.commandKey).first
    device = value(CommitMessage.Trailer.deviceKey)
    clone = value(CommitMessage.Trailer.cloneKey).flatMap { CloneID($0) }
    undoes = message.values(of: CommitMessage.Trailer.undoKey).compactMap(ObjectID.init(hex:))
    redoes = message.values(of: CommitMessage.Trailer.redoKey).compactMap(ObjectID.init(hex:))
    edited = Set(message.values(of: CommitMessage.Trailer.editedKey))
  }
}

extension CommitMessage.Trailer {
  /// The key of the trailer that names the commit which a commit takes back.
  static let undoKey = "Undo-of"
  /// The key of the trailer that names the undo which a commit takes back.
  static let redoKey = "Redo-of"
  /// The key of the trailer that names a unit of an entry, in a commit that made the day as well.
  static let editedKey = "Edited"

  /// The trailer of a commit that takes another back.
  public static func undo(of id: ObjectID) -> CommitMessage.Trailer { .init(undoKey, id.hex) }

  /// The trailer of a commit that takes an undo back.
  public static func redo(of id: ObjectID) -> CommitMessage.Trailer { .init(redoKey, id.hex) }

  /// The trailer of a unit of an entry: its section and its name, as `Quick Log/Weight`.
  public static func edited(_ unit: String) -> CommitMessage.Trailer { .init(editedKey, unit) }
}
