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

  /// Puts all loose objects into one pack, as `git gc` would; for machines without git.
  ///
  /// The pack is complete and durable before the first loose file goes, so that it may be cut short
  /// anywhere. Objects that nothing refers to are packed too: nothing is ever thrown away.
  ///
  /// - Parameter isOver: asked now and then whether the time is up.
  /// - Returns: how many loose objects are gone.
  /// - Throws: `other` where the time was up; then nothing has changed.
  public func packLooseObjects(isOver: @escaping () -> Bool) throws(GitError) -> Int {
    let loose = try looseObjects()
    if loose.isEmpty { return 0 }
    let builder = try checkHandle("git_packbuilder_new") { git_packbuilder_new(&$0, handle) }
    defer { git_packbuilder_free(builder) }
    for id in loose {
      guard !isOver() else {
        throw GitError(.other, "the time was up", function: "git_packbuilder_insert")
      }
      var oid = id.oid
      try check(git_packbuilder_insert(builder, &oid, nil), "git_packbuilder_insert")
    }
    let clock = Clock(isOver)
    // git_packbuilder_progress: any value but 0 stops the packing.
    let status = withExtendedLifetime(clock) {
      git_packbuilder_set_callbacks(
        builder,
        { _, _, _, payload in
          payload.map { Unmanaged<Clock>.fromOpaque($0).takeUnretainedValue().isOver() } == true
            ? GIT_EUSER.rawValue : 0
        }, Unmanaged.passUnretained(clock).toOpaque())
    }
    try check(status, "git_packbuilder_set_callbacks")
    try withExtendedLifetimeTyped(clock) { () throws(GitError) in
      try Libgit2.durably { () throws(GitError) in
        _ = try check(
          git_packbuilder_write(builder, nil, 0, nil, nil), "git_packbuilder_write")
      }
    }
    guard let name = git_packbuilder_name(builder) else {
      throw GitError(.other, "the pack has no name", function: "git_packbuilder_name")
    }
    let pack = "\(objectFolder)/pack/pack-\(String(cString: name)).idx"
    return try removeLoose(loose, heldBy: pack)
  }

  /// What the C callback asks.
  private final class Clock {
    let isOver: () -> Bool

    init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
  }

  /// Removes the loose files of objects that a pack has, which is read anew for that.
  private func removeLoose(
    _ objects: [ObjectID], heldBy pack: String
  ) throws(GitError) -> Int {
    let database = try checkHandle("git_odb_new") { git_odb_new(&$0) }
    defer { git_odb_free(database) }
    var backend: UnsafeMutablePointer<git_odb_backend>?
    try check(git_odb_backend_one_pack(&backend, pack), "git_odb_backend_one_pack")
    try check(git_odb_add_backend(database, backend, 1), "git_odb_add_backend")
    var removed = 0
    for id in objects {
      var oid = id.oid
      guard git_odb_exists(database, &oid) == 1 else { continue }
      if unlink(looseFile(of: id)) == 0 { removed += 1 }
    }
    return removed
  }

  /// Removes half-written objects of processes that died, as `git gc` does: files `tmp_…` that are
  /// older than `moment`, in seconds since 1970.
  public func removeTemporaryObjects(olderThan moment: Int) throws(GitError) {
    for folder in [objectFolder, "\(objectFolder)/pack"] {
      for name in try Self.names(in: folder) where name.hasPrefix("tmp_") {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          status.modifiedSeconds < moment
        else { continue }
        // Gone already is as good.
        _ = unlink(path)
      }
    }
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

extension stat {
  /// When the content last changed, in seconds since 1970.
  fileprivate var modifiedSeconds: Int {
    #if canImport(Glibc)
      st_mtim.tv_sec
    #else
      st_mtimespec.tv_sec
    #endif
  }
}
