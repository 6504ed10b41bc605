import Git
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path of the index that follows a commit.
struct IndexUpdate {
  let path: RepositoryPath
  let entry: TreeEntry?
  let status: stat?
  /// Whether git is not to look at the file, as before.
  var isLeftOut = false
}

/// A commit that is to become the branch's tip.
struct PublishedCommit {
  let id: ObjectID
  /// What HEAD is until then.
  let head: Repository.Head
  /// The tree of HEAD's commit, which the index starts from where there is none.
  let base: ObjectID?
  /// The paths of the index that follow.
  let index: [IndexUpdate]
}

/// Makes a commit the branch's tip: index first, then the branch, under git's own lock.
///
/// A process that dies in between leaves the files shown as staged, and never as reverted.
struct Publication {
  let repository: Repository
  let author: CommitAuthor
  /// How long to wait for another git.
  let limit: Duration
  let onStep: @Sendable (CommitStep) -> Void

  /// Publishes a commit of files.
  ///
  /// - Returns: nil where HEAD is no longer what it was.
  func publish(
    _ commit: PublishedCommit, by copy: IndexCopy, message: String
  ) throws(StoreError) -> CommitOutcome? {
    guard let lock = try lockIndex() else { return .deferred(.busy) }
    defer { unlock(lock) }
    // No git moves HEAD while we hold the lock; one may have just before.
    guard try isStill(commit.head) else { return nil }
    let subject = String(decoding: message.utf8.prefix { $0 != ASCII.lineFeed }, as: UTF8.self)
    let action = commit.head.commit == nil ? "commit (initial)" : "commit"
    return try publish(commit, by: copy, reflog: "\(action): \(subject)", holding: lock)
  }

  /// Takes git's lock; nil where another git keeps it.
  func lockIndex() throws(StoreError) -> CommitIndexLock? {
    let lock = try CommitIndexLock.take(gitDirectory: repository.gitDirectory, limit: limit)
    if lock != nil { onStep(.indexLocked) }
    return lock
  }

  /// Gives git's lock back.
  func unlock(_ lock: CommitIndexLock) {
    lock.release()
    onStep(.unlocked)
  }

  /// Whether HEAD is what we know, and nothing is under way.
  func isStill(_ head: Repository.Head) throws(StoreError) -> Bool {
    let now = try wrapping { () throws(GitError) in try repository.head() }
    guard now == head else { return false }
    return try repository.reasonToWait(now) == nil
  }

  /// Publishes a commit under a lock that is held already.
  ///
  /// - Returns: nil where HEAD is no longer what it was.
  func publish(
    _ commit: PublishedCommit, by copy: IndexCopy, reflog: String, holding lock: CommitIndexLock
  ) throws(StoreError) -> CommitOutcome? {
    let entries = commit.index
    var conflicted: RepositoryPath?
    try copy.publish(holding: lock, startingFrom: commit.base) { (index) throws(GitError) in
      conflicted = entries.lazy.map(\.path).first(where: index.hasConflict)
      if conflicted != nil { return }
      for item in entries where item.entry == nil { try index.remove(item.path) }
      for item in entries {
        guard let entry = item.entry else { continue }
        try index.set(
          item.path, to: entry, status: item.status?.forIndex, isLeftOut: item.isLeftOut)
      }
    }
    if let conflicted { return .deferred(.conflicted(conflicted)) }
    onStep(.indexPublished)
    guard try moveBranch(of: commit.head, to: commit.id, reflog: reflog) else { return nil }
    onStep(.referenceMoved)
    return .committed(commit.id)
  }

  /// - Returns: false where somebody else moved it.
  private func moveBranch(
    of head: Repository.Head, to commit: ObjectID, reflog: String
  ) throws(StoreError) -> Bool {
    let name: String
    switch head {
    case .branch(let branch, _), .unborn(let branch): name = "refs/heads/" + branch
    case .detached: return false
    }
    let deadline = ContinuousClock.now + limit
    while true {
      do throws(GitError) {
        try repository.moveReference(
          name, from: head.commit, to: commit, message: reflog,
          identity: try author.signature().identity)
        return true
      } catch {
        switch error.code {
        case .modified, .exists, .notFound: return false
        case .locked where ContinuousClock.now < deadline: usleep(5_000)
        default: throw StoreError(error)
        }
      }
    }
  }
}

extension stat {
  /// What the index keeps of it.
  var forIndex: GitIndex.FileStatus {
    GitIndex.FileStatus(
      changed: GitIndex.Timestamp(
        seconds: statusChanged.tv_sec, nanoseconds: statusChanged.tv_nsec),
      modified: GitIndex.Timestamp(seconds: modified.tv_sec, nanoseconds: modified.tv_nsec),
      device: Int(truncatingIfNeeded: st_dev), inode: Int(truncatingIfNeeded: st_ino),
      user: Int(st_uid), group: Int(st_gid), size: Int(st_size))
  }
}
