public import Git
public import Store

/// How a sync is carried out.
public struct SyncSettings: Sendable {
  /// Who commits, when, and how long to wait for other programs.
  public var commit: CommitSettings
  /// What carries the commits.
  public var transport: any Transport
  /// When the whole sync must have ended.
  public var limit: Duration
  /// How often to begin again when the remote or a file changes meanwhile.
  public var rounds: Int
  /// A number from 0 to 1, by chance, for the pause before another round.
  public var random: @Sendable () -> Double
  /// Which way commits go.
  public var direction: Direction

  /// Which way commits go.
  public enum Direction: Sendable {
    /// Both: what was changed outside is committed, theirs are joined, ours are sent.
    case both
    /// Here only: what was changed outside is committed, and theirs are joined.
    case pull
    /// There only: our commits are sent, and nothing here changes.
    case push
  }

  /// Settings with the usual limits.
  public init(
    commit: CommitSettings, transport: any Transport, direction: Direction = .both,
    limit: Duration = .seconds(120), rounds: Int = 8, random: @escaping @Sendable () -> Double
  ) {
    self.commit = commit
    self.transport = transport
    self.limit = limit
    self.rounds = rounds
    self.random = random
    self.direction = direction
  }
}

/// What a sync did.
public struct SyncReport: Sendable, Equatable {
  /// The branch here.
  public var branch = ""
  /// The remote's name.
  public var remote = ""
  /// The last commit here before the sync; nil where there was none.
  public var before: ObjectID?
  /// The last commit here after it.
  public var after: ObjectID?
  /// Commits that the remote has now and had not before.
  public var sent = 0
  /// Commits that we have now and had not before, merges of ours not counted.
  public var received = 0
  /// Files of the working copy that were changed.
  public var filesChanged = 0
  /// The commit that now joins both sides, where both had commits.
  public var merge: ObjectID?
  /// What had to be decided for that.
  public var decisions: [PastDecision] = []
  /// Files changed outside bestupid, which were committed first.
  public var committed: [RepositoryPath] = []
  /// Changed files that were not committed.
  public var leftAlone: [LeftAlone] = []
}

/// Brings a store and its remote to the same commit.
///
/// Nothing is ever rebased, stashed, reset or forced. The store's lock is held while files and
/// commits are made, and not while the network is waited for: no other command waits for that.
public struct Sync {
  private let workingCopy: String
  private let repository: Repository
  private let settings: SyncSettings
  private let deadline: ContinuousClock.Instant
  private var report = SyncReport()
  private var staleLock = StaleLock()

  private init(workingCopy: String, settings: SyncSettings) throws(WorkspaceError) {
    self.workingCopy = workingCopy
    repository = try Repository.opened(at: workingCopy)
    self.settings = settings
    deadline = .now + settings.limit
  }

  /// Commits what changed outside bestupid, fetches, fast-forwards or merges, and pushes; or only
  /// the half of it that `direction` says.
  ///
  /// - Throws: `noRemote`; `offline`, `authentication`, `refused` by what the remote did;
  ///   `conflict` where an ignored file stands in the way of one of theirs; `deferred` where the
  ///   person is in the middle of something; `busy` where it never came to rest, or a push alone
  ///   would need a merge first. In each case all commits made so far stay, and no file has lost a
  ///   byte.
  public static func run(
    workingCopy: String, settings: SyncSettings
  ) async throws(WorkspaceError) -> SyncReport {
    var sync = try Sync(workingCopy: workingCopy, settings: settings)
    try await sync.run()
    return sync.report
  }

  private mutating func run() async throws(WorkspaceError) {
    let only = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.commit.lockLimit,
      name: "sync.lock")
    // Two syncs at once would only undo each other's lead.
    defer { withExtendedLifetime(only) {} }
    report.before = try head().commit
    if settings.direction == .push { return try await sendOnly() }
    for round in 0..<max(1, settings.rounds) {
      if round > 0 { try await pause(before: round) }
      guard let place = try await gather(), let tip = try join(place) else { continue }
      report.after = tip.commit
      if settings.direction == .pull { return }
      if try await push(tip, place) { return }
    }
    throw WorkspaceError(
      .busy, "files or the remote changed during each of \(settings.rounds) attempts",
      hint: "Nothing is lost; sync again later.")
  }

  private mutating func sendOnly() async throws(WorkspaceError) {
    report.after = try readyHead().commit
    let place = try place()
    let remote = try wrapping { () throws(GitError) in
      try repository.reference(place.upstream.trackingReference)
    }
    guard try await push(Tip(commit: report.after, remote: remote), place) else {
      throw WorkspaceError(
        .busy, "\(place.upstream.remote) has commits that are not here",
        hint: "Join them first: bestupid sync, or bestupid pull.")
    }
  }

  private func head() throws(WorkspaceError) -> Repository.Head {
    try wrapping { () throws(GitError) in try repository.head() }
  }

  /// HEAD, once what a command that died has left is recovered.
  private func readyHead() throws(WorkspaceError) -> Repository.Head {
    try Committer(repository, settings: settings.commit).readyHead()
  }

  // MARK: - The parts of a round

  /// Where we are, and where we sync to.
  private struct Place {
    let branch: String
    let upstream: Repository.Upstream
  }

  /// Finds the remote of the branch.
  private mutating func place() throws(WorkspaceError) -> Place {
    let head = try head()
    if let reason = try repository.reasonToWait(head) {
      throw WorkspaceError(.deferred, "\(reason)")
    }
    let branch: String
    switch head {
    case .branch(let name, _), .unborn(let name): branch = name
    case .detached: throw WorkspaceError(.deferred, "\(DeferralReason.detachedHead)")
    }
    let upstream = try wrapping { () throws(GitError) in try repository.upstream(of: branch) }
    guard let upstream else {
      throw WorkspaceError(
        .noRemote, "there is no remote to sync with",
        hint: "Name one with: git remote add origin URL")
    }
    report.branch = branch
    report.remote = upstream.remote
    return Place(branch: branch, upstream: upstream)
  }

  /// Commits what the person changed, and fetches what the remote has: at the same time, for the
  /// one waits for the disk and the other for the network. A commit stays, whatever the remote does.
  ///
  /// - Returns: nil where another git was at it: one of a sync that was killed may go on alone.
  private mutating func gather() async throws(WorkspaceError) -> Place? {
    let place: Place
    do throws(WorkspaceError) {
      place = try self.place()
    } catch {
      guard error.kind == .noRemote else { throw error }
      try commitOutsideChanges()
      throw error
    }
    let (upstream, folder) = (place.upstream, workingCopy)
    let (transport, limit) = (settings.transport, timeLeft())
    let known = try wrapping { () throws(GitError) in
      try repository.reference(upstream.trackingReference)
    }
    async let fetching = Self.fetch(
      upstream, beyond: known, into: folder, by: transport, limit: limit)
    let trouble: WorkspaceError?
    do throws(WorkspaceError) {
      try commitOutsideChanges()
      trouble = nil
    } catch {
      trouble = error
    }
    let fetched = await fetching
    if let trouble { throw trouble }
    return try arrived(fetched, from: place) ? place : nil
  }

  private mutating func commitOutsideChanges() throws(WorkspaceError) {
    let committer = try Committer(repository, settings: settings.commit)
    _ = try committer.readyHead()
    let outside = try committer.commitOutsideChanges()
    report.committed += outside.committed
    report.leftAlone = outside.leftAlone
  }

  /// - Parameter known: what we have of it.
  private static func fetch(
    _ upstream: Repository.Upstream, beyond known: ObjectID?, into workingCopy: String,
    by transport: any Transport, limit: Duration
  ) async -> Result<Void, TransportError> {
    if let known, await upstream.folder?.tip(of: upstream.branch) == known {
      return .success(())
    }
    do throws(TransportError) {
      return .success(try await transport.fetch(upstream, into: workingCopy, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  private mutating func arrived(
    _ fetched: Result<Void, TransportError>, from place: Place
  ) throws(WorkspaceError) -> Bool {
    do throws(TransportError) {
      try fetched.get()
      return true
    } catch {
      switch error.kind {
      // A new remote: the push makes the branch.
      case .noSuchBranch: return true
      case .rejected:
        staleLock.look(
          at: "\(repository.commonDirectory)\(place.upstream.trackingReference).lock",
          patience: settings.commit.indexLimit * 3)
        return false
      default: throw WorkspaceError(error, remote: place.upstream.remote)
      }
    }
  }

  /// Brings the working copy to where both sides are joined.
  ///
  /// - Returns: the commit to push, nil where another round is needed.
  private mutating func join(_ place: Place) throws(WorkspaceError) -> Tip? {
    let committer = try Committer(repository, settings: settings.commit)
    let head = try committer.readyHead()
    let theirs = try wrapping { () throws(GitError) in
      try repository.reference(place.upstream.trackingReference)
    }
    guard let theirs else { return Tip(commit: head.commit, remote: nil) }
    guard let ours = head.commit else {
      return try follow(head, to: theirs, place, with: committer)
    }
    if try wrapping({ () throws(GitError) in try repository.isAncestor(theirs, of: ours) }) {
      return Tip(commit: ours, remote: theirs)
    }
    if try wrapping({ () throws(GitError) in try repository.isAncestor(ours, of: theirs) }) {
      return try follow(head, to: theirs, place, with: committer)
    }
    let received = try wrapping { () throws(GitError) in
      try repository.commits(to: theirs, without: ours).count
    }
    let name = "\(place.upstream.remote)/\(place.upstream.branch)"
    let merge = try committer.mergeCommit(of: ours, and: theirs, named: name)
    let changed = try committer.move(from: head, to: merge.id, message: "sync: merge \(name)")
    guard let changed else { return nil }
    committer.forgetGivenUp()
    report.merge = merge.id
    report.decisions += merge.decisions.enumerated().map { index, decision in
      PastDecision(
        id: DecisionID(commit: merge.id, number: index + 1), time: settings.commit.time,
        decision: decision)
    }
    report.received += received
    report.filesChanged += changed
    return Tip(commit: merge.id, remote: theirs)
  }

  /// The tips of both sides after joining.
  private struct Tip {
    let commit: ObjectID?
    let remote: ObjectID?
  }

  private mutating func follow(
    _ head: Repository.Head, to theirs: ObjectID, _ place: Place, with committer: Committer
  ) throws(WorkspaceError) -> Tip? {
    let received = try wrapping { () throws(GitError) in
      try committer.repository.commits(to: theirs, without: head.commit).count
    }
    let message = "sync: fast-forward to \(place.upstream.remote)/\(place.upstream.branch)"
    guard let changed = try committer.move(from: head, to: theirs, message: message) else {
      return nil
    }
    report.received += received
    report.filesChanged += changed
    return Tip(commit: theirs, remote: theirs)
  }

  /// - Returns: false where the remote has moved on meanwhile.
  private mutating func push(_ tip: Tip, _ place: Place) async throws(WorkspaceError) -> Bool {
    guard let commit = tip.commit, commit != tip.remote else { return true }
    do throws(TransportError) {
      try await settings.transport.push(
        commit, to: place.upstream, from: workingCopy, limit: timeLeft())
    } catch  where error.kind == .rejected {
      return false
    } catch {
      throw WorkspaceError(error, remote: place.upstream.remote)
    }
    report.sent += try wrapping { () throws(GitError) in
      try remember(commit, at: place.upstream, in: repository)
      return try repository.commits(to: commit, without: tip.remote).count
    }
    return true
  }

  /// Git moves the tracking reference with a push only where the remote's configuration says so.
  private func remember(
    _ commit: ObjectID, at upstream: Repository.Upstream, in repository: Repository
  ) throws(GitError) {
    let known = try repository.reference(upstream.trackingReference)
    if known == commit { return }
    do throws(GitError) {
      try repository.moveReference(
        upstream.trackingReference, from: known, to: commit, message: "sync: push",
        identity: settings.commit.fallbackIdentity)
    } catch  where [.modified, .exists, .locked].contains(error.code) {
      // Somebody fetches at this moment, and learns it from the remote.
      return
    }
  }

  // MARK: - Time

  private func timeLeft() -> Duration { max(.milliseconds(1), deadline - .now) }

  /// Waits a little longer each time, and by chance, so that two devices do not keep meeting.
  private func pause(before round: Int) async throws(WorkspaceError) {
    let longest = min(4.0, 0.1 * Double(1 << min(round, 10)))
    let pause = Duration.seconds(longest * (0.5 + 0.5 * settings.random()))
    guard deadline - .now > pause else {
      throw WorkspaceError(
        .busy, "the remote kept changing until the time was up",
        hint: "Nothing is lost; sync again later.")
    }
    do {
      try await Task.sleep(for: pause)
    } catch {
      throw WorkspaceError(.busy, "interrupted", hint: "Nothing is lost; sync again later.")
    }
  }
}
