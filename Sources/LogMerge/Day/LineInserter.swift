import LogSyntax

/// Inserts lines of the leading side into a part of the other side.
struct LineInserter {
  private let day: DayVersions
  private let part: DayPart
  private var pieces: [Piece] = []
  /// The first line of the part that is in no piece yet.
  private var start: Int
  /// The last line of the part after which lines may be inserted.
  private let lastInsertionPoint: Int
  /// The insertion point: the line of the part after which lines are inserted next.
  private var insertionPoint: Int
  /// The leading side's line at the insertion point, or the last one inserted there.
  private var leaderLine: Int?
  /// The leading side's last line that was inserted at the insertion point.
  private var inserted: Int?

  init(_ day: DayVersions, into part: DayPart) {
    self.day = day
    self.part = part
    start = part.lines.lowerBound
    // Lines go below the heading, and between the two `---` of front matter.
    insertionPoint = part.identity == .preamble ? start - 1 : start
    lastInsertionPoint = part.lines.upperBound - (part.identity == .frontMatter ? 2 : 1)
  }

  private func document(_ version: Int) -> LogDocument { day.versions[version].document }

  /// Moves the insertion point after a line of the part, and after the comment or code fence that
  /// contains it. The line equals `leaderLine` of the leading side.
  ///
  /// - Returns: Whether it was moved; the insertion point never moves back.
  mutating func advance(past line: Int, sameAs leaderLine: Int) -> Bool {
    guard line >= insertionPoint, line <= lastInsertionPoint else { return false }
    insertionPoint = document(1).linesOfConstruct(around: line).upperBound
    self.leaderLine = leaderLine
    return true
  }

  /// Inserts lines of the leading side at the insertion point. Their pieces are marked so that a blank
  /// line will separate them from tables and items that they do not belong to.
  mutating func insert(_ lines: ClosedRange<Int>) {
    appendUpToInsertionPoint()
    let isTable = document(0).isTableLine(lines.lowerBound)
    let isBelowTable =
      inserted.map(document(0).isTableLine)
      ?? (insertionPoint >= part.lines.lowerBound && document(1).isTableLine(insertionPoint))
    let isSeparate = isTable && isBelowTable && leaderLine != lines.lowerBound - 1
    var piece = Piece(0, document(0).content(lines))
    piece.construct = isSeparate ? .row : isTable ? .table : .other
    if let indent = document(0).listIndent(ofLine: lines.upperBound) {
      piece.construct = .list(indent: indent)
    }
    pieces.append(piece)
    inserted = lines.upperBound
    leaderLine = lines.upperBound
  }

  /// The pieces, with the rest of the part.
  mutating func finish() -> [Piece] {
    insertionPoint = part.lines.upperBound - 1
    appendUpToInsertionPoint()
    return pieces
  }

  private mutating func appendUpToInsertionPoint() {
    guard insertionPoint >= start else { return }
    var piece = Piece(1, document(1).content(start...insertionPoint))
    piece.construct = document(1).isTableLine(insertionPoint) ? .table : .other
    if let inserted, isSeparate(inserted, from: start) {
      piece.indent = document(1).column(ofLine: start)
      if document(0).isTableLine(inserted), document(1).isTableLine(start) {
        piece.construct = .tableHeader
      }
    }
    pieces.append(piece)
    start = insertionPoint + 1
    inserted = nil
  }

  /// Whether a line of the part is a different one from the line below `leaderLine`.
  private func isSeparate(_ leaderLine: Int, from line: Int) -> Bool {
    guard leaderLine + 1 < document(0).lines.count else { return true }
    let next = day.bytes(0, document(0).content(leaderLine + 1...leaderLine + 1))
    return next != day.bytes(1, document(1).content(line...line))
  }
}
