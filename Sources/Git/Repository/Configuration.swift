internal import CLibgit2

/// One reading of git's configuration.
///
/// Invariant: owns one `git_config`, a snapshot, which does not change while we read.
final class Configuration {
  private let handle: OpaquePointer

  private init(owning handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    git_config_free(handle)
  }

  /// The person's and the system's configuration, without a repository.
  static func standard() throws(GitError) -> Configuration {
    try Libgit2.refuseSpecialConfiguration()
    let live = try checkHandle("git_config_open_default") { git_config_open_default(&$0) }
    defer { git_config_free(live) }
    try Libgit2.addGlobalConfiguration(to: live)
    return try Configuration(snapshotOf: live)
  }

  /// The configuration that holds in `repository`.
  init(of repository: OpaquePointer) throws(GitError) {
    handle = try checkHandle("git_repository_config_snapshot") {
      git_repository_config_snapshot(&$0, repository)
    }
  }

  /// What one file says, which may not be there.
  convenience init(file: String) throws(GitError) {
    try SpecialFiles.refuse(file)
    let live = try checkHandle("git_config_open_ondisk") { git_config_open_ondisk(&$0, file) }
    defer { git_config_free(live) }
    try self.init(snapshotOf: live)
  }

  private init(snapshotOf live: OpaquePointer) throws(GitError) {
    handle = try checkHandle("git_config_snapshot") { git_config_snapshot(&$0, live) }
  }

  /// The last value set for `key`, or nil where it is not set.
  func string(_ key: String) throws(GitError) -> String? {
    var text: UnsafePointer<CChar>?
    let status = git_config_get_string(&text, handle, key)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "git_config_get_string")
    return text.map { String(cString: $0) }
  }

  /// The value of `key` as the path of a file, with `~` as the home folder; nil where it is not set.
  func path(_ key: String) throws(GitError) -> String? {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    let status = git_config_get_path(&buffer, handle, key)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "git_config_get_path")
    return buffer.ptr.map { String(cString: $0) }
  }

  /// The value of `key` as git reads a switch; false where it is not set.
  func bool(_ key: String) throws(GitError) -> Bool {
    var value: Int32 = 0
    let status = git_config_get_bool(&value, handle, key)
    if status == GIT_ENOTFOUND.rawValue { return false }
    try check(status, "git_config_get_bool")
    return value != 0
  }
}

extension Repository {
  /// Whether the file at `path` can be read as git's configuration.
  public static func isConfiguration(_ path: String) throws(GitError) -> Bool {
    do throws(GitError) {
      try Libgit2.start()
      _ = try Configuration(file: path)
      return true
    } catch  where error.code == .configuration {
      return false
    }
  }

  /// The value of a key of git's configuration as it holds in this repository, or nil.
  public func configuration(_ key: String) throws(GitError) -> String? {
    try Configuration(of: handle).string(key)
  }

  /// Sets a key in the repository's own configuration file.
  public func setConfiguration(_ key: String, to value: String) throws(GitError) {
    let configuration = try checkHandle("git_repository_config") {
      git_repository_config(&$0, handle)
    }
    defer { git_config_free(configuration) }
    try Libgit2.durably { () throws(GitError) in
      _ = try check(
        git_config_set_string(configuration, key, value), "git_config_set_string")
    }
  }

  /// The person that git would commit as; what is not configured is taken from `fallback`.
  public func identity(else fallback: Identity) throws(GitError) -> Identity {
    let configuration = try Configuration(of: handle)
    func value(_ key: String) throws(GitError) -> String? {
      try configuration.string(key).flatMap { $0.isEmpty ? nil : $0 }
    }
    return Identity(
      name: try value("user.name") ?? fallback.name,
      email: try value("user.email") ?? fallback.email)
  }

  /// A remote as it is configured.
  public struct Remote: Hashable, Sendable {
    /// Its name, as `origin`.
    public let name: String
    /// Where it fetches from, by what `url.*.insteadOf` makes of it. May hold a secret: show it through `redacted(_:)`.
    public let url: String
  }

  /// The remotes, in the order of the configuration.
  public func remotes() throws(GitError) -> [Remote] {
    var names = git_strarray()
    try check(git_remote_list(&names, handle), "git_remote_list")
    defer { git_strarray_dispose(&names) }
    var remotes: [Remote] = []
    for index in 0..<names.count {
      guard let name = names.strings[index] else { continue }
      let remote = try checkHandle("git_remote_lookup") {
        git_remote_lookup(&$0, handle, name)
      }
      defer { git_remote_free(remote) }
      // A remote without a url is listed by git under its name as the address.
      let url = git_remote_url(remote).map { String(cString: $0) }
      remotes.append(Remote(name: String(cString: name), url: url ?? String(cString: name)))
    }
    return remotes
  }

  /// Configures a remote with the usual fetch rule.
  ///
  /// - Throws: `exists` where the name is taken, `invalid` where it is not a name.
  public func addRemote(_ name: String, url: String) throws(GitError) {
    let remote = try checkHandle("git_remote_create") {
      git_remote_create(&$0, handle, name, url)
    }
    git_remote_free(remote)
  }

  /// What this repository asks for and libgit2 does not do.
  public enum Limitation: String, Sendable, CaseIterable {
    /// `commit.gpgsign`: our commits carry no signature.
    case unsignedCommits = "commit.gpgsign"
    /// Only part of the files is checked out: a missing file does not mean a deleted one.
    case sparseCheckout = "core.sparseCheckout"
    /// A shared index, which libgit2 cannot read.
    case splitIndex = "core.splitIndex"
  }

  /// The limitations that hold here. Partial clones and SHA-256 never get so far: `open` throws
  /// `unsupported`.
  public func limitations() throws(GitError) -> [Limitation] {
    let configuration = try Configuration(of: handle)
    // Git keeps the switch of sparse checkouts in a file of its own, which libgit2 does not read.
    let ofWorkingCopy =
      try configuration.bool("extensions.worktreeConfig")
      ? try Configuration(file: gitDirectory + "config.worktree") : nil
    var found: [Limitation] = []
    for limitation in Limitation.allCases {
      var isSet = try configuration.bool(limitation.rawValue)
      if let ofWorkingCopy, try ofWorkingCopy.string(limitation.rawValue) != nil {
        isSet = try ofWorkingCopy.bool(limitation.rawValue)
      }
      if isSet { found.append(limitation) }
    }
    return found
  }
}
