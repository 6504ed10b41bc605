import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Committer {
  /// Brings the working copy, the index and the branch from HEAD to `target`, which must come
  /// after it. Every file that differs between the two is replaced durably, and only if it is
  /// what HEAD says.
  ///
  /// - Returns: the number of files changed; nil where a file or HEAD has changed meanwhile, and
  ///   nothing has been replaced.
  package func move(
    from head: Repository.Head, to target: ObjectID, message: String
  ) throws(WorkspaceError) -> Int? {
    let base = try tree(of: head)
    let goal = try wrapping { () throws(GitError) in try repository.commit(target).tree }
    let changes = try wrapping { () throws(GitError) in
      try repository.changes(from: base, to: goal)
    }
    try refuseUnsafe(changes)
    // Held from before the first file changes, so that no git commits half of a move.
    guard let lock = try lockIndex() else {
      throw WorkspaceError(.busy, "\(DeferralReason.busy)", hint: "Try again later.")
    }
    defer { unlockIndex(lock) }
    guard try isStill(head) else { return nil }
    guard try replaceAll(changes, target: target, message: message) else { return nil }
    try settleSubmodules(changes)
    settings.onStep(.saved)
    let entries = try indexUpdates(for: changes)
    let outcome = try publish(
      target, on: head, base: base, entries: entries, reflog: message, holding: lock)
    guard case .committed = outcome else {
      // Only a program that moves branches without git's lock gets here; the files are written,
      // and the next round commits what differs then.
      RecoveryMarker.remove(in: repository)
      return nil
    }
    RecoveryMarker.remove(in: repository)
    return changes.count
  }

  /// - Returns: false where a file is not what HEAD says; then none is replaced.
  private func replaceAll(
    _ changes: [PathChange], target: ObjectID, message: String
  ) throws(WorkspaceError) -> Bool {
    var marker = RecoveryMarker(
      purpose: .move, token: token(), target: target, files: [], message: message)
    // Attributes decide how the other files are written, so they come first.
    let attributes = changes.filter { $0.path.name.elementsEqual(".gitattributes".utf8) }
    let others = changes.filter { !$0.path.name.elementsEqual(".gitattributes".utf8) }
    for group in [attributes, others] where !group.isEmpty {
      guard let replacements = try plan(group) else {
        RecoveryMarker.remove(in: repository)
        return false
      }
      marker.files = files(of: replacements)
      try marker.write(in: repository)
      settings.onStep(.marked)
      do throws(WorkspaceError) {
        try replace(replacements, marker: marker)
      } catch  where error.kind == .changedMeanwhile {
        // A file that changed again before it was put back keeps what it got.
        try giveUp(on: target)
        return false
      }
    }
    return true
  }

  /// Finishes a move that was cut short, unless a person has changed a file since: then what is
  /// there is theirs, and the next sync commits and merges it.
  func finishMove(_ marker: RecoveryMarker) throws(WorkspaceError) -> CommitOutcome? {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    guard let target = marker.target, head.commit != target,
      try repository.reasonToWait(head) == nil,
      try isAfter(target, head)
    else {
      if let target = marker.target, head.commit != target { try giveUp(on: target) }
      RecoveryMarker.remove(in: repository)
      return nil
    }
    try giveUp(on: target)
    let moved = try move(from: head, to: target, message: marker.message)
    if moved == nil { return nil }
    forgetGivenUp()
    return .committed(target)
  }

  private func isAfter(
    _ target: ObjectID, _ head: Repository.Head
  ) throws(WorkspaceError) -> Bool {
    guard let commit = head.commit else { return true }
    return try wrapping { () throws(GitError) in try repository.isAncestor(commit, of: target) }
  }

  private func indexUpdates(for changes: [PathChange]) throws(WorkspaceError) -> [IndexUpdate] {
    var entries: [IndexUpdate] = []
    for change in changes {
      var status: stat?
      if let entry = change.new, entry.mode != .submodule {
        let seen = try DurableFile(root: workingCopy, path: change.path).observe()
        let now = try self.entry(for: seen.state, at: change.path, existing: entry)
        status = now == entry ? seen.status : nil
      }
      entries.append(IndexUpdate(path: change.path, entry: change.new, status: status))
    }
    return entries
  }

  /// Refuses what would leave the working copy, or needs a program that we do not run.
  private func refuseUnsafe(_ changes: [PathChange]) throws(WorkspaceError) {
    for change in changes {
      guard change.path.isSafe else {
        throw WorkspaceError(
          .badData, "the remote has a path that cannot be written here",
          file: change.path.description)
      }
      if let attribute = try externalConversion(change.path) {
        throw WorkspaceError(
          .unsupportedRepository,
          "has the attribute \(attribute), which only git itself can apply",
          hint: "Pull with git.", file: change.path.description)
      }
    }
  }

  /// What is to be replaced by what: removals first, so that a folder can take a file's place
  /// and the other way round. Nil where a file is not what HEAD says.
  private func plan(_ changes: [PathChange]) throws(WorkspaceError) -> [Replacement]? {
    var removals: [Replacement] = []
    var writes: [Replacement] = []
    for change in changes {
      let file = DurableFile(root: workingCopy, path: change.path)
      // The folder of a submodule is nobody's to read or to write (`settleSubmodules`).
      let (old, wanted) = (change.old?.ofFile, change.new?.ofFile)
      if change.new == nil, old == nil { continue }
      let now = try file.read()
      let entry = try entry(for: now, at: change.path, existing: old)
      // Already so: a move that was cut short, or the same change made here.
      if entry == wanted && now != .special && (now != .folder || wanted == nil) { continue }
      if entry != old {
        if change.old == nil { try refuseIgnored(change.path) }
        return nil
      }
      let new = try state(of: wanted, at: change.path)
      if new == .absent {
        removals.append(Replacement(file: file, old: now, new: new))
      } else {
        guard now != .special else {
          throw WorkspaceError(.badData, "not a regular file", file: file.shown)
        }
        writes.append(Replacement(file: file, old: now == .folder ? .absent : now, new: new))
      }
    }
    guard try isFree(for: writes, removing: Set(removals.map(\.file.path))) else { return nil }
    return removals + writes
  }

  /// The state of the working copy that an entry stands for.
  func state(
    of entry: TreeEntry?, at path: RepositoryPath
  ) throws(WorkspaceError) -> FileState {
    guard let entry else { return .absent }
    return try wrapping { () throws(GitError) in
      let bytes = try repository.blob(entry.id)
      if entry.mode == .symlink { return .symlink(bytes) }
      return .file(
        try repository.converted(bytes, for: path, .toWorkingCopy),
        executable: entry.mode == .executable)
    }
  }
}
