#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One folder of a commit, as git keeps it: its entries' bytes one after the other, each
/// `mode name NUL id` (gitformat-pack(5), “tree”).
///
/// Entries that nobody edits keep every byte. What git takes for sorted is sorted here: by name, a
/// folder's with a slash behind it.
struct Tree {
  private var storage: [UInt8]
  private var places: [Place]

  /// Where an entry is in `storage`.
  private struct Place {
    let start: Int
    let name: Range<Int>
    let mode: UInt32

    /// A zero and the 20 bytes of the id follow the name.
    var end: Int { name.upperBound + 21 }
    var isFolder: Bool { Tree.isFolder(mode) }
  }

  /// What a tree has under a name.
  struct Item: Equatable {
    let id: ObjectID
    let mode: UInt32

    /// Whether it is a tree itself.
    var isFolder: Bool { Tree.isFolder(mode) }

    /// The entry; nil for a folder, and for what no git makes.
    var entry: TreeEntry? {
      let mode: FileMode? =
        switch self.mode & 0o170000 {
        // Old gits kept all of a file's mode.
        case 0o100000: self.mode & 0o100 == 0 ? .regular : .executable
        case 0o120000: .symlink
        case 0o160000: .submodule
        default: nil
        }
      return mode.map { TreeEntry(id: id, mode: $0) }
    }
  }

  /// The mode of a folder.
  static let folderMode: UInt32 = 0o40000

  private static func isFolder(_ mode: UInt32) -> Bool { mode & 0o170000 == folderMode }

  /// A tree without entries.
  init() { (storage, places) = ([], []) }

  /// The tree that these bytes spell.
  ///
  /// - Throws: `corrupted`.
  init(_ bytes: [UInt8]) throws(GitError) {
    storage = bytes
    let found = bytes.withUnsafeBufferPointer { Self.places(in: $0) }
    guard let found else { throw GitError(.corrupted, "a tree is corrupt", function: "Tree") }
    places = found
  }

  private static func places(in bytes: UnsafeBufferPointer<UInt8>) -> [Place]? {
    var places: [Place] = []
    places.reserveCapacity(bytes.count / 28)
    var position = 0
    while position < bytes.count {
      let start = position
      var mode: UInt32 = 0
      while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "7") ~= bytes[position] {
        mode = mode << 3 | UInt32(bytes[position] & 7)
        position += 1
      }
      guard position > start, position < bytes.count, bytes[position] == UInt8(ascii: " ") else {
        return nil
      }
      position += 1
      let name = position
      while position < bytes.count, bytes[position] != 0 { position += 1 }
      guard position > name, bytes.count - position >= 21 else { return nil }
      places.append(Place(start: start, name: name..<position, mode: mode))
      position += 21
    }
    return places
  }

  /// The bytes, as git keeps them.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(storage.count)
    var index = 0
    while index < places.count {
      // What lies together is copied together.
      let start = places[index].start
      var end = places[index].end
      index += 1
      while index < places.count, places[index].start == end {
        end = places[index].end
        index += 1
      }
      bytes += storage[start..<end]
    }
    return bytes
  }

  /// Whether it has no entries.
  var isEmpty: Bool { places.isEmpty }

  private func item(at place: Place) -> Item {
    Item(
      id: ObjectID(bytes: storage[place.name.upperBound + 1..<place.end]), mode: place.mode)
  }

  // MARK: - By place

  /// How many entries it has.
  var count: Int { places.count }

  /// The bytes of an entry, which are there while it is looked at.
  struct RawEntry {
    let mode: UInt32
    let name: UnsafeRawBufferPointer
    let id: UnsafeRawBufferPointer
  }

  /// Looks at the entry at a place from 0 on.
  func withEntry<Value>(at place: Int, _ body: (RawEntry) -> Value) -> Value {
    let place = places[place]
    return storage.withUnsafeBytes { storage in
      body(
        RawEntry(
          mode: place.mode, name: UnsafeRawBufferPointer(rebasing: storage[place.name]),
          id: UnsafeRawBufferPointer(rebasing: storage[place.name.upperBound + 1..<place.end])))
    }
  }

  /// Name and tree of the folder at a place from 0 on; nil where that is a file.
  func folder(at place: Int) -> (name: ArraySlice<UInt8>, id: ObjectID)? {
    let place = places[place]
    return place.isFolder ? (storage[place.name], item(at: place).id) : nil
  }

  /// The files that follow one another from a place on, up to the next folder.
  func files(from place: Int) -> Range<Int> {
    place..<(places[place...].firstIndex(where: \.isFolder) ?? places.count)
  }

  // MARK: - By name

  /// What has this name; nil where nothing has.
  subscript(name: ArraySlice<UInt8>) -> Item? {
    index(of: name).map { item(at: places[$0]) }
  }

  /// Puts an item under a name, in place of what has it.
  ///
  /// - Throws: `invalid` for a name that git refuses.
  mutating func set(_ name: ArraySlice<UInt8>, to item: Item) throws(GitError) {
    guard Self.isAcceptable(name) else {
      let shown = RepositoryPath(bytes: name)
      throw GitError(.invalid, "'\(shown)' is no name for a file", function: "Tree.set")
    }
    remove(name)
    let start = storage.count
    storage += Array(String(item.mode, radix: 8).utf8) + [UInt8(ascii: " ")]
    let first = storage.count
    storage += name + [0] + item.id.bytes
    let place = Place(start: start, name: first..<first + name.count, mode: item.mode)
    places.insert(place, at: firstIndex(notBefore: name, isFolder: item.isFolder))
  }

  /// Takes away what has this name; nothing there is no error.
  mutating func remove(_ name: ArraySlice<UInt8>) {
    if let index = index(of: name) { places.remove(at: index) }
  }

  private static func isAcceptable(_ name: ArraySlice<UInt8>) -> Bool {
    if name.isEmpty || name.contains(0) || name.contains(UInt8(ascii: "/")) { return false }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    return ![".", "..", ".git"].contains(text)
  }

  private func index(of name: ArraySlice<UInt8>) -> Int? {
    // A file and a folder of one name would stand at different places.
    [false, true].lazy.map { isFolder in
      (firstIndex(notBefore: name, isFolder: isFolder), isFolder)
    }.first { index, isFolder in
      index < places.count && places[index].isFolder == isFolder
        && storage[places[index].name].elementsEqual(name)
    }?.0
  }

  private func firstIndex(notBefore name: ArraySlice<UInt8>, isFolder: Bool) -> Int {
    storage.withUnsafeBytes { storage in
      name.withUnsafeBytes { name in
        var (low, high) = (0, places.count)
        while low < high {
          let middle = (low + high) / 2
          let place = places[middle]
          let order = Self.order(
            UnsafeRawBufferPointer(rebasing: storage[place.name]), place.isFolder, name, isFolder)
          if order < 0 { low = middle + 1 } else { high = middle }
        }
        return low
      }
    }
  }

  /// Less than 0 where the first of two names comes first, 0 where they are one.
  private static func order(
    _ left: UnsafeRawBufferPointer, _ leftIsFolder: Bool, _ right: UnsafeRawBufferPointer,
    _ rightIsFolder: Bool
  ) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    while index < count {
      if left[index] != right[index] { return Int(left[index]) - Int(right[index]) }
      index += 1
    }
    func next(_ name: UnsafeRawBufferPointer, _ isFolder: Bool) -> Int {
      name.count > count ? Int(name[count]) : isFolder ? Int(UInt8(ascii: "/")) : 0
    }
    let difference = next(left, leftIsFolder) - next(right, rightIsFolder)
    // The name of one goes on with the slash that stands for the other's being a folder.
    return difference == 0 ? left.count - right.count : difference
  }

  // MARK: - Differences

  /// A name under which two trees have something else. A file that becomes a folder is two of them.
  struct Difference {
    let name: ArraySlice<UInt8>
    let old: Item?
    let new: Item?
  }

  /// Where two trees differ, in order. Linear in their sizes.
  static func differences(from old: Tree, to new: Tree) -> [Difference] {
    var found: [Difference] = []
    old.storage.withUnsafeBytes { oldBytes in
      new.storage.withUnsafeBytes { newBytes in
        func bytes(_ place: Place, _ storage: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
          UnsafeRawBufferPointer(rebasing: storage[place.name.lowerBound..<place.end])
        }
        func name(_ place: Place, _ storage: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
          UnsafeRawBufferPointer(rebasing: storage[place.name])
        }
        var (left, right) = (0, 0)
        while left < old.places.count || right < new.places.count {
          let one = left < old.places.count ? old.places[left] : nil
          let other = right < new.places.count ? new.places[right] : nil
          var order = one == nil ? 1 : -1
          if let one, let other {
            // Nearly all are the same, with their ids.
            if one.mode == other.mode, areEqual(bytes(one, oldBytes), bytes(other, newBytes)) {
              left += 1
              right += 1
              continue
            }
            order = Self.order(
              name(one, oldBytes), one.isFolder, name(other, newBytes), other.isFolder)
          }
          let before = order <= 0 ? one : nil
          let after = order >= 0 ? other : nil
          if before != nil { left += 1 }
          if after != nil { right += 1 }
          let words = before.map { old.storage[$0.name] } ?? after.map { new.storage[$0.name] }
          found.append(
            Difference(
              name: words ?? [], old: before.map(old.item), new: after.map(new.item)))
        }
      }
    }
    return found
  }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress
    else {
      return false
    }
    return memcmp(one, other, left.count) == 0
  }
}
