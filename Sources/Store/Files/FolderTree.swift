#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files in a folder of the person's own and in all folders below it.
public enum FolderTree {
  /// A file.
  public struct File: Sendable {
    /// Its path below the folder.
    public let path: String
    /// Its size in bytes.
    public let size: Int
  }

  private static let depthLimit = 64

  /// Whether the absolute `path` names a folder.
  public static func isFolder(_ path: String) -> Bool { FileSystem.isPresent(path, as: .folder) }

  /// The files below the absolute `path`, by their paths. Hidden ones are left out, and so are links: they may lead round in a
  /// circle.
  ///
  /// - Throws: `inputOutput` where a folder cannot be listed.
  public static func files(below path: String) throws(StoreError) -> [File] {
    var files: [File] = []
    try add(path, "", depth: 0, to: &files)
    return files
  }

  private static func add(
    _ folder: String, _ below: String, depth: Int, to files: inout [File]
  ) throws(StoreError) {
    let number = openAgain(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(errno, "cannot open", file: folder, for: .reading) }
    var names: [[UInt8]] = []
    try OpenFolder(number, path: folder).forEachName { name in
      if name.first != UInt8(ascii: ".") { names.append(Array(name)) }
    }
    names.sort { $0.lexicographicallyPrecedes($1) }
    for name in names.map({ String(decoding: $0, as: UTF8.self) }) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      switch FileSystem.kind(status) {
      case .file: files.append(File(path: below + name, size: Int(status.st_size)))
      case .folder where depth < depthLimit:
        try add("\(folder)/\(name)", "\(below)\(name)/", depth: depth + 1, to: &files)
      case .folder, .other: continue
      }
    }
  }
}
