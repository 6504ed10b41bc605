public import Git
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path below a trusted folder, read and replaced so that neither a crash nor another program
/// loses a byte.
///
/// No symbolic link is followed below the folder: a link, also as a parent, is an error or a
/// value (`FileState.symlink`), never a way out.
public struct DurableFile: Sendable {
  /// The folder, as an absolute path; the person vouches for it.
  public let root: String
  /// The path below it.
  public let path: RepositoryPath

  /// A path below `root`; nothing is read yet.
  public init(root: String, path: RepositoryPath) {
    self.root = root
    self.path = path
  }

  /// The file at the absolute `path`, which is the person's own: a link at its end is followed here,
  /// and none below the last folder that is there. Missing folders are made when it is saved.
  ///
  /// - Throws: `cannotWrite` in git's own folder, whatever links lead there; `inputOutput`.
  public init(following path: String) throws(StoreError) {
    let place = try FileSystem.resolvedPlace(path)
    try GitFolder.refuse(place.whole)
    self.init(root: place.folder, path: RepositoryPath(place.rest))
  }

  /// A file that a person has a command write, at the absolute `path`: as with ``init(following:)``, in a
  /// folder that is there.
  ///
  /// - Throws: `cannotWrite` where the folder is not there: its name may be mistyped.
  public init(output path: String) throws(StoreError) {
    try self.init(following: path)
    guard self.path.parent == nil else {
      throw StoreError(
        .cannotWrite, "there is no such folder", hint: "Make it first: mkdir -p FOLDER",
        file: path)
    }
  }

  /// The most bytes of a file that are held in memory; what is larger is read piece by piece
  /// (docs/decisions/0071-nothing-stops-a-log.md).
  public static let sizeLimit = RegularFile.sizeLimit

  /// The path for a person.
  var shown: String { "\(root)/\(path)" }

  /// The current state of the file.
  ///
  /// - Throws: `badData` where a parent is a link, or where the path leaves the folder;
  ///   `changedMeanwhile` where a large file changes while it is read; `inputOutput`, `cannotWrite` by
  ///   what the system says.
  public func read() throws(StoreError) -> FileState { try observe().state }

  /// Replaces the file, which must still be `old`, with `new`; durable on return.
  ///
  /// A temporary beside it is written and synced, and exchanged with it in one step while no other
  /// program has it open for writing and it is `old`. What came out is looked at once more and, where it is
  /// another file, put back: an editor that saves meanwhile loses nothing. Mode and owner stay, as far as the system allows. Missing folders are made.
  ///
  /// - Throws: `changedMeanwhile` where it is no longer `old`, `busy` where another program keeps it open
  ///   for writing; then nothing is replaced.
  public func replace(_ old: FileState, by new: FileState) throws(StoreError) {
    let staged = try stage(new, replacing: old, name: Self.temporaryName(), synced: true)
    do {
      try staged.publish()
    } catch {
      staged.discard()
      throw error
    }
    try staged.syncFolder()
  }

  /// Replaces a file by `bytes`; the same promises. nil stands for no file.
  public func save(_ bytes: [UInt8]?, over old: [UInt8]?) throws(StoreError) {
    let now = try read()
    try refuseLarge(now)
    guard now.bytes == old else { throw changed() }
    try replace(now, by: now.holding(bytes))
  }

  /// Removes the file, a temporary of ours that must still be `old`: in one step, so that a kill leaves it where it is
  /// looked for.
  ///
  /// - Throws: As ``replace(_:by:)``.
  func removeTemporary(_ old: FileState) throws(StoreError) {
    let folder = try openParent(creating: false)
    let name = String(decoding: path.name, as: UTF8.self)
    let staged = StagedFile(file: self, folder: folder, temporary: name, old: old, new: .absent)
    try staged.removeUnchanged()
    try staged.syncFolder()
  }

  /// What a process that died has written beside the path under `name`, ready to be published.
  ///
  /// - Parameter new: What was read there.
  func staged(_ new: FileState, replacing old: FileState, name: String) throws(StoreError)
    -> StagedFile
  {
    let folder = try openParent(creating: false)
    return StagedFile(file: self, folder: folder, temporary: name, old: old, new: new)
  }

  /// The beginning of the names of all our temporaries.
  static let temporaryPrefix = ".bestupid-"

  /// A name for a temporary that nothing else has.
  static func temporaryName() -> String {
    temporaryPrefix + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  /// Whether a path is a temporary of ours, which no commit should hold.
  package static func isTemporary(_ path: RepositoryPath) -> Bool {
    path.name.starts(with: temporaryPrefix.utf8)
  }

  /// Writes `new` beside the path under `name`, ready to be published.
  ///
  /// - Parameter synced: whether it is synced now; else the caller syncs before publishing.
  func stage(
    _ new: FileState, replacing old: FileState, name: String, synced: Bool
  ) throws(StoreError) -> StagedFile {
    let folder = try openParent(creating: new != .absent)
    let staged = StagedFile(file: self, folder: folder, temporary: name, old: old, new: new)
    do {
      try staged.write(synced: synced)
    } catch {
      staged.discard()
      throw error
    }
    return staged
  }

  /// Refuses to edit what is too large for it.
  func refuseLarge(_ state: FileState) throws(StoreError) {
    guard case .large = state else { return }
    throw StoreError(.badData, "larger than \(Self.sizeLimit) bytes", file: shown)
  }

  func changed() -> StoreError {
    StoreError(
      .changedMeanwhile, "changed by another program; nothing was replaced",
      hint: "Try again.", file: shown)
  }

  // MARK: - The way down

  /// What is found below a symbolic link.
  enum BelowLink {
    /// An error: nothing may be read or written there.
    case refused
    /// Nothing, as git sees it: what lies there belongs to another folder.
    case absent
  }

  /// The folder that holds the path, opened part by part without following links.
  ///
  /// - Returns: a folder whose descriptor is -1 where a parent is missing and not created, or is a
  ///   link below which there is nothing.
  func openParent(
    creating: Bool, belowLink: BelowLink = .refused
  ) throws(StoreError) -> OpenFolder {
    guard path.isSafe else {
      throw StoreError(.badData, "not a path that can be written", file: shown)
    }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let top = openAgain(AT_FDCWD, root, flags)
    guard top >= 0 else { throw .system(errno, "cannot open", file: root, for: .writing) }
    var current = OpenFolder(top)
    for part in path.components.dropLast() {
      let name = RepositoryPath(bytes: part)
      guard let next = try enter(name, in: current, creating: creating, belowLink: belowLink)
      else { return OpenFolder(-1) }
      current = next
    }
    return current
  }

  private func enter(
    _ name: RepositoryPath, in folder: OpenFolder, creating: Bool, belowLink: BelowLink
  ) throws(StoreError) -> OpenFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    for attempt in 0...1 {
      let next = name.withCString { openAgain(folder.number, $0, flags) }
      if next >= 0 { return OpenFolder(next) }
      let code = errno
      switch code {
      case ENOENT where !creating: return nil
      case ENOENT where attempt == 0:
        guard name.withCString({ mkdirat(folder.number, $0, 0o777) }) == 0 || errno == EEXIST
        else { throw .system(errno, "cannot make the folder", file: shown, for: .writing) }
        if fsync(folder.number) != 0 {
          throw .system(errno, "cannot sync", file: shown, for: .writing)
        }
      case ENOTDIR, ELOOP:
        if try isLink(name, in: folder) {
          if belowLink == .absent { return nil }
          throw StoreError(
            .badData, "a folder above it is a symbolic link, which is not followed", file: shown)
        }
        if !creating { return nil }
        throw StoreError(.badData, "a file is where its folder should be", file: shown)
      default: throw .system(code, "cannot open", file: shown, for: .writing)
      }
    }
    throw changed()
  }

  private func isLink(
    _ name: RepositoryPath, in folder: OpenFolder
  ) throws(StoreError) -> Bool {
    var status = stat()
    guard name.withCString({ fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else { throw .system(errno, "cannot examine it", file: shown, for: .reading) }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// The state of the file, and its status while the content was read.
  ///
  /// - Parameter deadline: Until when a program that has it open for writing is waited for; nil for not
  ///   at all.
  /// - Throws: `busy` where one still has by then.
  func observe(
    belowLink: BelowLink = .refused, waitingUntil deadline: ContinuousClock.Instant? = nil
  ) throws(StoreError) -> ObservedFile {
    let folder = try openParent(creating: false, belowLink: belowLink)
    if folder.number < 0 { return ObservedFile(state: .absent, status: nil) }
    let name = RepositoryPath(bytes: path.name)
    guard let deadline, isFile(name, in: folder) else { return try observe(name, in: folder) }
    let lease = try readLease(name, in: folder, deadline: deadline)
    let seen = try observe(name, in: folder)
    _ = consume lease
    return seen
  }

  private func isFile(_ name: RepositoryPath, in folder: OpenFolder) -> Bool {
    var status = stat()
    return name.withCString { fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
      && FileSystem.kind(status) == .file
  }

  /// What stands at a name in an open folder.
  func observe(
    _ name: RepositoryPath, in folder: OpenFolder
  ) throws(StoreError) -> ObservedFile {
    var status = stat()
    guard name.withCString({ fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0
    else {
      if errno == ENOENT { return ObservedFile(state: .absent, status: nil) }
      throw .system(errno, "cannot examine it", file: shown, for: .reading)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return ObservedFile(state: .folder, status: status)
    case S_IFLNK:
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let length = name.withCString { name in
        target.withUnsafeMutableBytes {
          guard let start = $0.baseAddress else { return 0 }
          return readlinkat(
            folder.number, name, start.assumingMemoryBound(to: CChar.self), $0.count)
        }
      }
      guard length >= 0 else {
        throw .system(errno, "cannot read the link", file: shown, for: .reading)
      }
      return ObservedFile(state: .symlink(Array(target.prefix(length))), status: status)
    case S_IFREG: break
    default: return ObservedFile(state: .special, status: status)
    }
    let descriptor = try open(name, in: folder)
    let content = try content(of: descriptor, name, in: folder)
    var after = stat()
    guard fstat(descriptor.number, &after) == 0 else {
      throw .system(errno, "cannot examine it", file: shown, for: .reading)
    }
    // The status belongs to the content only if nothing was written while we read.
    let steady = status.isSameVersion(as: after) && Int(after.st_size) == content.size
    let executable = after.st_mode & 0o100 != 0
    return ObservedFile(
      state: content.state(executable: executable), status: steady ? after : nil)
  }

  /// A lease on what stands at a name in an open folder; nil where that cannot be opened, which is told
  /// where it is read.
  ///
  /// - Throws: `busy` where another program still has it open for writing at `deadline`.
  func readLease(
    _ name: RepositoryPath, in folder: OpenFolder,
    deadline: ContinuousClock.Instant = .now + ReadLease.limit
  ) throws(StoreError) -> ReadLease? {
    let number = name.withCString {
      openAgain(folder.number, $0, O_RDONLY | O_NOFOLLOW | RegularFile.quietly)
    }
    return number < 0 ? nil : try ReadLease(Descriptor(number), shown, deadline: deadline)
  }

  /// Opens the file, which must be a regular one.
  ///
  /// - Throws: `changedMeanwhile` where it is gone, `badData`, `inputOutput`.
  func open() throws(StoreError) -> Descriptor {
    let folder = try openParent(creating: false)
    guard folder.number >= 0 else { throw changed() }
    let descriptor = try open(RepositoryPath(bytes: path.name), in: folder)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw .system(errno, "cannot examine it", file: shown, for: .reading)
    }
    guard FileSystem.kind(status) == .file else { throw changed() }
    return descriptor
  }

  private func open(
    _ name: RepositoryPath, in folder: OpenFolder
  ) throws(StoreError) -> Descriptor {
    let number = name.withCString {
      openAgain(folder.number, $0, O_RDONLY | O_NOFOLLOW | RegularFile.quietly)
    }
    // Gone or exchanged since it was looked at.
    guard number >= 0 else {
      if errno == ENOENT || errno == ELOOP || errno == ENXIO { throw changed() }
      throw .system(errno, "cannot open", file: shown, for: .reading)
    }
    return Descriptor(number)
  }

  /// What was read of a file.
  private enum Content {
    case bytes([UInt8])
    case large(LargeFile)

    var size: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .large(let file): file.size
      }
    }

    func state(executable: Bool) -> FileState {
      switch self {
      case .bytes(let bytes): .file(bytes, executable: executable)
      case .large(let file): .large(file, executable: executable)
      }
    }
  }

  private func content(
    of descriptor: borrowing Descriptor, _ name: RepositoryPath, in folder: OpenFolder
  ) throws(StoreError) -> Content {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw .system(errno, "cannot examine it", file: shown, for: .reading)
    }
    guard Int(status.st_size) > Self.sizeLimit else {
      return .bytes(
        try RegularFile.read(descriptor, shown, status: status, limit: Self.sizeLimit))
    }
    // It may be a temporary beside this file.
    let seen = DurableFile(root: root, path: path.beside(name))
    return .large(try LargeFile.hash(descriptor, size: Int(status.st_size), of: seen))
  }
}

extension RepositoryPath {
  /// The path of another name in the same folder.
  func beside(_ name: String) -> RepositoryPath { beside(RepositoryPath(name)) }

  /// The path of another name in the same folder.
  func beside(_ name: RepositoryPath) -> RepositoryPath {
    parent.map { RepositoryPath(bytes: $0.bytes + [ASCII.slash] + name.bytes) } ?? name
  }
}

extension stat {
  #if canImport(Glibc)
    package var modified: timespec { st_mtim }
    package var statusChanged: timespec { st_ctim }
  #else
    package var modified: timespec { st_mtimespec }
    package var statusChanged: timespec { st_ctimespec }
  #endif

  /// Whether both tell of the same file with the same content, as far as a status can.
  func isSameVersion(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
      && modified.tv_sec == other.modified.tv_sec && modified.tv_nsec == other.modified.tv_nsec
      && st_mode == other.st_mode
  }
}
