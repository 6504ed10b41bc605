import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written piece by piece and takes the place of an older one whole, at the end.
///
/// Until ``finish()`` nothing changes at its path, and without it nothing stays. Only as much is held
/// in memory as one piece.
public final class FileOutput {
  private let file: DurableFile
  private let folder: OpenFolder
  private let temporary = RepositoryPath(DurableFile.temporaryName())
  private let number: Int32
  private var isFinished = false

  /// Begins a file at the absolute `path`, which is the person's own: a link at its end is followed.
  ///
  /// - Parameter isPrivate: Whether only its owner may read it, whoever could read an older one.
  /// - Throws: `cannotWrite` where something other than a file is there, there is no such folder, or it
  ///   cannot be written.
  public init(following path: String, isPrivate: Bool = false) throws(StoreError) {
    file = try DurableFile(output: path)
    guard file.path.isSafe else {
      throw StoreError(.cannotWrite, "not a path that can be written", file: path)
    }
    do throws(StoreError) {
      folder = try file.openParent(creating: false)
    } catch {
      // Whatever the system says of the folder, such as that no other can be made in it.
      var error = error
      if error.kind == .inputOutput { error.kind = .cannotWrite }
      throw error
    }
    let name = RepositoryPath(bytes: file.path.name)
    var status = stat()
    let folder = folder.number
    let isThere = name.withCString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(
        .cannotWrite, "not a regular file", hint: "Without it, data goes to standard output.",
        file: path)
    }
    number = temporary.withCString {
      openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
    guard number >= 0 else {
      // Whatever the system says of it, such as that a folder of its own takes no files.
      var error = failure("cannot write")
      error.kind = .cannotWrite
      throw error
    }
    // The mode that the person gave the older file stays.
    let mode = isPrivate ? 0o600 : status.st_mode & 0o777
    if isThere || isPrivate, fchmod(number, mode) != 0 { throw failure("cannot set the mode") }
  }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    guard writeAll(bytes, to: number) else { throw failure("cannot write") }
  }

  /// Puts the file in its place, durably.
  public func finish() throws(StoreError) {
    guard fsync(number) == 0 else { throw failure("cannot sync") }
    let name = RepositoryPath(bytes: file.path.name)
    let renamed = temporary.withCString { from in
      name.withCString { renameat(folder.number, from, folder.number, $0) }
    }
    guard renamed == 0 else { throw failure("cannot write") }
    isFinished = true
    guard fsync(folder.number) == 0 else { throw failure("cannot sync") }
  }

  private func failure(_ action: String) -> StoreError {
    .system(errno, action, file: file.shown, for: .writing)
  }

  deinit {
    guard number >= 0 else { return }
    _ = close(number)
    if !isFinished { _ = temporary.withCString { unlinkat(folder.number, $0, 0) } }
  }
}
