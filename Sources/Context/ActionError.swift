import Git
public import JSON
import LogSyntax
import Programs
package import Store
public import Values

/// Why an action failed: what kind of error it is, what happened, and what can be done about it.
///
/// Actions throw the errors of the targets below as they are; ``init(_:)`` reads any of them.
public struct ActionError: Error, Sendable, Equatable {
  /// What went wrong, as a program tells cases apart. The raw value is the `code` of the JSON error
  /// object (docs/cli.md). A test holds that every kind of the targets below is among them.
  public enum Kind: String, Sendable, CaseIterable {
    /// Arguments are missing, or cannot be combined.
    case usage
    /// The text is no date.
    case date
    /// The text cannot be read as a value of its field.
    case value
    /// The text can be read, and no such value exists.
    case impossible
    /// A word can mean several entries of a list.
    case ambiguous
    /// No field of that name is known.
    case unknownField = "unknown-field"
    /// A list of the day has no entry that a word can mean.
    case noSuchEntry = "no-such-entry"
    /// No setting has that name.
    case unknownSetting = "unknown-setting"
    /// The day has no section of that name.
    case noSuchSection = "no-such-section"
    /// No store was found, or the named folder is not one.
    case notAStore = "not-a-store"
    /// The file or folder asked for does not exist.
    case noSuchFile = "no-such-file"
    /// The day asked for has no log.
    case noSuchDay = "no-such-day"
    /// The week asked for has no plan.
    case noSuchPlan = "no-such-plan"
    /// No line has the text that is looked for.
    case noMatch = "no-match"
    /// No merge made the decision asked for.
    case noSuchDecision = "no-such-decision"
    /// No commit has the ID asked for.
    case noSuchCommit = "no-such-commit"
    /// Data cannot be used: too large, no regular file, no text, a path out of the store.
    case badData = "bad-data"
    /// A configuration file or value, or the environment, cannot be used.
    case badConfiguration = "bad-configuration"
    /// The file system refuses the write.
    case cannotWrite = "cannot-write"
    /// Reading or writing failed part-way.
    case inputOutput = "input-output"
    /// Another process holds the lock for longer than we wait.
    case busy
    /// A file changed on disk between reading and replacing it; nothing was replaced.
    case changedMeanwhile = "changed-meanwhile"
    /// What is to be undone changed since; nothing was changed.
    case changedSince = "changed-since"
    /// The files are saved, but not yet committed.
    case deferred
    /// Both sides changed what cannot be joined; both are kept.
    case conflict
    /// There is no remote to sync with.
    case noRemote = "no-remote"
    /// The remote cannot be reached, or did not answer in time.
    case offline
    /// The remote does not accept our credentials, or wants some that we do not have.
    case authentication
    /// The remote was reached and said no.
    case refused
    /// A notification could not be shown.
    case notShown = "not-shown"
    /// The repository is of a kind that this program does not commit to.
    case unsupportedRepository = "unsupported-repository"
    /// A file that the program keeps for itself was written by a newer version of it.
    case newerVersion = "newer-version"
    /// The edit would change more of the log than it should.
    case edit
    /// The work was cancelled.
    case interrupted
    /// Something that cannot happen did: a bug of ours.
    case internalFault = "internal"
  }

  /// What went wrong.
  public var kind: Kind
  /// What happened, in one line.
  public var message: String
  /// What to do about it, in one line; nil where there is nothing to add.
  public var hint: String?
  /// The file concerned, as the person knows it.
  public var file: String?
  /// The line in `file`; 1 is the first.
  public var line: Int?
  /// What a word can mean, where it is ambiguous.
  public var ambiguity: InputError.Ambiguity?
  /// What changed since, where that is why nothing is undone.
  public var refused: [RefusedUnit] = []

  /// An error of `kind`, with what is known of it.
  public init(
    _ kind: Kind, _ message: String, hint: String? = nil, file: String? = nil, line: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
  }

  /// The error for arguments that are missing, or cannot be combined.
  public static func usage(_ message: String, hint: String? = nil) -> ActionError {
    ActionError(.usage, message, hint: hint)
  }

  /// What an error of any target means. One that no action is known to throw is `internalFault`.
  public init(_ error: any Error) {
    switch error {
    case let error as ActionError:
      self = error
    case let error as StoreError:
      self.init(
        Kind(rawValue: error.kind.rawValue) ?? .internalFault, error.message, hint: error.hint,
        file: error.file, line: error.line)
    case let error as InputError:
      self.init(
        Kind(rawValue: error.code.rawValue) ?? .internalFault, error.message, hint: error.hint)
      ambiguity = error.ambiguity
      (file, line) = (error.file, error.line)
      if line != nil, file == nil { file = "standard input" }
    case let error as EditError:
      self.init(.edit, error.description)
    case let error as TransportError:
      self.init(.inputOutput, error.message, hint: error.hint)
    case ChildProcess.Failure.notStarted(let reason):
      self.init(.inputOutput, reason)
    case is CancellationError, is Interrupted:
      self.init(.interrupted, "interrupted")
    default:
      self.init(
        .internalFault, "internal error: \(error)",
        hint: "Nothing was lost; please report it with the command that you ran.")
    }
  }

  /// The same in one line, for a log: file and line before what happened, and no advice.
  public var inOneLine: ActionError {
    let position = file.map { file in line.map { "\(file):\($0)" } ?? file }
    return ActionError(kind, [position, message].compactMap(\.self).joined(separator: ": "))
  }

  /// The error object of docs/schemas/error.schema.json.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(kind.rawValue)), .init("message", .string(message)),
      .init("hint", .optional(hint)), .init("file", .optional(file)),
      .init("line", line.map(JSONValue.int) ?? .null),
    ]
    if let ambiguity {
      let candidates = ambiguity.candidates.map { candidate -> JSONValue in
        ["n": .int(candidate.number), "text": .string(candidate.text)]
      }
      members.append(.init("candidates", .array(candidates)))
    }
    if !refused.isEmpty { members.append(.init("refused", .array(refused.map(\.json)))) }
    return ["schema": "bestupid.error/1", "error": .object(members)]
  }
}

extension ActionError {
  /// The error for what is saved and could not be committed.
  package static func deferred(_ reason: DeferralReason, _ path: String) -> ActionError {
    ActionError(
      .deferred, "saved, commit deferred: \(reason)",
      hint: "The next bestupid command tries again.", file: path)
  }

  /// The error for a day without a log.
  package static func noLog(of date: CalendarDate) -> ActionError { noLog(of: date...date) }

  /// The error for days without a log.
  package static func noLog(of days: ClosedRange<CalendarDate>) -> ActionError {
    let last = days.upperBound
    return ActionError(
      .noSuchDay,
      "there is no log for \(days.lowerBound == last ? "\(last)" : "\(days.lowerBound) to \(last)")",
      hint: "To create the log of a day: bestupid new \(last)")
  }
}
