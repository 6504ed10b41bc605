internal import CLibgit2

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The objects that lie in a file each, as every new one does until it is packed.
extension Repository {
  private var objectFolder: String { commonDirectory + "objects" }

  /// About how many loose objects there are, as git estimates it (gc.auto in git-config(1)): names
  /// are hashes, so one of the 256 folders tells for all.
  public func looseObjectEstimate() throws(GitError) -> Int {
    try Self.names(in: "\(objectFolder)/17").count { $0.utf8.count == 38 } * 256
  }

  /// What the objects take of the disk, in bytes, and how many are loose.
  public struct ObjectUsage: Sendable, Equatable {
    /// The loose objects.
    public var looseCount = 0
    /// What their files take.
    public var loose = 0
    /// What the packs take.
    public var packed = 0
  }

  /// What the objects take now. Looks at each file, and reads none.
  public func objectUsage() throws(GitError) -> ObjectUsage {
    var usage = ObjectUsage()
    for folder in try Self.names(in: objectFolder) where folder.utf8.count == 2 {
      for name in try Self.names(in: "\(objectFolder)/\(folder)") where name.utf8.count == 38 {
        usage.looseCount += 1
        usage.loose += Self.usage(of: "\(objectFolder)/\(folder)/\(name)")
      }
    }
    for name in try Self.names(in: "\(objectFolder)/pack") {
      usage.packed += Self.usage(of: "\(objectFolder)/pack/\(name)")
    }
    return usage
  }

  /// What a file takes of the disk; nothing for one that has just gone.
  private static func usage(of path: String) -> Int {
    var status = stat()
    // stat(2): in units of 512 bytes, whatever the file system's are.
    return lstat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
  }

  /// The loose objects by name, in no order.
  public func looseObjects() throws(GitError) -> [ObjectID] {
    var found: [ObjectID] = []
    for folder in try Self.names(in: objectFolder) where folder.utf8.count == 2 {
      for name in try Self.names(in: "\(objectFolder)/\(folder)") {
        if let id = ObjectID(hex: folder + name) { found.append(id) }
      }
    }
    return found
  }

  /// The file that a loose object lies in, or would.
  public func looseFile(of id: ObjectID) -> String {
    "\(objectFolder)/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
  }

  /// The names in a folder; none where there is no such folder.
  static func names(in folder: String) throws(GitError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw GitError(system: errno, function: "opendir")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
