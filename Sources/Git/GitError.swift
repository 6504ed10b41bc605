internal import CLibgit2

/// What libgit2 refused to do: its kind, its words, and the function that failed.
public struct GitError: Error, Sendable, Equatable {
  /// The kinds of failure that callers tell apart.
  public enum Code: String, Sendable {
    /// The object, reference, path or repository does not exist.
    case notFound
    /// Something of that name is there already.
    case exists
    /// A lock file of git is in the way.
    case locked
    /// A reference no longer has the value that was expected of it.
    case modified
    /// The remote branch holds commits that ours does not.
    case notFastForward
    /// The remote wants other credentials, or its certificate is not trusted.
    case authentication
    /// The remote could not be reached, or the connection broke.
    case network
    /// The repository belongs to another user (git calls this `safe.directory`).
    case notOwned
    /// The repository uses a feature that libgit2 does not know.
    case unsupported
    /// An object or a file of git is damaged.
    case corrupted
    /// A path, name or argument is not one that git accepts.
    case invalid
    /// A pipe, a socket or a device has the name of a file that git reads.
    case special
    /// Another program keeps writing a file while git reads it.
    case changing
    /// The disk has no room left, or the person's share of it.
    case full
    /// A file of git's configuration is not one.
    case configuration
    /// The operating system refused: see the message.
    case system
    /// Any other failure.
    case other
  }

  /// The kind of failure.
  public let code: Code
  /// What libgit2 said, in one line.
  public let message: String
  /// The C function, or the step of ours, that failed.
  public let function: String

  /// An error of our own making, or one translated from libgit2.
  public init(_ code: Code, _ message: String, function: String) {
    self.code = code
    self.message = message
    self.function = function
  }
}

extension GitError: CustomStringConvertible {
  /// The message, and the function in brackets.
  public var description: String { "\(message) (\(function))" }
}

/// The one place where a status of libgit2 becomes an error.
///
/// - Returns: the status, which some functions use as an answer (0 or 1).
@discardableResult
func check(_ status: Int32, _ function: StaticString) throws(GitError) -> Int32 {
  if status >= 0 { return status }
  throw GitError(status: status, function: function)
}

/// The same for functions that create one handle: nil never passes for success.
func checkHandle(
  _ function: StaticString, _ create: (inout OpaquePointer?) -> Int32
) throws(GitError) -> OpaquePointer {
  var handle: OpaquePointer?
  try check(create(&handle), function)
  guard let handle else {
    throw GitError(.other, "no handle came back", function: "\(function)")
  }
  return handle
}

extension GitError {
  fileprivate init(status: Int32, function: StaticString) {
    var message = "libgit2 gave no reason (status \(status))"
    var category = GIT_ERROR_NONE
    // git_error_last: "error strings are not cleared aggressively", so it is read only here,
    // right after a call that failed, and cleared so that it cannot be told twice.
    if let last = git_error_last() {
      if let text = last.pointee.message { message = singleLine(String(cString: text)) }
      category = git_error_t(UInt32(bitPattern: last.pointee.klass))
      git_error_clear()
    }
    self.init(
      Code(status: status, category: category, message: message), message,
      function: "\(function)")
  }
}

extension GitError.Code {
  /// Phrases of libgit2 that say more than the status it returns with them.
  private static let phrases: [(String, GitError.Code)] = [
    ("No space left on device", .full), ("Disk quota exceeded", .full),
    ("failed to parse config file", .configuration), ("/index' no longer exists", .corrupted),
    ("is not owned by current user", .notOwned),
    ("unsupported extension", .unsupported),
    ("unsupported mandatory extension", .unsupported),
    ("unsupported repository version", .unsupported),
    ("unknown object format", .unsupported),
    ("failed to authenticate", .authentication),
    ("authentication required", .authentication),
    ("no callback set", .authentication),
    ("corrupt", .corrupted),
    ("invalid data in index", .corrupted),
    ("failed to parse tree", .corrupted),
    ("invalid name for a tree entry", .invalid),
    ("invalid path", .invalid),
    // What it says over the reason: "cannot be peeled", "can not be successfully peeled".
    ("be peeled", .corrupted), ("be successfully peeled", .corrupted),
    ("invalid loose object", .corrupted),
    ("failed to parse loose object", .corrupted),
  ]

  private static let statuses: [git_error_code: GitError.Code] = [
    GIT_ENOTFOUND: .notFound, GIT_EEXISTS: .exists, GIT_ELOCKED: .locked,
    GIT_EMODIFIED: .modified,
    GIT_ENONFASTFORWARD: .notFastForward, GIT_EAUTH: .authentication,
    GIT_ECERTIFICATE: .authentication, GIT_EOWNER: .notOwned, GIT_EINVALIDSPEC: .invalid,
    GIT_EINVALID: .invalid, GIT_EMISMATCH: .corrupted, GIT_EEOF: .network,
  ]

  private static let categories: [git_error_t: GitError.Code] = [
    GIT_ERROR_NET: .network, GIT_ERROR_SSL: .network, GIT_ERROR_SSH: .network,
    GIT_ERROR_HTTP: .network, GIT_ERROR_OS: .system, GIT_ERROR_NOMEMORY: .system,
    GIT_ERROR_ZLIB: .corrupted,
  ]

  fileprivate init(status: Int32, category: git_error_t, message: String) {
    if let phrase = Self.phrases.first(where: { message.contains($0.0) }) {
      self = phrase.1
    } else {
      self =
        Self.statuses[git_error_code(status)] ?? Self.categories[category] ?? .other
    }
  }
}

/// Control characters, line ends among them, become blanks: messages are for one line.
func singleLine(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : Character(scalar)
  }
  let words = String(scalars).split(separator: " ", omittingEmptySubsequences: true)
  return words.joined(separator: " ")
}
