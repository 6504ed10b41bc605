/// Carries commits between a repository here and a remote.
///
/// Two kinds of it exist, with the same promises: `GitExecutable`, where the authentication
/// works that works in the person's shell, and `Libgit2Transport` for machines without git.
/// Every call ends within its limit, whatever the server does, and never asks a question.
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
  /// - Throws: `rejected` where the remote has commits that we have not fetched, `refused`
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

  /// Makes a repository with a working copy in `folder`, which must be empty or missing.
  func clone(_ url: String, into folder: String, limit: Duration) async throws(TransportError)

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
    /// The remote's branch has commits that ours lacks: fetch, merge, and try again.
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

  /// An error whose message is cleaned here: one line, no control characters, no secrets.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = redacted(singleLine(message))
  }
}

extension TransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension TransportError.Kind {
  /// What git, ssh, curl, servers and libgit2 print, in English, and what it means. The first
  /// row found in the text counts, so what is more telling stands first.
  private static let phrases: [(String, TransportError.Kind)] = [
    ("couldn't find remote ref", .noSuchBranch),
    ("non-fast-forward", .rejected),
    ("(fetch first)", .rejected),
    ("cannot push because a reference", .rejected),
    ("Authentication failed", .authentication),
    ("authentication failed", .authentication),
    ("authentication required", .authentication),
    ("failed to authenticate", .authentication),
    ("Permission denied (", .authentication),
    ("could not read Username", .authentication),
    ("could not read Password", .authentication),
    ("terminal prompts disabled", .authentication),
    ("Host key verification failed", .authentication),
    ("invalid or unknown remote ssh hostkey", .authentication),
    ("certificate verif", .authentication),
    ("SSL certificate", .authentication),
    ("error: 401", .authentication),
    ("error: 403", .authentication),
    ("status code: 401", .authentication),
    ("status code: 403", .authentication),
    ("error: 404", .noSuchRepository),
    ("status code: 404", .noSuchRepository),
    ("epository not found", .noSuchRepository),
    ("does not appear to be a git repository", .noSuchRepository),
    ("does not exist", .noSuchRepository),
    ("failed to resolve path", .noSuchRepository),
    ("could not find repository", .noSuchRepository),
    // What libgit2 says of a path where nothing is.
    ("unsupported URL protocol", .noSuchRepository),
    ("Could not resolve host", .unreachable),
    ("Could not resolve hostname", .unreachable),
    ("failed to resolve address", .unreachable),
    ("onnection refused", .unreachable),
    ("onnection timed out", .unreachable),
    ("onnection reset", .unreachable),
    ("onnection closed", .unreachable),
    ("peration timed out", .unreachable),
    ("Operation too slow", .unreachable),
    ("etwork is unreachable", .unreachable),
    ("No route to host", .unreachable),
    ("ailed to connect", .unreachable),
    ("Couldn't connect", .unreachable),
    ("unable to connect", .unreachable),
    ("early EOF", .unreachable),
    ("unexpected disconnect", .unreachable),
    ("hung up unexpectedly", .unreachable),
    ("error: 5", .unreachable),
    ("status code: 5", .unreachable),
    ("pre-receive hook declined", .refused),
    ("remote rejected", .refused),
    ("insufficient permission", .refused),
    ("Could not read from remote repository", .unreachable),
  ]

  /// Reasons with which a server turns down a push that lost a race: another push came first.
  private static let lostRaces = [
    "failed to update ref", "cannot lock ref", "incorrect old value", "non-fast-forward",
    "fetch first",
  ]

  /// The kind that a program's words tell.
  static func told(by text: String) -> Self {
    phrases.first { text.contains($0.0) }?.1 ?? .other
  }

  /// The kind of a push that the server turned down with a reason.
  static func turnedDown(because reason: String) -> Self {
    lostRaces.contains(where: reason.contains) ? .rejected : .refused
  }
}
