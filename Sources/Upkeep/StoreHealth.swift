public import Git
public import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The looks at a store that `doctor` takes. None changes a file of the person's.
public struct StoreHealth {
  /// The repository.
  public let repository: Repository

  /// The health of the working copy at `workingCopy`.
  ///
  /// - Throws: `notAStore`, `unsupportedRepository`, `inputOutput`.
  public init(workingCopy: String) throws(StoreError) {
    repository = try Repository.opened(at: workingCopy)
  }

  /// The locks that are there now.
  public func locks() throws(StoreError) -> [GitLock] {
    var references: [String] = []
    do throws(GitError) {
      if case .branch(let branch, _) = try repository.head() {
        references.append("refs/heads/\(branch)")
        let upstream = try repository.upstream(of: branch)
        references += upstream.map { [$0.trackingReference] } ?? []
      }
    } catch {
      // A HEAD that cannot be read has a check of its own.
      references = []
    }
    return try GitLock.all(of: repository, references: references)
  }

  /// Whether a command was cut short, or its commit deferred.
  public func isInterrupted() throws(StoreError) -> Bool {
    try RecoveryMarker.read(in: repository) != nil
  }

  /// What is missing or damaged of the branch and of what it syncs with, as far as can be told
  /// without git; nil where nothing is. Reads every loose object, and no file in a pack.
  public func historyProblem() throws(StoreError) -> String? {
    try wrapping { () throws(GitError) in
      let damaged = try repository.damagedLooseObjects()
      if !damaged.isEmpty { return "\(damaged.count) objects are damaged" }
      guard case .branch(let branch, let tip) = try repository.head() else { return nil }
      var whole: Set<ObjectID> = []
      if try !repository.isComplete(tip, known: &whole) {
        return "objects of \(branch) are missing"
      }
      guard let upstream = try repository.upstream(of: branch),
        let remote = try repository.reference(upstream.trackingReference)
      else { return nil }
      return try repository.isComplete(remote, known: &whole)
        ? nil : "objects of \(upstream.remote)/\(upstream.branch) are missing"
    }
  }

  /// What is wrong with git's index; nil where nothing is.
  public func indexProblem() throws(StoreError) -> String? {
    let path = repository.gitDirectory + "index"
    guard FileSystem.isPresent(path, as: .file) else {
      let head = try wrapping { () throws(GitError) in try repository.head() }
      return head.commit == nil ? nil : "git's index is gone"
    }
    do throws(GitError) {
      for entry in try GitIndex(at: path).entries where entry.entry.mode != .submodule {
        if try !repository.hasObject(entry.entry.id) {
          return "git's index names an object that is not there, for \(entry.path)"
        }
      }
      return nil
    } catch {
      return "git's index cannot be read: \(error.message)"
    }
  }

  /// Bytes that the person may still write where the store is.
  public func freeSpace() throws(StoreError) -> Int {
    var status = statvfs()
    guard statvfs(repository.commonDirectory, &status) == 0 else {
      throw .system(errno, "cannot look at it", file: repository.commonDirectory, for: .reading)
    }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return overflow ? Int.max : Int(clamping: bytes)
  }

  /// Makes and removes a file in our folder of `.git`.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`.
  public func tryWriting() throws(StoreError) {
    let folder = repository.gitDirectory + "bestupid"
    try PrivateFile.makeFolder(folder)
    try PrivateFile.replace("\(folder)/probe", by: [0])
    PrivateFile.remove("\(folder)/probe")
  }
}
