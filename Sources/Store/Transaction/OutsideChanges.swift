public import Git

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

  /// Commits them, as one commit.
  ///
  /// - Throws: `deferred` where a file has conflicts, or the commit has to wait; `busy`.
  func commitAll() throws(StoreError) -> CommittedChanges {
    var outcome = CommittedChanges()
    var files: [CommitFile] = []
    let status = try wrapping { () throws(GitError) in try repository.status() }
    for change in status where !DurableFile.isTemporary(change.path) {
      if change.unstaged == .conflicted {
        throw StoreError(.deferred, "\(DeferralReason.conflicted(change.path))")
      }
      switch try look(at: change.path) {
      case .file(let file): files.append(file)
      case .leftAlone(let reason):
        outcome.leftAlone.append(.init(path: change.path, reason: reason))
      case .nothing: continue
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
    case nothing
  }

  private func look(at path: RepositoryPath) throws(StoreError) -> Finding {
    guard path.isSafe else {
      return .leftAlone("no name that every system can write; rename it")
    }
    let seen: ObservedFile
    do throws(StoreError) {
      seen = try DurableFile(root: workingCopy, path: path).observe()
    } catch {
      return try .leftAlone(Self.reason(error))
    }
    if seen.state == .special { return .nothing }
    if seen.state.isCommittable, let attribute = try conversion.externalAttribute(of: path) {
      return .leftAlone("it has the attribute \(attribute), which only git itself can apply")
    }
    do throws(StoreError) {
      // One that keeps changing, as a download does, must not hold up the others.
      if case .large(let file)? = try conversion.blob(of: seen.state, at: path) {
        try file.writeBlob(to: repository)
      }
    } catch {
      return try .leftAlone(Self.reason(error))
    }
    return .file(CommitFile(path: path, state: seen.state, status: seen.status))
  }

  /// Why a file is left alone that cannot be read now.
  ///
  /// - Throws: what is wrong with more than this file.
  private static func reason(_ error: StoreError) throws(StoreError) -> String {
    switch error.kind {
    // Not ours to read.
    case .badData, .cannotWrite: return error.message
    case .changedMeanwhile: return "another program is writing it"
    default: throw error
    }
  }

  private static func message(for paths: [RepositoryPath]) -> CommitMessage {
    if paths.count == 1 { return "edit: \(paths[0])" }
    return CommitMessage(
      "edit: \(paths.count) files", body: paths.map(\.description).joined(separator: "\n"))
  }
}
