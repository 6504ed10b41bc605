public import Git

/// What the remote's branch had when it was last seen, and has no more: the branch was deleted or
/// moved back, or the remote was set up anew.
public struct RemoteLoss: Sendable, Equatable {
  /// The tip that the branch had.
  public let lastSeen: ObjectID
  /// The tip that it has; nil where the branch is gone.
  public let now: ObjectID?
  /// How many commits it had and has no more.
  public let commits: Int

  /// What was lost.
  public init(lastSeen: ObjectID, now: ObjectID?, commits: Int) {
    self.lastSeen = lastSeen
    self.now = now
    self.commits = commits
  }

  /// What a branch lacks at `tip` that it had at `lastSeen`; nil for nothing.
  init?(
    of lastSeen: ObjectID?, now tip: ObjectID?, in repository: Repository
  ) throws(GitError) {
    guard let lastSeen, lastSeen != tip else { return nil }
    if let tip, try repository.isAncestor(lastSeen, of: tip) { return nil }
    self.init(
      lastSeen: lastSeen, now: tip,
      commits: try repository.commits(to: lastSeen, without: tip).count)
  }
}

/// What a sync finds out on its way, whether or not it succeeds in the end.
public enum SyncEvent: Sendable, Equatable {
  /// What the remote's branch is, as the remote itself says.
  case saw(RemoteSight)
  /// The remote's branch lacks what it had. Told before anything is pushed.
  case lost(Repository.Upstream, RemoteLoss)
}
