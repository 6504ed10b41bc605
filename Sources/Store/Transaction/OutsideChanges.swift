public import Git

/// A changed file that is not committed with the others.
public struct LeftAlone: Sendable, Equatable {
  /// Where it lies.
  public let path: RepositoryPath
  /// Why, and what to do.
  public let reason: String
}

extension Committer {
  /// HEAD, where a sync may go on.
  ///
  /// - Throws: `deferred` in the middle of a merge or the like and on a detached HEAD,
  ///   `unsupportedRepository` where a file that is not there may not mean a removed one.
  package func readyHead() throws(WorkspaceError) -> Repository.Head {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    if let reason = try repository.reasonToWait(head) {
      throw WorkspaceError(.deferred, "\(reason)")
    }
    let limitations = try wrapping { () throws(GitError) in try repository.limitations() }
    for limitation in limitations where limitation != .unsignedCommits {
      throw WorkspaceError(
        .unsupportedRepository, "the repository uses \(limitation.rawValue), which sync cannot",
        hint: "Sync with git, or turn it off.")
    }
    return head
  }

  /// Commits, as one commit, what the person has changed outside bestupid: every changed, new
  /// and removed file that git does not ignore.
  ///
  /// - Returns: the files committed, and those that cannot be: what stops one file stops no sync.
  package func commitOutsideChanges() throws(WorkspaceError) -> (
    committed: [RepositoryPath], leftAlone: [LeftAlone]
  ) {
    let status = try wrapping { () throws(GitError) in try repository.status() }
    var files: [CommitFile] = []
    var leftAlone: [LeftAlone] = []
    for change in status where !DurableFile.isTemporary(change.path) {
      if change.unstaged == .conflicted {
        throw WorkspaceError(.deferred, "\(DeferralReason.conflicted(change.path))")
      }
      guard change.path.isSafe else {
        leftAlone.append(
          .init(path: change.path, reason: "no name that every system can write; rename it"))
        continue
      }
      let seen: ObservedFile
      do throws(WorkspaceError) {
        seen = try DurableFile(root: workingCopy, path: change.path).observe()
      } catch {
        // Too large, or not ours to read.
        guard error.kind == .badData || error.kind == .cannotWrite else { throw error }
        leftAlone.append(.init(path: change.path, reason: error.message))
        continue
      }
      if seen.state == .special { continue }
      if seen.state.bytes != nil, let attribute = try externalConversion(change.path) {
        leftAlone.append(
          .init(
            path: change.path,
            reason: "it has the attribute \(attribute), which only git itself can apply"))
        continue
      }
      files.append(CommitFile(path: change.path, state: seen.state, status: seen.status))
    }
    if files.isEmpty { return ([], leftAlone) }
    let marked = files.map {
      RecoveryMarker.File(path: $0.path, old: nil, new: fingerprint($0.state))
    }
    let marker = RecoveryMarker(
      purpose: .commit, token: token(), files: marked,
      message: try signed(Self.message(for: files.map(\.path))).text)
    switch commit(files, for: marker) {
    case .committed: return (files.map(\.path), leftAlone)
    case .unchanged: return ([], leftAlone)
    case .deferred(.busy):
      throw WorkspaceError(.busy, "\(DeferralReason.busy)", hint: "Sync again later.")
    case .deferred(let reason): throw WorkspaceError(.deferred, "\(reason)")
    }
  }

  private static func message(for paths: [RepositoryPath]) -> CommitMessage {
    if paths.count == 1 { return "edit: \(paths[0])" }
    return CommitMessage(
      "edit: \(paths.count) files", body: paths.map(\.description).joined(separator: "\n"))
  }
}
