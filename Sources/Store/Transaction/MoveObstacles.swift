import Git

/// What stands where a file of the remote's is to go.
///
/// What the next round of a sync commits and merges makes the round begin again; what no round will
/// change is an error at once, which names it.
struct MoveObstacles {
  let repository: Repository
  let workingCopy: String
  /// The changed files that no commit can have.
  let leftAlone: [LeftAlone]
  /// The files that git is told not to look at, so that no commit has their changes.
  let leftOut: Set<RepositoryPath>

  /// What stands at a path, as git sees it.
  ///
  /// - Throws: `conflict` where that cannot be told.
  func state(of file: DurableFile) throws(StoreError) -> FileState {
    do throws(StoreError) {
      return try file.observe(belowLink: .absent).state
    } catch {
      throw unusable(error)
    }
  }

  /// The error for a file that cannot be read or replaced.
  func unusable(_ error: StoreError) -> StoreError {
    StoreError(
      .conflict, "the remote has another version of this file: \(error.message)",
      hint: Self.hint, file: error.file)
  }

  private static let hint = "Nothing is lost. Fix that, then sync."

  /// Refuses to wait for what no round will change, where a path is not what HEAD says: something that
  /// git ignores or keeps nothing of, or that no commit can have.
  func refuseLasting(_ change: PathChange) throws(StoreError) {
    let path = change.path
    try refuseLeftAlone(path)
    if leftOut.contains(path) {
      throw StoreError(
        .conflict,
        "the remote has another version of this file, which differs here from the last commit, and "
          + "git is told not to look at it (skip-worktree)",
        hint: "Nothing is lost. Tell git to look: git update-index --no-skip-worktree \(path)",
        file: path.description)
    }
    guard change.old == nil else { return }
    if try wrapping({ () throws(GitError) in try repository.isIgnored(path) }) {
      throw inTheWay(path)
    }
  }

  private func refuseLeftAlone(_ path: RepositoryPath) throws(StoreError) {
    let file = leftAlone.first { $0.path == path || path.folders.contains($0.path) }
    guard let file else { return }
    throw StoreError(
      .conflict,
      "the remote has a version of this file, which is not committed here: \(file.reason)",
      hint: Self.hint, file: path.description)
  }

  /// Whether files can be written at `writes` once `removed` are gone.
  ///
  /// - Returns: false where something is in the way that the next round commits.
  /// - Throws: `conflict` for what none does.
  func isFree(
    for writes: [Replacement], removing removed: Set<RepositoryPath>
  ) throws(StoreError) -> Bool {
    var known = removed
    for write in writes where write.old == .absent {
      let path = write.file.path
      if try state(of: write.file) == .folder {
        guard let leaf = try leaf(below: path, apartFrom: removed) else { continue }
        try refuse(leaf)
        return false
      }
      for folder in path.folders where known.insert(folder).inserted {
        let state = try state(of: DurableFile(root: workingCopy, path: folder))
        if state == .absent || state == .folder { continue }
        try refuse(folder)
        return false
      }
    }
    return true
  }

  /// The first thing in a folder that keeps it from being removed; nil where only empty folders do.
  /// A repository counts as one thing.
  private func leaf(
    below folder: RepositoryPath, apartFrom removed: Set<RepositoryPath>
  ) throws(StoreError) -> RepositoryPath? {
    let names = try ContainedFolder(workingCopy).names(in: folder.description) ?? []
    if names.contains(".git") { return folder }
    for name in names {
      let path = RepositoryPath(bytes: folder.bytes + Array("/\(name)".utf8))
      if removed.contains(path) { continue }
      let file = DurableFile(root: workingCopy, path: path)
      guard try state(of: file) == .folder else { return path }
      if let leaf = try leaf(below: path, apartFrom: removed) { return leaf }
    }
    return nil
  }

  /// Refuses what the next round will not commit.
  private func refuse(_ path: RepositoryPath) throws(StoreError) {
    try refuseLeftAlone(path)
    let status = try wrapping { () throws(GitError) in try repository.status() }
    if !path.isSafe || !status.contains(where: { $0.path == path }) { throw inTheWay(path) }
  }

  func inTheWay(_ path: RepositoryPath) -> StoreError {
    StoreError(
      .conflict, "an ignored file or folder, or a pipe, is where the remote has a file",
      hint: "Nothing is lost. Move it away, then sync.", file: path.description)
  }
}
