internal import CLibgit2

/// A git repository, opened through libgit2.
///
/// Invariant: owns one `git_repository`, from a successful open to deinit. All that it returns
/// is a Swift value; no handle of libgit2 leaves this module. Not for two threads at once: open
/// a second one, that is cheap.
public final class Repository {
  let handle: OpaquePointer
  /// Whether the line ends of files without attributes stay as they are; nil before it was looked up.
  var keepsLineEnds: Bool?

  private init(owning handle: OpaquePointer) throws(GitError) {
    self.handle = handle
    // Whether references are synced is decided once, when libgit2 opens their database.
    let references = try Libgit2.durably { () throws(GitError) in
      try checkHandle("git_repository_refdb") { git_repository_refdb(&$0, handle) }
    }
    git_refdb_free(references)
    try LooseObjectReader.install(in: self)
    let configuration = try checkHandle("git_repository_config") {
      git_repository_config(&$0, handle)
    }
    defer { git_config_free(configuration) }
    try Libgit2.addGlobalConfiguration(to: configuration)
    try refuseConfiguredSpecialFiles()
  }

  deinit {
    git_repository_free(handle)
  }

  /// Opens the repository whose working copy or `.git` is exactly `path`.
  ///
  /// - Throws: `notFound` where there is none, `notOwned` where it belongs to another user,
  ///   `unsupported` for SHA-256, partial clones and other extensions that libgit2 lacks, `special`
  ///   where a pipe or the like has a name that git reads.
  public static func open(at path: String) throws(GitError) -> Repository {
    try Libgit2.start()
    try Libgit2.refuseSpecialConfiguration()
    try SpecialFiles.refuseInRepository(at: path)
    do throws(GitError) {
      return try Repository(
        owning: checkHandle("git_repository_open_ext") {
          git_repository_open_ext(&$0, path, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
        })
    } catch  where error.code == .notFound || error.code == .notOwned {
      // libgit2 finds no repository where one belongs to another user and no safe.directory is set.
      guard let owner = ForeignOwner(of: path) else { throw error }
      throw GitError(.notOwned, owner.words, function: error.function)
    }
  }

  /// Whether the working copy at `path`, or its `.git`, belongs to another user, who may have to be trusted.
  public static func isForeign(at path: String) -> Bool { ForeignOwner(of: path) != nil }

  /// Makes an empty repository whose working copy is `path`, which is created when missing.
  ///
  /// - Parameters:
  ///   - branch: the name of the first branch; nil takes `init.defaultBranch`, else `main`.
  ///   - bare: whether it has no working copy, as a remote.
  /// - Throws: `exists` where `path` is a repository already.
  public static func create(
    at path: String, branch: String? = nil, bare: Bool = false
  ) throws(GitError) -> Repository {
    try Libgit2.start()
    try Libgit2.refuseSpecialConfiguration()
    var options = git_repository_init_options()
    try check(
      git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)),
      "git_repository_init_options_init")
    options.flags =
      GIT_REPOSITORY_INIT_MKDIR.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
      | GIT_REPOSITORY_INIT_NO_REINIT.rawValue
      | (bare ? GIT_REPOSITORY_INIT_BARE.rawValue : 0)
    let configured = try Configuration.standard().string("init.defaultBranch")
    let first = branch ?? configured ?? "main"
    return try Repository(
      owning: Libgit2.durably { () throws(GitError) in
        try first.withCStringTyped { name throws(GitError) in
          options.initial_head = name
          return try checkHandle("git_repository_init_ext") {
            git_repository_init_ext(&$0, path, &options)
          }
        }
      })
  }

  /// The folder with the person's files, ending in `/`; nil for a bare repository.
  public var workingDirectory: String? {
    git_repository_workdir(handle).map { String(cString: $0) }
  }

  /// The folder with this working copy's HEAD and index, ending in `/`.
  public var gitDirectory: String { String(cString: git_repository_path(handle)) }

  /// The folder with the objects and branches, shared by all worktrees, ending in `/`.
  public var commonDirectory: String { String(cString: git_repository_commondir(handle)) }

  /// What the working copy is in the middle of.
  public enum Operation: String, Sendable {
    /// `git merge` stopped at conflicts, or waits for its commit.
    case merge
    /// `git rebase` has stopped.
    case rebase
    /// `git cherry-pick` has stopped.
    case cherryPick = "cherry-pick"
    /// `git revert` has stopped.
    case revert
    /// `git bisect` is looking.
    case bisect
    /// `git am` has stopped.
    case applyMailbox = "am"
  }

  /// The operation that the person has begun and not ended, or nil.
  public func operation() throws(GitError) -> Operation? {
    let state = try check(git_repository_state(handle), "git_repository_state")
    switch git_repository_state_t(UInt32(bitPattern: state)) {
    case GIT_REPOSITORY_STATE_NONE: return nil
    case GIT_REPOSITORY_STATE_MERGE: return .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: return .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE:
      return .cherryPick
    case GIT_REPOSITORY_STATE_BISECT: return .bisect
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE,
      GIT_REPOSITORY_STATE_REBASE_MERGE:
      return .rebase
    default: return .applyMailbox
    }
  }
}

extension String {
  /// `withCString` for a body with typed errors.
  func withCStringTyped<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withCString { text -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body(text)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
