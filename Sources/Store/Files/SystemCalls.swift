internal import CPosix
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file descriptor, closed when it goes out of scope.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  /// Owns `number`, which must be open.
  package init(_ number: Int32) { self.number = number }

  deinit {
    // Only readers leave the closing to this; a writer has flushed before.
    _ = close(number)
  }
}

/// `openat(2)`, again when a signal interrupts it.
package func openAgain(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  while true {
    let descriptor = openat(folder, name, flags)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}

/// Writes all of `bytes`; false where the system refuses some, and then `errno` says why.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
}

/// Writes all of `bytes`; false where the system refuses some, and then `errno` says why.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    written += count
  }
  return true
}

/// What a system call is for, which decides what its failure means.
package enum SystemPurpose {
  case reading
  case writing
}

extension StoreError {
  /// The failure of a system call on `file`, from `errno`.
  package static func system(
    _ code: Int32, _ action: String, file: String, for purpose: SystemPurpose
  ) -> StoreError {
    let message = "\(action): \(String(cString: strerror(code)))"
    switch code {
    case ENOSPC, EDQUOT:
      return StoreError(
        .cannotWrite, message, hint: "Free some space and try again.", file: file)
    case EROFS, EACCES, EPERM, ENAMETOOLONG, EISDIR, ENOTDIR, EMFILE, ETXTBSY, EXDEV, EFBIG:
      return StoreError(purpose == .writing ? .cannotWrite : .inputOutput, message, file: file)
    default:
      return StoreError(.inputOutput, message, file: file)
    }
  }
}

/// Calls that answer a question without opening anything.
package enum FileSystem {
  /// What a path names.
  package enum Kind {
    case file
    case folder
    case other
  }

  /// What `path` names, links followed; nil where it names nothing.
  package static func kind(_ path: String) throws(StoreError) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(errno, "cannot examine it", file: path, for: .reading)
    }
    return kind(status)
  }

  /// Whether `path` names such a thing, links followed. What may not be looked at is not present.
  package static func isPresent(_ path: String, as kind: Kind) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && self.kind(status) == kind
  }

  /// Makes the folder `path`, and those above it that are missing, to be written in.
  package static func makeWritableFolder(_ path: String) throws(StoreError) {
    var code = mkdir(path, 0o777) == 0 ? 0 : errno
    if code == ENOENT, let slash = path.utf8.lastIndex(of: ASCII.slash),
      slash > path.startIndex
    {
      try makeWritableFolder(String(decoding: path.utf8[..<slash], as: UTF8.self))
      code = mkdir(path, 0o777) == 0 ? 0 : errno
    }
    if code == EEXIST { code = access(path, W_OK) == 0 ? 0 : errno }
    guard code == 0 else {
      throw .system(code, "cannot make the folder", file: path, for: .writing)
    }
  }

  /// Makes a folder in `parent` that nobody has yet, for this user alone: its name begins with `name`.
  package static func makeTemporaryFolder(
    _ name: String, in parent: String
  ) throws(StoreError) -> String {
    var template = Array("\(parent)/\(name).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .system(errno, "cannot make a folder", file: parent, for: .writing)
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder `path` if it holds nothing.
  package static func removeEmptyFolder(_ path: String) { _ = rmdir(path) }

  /// The names in the folder `path`, sorted; none where it cannot be read.
  package static func names(in path: String) -> [String] {
    let number = openAgain(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return number < 0 ? [] : OpenFolder(number, path: path).names.map(\.description).sorted()
  }

  /// Removes all that the folder `path` holds; what cannot be removed stays.
  package static func removeContents(of path: String) {
    let number = openAgain(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if number >= 0 { OpenFolder(number, path: path).removeContents() }
  }

  /// Whether the folder `path` holds nothing.
  package static func isEmpty(_ path: String) throws(StoreError) -> Bool {
    guard let stream = opendir(path) else {
      throw .system(errno, "cannot list", file: path, for: .reading)
    }
    defer { closedir(stream) }
    // The first two entries are the folder itself and the one above it.
    for _ in 0..<2 where readdir(stream) == nil { return true }
    return readdir(stream) == nil
  }

  /// What a status tells.
  package static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The absolute path of what exists at `path`, without links; nil where nothing does.
  package static func resolved(_ path: String) throws(StoreError) -> String? {
    guard let resolved = realpath(path, nil) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system(errno, "cannot examine it", file: path, for: .reading)
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The absolute path of a place where a file may come to be, without links: the last folder above it that is
  /// there, and the rest.
  package static func resolvedPlace(
    _ path: String
  ) throws(StoreError) -> (folder: String, rest: String, whole: String) {
    let path = try resolved(path) ?? path
    let parts = path.utf8.split(separator: ASCII.slash).map { String(decoding: $0, as: UTF8.self) }
    for count in stride(from: parts.count - 1, through: 0, by: -1) {
      let above = "/" + parts.prefix(count).joined(separator: "/")
      guard let folder = try resolved(above) else { continue }
      let rest = parts.dropFirst(count).joined(separator: "/")
      return (folder, rest, folder == "/" ? "/\(rest)" : "\(folder)/\(rest)")
    }
    throw StoreError(.inputOutput, "no such path", file: path)
  }

  /// Writes everything that waits for the disk of the folder `path`, and waits for it.
  package static func syncAll(holding path: String) throws(StoreError) {
    #if os(Linux)
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw .system(errno, "cannot open", file: path, for: .writing) }
      defer { _ = close(folder) }
      guard syncfs(folder) == 0 else {
        throw .system(errno, "cannot sync", file: path, for: .writing)
      }
    #else
      sync()
    #endif
  }
}
