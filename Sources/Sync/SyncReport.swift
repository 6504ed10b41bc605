public import Git
public import Store

/// What a sync did.
public struct SyncReport: Sendable, Equatable {
  /// The branch here.
  public var branch = ""
  /// The remote's name.
  public var remote = ""
  /// The branch there.
  public var remoteBranch = ""
  /// The branch there that the store syncs with from now on, where it was another before; else nil.
  public var joined: String?
  /// Other branches there that have a store, and commits that are not here; nil where the remote did not tell.
  public var otherBranches: [OtherBranch]?
  /// The last commit here before the sync; nil where there was none.
  public var before: ObjectID?
  /// The last commit here after it.
  public var after: ObjectID?
  /// The tip of the remote's branch after the sync; nil where the remote has no such branch.
  public var remoteTip: ObjectID?
  /// What the remote's branch had when it was last seen, and did not have now; nil for nothing.
  public var loss: RemoteLoss?
  /// Commits that the remote has now and had not before.
  public var sent = 0
  /// Commits that we have now and had not before, merges of ours not counted.
  public var received = 0
  /// Files of the working copy that were changed.
  public var filesChanged = 0
  /// The commit that now joins both sides, where both had commits.
  public var merge: ObjectID?
  /// What had to be decided for that, and what merges elsewhere, which were taken in, decided about texts
  /// of this device.
  public var decisions: [PastDecision] = []
  /// What commits of the bot, which were taken in, changed or removed of what a person had written.
  public var botChanges: [PastDecision] = []
  /// The symbolic links that came with them: new ones, and those that lead elsewhere now.
  public var links: [RepositoryPath] = []
  /// Files changed outside bestupid, removed ones too, which were committed first.
  public var committed: [RepositoryPath] = []
  /// Those of them that were removed.
  public var deleted: [RepositoryPath] = []
  /// New files that a sync does not commit unasked (``IncludedFiles``).
  public var notIncluded: [RepositoryPath] = []
  /// Files of the remote's that cannot be written here, also those that came before.
  public var leftOut: [LeftOutFile] = []
  /// Changed files that were not committed.
  public var leftAlone: [LeftAlone] = []

  /// The changed and new files that no commit has.
  var uncommitted: [LeftAlone] { leftAlone + notIncluded.map(LeftAlone.init(notIncluded:)) }
}
