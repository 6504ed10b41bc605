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
  let saves: UnfinishedSaves

  /// The bytes of the file at `path`, if any.
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
      var status = stat()
      guard fstat(lease.descriptor.number, &status) == 0 else {
        throw .system(errno, "cannot examine it", file: file, for: .reading)
      }
      let bytes = try RegularFile.read(lease.descriptor, file, status: status, limit: limit)
      guard saves.contain(status, at: RepositoryPath(store.gitPath(path))) else { return bytes }
      guard ContinuousClock.now < deadline else {
        throw StoreError(
          .busy, "another program is writing it", hint: "Try again.",
          file: file)
      }
      // Whoever is to write it is not kept from it.
      _ = consume lease
      usleep(20_000)
    }
  }
}
