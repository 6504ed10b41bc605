internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A look at a working copy by which it may be seen that nothing has changed since the last commit, as is
/// so most of the time. libgit2 takes three times as long: it makes objects of the index's entries.
///
/// Walks through HEAD's folders beside the index, which has their files in the same order, and the working
/// copy. What is in any way unusual is left to libgit2.
struct CleanLook {
  private let repository: Repository
  private let index: IndexFile
  /// When the index was written, in nanoseconds since 1970.
  private let time: Int
  /// The next entry of the index.
  private var position = 0

  /// Whether certainly nothing is changed, staged or new: the index names just what HEAD has, each file's
  /// status is that of its entry, and no folder has one more name that is not ignored. `false` says
  /// nothing.
  static func findsNothing(in repository: Repository) throws(GitError) -> Bool {
    let path = repository.gitDirectory + "index"
    var status = stat()
    guard let root = repository.workingDirectory, lstat(path, &status) == 0,
      let bytes = try GitFile.beginning(of: path), case .branch(_, let tip) = try repository.head()
    else { return false }
    var look: CleanLook
    do throws(GitError) {
      look = CleanLook(repository, try IndexFile(bytes), time: status.times.modified)
    } catch {
      guard [.corrupted, .unsupported].contains(error.code) else { throw error }
      return false
    }
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return try look.findsNothing(in: repository.commit(tip).tree, folder, below: [])
      && look.position == look.index.count
  }

  private init(_ repository: Repository, _ index: IndexFile, time: Int) {
    (self.repository, self.index, self.time) = (repository, index, time)
  }

  /// - Parameters:
  ///   - folder: The tree's folder in the working copy, open.
  ///   - path: Its path, with a slash behind it.
  private mutating func findsNothing(
    in id: ObjectID, _ folder: Int32, below path: [UInt8]
  ) throws(GitError) -> Bool {
    let tree = try repository.tree(id)
    var place = 0
    while place < tree.count {
      if let (name, id) = tree.folder(at: place) {
        let next = openat(
          folder, String(decoding: name, as: UTF8.self),
          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard next >= 0 else { return false }
        defer { close(next) }
        let below = path + name + [UInt8(ascii: "/")]
        guard try findsNothing(in: id, next, below: below) else { return false }
        place += 1
      } else {
        let files = tree.files(from: place)
        guard areUnchanged(files, of: tree, folder, below: path) else { return false }
        position += files.count
        place = files.upperBound
      }
    }
    return try hasNothingElse(tree, folder, below: path)
  }

  /// Whether files that stand one after another are all unchanged. Of many, each processor looks at some:
  /// it is the kernel's work.
  private func areUnchanged(
    _ files: Range<Int>, of tree: Tree, _ folder: Int32, below path: [UInt8]
  ) -> Bool {
    let (index, position, time) = (index, position, time)
    guard position + files.count <= index.count else { return false }
    let parts = files.count < 256 ? 1 : 4
    let areSame = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      for file in files.count * part / parts..<files.count * (part + 1) / parts {
        guard areSame.load(ordering: .relaxed) else { return }
        let isSame = tree.withEntry(at: files.lowerBound + file) { item in
          index.withEntry(at: position + file) { entry in
            Self.isUnchanged(entry, item, folder, below: path, before: time)
          }
        }
        if !isSame { areSame.store(false, ordering: .relaxed) }
      }
    }
    return areSame.load(ordering: .relaxed)
  }

  /// Whether an entry of the index is the tree's, and the file is as it was then.
  private static func isUnchanged(
    _ entry: IndexFile.RawEntry, _ item: Tree.RawEntry, _ folder: Int32, below path: [UInt8],
    before time: Int
  ) -> Bool {
    let name = UnsafeRawBufferPointer(rebasing: entry.name.dropFirst(path.count))
    guard entry.isPlain, entry.mode == item.mode, name.elementsEqual(item.name),
      entry.name.starts(with: path), entry.id.elementsEqual(item.id),
      let text = name.baseAddress?.assumingMemoryBound(to: CChar.self)
    else { return false }
    // In the index a zero follows a name.
    var status = stat()
    guard fstatat(folder, text, &status, AT_SYMLINK_NOFOLLOW) == 0,
      UInt32(status.st_mode) & 0o170000 == entry.mode & 0o170000
    else { return false }
    let times = status.times
    guard entry.changed == times.changed, entry.modified == times.modified,
      // Git's rule for what may have changed after it was looked at (racy-git).
      times.modified < time,
      entry.inode == UInt32(truncatingIfNeeded: status.st_ino), entry.user == status.st_uid,
      entry.group == status.st_gid, entry.size == UInt32(truncatingIfNeeded: status.st_size)
    else { return false }
    // Git takes the size away of what it does not trust.
    return entry.size != 0 || entry.id.elementsEqual(emptyBlob.bytes)
  }

  private static let emptyBlob = ObjectID(blob: [])

  /// Whether a folder, which has all that the tree has, has nothing else but what is ignored.
  private func hasNothingElse(
    _ tree: Tree, _ folder: Int32, below path: [UInt8]
  ) throws(GitError) -> Bool {
    let own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = fdopendir(own) else {
      if own >= 0 { close(own) }
      return false
    }
    defer { closedir(stream) }
    // “.”, “..” and the root's “.git”.
    let known = tree.count + (path.isEmpty ? 3 : 2)
    var count = 0
    while readdir(stream) != nil { count += 1 }
    if count == known { return true }
    // Each is asked for, which is worth it for a few only.
    guard count > known, count - known <= 16 else { return false }
    rewinddir(stream)
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let isOurs = [".", "..", ".git"].contains { name.elementsEqual($0.utf8) }
      if isOurs || tree[name[...]] != nil { continue }
      guard try repository.isIgnored(RepositoryPath(bytes: path + name)) else { return false }
    }
    return true
  }
}

extension stat {
  /// The last changes of status and of content, in nanoseconds since 1970.
  fileprivate var times: (changed: Int, modified: Int) {
    #if canImport(Glibc)
      let (changed, modified) = (st_ctim, st_mtim)
    #else
      let (changed, modified) = (st_ctimespec, st_mtimespec)
    #endif
    return (
      Int(changed.tv_sec) * 1_000_000_000 + Int(changed.tv_nsec),
      Int(modified.tv_sec) * 1_000_000_000 + Int(modified.tv_nsec)
    )
  }
}
