internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What differs at a path between the last commit, the index and the working copy.
public struct StatusEntry: Hashable, Sendable {
  /// The kinds of difference.
  public enum Kind: String, Sendable {
    /// It is new; in the working copy: git does not know it.
    case added
    /// Its content or mode differs.
    case modified
    /// It is gone.
    case deleted
    /// It became a file, a link or a folder.
    case typeChanged
    /// A merge left several versions in the index.
    case conflicted
    /// It may not be read, and may differ: a file, or a folder that git does not know.
    case unreadable
    /// A folder that lies too deep to be looked into (``PathLimits``).
    case tooDeep
  }

  /// The path.
  public let path: RepositoryPath
  /// The index against the last commit: what the person has staged.
  public let staged: Kind?
  /// The working copy against the index.
  public let unstaged: Kind?

  /// The difference at one path.
  public init(path: RepositoryPath, staged: Kind?, unstaged: Kind?) {
    self.path = path
    self.staged = staged
    self.unstaged = unstaged
  }
}

extension Repository {
  /// What is not committed, sorted by path: staged, changed and new files, but no ignored ones.
  ///
  /// Files that a sparse checkout leaves out are not told as deleted. An untracked folder that
  /// is a repository of its own is not told. Reads every file whose time or size changed.
  ///
  /// - Throws: `special` where a pipe or the like has a name that git reads.
  public func status() throws(GitError) -> [StatusEntry] {
    try requireIndex()
    let (closed, deep) = try foldersNotLookedInto()
    var unreadable = closed
    var entries: [StatusEntry]
    do throws(GitError) {
      entries = try readStatus(except: deep)
    } catch  where error.code == .locked || error.code == .system {
      // One file that may not be read ends libgit2's look at all of them.
      let files = try unreadableFiles()
      if files.isEmpty { throw error }
      let rest = try GitIndex(at: gitDirectory + "index")
      for path in files { try rest.assumeUnchanged(path) }
      entries = try readStatus(except: deep, by: rest)
      unreadable.formUnion(files)
    }
    // Of a folder that it cannot look into, libgit2 takes the files for deleted.
    let closedOrDeep = closed.union(deep)
    entries.removeAll { entry in
      unreadable.contains(entry.path) || entry.path.folders.contains(where: closedOrDeep.contains)
    }
    entries += unreadable.map { StatusEntry(path: $0, staged: nil, unstaged: .unreadable) }
    entries += deep.map { StatusEntry(path: $0, staged: nil, unstaged: .tooDeep) }
    return entries.sorted { $0.path < $1.path }
  }

  /// The files of the index that are there and may not be read.
  private func unreadableFiles() throws(GitError) -> Set<RepositoryPath> {
    guard let workingDirectory else { return [] }
    let index = try GitIndex(at: gitDirectory + "index")
    let paths = index.entries.filter { $0.entry.mode != .submodule && $0.entry.mode != .symlink }
    return Set(
      paths.lazy.map(\.path).filter { path in
        let whole = RepositoryPath(bytes: Array(workingDirectory.utf8) + path.bytes)
        return whole.withCString { access($0, F_OK) == 0 && access($0, R_OK) != 0 }
      })
  }

  /// Looks at all files but those in some folders.
  ///
  /// - Parameter index: The index that says what git knows; nil for the repository's own.
  private func readStatus(
    except folders: Set<RepositoryPath>, by index: GitIndex? = nil
  ) throws(GitError) -> [StatusEntry] {
    if folders.isEmpty, index == nil { return try readStatus() }
    let rest: GitIndex
    if let index { rest = index } else { rest = try GitIndex(at: gitDirectory + "index") }
    defer { if !folders.isEmpty { git_ignore_clear_internal_rules(handle) } }
    for folder in folders {
      // libgit2 looks into an ignored folder for what git knows of it, and into no other.
      try rest.removeAll(below: folder)
      try ignore(folder)
    }
    return try withIndex(rest) { () throws(GitError) in
      try readStatus(GIT_STATUS_OPT_NO_REFRESH.rawValue)
    }
  }

  /// Has this handle take a folder for one that git ignores.
  private func ignore(_ folder: RepositoryPath) throws(GitError) {
    var rule = [UInt8(ascii: "/")]
    for byte in folder.bytes {
      if "*?[]\\!# ".utf8.contains(byte) { rule.append(UInt8(ascii: "\\")) }
      rule.append(byte)
    }
    let text = RepositoryPath(bytes: rule + Array("/\n".utf8))
    try check(text.withCString { git_ignore_add_rule(handle, $0) }, "git_ignore_add_rule")
  }

  /// For how long a look begins again when another program writes a file that git is reading.
  private static let limit: Duration = .seconds(2)

  /// Looks at all files, again where one of them was written meanwhile: libgit2 reads as many bytes as a file had
  /// when it was opened, and fails where an editor has emptied it since.
  ///
  /// - Throws: `changing` where that went on for two seconds.
  private func readStatus(_ more: UInt32 = 0) throws(GitError) -> [StatusEntry] {
    let deadline = ContinuousClock.now + Self.limit
    while true {
      do throws(GitError) {
        return try readStatusOnce(more)
      } catch  where error.message.contains("for hashing") {
        guard ContinuousClock.now < deadline else {
          throw GitError(
            .changing, "another program keeps writing a file of the working copy",
            function: error.function)
        }
        usleep(10_000)
      }
    }
  }

  private func readStatusOnce(_ more: UInt32) throws(GitError) -> [StatusEntry] {
    var options = git_status_options()
    try check(
      git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION)),
      "git_status_options_init")
    options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR
    options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue
      | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH.rawValue
      | GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue
      | more
    let list = try checkHandle("git_status_list_new") {
      git_status_list_new(&$0, handle, &options)
    }
    defer { git_status_list_free(list) }

    let limits = PathLimits(of: workingDirectory ?? gitDirectory)
    var entries: [StatusEntry] = []
    for index in 0..<git_status_list_entrycount(list) {
      guard let entry = git_status_byindex(list, index)?.pointee else { continue }
      guard let delta = (entry.index_to_workdir ?? entry.head_to_index)?.pointee else { continue }
      let path = RepositoryPath(cString: delta.new_file.path ?? delta.old_file.path)
      if path.bytes.last == UInt8(ascii: "/") { continue }
      var kinds = Self.kinds(of: entry.status)
      // What cannot be here is missed by nobody, nor what the index cannot hold.
      var isMissed = limits.reason(against: path) == nil
      if !isMissed, kinds.staged == .deleted { kinds.staged = nil }
      // libgit2 does not know sparse checkouts and misses the files that they leave out.
      if kinds.unstaged == .deleted {
        if isMissed { isMissed = try !isLeftOut(path) }
        if !isMissed { kinds.unstaged = nil }
      }
      if kinds.staged == nil && kinds.unstaged == nil { continue }
      entries.append(
        StatusEntry(path: path, staged: kinds.staged, unstaged: kinds.unstaged))
    }
    return entries
  }

  private func isLeftOut(_ path: RepositoryPath) throws(GitError) -> Bool {
    let index = try checkHandle("git_repository_index") { git_repository_index(&$0, handle) }
    defer { git_index_free(index) }
    let entry = path.withCString { git_index_get_bypath(index, $0, 0) }
    guard let flags = entry?.pointee.flags_extended else { return false }
    return UInt32(flags) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
  }

  /// One row for each flag of libgit2's status.
  private static let stagedKinds: [(git_status_t, StatusEntry.Kind)] = [
    (GIT_STATUS_CONFLICTED, .conflicted), (GIT_STATUS_INDEX_NEW, .added),
    (GIT_STATUS_INDEX_MODIFIED, .modified), (GIT_STATUS_INDEX_DELETED, .deleted),
    (GIT_STATUS_INDEX_TYPECHANGE, .typeChanged), (GIT_STATUS_INDEX_RENAMED, .modified),
  ]
  private static let unstagedKinds: [(git_status_t, StatusEntry.Kind)] = [
    (GIT_STATUS_CONFLICTED, .conflicted), (GIT_STATUS_WT_NEW, .added),
    (GIT_STATUS_WT_MODIFIED, .modified), (GIT_STATUS_WT_DELETED, .deleted),
    (GIT_STATUS_WT_TYPECHANGE, .typeChanged), (GIT_STATUS_WT_UNREADABLE, .unreadable),
  ]

  private static func kinds(
    of status: git_status_t
  ) -> (staged: StatusEntry.Kind?, unstaged: StatusEntry.Kind?) {
    func first(_ table: [(git_status_t, StatusEntry.Kind)]) -> StatusEntry.Kind? {
      table.first { status.rawValue & $0.0.rawValue != 0 }?.1
    }
    return (first(stagedKinds), first(unstagedKinds))
  }

  /// Has libgit2 read the repository's index, as everything does that looks at files.
  ///
  /// - Throws: `unsupported` where libgit2 cannot read it, `corrupted` where nobody can.
  func requireIndex() throws(GitError) {
    git_index_free(
      try readingIndex { () throws(GitError) in
        try checkHandle("git_repository_index") { git_repository_index(&$0, handle) }
      })
  }

  /// Runs `read`, which reads an index of this repository.
  ///
  /// - Throws: `unsupported` where the index seems damaged, and is only one that libgit2 cannot read.
  public func readingIndex<Result>(
    _ read: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    do throws(GitError) {
      return try read()
    } catch {
      guard error.message.contains("checksum"), try leavesChecksumOut() else { throw error }
      throw GitError(
        .unsupported, "git's index has no checksum (index.skipHash), which libgit2 needs",
        function: error.function)
    }
  }

  /// Whether git is told to write the index without its checksum (git-config(1): index.skipHash, which
  /// feature.manyFiles sets too).
  private func leavesChecksumOut() throws(GitError) -> Bool {
    let configuration = try Configuration(of: handle)
    if try configuration.bool("index.skipHash") { return true }
    return try configuration.bool("feature.manyFiles")
  }

  /// Whether git ignores the path.
  public func isIgnored(_ path: RepositoryPath) throws(GitError) -> Bool {
    try refuseSpecialFiles(named: .ignore, above: path)
    var ignored: Int32 = 0
    try check(
      path.withCString { git_ignore_path_is_ignored(&ignored, handle, $0) },
      "git_ignore_path_is_ignored")
    return ignored != 0
  }
}
