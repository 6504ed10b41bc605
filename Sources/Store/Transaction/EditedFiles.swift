import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a store, read in order to be edited: not while another program writes them.
///
/// An editor that saves in place empties the file before it writes it anew. What is read between the
/// two is not what the person wrote.
public struct EditedFiles {
  let store: Store
  let repository: Repository

  /// How long a file that has become much shorter is left to whoever is writing it.
  private static let settlingTime: Duration = .seconds(1)

  /// The bytes of the file at `path`; nil where there is none.
  ///
  /// Waits, 2 s at most, for a program that has the file open for writing, and for the rest of one
  /// that has just become empty or less than half of what git's last commit has.
  ///
  /// - Throws: `busy` where the wait was in vain; what ``ContainedFolder/read(_:limit:)`` throws.
  public func read(
    _ path: String, limit: Int = RegularFile.sizeLimit
  ) throws(StoreError) -> [UInt8]? {
    let file = "\(store.root)/\(path)"
    let deadline = ContinuousClock.now + ReadLease.limit
    while true {
      guard let descriptor = try store.files.open(path, flags: O_RDONLY) else { return nil }
      let lease = try ReadLease(descriptor, file, deadline: deadline)
      let bytes = try RegularFile.read(lease.descriptor, file, limit: limit)
      guard try isYoung(lease.descriptor, file), isMuchShorter(bytes.count, path) else {
        return bytes
      }
      guard ContinuousClock.now < deadline else {
        throw StoreError(
          .busy, "another program is writing it; nothing was changed", hint: "Try again.",
          file: file)
      }
      usleep(20_000)
    }
  }

  /// Whether the file was written less than a moment ago.
  private func isYoung(
    _ descriptor: borrowing Descriptor, _ file: String
  ) throws(StoreError) -> Bool {
    var (status, now) = (stat(), timespec())
    guard fstat(descriptor.number, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else {
      throw .system(errno, "cannot look at it", file: file, for: .reading)
    }
    let age =
      Duration.seconds(now.tv_sec - status.modified.tv_sec)
      + .nanoseconds(now.tv_nsec - status.modified.tv_nsec)
    // A time to come says nothing.
    return age >= .zero && age < Self.settlingTime
  }

  /// Whether a file of `count` bytes has lost more than half of what the last commit has. What a
  /// damaged repository cannot tell holds up no edit.
  private func isMuchShorter(_ count: Int, _ path: String) -> Bool {
    do throws(GitError) {
      let path = RepositoryPath(store.gitPath(path))
      guard let head = try repository.head().commit,
        let entry = try repository.entry(at: path, in: repository.commit(head).tree)
      else { return false }
      return try count * 2 < repository.blob(entry.id).count
    } catch {
      return false
    }
  }
}
