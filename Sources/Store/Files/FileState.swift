import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands at a path of the working copy.
public enum FileState: Hashable, Sendable {
  /// Nothing.
  case absent
  /// A regular file.
  case file([UInt8], executable: Bool)
  /// A symbolic link with its target; it is never followed.
  case symlink([UInt8])
  /// A folder.
  case folder
  /// A pipe, a socket or a device.
  case special

  /// The content that git would keep, or nil where git keeps nothing.
  public var bytes: [UInt8]? {
    switch self {
    case .file(let bytes, _), .symlink(let bytes): bytes
    case .absent, .folder, .special: nil
    }
  }

  /// The name that the raw bytes would have as a blob; nil where there are none.
  var blobName: ObjectID? { bytes.map(ObjectID.init(blob:)) }

  /// A regular file with these bytes, executable where this one is; nil stands for no file.
  func holding(_ bytes: [UInt8]?) -> FileState {
    var isExecutable = false
    if case .file(_, let executable) = self { isExecutable = executable }
    return bytes.map { .file($0, executable: isExecutable) } ?? .absent
  }
}

/// A state with what the file system told of it, when the content was certainly that.
struct ObservedFile {
  let state: FileState
  let status: stat?
}
