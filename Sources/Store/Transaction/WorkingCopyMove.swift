import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings the working copy, the index and the branch from HEAD to a commit after it.
///
/// Every file that differs between the two is replaced durably, and only if it is what HEAD says.
struct WorkingCopyMove {
  let repository: Repository
  let workingCopy: String
  let conversion: EntryConversion
  let builder: CommitBuilder
  let replacement: FileReplacement
  let publication: Publication
  let givenUp: GivenUpMerges
  let onStep: @Sendable (CommitStep) -> Void

  /// Moves to `target`.
  ///
  /// - Parameter leftAlone: The changed files that no commit can have, so that no other round will.
  /// - Returns: the number of files changed; nil where a file or HEAD has changed meanwhile, and
  ///   nothing has been replaced.
  /// - Throws: `conflict` where something stands in the way of one file, and nothing has been replaced.
  func run(
    from head: Repository.Head, to target: ObjectID, message: String, leftAlone: [LeftAlone] = []
  ) throws(StoreError) -> Int? {
    let base = try builder.tree(of: head)
    let goal = try wrapping { () throws(GitError) in try repository.commit(target).tree }
    let changes = try wrapping { () throws(GitError) in
      try repository.changes(from: base, to: goal)
    }
    try refuseUnsafe(changes)
    // Held from before the first file changes, so that no git commits half of a move.
    guard let lock = try publication.lockIndex() else {
      throw StoreError(.busy, "\(DeferralReason.busy)", hint: "Try again later.")
    }
    defer { publication.unlock(lock) }
    guard try publication.isStill(head) else { return nil }
    let copy = try IndexCopy(of: repository)
    let obstacles = MoveObstacles(
      repository: repository, workingCopy: workingCopy, leftAlone: leftAlone,
      leftOut: copy.index.leftOut)
    let isReplaced = try replaceAll(changes, target: target, message: message, obstacles)
    guard isReplaced else { return nil }
    try makeSubmoduleFolders(changes)
    // Git syncs the objects that it fetches, and not the folders with their names.
    try FileSystem.syncAll(holding: repository.commonDirectory)
    onStep(.saved)
    let commit = PublishedCommit(
      id: target, head: head, base: base, index: try indexUpdates(for: changes, obstacles.leftOut))
    let outcome = try publication.publish(
      commit, by: copy, reflog: message, holding: lock)
    RecoveryMarker.remove(in: repository)
    // Only a program that moves branches without git's lock keeps it from being committed; the files
    // are written, and the next round commits what differs then.
    guard case .committed = outcome else { return nil }
    return changes.count
  }

  /// Finishes a move that was cut short, unless a person has changed a file since: then what is
  /// there is theirs, and the next sync commits and merges it.
  func finish(_ marker: RecoveryMarker) throws(StoreError) -> CommitOutcome? {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    guard let target = marker.target, head.commit != target,
      try repository.reasonToWait(head) == nil,
      try isAfter(target, head)
    else {
      if let target = marker.target, head.commit != target { try givenUp.add(target) }
      RecoveryMarker.remove(in: repository)
      return nil
    }
    try givenUp.add(target)
    guard try run(from: head, to: target, message: marker.message) != nil else { return nil }
    givenUp.forget()
    return .committed(target)
  }

  private func isAfter(
    _ target: ObjectID, _ head: Repository.Head
  ) throws(StoreError) -> Bool {
    guard let commit = head.commit else { return true }
    return try wrapping { () throws(GitError) in try repository.isAncestor(commit, of: target) }
  }

  /// Refuses what would leave the working copy, or needs a program that we do not run.
  private func refuseUnsafe(_ changes: [PathChange]) throws(StoreError) {
    for change in changes {
      guard change.path.isSafe else {
        throw StoreError(
          .badData, "the remote has a path that cannot be written here",
          file: change.path.description)
      }
      if let attribute = try conversion.externalAttribute(of: change.path) {
        throw StoreError(
          .unsupportedRepository,
          "has the attribute \(attribute), which only git itself can apply",
          hint: "Pull with git.", file: change.path.description)
      }
    }
  }

  // MARK: - The files

  /// - Returns: false where a file is not what HEAD says; then none is replaced.
  private func replaceAll(
    _ changes: [PathChange], target: ObjectID, message: String, _ obstacles: MoveObstacles
  ) throws(StoreError) -> Bool {
    var marker = RecoveryMarker(purpose: .move, target: target, files: [], message: message)
    // Attributes decide how the other files are written, so they come first.
    let attributes = changes.filter { $0.path.name.elementsEqual(".gitattributes".utf8) }
    let others = changes.filter { !$0.path.name.elementsEqual(".gitattributes".utf8) }
    for group in [attributes, others] where !group.isEmpty {
      guard let replacements = try plan(group, obstacles) else {
        RecoveryMarker.remove(in: repository)
        return false
      }
      marker.files = replacements.map(\.marked)
      try marker.write(in: repository)
      onStep(.marked)
      do throws(StoreError) {
        try replacement.replace(replacements, marker: marker)
      } catch  where error.kind == .changedMeanwhile {
        // A file that changed again before it was put back keeps what it got.
        try givenUp.add(target)
        return false
      } catch  where error.kind == .cannotWrite && error.hint == nil {
        // The file's own trouble, and not that of the disk.
        throw obstacles.unusable(error)
      }
    }
    return true
  }

  /// What is to be replaced by what: removals first, so that a folder can take a file's path
  /// and the other way round. Nil where a file is not what HEAD says.
  private func plan(
    _ changes: [PathChange], _ obstacles: MoveObstacles
  ) throws(StoreError) -> [Replacement]? {
    var removals: [Replacement] = []
    var writes: [Replacement] = []
    for change in changes {
      let file = DurableFile(root: workingCopy, path: change.path)
      // The folder of a submodule is nobody's to read or to write (`makeSubmoduleFolders`).
      let (old, wanted) = (change.old?.ofFile, change.new?.ofFile)
      if change.new == nil, old == nil { continue }
      let now = try obstacles.state(of: file)
      let entry = try conversion.entry(for: now, at: change.path, existing: old)
      // Already so: a move that was cut short, or the same change made here.
      if entry == wanted && now != .special && (now != .folder || wanted == nil) { continue }
      if entry != old {
        // Its absence is what the person wants, or what a sparse checkout made.
        if now == .absent, obstacles.leftOut.contains(change.path) { continue }
        try obstacles.refuseLasting(change)
        return nil
      }
      let new = try conversion.state(of: wanted, at: change.path)
      if new == .absent {
        removals.append(Replacement(file: file, old: now, new: new))
      } else {
        guard now != .special else { throw obstacles.inTheWay(change.path) }
        writes.append(Replacement(file: file, old: now == .folder ? .absent : now, new: new))
      }
    }
    guard try obstacles.isFree(for: writes, removing: Set(removals.map(\.file.path))) else {
      return nil
    }
    return removals + writes
  }

  /// Gives each submodule that comes an empty folder, as git does, and takes the empty folder of
  /// one that goes away.
  private func makeSubmoduleFolders(_ changes: [PathChange]) throws(StoreError) {
    for change in changes {
      let file = DurableFile(root: workingCopy, path: change.path)
      if change.new?.mode == .submodule {
        try file.makeFolder()
      } else if change.old?.mode == .submodule, change.new == nil {
        try file.removeEmptyFolder()
      }
    }
  }

  private func indexUpdates(
    for changes: [PathChange], _ leftOut: Set<RepositoryPath>
  ) throws(StoreError) -> [IndexUpdate] {
    var entries: [IndexUpdate] = []
    for change in changes {
      var status: stat?
      if let entry = change.new, entry.mode != .submodule {
        let seen = try DurableFile(root: workingCopy, path: change.path).observe()
        let now = try conversion.entry(for: seen.state, at: change.path, existing: entry)
        status = now == entry ? seen.status : nil
      }
      entries.append(
        IndexUpdate(
          path: change.path, entry: change.new, status: status,
          isLeftOut: leftOut.contains(change.path)))
    }
    return entries
  }
}

extension TreeEntry {
  /// The entry, where it is one with bytes of its own in the working copy.
  fileprivate var ofFile: TreeEntry? { mode == .submodule ? nil : self }
}
