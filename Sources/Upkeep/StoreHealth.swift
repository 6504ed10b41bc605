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
  /// - Throws: `notAStore`, `unsupportedRepository`, `inputOutput`; `badData` where a pipe or the like lies where
  ///   git would open it, and wait.
  public init(workingCopy: String) throws(StoreError) {
    let repository = try Repository.opened(at: workingCopy)
    try wrapping { () throws(GitError) in try repository.refuseSpecialFilesOfGit() }
    self.repository = repository
  }

  /// The locks that are there now.
  public func locks() throws(StoreError) -> [GitLock] { try GitLock.all(of: repository) }

  /// Whether a command was cut short, or its commit deferred.
  public func isInterrupted() throws(StoreError) -> Bool {
    try RecoveryMarker.read(in: repository) != nil
  }

  /// What is wrong with git's index; nil where nothing is.
  func indexProblem() throws(StoreError) -> String? {
    let path = repository.gitDirectory + "index"
    guard FileSystem.isPresent(path, as: .file) else {
      let head = try wrapping { () throws(GitError) in try repository.head() }
      return head.commit == nil ? nil : "git's index is gone"
    }
    do throws(GitError) {
      for entry in try GitIndex(at: path).entries where entry.entry.mode != .submodule {
        if try !repository.hasObject(entry.entry.id) {
          return "git's index names a missing object, for \(entry.path)"
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
      throw .system(errno, "cannot examine it", file: repository.commonDirectory, for: .reading)
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
    try PrivateName.probe.file(in: repository).write([0])
    PrivateFile.remove("\(folder)/probe")
  }
}
