import Git
import Store

/// The branches of the remote beside ours, and how much of a branch's history is here.
extension Sync {
  // MARK: - A shallow clone

  /// Brings as much of the history to a shallow clone as a merge with `tip` needs.
  func deepen(
    _ upstream: Repository.Upstream, to tip: ObjectID?
  ) async throws(StoreError) {
    guard let tip else { return }
    // All of it at last; where even that ends early, as in a remote that is shallow itself, there is no more.
    for depth in [64, 512, 4_096, nil] {
      let isKnown = try wrapping { () throws(GitError) in
        guard let head = try repository.head().commit else { return true }
        return try repository.knowsMergeBases(head, tip)
      }
      if isKnown { return }
      do throws(TransportError) {
        try await settings.transport.deepen(
          upstream, by: depth, in: workingCopy, limit: timeLeft())
      } catch {
        var failure = StoreError(error, remote: upstream.remote)
        failure.message =
          "this clone is shallow, and what it needs to merge cannot be fetched: \(failure.message)"
        if error.kind == .other || error.hint == nil, failure.kind != .offline {
          failure.hint = "Fetch the rest by hand: git fetch --unshallow \(upstream.remote)"
        }
        throw failure
      }
    }
  }

  /// Fetches another branch of the remote.
  func fetch(branch upstream: Repository.Upstream) async throws(StoreError) -> ObjectID? {
    do throws(TransportError) {
      try await settings.transport.fetch(upstream, into: workingCopy, limit: timeLeft())
    } catch {
      guard error.kind == .noSuchBranch else { throw StoreError(error, remote: upstream.remote) }
      return nil
    }
    let tip = try TrackingReference(of: upstream, in: repository).tip()
    try await deepen(upstream, to: tip)
    return tip
  }

  // MARK: - Another branch

  /// The branch of the remote that is joined with what is here, and followed from now on: the one that is wished
  /// for. Else, where the remote does not have ours and never had it, the one with the store there.
  ///
  /// - Throws: `badConfiguration` where several branches there have a store; `busy` where a push alone would begin a
  ///   second one.
  mutating func branchToJoin(beside fetched: Fetched) async throws(StoreError) -> Fetched? {
    let ours = fetched.upstream
    var name = settings.join
    if name == nil, fetched.tip == nil, !fetched.wasThere { name = try await branchOfStore(ours) }
    guard let name, name != ours.branch else { return nil }
    let upstream = Repository.Upstream(remote: ours.remote, branch: name)
    guard let tip = try await fetch(branch: upstream) else {
      throw StoreError(
        .usage, "\(ours.remote) has no branch \(name)",
        hint: "List its branches with: git ls-remote --heads \(ours.remote)")
    }
    try found(tip, of: upstream)
    return Fetched(upstream: upstream, tip: tip)
  }

  /// The branch with the store of a remote that does not have ours; nil where none has one, and where ours begins
  /// with commits of one that has: then it was made to be a branch of its own.
  private func branchOfStore(_ ours: Repository.Upstream) async throws(StoreError) -> String? {
    let others: [OtherBranch]
    do throws(TransportError) {
      let tips = try await settings.transport.branches(
        of: ours.remote, in: workingCopy, limit: timeLeft())
      others = try await OtherBranch.all(
        among: tips, beside: ours, store: settings.commit.store, in: repository,
        by: settings.transport, limit: timeLeft())
    } catch {
      throw StoreError(error, remote: ours.remote)
    }
    guard let first = others.first, !others.contains(where: \.isRelated) else { return nil }
    guard others.count == 1 else {
      let names = others.map(\.name).joined(separator: ", ")
      throw StoreError(
        .badConfiguration,
        "\(ours.remote) has no branch \(ours.branch), and several with a store: \(names)",
        hint: "Say which one is yours: bestupid sync --join \(first.name)")
    }
    guard settings.direction != .push else {
      throw StoreError(
        .busy, "\(ours.remote) has its store on the branch \(first.name), which is not here",
        hint: "Merge it first: bestupid sync, or bestupid pull.")
    }
    return first.name
  }

  /// Has the branch here be synced with another one of the remote.
  mutating func follow(_ other: Fetched) throws(StoreError) {
    let branch = report.branch
    try wrapping { () throws(GitError) in
      try repository.setUpstream(of: branch, to: other.upstream)
    }
    report.joined = other.upstream.branch
    report.remoteBranch = other.upstream.branch
  }

  /// The branches of a remote with their commits; nil where it does not tell, which is no reason for a sync to fail.
  static func branches(
    of remote: String, in workingCopy: String, by transport: any Transport, limit: Duration
  ) async -> [String: ObjectID]? {
    do throws(TransportError) {
      return try await transport.branches(of: remote, in: workingCopy, limit: limit)
    } catch {
      return nil
    }
  }

  /// Looks for other branches of the remote that have a store. The sync is done, and whatever is wrong with
  /// them is no error of it.
  mutating func lookAtOthers(
    among tips: [String: ObjectID], than upstream: Repository.Upstream
  ) async {
    do throws(TransportError) {
      report.otherBranches = try await OtherBranch.all(
        among: tips, beside: upstream, store: settings.commit.store, in: repository,
        by: settings.transport, limit: timeLeft())
    } catch {
      return
    }
  }
}
