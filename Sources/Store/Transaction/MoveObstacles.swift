import Git

/// What stands where a file of the remote's is to go.
///
/// What the next round of a sync commits and merges makes the round begin again; what no round will
/// change is an error at once, which names it.
struct MoveObstacles {
  let repository: Repository
  let workingCopy: String

  /// Refuses to wait for what no round will change: something that git ignores or keeps nothing of,
  /// where the remote has a file.
  func refuseIgnored(_ path: RepositoryPath) throws(StoreError) {
    if try wrapping({ () throws(GitError) in try repository.isIgnored(path) }) {
      throw Self.inTheWay(path)
    }
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
      if try write.file.read() == .folder {
        guard let leaf = try leaf(below: path, apartFrom: removed) else { continue }
        try refuse(leaf)
        return false
      }
      for folder in path.folders where known.insert(folder).inserted {
        let state = try DurableFile(root: workingCopy, path: folder).read()
        // A link has an error of its own, which says that it is not followed.
        guard state != .absent, state != .folder, state.isFile else { continue }
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
      guard try DurableFile(root: workingCopy, path: path).read() == .folder else { return path }
      if let leaf = try leaf(below: path, apartFrom: removed) { return leaf }
    }
    return nil
  }

  /// Refuses what the next round will not commit.
  private func refuse(_ path: RepositoryPath) throws(StoreError) {
    let status = try wrapping { () throws(GitError) in try repository.status() }
    if !path.isSafe || !status.contains(where: { $0.path == path }) { throw Self.inTheWay(path) }
  }

  private static func inTheWay(_ path: RepositoryPath) -> StoreError {
    StoreError(
      .conflict, "an ignored file or folder stands where the remote has a file",
      hint: "Nothing is lost. Move it away, then sync.", file: path.description)
  }
}
