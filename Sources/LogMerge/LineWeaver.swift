import LogSyntax

/// Puts lines of the side that leads into a part of the other side.
struct LineWeaver {
  private let merger: DayMerger
  private let part: DayPart
  private var pieces: [DayMerger.Piece] = []
  /// The first line of the part that is in no piece yet.
  private var start: Int
  /// The last line behind which something may go.
  private let last: Int
  /// The last line of the part that was passed.
  private var passed: Int
  /// The leader's line that it is, or that was put in behind it.
  private var ownPassed: Int?
  /// The last of the leader's lines that were put in behind it.
  private var inserted: Int?

  init(_ merger: DayMerger, _ part: DayPart) {
    self.merger = merger
    self.part = part
    start = part.lines.lowerBound
    // Nothing goes before a heading, and all that front matter has goes between its marks.
    passed = part.place == .preamble ? start - 1 : start
    last = part.lines.upperBound - (part.place == .frontMatter ? 2 : 1)
  }

  private func document(_ version: Int) -> LogDocument { merger.versions[version].document }

  /// Goes on behind a line of the part, and the comment or code fence it is in, unless it has been
  /// passed.
  mutating func pass(_ line: Int, as own: Int) -> Bool {
    guard line >= passed, line <= last else { return false }
    (passed, ownPassed) = (document(1).block(around: line).upperBound, own)
    return true
  }

  /// Puts lines of the leader behind what was passed. A blank line keeps a line of a table from
  /// tables that it does not belong to, and an item from what does not belong to it.
  mutating func insert(_ lines: ClosedRange<Int>) {
    takePassed()
    let isTable = document(0).isTableLine(lines.lowerBound)
    let isBelowTable =
      inserted.map(document(0).isTableLine)
      ?? (passed >= part.lines.lowerBound && document(1).isTableLine(passed))
    let isApart = isTable && isBelowTable && ownPassed != lines.lowerBound - 1
    var piece = DayMerger.Piece(
      content: DayMerger.Source(version: 0, range: document(0).content(lines)))
    piece.setting = isApart ? .row : isTable ? .table : .plain
    if let indent = document(0).listIndent(ofLine: lines.upperBound) {
      piece.setting = .list(indent: indent)
    }
    pieces.append(piece)
    inserted = lines.upperBound
    ownPassed = lines.upperBound
  }

  /// The pieces, with what is left of the part.
  mutating func finish() -> [DayMerger.Piece] {
    passed = part.lines.upperBound - 1
    takePassed()
    return pieces
  }

  private mutating func takePassed() {
    guard passed >= start else { return }
    var piece = DayMerger.Piece(
      content: DayMerger.Source(version: 1, range: document(1).content(start...passed)))
    piece.setting = document(1).isTableLine(passed) ? .table : .plain
    if let inserted, isApart(inserted, from: start) {
      piece.indent = document(1).column(ofLine: start)
      if document(0).isTableLine(inserted), document(1).isTableLine(start) {
        piece.setting = .tableStart
      }
    }
    pieces.append(piece)
    start = passed + 1
    inserted = nil
  }

  /// Whether a line was put above another one that it did not stand above.
  private func isApart(_ own: Int, from line: Int) -> Bool {
    guard own + 1 < document(0).lines.count else { return true }
    let next = merger.bytes(0, document(0).content(own + 1...own + 1))
    return !next.isSame(as: merger.bytes(1, document(1).content(line...line)))
  }
}
