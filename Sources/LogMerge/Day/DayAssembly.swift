import LogSyntax
import Words

/// Puts the merged parts of a day together.
struct DayAssembly {
  private let day: DayVersions
  private let parts: [MergedPart]
  /// The line end for new gaps: the first one of the leading side, else of the other side.
  private let lineEnd: [UInt8]

  /// The bytes of the merged file, and whether they begin with a blank line that no version decided
  /// about.
  static func bytes(
    of parts: [MergedPart], from day: DayVersions
  ) -> (bytes: [UInt8], hasNewBlankLine: Bool) {
    let assembly = DayAssembly(day: day, parts: parts, lineEnd: lineEnd(for: day.sides))
    let body = assembly.body
    let prefix = assembly.prefix(of: body)
    return (prefix.bytes + body + day.bytes(assembly.tail), prefix.isNew)
  }

  private static func lineEnd(for sides: [Side]) -> [UInt8] {
    for side in sides {
      if let end = side.bytes.firstIndex(of: ASCII.lineFeed) {
        return end > 0 && side.bytes[end - 1] == ASCII.carriageReturn
          ? [ASCII.carriageReturn, ASCII.lineFeed] : [ASCII.lineFeed]
      }
    }
    return [ASCII.lineFeed]
  }

  private var body: [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(day.sides[0].bytes.count + day.sides[1].bytes.count)
    for (index, part) in parts.enumerated() {
      var isFirst = true
      for (pieceIndex, piece) in part.pieces.enumerated() {
        body += day.bytes(of: piece)
        guard pieceIndex + 1 < part.pieces.count else { break }
        let gap = gap(after: piece, before: part.pieces[pieceIndex + 1], isFirst: isFirst)
        body += gap
        isFirst = !piece.construct.isTableLine || gap.lineFeedCount > 1
      }
      if index + 1 < parts.count {
        body += part.gap.map(day.bytes) ?? (lineEnd + lineEnd)[...]
      }
    }
    return body
  }

  /// The bytes between two pieces of a part. They have a blank line where the pieces must be kept apart.
  private func gap(after piece: Piece, before next: Piece, isFirst: Bool) -> ArraySlice<UInt8> {
    if next.isAttached, let end = piece.lineEnd { return day.bytes(end) }
    let gap = piece.gap.map(day.bytes) ?? lineEnd[...]
    if next.isAttached, let end = gap.firstIndex(of: ASCII.lineFeed) { return gap[...end] }
    guard piece.absorbs(next, isFirst: isFirst), gap.lineFeedCount < 2 else { return gap }
    return piece.blankGap.map(day.bytes) ?? gap + gap
  }

  /// The line end and the blank lines at the end of the file. An empty side counts only where the
  /// result is empty too.
  private var tail: VersionRange {
    func tail(_ side: Int) -> Range<Int>? {
      day.versions[side].parts.isEmpty && !parts.isEmpty ? nil : day.versions[side].tail
    }
    return day.gap(base: day.versions[DayVersions.base].tail, tail(0), tail(1))
      ?? VersionRange(version: 0, range: day.versions[0].tail)
  }

  /// The byte order mark and the blank lines at the start of the file.
  ///
  /// Front matter must begin on line 1, so no blank line goes before it. In turn, where a rule (`---`)
  /// has come to line 1 with another rule below, a blank line goes before it, as else the lines
  /// between the two would become front matter.
  private func prefix(of body: [UInt8]) -> (bytes: [UInt8], isNew: Bool) {
    func prefix(_ side: Int) -> Range<Int>? {
      day.versions[side].parts.isEmpty ? nil : day.versions[side].prefix
    }
    let source = day.gap(base: day.versions[DayVersions.base].prefix, prefix(0), prefix(1))
    let byteOrderMark = Array("\u{FEFF}".utf8)
    let marked = day.versions.map { $0.bytes.starts(with: byteOrderMark) }
    let mark = marked[marked[0] == marked[DayVersions.base] ? 1 : 0] ? byteOrderMark : []
    let blanks = source.map { day.bytes($0).drop { !UTF8.isASCII($0) } } ?? []
    let start = mark + blanks
    if parts.isEmpty || parts[0].identity == .frontMatter { return (mark, false) }
    if start.count == mark.count, body.starts(with: "---".utf8),
      LogDocument(body).frontMatter != nil
    {
      return (mark + lineEnd, true)
    }
    return (start, false)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var lineFeedCount: Int { count { $0 == ASCII.lineFeed } }
}
