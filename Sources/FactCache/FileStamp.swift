import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// File metadata that detects a change without reading the file, as git's index keeps it.
///
/// The time of the last change of its status is the part that no program can set: it gives away an
/// edit that leaves size, inode and modification time as they were.
struct FileStamp: Equatable, Sendable {
  /// Bytes; of a folder, what the file system makes of it.
  var size: Int
  /// When the content last changed, in nanoseconds since 1970, as far as the file system counts.
  var modified: Int
  /// When content, name, owner or permissions last changed, likewise.
  var changed: Int
  /// The number of the file in its file system.
  var inode: Int

  /// How long after a change another may leave no trace in the times: two seconds, as on FAT, the
  /// coarsest clock of a file system.
  static let granularity = 2_000_000_000

  /// Whether the file may have changed once more within the tick of its clock in which it was seen
  /// at `time`: then equal stamps prove nothing.
  func isRacy(at time: Int) -> Bool { max(modified, changed) > time &- Self.granularity }
}

extension FileStamp {
  /// What a status tells.
  init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }
    self.init(
      size: Int(status.st_size), modified: nanoseconds(status.modified),
      changed: nanoseconds(status.statusChanged), inode: Int(truncatingIfNeeded: status.st_ino))
  }
}
