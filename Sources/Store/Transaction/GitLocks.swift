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

  /// The locks of the index, HEAD, the packed references, the configuration, the branch, and what
  /// it syncs with.
  package static func all(of repository: Repository, references: [String]) throws(StoreError)
    -> [Self]
  {
    let names =
      ["index.lock", "HEAD.lock"].map { repository.gitDirectory + $0 }
      + (["packed-refs.lock", "config.lock"] + references.map { "\($0).lock" }).map {
        repository.commonDirectory + $0
      }
    var locks: [GitLock] = []
    var now: Int?
    var isWorkedOn: Bool?
    for path in names {
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if now == nil { now = try clock(of: repository) }
      let age = max(0, (now ?? 0) - status.modified.tv_sec)
      isWorkedOn = isWorkedOn ?? GitProcesses.mayWork(on: repository)
      locks.append(
        GitLock(path: path, age: age, isStale: age >= staleAge && isWorkedOn == false))
    }
    return locks
  }

  /// Whether the lock at `path` is stale; false where there is none.
  static func isStale(_ path: String, of repository: Repository) throws(StoreError) -> Bool {
    try all(of: repository, references: []).contains { $0.path == path && $0.isStale }
  }

  /// The time by the clock that dates the locks, which on a network is not this machine's.
  private static func clock(of repository: Repository) throws(StoreError) -> Int {
    let path = repository.gitDirectory + "bestupid/clock"
    try PrivateFile.makeFolder(repository.gitDirectory + "bestupid")
    try PrivateFile.replace(path, by: [])
    defer { PrivateFile.remove(path) }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .system(errno, "cannot look at it", file: path, for: .reading)
    }
    return status.modified.tv_sec
  }
}

/// The gits that run on this machine.
enum GitProcesses {
  /// Whether a git may be at work on a repository; true where that cannot be told.
  static func mayWork(on repository: Repository) -> Bool {
    #if os(Linux)
      guard let numbers = names(in: "/proc") else { return true }
      let folders = [
        repository.workingDirectory, repository.gitDirectory, repository.commonDirectory,
      ].compactMap(\.self)
      return numbers.contains { number in
        number.utf8.allSatisfy(\.isDigit)
          && isGit(number) && isWithin(folders, "/proc/\(number)")
      }
    #else
      return true
    #endif
  }

  #if os(Linux)
    private static func isGit(_ number: String) -> Bool {
      do throws(StoreError) {
        let name = try RegularFile.read("/proc/\(number)/comm", limit: 1 << 10) ?? []
        return name.starts(with: "git".utf8)
      } catch {
        // It has ended meanwhile.
        return false
      }
    }

    /// Whether a process is in one of the folders, or has a file open there; true where the system
    /// does not tell, as of another user's. One that has ended is nowhere.
    private static func isWithin(_ folders: [String], _ process: String) -> Bool {
      guard let folder = target(of: "\(process)/cwd") else {
        return errno == EACCES || errno == EPERM
      }
      let files = names(in: "\(process)/fd") ?? []
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

    private static func names(in folder: String) -> [String]? {
      do throws(StoreError) {
        return try ContainedFolder("/").names(in: String(folder.dropFirst()))
      } catch {
        return nil
      }
    }
  #endif
}
