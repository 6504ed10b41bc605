import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder whose files are read without ever leaving it.
///
/// Logs come from other machines, through git, which carries symbolic links. A link that stays
/// within the folder is followed; one that leads out is refused, also as a parent folder, and also
/// when it appears between looking and opening. Pipes, devices and sockets in place of a file are
/// refused without being read.
///
/// What a program reads it may write elsewhere, and a sync then sends it. So a link of a store
/// (``Store/files``) is followed only to what git tracks, which a sync sends by itself.
public struct ContainedFolder: Sendable {
  /// The folder, as an absolute path.
  public let path: String
  /// Where links may lead to; nil for all of the folder.
  private let tracked: TrackedFiles?

  /// The folder at an absolute path.
  public init(_ path: String) { self.init(path, followingLinksTo: nil) }

  /// The folder at an absolute path, whose links are followed only to tracked files.
  init(_ path: String, followingLinksTo tracked: TrackedFiles?) {
    self.path = path
    self.tracked = tracked
  }

  /// The bytes of the file at `relative` (with `/`, without `.` and `..`), if any.
  ///
  /// - Throws: `badData` for what is no regular file, is larger than `limit` bytes, or lies outside;
  ///   `inputOutput` where it cannot be read.
  public func read(
    _ relative: String, limit: Int = RegularFile.sizeLimit
  ) throws(StoreError) -> [UInt8]? {
    let file = "\(path)/\(relative)"
    guard let descriptor = try open(relative, flags: O_RDONLY) else { return nil }
    return try RegularFile.read(descriptor, file, limit: limit)
  }

  /// The names in the folder at `relative`, sorted by bytes; nil where there is no such folder.
  ///
  /// - Throws: `badData` where it is none or lies outside, `inputOutput` where it cannot be read.
  public func names(in relative: String) throws(StoreError) -> [String]? {
    guard let folder = try openFolder(relative) else { return nil }
    var names: [[UInt8]] = []
    try folder.forEachName { names.append(Array($0)) }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Opens the folder at `relative`; nil where there is no such folder.
  ///
  /// - Throws: `badData` where it is none or lies outside, `inputOutput` where it cannot be opened.
  package func openFolder(_ relative: String) throws(StoreError) -> OpenFolder? {
    guard let found = try find(relative, flags: O_RDONLY | O_DIRECTORY) else { return nil }
    let file = "\(path)/\(relative)"
    // The descriptor that walked there closes itself.
    let own = fcntl(found.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw .system(errno, "cannot open", file: file, for: .reading) }
    return OpenFolder(own, path: file, isBehindLink: found.isBehindLink)
  }

  // MARK: - Opening

  /// What was found at a path.
  private struct Found: ~Copyable {
    let descriptor: Descriptor
    /// Whether a symbolic link led to it.
    let isBehindLink: Bool
  }

  /// Opens what lies at `relative`; nil where nothing does.
  func open(_ relative: String, flags: Int32) throws(StoreError) -> Descriptor? {
    guard let found = try find(relative, flags: flags) else { return nil }
    return found.descriptor
  }

  /// Every part of the way is opened from the one before it, without following links, so that the
  /// way cannot be changed under us. Where a link stands, its whole way is resolved once, checked
  /// to be within, and walked in the same manner.
  private func find(_ relative: String, flags: Int32) throws(StoreError) -> Found? {
    let file = "\(path)/\(relative)"
    // By bytes: "/" and a combining mark behind it are one character to Swift, and two to the system.
    let parts = relative.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }) else {
      throw StoreError(.badData, "not a path within the store", file: file)
    }
    switch try walk(parts, flags: flags, file) {
    case .opened(let descriptor): return Found(descriptor: descriptor, isBehindLink: false)
    case .missing: return nil
    case .link: break
    }
    guard let root = try FileSystem.resolved(path) else { return nil }
    guard let target = try FileSystem.resolved(file) else {
      throw StoreError(.badData, "a symbolic link to nothing", file: file)
    }
    guard target.utf8.starts(with: "\(root)/".utf8) else {
      throw StoreError(
        .badData, "a symbolic link that leads out of the store", file: file)
    }
    if let refusal = tracked?.refusal(ofLinkTo: target) {
      throw StoreError(.badData, refusal, hint: Self.linkHint, file: file)
    }
    let inner = target.utf8.dropFirst(root.utf8.count + 1).split(separator: ASCII.slash)
    switch try walk(inner.map { String(decoding: $0, as: UTF8.self) }, flags: flags, file) {
    case .opened(let descriptor): return Found(descriptor: descriptor, isBehindLink: true)
    case .missing: return nil
    case .link: throw StoreError(.changedMeanwhile, "the file was moved away", file: file)
    }
  }

  private static let linkHint =
    "Remove the link, or put a copy of the file there: only files that git tracks are read through links."

  private enum Walk: ~Copyable {
    case opened(Descriptor)
    case missing
    case link
  }

  private func walk(
    _ parts: [String], flags: Int32, _ file: String
  ) throws(StoreError) -> Walk {
    let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let root = openAgain(AT_FDCWD, path, folderFlags)
    guard root >= 0 else {
      if errno == ENOENT { return .missing }
      throw .system(errno, "cannot open", file: path, for: .reading)
    }
    var current = Descriptor(root)
    for (index, part) in parts.enumerated() {
      // Non-blocking, for a pipe would wait for its writer; no terminal becomes ours.
      let partFlags =
        index == parts.count - 1
        ? flags | RegularFile.quietly | O_NOFOLLOW : folderFlags | O_NOFOLLOW
      let next = openAgain(current.number, part, partFlags)
      guard next >= 0 else {
        let code = errno
        if code == ENOENT { return .missing }
        if Self.isLink(part, in: current) { return .link }
        switch code {
        case ENOTDIR where index < parts.count - 1: return .missing
        case ENOTDIR: throw StoreError(.badData, "not a folder", file: file)
        case ENXIO: throw StoreError(.badData, "not a regular file", file: file)
        default: throw .system(code, "cannot open", file: file, for: .reading)
        }
      }
      current = Descriptor(next)
    }
    return .opened(current)
  }

  private static func isLink(_ name: String, in folder: borrowing Descriptor) -> Bool {
    var status = stat()
    return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}
