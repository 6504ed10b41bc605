public import Git
public import Store

/// A branch of the remote beside the one that a store syncs with: it has a store too, and commits that are not
/// here. Two devices that sync with two branches never meet.
public struct OtherBranch: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// Its newest commit.
  public let tip: ObjectID
  /// How many of its commits are not here.
  public let commits: Int
  /// Whether its history and ours begin with the same commits.
  let isRelated: Bool

  /// Those among some branches of a remote whose commits were fetched.
  ///
  /// - Parameters:
  ///   - tips: The branches with their commits.
  ///   - upstream: The branch that the store syncs with, which is none of them.
  ///   - folder: The store's folder below the working copy.
  static func all(
    among tips: [String: ObjectID], beside upstream: Repository.Upstream, store folder: String,
    in repository: Repository
  ) throws(GitError) -> [OtherBranch] {
    let head = try repository.head().commit
    let others = tips.filter { $0.key != upstream.branch }
    var found: [OtherBranch] = []
    for branch in try RemoteBranch.all(others, store: folder, in: repository)
    where branch.content != .nothing {
      do throws(GitError) {
        if let head, try repository.isAncestor(branch.tip, of: head) { continue }
        // Whether a shallow clone has it may not be known.
        if let head, try !repository.knowsMergeBases(head, branch.tip) { continue }
        let bases = try head.map { (head) throws(GitError) in
          try repository.mergeBases(head, branch.tip)
        }
        found.append(
          OtherBranch(
            name: branch.name, tip: branch.tip,
            commits: try repository.commits(to: branch.tip, without: head).count,
            isRelated: bases?.isEmpty == false))
      } catch {
        // Its history is not whole here: nothing can be told of it.
        continue
      }
    }
    return found
  }

  /// Those that are known here, without a look at the remote.
  ///
  /// - Parameter record: What the last sync saw; where that is nothing, git's memory of the remote counts.
  public static func known(
    in store: Store, _ record: SyncRecord?
  ) throws(StoreError) -> [OtherBranch] {
    let repository = try Repository.opened(at: store.workingCopy)
    return try wrapping { () throws(GitError) in
      guard let upstream = try repository.upstream() else { return [] }
      let tips: [String: ObjectID]
      if let seen = record?.others {
        tips = seen
      } else {
        tips = try repository.rememberedBranches(of: upstream.remote)
      }
      return try all(among: tips, beside: upstream, store: store.folder, in: repository)
    }
  }

  /// Those that the remote has now. Fetches what of them is not here.
  public static func asked(
    of transport: any Transport, for store: Store, limit: Duration
  ) async throws(StoreError) -> [OtherBranch] {
    let repository = try Repository.opened(at: store.workingCopy)
    let upstream = try wrapping { () throws(GitError) in try repository.upstream() }
    guard let upstream else { return [] }
    do throws(TransportError) {
      let tips = try await transport.branches(
        of: upstream.remote, in: store.workingCopy, limit: limit)
      return try await all(
        among: tips, beside: upstream, store: store.folder, in: repository, by: transport,
        limit: limit)
    } catch {
      throw StoreError(error, remote: upstream.remote)
    }
  }

  /// The most branches that are fetched at once for a look at what they have.
  private static let mostFetched = 16

  /// Those among the branches that a remote has; fetches what of them is not here. One that cannot be fetched is
  /// left out.
  static func all(
    among tips: [String: ObjectID], beside upstream: Repository.Upstream, store folder: String,
    in repository: Repository, by transport: any Transport, limit: Duration
  ) async throws(TransportError) -> [OtherBranch] {
    do throws(GitError) {
      var unknown: [String] = []
      for (name, tip) in tips where name != upstream.branch {
        if try !repository.hasObject(tip) { unknown.append(name) }
      }
      for name in unknown.sorted().prefix(mostFetched) {
        do throws(TransportError) {
          try await transport.fetch(
            Repository.Upstream(remote: upstream.remote, branch: name),
            into: repository.workingDirectory ?? repository.gitDirectory, limit: limit)
        } catch {
          // Gone meanwhile, or git has another name of ours in its place: it holds up nothing else.
          continue
        }
      }
      return try all(among: tips, beside: upstream, store: folder, in: repository)
    } catch {
      throw TransportError(.other, error.message)
    }
  }
}

extension Repository {
  /// What the branch of HEAD syncs with, if anything.
  fileprivate func upstream() throws(GitError) -> Upstream? {
    switch try head() {
    case .branch(let name, _), .unborn(let name): try upstream(of: name)
    case .detached: nil
    }
  }
}
