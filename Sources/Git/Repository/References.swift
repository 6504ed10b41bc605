internal import CLibgit2

extension Repository {
  /// What HEAD names.
  public enum Head: Sendable, Equatable {
    /// A branch and the commit at its tip. The name is short, as `main`.
    case branch(String, ObjectID)
    /// A branch that has no commit yet.
    case unborn(String)
    /// A commit, and no branch.
    case detached(ObjectID)

    /// The commit, where there is one.
    public var commit: ObjectID? {
      switch self {
      case .branch(_, let id), .detached(let id): id
      case .unborn: nil
      }
    }
  }

  /// What HEAD names now.
  public func head() throws(GitError) -> Head {
    let head = try checkHandle("git_reference_lookup") {
      git_reference_lookup(&$0, handle, "HEAD")
    }
    defer { git_reference_free(head) }
    guard let target = git_reference_symbolic_target(head) else {
      guard let id = git_reference_target(head) else {
        throw GitError(.corrupted, "HEAD names nothing", function: "git_reference_target")
      }
      return .detached(ObjectID(id.pointee))
    }
    let name = String(cString: target)
    let prefix = "refs/heads/"
    guard name.hasPrefix(prefix) else {
      throw GitError(.invalid, "HEAD names \(name), no branch", function: "git_reference_lookup")
    }
    let branch = String(name.dropFirst(prefix.count))
    return try reference(name).map { .branch(branch, $0) } ?? .unborn(branch)
  }

  /// Has HEAD name a branch, which need not be there. No file changes.
  public func setHead(to branch: String) throws(GitError) {
    try check(git_repository_set_head(handle, "refs/heads/\(branch)"), "git_repository_set_head")
  }

  /// The object that a reference leads to, or nil where there is no such reference.
  public func reference(_ name: String) throws(GitError) -> ObjectID? {
    for path in [name, "logs/\(name)"] { try SpecialFiles.refuse(commonDirectory + path) }
    var oid = git_oid()
    let status = git_reference_name_to_id(&oid, handle, name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "git_reference_name_to_id")
    return ObjectID(oid)
  }

  /// Moves a reference, if it still has the value that we know; durable when it returns.
  ///
  /// - Parameters:
  ///   - old: the value it must have; nil where it must not exist.
  ///   - message: the line in the reflog.
  ///   - identity: who is named in the reflog.
  /// - Throws: `modified` or `exists` where somebody else moved or made it meanwhile, `locked`
  ///   where git holds it.
  public func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String, identity: Identity
  ) throws(GitError) {
    let who = identity.acceptable
    try check(git_repository_set_ident(handle, who.name, who.email), "git_repository_set_ident")
    var target = new.oid
    let reference = try Libgit2.durably { () throws(GitError) in
      guard let old else {
        return try checkHandle("git_reference_create") {
          git_reference_create(&$0, handle, name, &target, 0, message)
        }
      }
      var expected = old.oid
      return try checkHandle("git_reference_create_matching") {
        git_reference_create_matching(&$0, handle, name, &target, 1, &expected, message)
      }
    }
    git_reference_free(reference)
  }

  /// Removes a reference and its reflog; none there is no error.
  public func removeReference(_ name: String) throws(GitError) {
    let status = git_reference_remove(handle, name)
    if status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "git_reference_remove")
  }

  /// The branches of a remote, with their commits, as git remembers them from the last fetch or clone.
  public func rememberedBranches(of remote: String) throws(GitError) -> [String: ObjectID] {
    let prefix = "refs/remotes/\(remote)/"
    let references = try checkHandle("git_reference_iterator_glob_new") {
      git_reference_iterator_glob_new(&$0, handle, "\(prefix)*")
    }
    defer { git_reference_iterator_free(references) }
    var branches: [String: ObjectID] = [:]
    var text: UnsafePointer<CChar>?
    while true {
      let status = git_reference_next_name(&text, references)
      if status == GIT_ITEROVER.rawValue { return branches }
      try check(status, "git_reference_next_name")
      guard let name = text.map({ String(cString: $0) }), name != "\(prefix)HEAD" else { continue }
      do throws(GitError) {
        branches[String(name.dropFirst(prefix.count))] = try reference(name)
      } catch {
        // One that cannot be read is not known.
        continue
      }
    }
  }

  /// Has a branch here be fetched from and pushed to a branch of a remote.
  public func setUpstream(of branch: String, to upstream: Upstream) throws(GitError) {
    try setConfiguration("branch.\(branch).remote", to: upstream.remote)
    try setConfiguration("branch.\(branch).merge", to: "refs/heads/\(upstream.branch)")
  }

  /// Where a branch is pushed to and fetched from.
  public struct Upstream: Hashable, Sendable {
    /// The remote's name, as `origin`.
    public let remote: String
    /// The branch there, as `main`.
    public let branch: String

    /// A branch of a remote.
    public init(remote: String, branch: String) {
      self.remote = remote
      self.branch = branch
    }

    /// The reference here that remembers the remote's branch.
    public var trackingReference: String { "refs/remotes/\(remote)/\(branch)" }
  }

  /// The upstream of a branch: as `branch.NAME.remote` and `.merge` say, else the branch of the
  /// same name on `origin`, else on the only remote; nil where that leaves none.
  public func upstream(of branch: String) throws(GitError) -> Upstream? {
    try upstream(of: branch, among: remotes())
  }

  /// The same, for who has the remotes already.
  public func upstream(
    of branch: String, among remotes: [Remote]
  ) throws(GitError) -> Upstream? {
    let configuration = try Configuration(of: handle)
    let configured = try configuration.string("branch.\(branch).remote")
    let names = [configured, "origin", remotes.count == 1 ? remotes[0].name : nil]
    let found = names.lazy.compactMap { name in remotes.first { $0.name == name } }.first
    guard let remote = found else { return nil }
    var name = branch
    if remote.name == configured,
      let merge = try configuration.string("branch.\(branch).merge"), merge.hasPrefix("refs/heads/")
    {
      name = String(merge.dropFirst("refs/heads/".count))
    }
    return Upstream(remote: remote.name, branch: name)
  }
}
