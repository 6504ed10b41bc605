public import Git
import Words

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

  fileprivate init(path: RepositoryPath, reason: String) {
    (self.path, self.reason) = (path, reason)
  }

  /// A new file that a sync does not commit unasked.
  package init(notIncluded path: RepositoryPath) {
    self.init(path: path, reason: "a sync does not commit it, as sync.include does not name it")
  }
}

/// What became of the changes made outside bestupid.
public struct CommittedChanges: Sendable {
  /// The commit; nil where there was nothing to commit.
  public package(set) var id: ObjectID?
  /// The files committed, removed ones too.
  public package(set) var committed: [RepositoryPath] = []
  /// Those of them that were removed.
  public package(set) var deleted: [RepositoryPath] = []
  /// The files that git does not know, and that a sync does not commit unasked (``IncludedFiles``).
  public package(set) var notIncluded: [RepositoryPath] = []
  /// Those that cannot be: what stops one file stops no sync.
  public package(set) var leftAlone: [LeftAlone] = []
}

/// What the person has changed outside bestupid: changed and removed files, and new ones that a sync
/// commits.
struct OutsideChanges {
  let repository: Repository
  let workingCopy: String
  let conversion: EntryConversion
  let author: CommitAuthor
  let commit: MarkedCommit
  let saves: UnfinishedSaves
  let included: IncludedFiles

  /// Commits them, as one commit, each that can be committed: what keeps one path from it is told, and
  /// keeps no other.
  ///
  /// - Parameters:
  ///   - only: The one file whose change is committed; nil for all.
  ///   - subject: The message's subject; nil for one that says what changed.
  /// - Throws: `deferred` where the commit has to wait; `busy`.
  func commit(
    only: RepositoryPath? = nil, subject: String? = nil
  ) throws(StoreError) -> CommittedChanges {
    var outcome = CommittedChanges()
    var files: [CommitFile] = []
    let changes = try ChangedFiles(
      in: repository, workingCopy: workingCopy, conversion: conversion, included: included)
    outcome.notIncluded = changes.notIncluded
    let deadline = ContinuousClock.now + ReadLease.limit
    for change in changes.committed where only == nil || change.path == only {
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
    let message = try author.signed(subject.map { CommitMessage($0) } ?? Self.message(for: files))
      .text
    let marker = RecoveryMarker(purpose: .commit, files: marked, message: message)
    switch commit.commit(files, for: marker) {
    case .committed(let id):
      outcome.id = id
      outcome.committed = files.map(\.path)
      outcome.deleted = files.filter { $0.state == .absent }.map(\.path)
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
    if change.unstaged == .tooDeep {
      return .leftAlone(
        "it lies below more than \(PathLimits.folders) folders; move it up, or have git ignore it")
    }
    guard path.isSafe else {
      return .leftAlone("not a name that every system can write; rename it")
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
      if let reason = try reasonToKeepBack(seen.state, of: change) { return .leftAlone(reason) }
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

  /// Why a file is not to be committed for what it holds; nil where it is.
  private func reasonToKeepBack(
    _ state: FileState, of change: StatusEntry
  ) throws(StoreError) -> String? {
    guard case .file(let bytes, _) = state else { return nil }
    return try included.reasonToKeepBack(
      bytes, at: change.path, isNew: change.unstaged == .added
    ) { () throws(StoreError) in try committed(change.path) }
  }

  /// The bytes of a file in the last commit; none where that has none.
  private func committed(_ path: RepositoryPath) throws(StoreError) -> [UInt8] {
    try wrapping { () throws(GitError) in
      guard let head = try repository.head().commit,
        let entry = try repository.entry(at: path, in: repository.commit(head).tree)
      else { return [] }
      return try repository.blob(entry.id)
    }
  }

  /// The message of a commit of such files.
  static func message(for files: [CommitFile]) -> CommitMessage {
    let deleted = files.filter { $0.state == .absent }.map(\.path.dayOrPath)
    let edited = files.count - deleted.count
    let deletion =
      deleted.count > 3
      ? "delete: \(deleted.count) files" : "delete: \(deleted.joined(separator: ", "))"
    let edit =
      files.count == 1
      ? "edit: \(files[0].path)" : "edit: \(edited) \(edited == 1 ? "file" : "files")"
    let subject = [edited > 0 ? edit : nil, deleted.isEmpty ? nil : deletion].compactMap(\.self)
    if files.count == 1 { return CommitMessage(subject[0]) }
    let body = files.map { "\($0.state == .absent ? "deleted " : "")\($0.path)" }
    return CommitMessage(subject.joined(separator: "; "), body: body.joined(separator: "\n"))
  }
}
