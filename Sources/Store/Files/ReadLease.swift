internal import CPosix
import Words

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
      throw .system(errno, "cannot look at it", file: file, for: .reading)
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

/// The open files of the person's processes, as `/proc` lists them.
enum OpenFiles {
  /// Whether a process has the file of this descriptor open for writing. Processes of other users are
  /// not seen, and nothing is where there is no `/proc`.
  static func isWritten(_ descriptor: Int32) -> Bool {
    var wanted = stat()
    guard fstat(descriptor, &wanted) == 0 else { return false }
    return names(in: "/proc").contains { process in
      process.utf8.allSatisfy(\.isDigit) && isWritten(wanted, by: process)
    }
  }

  private static func isWritten(_ wanted: stat, by process: String) -> Bool {
    names(in: "/proc/\(process)/fd").contains { number in
      var status = stat()
      // The link leads to the open file itself, whatever its name is now.
      return stat("/proc/\(process)/fd/\(number)", &status) == 0
        && status.st_dev == wanted.st_dev && status.st_ino == wanted.st_ino
        && isForWriting("/proc/\(process)/fdinfo/\(number)")
    }
  }

  /// proc(5): the line `flags:` has the octal flags of open(2).
  private static func isForWriting(_ path: String) -> Bool {
    let text = ignoringErrors { () throws(StoreError) in try RegularFile.read(path) } ?? []
    let line = text.split(separator: ASCII.lineFeed).first { $0.starts(with: "flags:".utf8) }
    let digits = (line ?? []).filter(\.isDigit)
    let flags = Int32(String(decoding: digits, as: UTF8.self), radix: 8) ?? O_RDONLY
    return flags & O_ACCMODE != O_RDONLY
  }

  /// The names in a folder.
  private static func names(in path: String) -> [String] {
    let folder = OpenFolder(
      openAgain(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path: path)
    var names: [String] = []
    guard folder.number >= 0 else { return [] }
    ignoringErrors { () throws(StoreError) in
      try folder.forEachName { names.append(String(decoding: $0, as: UTF8.self)) }
    }
    return names
  }

  /// A process may end, and its entries go, at any moment.
  @discardableResult
  private static func ignoringErrors<Value>(
    _ body: () throws(StoreError) -> Value?
  ) -> Value? {
    do throws(StoreError) { return try body() } catch { return nil }
  }
}
