import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What was found at the beginning of a command, and repaired.
public struct RecoveryReport: Sendable, Equatable {
  /// A process that died had left git's index locked; it is free again.
  public var removedIndexLock = false
  /// What an earlier command had saved is committed now.
  public var finished: CommitOutcome?
}

/// Puts right what a process of ours left when it died. Used with the store's lock held, so that no
/// other process of ours is at work.
///
/// Invariant: whatever is found, the command that comes after continues. What cannot be finished is given
/// up, so that it is met once and told once.
struct Recovery {
  let repository: Repository
  let workingCopy: String
  let commit: MarkedCommit
  let move: WorkingCopyMove
  let tell: @Sendable (RecoveryNotice) -> Void

  /// Finishes or drops what the marker names, and removes the locks of the process that died.
  ///
  /// - Throws: where our own folder in `.git` cannot be written, as no command then can.
  func run() throws(StoreError) -> RecoveryReport {
    var report = RecoveryReport()
    attempt { () throws(StoreError) in try removeLocks(&report) }
    guard var marker = try RecoveryMarker.read(in: repository) else {
      RecoveryMarker.remove(in: repository)
      attempt { () throws(StoreError) in try move.inFlight.removeAll() }
      return report
    }
    if marker.purpose == .move {
      marker.attempts += 1
      try marker.write(in: repository)
    }
    attempt { () throws(StoreError) in try removeReferenceLock(of: marker) }
    if marker.purpose == .commit {
      attempt { () throws(StoreError) in try finishReplacing(marker) }
    }
    settleTemporaries(of: marker)
    switch marker.purpose {
    case .commit: report.finished = commit.finish(marker)
    case .move: report.finished = finishMove(marker)
    }
    return report
  }

  private func finishMove(_ marker: RecoveryMarker) -> CommitOutcome? {
    do throws(StoreError) {
      return try move.finish(marker)
    } catch {
      tell(.gaveUp(error.words))
    }
    attempt { () throws(StoreError) in
      if let target = marker.target { try move.drop(target) }
    }
    RecoveryMarker.remove(in: repository)
    return nil
  }

  /// Runs a part of the recovery whose failure hinders no command.
  private func attempt(_ part: () throws(StoreError) -> Void) {
    do throws(StoreError) { try part() } catch { tell(.leftBehind(error.words)) }
  }

  private func removeLocks(_ report: inout RecoveryReport) throws(StoreError) {
    let folder = repository.gitDirectory + "bestupid/"
    for name in ["index.claim", "index.new", "index.new.lock"] {
      PrivateFile.remove(folder + name)
    }
    let lock = repository.gitDirectory + "index.lock"
    var status = stat()
    guard lstat(lock, &status) == 0 else { return }
    var isOver = false
    if status.st_size == CommitIndexLock.words.count {
      isOver = try RegularFile.read(lock, limit: 1 << 10) == CommitIndexLock.words
    }
    // Another git's is removed only when it is old and no git works here.
    if !isOver { isOver = try GitLock.isStale(lock, of: repository) }
    guard isOver else { return }
    PrivateFile.remove(lock)
    report.removedIndexLock = true
  }

  /// Removes the branch's lock where it is ours: it names the commit that we were about to
  /// publish, or has stayed empty for a second. Git fills and renames its own within moments.
  private func removeReferenceLock(of marker: RecoveryMarker) throws(StoreError) {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    let branch: String
    switch head {
    case .branch(let name, _), .unborn(let name): branch = name
    case .detached: return
    }
    guard let target = marker.target else { return }
    let lock = "\(repository.commonDirectory)refs/heads/\(branch).lock"
    var first = stat()
    guard lstat(lock, &first) == 0 else { return }
    let deadline = ContinuousClock.now + .seconds(1)
    while try RegularFile.read(lock, limit: 1 << 10) == [] {
      if ContinuousClock.now >= deadline {
        var now = stat()
        if lstat(lock, &now) == 0, now.st_ino == first.st_ino { PrivateFile.remove(lock) }
        return
      }
      usleep(20_000)
    }
    if try RegularFile.read(lock, limit: 1 << 10) == Array("\(target.hex)\n".utf8) {
      PrivateFile.remove(lock)
    }
  }

  /// Puts in place what is written beside the files of a save that was cut short between them: all of it was, and synced,
  /// before the first file was replaced. So of the files that are saved together all are or none is
  /// (docs/decisions/0176-a-save-that-was-cut-short-is-ended.md).
  private func finishReplacing(_ marker: RecoveryMarker) throws(StoreError) {
    var states: [FileState] = []
    for item in marker.files {
      states.append(try DurableFile(root: workingCopy, path: item.path).read())
    }
    let items = Array(zip(marker.files, states).enumerated())
    guard items.contains(where: { $1.0.old != $1.0.new && $1.1.blobName == $1.0.new }) else {
      return
    }
    var isChanged = false
    for (index, (item, now)) in items where item.old != item.new && now.blobName == item.old {
      let name = marker.temporaryName(index)
      let left = try DurableFile(root: workingCopy, path: item.path.beside(name)).read()
      guard left.blobName == item.new else { continue }
      let file = DurableFile(root: workingCopy, path: item.path)
      do throws(StoreError) {
        try file.staged(left, replacing: now, name: name).publish()
        isChanged = true
      } catch {
        // Somebody writes it now: theirs stands.
        guard error.kind == .changedMeanwhile || error.kind == .busy else { throw error }
      }
    }
    if isChanged { try FileSystem.syncAll(holding: workingCopy) }
  }

  /// Clears the temporaries of a work that was cut short.
  ///
  /// What lies in one is ours, or the old content, and goes; but where the file was exchanged
  /// and what came out is neither, a person saved in that moment, and gets it back.
  private func settleTemporaries(of marker: RecoveryMarker) {
    for (index, item) in marker.files.enumerated() {
      do throws(StoreError) {
        try settle(item, beside: item.path.beside(marker.temporaryName(index)), marker.token)
      } catch  where error.kind == .badData || error.kind == .changedMeanwhile {
        // Something else is there now; it is not ours to clear.
        continue
      } catch {
        tell(.leftBehind(error.words))
      }
    }
  }

  private func settle(
    _ item: RecoveryMarker.File, beside path: RepositoryPath, _ token: String
  ) throws(StoreError) {
    let temporary = DurableFile(root: workingCopy, path: path)
    let file = DurableFile(root: workingCopy, path: item.path)
    let left = try temporary.read()
    guard let leftID = left.blobName else { return }
    let now = try file.read()
    let nowID = now.blobName
    let isKnown = leftID == item.old || leftID == item.new || nowID == item.old
    if !isKnown && (nowID == item.new || now == .absent) {
      try file.replace(now, by: left)
    } else if !isKnown {
      let rescued = RepositoryPath(bytes: item.path.bytes + Array(".rescued-\(token)".utf8))
      try DurableFile(root: workingCopy, path: rescued).replace(.absent, by: left)
    }
    try temporary.removeTemporary(left)
  }
}

extension StoreError {
  /// What happened, and to which file, on one line.
  var words: String { file.map { "\($0): \(message)" } ?? message }
}
