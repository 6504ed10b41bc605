public import Git
public import Store

/// How a store stands to its commits and its remote. Read without the network, a lock, or a
/// change to anything.
public struct SyncStatus: Sendable, Equatable {
  /// The branch; nil on a detached HEAD.
  public var branch: String?
  /// The last commit, if any.
  public var commit: ObjectID?
  /// What it syncs with; nil for no remote.
  public var upstream: Repository.Upstream?
  /// The remote's address, without secrets.
  public var address: String?
  /// The tip of the remote's branch, as git remembers it from the last fetch or push, if any.
  public var remoteTip: ObjectID?
  /// Commits that wait to be sent.
  public var ahead = 0
  /// Commits of the remote, as last fetched, that are not here yet.
  public var behind = 0
  /// When the oldest commit that waits was made: seconds since 1970.
  public var waitingSince: Int64?
  /// Files that differ from the last commit, and that the next sync commits.
  public var uncommitted: [StatusEntry] = []
  /// New files that a sync does not commit unasked.
  public var notIncluded: [RepositoryPath] = []
  /// Files of the last commit that cannot be written here.
  public var leftOut: [LeftOutFile] = []
  /// Why commits wait at the moment.
  public var waiting: DeferralReason?
  /// Whether a command was cut short, or its commit deferred; the next one finishes it.
  public var isInterrupted = false
  /// Edits that were saved, and that files changed by hand since no longer have. They wait for the
  /// person.
  public var setAside: [SavedEdit] = []
  /// What the repository asks for and our commits do not do.
  public var limitations: [Repository.Limitation] = []

  /// The state of the working copy at `workingCopy`.
  ///
  /// - Parameter included: Which new files a sync commits; nil where no file is to be looked at, which
  ///   spares a look at every one of them.
  /// - Throws: `notAStore`, `unsupportedRepository`, `inputOutput`.
  public init(workingCopy: String, including included: IncludedFiles?) throws(StoreError) {
    let repository = try Repository.opened(at: workingCopy)
    let saved = try SavedEdits(of: repository).edits
    setAside = saved.filter(\.isSetAside)
    let marker = try RecoveryMarker.read(in: repository)
    isInterrupted = marker != nil || saved.count > setAside.count
    // Before git's look at the files: this refuses a pipe in the place of a reference.
    try wrapping { () throws(GitError) in try read(repository) }
    if let included {
      let changes = try ChangedFiles(
        in: repository, workingCopy: workingCopy, conversion: EntryConversion(of: repository),
        included: included)
      (uncommitted, notIncluded) = (changes.committed, changes.notIncluded)
      leftOut = try LeftOutFile.all(in: repository, at: workingCopy)
    }
  }

  private mutating func read(
    _ repository: Repository
  ) throws(GitError) {
    let head = try repository.head()
    commit = head.commit
    limitations = try repository.limitations()
    switch head {
    case .branch(let name, _), .unborn(let name): branch = name
    case .detached: waiting = .detachedHead
    }
    if let operation = try repository.operation() { waiting = .operation(operation) }
    guard let branch else { return }
    let remotes = try repository.remotes()
    guard let upstream = try repository.upstream(of: branch, among: remotes) else { return }
    self.upstream = upstream
    address = remotes.first { $0.name == upstream.remote }.map { redacted($0.url) }
    let remote = try repository.reference(upstream.trackingReference)
    remoteTip = remote
    if let remote { behind = try repository.commits(to: remote, without: commit).count }
    guard let commit else { return }
    let unsent = try repository.commits(to: commit, without: remote)
    ahead = unsent.count
    for id in unsent {
      let time = try repository.commit(id).committer.time
      waitingSince = min(waitingSince ?? time, time)
    }
  }
}

extension SyncStatus {
  /// What is known here of the remote's branch.
  public enum Knowledge: Sendable, Equatable {
    /// Nothing: the remote was not asked yet, or not at this address, or by another program.
    case none
    /// It had this tip, and at the time given, in seconds since 1970; nil where another program
    /// asked.
    case tip(ObjectID, Int?)
    /// It had no such branch then.
    case noBranch(Int)
  }

  /// What is known of the remote's branch, where `seen` is what the last sync saw there.
  public func knowledge(_ seen: RemoteSight?) -> Knowledge {
    guard let upstream else { return .none }
    if let seen, seen.remote == upstream.remote, seen.address != address { return .none }
    let isSame = seen?.remote == upstream.remote && seen?.branch == upstream.branch
    let known = isSame && seen?.tip == remoteTip ? seen?.time : nil
    if let remoteTip { return .tip(remoteTip, known) }
    return known.map { .noBranch($0) } ?? .none
  }
}
