public import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A changed file that is not committed with the others.
public struct LeftAlone: Sendable, Equatable {
  /// Where it lies.
  public let path: RepositoryPath
  /// Why, and what to do.
  public let reason: String
}

/// What became of the changes made outside bestupid.
package struct CommittedChanges: Sendable {
  /// The files committed.
  package var committed: [RepositoryPath] = []
  /// Those that cannot be: what stops one file stops no sync.
  package var leftAlone: [LeftAlone] = []
}

/// What the person has changed outside bestupid: every changed, new and removed file that git does not
/// ignore.
struct OutsideChanges {
  let repository: Repository
  let workingCopy: String
  let conversion: EntryConversion
  let author: CommitAuthor
  let commit: MarkedCommit
  let saves: UnfinishedSaves

  /// Commits them, as one commit, each that can be committed: what keeps one path from it is told, and
  /// keeps no other.
  ///
  /// - Throws: `deferred` where the commit has to wait; `busy`.
  func commitAll() throws(StoreError) -> CommittedChanges {
    var outcome = CommittedChanges()
    var files: [CommitFile] = []
    let status = try wrapping { () throws(GitError) in try repository.status() }
    let deadline = ContinuousClock.now + ReadLease.limit
    for change in status where !DurableFile.isTemporary(change.path) {
      switch look(at: change, waitingUntil: deadline) {
      case .file(let file): files.append(file)
      case .leftAlone(let reason):
        outcome.leftAlone.append(.init(path: change.path, reason: reason))
      }
    }
    if files.isEmpty { return outcome }
    let marked = files.map {
      RecoveryMarker.File(path: $0.path, old: nil, new: $0.state.blobName)
    }
    let message = try author.signed(Self.message(for: files.map(\.path))).text
    let marker = RecoveryMarker(purpose: .commit, files: marked, message: message)
    switch commit.commit(files, for: marker) {
    case .committed: outcome.committed = files.map(\.path)
    case .unchanged: break
    case .deferred(.busy):
      throw StoreError(.busy, "\(DeferralReason.busy)", hint: "Sync again later.")
    case .deferred(let reason): throw StoreError(.deferred, "\(reason)")
    }
    return outcome
  }

  /// A changed path, as it is to be committed or not.
  private enum Finding {
    case file(CommitFile)
    case leftAlone(String)
  }

  private func look(
    at change: StatusEntry, waitingUntil deadline: ContinuousClock.Instant
  ) -> Finding {
    let path = change.path
    if change.unstaged == .conflicted {
      return .leftAlone("it has merge conflicts in git's index; resolve them")
    }
    guard path.isSafe else {
      return .leftAlone("no name that every system can write; rename it")
    }
    let file = DurableFile(root: workingCopy, path: path)
    do throws(StoreError) {
      // What lay in a folder that became a link is gone, and the link is new.
      var seen = try file.observe(belowLink: .absent, waitingUntil: deadline)
      while let status = seen.status, seen.state.isFile, saves.contain(status, at: path) {
        guard ContinuousClock.now < deadline else {
          return .leftAlone("it has just become much shorter; the next sync commits it")
        }
        usleep(20_000)
        seen = try file.observe(belowLink: .absent, waitingUntil: deadline)
      }
      switch seen.state {
      case .special: return .leftAlone("not a regular file any more")
      case .folder where change.unstaged == .unreadable:
        return .leftAlone("the folder cannot be read; allow it, or have git ignore it")
      default: break
      }
      if seen.state.isCommittable, let attribute = try conversion.externalAttribute(of: path) {
        return .leftAlone("it has the attribute \(attribute), which only git itself can apply")
      }
      // One that keeps changing, as a download does, must not hold up the others.
      if case .large(let content)? = try conversion.blob(of: seen.state, at: path) {
        try content.writeBlob(to: repository)
      }
      return .file(CommitFile(path: path, state: seen.state, status: seen.status))
    } catch {
      // Not ours to read, written at this moment: the path's own trouble, whatever it is.
      let other = error.file.flatMap { $0 == file.shown ? nil : "\($0): " }
      return .leftAlone("\(other ?? "")\(error.message)")
    }
  }

  private static func message(for paths: [RepositoryPath]) -> CommitMessage {
    if paths.count == 1 { return "edit: \(paths[0])" }
    return CommitMessage(
      "edit: \(paths.count) files", body: paths.map(\.description).joined(separator: "\n"))
  }
}
