#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another user to whom a repository belongs: git and libgit2 open it only where `safe.directory`
/// says so, because its configuration may have programs run.
struct ForeignOwner {
  /// What is so, in one line.
  let words: String

  /// The owner of the working copy `path`, or of its `.git`; nil where that is us, or there is no `.git`.
  init?(of path: String) {
    for path in [path, "\(path)/.git"] {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      if status.st_uid == geteuid() { continue }
      let name = getpwuid(status.st_uid).flatMap(\.pointee.pw_name).map { String(cString: $0) }
      words = "\(path) belongs to another user, \(name ?? "number \(status.st_uid)")"
      // A repository is there only if its `.git` is.
      if access("\(path)/.git", F_OK) == 0 || path.hasSuffix("/.git") { return }
      return nil
    }
    return nil
  }
}
