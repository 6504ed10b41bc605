#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whether a disk is full: asked after a failure that does not tell its cause.
enum DiskSpace {
  /// What to do about it.
  static let advice = "Free some space and try again."

  /// What a commit and a merge need at the least, in bytes.
  private static let least: UInt64 = 64 << 10

  /// Whether the disk of `path` has as good as no room left, or no room for another file.
  static func isFull(at path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return !overflow && bytes < least || status.f_files > 0 && status.f_favail == 0
  }

  /// Whether words of git tell of a disk here: what a server says has a prefix.
  static func isTold(by words: String) -> Bool {
    words.split(whereSeparator: \.isNewline).contains { line in
      !line.hasPrefix("remote:") && phrases.contains { line.contains($0) }
    }
  }

  private static let phrases = ["No space left on device", "Disk quota exceeded"]
}
