import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands at a path of the working copy.
public enum FileState: Sendable {
  /// Nothing.
  case absent
  /// A regular file, in memory.
  case file([UInt8], executable: Bool)
  /// A regular file that is too large for that.
  case large(LargeFile, executable: Bool)
  /// A symbolic link with its target; it is never followed.
  case symlink([UInt8])
  /// A folder.
  case folder
  /// A pipe, a socket or a device.
  case special

  /// The content that git would keep, where it is in memory.
  public var bytes: [UInt8]? {
    switch self {
    case .file(let bytes, _), .symlink(let bytes): bytes
    case .absent, .large, .folder, .special: nil
    }
  }

  /// The name that the raw bytes would have as a blob, if any.
  var blobName: ObjectID? {
    if case .large(let file, _) = self { return file.id }
    return bytes.map(ObjectID.init(blob:))
  }

  /// Whether git keeps something of it.
  var isCommittable: Bool {
    switch self {
    case .file, .large, .symlink: true
    case .absent, .folder, .special: false
    }
  }

  /// Whether it is a regular file.
  var isFile: Bool {
    switch self {
    case .file, .large: true
    case .absent, .symlink, .folder, .special: false
    }
  }

  /// Whether it may be executed; false for what is no regular file.
  var isExecutable: Bool {
    switch self {
    case .file(_, let executable), .large(_, let executable): executable
    case .absent, .symlink, .folder, .special: false
    }
  }

  /// A regular file with these bytes, executable where this one is; nil stands for no file.
  func holding(_ bytes: [UInt8]?) -> FileState {
    bytes.map { .file($0, executable: isExecutable) } ?? .absent
  }
}

extension FileState: Equatable {
  /// Whether both are of the same kind and have the same bytes.
  public static func == (left: FileState, right: FileState) -> Bool {
    switch (left, right) {
    case (.absent, .absent), (.folder, .folder), (.special, .special): true
    case (.file(let one, let first), .file(let other, let second)):
      first == second && one == other
    case (.symlink(let one), .symlink(let other)): one == other
    // What a conversion made is in memory, however large it is.
    case (.large, .large), (.large, .file), (.file, .large):
      left.isExecutable == right.isExecutable && left.blobName == right.blobName
    default: false
    }
  }
}

/// A state with what the file system told of it, when the content was certainly that.
struct ObservedFile {
  let state: FileState
  let status: stat?
}
