package import DayStore
package import JSON
package import Store
public import Values

/// Who made a commit, when, and with what command: what is shown of it.
public struct CommitOrigin: Sendable, Equatable {
  /// What kind of author made a commit.
  public enum Role: String, Sendable, CaseIterable {
    /// The program on one of the person's machines.
    case device
    /// The scripts and the assistant that create and edit files.
    case bot
    /// Somebody with git.
    case hand
    /// A merge of two devices' commits.
    case merge
  }

  /// The commit's id, in hexadecimal.
  public let commit: String
  /// The device, `bot`, `merge`, or the author's name.
  public let by: String
  /// Which of them it is.
  public let role: Role
  /// When it was made, in seconds since 1970.
  public let time: Int
  /// The command with its values, as `log weight 172.4`.
  public let command: String
  /// The day that the command was about; nil where its message names none.
  public let date: CalendarDate?
  /// The ID of the import that it is of: `3f2a9c1d`; nil for any other commit.
  public let importID: String?

  package init(_ past: PastCommit, _ rules: MergeRules) {
    let words = CommitWords(past)
    let (by, role): (String, Role) =
      if past.commit.parents.count > 1 {
        ("merge", .merge)
      } else if rules.isBot(past.commit.author.identity) {
        ("bot", .bot)
      } else if let device = past.device {
        (device, .device)
      } else {
        (past.commit.author.identity.name, .hand)
      }
    self.by = by
    self.role = role
    commit = past.id.hex
    time = Int(past.time)
    command = words.words
    date = words.date
    importID = past.importWords?.id
  }

  /// `1a2b3c4d`: short enough to type.
  public var shortID: String { String(commit.prefix(8)) }

  /// The commit as docs/schemas/undo.schema.json has it.
  package var json: JSONValue {
    [
      "commit": .string(commit), "command": .string(command),
      "date": .optional(date?.description),
    ]
  }
}

extension PastCommit {
  /// The ID and the form of the import that a commit is of; nil for any other.
  package var importWords: (id: String, form: String)? {
    guard let value = message.values(of: CommitMessage.Trailer.importKey).last,
      value != CommitMessage.Trailer.mergedImports.value
    else { return nil }
    let words = value.split(separator: " ").map(String.init)
    return words.first.map { ($0, words.count > 1 ? words[1] : "") }
  }

  /// Whether it brings logs up to what the imports of two devices measured, after a merge.
  package var bringsImportsTogether: Bool {
    let merged = CommitMessage.Trailer.mergedImports
    return message.values(of: merged.key).contains(merged.value)
  }
}
