public import Git
public import Store

/// Puts a repository right that a power cut or a full disk has damaged.
///
/// No file of the person's is touched: what the repository has lost is committed again out of the
/// working copy. Nothing that holds a byte is thrown away: damaged objects, the old index, reflogs
/// and values of references go to a folder of ours in `.git`.
public struct Repair {
  private let workingCopy: String
  private let settings: CommitSettings
  private let repository: Repository
  private let kept: KeptDamage

  /// Mends the working copy at `workingCopy`.
  ///
  /// - Parameter git: Finds objects that are damaged; without one only loose ones are looked at.
  /// - Returns: what was done, a line each, for a person; nothing where nothing was wrong.
  /// - Throws: `busy` where another program works there; `inputOutput` where no complete commit is
  ///   left, or the system refuses.
  public static func run(
    workingCopy: String, settings: CommitSettings, git: GitExecutable?
  ) async throws(StoreError) -> [String] {
    var damaged: [ObjectID] = []
    if let git {
      do throws(TransportError) {
        damaged = try await git.damagedObjects(in: workingCopy, limit: .seconds(600))
      } catch {
        throw StoreError(.inputOutput, "git cannot look for damage: \(error.message)")
      }
    } else {
      let repository = try Repository.opened(at: workingCopy)
      damaged = try wrapping { () throws(GitError) in try repository.damagedLooseObjects() }
    }
    return try run(workingCopy: workingCopy, settings: settings, damaged: damaged)
  }

  private static func run(
    workingCopy: String, settings: CommitSettings, damaged: [ObjectID]
  ) throws(StoreError) -> [String] {
    let repair = try Repair(workingCopy: workingCopy, settings: settings)
    var done = try repair.mend(damaged)
    let transaction = try StoreTransaction.begin(
      workingCopy: repair.workingCopy, settings: settings)
    if transaction.recovered.finished != nil { done.append("finished an interrupted command") }
    let head = try wrapping { () throws(GitError) in try transaction.repository.head() }
    if try transaction.repository.reasonToWait(head) == nil {
      let outside = try transaction.commitOutsideChanges()
      if !outside.committed.isEmpty {
        done.append("committed \(outside.committed.count) changed files")
      }
      for edit in try transaction.bringBackSetAside() {
        done.append("brought back what was saved and set aside: \(edit.path)")
      }
    }
    return done
  }

  private init(workingCopy: String, settings: CommitSettings) throws(StoreError) {
    repository = try Repository.opened(at: workingCopy)
    guard let folder = repository.workingDirectory else {
      throw StoreError(.notAStore, "a bare repository holds no files", file: workingCopy)
    }
    self.workingCopy = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
    self.settings = settings
    kept = KeptDamage(in: repository, time: settings.time)
  }

  /// Mends the repository, under the store's lock: a transaction could not be begun in it yet.
  ///
  /// - Returns: what was done, a line each.
  private func mend(_ damaged: [ObjectID]) throws(StoreError) -> [String] {
    let lock = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.lockLimit)
    defer { withExtendedLifetime(lock) {} }
    let objects = ObjectRepair(repository: repository, workingCopy: workingCopy, kept: kept)
    var commits = ReferenceRepair(
      of: repository, objects: objects, kept: kept, identity: settings.fallbackIdentity)
    let head = try mendHead()
    var done = head.done
    let upstream = try wrapping { () throws(GitError) in
      try repository.upstream(of: head.branch)
    }
    let references = ["refs/heads/\(head.branch)"] + (upstream.map { [$0.trackingReference] } ?? [])
    done += try removeLocks(references)
    done += try objects.clear(damaged)
    done += try commits.mendBranch(references[0], tracking: upstream?.trackingReference)
    for log in ["HEAD"] + references { done += try commits.mendReflog(log) }
    return done + (try mendIndex())
  }

  // MARK: - HEAD and locks

  /// The branch that HEAD names; where it names nothing, the only one there is.
  private func mendHead() throws(StoreError) -> (branch: String, done: [String]) {
    let path = repository.gitDirectory + "HEAD"
    let text = String(decoding: try RegularFile.read(path, limit: 1 << 10) ?? [], as: UTF8.self)
    let prefix = "ref: refs/heads/"
    let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
    if line.hasPrefix(prefix) { return (String(line.dropFirst(prefix.count)), []) }
    if ObjectID(hex: String(line)) != nil {
      throw StoreError(.deferred, "\(DeferralReason.detachedHead)")
    }
    let branches = try ContainedFolder(repository.commonDirectory).names(in: "refs/heads") ?? []
    let names = branches.filter { !$0.hasSuffix(".lock") }
    guard names.count == 1 else {
      throw StoreError(
        .inputOutput, "HEAD names no branch, and it is not clear which it should be",
        hint: "Say which: git symbolic-ref HEAD refs/heads/NAME", file: path)
    }
    try kept.copy(path, as: "HEAD")
    try PrivateFile.replace(path, by: Array("\(prefix)\(names[0])\n".utf8), mode: 0o666)
    return (names[0], ["HEAD names the branch \(names[0]) again"])
  }

  private func removeLocks(_ references: [String]) throws(StoreError) -> [String] {
    var done: [String] = []
    for lock in try GitLock.all(of: repository, references: references) {
      let isOurs = try RegularFile.read(lock.path, limit: 1 << 10) == CommitIndexLock.words
      guard lock.isStale || isOurs else {
        throw StoreError(
          .busy, "another git may be at work here: its lock is \(lock.age) s old",
          hint: "When none is, remove the lock and try again.", file: lock.path)
      }
      PrivateFile.remove(lock.path)
      done.append("removed the stale lock \(lock.path)")
    }
    return done
  }

  // MARK: - The index

  private func mendIndex() throws(StoreError) -> [String] {
    guard let problem = try StoreHealth(workingCopy: workingCopy).indexProblem() else { return [] }
    let index = repository.gitDirectory + "index"
    if FileSystem.isPresent(index, as: .file) { try kept.move(index, as: "index") }
    let head = try wrapping { () throws(GitError) in try repository.head() }
    guard
      let lock = try CommitIndexLock.take(
        gitDirectory: repository.gitDirectory, limit: settings.indexLimit)
    else { throw StoreError(.busy, "\(DeferralReason.busy)", hint: "Try again later.") }
    defer { lock.release() }
    let tree = try head.commit.map { (commit) throws(StoreError) in
      try wrapping { () throws(GitError) in try repository.commit(commit).tree }
    }
    try IndexCopy(of: repository).publish(holding: lock, startingFrom: tree) { _ in }
    return ["made git's index anew: \(problem)"]
  }
}
