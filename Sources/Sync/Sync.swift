import Git
public import Store

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

  private init(workingCopy: String, settings: SyncSettings) throws(StoreError) {
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
  ) async throws(StoreError) -> SyncReport {
    var sync = try Sync(workingCopy: workingCopy, settings: settings)
    try await sync.run()
    return sync.report
  }

  private mutating func run() async throws(StoreError) {
    // Two syncs at once would only undo each other's lead.
    let only = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.commit.lockLimit,
      name: "sync.lock")
    defer { withExtendedLifetime(only) {} }
    report.before = try wrapping { () throws(GitError) in try repository.head() }.commit
    if settings.direction == .push { return try await pushOnly() }
    for round in 0..<max(1, settings.rounds) {
      if round > 0 { try await pause(before: round) }
      guard let upstream = try await commitAndFetch(), let tips = try integrate(upstream) else {
        continue
      }
      report.after = tips.local
      if settings.direction == .pull { return }
      if try await push(tips, to: upstream) { return }
    }
    throw StoreError(
      .busy, "files or the remote changed during each of \(settings.rounds) attempts",
      hint: "Nothing is lost; sync again later.")
  }

  private mutating func pushOnly() async throws(StoreError) {
    report.after = try begin().head.commit
    let upstream = try upstream()
    let tips = Tips(local: report.after, remote: try fetchedTip(of: upstream))
    guard try await push(tips, to: upstream) else {
      throw StoreError(
        .busy, "\(upstream.remote) has commits that are not here",
        hint: "Join them first: bestupid sync, or bestupid pull.")
    }
  }

  // MARK: - The store

  /// The store's transaction, and HEAD, from which a sync may go on.
  private struct Ready: ~Copyable {
    let transaction: StoreTransaction
    let head: Repository.Head
  }

  /// Begins the store's transaction. It ends before the network is waited for.
  ///
  /// - Throws: `deferred`, `unsupportedRepository` where a sync has to wait for the person.
  private func begin() throws(StoreError) -> Ready {
    let transaction = try StoreTransaction.begin(in: repository, settings: settings.commit)
    return Ready(transaction: transaction, head: try repository.headReadyForSync())
  }

  private mutating func commitOutsideChanges() throws(StoreError) {
    let outside = try begin().transaction.commitOutsideChanges()
    report.committed += outside.committed
    report.leftAlone = outside.leftAlone
  }

  // MARK: - The parts of a round

  /// The branch of the remote that ours syncs with.
  private mutating func upstream() throws(StoreError) -> Repository.Upstream {
    let head = try wrapping { () throws(GitError) in try repository.head() }
    if let reason = try repository.reasonToWait(head) {
      throw StoreError(.deferred, "\(reason)")
    }
    let branch: String
    switch head {
    case .branch(let name, _), .unborn(let name): branch = name
    case .detached: throw StoreError(.deferred, "\(DeferralReason.detachedHead)")
    }
    let upstream = try wrapping { () throws(GitError) in try repository.upstream(of: branch) }
    guard let upstream else {
      throw StoreError(
        .noRemote, "there is no remote to sync with",
        hint: "Name one with: git remote add origin URL")
    }
    report.branch = branch
    report.remote = upstream.remote
    return upstream
  }

  /// Commits what the person changed, and fetches what the remote has: at the same time, for the
  /// one waits for the disk and the other for the network. A commit stays, whatever the remote does.
  ///
  /// - Returns: nil where another git was fetching: one of a sync that was killed may go on alone.
  private mutating func commitAndFetch() async throws(StoreError) -> Repository.Upstream? {
    let upstream: Repository.Upstream
    do throws(StoreError) {
      upstream = try self.upstream()
    } catch {
      guard error.kind == .noRemote else { throw error }
      try commitOutsideChanges()
      throw error
    }
    let (transport, folder, limit) = (settings.transport, workingCopy, timeLeft())
    async let fetching = Self.fetch(upstream, into: folder, by: transport, limit: limit)
    let failure: StoreError?
    do throws(StoreError) {
      try commitOutsideChanges()
      failure = nil
    } catch {
      failure = error
    }
    let fetched = await fetching
    if let failure { throw failure }
    return try hasArrived(fetched, from: upstream) ? upstream : nil
  }

  private static func fetch(
    _ upstream: Repository.Upstream, into workingCopy: String, by transport: any Transport,
    limit: Duration
  ) async -> Result<Void, TransportError> {
    do throws(TransportError) {
      return .success(try await transport.fetch(upstream, into: workingCopy, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  private mutating func hasArrived(
    _ fetched: Result<Void, TransportError>, from upstream: Repository.Upstream
  ) throws(StoreError) -> Bool {
    do throws(TransportError) {
      try fetched.get()
      return true
    } catch {
      switch error.kind {
      // A new remote: the push makes the branch.
      case .noSuchBranch: return true
      case .rejected:
        staleLock.look(
          at: "\(repository.commonDirectory)\(upstream.trackingReference).lock",
          patience: settings.commit.indexLimit * 3)
        return false
      default: throw StoreError(error, remote: upstream.remote)
      }
    }
  }

  /// The tip of the remote's branch, as last fetched.
  private func fetchedTip(of upstream: Repository.Upstream) throws(StoreError) -> ObjectID? {
    try wrapping { () throws(GitError) in try repository.reference(upstream.trackingReference) }
  }

  /// The tips of both sides after integrating.
  private struct Tips {
    let local: ObjectID?
    let remote: ObjectID?
  }

  /// Brings the working copy to a commit that has both sides: by a fast-forward, or by a merge.
  ///
  /// - Returns: the commit to push; nil where another round is needed.
  private mutating func integrate(_ upstream: Repository.Upstream) throws(StoreError) -> Tips? {
    let ready = try begin()
    guard let theirs = try fetchedTip(of: upstream) else {
      return Tips(local: ready.head.commit, remote: nil)
    }
    let tip: ObjectID?
    if try isAncestor(theirs, of: ready.head.commit) {
      tip = ready.head.commit
    } else if let ours = ready.head.commit, try !isAncestor(ours, of: theirs) {
      tip = try merge(theirs, of: upstream, into: ours, ready)
    } else {
      tip = try fastForward(ready, to: theirs, of: upstream)
    }
    return tip.map { Tips(local: $0, remote: theirs) }
  }

  private func isAncestor(
    _ commit: ObjectID, of tip: ObjectID?
  ) throws(StoreError) -> Bool {
    guard let tip else { return false }
    return try wrapping { () throws(GitError) in try repository.isAncestor(commit, of: tip) }
  }

  private mutating func fastForward(
    _ ready: borrowing Ready, to theirs: ObjectID, of upstream: Repository.Upstream
  ) throws(StoreError) -> ObjectID? {
    let received = try count(to: theirs, without: ready.head.commit)
    let message = "sync: fast-forward to \(upstream.remote)/\(upstream.branch)"
    let changed = try ready.transaction.move(from: ready.head, to: theirs, message: message)
    guard let changed else { return nil }
    report.received += received
    report.filesChanged += changed
    return theirs
  }

  private mutating func merge(
    _ theirs: ObjectID, of upstream: Repository.Upstream, into ours: ObjectID,
    _ ready: borrowing Ready
  ) throws(StoreError) -> ObjectID? {
    let received = try count(to: theirs, without: ours)
    let name = "\(upstream.remote)/\(upstream.branch)"
    let merge = try MergeCommit.write(
      ours, and: theirs, named: name, store: settings.commit.store, in: ready.transaction)
    let changed = try ready.transaction.move(
      from: ready.head, to: merge.id, message: "sync: merge \(name)")
    guard let changed else { return nil }
    ready.transaction.forgetGivenUpMerges()
    report.merge = merge.id
    report.decisions += merge.decisions.enumerated().map { index, decision in
      PastDecision(
        id: DecisionID(commit: merge.id, number: index + 1), time: settings.commit.time,
        decision: decision)
    }
    report.received += received
    report.filesChanged += changed
    return merge.id
  }

  private func count(to tip: ObjectID, without other: ObjectID?) throws(StoreError) -> Int {
    try wrapping { () throws(GitError) in try repository.commits(to: tip, without: other).count }
  }

  /// - Returns: false where the remote has moved on meanwhile.
  private mutating func push(
    _ tips: Tips, to upstream: Repository.Upstream
  ) async throws(StoreError) -> Bool {
    guard let commit = tips.local, commit != tips.remote else { return true }
    do throws(TransportError) {
      try await settings.transport.push(commit, to: upstream, from: workingCopy, limit: timeLeft())
    } catch  where error.kind == .rejected {
      return false
    } catch {
      throw StoreError(error, remote: upstream.remote)
    }
    try wrapping { () throws(GitError) in try recordPush(of: commit, to: upstream) }
    report.sent += try count(to: commit, without: tips.remote)
    return true
  }

  /// Git moves the tracking reference with a push only where the remote's configuration says so.
  private func recordPush(
    of commit: ObjectID, to upstream: Repository.Upstream
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
  private func pause(before round: Int) async throws(StoreError) {
    let longest = min(4.0, 0.1 * Double(1 << min(round, 10)))
    let pause = Duration.seconds(longest * (0.5 + 0.5 * settings.random()))
    guard deadline - .now > pause else {
      throw StoreError(
        .busy, "the remote kept changing until the time was up",
        hint: "Nothing is lost; sync again later.")
    }
    do {
      try await Task.sleep(for: pause)
    } catch {
      throw StoreError(.busy, "interrupted", hint: "Nothing is lost; sync again later.")
    }
  }
}

extension Repository {
  /// HEAD, where a sync may go on.
  ///
  /// - Throws: `deferred` in the middle of a merge or the like and on a detached HEAD,
  ///   `unsupportedRepository` where a file that is not there may not mean a removed one.
  fileprivate func headReadyForSync() throws(StoreError) -> Head {
    let head = try wrapping { () throws(GitError) in try self.head() }
    if let reason = try reasonToWait(head) { throw StoreError(.deferred, "\(reason)") }
    let limitations = try wrapping { () throws(GitError) in try self.limitations() }
    for limitation in limitations where limitation != .unsignedCommits {
      throw StoreError(
        .unsupportedRepository, "the repository uses \(limitation.rawValue), which sync cannot",
        hint: "Sync with git, or turn it off.")
    }
    return head
  }
}
