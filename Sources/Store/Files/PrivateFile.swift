#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files of our own, in `.git` and in the program's folders, where nobody else writes.
package enum PrivateFile {
  /// Replaces the file in one step, not synced.
  package static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let temporary = path + ".tmp"
    remove(temporary)
    guard try create(bytes, at: temporary) else {
      throw .system(EEXIST, "cannot write", file: temporary, for: .writing)
    }
    guard rename(temporary, path) == 0 else {
      throw .system(errno, "cannot write", file: path, for: .writing)
    }
  }

  /// Replaces a file that other processes of ours may be replacing too, in one step.
  ///
  /// - Parameters:
  ///   - mode: 0o600 for what only its owner may read.
  ///   - durably: Whether it is on the disk when this returns.
  package static func replace(
    _ path: String, by bytes: [UInt8], mode: mode_t = 0o600, durably: Bool = false
  ) throws(StoreError) {
    let temporary = "\(path).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    do throws(StoreError) {
      _ = try create(bytes, at: temporary, mode: mode)
      if durably { try sync(temporary) }
    } catch {
      remove(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      remove(temporary)
      throw .system(code, "cannot write", file: path, for: .writing)
    }
    if durably { try sync(folder(of: path)) }
  }

  /// Makes a file that must not exist; false where it does.
  package static func create(
    _ bytes: [UInt8], at path: String, mode: mode_t = 0o666
  ) throws(StoreError) -> Bool {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else {
      if errno == EEXIST { return false }
      throw .system(errno, "cannot write", file: path, for: .writing)
    }
    defer { _ = close(number) }
    guard writeAll(bytes, to: number) else {
      throw .system(errno, "cannot write", file: path, for: .writing)
    }
    return true
  }

  /// Puts a file in the place of another, or where none is, durably.
  package static func move(_ path: String, to new: String) throws(StoreError) {
    guard rename(path, new) == 0 else {
      throw .system(errno, "cannot write", file: new, for: .writing)
    }
    try sync(folder(of: new))
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Makes our folder within `.git`, or finds it there.
  ///
  /// - Throws: `badData` for a symbolic link, which could lead out of the store.
  package static func makeFolder(_ path: String) throws(StoreError) {
    if mkdir(path, 0o777) == 0 { return }
    guard errno == EEXIST else {
      throw .system(errno, "cannot make the folder", file: path, for: .writing)
    }
    var status = stat()
    guard lstat(path, &status) == 0, FileSystem.kind(status) == .folder else {
      throw StoreError(
        .badData, "not a folder, but a link or a file; nothing is written there",
        hint: "Move it away; bestupid makes the folder again.", file: path)
    }
  }

  /// Removes a file; none there is fine.
  package static func remove(_ path: String) { _ = unlink(path) }

  /// Syncs a file or folder.
  package static func sync(_ path: String) throws(StoreError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .system(errno, "cannot open", file: path, for: .writing) }
    defer { _ = close(number) }
    guard fsync(number) == 0 else {
      throw .system(errno, "cannot sync", file: path, for: .writing)
    }
  }
}
