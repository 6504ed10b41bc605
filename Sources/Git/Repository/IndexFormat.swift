/// Reads the bytes of an index file (gitformat-index(5)). Whatever they are, it ends and reads nothing
/// beyond them.
struct IndexReader {
  /// What an index file holds.
  struct Content {
    let version: UInt32
    /// The file's own bytes; in version 4, whose names are shortened, the entries as version 3 has them.
    let storage: [UInt8]
    let places: [IndexFile.Place]
    let resolved: ArraySlice<UInt8>
  }

  private let bytes: UnsafeRawBufferPointer
  /// Where the sum at the end starts.
  private let end: Int
  private var position = 12
  private var places: [IndexFile.Place] = []
  /// The entries of version 4, with whole names.
  private var unfolded: [UInt8] = []

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    end = bytes.count - 20
  }

  /// - Throws: `unsupported` for split and sparse indexes, `corrupted`.
  static func read(_ bytes: [UInt8]) throws(GitError) -> Content {
    let result = bytes.withUnsafeBytes { buffer -> Result<Content, GitError> in
      var reader = IndexReader(buffer)
      do throws(GitError) {
        let version = try reader.readEntries()
        let resolved = try reader.readExtensions()
        return .success(
          Content(
            version: version, storage: version == 4 ? reader.unfolded : bytes,
            places: reader.places, resolved: resolved.map { bytes[$0] } ?? []))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  static func corrupted(_ reason: String) -> GitError {
    GitError(.corrupted, "git's index is corrupt: \(reason)", function: "IndexFile")
  }

  private static func unsupported(_ name: String) -> GitError {
    GitError(
      .unsupported, "unsupported mandatory extension of git's index: '\(name)'",
      function: "IndexFile")
  }

  /// - Returns: The version.
  private mutating func readEntries() throws(GitError) -> UInt32 {
    guard end >= 12, bytes.starts(with: "DIRC".utf8) else {
      throw Self.corrupted("it has no header")
    }
    let (version, count) = (number(at: 4), Int(number(at: 8)))
    guard (2...4).contains(version) else {
      throw GitError(.unsupported, "git's index is of version \(version)", function: "IndexFile")
    }
    // An entry takes more bytes than this, whatever the count says.
    places.reserveCapacity(min(count, bytes.count / 62))
    for _ in 0..<count {
      let place = version == 4 ? readFoldedEntry() : readEntry(version)
      guard let place else { throw Self.corrupted("an entry is not whole") }
      // An entry in the place of one in the file that the index shares.
      if place.name.isEmpty { throw Self.unsupported("link") }
      if let last = places.last, !isOrdered(last, place, folded: version == 4) {
        throw Self.corrupted("its entries are not in order")
      }
      places.append(place)
    }
    return version
  }

  /// What comes before a name: where that begins, and what the flags say of its length and stage.
  private func readHead(_ version: UInt32) -> (name: Int, count: Int, stage: Int)? {
    guard end - position >= 64 else { return nil }
    let flags = Int(bytes[position + 60]) << 8 | Int(bytes[position + 61])
    let isExtended = flags & 0x4000 != 0
    if isExtended, version < 3 { return nil }
    return (position + (isExtended ? 64 : 62), flags & 0xFFF, flags >> 12 & 3)
  }

  private mutating func readEntry(_ version: UInt32) -> IndexFile.Place? {
    guard let head = readHead(version) else { return nil }
    var last = head.name + head.count
    // There is no room for the length of a longer one.
    if head.count == 0xFFF { while last < end, bytes[last] != 0 { last += 1 } }
    guard last < end, bytes[last] == 0 else { return nil }
    let place = IndexFile.Place(start: position, name: head.name..<last, stage: head.stage)
    position = place.end
    return position <= end ? place : nil
  }

  /// Reads an entry of version 4: how many bytes of the last name go, and what follows the rest of it.
  private mutating func readFoldedEntry() -> IndexFile.Place? {
    guard let head = readHead(4), head.name < end else { return nil }
    var cursor = head.name
    var removed = Int(bytes[cursor] & 0x7F)
    while bytes[cursor] & 0x80 != 0 {
      cursor += 1
      guard cursor < end, removed < 1 << 32 else { return nil }
      removed = (removed + 1) << 7 | Int(bytes[cursor] & 0x7F)
    }
    cursor += 1
    let old = places.last?.name ?? 0..<0
    guard let zero = bytes[min(cursor, end)..<end].firstIndex(of: 0), removed <= old.count else {
      return nil
    }
    let start = unfolded.count
    unfolded += bytes[position..<head.name]
    let kept = unfolded[old.lowerBound..<old.upperBound - removed]
    unfolded += Array(kept) + bytes[cursor..<zero]
    let name = start + head.name - position..<unfolded.count
    let place = IndexFile.Place(start: start, name: name, stage: head.stage)
    unfolded += [UInt8](repeating: 0, count: place.end - unfolded.count)
    position = zero + 1
    return place
  }

  private func isOrdered(_ one: IndexFile.Place, _ other: IndexFile.Place, folded: Bool) -> Bool {
    func isOrdered(_ storage: UnsafeRawBufferPointer) -> Bool {
      let (left, right) = (storage[one.name], storage[other.name])
      for (left, right) in zip(left, right) where left != right { return left < right }
      return left.count == right.count ? one.stage < other.stage : left.count < right.count
    }
    return folded ? unfolded.withUnsafeBytes(isOrdered) : isOrdered(bytes)
  }

  /// - Returns: Where `REUC` is.
  private mutating func readExtensions() throws(GitError) -> Range<Int>? {
    var resolved: Range<Int>?
    while position < end {
      guard end - position >= 8 else { throw Self.corrupted("an extension is not whole") }
      let size = Int(number(at: position + 4))
      guard size <= end - position - 8 else { throw Self.corrupted("an extension is not whole") }
      let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      // A capital says that whoever does not know it may pass it over.
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[position] else {
        throw Self.unsupported(singleLine(name))
      }
      let next = position + 8 + size
      if name == "REUC" { resolved = position..<next }
      position = next
    }
    return resolved
  }

  private func number(at offset: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

/// Writes the bytes of an index file, all but the sum at its end.
struct IndexWriter {
  private(set) var bytes: [UInt8]
  private let isFolded: Bool
  /// The last name, of version 4 only.
  private var lastName: [UInt8] = []

  init(version: UInt32, count: Int, capacity: Int) {
    isFolded = version == 4
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes += Array("DIRC".utf8) + version.bigEndianBytes
    bytes += UInt32(truncatingIfNeeded: count).bigEndianBytes
  }

  /// Adds an entry of `storage`.
  mutating func add(_ place: IndexFile.Place, of storage: UnsafeRawBufferPointer) {
    guard isFolded else {
      bytes.append(contentsOf: storage[place.start..<place.end])
      return
    }
    let name = storage[place.name]
    let same = zip(lastName, name).prefix { $0 == $1 }.count
    bytes += storage[place.start..<place.name.lowerBound]
    bytes += Self.folded(lastName.count - same)
    bytes += name.dropFirst(same)
    bytes.append(0)
    lastName = Array(name)
  }

  /// Adds what follows the entries.
  mutating func add(_ extensions: ArraySlice<UInt8>) { bytes += extensions }

  /// A number in bytes of seven bits, the highest first; each but the last stands for one more than it
  /// says.
  private static func folded(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      rest -= 1
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
