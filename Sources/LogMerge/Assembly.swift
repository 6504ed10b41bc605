import LogSyntax

extension DayMerger.Piece {
  /// Whether `next` would become part of what this piece is part of, or change it, with no blank
  /// line between them.
  ///
  /// - Parameter isFirst: Whether no line of a table stands right above this piece.
  fileprivate func wouldTakeIn(_ next: DayMerger.Piece, isFirst: Bool) -> Bool {
    switch (setting, next.setting) {
    case (.list(let indent), _): next.indent > indent
    case (.plain, _): false
    case (_, .tableStart), (.tableStart, .row), (.table, .row), (.tableStart, .delimiter),
      (.table, .delimiter):
      true
    // A delimiter line makes a header of the first line of a run, and only of that.
    case (_, .delimiter): isFirst
    default: false
    }
  }
}

/// A part of the result.
struct MergedPart {
  let place: DayPart.Place
  var pieces: [DayMerger.Piece]
  /// What stands behind it; nil where no version has anything there.
  var gap: DayMerger.Source?
}

extension DayMerger {
  /// The merged file.
  mutating func merge() -> [UInt8] {
    let parts = mergeParts()
    let lineEnd = self.lineEnd
    var body: [UInt8] = []
    body.reserveCapacity(sides[0].bytes.count + sides[1].bytes.count)
    for (index, part) in parts.enumerated() {
      var isFirst = true
      for (place, piece) in part.pieces.enumerated() {
        body += bytes(piece.content)
        guard place + 1 < part.pieces.count else { break }
        let gap = gap(behind: piece, before: part.pieces[place + 1], isFirst: isFirst, lineEnd)
        body += gap
        isFirst = !piece.setting.isTableLine || gap.count { $0 == 0x0A } > 1
      }
      if index + 1 < parts.count {
        body += part.gap.map(bytes) ?? (lineEnd + lineEnd)[...]
      }
    }
    return prefix(of: body, parts) + body + bytes(tail(parts))
  }

  /// What stands between two pieces of a part: a blank line may have to keep them apart.
  private func gap(
    behind piece: Piece, before next: Piece, isFirst: Bool, _ lineEnd: [UInt8]
  ) -> ArraySlice<UInt8> {
    if next.isAttached, let end = piece.lineEnd { return bytes(end) }
    let gap = piece.gap.map(bytes) ?? lineEnd[...]
    if next.isAttached, let end = gap.firstIndex(of: 0x0A) { return gap[...end] }
    return piece.wouldTakeIn(next, isFirst: isFirst) && gap.count(where: { $0 == 0x0A }) < 2
      ? gap + gap : gap
  }

  /// The line end for new gaps: the first one that a side has.
  private var lineEnd: [UInt8] {
    for side in sides {
      if let end = side.bytes.firstIndex(of: 0x0A) {
        return end > 0 && side.bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
      }
    }
    return [0x0A]
  }

  /// The line end and the blank lines at the end of the file. A side with nothing in it has a say
  /// where the result has nothing in it either.
  private func tail(_ parts: [MergedPart]) -> Source {
    func tail(_ side: Int) -> Range<Int>? {
      versions[side].parts.isEmpty && !parts.isEmpty ? nil : versions[side].tail
    }
    return gap(base: versions[Self.base].tail, tail(0), tail(1))
      ?? Source(version: 0, range: versions[0].tail)
  }

  /// The byte order mark and the blank lines at the start.
  ///
  /// Front matter must begin on line 1, so no blank line goes before it. And a rule that came to
  /// stand on line 1, with another one below, gets one, lest the lines between them become front
  /// matter.
  private func prefix(of body: [UInt8], _ parts: [MergedPart]) -> [UInt8] {
    func prefix(_ side: Int) -> Range<Int>? {
      versions[side].parts.isEmpty ? nil : versions[side].prefix
    }
    let source = gap(base: versions[Self.base].prefix, prefix(0), prefix(1))
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let marked = versions.map { $0.bytes.starts(with: byteOrderMark) }
    let mark = marked[marked[0] == marked[Self.base] ? 1 : 0] ? byteOrderMark : []
    let blanks = source.map { bytes($0).drop { $0 >= 0x80 } } ?? []
    let start = mark + blanks
    if parts.isEmpty || parts[0].place == .frontMatter { return mark }
    if start.count == mark.count, body.starts(with: "---".utf8),
      LogDocument(body).frontMatter != nil
    {
      return mark + lineEnd
    }
    return start
  }
}
