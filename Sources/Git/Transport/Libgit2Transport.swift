internal import CLibgit2

/// libgit2's own transports, for machines without a `git` program.
///
/// It cannot use RSA keys, `~/.ssh/config`, credential helpers, `.netrc` or TLS 1.3, and its push to a
/// local path runs no hooks.
/// Authentication is by ssh-agent, the ed25519 and ECDSA keys of the person, and the user and
/// password in an address.
public struct Libgit2Transport: Transport {
  /// As the configuration names it.
  public let name = "libgit2"
  private let credentials: [Session.Credential]

  /// - Parameters:
  ///   - home: the person's home folder, where `.ssh` is; nil uses no key files.
  ///   - hasAgent: whether the environment names an ssh-agent.
  public init(home: String?, hasAgent: Bool) {
    credentials = Session.Credential.available(home: home, hasAgent: hasAgent)
  }

  /// See `Transport`.
  public func fetch(
    _ upstream: Repository.Upstream, into repository: String, limit: Duration
  ) async throws(TransportError) {
    try await bounded(limit) { (session) throws(GitError) in
      try session.withRemote(upstream.remote, in: repository) { (remote) throws(GitError) in
        try session.connect(remote, GIT_DIRECTION_FETCH)
        guard try session.heads(of: remote)[upstream.branch] != nil else {
          throw GitError(
            .notFound, "couldn't find remote ref refs/heads/\(upstream.branch)",
            function: "git_remote_ls")
        }
        var options = git_fetch_options()
        try check(
          git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION)),
          "git_fetch_options_init")
        options.callbacks = try session.callbacks()
        options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
        let rule = "+refs/heads/\(upstream.branch):\(upstream.trackingReference)"
        try Libgit2.durably { () throws(GitError) in
          try withStrings(rule) { (rules) throws(GitError) in
            _ = try check(git_remote_download(remote, &rules, &options), "git_remote_download")
          }
          try check(
            git_remote_update_tips(
              remote, &options.callbacks, 0, GIT_REMOTE_DOWNLOAD_TAGS_NONE, "fetch"),
            "git_remote_update_tips")
        }
      }
    }
  }

  /// See `Transport`.
  public func push(
    _ commit: ObjectID, to upstream: Repository.Upstream, from repository: String,
    limit: Duration
  ) async throws(TransportError) {
    let refusal = try await bounded(limit) { (session) throws(GitError) -> String? in
      try session.withRemote(upstream.remote, in: repository) { (remote) throws(GitError) in
        var options = git_push_options()
        try check(
          git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION)),
          "git_push_options_init")
        options.callbacks = try session.callbacks()
        try session.withTemporaryReference(to: commit, in: remote) { (source) throws(GitError) in
          try withStrings("\(source):refs/heads/\(upstream.branch)") {
            (rules) throws(GitError) in
            _ = try check(git_remote_push(remote, &rules, &options), "git_remote_push")
          }
        }
      }
      return session.refusal
    }
    if let refusal { throw TransportError(.turnedDown(because: refusal), refusal) }
  }

  /// See `Transport`.
  public func rehearsePush(
    to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    try await bounded(limit) { (session) throws(GitError) in
      try session.withRemote(upstream.remote, in: repository) { (remote) throws(GitError) in
        try session.connect(remote, GIT_DIRECTION_PUSH)
      }
    }
  }

  /// See `Transport`.
  public func clone(
    _ url: String, into folder: String, limit: Duration
  ) async throws(TransportError) {
    try await bounded(limit) { (session) throws(GitError) in
      var options = git_clone_options()
      try check(
        git_clone_options_init(&options, UInt32(GIT_CLONE_OPTIONS_VERSION)),
        "git_clone_options_init")
      options.fetch_opts.callbacks = try session.callbacks()
      let repository = try Libgit2.durably { () throws(GitError) in
        try checkHandle("git_clone") { git_clone(&$0, url, folder, &options) }
      }
      git_repository_free(repository)
    }
  }

  /// See `Transport`.
  public func branches(
    of remote: String, in repository: String, limit: Duration
  ) async throws(TransportError) -> [String: ObjectID] {
    try await bounded(limit) { (session) throws(GitError) in
      try session.withRemote(remote, in: repository) { (remote) throws(GitError) in
        try session.connect(remote, GIT_DIRECTION_FETCH)
        return try session.heads(of: remote)
      }
    }
  }

  /// Runs `body` and waits for it no longer than `limit`.
  ///
  /// A call that hangs inside libgit2 cannot be ended from outside. It stops at its next sign of
  /// progress, and ends with the process at the latest.
  private func bounded<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable (Session) throws(GitError) -> Value
  ) async throws(TransportError) -> Value {
    let deadline = ContinuousClock.now + limit
    let credentials = credentials
    let result = await onOwnThread(limit: limit) {
      Session.withEach(of: credentials, until: deadline, body)
    }
    guard let result else { throw .noAnswer(within: limit) }
    return try result.get()
  }
}

/// Calls `body` with the one string as the array that C wants.
private func withStrings<Value>(
  _ text: String, _ body: (inout git_strarray) throws(GitError) -> Value
) throws(GitError) -> Value {
  var characters = text.utf8CString
  let result = characters.withUnsafeMutableBufferPointer { buffer -> Result<Value, GitError> in
    var first: UnsafeMutablePointer<CChar>? = buffer.baseAddress
    return withUnsafeMutablePointer(to: &first) { strings -> Result<Value, GitError> in
      var array = git_strarray(strings: strings, count: 1)
      do throws(GitError) { return .success(try body(&array)) } catch { return .failure(error) }
    }
  }
  return try result.get()
}
