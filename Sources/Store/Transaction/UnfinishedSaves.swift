import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that a program has emptied in order to write them anew.
///
/// Some editors empty a file, close it and write it in a second step. Between the two it looks like a
/// file that the person has emptied.
struct UnfinishedSaves {
  let repository: Repository

  /// How long a file that has become much shorter is left to whoever is writing it.
  private static let settlingTime: Duration = .seconds(1)

  /// Whether a file may be one of them: written less than a moment ago, and with less than half of what
  /// the last commit has.
  func contain(_ status: stat, at path: RepositoryPath) -> Bool {
    Self.isYoung(status) && isMuchShorter(Int(status.st_size), path)
  }

  private static func isYoung(_ status: stat) -> Bool {
    var now = timespec()
    guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
    let age =
      Duration.seconds(now.tv_sec - status.modified.tv_sec)
      + .nanoseconds(now.tv_nsec - status.modified.tv_nsec)
    // A time to come says nothing.
    return age >= .zero && age < settlingTime
  }

  /// What a damaged repository cannot tell holds up no edit.
  private func isMuchShorter(_ count: Int, _ path: RepositoryPath) -> Bool {
    do throws(GitError) {
      guard let head = try repository.head().commit,
        let entry = try repository.entry(at: path, in: repository.commit(head).tree),
        entry.mode == .regular || entry.mode == .executable
      else { return false }
      return try count * 2 < repository.blobSize(entry.id)
    } catch {
      return false
    }
  }
}
