internal import CPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that no other program has open for writing.
///
/// What an editor writes into a file that we have replaced meanwhile is lost with the old file. So a
/// file is replaced only under a lease: its writers have closed it, and a program that opens it for
/// writing, or truncates it, waits until the lease is gone. The lease goes with the descriptor.
///
/// Linux has read leases (fcntl(2), F_SETLEASE). Where a file has none, since it is another user's or
/// on a file system without them, the open files of all processes are looked through instead
/// (`OpenFiles`): a writer is seen, but cannot be made to wait. Other systems have neither.
struct ReadLease: ~Copyable {
  /// How long other programs may take to close a file.
  static let limit: Duration = .seconds(2)

  let descriptor: Descriptor
  /// The file's number on its file system.
  let identifier: ino_t
  /// Whether the system holds writers back.
  let holdsWritersBack: Bool

  /// Waits until no other program has the file open for writing.
  ///
  /// - Parameter file: names it in errors.
  /// - Throws: `busy` where another program still has it open at `deadline`.
  init(
    _ descriptor: consuming Descriptor, _ file: String,
    deadline: ContinuousClock.Instant = .now + limit
  ) throws(StoreError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw .system(errno, "cannot examine it", file: file, for: .reading)
    }
    var outcome = Self.take(descriptor.number)
    while outcome == .openForWriting {
      guard ContinuousClock.now < deadline else {
        throw StoreError(
          .busy, "another program has it open for writing",
          hint: "Save and close it there, then try again.", file: file)
      }
      usleep(5_000)
      outcome = Self.take(descriptor.number)
    }
    self.descriptor = descriptor
    identifier = status.st_ino
    holdsWritersBack = outcome == .held
  }

  /// Whether a program has opened the file for writing since, or waits to.
  var isBroken: Bool {
    #if os(Linux)
      if holdsWritersBack { return bestupid_holds_read_lease(descriptor.number) == 0 }
    #endif
    return OpenFiles.isWritten(descriptor.number)
  }

  private enum Outcome {
    case held
    case notAvailable
    case openForWriting
  }

  private static func take(_ number: Int32) -> Outcome {
    #if os(Linux)
      // The usual signal of a lease ends the process; this one does nothing.
      if bestupid_set_lease_signal(number, SIGURG) == 0 {
        if bestupid_take_read_lease(number) == 0 { return .held }
        if errno == EAGAIN { return .openForWriting }
      }
    #endif
    return OpenFiles.isWritten(number) ? .openForWriting : .notAvailable
  }
}
