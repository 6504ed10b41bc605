#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a path may be to become a file of a working copy: what is deeper or longer is left out there.
public struct PathLimits: Sendable {
  /// How many folders a file may lie below. libgit2 looks into no more (`FILESYSTEM_MAX_DEPTH` of its iterator.c,
  /// which counts the working copy's own), and fails as a whole where there are more.
  public static let folders = 99

  /// The most bytes of a path in git's index. libgit2 writes none that does not fit the 8 KB of its buffer, with the
  /// rest of the entry, and fails as a whole (`git_filebuf_reserve`).
  public static let inIndex = 8_000

  /// The most bytes of a name.
  private let name: Int
  /// The most bytes of a path below the working copy.
  private let path: Int

  /// The limits of the working copy at the absolute path `root`.
  public init(of root: String) {
    name = Self.limit(of: root, Int(_PC_NAME_MAX)) ?? 255
    // With the working copy's path, a slash and a NUL.
    path = (Self.limit(of: root, Int(_PC_PATH_MAX)) ?? 4_096) - root.utf8.count - 2
  }

  private static func limit(of root: String, _ key: Int) -> Int? {
    let limit = pathconf(root, Int32(key))
    return limit > 0 ? limit : nil
  }

  /// Why no file can be written at a path; nil where one can be.
  public func reason(against path: RepositoryPath) -> String? {
    if path.bytes.count <= min(Self.folders, name, self.path) { return nil }
    if path.depth > Self.folders + 1 { return "it lies below more than \(Self.folders) folders" }
    if path.bytes.count > self.path { return "its path has more than \(self.path) bytes" }
    let isLong = path.components.contains { $0.count > name }
    return isLong ? "a name in it has more than \(name) bytes" : nil
  }
}

extension RepositoryPath {
  /// How many names it has; none at the root.
  var depth: Int {
    bytes.isEmpty ? 0 : bytes.count { $0 == UInt8(ascii: "/") } + 1
  }

  /// The path for a message: a very long one by its beginning and its end.
  public var short: String {
    let text = description
    return text.count <= 160 ? text : "\(text.prefix(100))…\(text.suffix(50))"
  }
}
