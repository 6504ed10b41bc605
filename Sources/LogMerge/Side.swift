import Words

/// One of the two versions of a file that are merged, and its origin.
public struct Side: Sendable, Equatable {
  /// The roles of those who write to a store.
  public enum Role: String, Sendable, CaseIterable {
    /// The person's own program, on one of their machines.
    case device
    /// The scripts and the assistant that create and edit files.
    case bot
  }

  /// The bytes of the file on this side.
  public let bytes: [UInt8]
  /// The author of the file as a whole: who changed it last, and `bot` where only the bot wrote it.
  public internal(set) var author: Author
  /// Who wrote each line.
  public let lineAuthors: LineAuthors
  /// The offset of each line; empty where no line's author is known.
  private let lineStarts: [Int]

  /// Creates a side.
  ///
  /// - Parameter lineAuthors: Who wrote each line; where that is not known of any, it was the file's
  ///   author.
  public init(bytes: [UInt8], author: Author, lineAuthors: LineAuthors = .unknown) {
    self.bytes = bytes
    self.author = author
    self.lineAuthors = lineAuthors
    lineStarts =
      lineAuthors.authors.isEmpty
      ? [] : [0] + bytes.indices.lazy.filter { bytes[$0] == ASCII.lineFeed }.map { $0 + 1 }
  }

  /// Creates a side that has one author.
  public init(bytes: [UInt8], role: Role, device: String, time: Int64, commit: String) {
    self.init(
      bytes: bytes, author: Author(role: role, device: device, time: time, commit: commit))
  }

  /// Creates the side that has the result of a merge: a line has the author that it has on a side (the
  /// later one where both have the line), and that of the merge where no side has it.
  ///
  /// - Parameter author: The author of the merge.
  public init(bytes: [UInt8], mergedFrom sides: [Side], by author: Author) {
    let known = LineAuthors(
      [author.ofMerge]
        + sides.flatMap { [$0.author, $0.author.withoutRole] + $0.lineAuthors.authors.map(\.self) })
    let ranks = Dictionary(uniqueKeysWithValues: zip(known.authors, known.authors.indices))
    func rank(_ author: Author) -> Int { ranks[author] ?? Blame.unknown }
    let parents = sides.map { side in
      let count = 1 + side.bytes.count { $0 == ASCII.lineFeed }
      let other = rank(
        side.lineAuthors.authors.isEmpty ? side.author : side.author.withoutRole)
      let lines = (0..<count).map { side.lineAuthors[$0].map(rank) ?? other }
      return (bytes: side.bytes, blame: Blame(ranks: lines))
    }
    let blame = Blame(of: bytes, by: rank(author.ofMerge), after: parents)
    self.init(
      bytes: bytes, author: author, lineAuthors: LineAuthors(blame.ranks.map { known.authors[$0] }))
  }

  // MARK: Units

  /// The author of the text in a byte range: the latest of the known authors of its lines. Where none is
  /// known, the side can only have taken lines away; then the author is the file's, without a role.
  func author(of range: Range<Int>) -> Author { authors(of: [range]).last ?? author }

  /// The authors of the text in some byte ranges, in the order of ``LineAuthors/authors``. Never empty.
  func authors(of ranges: [Range<Int>]) -> [Author] {
    if lineStarts.isEmpty { return [author] }
    let known = ranges.flatMap { range -> [Author] in
      let last = max(range.lowerBound, range.upperBound - 1)
      return lineAuthors.of(line(at: range.lowerBound)...line(at: last))
    }
    if known.isEmpty { return [author.withoutRole] }
    return ranges.count == 1 ? known : LineAuthors(known).authors
  }

  /// A part of the file as a side of its own.
  func part(_ range: Range<Int>) -> Side {
    let first = lineStarts.isEmpty ? 0 : line(at: range.lowerBound)
    let count = bytes[range].count { $0 == ASCII.lineFeed } + 1
    return Side(
      bytes: Array(bytes[range]), author: author,
      lineAuthors: lineStarts.isEmpty
        ? .unknown : LineAuthors((first..<first + count).map { lineAuthors[$0] }))
  }

  /// The line that contains an offset.
  private func line(at offset: Int) -> Int {
    max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
  }

  // MARK: The whole file

  /// Whether this is the leading side, which decides where no text's author does, as about order: the one
  /// whose file was changed later; of commits of the same second the one with more bytes, as a merge has
  /// what both sides have; then the one with the larger commit id, then the larger bytes. It does not
  /// depend on which side is “ours”.
  ///
  /// Sides that are equal in all of these give the same result in either order.
  func leads(_ other: Side) -> Bool {
    let (one, two) = (author, other.author)
    if one.time != two.time { return one.time > two.time }
    if bytes.count != other.bytes.count { return bytes.count > other.bytes.count }
    if one.commit != two.commit { return one.isLater(than: two) }
    if bytes != other.bytes { return other.bytes.lexicographicallyPrecedes(bytes) }
    if one.role != two.role { return one.role == .device }
    return two.device.utf8.lexicographicallyPrecedes(one.device.utf8)
  }
}
