internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One conversation of `Libgit2Transport` with a server: what libgit2's callbacks need to know.
///
/// Used by one thread only, the one it was made on.
final class Session {
  private let deadline: ContinuousClock.Instant
  private var credentials: [Credential]
  /// What the server said when it turned the push down.
  private(set) var refusal: String?

  private init(deadline: ContinuousClock.Instant, credentials: [Credential]) {
    self.deadline = deadline
    self.credentials = credentials
  }

  /// Runs `body` in a conversation that has all of the credentials. After one that libgit2 cannot
  /// even offer, such as a key with a passphrase, it gives the conversation up; then another
  /// begins with those that were left.
  static func withEach<Value>(
    of credentials: [Credential], until deadline: ContinuousClock.Instant,
    _ body: (Session) throws(GitError) -> Value
  ) -> Result<Value, TransportError> {
    let session = Session(deadline: deadline, credentials: credentials)
    do throws(GitError) {
      try Libgit2.startForNetwork()
      return .success(try body(session))
    } catch {
      let failure = TransportError(error, timedOut: session.isOver)
      let left = session.credentials
      guard failure.kind == .authentication, !left.isEmpty, left.count < credentials.count
      else { return .failure(failure) }
      return withEach(of: left, until: deadline, body)
    }
  }

  /// Whether the time is up.
  var isOver: Bool { ContinuousClock.now >= deadline }

  /// The callbacks, which refer to this object without retaining it: it outlives the call.
  func callbacks() throws(GitError) -> git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    try check(
      git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION)),
      "git_remote_init_callbacks")
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    callbacks.transfer_progress = { _, payload in Session.of(payload).progress }
    callbacks.sideband_progress = { _, _, payload in Session.of(payload).progress }
    callbacks.push_transfer_progress = { _, _, _, payload in Session.of(payload).progress }
    // Without this callback git_remote_push reports success when the server said no.
    callbacks.push_update_reference = { _, reason, payload in
      if let reason { Session.of(payload).refusal = String(cString: reason) }
      return 0
    }
    callbacks.credentials = { credential, _, user, kinds, payload in
      Session.of(payload).answer(&credential!.pointee, user: user, kinds: kinds)
    }
    return callbacks
  }

  /// Any value but 0 makes libgit2 give up.
  private var progress: Int32 { isOver ? GIT_EUSER.rawValue : 0 }

  /// Offers each credential once: libgit2 asks again until it gets another answer.
  private func answer(
    _ credential: inout UnsafeMutablePointer<git_credential>?, user: UnsafePointer<CChar>?,
    kinds: UInt32
  ) -> Int32 {
    if kinds & GIT_CREDENTIAL_SSH_KEY.rawValue != 0 {
      guard !credentials.isEmpty else {
        return refuse("the server takes none of the keys that libgit2 can use")
      }
      switch credentials.removeFirst() {
      case .agent: return git_credential_ssh_key_from_agent(&credential, user)
      case .keyFile(let path):
        return git_credential_ssh_key_new(&credential, user, "\(path).pub", path, "")
      }
    }
    if kinds & GIT_CREDENTIAL_USERNAME.rawValue != 0, user == nil {
      return git_credential_username_new(&credential, "git")
    }
    return refuse("the server wants a user and a password, and libgit2 asks no credential helper")
  }

  /// libgit2 says what it was told last, which else is no reason at all.
  private func refuse(_ reason: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_CALLBACK.rawValue), reason)
    return GIT_EAUTH.rawValue
  }

  private static func of(_ payload: UnsafeMutableRawPointer?) -> Session {
    guard let payload else { preconditionFailure("callbacks() sets the payload") }
    return Unmanaged<Session>.fromOpaque(payload).takeUnretainedValue()
  }

  /// Calls `body` with a configured remote, which is disconnected and freed afterwards.
  func withRemote<Value>(
    _ name: String, in repository: String, _ body: (OpaquePointer) throws(GitError) -> Value
  ) throws(GitError) -> Value {
    let repository = try Repository.open(at: repository)
    let remote = try checkHandle("git_remote_lookup") {
      git_remote_lookup(&$0, repository.handle, name)
    }
    defer { git_remote_free(remote) }
    return try withExtendedLifetimeTyped(repository) { () throws(GitError) in try body(remote) }
  }

  /// Calls `body` with the name of a reference to `commit`, which lives as long: libgit2 pushes
  /// references only.
  func withTemporaryReference(
    to commit: ObjectID, in remote: OpaquePointer, _ body: (String) throws(GitError) -> Void
  ) throws(GitError) {
    let name = "refs/bestupid/push"
    let repository = git_remote_owner(remote)
    var oid = commit.oid
    let reference = try checkHandle("git_reference_create") {
      git_reference_create(&$0, repository, name, &oid, 1, "push")
    }
    defer { git_reference_free(reference) }
    let outcome = Result { () throws(GitError) in
      try Libgit2.durably { () throws(GitError) in try body(name) }
    }
    try check(git_reference_delete(reference), "git_reference_delete")
    try outcome.get()
  }

  func connect(_ remote: OpaquePointer, _ direction: git_direction) throws(GitError) {
    var callbacks = try callbacks()
    try check(
      git_remote_connect(remote, direction, &callbacks, nil, nil), "git_remote_connect")
  }

  /// The branches that a connected remote has.
  func heads(of remote: OpaquePointer) throws(GitError) -> [String: ObjectID] {
    var list: UnsafeMutablePointer<UnsafePointer<git_remote_head>?>?
    var count = 0
    try check(git_remote_ls(&list, &count, remote), "git_remote_ls")
    var branches: [String: ObjectID] = [:]
    for index in 0..<count {
      guard let head = list?[index]?.pointee, let name = head.name else { continue }
      let prefix = "refs/heads/"
      let reference = String(cString: name)
      if reference.hasPrefix(prefix) {
        branches[String(reference.dropFirst(prefix.count))] = ObjectID(head.oid)
      }
    }
    return branches
  }
}

extension Session {
  /// What can be offered to a server over ssh.
  enum Credential: Sendable {
    case agent
    case keyFile(String)

    /// The agent, and the key files of the kinds that libgit2 can use.
    static func available(home: String?, hasAgent: Bool) -> [Credential] {
      let files = ["id_ed25519", "id_ecdsa"].compactMap { name in
        home.map { "\($0)/.ssh/\(name)" }
      }
      return (hasAgent ? [.agent] : [])
        + files.filter { access($0, R_OK) == 0 }.map { .keyFile($0) }
    }
  }
}

extension TransportError {
  fileprivate init(_ error: GitError, timedOut: Bool) {
    let diagnosis = Diagnosis.of(error.message)
    let kind: Kind =
      switch error.code {
      case _ where timedOut: .timedOut
      case _ where diagnosis != nil: diagnosis?.kind ?? .other
      case .authentication: .authentication
      case .notFastForward: .rejected
      case .network: .unreachable
      default: .other
      }
    self.init(kind, diagnosis?.words ?? error.message, hint: diagnosis?.hint)
  }
}

/// `withExtendedLifetime` for a body with typed errors.
func withExtendedLifetimeTyped<Value>(
  _ object: AnyObject, _ body: () throws(GitError) -> Value
) throws(GitError) -> Value {
  defer { withExtendedLifetime(object) {} }
  return try body()
}
