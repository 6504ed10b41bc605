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
  private let attic: String
  /// What was done, a line each.
  private var done: [String] = []
  /// The commits that are complete.
  private var whole: Set<ObjectID> = []

  /// Mends the working copy at `workingCopy`.
  ///
  /// - Parameter git: Finds objects that are damaged; without one only loose ones are looked at.
  /// - Returns: what was done, a line each, for a person; nothing where nothing was wrong.
  /// - Throws: `busy` where another program works there; `inputOutput` where no complete commit is
  ///   left, or the system refuses.
  public static func run(
    workingCopy: String, settings: CommitSettings, git: GitExecutable?
  ) async throws(WorkspaceError) -> [String] {
    var damaged: [ObjectID] = []
    if let git {
      do throws(TransportError) {
        damaged = try await git.damagedObjects(in: workingCopy, limit: .seconds(600))
      } catch {
        throw WorkspaceError(.inputOutput, "git cannot look for damage: \(error.message)")
      }
    } else {
      let repository = try Repository.opened(at: workingCopy)
      damaged = try wrapping { () throws(GitError) in try repository.damagedLooseObjects() }
    }
    return try run(workingCopy: workingCopy, settings: settings, damaged: damaged)
  }

  private static func run(
    workingCopy: String, settings: CommitSettings, damaged: [ObjectID]
  ) throws(WorkspaceError) -> [String] {
    var repair = try Repair(workingCopy: workingCopy, settings: settings)
    try repair.mend(damaged)
    let transaction = try StoreTransaction.begin(
      workingCopy: repair.workingCopy, settings: settings)
    if transaction.recovered.finished != nil {
      repair.done.append("finished an interrupted command")
    }
    let head = try wrapping { () throws(GitError) in try transaction.repository.head() }
    if try transaction.repository.reasonToWait(head) == nil {
      let outside = try transaction.commitOutsideChanges()
      if !outside.committed.isEmpty {
        repair.done.append("committed \(outside.committed.count) changed files")
      }
      for edit in try transaction.bringBackSetAside() {
        repair.done.append("brought back what was saved and set aside: \(edit.path)")
      }
    }
    return repair.done
  }

  private init(workingCopy: String, settings: CommitSettings) throws(WorkspaceError) {
    repository = try Repository.opened(at: workingCopy)
    guard let folder = repository.workingDirectory else {
      throw WorkspaceError(.notAStore, "a bare repository holds no files", file: workingCopy)
    }
    self.workingCopy = String(decoding: folder.utf8.dropLast(), as: UTF8.self)
    self.settings = settings
    attic = "\(repository.gitDirectory)bestupid/damaged-\(settings.time)"
  }

  private mutating func mend(_ damaged: [ObjectID]) throws(WorkspaceError) {
    let lock = try StoreLock(
      commonDirectory: repository.commonDirectory, limit: settings.lockLimit)
    defer { withExtendedLifetime(lock) {} }
    let branch = try mendHead()
    let upstream = try wrapping { () throws(GitError) in try repository.upstream(of: branch) }
    let references = ["refs/heads/\(branch)"] + (upstream.map { [$0.trackingReference] } ?? [])
    try removeLocks(references)
    try clear(damaged)
    try mendBranch("refs/heads/\(branch)", tracking: upstream?.trackingReference)
    for log in ["HEAD"] + references { try mendReflog(log) }
    try mendIndex()
  }

  // MARK: - HEAD and locks

  /// The branch that HEAD names; where it names nothing, the only one there is.
  private mutating func mendHead() throws(WorkspaceError) -> String {
    let path = repository.gitDirectory + "HEAD"
    let text = String(decoding: try RegularFile.read(path, limit: 1 << 10) ?? [], as: UTF8.self)
    let prefix = "ref: refs/heads/"
    let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
    if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
    if ObjectID(hex: String(line)) != nil {
      throw WorkspaceError(.deferred, "\(DeferralReason.detachedHead)")
    }
    let branches = try ContainedFolder(repository.commonDirectory).names(in: "refs/heads") ?? []
    let names = branches.filter { !$0.hasSuffix(".lock") }
    guard names.count == 1 else {
      throw WorkspaceError(
        .inputOutput, "HEAD names no branch, and it is not clear which it should be",
        hint: "Say which: git symbolic-ref HEAD refs/heads/NAME", file: path)
    }
    try keep(path, as: "HEAD")
    try PrivateFile.replace(path, by: Array("\(prefix)\(names[0])\n".utf8), mode: 0o666)
    done.append("HEAD names the branch \(names[0]) again")
    return names[0]
  }

  private mutating func removeLocks(_ references: [String]) throws(WorkspaceError) {
    for lock in try GitLock.all(of: repository, references: references) {
      let isOurs = try RegularFile.read(lock.path, limit: 1 << 10) == CommitIndexLock.words
      guard lock.isStale || isOurs else {
        throw WorkspaceError(
          .busy, "another git may be at work here: its lock is \(lock.age) s old",
          hint: "When none is, remove the lock and try again.", file: lock.path)
      }
      PrivateFile.remove(lock.path)
      done.append("removed the stale lock \(lock.path)")
    }
  }

  // MARK: - Objects

  /// An empty or damaged file in an object's place keeps git from ever writing the object.
  private mutating func clear(_ torn: [ObjectID]) throws(WorkspaceError) {
    let empty = try wrapping { () throws(GitError) in try repository.emptyLooseObjects() }
    let damaged = Set(torn + empty).filter {
      FileSystem.isPresent(repository.looseFile(of: $0), as: .file)
    }
    if damaged.isEmpty { return }
    for id in damaged {
      let file = repository.looseFile(of: id)
      if repository.isEmptyLooseObject(id) {
        PrivateFile.remove(file)
      } else {
        try keep(file, as: "object-\(id)", moving: true)
      }
    }
    done.append("cleared \(damaged.count) damaged objects")
  }

  /// Writes again what the index names and the working copy still has, with the folders' trees.
  private mutating func writeMissingObjects() throws(WorkspaceError) {
    var missing: [[UInt8]] = []
    do throws(GitError) {
      let index = try GitIndex(at: repository.gitDirectory + "index")
      if index.entries.isEmpty { return }
      for (path, entry) in index.entries where entry.mode != .submodule {
        if try repository.hasObject(entry.id) { continue }
        guard let bytes = try file(at: path), ObjectID(blob: bytes) == entry.id else {
          return
        }
        missing.append(bytes)
      }
      _ = try repository.durableObjects { () throws(GitError) in
        for bytes in missing { _ = try repository.writeBlob(bytes) }
        return try index.writeTree(to: repository)
      }
    } catch {
      // Without a whole index there is nothing to go by.
      return
    }
    if !missing.isEmpty { done.append("wrote \(missing.count) objects again from your files") }
  }

  /// The bytes that git would keep of a file; nil where it cannot be told.
  private func file(at path: RepositoryPath) throws(GitError) -> [UInt8]? {
    let state: FileState
    do throws(WorkspaceError) {
      state = try DurableFile(root: workingCopy, path: path).read()
    } catch {
      return nil
    }
    guard case .file(let bytes, _) = state else { return state.bytes }
    return try repository.externalConversion(for: path) == nil
      ? try repository.converted(bytes, for: path, .toObject) : nil
  }

  // MARK: - References

  private mutating func mendBranch(_ name: String, tracking: String?) throws(WorkspaceError) {
    let now = value(of: name)
    if let commit = now.commit, try !isWhole(commit) { try writeMissingObjects() }
    var remote: ObjectID?
    if let tracking {
      let there = value(of: tracking)
      remote = there.commit
      var isLost = there.isDamaged
      if let commit = there.commit { isLost = try !isWhole(commit) }
      if isLost {
        try forget(tracking)
        remote = nil
      }
    }
    if !now.isDamaged, try isWhole(now.commit) { return }
    let past = try entries(of: "HEAD") + entries(of: name)
    let candidates = past.reversed().map(\.new) + [remote].compactMap(\.self)
    var target: ObjectID?
    for candidate in candidates where target == nil {
      if try isWhole(candidate) { target = candidate }
    }
    guard let target else {
      // A branch that never had a commit has nothing to mend.
      if candidates.isEmpty, now.commit == nil, !now.isDamaged { return }
      throw WorkspaceError(
        .inputOutput, "no commit is left that is whole",
        hint: "Clone the remote into another folder, and copy your files over.")
    }
    try keepValue(of: name)
    if now.isDamaged { try drop(name) }
    let old = now.isDamaged ? nil : now.commit
    try wrapping { () throws(GitError) in
      try repository.moveReference(
        name, from: old, to: target, message: "doctor: back to the newest whole commit",
        identity: settings.fallbackIdentity)
    }
    done.append("set \(name) to the newest whole commit, \(target)")
  }

  /// What a reference names.
  private func value(
    of name: String
  ) -> (commit: ObjectID?, isDamaged: Bool) {
    do throws(GitError) {
      return (try repository.reference(name), false)
    } catch {
      return (nil, true)
    }
  }

  /// A reference that is not there lacks nothing, unless it was there once.
  private mutating func isWhole(_ commit: ObjectID?) throws(WorkspaceError) -> Bool {
    guard let commit else { return false }
    var known = whole
    defer { whole = known }
    return try wrapping { () throws(GitError) in
      try repository.isComplete(commit, known: &known)
    }
  }

  private mutating func forget(_ tracking: String) throws(WorkspaceError) {
    try keepValue(of: tracking)
    try drop(tracking)
    done.append("forgot \(tracking), whose commit is not whole; the next sync fetches it")
  }

  private func drop(_ name: String) throws(WorkspaceError) {
    // libgit2 cannot remove what it cannot read.
    PrivateFile.remove(repository.commonDirectory + name)
    try wrapping { () throws(GitError) in try repository.removeReference(name) }
  }

  // MARK: - Reflogs

  private struct Entry {
    var old: ObjectID
    var new: ObjectID
    var rest: ArraySlice<UInt8>
  }

  private func logFile(_ name: String) -> String {
    (name == "HEAD" ? repository.gitDirectory : repository.commonDirectory) + "logs/\(name)"
  }

  /// The lines of a reflog, oldest first; those that are torn are left out.
  private func entries(of name: String) throws(WorkspaceError) -> [Entry] {
    let bytes = try RegularFile.read(logFile(name)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let digits = 40
      guard line.count > 2 * digits + 1,
        let old = ObjectID(hex: String(decoding: line.prefix(digits), as: UTF8.self)),
        let new = ObjectID(
          hex: String(decoding: line.dropFirst(digits + 1).prefix(digits), as: UTF8.self))
      else { return nil }
      return Entry(old: old, new: new, rest: line.dropFirst(2 * digits + 1))
    }
  }

  /// A reflog that names what is not there keeps `git gc` and `git fsck` from their work.
  private mutating func mendReflog(_ name: String) throws(WorkspaceError) {
    guard let before = try RegularFile.read(logFile(name)) else { return }
    let none = String(repeating: "0", count: 40)
    var lines: [UInt8] = []
    for entry in try entries(of: name) where try isWhole(entry.new) {
      let old = try isWhole(entry.old) ? entry.old.hex : none
      lines += Array("\(old) \(entry.new.hex)".utf8) + entry.rest + [0x0A]
    }
    if lines == before { return }
    try keep(logFile(name), as: "logs-\(name.split(separator: "/").joined(separator: "-"))")
    try PrivateFile.replace(logFile(name), by: lines, mode: 0o666)
    done.append("took what is lost out of the reflog of \(name)")
  }

  // MARK: - The index

  private mutating func mendIndex() throws(WorkspaceError) {
    guard let problem = try StoreHealth(workingCopy: workingCopy).indexProblem() else { return }
    let index = repository.gitDirectory + "index"
    if FileSystem.isPresent(index, as: .file) { try keep(index, as: "index", moving: true) }
    let head = try wrapping { () throws(GitError) in try repository.head() }
    guard
      let lock = try CommitIndexLock.take(
        gitDirectory: repository.gitDirectory, limit: settings.indexLimit)
    else { throw WorkspaceError(.busy, "\(DeferralReason.busy)", hint: "Try again later.") }
    defer { lock.release() }
    let tree = try head.commit.map { (commit) throws(WorkspaceError) in
      try wrapping { () throws(GitError) in try repository.commit(commit).tree }
    }
    try lock.publish(of: repository, startingFrom: tree) { _ in }
    done.append("made git's index anew: \(problem)")
  }

  // MARK: - What is kept

  /// Puts a copy of a file, or the file itself, into our folder.
  private func keep(
    _ path: String, as name: String, moving: Bool = false
  ) throws(WorkspaceError) {
    try PrivateFile.makeFolder(attic)
    let place = "\(attic)/\(name)"
    if moving {
      guard rename(path, place) == 0 else {
        throw .system(errno, "cannot move it away", file: path, for: .writing)
      }
    } else {
      try PrivateFile.replace(place, by: RegularFile.read(path) ?? [])
    }
  }

  /// Keeps a reference's file; a packed one stays in the reflog.
  private func keepValue(of name: String) throws(WorkspaceError) {
    let file = repository.commonDirectory + name
    guard FileSystem.isPresent(file, as: .file) else { return }
    try keep(file, as: name.split(separator: "/").joined(separator: "-"))
  }
}
