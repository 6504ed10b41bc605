public import Git
public import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

  /// Mends the working copy of a store.
  ///
  /// - Parameter git: Looks for damage, which without one takes longer; and tells whether git's own caches
  ///   of objects are damaged, which without one is not looked at.
  /// - Returns: what was done, a line each, for a person; nothing where nothing was wrong.
  /// - Throws: `busy` where another program works there; `inputOutput` where no complete commit is
  ///   left, or the system refuses.
  public static func run(
    _ store: Store, settings: CommitSettings, git: GitExecutable?,
    in environment: ProcessEnvironment
  ) async throws(StoreError) -> [String] {
    let time = settings.time
    // No repository can be opened, and no lock taken, as long as something else stands in its place.
    let cleared = try GitObstacles(at: store.workingCopy).clear(time: time)
    let state = try StateHealth(of: store, in: environment).mend()
    return try await cleared + state
      + run(workingCopy: store.workingCopy, settings: settings, git: git)
  }

  /// Mends the repository of the working copy at `workingCopy`; the same promises.
  package static func run(
    workingCopy: String, settings: CommitSettings, git: GitExecutable?
  ) async throws(StoreError) -> [String] {
    var repair = try Repair(workingCopy: workingCopy, settings: settings)
    // git reads nothing of a repository whose HEAD, references or index of packs it cannot read.
    var done = try repair.mendHeadAndPackedReferences()
    done += try await repair.clearGitCaches(git)
    done += try await repair.indexPacks(git)
    if try await !repair.isSound(git) {
      done += try repair.clearDamagedObjects()
      // libgit2 continues to read a pack that it knows, although the file is gone.
      repair = try Repair(workingCopy: workingCopy, settings: settings)
    }
    done += try repair.mendHistory()
    // They may tell of what was lost.
    done += try await repair.clearGitCaches(git)
    return try done + repair.finish()
  }

  private init(workingCopy: String, settings: CommitSettings) throws(StoreError) {
    repository = try Repository.opened(at: workingCopy)
    let repository = repository
    try wrapping { () throws(GitError) in try repository.refuseSpecialFilesOfGit() }
    guard let folder = repository.workingDirectory else {
      throw StoreError(.notAStore, "a bare repository holds no files", file: workingCopy)
    }
    self.workingCopy = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
    self.settings = settings
    kept = KeptDamage(in: repository, time: settings.time)
  }

  private func lock() throws(StoreError) -> StoreLock {
    try StoreLock(commonDirectory: repository.commonDirectory, limit: settings.lockLimit)
  }

  // MARK: - The steps

  private func mendHeadAndPackedReferences() throws(StoreError) -> [String] {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    var done = try removeLocks()
    done += try PackedReferences(of: repository).mend(kept)
    return try done + mendHead().done
  }

  /// Whether git says that all objects are whole; false where there is none to say it.
  private func isSound(_ git: GitExecutable?) async throws(StoreError) -> Bool {
    guard let git else { return false }
    do throws(TransportError) {
      return try await git.isSound(workingCopy, limit: .seconds(600))
    } catch {
      throw StoreError(.inputOutput, "git cannot check for damage: \(error.message)")
    }
  }

  private var objects: ObjectRepair {
    ObjectRepair(repository: repository, workingCopy: workingCopy, kept: kept)
  }

  private func clearDamagedObjects() throws(StoreError) -> [String] {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let done = try objects.unpackDamagedPacks()
    return try done + objects.clearDamaged()
  }

  /// Mends references, reflogs and the index, under the store's lock: a transaction could not be begun
  /// there yet.
  private func mendHistory() throws(StoreError) -> [String] {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    var commits = ReferenceRepair(
      of: repository, objects: objects, kept: kept, identity: settings.fallbackIdentity)
    var done: [String] = []
    let branch = try mendHead().branch
    let upstream = try wrapping { () throws(GitError) in try repository.upstream(of: branch) }
    let references = ["refs/heads/\(branch)"] + (upstream.map { [$0.trackingReference] } ?? [])
    done += try commits.mendBranch(references[0], tracking: upstream?.trackingReference)
    for log in ["HEAD"] + references { done += try commits.mendReflog(log) }
    return done + (try mendIndex())
  }

  /// Commits what is there, and clears what is left after that.
  private func finish() throws(StoreError) -> [String] {
    let transaction = try StoreTransaction.begin(workingCopy: workingCopy, settings: settings)
    var done: [String] = []
    if transaction.recovered.finished != nil { done.append("finished an interrupted command") }
    done += try Leftovers(in: repository, workingCopy: workingCopy).clear(kept)
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

  // MARK: - What git makes again

  /// Makes the index of each pack anew that has none, or one that cannot be read.
  private func indexPacks(_ git: GitExecutable?) async throws(StoreError) -> [String] {
    guard let git else { return [] }
    let folder = repository.commonDirectory + "objects/pack"
    var done: [String] = []
    for name in try ContainedFolder(repository.commonDirectory).names(in: "objects/pack") ?? []
    where name.hasSuffix(".pack") {
      let index = "\(name.dropLast("pack".count))idx"
      if repository.canReadPackIndex("\(folder)/\(index)") { continue }
      if FileSystem.isPresent("\(folder)/\(index)", as: .file) {
        try kept.move("\(folder)/\(index)", as: index)
      }
      do throws(TransportError) {
        try await git.indexPack("\(folder)/\(name)", in: workingCopy, limit: .seconds(600))
        done.append("rebuilt the index of a pack")
      } catch {
        // A pack that is damaged as well is of no use.
        continue
      }
    }
    return done
  }

  /// Moves away the caches that git keeps of its objects, where they are damaged.
  private func clearGitCaches(_ git: GitExecutable?) async throws(StoreError) -> [String] {
    guard let git else { return [] }
    var done: [String] = []
    for cache in GitCache.allCases {
      let path = "\(repository.commonDirectory)objects/\(cache.path)"
      guard try FileSystem.kind(path) != nil else { continue }
      do throws(TransportError) {
        if try await git.isSound(cache, in: workingCopy, limit: .seconds(600)) { continue }
      } catch {
        throw StoreError(.inputOutput, "git cannot check for damage: \(error.message)")
      }
      let name = cache.path.split(separator: "/").joined(separator: "-")
      try kept.move(path, as: "\(name)-\(done.count)")
      done.append("moved git's \(cache.path) away, which is damaged; git recreates it")
    }
    return done
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
    let packed = try PackedReferences(of: repository).branches()
    let names = Set(branches.filter { !$0.hasSuffix(".lock") } + packed).sorted()
    guard names.count == 1 else {
      throw StoreError(
        .inputOutput, "HEAD names no branch, and it is not clear which it should be",
        hint: "Say which: git symbolic-ref HEAD refs/heads/NAME", file: path)
    }
    try kept.copy(path, as: "HEAD")
    try PrivateFile.replace(path, by: Array("\(prefix)\(names[0])\n".utf8), mode: 0o666)
    return (names[0], ["HEAD names the branch \(names[0]) again"])
  }

  private func removeLocks() throws(StoreError) -> [String] {
    var done: [String] = []
    for lock in try GitLock.all(of: repository) {
      var isOver = lock.isStale
      if !isOver { isOver = try isOurs(lock.path) }
      guard isOver else {
        throw StoreError(
          .busy, "another git process may be running here: its lock is \(lock.age) s old",
          hint: "When none is, remove the lock and try again.", file: lock.path)
      }
      PrivateFile.remove(lock.path)
      done.append("removed the stale lock \(lock.path)")
    }
    return done
  }

  private func isOurs(_ lock: String) throws(StoreError) -> Bool {
    var status = stat()
    // Another git's may be as large as the file that it was to become.
    guard lstat(lock, &status) == 0, status.st_size == CommitIndexLock.words.count else {
      return false
    }
    return try RegularFile.read(lock) == CommitIndexLock.words
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
    return ["rebuilt git's index: \(problem)"]
  }
}
