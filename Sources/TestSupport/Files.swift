import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files as tests need them: whole, as bytes, with every failure thrown.
public enum Files {
  /// The bytes of a file.
  public static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The text of a file.
  public static func text(_ path: String) throws -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Writes a file, its folders included.
  ///
  /// No program that another test starts meanwhile has it open: one that may run for long would have it open
  /// for writing all that time.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: bytes)
  }

  /// Writes a file, its folders included.
  public static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The names in a folder, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The paths of all regular files below a folder, relative to it, sorted.
  public static func tree(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      let type = try? FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.type]
      return type as? FileAttributeType == .typeRegular
    }.sorted()
  }

  /// The paths of everything below a folder, relative to it, each folder before what is in it.
  static func all(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  /// Whether a path is a folder.
  static func isFolder(_ path: String) throws -> Bool {
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
    return type as? FileAttributeType == .typeDirectory
  }

  /// The permissions of a file or folder.
  public static func mode(of path: String) throws -> Int {
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return (mode as? NSNumber)?.intValue ?? 0o644
  }

  /// Makes a file that is not there, in a folder that is, as ``write(_:to:)-([UInt8],_)`` does.
  static func make(_ path: String, _ bytes: [UInt8], mode: Int) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    guard file >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: bytes)
  }

  /// Sets the permissions of a file or folder.
  public static func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Removes a file, or a folder with all it holds.
  public static func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: path)
  }

  /// Moves a file or a folder. The folder that it is to lie in is made.
  public static func move(_ path: String, to new: String) throws {
    try makeFolder(String(new[..<(new.lastIndex(of: "/") ?? new.startIndex)]))
    try FileManager.default.moveItem(atPath: path, toPath: new)
  }

  /// Whether a path names anything.
  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

/// A folder that is removed, with all it holds, when its last holder lets go.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path, without symbolic links in it.
  public let path: String

  /// Makes a folder in the system's place for such.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = parent.appending(path: "bestupid-test-\(UUID().uuidString)").path
    try Files.makeFolder(path)
  }

  deinit {
    // A test that made a folder read-only puts its mode back; else what is left is only litter.
    try? FileManager.default.removeItem(atPath: path)
  }
}
