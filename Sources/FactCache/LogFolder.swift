import DayModel
import Store
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a cache knows of the folder of logs besides days.
struct KnownFolder: Equatable, Sendable {
  /// The folder's stamp while it had just the known names.
  let stamp: FileStamp
  /// The names of what is no file of a day.
  let others: [String]
}

/// The open folder of logs, whose files are looked at and read by their names alone.
///
/// Only plain files in plain folders are seen here. For all else, links above all, there is
/// `ContainedFolder`, and no stamp: what a link leads to changes without a trace in the link. A folder that is
/// itself behind a link has no plain files here: each of them is asked for by its whole path.
struct LogFolder: Sendable {
  let folder: OpenFolder

  /// Folder metadata that detects a change: adding, removing or renaming a file changes it.
  var stamp: FileStamp? {
    var status = stat()
    return fstat(folder.number, &status) == 0 ? FileStamp(status) : nil
  }

  /// The stamp of a file; nil where there is none, or no plain file.
  func stamp(of file: LogFileName) -> FileStamp? {
    if folder.isBehindLink { return nil }
    var status = stat()
    let isThere =
      withName(of: file) { name in
        fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      } && FileSystem.kind(status) == .file
    guard isThere, file.role != .index || isPlainFolder(file.date) else { return nil }
    return FileStamp(status)
  }

  /// The bytes of a file, and its stamp from before they were read; nil for what is no plain file,
  /// or cannot be read just so.
  func read(_ file: LogFileName) -> (bytes: [UInt8], stamp: FileStamp)? {
    if folder.isBehindLink || file.role == .index && !isPlainFolder(file.date) { return nil }
    let number = withName(of: file) { name in
      openAgain(folder.number, name, O_RDONLY | O_NOFOLLOW | RegularFile.quietly)
    }
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { return nil }
    do throws(StoreError) {
      let bytes = try RegularFile.read(
        descriptor, "", status: status, limit: RegularFile.sizeLimit)
      return (bytes, FileStamp(status))
    } catch {
      // The slow way reads it again, and tells why it cannot be read.
      return nil
    }
  }

  /// Whether the folder of the oldest layout is one, and no link to one.
  private func isPlainFolder(_ date: CalendarDate) -> Bool {
    var status = stat()
    return fstatat(folder.number, date.description, &status, AT_SYMLINK_NOFOLLOW) == 0
      && FileSystem.kind(status) == .folder
  }

  private func withName<Result>(
    of file: LogFileName, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    file.name.withCString(body)
  }
}
