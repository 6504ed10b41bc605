internal import CPosix
import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new content for a path, written beside it and not yet in its place.
final class StagedFile {
  let file: DurableFile
  let old: FileState
  let new: FileState
  private let folder: OpenFolder
  private let temporary: RepositoryPath
  private var inode: ino_t = 0

  init(
    file: DurableFile, folder: OpenFolder, temporary: String, old: FileState, new: FileState
  ) {
    self.file = file
    self.folder = folder
    self.temporary = RepositoryPath(temporary)
    self.old = old
    self.new = new
  }

  private var name: RepositoryPath { RepositoryPath(bytes: file.path.name) }

  // MARK: - Writing the temporary

  func write(synced: Bool) throws(StoreError) {
    switch new {
    case .absent: return
    case .folder, .special:
      throw StoreError(.internalFault, "only files and links are written", file: file.shown)
    case .symlink(let target):
      let made = RepositoryPath(bytes: target).withCString { target in
        temporary.withCString { symlinkat(target, folder.number, $0) }
      }
      guard made == 0 else { throw failure("cannot make the link") }
    case .file(let bytes, let executable):
      try writeFile(executable: executable, synced: synced) { (number) throws(StoreError) in
        guard writeAll(bytes, to: number) else { throw failure("cannot write") }
      }
    case .large(let content, let executable):
      try writeFile(executable: executable, synced: synced) { (number) throws(StoreError) in
        try content.write(to: number, shown: file.shown)
      }
    }
    inode = try identifier(temporary)
  }

  private func writeFile(
    executable: Bool, synced: Bool, _ writeContent: (Int32) throws(StoreError) -> Void
  ) throws(StoreError) {
    let number = temporary.withCString {
      openat(
        folder.number, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
        executable ? 0o777 : 0o666)
    }
    guard number >= 0 else { throw failure("cannot write") }
    defer { _ = close(number) }
    try keepModeAndOwner(number, executable: executable)
    try writeContent(number)
    if synced && fsync(number) != 0 { throw failure("cannot sync") }
  }

  /// The temporary takes over what the person gave the file.
  private func keepModeAndOwner(
    _ number: Int32, executable: Bool
  ) throws(StoreError) {
    var before = stat()
    guard old.isFile,
      name.withCString({ fstatat(folder.number, $0, &before, AT_SYMLINK_NOFOLLOW) }) == 0,
      before.st_mode & S_IFMT == S_IFREG
    else { return }
    var now = stat()
    guard fstat(number, &now) == 0 else { throw failure("cannot examine it") }
    if now.st_uid != before.st_uid || now.st_gid != before.st_gid {
      // Only root gives files away, and then only the group may be ours to choose: what is not
      // allowed stays as the system made it, as with any editor that saves this way.
      if fchown(number, before.st_uid, before.st_gid) != 0 {
        _ = fchown(number, uid_t.max, before.st_gid)
      }
    }
    var mode = before.st_mode & 0o7777
    if executable {
      mode |= (mode & 0o444) >> 2
    } else {
      mode &= ~0o111
    }
    guard fchmod(number, mode) == 0 else { throw failure("cannot set the mode") }
  }

  // MARK: - Putting it in place

  /// Puts the new content in place of the old in one step, if it still is the old.
  ///
  /// - Throws: `changedMeanwhile`; then the file is what somebody else wrote.
  func publish() throws(StoreError) {
    if new == .absent {
      try takeAway()
    } else if old == .absent {
      try putNew()
    } else {
      try exchange()
    }
  }

  private func takeAway() throws(StoreError) {
    if old == .absent { return }
    guard folder.number >= 0 else { throw file.changed() }
    let lease = try readLease()
    guard try isOld(name) else { throw file.changed() }
    guard rename(from: name, to: temporary) == 0 else {
      throw errno == ENOENT ? file.changed() : failure("cannot remove")
    }
    guard try isStillOld(temporary, under: lease) else {
      // Whoever made a new file at the name meanwhile has replaced the other themselves.
      if rename(from: temporary, to: name) != 0 && errno != EEXIST {
        throw failure("cannot restore it")
      }
      throw file.changed()
    }
    try removeTemporary()
    file.removeEmptyParents()
  }

  private func putNew() throws(StoreError) {
    if rename(from: temporary, to: name) == 0 { return }
    // An empty folder is nothing to git; one that holds something is not removed by this.
    if errno == EEXIST, folder.removeEmptyFolder(name), rename(from: temporary, to: name) == 0 {
      return
    }
    throw [EEXIST, ENOTEMPTY, ENOTDIR, EISDIR].contains(errno)
      ? file.changed() : failure("cannot write")
  }

  private func exchange() throws(StoreError) {
    let lease = try readLease()
    // Before, for what another program wrote meanwhile into the new file would go with it.
    guard try isOld(name) else { throw file.changed() }
    guard swap() == 0 else {
      switch errno {
      case ENOENT: throw file.changed()
      case EINVAL, ENOSYS, ENOTSUP:
        // No exchange on this file system: between this look and the rename another program
        // could still save, for some microseconds.
        guard try isStillOld(name, under: lease) else { throw file.changed() }
        let renamed = temporary.withCString { from in
          name.withCString { renameat(folder.number, from, folder.number, $0) }
        }
        guard renamed == 0 else { throw failure("cannot write") }
        return
      default: throw failure("cannot write")
      }
    }
    do throws(StoreError) {
      guard try isStillOld(temporary, under: lease) else { throw file.changed() }
      try removeTemporary()
    } catch {
      try swapBack()
      throw error
    }
  }

  /// Puts back what came out of an exchange, and looks what comes out now: where it is not ours,
  /// somebody has saved once more in between, and that is what must stand there.
  private func swapBack() throws(StoreError) {
    for _ in 0..<8 {
      guard swap() == 0 else { throw failure("cannot restore it") }
      if try identifier(temporary) == inode { return }
    }
  }

  private func swap() -> Int32 {
    temporary.withCString { temporary in
      name.withCString { bestupid_exchange(folder.number, temporary, folder.number, $0) }
    }
  }

  /// Renames, and fails with EEXIST where the new name is taken.
  private func rename(from: RepositoryPath, to: RepositoryPath) -> Int32 {
    from.withCString { from in
      to.withCString { to in
        let status = bestupid_rename_exclusively(folder.number, from, folder.number, to)
        guard status != 0, [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return status }
        // Older file systems: a second name, exclusive as well, and then the first goes.
        guard linkat(folder.number, from, folder.number, to, 0) == 0 else { return -1 }
        return unlinkat(folder.number, from, 0)
      }
    }
  }

  /// A lease on the file that is to go; nil where it is no file.
  ///
  /// - Throws: `busy` where another program has it open for writing for long.
  private func readLease() throws(StoreError) -> ReadLease? {
    old.isFile ? try file.readLease(name, in: folder) : nil
  }

  private func isOld(_ name: RepositoryPath) throws(StoreError) -> Bool {
    try file.observe(name, in: folder).state == old
  }

  /// Whether what stands at `name` now is the old state that was found under the lease, and nobody waits to
  /// write into it. Without a lease that holds writers back its content is compared once more.
  private func isStillOld(
    _ name: RepositoryPath, under lease: borrowing ReadLease?
  ) throws(StoreError) -> Bool {
    switch lease {
    case .none: return try isOld(name)
    // The lease may be on a file that another program replaced just before we did.
    case .some(let lease):
      guard try identifier(name) == lease.identifier, !lease.isBroken else { return false }
      return lease.holdsWritersBack ? true : try isOld(name)
    }
  }

  private func identifier(_ name: RepositoryPath) throws(StoreError) -> ino_t {
    var status = stat()
    guard name.withCString({ fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else { throw failure("cannot examine it") }
    return status.st_ino
  }

  private func removeTemporary() throws(StoreError) {
    guard temporary.withCString({ unlinkat(folder.number, $0, 0) }) == 0 else {
      throw failure("cannot remove the temporary")
    }
  }

  /// Removes the temporary where it is still the old state.
  func removeUnchanged() throws(StoreError) {
    guard folder.number >= 0 else { throw file.changed() }
    let lease = try readLease()
    guard try isOld(temporary), try isStillOld(temporary, under: lease) else {
      throw file.changed()
    }
    try removeTemporary()
    file.removeEmptyParents()
  }

  /// Takes the temporary away, where there still is one of ours.
  func discard() {
    guard folder.number >= 0, inode != 0 else {
      if folder.number >= 0 && new != .absent {
        // Written in part: nobody else knows the name.
        _ = temporary.withCString { unlinkat(folder.number, $0, 0) }
      }
      return
    }
    var status = stat()
    if temporary.withCString({ fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0,
      status.st_ino == inode
    {
      _ = temporary.withCString { unlinkat(folder.number, $0, 0) }
    }
  }

  /// Makes the new name durable.
  func syncFolder() throws(StoreError) {
    if folder.number >= 0 && fsync(folder.number) != 0 { throw failure("cannot sync") }
  }

  private func failure(_ action: String) -> StoreError {
    .system(errno, action, file: file.shown, for: .writing)
  }
}
