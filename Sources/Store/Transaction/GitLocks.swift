import Git
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock file of git's that was found.
public struct GitLock: Sendable, Equatable {
  /// Where it lies.
  public let path: String
  /// How many seconds ago it was made, by the file system's clock.
  public let age: Int
  /// Whether the process that made it is gone for certain, or as good as that.
  public let isStale: Bool

  /// A lock that nobody works behind is stale from this age on, in seconds.
  public static let staleAge = 600

  /// The locks that git takes while it changes something other than an object, and what a git that is
  /// killed leaves in the way of the next.
  package static func all(of repository: Repository) throws(StoreError) -> [Self] {
    let now = try clock(of: repository)
    var isWorkedOn: Bool?
    var locks: [GitLock] = []
    for path in try paths(in: repository) {
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let age = max(0, now - status.modified.tv_sec)
      isWorkedOn = isWorkedOn ?? mayBeHeld(in: repository)
      locks.append(
        GitLock(path: path, age: age, isStale: age >= staleAge && isWorkedOn == false))
    }
    return locks
  }

  private static func paths(in repository: Repository) throws(StoreError) -> [String] {
    let (own, common) = (repository.gitDirectory, repository.commonDirectory)
    var found: [String] = []
    for folder in own == common ? [own] : [own, common] {
      // git-pack-refs(1) writes the new file beside the lock; git-gc(1) keeps its number in gc.pid.
      found += try names(in: folder).filter {
        $0.hasSuffix(".lock") || $0 == "packed-refs.new" || $0 == "gc.pid"
      }.map { folder + $0 }
    }
    found += [
      "maintenance.lock", "info/commit-graph.lock", "info/commit-graphs/commit-graph-chain.lock",
      "pack/multi-pack-index.lock",
    ].map { "\(common)objects/\($0)" }
    return found + (try referenceLocks(in: common + "refs/"))
  }

  private static func referenceLocks(in folder: String) throws(StoreError) -> [String] {
    var found: [String] = []
    for name in try names(in: folder) {
      let path = folder + name
      if name.hasSuffix(".lock") {
        found.append(path)
      } else if FileSystem.isPresent(path, as: .folder) {
        found += try referenceLocks(in: path + "/")
      }
    }
    return found
  }

  private static func names(in folder: String) throws(StoreError) -> [String] {
    try ContainedFolder("/").names(in: String(folder.dropFirst().dropLast())) ?? []
  }

  /// Whether the lock at `path` is stale; false where there is none.
  static func isStale(_ path: String, of repository: Repository) throws(StoreError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return try clock(of: repository) - status.modified.tv_sec >= staleAge
      && !mayBeHeld(in: repository)
  }

  /// Whether a git may be at work here; true where that cannot be told.
  package static func mayBeHeld(in repository: Repository) -> Bool {
    GitProcesses.mayWork(on: repository)
  }

  /// The time by the clock that dates the locks, which on a network is not this machine's.
  package static func clock(of repository: Repository) throws(StoreError) -> Int {
    let path = repository.gitDirectory + "bestupid/clock"
    try PrivateFile.makeFolder(repository.gitDirectory + "bestupid")
    try PrivateName.clock.file(in: repository).write([])
    defer { PrivateFile.remove(path) }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .system(errno, "cannot examine it", file: path, for: .reading)
    }
    return status.modified.tv_sec
  }
}

/// The gits that run on this machine.
enum GitProcesses {
  /// Whether a git may be at work on a repository; true where that cannot be told.
  static func mayWork(on repository: Repository) -> Bool {
    #if os(Linux)
      guard let processes = Processes.all else { return true }
      let folders = [
        repository.workingDirectory, repository.gitDirectory, repository.commonDirectory,
      ].compactMap(\.self)
      return processes.contains { isGit($0) && isWithin(folders, $0) }
    #else
      return true
    #endif
  }

  #if os(Linux)
    private static func isGit(_ process: String) -> Bool {
      Processes.text("\(process)/comm").starts(with: "git".utf8)
    }

    /// Whether a process is in one of the folders, or has a file open there; true where the system
    /// does not tell, as of another user's. One that has ended is nowhere.
    private static func isWithin(_ folders: [String], _ process: String) -> Bool {
      guard let folder = target(of: "\(process)/cwd") else {
        return errno == EACCES || errno == EPERM
      }
      let files = Processes.names(in: "\(process)/fd") ?? []
      let paths = [folder + "/"] + files.compactMap { target(of: "\(process)/fd/\($0)") }
      return paths.contains { path in folders.contains { path.utf8.starts(with: $0.utf8) } }
    }

    private static func target(of link: String) -> String? {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let length = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map {
          readlink(link, $0.assumingMemoryBound(to: CChar.self), bytes.count)
        } ?? -1
      }
      return length < 0 ? nil : String(decoding: buffer.prefix(length), as: UTF8.self)
    }
  #endif
}
