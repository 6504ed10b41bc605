import LogSyntax
import Words

/// A byte range in one version of a day.
struct VersionRange {
  /// 0, 1 or 2, as in ``DayVersions``.
  let version: Int
  let range: Range<Int>
}

/// The three versions of a day that are merged. Version 0 is the leading side (``Side/leads(_:)``),
/// version 1 the other side, version 2 the base.
struct DayVersions {
  let sides: [Side]
  let versions: [DayParts]
  /// Adds a value to a day that has another one; nil where of two values one stands.
  let adding: DayAddition?

  static let base = Alignment.base

  // MARK: Bytes

  func bytes(_ source: VersionRange) -> ArraySlice<UInt8> {
    versions[source.version].bytes[source.range]
  }

  func bytes(_ version: Int, _ range: Range<Int>) -> ArraySlice<UInt8> {
    versions[version].bytes[range]
  }

  /// The content of a piece.
  func bytes(of piece: Piece) -> ArraySlice<UInt8> {
    let content = piece.content
    if piece.replacements.isEmpty { return bytes(content) }
    var result: [UInt8] = []
    var start = content.range.lowerBound
    for (place, sources) in piece.replacements {
      result += bytes(content.version, start..<place.lowerBound)
      for source in sources { result += bytes(source) }
      start = place.upperBound
    }
    return (result + bytes(content.version, start..<content.range.upperBound))[...]
  }

  /// Whether two versions have the same bytes in these ranges.
  func isSame(_ one: Int, _ range: Range<Int>, _ other: Int, _ otherRange: Range<Int>) -> Bool {
    bytes(one, range) == bytes(other, otherRange)
  }

  /// Whether two lists of blocks are the same but for line ends and the gaps between them.
  func isSameContent(_ blocks: [Block], of version: Int, asBase base: [Block]) -> Bool {
    blocks.count == base.count
      && zip(blocks, base).allSatisfy { isSameContent($0, of: version, asBase: $1) }
  }

  /// Whether two blocks are the same but for line ends and the gaps in them.
  func isSameContent(_ block: Block, of version: Int, asBase base: Block) -> Bool {
    isSameText(block, of: version, asBase: base)
      && isSameContent(block.children, of: version, asBase: base.children)
  }

  /// Whether the own bytes of two blocks are the same but for line ends.
  func isSameText(_ block: Block, of version: Int, asBase base: Block) -> Bool {
    bytes(version, block.content).isSameText(as: bytes(Self.base, base.content))
  }

  func blocks(of part: DayPart, in version: Int) -> [Block] {
    BlockReader.blocks(of: part, in: versions[version].document)
  }

  /// All blocks of a version by their names, with the blocks that belong to others.
  func allBlocks(of version: Int) -> [Block.Name: [Block]] {
    var found: [Block.Name: [Block]] = [:]
    func collect(_ blocks: [Block]) {
      for block in blocks {
        found[block.name, default: []].append(block)
        collect(block.children)
      }
    }
    for part in versions[version].parts { collect(blocks(of: part, in: version)) }
    return found
  }

  /// A part's heading, for decisions.
  func title(of part: DayPart, in version: Int) -> String {
    if part.identity == .frontMatter { return "front matter" }
    let document = versions[version].document
    guard case .heading(let heading) = document.lines[part.lines.lowerBound].kind else { return "" }
    return document.text(heading.text)
  }

  // MARK: Sides

  /// The side with a role as a whole, where only one side has it; else nil. It decides about order.
  func side(with role: Side.Role?) -> Int? { sides.map(\.author).side(with: role) }

  /// A decision for the text of one side.
  ///
  /// - Parameters:
  ///   - authors: The author of each side's text.
  ///   - isPrivate: Whether it stands below a heading of the cycle. A text that has one itself, in a comment, is as
  ///     private.
  func decision(
    section: String, key: String, kept: ArraySlice<UInt8>, lost: ArraySlice<UInt8>?, from side: Int,
    _ authors: [Author], _ winner: Decision.Winner, isPrivate: Bool
  ) -> Decision {
    Decision(
      section: section, key: key, kept: Array(kept), lost: lost.map { Array($0) } ?? [],
      keptFrom: authors[side].device, lostFrom: authors[1 - side].device, winner: winner,
      isPrivate: isPrivate || [kept, lost ?? []].contains { PrivateLines.areNamed(in: $0) })
  }

  // MARK: Gaps

  /// The version of a gap to use, out of three: the one that changed. Where both changed, the one that
  /// changed more than line ends, and then the leading side's. A nil gap, where the version ends, is
  /// not used.
  func gap(base: Range<Int>?, _ first: Range<Int>?, _ second: Range<Int>?) -> VersionRange? {
    guard let first else { return second.map { VersionRange(version: 1, range: $0) } }
    guard let second else { return VersionRange(version: 0, range: first) }
    func change(_ version: Int, _ range: Range<Int>) -> Int {
      guard let base else { return 2 }
      if isSame(version, range, Self.base, base) { return 0 }
      return bytes(version, range).isSameText(as: bytes(Self.base, base)) ? 1 : 2
    }
    return change(1, second) > change(0, first)
      ? VersionRange(version: 1, range: second) : VersionRange(version: 0, range: first)
  }

  /// The version of a line end to use where the blank lines of a gap must be dropped; nil where it has none. It is
  /// chosen by itself, as changes of blank lines must not decide about a line end.
  func lineEnd(
    of gap: VersionRange?, base: Range<Int>?, _ first: Range<Int>?, _ second: Range<Int>?
  ) -> VersionRange? {
    guard let gap, lineEnd(of: gap.range, in: gap.version) != gap.range else { return nil }
    return self.gap(
      base: base.map { lineEnd(of: $0, in: Self.base) }, first.map { lineEnd(of: $0, in: 0) },
      second.map { lineEnd(of: $0, in: 1) })
  }

  /// The version of a gap to use where it must have a blank line; nil where no side's has one.
  func blankGap(
    base: Range<Int>?, _ first: Range<Int>?, _ second: Range<Int>?
  ) -> VersionRange? {
    func blank(_ gap: Range<Int>?, in version: Int) -> Range<Int>? {
      gap.flatMap { lineEnd(of: $0, in: version) == $0 ? nil : $0 }
    }
    return gap(base: blank(base, in: Self.base), blank(first, in: 0), blank(second, in: 1))
  }

  /// A gap without its blank lines.
  private func lineEnd(of gap: Range<Int>, in version: Int) -> Range<Int> {
    bytes(version, gap).firstIndex(of: ASCII.lineFeed).map { gap.lowerBound..<$0 + 1 } ?? gap
  }
}
