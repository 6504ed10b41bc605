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
  let inFlight: InFlightReference
  let onStep: @Sendable (CommitStep) -> Void

  /// Moves to `target`.
  ///
  /// - Parameters:
  ///   - leftAlone: The changed files that no commit can have, so that no other round will.
  ///   - attempts: How many commands have tried this before.
  /// - Returns: the number of files changed; nil where a file or HEAD has changed meanwhile, and
  ///   nothing has been replaced.
  /// - Throws: `conflict` where something stands in the way of one file, and nothing has been replaced.
  func run(
    from head: Repository.Head, to target: ObjectID, message: String, leftAlone: [LeftAlone] = [],
    attempts: Int = 0
  ) throws(StoreError) -> Int? {
    let base = try builder.tree(of: head)
    let goal = try wrapping { () throws(GitError) in try repository.commit(target).tree }
    let all = try wrapping { () throws(GitError) in
      try repository.changes(from: base, to: goal)
    }
    let limits = PathLimits(of: workingCopy)
    func isLeftOut(_ change: PathChange) -> Bool { limits.reason(against: change.path) != nil }
    // What cannot be written here keeps nothing else from it.
    let changes = all.filter { !isLeftOut($0) }
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
    let marker = RecoveryMarker(
      purpose: .move, target: target, files: [], message: message, attempts: attempts)
    guard try replaceAll(changes, marker, obstacles) else { return nil }
    try makeSubmoduleFolders(changes)
    // Git syncs the objects that it fetches, and not the folders with their names.
    try FileSystem.syncAll(holding: repository.commonDirectory)
    onStep(.saved)
    let leftOut = all.filter(isLeftOut).map { change in
      let entry = change.path.bytes.count > PathLimits.inIndex ? nil : change.new
      return IndexUpdate(
        path: change.path, entry: entry, status: nil, isLeftOut: entry != nil)
    }
    let commit = PublishedCommit(
      id: target, head: head, base: base,
      index: try indexUpdates(for: changes, obstacles.leftOut) + leftOut)
    let outcome = try publication.publish(
      commit, by: copy, reflog: message, holding: lock)
    if case .committed = outcome {
      try drop(target)
      return changes.count
    }
    // Only a program that moves branches without git's lock keeps it from being committed; the files
    // are written, and the next round commits what differs then.
    try givenUp.add(target)
    try drop(target)
    return nil
  }

  /// Finishes a move that was cut short, unless a person has changed a file since: then what is
  /// there is theirs, and the next sync commits and merges it.
  func finish(_ marker: RecoveryMarker) throws(StoreError) -> CommitOutcome? {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    guard let target = marker.target else {
      RecoveryMarker.remove(in: repository)
      return nil
    }
    if head.commit == target {
      try givenUp.forget(toldBy: target)
      try drop(target)
      return nil
    }
    // Whatever comes of it, what it decided is told.
    try givenUp.add(target)
    guard marker.attempts <= Self.attempts else {
      throw StoreError(.inputOutput, "gave up after \(Self.attempts) interrupted attempts")
    }
    guard try repository.reasonToWait(head) == nil, try isAfter(target, head) else {
      try drop(target)
      return nil
    }
    let changed = try run(
      from: head, to: target, message: marker.message, attempts: marker.attempts)
    if changed == nil { return nil }
    try givenUp.forget(toldBy: target)
    return .committed(target)
  }

  /// How many commands try to finish a move: one that needs more memory than there is kills each.
  private static let attempts = 3

  /// Drops the marker of a move to `target` that is over, or never to be finished.
  func drop(_ target: ObjectID) throws(StoreError) {
    try inFlight.remove(target)
    RecoveryMarker.remove(in: repository)
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
    _ changes: [PathChange], _ marker: RecoveryMarker, _ obstacles: MoveObstacles
  ) throws(StoreError) -> Bool {
    var marker = marker
    guard let target = marker.target else { return false }
    // Attributes decide how the other files are written, so they come first.
    let attributes = changes.filter { $0.path.name.elementsEqual(".gitattributes".utf8) }
    let others = changes.filter { !$0.path.name.elementsEqual(".gitattributes".utf8) }
    for group in [attributes, others] where !group.isEmpty {
      let planned: [Replacement]?
      do throws(StoreError) {
        planned = try plan(group, obstacles)
      } catch {
        try giveUp(marker, target)
        throw error
      }
      guard let replacements = planned else {
        try giveUp(marker, target)
        return false
      }
      marker.files = replacements.map(\.marked)
      try inFlight.set(to: target)
      try marker.write(in: repository)
      onStep(.marked)
      do throws(StoreError) {
        try replacement.replace(replacements, marker: marker)
      } catch {
        // A file that changed again before it was put back keeps what it got.
        try givenUp.add(target)
        if try RecoveryMarker.read(in: repository) == nil { try inFlight.remove(target) }
        switch error.kind {
        case .changedMeanwhile: return false
        // The file's own trouble, and not that of the disk.
        case .cannotWrite where error.hint == nil: throw obstacles.unusable(error)
        default: throw error
        }
      }
    }
    return true
  }

  /// Drops a move before its next file is replaced.
  private func giveUp(_ marker: RecoveryMarker, _ target: ObjectID) throws(StoreError) {
    if !marker.files.isEmpty { try givenUp.add(target) }
    try drop(target)
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
      let before = conversion.restorable(now, as: old)
      if new == .absent {
        removals.append(Replacement(file: file, old: before, new: new))
      } else {
        guard now != .special else { throw obstacles.inTheWay(change.path) }
        writes.append(Replacement(file: file, old: now == .folder ? .absent : before, new: new))
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
