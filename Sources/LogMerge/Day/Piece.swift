/// A piece of the result: some bytes of a version, and the gap after them.
struct Piece {
  let content: VersionRange
  /// What stands in the place of parts of the content, in order: of a task the text or the marks that other versions
  /// have.
  var replacements: [(place: Range<Int>, sources: [VersionRange])] = []
  /// The line end after the content and the blank lines that follow; nil where no version has one.
  var gap: VersionRange?
  /// The line end to use where the blank lines of the gap must be dropped.
  var lineEnd: VersionRange?
  /// The gap to use where it must have a blank line, and the usual one has none; nil where no version has one.
  var blankGap: VersionRange?
  /// The construct that it is part of.
  var construct = Construct.other
  /// The column at which it begins.
  var indent = 0
  /// Whether it belongs to an item or a table above it, so that no blank line may come before it.
  var isAttached = false

  init(_ version: Int, _ range: Range<Int>, gap: Range<Int>? = nil) {
    content = VersionRange(version: version, range: range)
    self.gap = gap.map { VersionRange(version: version, range: $0) }
  }

  /// A construct that may absorb the piece below it.
  enum Construct: Equatable {
    /// A construct that absorbs nothing.
    case other
    /// A list whose first item begins at a column.
    case list(indent: Int)
    /// The header of a table, or another line of a table with a header.
    case tableHeader, table
    /// A line of a table without a header.
    case row
    /// A delimiter line, which makes the table line above it a header.
    case delimiter

    /// Whether it is a line of a table of any kind.
    var isTableLine: Bool {
      switch self {
      case .other, .list: false
      case .tableHeader, .table, .row, .delimiter: true
      }
    }
  }

  /// Whether `next`, directly below this piece, would become part of its construct or change it, if
  /// no blank line separated them.
  ///
  /// - Parameter isFirst: Whether the line above this piece is not a table line.
  func absorbs(_ next: Piece, isFirst: Bool) -> Bool {
    switch (construct, next.construct) {
    case (.list(let indent), _): next.indent > indent
    case (.other, _): false
    case (_, .tableHeader), (.tableHeader, .row), (.table, .row), (.tableHeader, .delimiter),
      (.table, .delimiter):
      true
    // Below the first line of a run of table lines, a delimiter line makes that line a header.
    case (_, .delimiter): isFirst
    default: false
    }
  }
}

/// A part of the result.
struct MergedPart {
  let identity: DayPart.Identity
  var pieces: [Piece]
  /// The gap after it; nil where no version has one.
  var gap: VersionRange?
}
