internal import CPosix

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PrivateFile {
  /// Puts what stands at a path, whatever it is, where nothing is, durably.
  ///
  /// - Returns: Whether it was moved; not where the new name is taken.
  package static func moveToFree(_ path: String, to new: String) throws(StoreError) -> Bool {
    if bestupid_rename_exclusively(AT_FDCWD, path, AT_FDCWD, new) != 0 {
      if errno == EEXIST { return false }
      guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
        throw .system(errno, "cannot move it away", file: path, for: .writing)
      }
      // Older file systems; nobody else makes names here.
      var status = stat()
      if lstat(new, &status) == 0 { return false }
      guard rename(path, new) == 0 else {
        throw .system(errno, "cannot move it away", file: path, for: .writing)
      }
    }
    try sync(folder(of: new))
    return true
  }
}
