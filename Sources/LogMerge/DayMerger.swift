import LogSyntax

/// A merge at work. Version 0 is the side that leads, version 1 the other, version 2 the base.
struct DayMerger {
  let sides: [Side]
  let versions: [DayParts]
  let rules: OwnershipRules
  var decisions: [Decision] = []
  /// For each side's parts whether the result has them.
  var staying: [[Bool]] = []
  /// For each side what of it is not in the result, as the other side deleted or changed it.
  var dropped: [[Range<Int>]] = [[], []]
  /// Whether versions disagree about an order or a depth, or have another number of things of one name.
  var mayMove = false
  /// The lines of the base.
  private(set) lazy var baseLines = lines(of: versions[Self.base].bytes[...])
  /// Lines of the side that leads that stay, though the other side deleted or changed them there.
  let rescued: Set<ByteKey>

  static let base = 2

  init(
    sides: [Side], versions: [DayParts], rules: OwnershipRules,
    rescued: Set<ByteKey> = []
  ) {
    self.rescued = rescued
    self.sides = sides
    self.versions = versions
    self.rules = rules
  }

  /// Bytes of one version.
  struct Source {
    let version: Int
    let range: Range<Int>
  }

  /// A piece of the result: some bytes of a version, and the gap behind them.
  struct Piece {
    let content: Source
    /// Nil where no version has anything behind it.
    var gap: Source?
    /// The line end behind it, where blank lines in the gap have to go.
    var lineEnd: Source?
    /// What it is where another piece stands next to it.
    var setting = Setting.plain
    /// The column that it begins at.
    var indent = 0
    /// Whether it belongs to an item or a table above, so that no blank line may stand before it.
    var isAttached = false
  }

  /// What a piece must not be joined with.
  enum Setting: Equatable {
    case plain
    /// A line of a list whose first item begins at a column.
    case list(indent: Int)
    /// The first line of a table, or another one.
    case tableStart, table
    /// A line of a table without a header.
    case row
    /// A delimiter line, which would make a header of a line above it.
    case delimiter

    /// Whether it is a line of a table of any kind.
    var isTableLine: Bool {
      switch self {
      case .plain, .list: false
      case .tableStart, .table, .row, .delimiter: true
      }
    }
  }

  // MARK: Bytes

  func bytes(_ source: Source) -> ArraySlice<UInt8> {
    versions[source.version].bytes[source.range]
  }

  func bytes(_ version: Int, _ range: Range<Int>) -> ArraySlice<UInt8> {
    versions[version].bytes[range]
  }

  /// Whether two versions have the same bytes there.
  func isSame(_ one: Int, _ range: Range<Int>, _ other: Int, _ otherRange: Range<Int>) -> Bool {
    range.count == otherRange.count && bytes(one, range).isSame(as: bytes(other, otherRange))
  }

  // MARK: Sides

  /// The side with a role, where only one has it; else nil.
  func side(with role: Side.Role?) -> Int? {
    guard let role, sides[0].role != sides[1].role else { return nil }
    return sides[0].role == role ? 0 : 1
  }

  /// The version out of three that stands for a gap: the one that changed; of two the one that
  /// changed more than line ends, and then the leader's. A version that has none, as it ends there,
  /// has no say.
  func gap(base: Range<Int>?, _ first: Range<Int>?, _ second: Range<Int>?) -> Source? {
    guard let first else { return second.map { Source(version: 1, range: $0) } }
    guard let second else { return Source(version: 0, range: first) }
    func change(_ version: Int, _ range: Range<Int>) -> Int {
      guard let base else { return 2 }
      if isSame(version, range, Self.base, base) { return 0 }
      return bytes(version, range).isSameText(as: bytes(Self.base, base)) ? 1 : 2
    }
    return change(1, second) > change(0, first)
      ? Source(version: 1, range: second) : Source(version: 0, range: first)
  }

  /// What stands for a gap, and for its line end where blank lines follow that: nothing that a side
  /// did to the blank lines says anything where they have to go.
  func gapAndLineEnd(
    base: Range<Int>?, _ first: Range<Int>?, _ second: Range<Int>?
  ) -> (gap: Source?, lineEnd: Source?) {
    let gap = gap(base: base, first, second)
    guard let gap, lineEnd(of: gap.range, in: gap.version) != gap.range else { return (gap, nil) }
    let lineEnd = self.gap(
      base: base.map { self.lineEnd(of: $0, in: Self.base) },
      first.map { self.lineEnd(of: $0, in: 0) }, second.map { self.lineEnd(of: $0, in: 1) })
    return (gap, lineEnd)
  }

  /// A gap without its blank lines.
  private func lineEnd(of gap: Range<Int>, in version: Int) -> Range<Int> {
    bytes(version, gap).firstIndex(of: 0x0A).map { gap.lowerBound..<$0 + 1 } ?? gap
  }
}
