import Git
public import Store

/// Brings a store and its remote to the same commit.
///
/// Nothing is ever rebased, stashed, reset or forced. The store's lock is held while files and
/// commits are made, and not while the network is waited for: no other command waits for that.
public struct Sync {
  let workingCopy: String
  let repository: Repository
  let settings: SyncSettings
  private let deadline: ContinuousClock.Instant
  var report = SyncReport()
  private var staleLock = StaleLock()
  /// Why the last round was not the last one.
  private var obstacle: StoreError?
  /// What keeps the files here from a merge whose commit is made. It is pushed all the same: then the
  /// remote has all that was committed here.
  private var blocked: StoreError?
  /// The remote's tip that a push was to follow, where the remote turned that push down.
  private var turnedDownAfter: ObjectID??

  private init(workingCopy: String, settings: SyncSettings) throws(StoreError) {
    self.workingCopy = workingCopy
    repository = try Repository.opened(at: workingCopy)
    self.settings = settings
    deadline = .now + settings.limit
  }

  /// Commits what changed outside bestupid, fetches, fast-forwards or merges, and pushes; or only
  /// the half of it that `direction` says.
  ///
  /// Each direction begins with a fetch: what the remote has is asked of the remote, and never
  /// taken from what it had when it was last asked.
  ///
  /// - Throws: `noRemote`; `offline`, `authentication`, `refused` by what the remote did;
  ///   `badData` where the remote's tree is none that git can use; `conflict` where an ignored file
  ///   stands in the way of one of theirs; `deferred` where the person is in the middle of something;
  ///   `busy` where it never came to rest, or a push alone would need a merge first. In each case all
  ///   commits made so far stay, and no file has lost a byte.
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
    for round in 0..<max(1, settings.rounds) {
      if round > 0 { try await pause(before: round) }
      blocked = nil
      guard let fetched = try await commitAndFetch() else { continue }
      let joined = try await branchToJoin(beside: fetched)
      let (transport, folder, limit) = (settings.transport, workingCopy, timeLeft())
      // While files are written and commits sent: whoever syncs seldom has another branch to hear of.
      async let branches = Self.branches(
        of: fetched.upstream.remote, in: folder, by: transport, limit: limit)
      guard let tips = try integrate(fetched, and: joined) else { continue }
      report.after = tips.local
      report.leftOut = try LeftOutFile.all(in: repository, at: workingCopy)
      let upstream = joined?.upstream ?? fetched.upstream
      if settings.direction != .pull, try await !push(tips, to: upstream) { continue }
      if let blocked { throw blocked }
      if let tips = await branches { await lookAtOthers(among: tips, than: upstream) }
      return
    }
    throw blocked ?? obstacle ?? Self.filesChanged
  }

  private static let filesChanged = StoreError(
    .busy, "files here kept changing", hint: "Nothing is lost; sync again later.")

  // MARK: - The store

  private var store: Store {
    let folder = settings.commit.store
    return Store(
      root: folder.isEmpty ? workingCopy : "\(workingCopy)/\(folder)", workingCopy: workingCopy)
  }

  /// The store's transaction, and HEAD, from which a sync may continue.
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
    report.deleted += outside.deleted
    report.leftAlone = outside.leftAlone
    report.notIncluded = outside.notIncluded
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
        hint: "Name one with: \(store.commandForRemote)")
    }
    report.branch = branch
    report.remote = upstream.remote
    report.remoteBranch = upstream.branch
    return upstream
  }

  /// What a fetch found out.
  struct Fetched {
    let upstream: Repository.Upstream
    /// The tip of the remote's branch; nil where it has no such branch.
    let tip: ObjectID?
    /// What that branch had before and does not have now.
    var loss: RemoteLoss?
    /// Whether it was there when the remote was last asked.
    var wasThere = true
  }

  /// Commits what the person changed, and fetches what the remote has: at the same time, for the
  /// one waits for the disk and the other for the network. A commit stays, whatever the remote does.
  /// A push alone commits nothing.
  ///
  /// - Returns: nil where another git was fetching: one of a sync that was killed may still be running by itself.
  private mutating func commitAndFetch() async throws(StoreError) -> Fetched? {
    let commits = settings.direction != .push
    let upstream: Repository.Upstream
    let tracking: TrackingReference
    let lastSeen: ObjectID?
    do throws(StoreError) {
      upstream = try self.upstream()
      try wrapping { () throws(GitError) in try repository.refuseSpecialFilesOfGit() }
      tracking = TrackingReference(of: upstream, in: repository)
      lastSeen = try tracking.tip()
    } catch {
      // What is wrong with the remote, or with git's memory of it, keeps no file from its commit.
      if commits, error.kind != .deferred { try commitOutsideChanges() }
      throw error
    }
    let (transport, folder, limit) = (settings.transport, workingCopy, timeLeft())
    async let fetching = Self.fetch(upstream, into: folder, by: transport, limit: limit)
    let failure: StoreError?
    do throws(StoreError) {
      if commits { try commitOutsideChanges() }
      failure = nil
    } catch {
      failure = error
    }
    let fetched = await fetching
    if let failure { throw failure }
    guard let isThere = try hasBranch(fetched, from: upstream) else { return nil }
    let tip = isThere ? try tracking.tip() : nil
    try found(tip, of: upstream)
    try await deepen(upstream, to: tip)
    let loss = try wrapping { () throws(GitError) in
      try RemoteLoss(of: lastSeen, now: tip, in: repository)
    }
    if let loss, loss != report.loss {
      report.loss = loss
      settings.tell(.lost(upstream, loss))
    }
    return Fetched(upstream: upstream, tip: tip, loss: loss, wasThere: lastSeen != nil)
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

  /// Whether the remote has the branch.
  ///
  /// - Returns: nil where another git was fetching.
  private mutating func hasBranch(
    _ fetched: Result<Void, TransportError>, from upstream: Repository.Upstream
  ) throws(StoreError) -> Bool? {
    do throws(TransportError) {
      try fetched.get()
      return true
    } catch {
      switch error.kind {
      case .noSuchBranch: return false
      case .rejected:
        waitForLock(of: upstream)
        obstacle = StoreError(error, remote: upstream.remote)
        return nil
      default: throw StoreError(error, remote: upstream.remote)
      }
    }
  }

  private mutating func waitForLock(of upstream: Repository.Upstream) {
    staleLock.look(
      at: TrackingReference(of: upstream, in: repository).lock,
      patience: settings.commit.indexLimit * 3)
  }

  /// Notes what the remote says that its branch is.
  mutating func found(
    _ tip: ObjectID?, of upstream: Repository.Upstream
  ) throws(StoreError) {
    report.remoteTip = tip
    let sight = try wrapping { () throws(GitError) in
      try RemoteSight(of: upstream, tip, at: Int(settings.commit.time), in: repository)
    }
    settings.tell(.saw(sight))
  }

  /// The tips of both sides after integrating.
  private struct Tips {
    let local: ObjectID?
    let remote: ObjectID?
  }

  /// Brings the working copy to a commit that has both sides. A push alone changes nothing here, and
  /// only looks whether that is so already.
  ///
  /// What the remote had and has no more is joined as well: where it was seen and never taken in,
  /// nobody else may have it.
  ///
  /// - Returns: the commit to push; nil where another round is needed.
  private mutating func integrate(
    _ fetched: Fetched, and other: Fetched?
  ) throws(StoreError) -> Tips? {
    var theirs = [fetched.loss?.lastSeen, fetched.tip].compactMap(\.self)
      .map { (tip: $0, upstream: fetched.upstream) }
    if let other, let tip = other.tip { theirs.append((tip, other.upstream)) }
    var local: ObjectID?
    if theirs.isEmpty || settings.direction == .push { local = try begin().head.commit }
    if settings.direction == .push {
      try refuseMissing(theirs.map(\.tip), of: fetched.upstream, in: local)
    } else {
      for (tip, upstream) in theirs {
        guard let joined = try join(tip, of: upstream) else {
          obstacle = Self.filesChanged
          return nil
        }
        // A second tip would be joined with files that do not have the first.
        if let blocked, theirs.count > 1 { throw blocked }
        local = joined
      }
    }
    if fetched.tip == nil, try !forgetBranch(fetched.upstream) { return nil }
    if let other { try follow(other) }
    return Tips(local: local, remote: other?.tip ?? fetched.tip)
  }

  private func refuseMissing(
    _ theirs: [ObjectID], of upstream: Repository.Upstream, in ours: ObjectID?
  ) throws(StoreError) {
    for tip in theirs where try !isAncestor(tip, of: ours) {
      throw StoreError(
        .busy, "\(upstream.remote) has commits that are not here",
        hint: "Merge them first: bestupid sync, or bestupid pull.")
    }
  }

  /// Removes the tracking reference of a branch that the remote does not have: else the next look at
  /// it would take what was there for what is there.
  ///
  /// - Returns: false where another git holds it.
  private mutating func forgetBranch(
    _ upstream: Repository.Upstream
  ) throws(StoreError) -> Bool {
    do throws(GitError) {
      try TrackingReference(of: upstream, in: repository).remove()
      return true
    } catch {
      guard error.code == .locked else { throw StoreError(error) }
      waitForLock(of: upstream)
      obstacle = StoreError(error)
      return false
    }
  }

  /// Brings the working copy to a commit that has `theirs`: by a fast-forward, or by a merge.
  ///
  /// - Returns: that commit; nil where another round is needed.
  private mutating func join(
    _ theirs: ObjectID, of upstream: Repository.Upstream
  ) throws(StoreError) -> ObjectID? {
    let ready = try begin()
    let head = ready.head.commit
    if try isAncestor(theirs, of: head) { return head }
    try refuseMalformed(theirs, of: upstream, beside: head)
    if let head, try !isAncestor(head, of: theirs) {
      return try merge(theirs, of: upstream, into: head, ready)
    }
    return try fastForward(ready, to: theirs, of: upstream)
  }

  /// Refuses a tree that no git would have made, in which one path may stand for two files.
  private func refuseMalformed(
    _ theirs: ObjectID, of upstream: Repository.Upstream, beside ours: ObjectID?
  ) throws(StoreError) {
    let problem = try wrapping { () throws(GitError) in
      let known = try ours.map { (id) throws(GitError) in try repository.commit(id).tree }
      return try repository.malformation(of: try repository.commit(theirs).tree, beside: known)
    }
    guard let problem else { return }
    throw StoreError(
      .badData,
      "\(upstream.remote): commit \(theirs.hex.prefix(7)) of \(upstream.branch) has \(problem)",
      hint: "Nothing here has changed. Repair it there: git fsck --strict")
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
    let decisions = try decisionsAboutUs(to: theirs, without: ready.head.commit)
    let botChanges = try botChanges(since: ready.head.commit, to: theirs)
    let links = try newLinks(since: ready.head.commit, to: theirs)
    let message = "sync: fast-forward to \(upstream.remote)/\(upstream.branch)"
    let changed = try ready.transaction.move(
      from: ready.head, to: theirs, message: message, leftAlone: report.uncommitted)
    guard let changed else { return nil }
    report.decisions += decisions
    report.botChanges += botChanges
    report.links += links
    report.received += received
    report.filesChanged += changed
    return theirs
  }

  /// What merges elsewhere decided by which a text of this device was dropped, in the commits that are taken
  /// in. A device that had no commit yet has lost none.
  private func decisionsAboutUs(
    to tip: ObjectID, without known: ObjectID?
  ) throws(StoreError) -> [PastDecision] {
    guard let known else { return [] }
    return try DecisionHistory.decisions(
      about: settings.commit.device, to: tip, without: known, in: repository, at: workingCopy)
  }

  /// What the bot changed between two commits of what stood in the first one. A device that had no commit yet has
  /// lost nothing.
  private func botChanges(
    since known: ObjectID?, to tip: ObjectID
  ) throws(StoreError) -> [PastDecision] {
    guard let known else { return [] }
    return try BotHistory.changes(since: known, to: tip, of: store, in: repository)
  }

  /// The symbolic links that one commit has and an earlier one has not.
  private func newLinks(
    since known: ObjectID?, to tip: ObjectID
  ) throws(StoreError) -> [RepositoryPath] {
    try wrapping { () throws(GitError) in
      let before = try known.map { (id) throws(GitError) in try repository.commit(id).tree }
      return try repository.changes(from: before, to: repository.commit(tip).tree)
        .filter { $0.new?.mode == .symlink }.map(\.path)
    }
  }

  private mutating func merge(
    _ theirs: ObjectID, of upstream: Repository.Upstream, into ours: ObjectID,
    _ ready: borrowing Ready
  ) throws(StoreError) -> ObjectID? {
    let received = try count(to: theirs, without: ours)
    let decisions = try decisionsAboutUs(to: theirs, without: ours)
    let name = "\(upstream.remote)/\(upstream.branch)"
    let merge = try MergeCommit.write(
      ours, and: theirs, named: name, store: settings.commit.store, adding: settings.adding,
      in: ready.transaction)
    let botChanges = try botChanges(since: ours, to: merge.id)
    let links = try newLinks(since: ours, to: merge.id)
    let changed: Int?
    do throws(StoreError) {
      changed = try ready.transaction.move(
        from: ready.head, to: merge.id, message: "sync: merge \(name)",
        leftAlone: report.uncommitted)
    } catch  where error.kind == .conflict {
      blocked = error
      return merge.id
    }
    guard let changed else { return nil }
    try ready.transaction.forgetGivenUpMerges(toldBy: merge.id)
    report.merge = merge.id
    report.links += links
    report.botChanges += botChanges.filter { !$0.isDecided(by: merge.decisions) }
    report.decisions += decisions
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

  /// - Returns: false where the remote may have moved on meanwhile.
  private mutating func push(
    _ tips: Tips, to upstream: Repository.Upstream
  ) async throws(StoreError) -> Bool {
    guard let commit = tips.local, commit != tips.remote else { return true }
    do throws(TransportError) {
      try await settings.transport.push(commit, to: upstream, from: workingCopy, limit: timeLeft())
    } catch  where error.kind == .rejected {
      // Turned down twice after one and the same commit: nobody was faster, and no further attempt
      // will change what the server says.
      if let before = turnedDownAfter, before == tips.remote {
        throw StoreError(error.refused, remote: upstream.remote)
      }
      turnedDownAfter = .some(tips.remote)
      obstacle = StoreError(
        .busy, "\(upstream.remote) kept changing", hint: "Nothing is lost; sync again later.")
      return false
    } catch {
      throw StoreError(error, remote: upstream.remote)
    }
    try wrapping { () throws(GitError) in
      try TrackingReference(of: upstream, in: repository)
        .recordPush(of: commit, by: settings.commit.fallbackIdentity)
    }
    try found(commit, of: upstream)
    report.sent += try count(to: commit, without: tips.remote)
    return true
  }

  // MARK: - Time

  func timeLeft() -> Duration { max(.milliseconds(1), deadline - .now) }

  /// Waits a little longer each time, and by chance, so that two devices do not keep meeting.
  private func pause(before round: Int) async throws(StoreError) {
    let longest = min(4.0, 0.1 * Double(1 << min(round, 10)))
    let pause = Duration.seconds(longest * (0.5 + 0.5 * settings.random()))
    guard deadline - .now > pause else {
      throw obstacle ?? Self.filesChanged
    }
    do {
      try await Task.sleep(for: pause)
    } catch {
      throw StoreError(.busy, "interrupted", hint: "Nothing is lost; sync again later.")
    }
  }
}
