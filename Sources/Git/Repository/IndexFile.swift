/// The content of git's index, to be looked at and edited: bytes in, bytes out (gitformat-index(5)).
///
/// Entries that nobody edits keep every byte. Of what follows them only the record of resolved conflicts
/// (`REUC`) stays; the rest is what git makes again (docs/decisions/0045-our-own-index-and-trees.md).
public struct IndexFile: Sendable {
  /// 2, 3 or 4.
  let version: UInt32
  /// The bytes that it was read from; empty for a new one.
  private let source: [UInt8]
  /// Holds every entry as the versions 2 and 3 spell it.
  private var storage: [UInt8]
  /// Where the entries are, in git's order: by path and, for one path, by stage.
  private var entryPlaces: [Place]
  /// The extension `REUC`, with its header.
  private let resolved: ArraySlice<UInt8>

  /// Where an entry is in `storage`.
  struct Place {
    let start: Int
    let name: Range<Int>
    /// 0, or for a file in conflict which version it is.
    let stage: Int

    /// Where the next entry may start: a name ends in one to eight zeros, up to a multiple of eight.
    var end: Int { start + (name.upperBound - start + 8) & ~7 }
  }

  /// An index without entries.
  public init() {
    (version, source, storage, entryPlaces, resolved) = (2, [], [], [], [])
  }

  /// The index that these bytes spell. Their sum is not looked at: see ``verify()``.
  ///
  /// - Throws: `unsupported` for split and sparse indexes, `corrupted`.
  public init(_ bytes: [UInt8]) throws(GitError) {
    let content = try IndexReader.read(bytes)
    (version, source, resolved) = (content.version, bytes, content.resolved)
    (storage, entryPlaces) = (content.storage, content.places)
  }

  /// The index of a repository, checked by its sum; nil where there is none.
  ///
  /// - Throws: `unsupported` for split and sparse indexes, `corrupted`.
  public static func whole(of repository: Repository) throws(GitError) -> IndexFile? {
    guard let bytes = try GitFile.beginning(of: repository.gitDirectory + "index") else {
      return nil
    }
    let index = try IndexFile(bytes)
    try index.verify()
    return index
  }

  /// Looks whether the bytes that it was read from are whole, by the sum at their end.
  ///
  /// - Throws: `corrupted`.
  public func verify() throws(GitError) { try verify(after: SHA1(), 0) }

  /// - Parameter hash: That of the first `count` bytes.
  private func verify(after hash: SHA1, _ count: Int) throws(GitError) {
    if source.isEmpty { return }
    let (end, sum) = (source.count - 20, source.suffix(20))
    // Zeros stand for no sum (`index.skipHash` in git-config(1)).
    if sum.allSatisfy({ $0 == 0 }) { return }
    var hash = hash
    hash.add(source[count..<end])
    guard sum.elementsEqual(hash.digest) else {
      throw IndexReader.corrupted("its sum is wrong")
    }
  }

  /// The bytes of the file.
  ///
  /// - Throws: `corrupted` where those that it was read from are not whole.
  public func bytes() throws(GitError) -> [UInt8] {
    var writer = IndexWriter(
      version: version, count: entryPlaces.count, capacity: source.count + 512)
    storage.withUnsafeBytes { storage in
      for place in entryPlaces { writer.add(place, of: storage) }
    }
    writer.add(resolved)
    // Up to the first change the sums of both are one.
    let same = Self.commonPrefix(source, writer.bytes) & ~63
    var hash = SHA1()
    hash.add(writer.bytes[..<same])
    try verify(after: hash, same)
    hash.add(writer.bytes[same...])
    return writer.bytes + hash.digest
  }

  /// How many bytes are the same at the beginning, sums and what stands for them apart.
  private static func commonPrefix(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let end = max(0, min(old.count - 20, new.count))
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in (0..<end).first { old[$0] != new[$0] } ?? end }
    }
  }
}

// MARK: - Looking

extension IndexFile {
  /// Every file that it names, but for the versions of a merge's conflicts and what has a kind that
  /// trees have not.
  public var entries: [(path: RepositoryPath, entry: TreeEntry)] {
    entryPlaces.compactMap(entry)
  }

  private func entry(at place: Place) -> (path: RepositoryPath, entry: TreeEntry)? {
    guard place.stage == 0, let mode = FileMode(rawValue: number(at: place.start + 24)) else {
      return nil
    }
    let id = ObjectID(bytes: storage[place.start + 40..<place.start + 60])
    return (RepositoryPath(bytes: storage[place.name]), TreeEntry(id: id, mode: mode))
  }

  /// How many entries it has.
  var count: Int { entryPlaces.count }

  /// The bytes of an entry, which are there while it is looked at.
  struct RawEntry {
    /// The path; a zero follows it.
    let name: UnsafeRawBufferPointer
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let stage: Int

    var mode: UInt32 { number(at: 24) }
    var inode: UInt32 { number(at: 20) }
    var user: UInt32 { number(at: 28) }
    var group: UInt32 { number(at: 32) }
    /// In bytes; 0 where git is to read the file.
    var size: UInt32 { number(at: 36) }
    var id: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[40..<60]) }
    /// The last change of status, in nanoseconds since 1970.
    var changed: Int { time(at: 0) }
    /// The last change of content, in nanoseconds since 1970.
    var modified: Int { time(at: 8) }

    /// Whether it is neither of a conflict nor left out, wanted or taken for unchanged.
    var isPlain: Bool { stage == 0 && bytes[60] & 0xC0 == 0 }

    private func number(at offset: Int) -> UInt32 {
      UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private func time(at offset: Int) -> Int {
      Int(Int32(bitPattern: number(at: offset))) * 1_000_000_000 + Int(number(at: offset + 4))
    }
  }

  /// Looks at the entry at a place from 0 on.
  func withEntry<Value>(at place: Int, _ body: (RawEntry) -> Value) -> Value {
    let place = entryPlaces[place]
    return storage.withUnsafeBytes { storage in
      body(
        RawEntry(
          name: UnsafeRawBufferPointer(rebasing: storage[place.name]),
          bytes: UnsafeRawBufferPointer(rebasing: storage[place.start..<place.end]),
          stage: place.stage))
    }
  }

  /// The files of this name, in whatever folder.
  func entries(named name: String) -> [(path: RepositoryPath, entry: TreeEntry)] {
    let name = Array(name.utf8)
    let places = storage.withUnsafeBytes { storage in
      entryPlaces.filter { place in
        let rest = place.name.count - name.count
        return rest >= 0 && storage[place.name].dropFirst(rest).elementsEqual(name)
          && (rest == 0 || storage[place.name.lowerBound + rest - 1] == UInt8(ascii: "/"))
      }
    }
    return places.compactMap(entry)
  }

  /// Whether a merge left several versions of any file.
  public var hasConflicts: Bool { entryPlaces.contains { $0.stage > 0 } }

  /// Whether a merge left several versions at `path`.
  public func hasConflict(at path: RepositoryPath) -> Bool {
    entryPlaces[places(of: path)].contains { $0.stage > 0 }
  }

  /// The four bytes there as a number.
  private func number(at offset: Int) -> UInt32 {
    storage[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The places of the entries at `path`; where it has none, the empty range where one would stand.
  private func places(of path: RepositoryPath) -> Range<Int> {
    let start = firstPlace { storage[$0.name].lexicographicallyPrecedes(path.bytes) }
    let count = entryPlaces[start...].prefix { storage[$0.name].elementsEqual(path.bytes) }.count
    return start..<start + count
  }

  /// The first place that does not come before something, by halving.
  private func firstPlace(after comesBefore: (Place) -> Bool) -> Int {
    var (low, high) = (0, entryPlaces.count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(entryPlaces[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Editing

extension IndexFile {
  /// A moment as the file system keeps it.
  public struct Timestamp: Hashable, Sendable {
    /// Seconds since 1970.
    public var seconds: Int
    /// Nanoseconds within the second.
    public var nanoseconds: Int

    /// A moment.
    public init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// What the file system said of a file while its bytes were those of the entry. Git compares
  /// it to tell an unchanged file without reading it.
  public struct FileStatus: Hashable, Sendable {
    /// The last change of status.
    public var changed: Timestamp
    /// The last change of content.
    public var modified: Timestamp
    /// The device.
    public var device: Int
    /// The file's number on the device.
    public var inode: Int
    /// The owner.
    public var user: Int
    /// The owning group.
    public var group: Int
    /// Bytes.
    public var size: Int

    /// What `lstat` told.
    public init(
      changed: Timestamp, modified: Timestamp, device: Int, inode: Int, user: Int, group: Int,
      size: Int
    ) {
      self.changed = changed
      self.modified = modified
      self.device = device
      self.inode = inode
      self.user = user
      self.group = group
      self.size = size
    }
  }

  /// Puts an entry at `path`, in place of any entry and conflict there, of the files below it, and of a
  /// file that it would lie below.
  ///
  /// - Parameter status: nil makes git compare the content at its next look.
  /// - Throws: `invalid` for what is no path.
  public mutating func set(
    _ path: RepositoryPath, to entry: TreeEntry, status: FileStatus?
  ) throws(GitError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw GitError(.invalid, "'\(path)' is no path", function: "IndexFile.set")
    }
    for folder in path.folders { remove(folder) }
    let below = path.bytes + [UInt8(ascii: "/")]
    let first = firstPlace { storage[$0.name].lexicographicallyPrecedes(below) }
    let count = entryPlaces[first...].prefix { storage[$0.name].starts(with: below) }.count
    entryPlaces.removeSubrange(first..<first + count)

    let (start, name) = (storage.count, path.bytes)
    let numbers = [
      status?.changed.seconds, status?.changed.nanoseconds, status?.modified.seconds,
      status?.modified.nanoseconds, status?.device, status?.inode, Int(entry.mode.rawValue),
      status?.user, status?.group, status?.size,
    ]
    for number in numbers { storage += UInt32(truncatingIfNeeded: number ?? 0).bigEndianBytes }
    storage += entry.id.bytes
    // The flags: the length of the name, as far as they have room for it.
    storage += UInt32(min(name.count, 0xFFF)).bigEndianBytes.suffix(2)
    storage += name
    let place = Place(start: start, name: storage.count - name.count..<storage.count, stage: 0)
    storage += [UInt8](repeating: 0, count: place.end - storage.count)
    entryPlaces.replaceSubrange(places(of: path), with: [place])
  }

  /// Takes the entries at `path` away; none there is no error.
  public mutating func remove(_ path: RepositoryPath) {
    entryPlaces.removeSubrange(places(of: path))
  }

  /// Makes git read the files whose entries are not older than `moment`, the time of the index
  /// file that this one replaces: their content may have changed within the clock's last tick,
  /// which only the age of that file told (gitformat: racy-git).
  public mutating func distrustEntries(since moment: Timestamp) {
    // Of 4 bytes each: the time of change at 8, the size at 36.
    let young = entryPlaces.filter {
      Int32(bitPattern: number(at: $0.start + 8)) >= moment.seconds
        && number(at: $0.start + 36) != 0
    }
    for place in young {
      storage.replaceSubrange(place.start + 36..<place.start + 40, with: [0, 0, 0, 0])
    }
  }

  /// Replaces all entries with the files of a tree.
  public mutating func read(tree: ObjectID, of repository: Repository) throws(GitError) {
    entryPlaces = []
    for (path, entry) in try repository.files(in: tree) {
      try set(path, to: entry, status: nil)
    }
  }

  /// Writes the trees of all entries, whose blobs must be there.
  ///
  /// - Returns: the tree of the whole.
  /// - Throws: `invalid` where a merge has left conflicts.
  public func writeTree(to repository: Repository) throws(GitError) -> ObjectID {
    if hasConflicts {
      throw GitError(.invalid, "the index has conflicts", function: "IndexFile.writeTree")
    }
    return try repository.writeTree(from: nil, updates: entries.map { ($0.path, $0.entry) }).root
  }
}

extension UInt32 {
  /// The four bytes, the highest first.
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
  }
}
