/// Carries commits between a repository here and a remote.
///
/// `GitExecutable` is the only one outside of tests, which put their own in front of it to act between
/// its calls. Every call ends within its limit, whatever the server does, and never asks a question.
public protocol Transport: Sendable {
  /// What it is called in the configuration and in reports.
  var name: String { get }

  /// Brings the upstream's branch, with all it needs, and moves the tracking reference to it,
  /// also where the remote was rewound.
  ///
  /// - Parameter repository: the folder of the working copy, or of a bare repository.
  /// - Throws: `noSuchBranch` where the remote has no such branch, as an empty one.
  func fetch(
    _ upstream: Repository.Upstream, into repository: String, limit: Duration
  ) async throws(TransportError)

  /// Moves the upstream's branch forward to `commit`, never back or aside.
  ///
  /// - Throws: `rejected` where the remote has commits that we have not fetched, or may have: only
  ///   another fetch tells a push that came first from a lock that nobody holds any more. `refused`
  ///   where a hook or a permission there forbids it.
  func push(
    _ commit: ObjectID, to upstream: Repository.Upstream, from repository: String,
    limit: Duration
  ) async throws(TransportError)

  /// Asks the remote whether a push from here would be let in, and pushes nothing. What a hook
  /// there would say is not found out.
  ///
  /// - Throws: as `push`; `rejected` too, which a fetch would mend.
  func rehearsePush(
    to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError)

  /// Brings more of the commits before those at which a shallow clone ends, on the upstream's branch.
  ///
  /// - Parameter depth: How many more; nil for all that there are, after which it is no shallow clone.
  func deepen(
    _ upstream: Repository.Upstream, by depth: Int?, in repository: String, limit: Duration
  ) async throws(TransportError)

  /// Makes a repository in `folder`, which must be empty or missing, with all branches of the remote. No
  /// file is checked out yet.
  func clone(_ url: String, into folder: String, limit: Duration) async throws(TransportError)

  /// Checks out a branch of the remote that was just cloned, as a branch of the same name.
  func checkOut(_ branch: String, in folder: String, limit: Duration) async throws(TransportError)

  /// The branches of a configured remote with their commits.
  func branches(
    of remote: String, in repository: String, limit: Duration
  ) async throws(TransportError) -> [String: ObjectID]
}

/// Why nothing was carried. The message holds no secret.
public struct TransportError: Error, Sendable, Equatable {
  /// The kinds of failure that callers tell apart.
  public enum Kind: String, Sendable {
    /// No way to the server, or the connection broke: being offline is normal.
    case unreachable
    /// The server wants credentials that we do not have, or is not the one it was.
    case authentication
    /// Somebody was faster: the remote's branch has commits that ours lacks, or another git moves
    /// the branch that we have of it. Fetch, merge, and try again.
    case rejected
    /// The server understood and said no: a hook, a permission, a protected branch.
    case refused
    /// The time was up.
    case timedOut
    /// There is no repository at that address.
    case noSuchRepository
    /// The remote has no branch of that name.
    case noSuchBranch
    /// Anything else.
    case other
  }

  /// The kind of failure.
  public let kind: Kind
  /// What git or the server said, in one line.
  public let message: String
  /// What the person can do, in one line, where the cause is known that well.
  public let hint: String?

  /// Whether it is that the disk here has no room left.
  public let isDiskFull: Bool

  /// An error whose message is cleaned here: one line, no control characters, no secrets.
  public init(_ kind: Kind, _ message: String, hint: String? = nil, isDiskFull: Bool = false) {
    self.kind = kind
    self.message = redacted(singleLine(message))
    self.hint = hint
    self.isDiskFull = isDiskFull
  }
}

extension TransportError {
  /// The same as the server's last word, where nobody else's push is the reason.
  public var refused: TransportError { TransportError(.refused, message, hint: hint) }

  /// The error where the time was up.
  static func noAnswer(within limit: Duration) -> TransportError {
    // What is left of a limit is seldom a round number.
    let seconds = limit.components.seconds + (limit.components.attoseconds > 0 ? 1 : 0)
    return TransportError(
      .timedOut, "no answer from the remote within \(seconds) second\(seconds == 1 ? "" : "s")")
  }
}

extension TransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
