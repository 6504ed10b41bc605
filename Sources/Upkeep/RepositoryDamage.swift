import Git
public import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something that is wrong with a repository, and that a repair fixes.
public struct RepositoryDamage: Sendable, Equatable {
  /// The kinds, by the words that scripts know them by (docs/json.md).
  public enum Kind: String, Sendable, CaseIterable {
    /// HEAD, a branch or git's packed references cannot be read.
    case reference = "damaged-reference"
    /// A branch that had commits names none.
    case branch = "lost-branch"
    /// A reflog has invalid lines.
    case reflog = "damaged-reflog"
    /// Files of objects are empty, torn, or not what their names say.
    case objects = "damaged-objects"
    /// Objects that something names are not there.
    case missing = "missing-objects"
    /// A cache that git keeps of its objects is damaged.
    case cache = "damaged-git-cache"
    /// git's index cannot be read, or names what is not there.
    case index = "damaged-index"
    /// A folder or a pipe stands in the place of a file of git's, or its configuration cannot be read.
    case obstructed = "obstructed-file"
    /// A lock that nobody holds any more.
    case lock = "stale-lock"
    /// Files that processes which are gone have left.
    case leftovers = "leftovers"
    /// Something else stands in the place of a file of ours.
    case state = "damaged-state"
    /// State of a store that is no longer where it was.
    case stray = "stray-state"
  }

  /// What kind of damage it is.
  public let kind: Kind
  /// What was found, in one line.
  public let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension StoreHealth {
  /// What is wrong with HEAD, the branch, the tracking reference, the packed references and the reflogs;
  /// nil where nothing is.
  public func referenceDamage() throws(StoreError) -> RepositoryDamage? {
    if try PackedReferences(of: repository).lines().isDamaged {
      return RepositoryDamage(.reference, "git's packed-refs has invalid lines")
    }
    let head: Repository.Head
    var logs = ["HEAD"]
    do throws(GitError) {
      head = try repository.head()
      let name: String
      switch head {
      case .branch(let branch, _), .unborn(let branch): name = branch
      case .detached: return nil
      }
      logs.append("refs/heads/\(name)")
      if let upstream = try repository.upstream(of: name) {
        logs.append(upstream.trackingReference)
        _ = try repository.reference(upstream.trackingReference)
      }
    } catch {
      return RepositoryDamage(.reference, "git: \(error.message)")
    }
    if case .unborn(let branch) = head, try repository.hasReflog(ofBranch: branch) {
      return RepositoryDamage(.branch, "the branch \(branch) had commits, but points to none")
    }
    for log in logs where try Reflog(of: log, in: repository).isTorn() {
      return RepositoryDamage(.reflog, "the reflog of \(log) has invalid lines")
    }
    return nil
  }

  /// What of the objects is damaged or missing, as far as can be told without git; nil where nothing is.
  /// Reads every loose object, and no file in a pack.
  public func objectDamage() throws(StoreError) -> RepositoryDamage? {
    try wrapping { () throws(GitError) in
      let damaged = try repository.damagedLooseObjects()
      return damaged.isEmpty
        ? nil : RepositoryDamage(.objects, "\(damaged.count) objects are damaged")
    }
  }

  /// What objects the branch and its upstream lack, as far as can be told without git, if any.
  public func missingObjects() throws(StoreError) -> RepositoryDamage? {
    try wrapping { () throws(GitError) in
      guard case .branch(let branch, let tip) = try repository.head() else { return nil }
      var whole: Set<ObjectID> = []
      if try !repository.isComplete(tip, known: &whole) {
        return RepositoryDamage(.missing, "objects of \(branch) are missing")
      }
      guard let upstream = try repository.upstream(of: branch),
        let remote = try repository.reference(upstream.trackingReference)
      else { return nil }
      return try repository.isComplete(remote, known: &whole)
        ? nil
        : RepositoryDamage(
          .missing, "objects of \(upstream.remote)/\(upstream.branch) are missing")
    }
  }

  /// What git's own look at all that the branches, the index and the reflogs need has to tell.
  ///
  /// - Parameter lines: What `git fsck` said.
  public static func damage(told lines: [String]) -> RepositoryDamage? {
    if lines.isEmpty { return nil }
    func contains(_ words: String...) -> Bool {
      lines.contains { line in words.contains(where: line.contains) }
    }
    let kind: RepositoryDamage.Kind =
      contains("commit-graph", "multi-pack-index")
      ? .cache : contains("corrupt", "inflate", "mismatch") ? .objects : .missing
    return RepositoryDamage(kind, lines.prefix(2).joined(separator: "; "))
  }

  /// What is wrong with git's index; nil where nothing is.
  public func indexDamage() throws(StoreError) -> RepositoryDamage? {
    try indexProblem().map { RepositoryDamage(.index, $0) }
  }

  /// A lock that nobody holds any more, and the first of any other.
  public func lockDamage() throws(StoreError) -> (damage: RepositoryDamage?, held: GitLock?) {
    let locks = try GitLock.all(of: repository)
    let stale = locks.first(where: \.isStale).map {
      RepositoryDamage(.lock, "\($0.path) was left by a git process that is gone")
    }
    return (stale, locks.first { !$0.isStale })
  }

  /// What processes that are gone have left; nil for nothing.
  public func leftovers() throws(StoreError) -> RepositoryDamage? {
    guard let folder = repository.workingDirectory else { return nil }
    let left = try Leftovers(
      in: repository, workingCopy: String(decoding: folder.utf8.dropLast(), as: UTF8.self))
    return left.count == 0
      ? nil
      : RepositoryDamage(.leftovers, "\(left.count) files were left by processes that are gone")
  }
}
