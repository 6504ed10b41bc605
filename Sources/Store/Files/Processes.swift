import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processes of this machine, as `/proc` lists them (proc(5)). A process may end, and its entries go, at
/// any moment; those of other users may not be readable.
enum Processes {
  /// The folders of all processes; nil where there is no `/proc`.
  static var all: [String]? {
    names(in: "/proc")?.filter { $0.utf8.allSatisfy(\.isDigit) }.map { "/proc/\($0)" }
  }

  /// The names in a folder; nil where it cannot be listed.
  static func names(in folder: String) -> [String]? {
    do throws(StoreError) {
      return try ContainedFolder("/").names(in: String(folder.dropFirst()))
    } catch {
      return nil
    }
  }

  /// What a file says; nothing where it cannot be read.
  static func text(_ path: String) -> [UInt8] {
    do throws(StoreError) { return try RegularFile.read(path) ?? [] } catch { return [] }
  }
}

/// The open files of the person's processes, as `/proc` lists them.
enum OpenFiles {
  /// Whether a process has the file of this descriptor open for writing. Processes of other users are
  /// not seen, and nothing is where there is no `/proc`.
  static func isWritten(_ descriptor: Int32) -> Bool {
    var wanted = stat()
    guard fstat(descriptor, &wanted) == 0 else { return false }
    return (Processes.all ?? []).contains { isWritten(wanted, by: $0) }
  }

  private static func isWritten(_ wanted: stat, by process: String) -> Bool {
    Processes.names(in: "\(process)/fd")?.contains { number in
      var status = stat()
      // The link leads to the open file itself, whatever its name is now.
      return stat("\(process)/fd/\(number)", &status) == 0
        && status.st_dev == wanted.st_dev && status.st_ino == wanted.st_ino
        && isForWriting("\(process)/fdinfo/\(number)")
    } ?? false
  }

  /// proc(5): the line `flags:` has the octal flags of open(2).
  private static func isForWriting(_ path: String) -> Bool {
    let line = Processes.text(path).split(separator: ASCII.lineFeed).first {
      $0.starts(with: "flags:".utf8)
    }
    let digits = (line ?? []).filter(\.isDigit)
    let flags = Int32(String(decoding: digits, as: UTF8.self), radix: 8) ?? O_RDONLY
    return flags & O_ACCMODE != O_RDONLY
  }
}
