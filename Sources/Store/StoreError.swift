/// Why a store could not be found, read, written or synced, with what to do about it.
///
/// The description is for a person: what happened, where, and then the hint. It holds no secret,
/// and no value out of the person's log beyond what the message quotes.
public struct StoreError: Error, Sendable, Equatable {
  /// What went wrong, as a program tells cases apart.
  ///
  /// `Actions` maps each kind to one exit status, in one table. The raw value is the `code` of
  /// the JSON error object (docs/cli.md).
  public enum Kind: String, Sendable, CaseIterable {
    /// No store was found, or the named folder is not one.
    case notAStore = "not-a-store"
    /// The file or folder asked for does not exist.
    case noSuchFile = "no-such-file"
    /// The day asked for has no log.
    case noSuchDay = "no-such-day"
    /// No merge made the decision asked for.
    case noSuchDecision = "no-such-decision"
    /// No commit has the id asked for.
    case noSuchCommit = "no-such-commit"
    /// A file holds what cannot be used: too large, no regular file, a path out of the store.
    case badData = "bad-data"
    /// A configuration file or value, or the environment, cannot be used.
    case badConfiguration = "bad-configuration"
    /// What was asked cannot be done with these arguments, whatever the store holds.
    case usage = "usage"
    /// The file system refuses the write: permission, read-only, no space left, name too long.
    case cannotWrite = "cannot-write"
    /// Reading or writing failed part-way.
    case inputOutput = "input-output"
    /// Another process holds the lock for longer than we wait.
    case busy = "busy"
    /// A file changed on disk between reading and replacing it; nothing was replaced, try again.
    case changedMeanwhile = "changed-meanwhile"
    /// The files are saved, but not yet committed.
    case deferred = "deferred"
    /// Both sides changed what cannot be joined; both are kept.
    case conflict = "conflict"
    /// There is no remote to sync with.
    case noRemote = "no-remote"
    /// The remote cannot be reached, or did not answer in time.
    case offline = "offline"
    /// The remote does not accept our credentials, or wants some that we do not have.
    case authentication = "authentication"
    /// The remote was reached and said no: a hook, a permission, no such repository.
    case refused = "refused"
    /// The repository is of a kind that this program does not commit to.
    case unsupportedRepository = "unsupported-repository"
    /// A file that the program keeps for itself was written by a newer version of it.
    case newerVersion = "newer-version"
    /// Something that cannot happen did: a bug of ours.
    case internalFault = "internal"
  }

  /// What went wrong.
  public var kind: Kind
  /// What happened, in one line, without a full stop.
  public var message: String
  /// What the person can do now, in one line; nil where there is nothing to add.
  public var hint: String?
  /// The file concerned, as a path that the person can open.
  public var file: String?
  /// The line in `file`, counted from 1.
  public var line: Int?

  /// An error of `kind` with its message, with hint, file and line where they are known.
  public init(
    _ kind: Kind, _ message: String, hint: String? = nil, file: String? = nil, line: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
  }
}

extension StoreError: CustomStringConvertible {
  /// `file:line: message`, and the hint on a line of its own.
  public var description: String {
    var text = ""
    if let file { text += line.map { "\(file):\($0): " } ?? "\(file): " }
    text += message
    if let hint { text += "\n" + hint }
    return text
  }
}
