package import JSON
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file in which the program keeps something for itself, below its state folder or in its folder of `.git`.
///
/// Invariant: what ``write(_:durably:)`` accepts, ``read()`` reads. What else stands at the path, a pipe, a folder, a
/// link, a file that may not be read or that is too large, is never opened for its content and never replaced: it is
/// moved aside, under a name that is told. A file of a newer program is not read and not replaced (``FileForm``).
public struct StateFile: Sendable {
  /// Where it lies, or would.
  public let path: String
  /// The most bytes that are read and written.
  package let limit: Int
  /// Its form, by which one of a newer program is known; nil where it has none.
  private let form: FileForm?

  /// The most bytes of a file that says little: how syncs went, what a clone is called.
  package static let smallLimit = 1 << 20

  /// The file at an absolute path.
  package init(_ path: String, limit: Int = Self.smallLimit, form: FileForm? = nil) {
    self.path = path
    self.limit = limit
    self.form = form
  }

  // MARK: What stands there

  /// Whether anything stands at the path.
  package var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// What was in the way of a state file, and where it is now.
  public struct SetAside: Sendable, Equatable {
    /// The path that is free again.
    public let path: String
    /// What it was: `a pipe`.
    public let what: String
    /// Its new path.
    public let kept: String

    /// What was done, for a person.
    public var words: String { "\(path) was \(what); it is kept as \(kept)" }
  }

  /// Why what stands at the path cannot be used, in words that go on after “is”; nil where it can, or nothing does.
  package var obstacle: String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return "a folder"
    case S_IFLNK: return "a symbolic link"
    case S_IFIFO: return "a pipe"
    default: return "no regular file"
    }
    if Int(status.st_size) > limit { return "larger than \(limit) bytes" }
    return access(path, R_OK) == 0 ? nil : "a file that may not be read"
  }

  /// Moves what cannot be used out of the way.
  ///
  /// - Returns: What was moved; nil where nothing stood in the way.
  /// - Throws: `cannotWrite` where it cannot be moved.
  package func clear() throws(StoreError) -> SetAside? {
    guard let obstacle else { return nil }
    return try setAside(since: obstacle)
  }

  /// Keeps what stands at the path under another name, durably. It is never put over another file.
  ///
  /// - Parameter what: What is wrong with it, in words that go on after “was”.
  package func setAside(since what: String) throws(StoreError) -> SetAside {
    let name = path.utf8.lastIndex(of: ASCII.slash).map { path.index(after: $0) } ?? path.startIndex
    let dot = path[name...].lastIndex(of: ".") ?? path.endIndex
    for number in 1... {
      let kept = "\(path[..<dot]).bad-\(number)\(path[dot...])"
      if try PrivateFile.moveToFree(path, to: kept) {
        return SetAside(path: path, what: what, kept: kept)
      }
    }
    throw StoreError(.cannotWrite, "there are too many files of this name", file: path)
  }

  // MARK: Bytes

  /// The bytes; nil where there is no file.
  ///
  /// - Throws: `badData` for what ``obstacle`` tells; `newerVersion`, `inputOutput`.
  package func read() throws(StoreError) -> [UInt8]? {
    if let obstacle { throw StoreError(.badData, "it is \(obstacle)", file: path) }
    let bytes = try RegularFile.read(path, limit: limit)
    if let bytes, form?.isOlder(than: bytes) == true { throw FileForm.newer(path) }
    return bytes
  }

  /// Whether a newer program has written it.
  package var isNewer: Bool {
    do throws(StoreError) {
      _ = try readIfUsable()
      return false
    } catch {
      return error.kind == .newerVersion
    }
  }

  /// The bytes, for who only reads; nil also where something else stands there, which the next writer sees to.
  package func readIfUsable() throws(StoreError) -> [UInt8]? {
    obstacle == nil ? try read() : nil
  }

  /// Replaces the file in one step, whatever other processes do.
  ///
  /// - Parameter durably: Whether it is on the disk when this returns.
  /// - Returns: What was in the way, and was moved aside.
  /// - Throws: `badData` for more bytes than are read; `newerVersion`, `cannotWrite`, `inputOutput`. The file is as it was
  ///   then.
  @discardableResult
  package func write(
    _ bytes: [UInt8], durably: Bool = false
  ) throws(StoreError) -> SetAside? {
    try require(bytes)
    if form != nil, isNewer { throw FileForm.newer(path) }
    let moved = try clear()
    try PrivateFile.replace(path, by: bytes, durably: durably)
    return moved
  }

  /// Requires that bytes could be read again.
  ///
  /// - Throws: `badData` where they are too many.
  package func require(_ bytes: [UInt8]) throws(StoreError) {
    guard bytes.count <= limit else {
      throw StoreError(
        .badData, "it would be larger than \(limit) bytes, and could not be read again", file: path)
    }
  }

  /// What the file says, where it is JSON; nil for anything else.
  package var json: JSONDocument.Element? {
    do { return try read().map { try JSONDocument($0).root } } catch { return nil }
  }

  /// Replaces the file by JSON; the same promises. What is torn is moved aside too.
  @discardableResult
  package func write(
    _ json: JSONValue, durably: Bool = false
  ) throws(StoreError) -> SetAside? {
    var torn: SetAside?
    if exists, obstacle == nil, !isNewer, self.json == nil { torn = try setAside(since: "torn") }
    return try write(Array("\(json.text())\n".utf8), durably: durably) ?? torn
  }

  /// Takes the file away, durably; none there is fine.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`.
  package func remove() throws(StoreError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system(errno, "cannot remove it", file: path, for: .writing)
    }
    try PrivateFile.sync(PrivateFile.folder(of: path))
  }
}
