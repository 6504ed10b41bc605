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

  private enum Credential {
    case agent
    case keyFile(String)
  }

  init(deadline: ContinuousClock.Instant, home: String?) {
    self.deadline = deadline
    let files = ["id_ed25519", "id_ecdsa"].compactMap { name in home.map { "\($0)/.ssh/\(name)" } }
    credentials =
      [.agent] + files.filter { access($0, R_OK) == 0 }.map { Credential.keyFile($0) }
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
    guard kinds & GIT_CREDENTIAL_SSH_KEY.rawValue != 0, !credentials.isEmpty else {
      return kinds & GIT_CREDENTIAL_USERNAME.rawValue != 0 && user == nil
        ? git_credential_username_new(&credential, "git") : GIT_EAUTH.rawValue
    }
    switch credentials.removeFirst() {
    case .agent: return git_credential_ssh_key_from_agent(&credential, user)
    case .keyFile(let path):
      return git_credential_ssh_key_new(&credential, user, "\(path).pub", path, "")
    }
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

/// `withExtendedLifetime` for a body with typed errors.
func withExtendedLifetimeTyped<Value>(
  _ object: AnyObject, _ body: () throws(GitError) -> Value
) throws(GitError) -> Value {
  defer { withExtendedLifetime(object) {} }
  return try body()
}
