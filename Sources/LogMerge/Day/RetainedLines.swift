import LogSyntax

/// The lines of a part of the leading side that must be kept, though the other side deleted or changed
/// them there.
struct RetainedLines {
  private let day: DayVersions
  private let part: DayPart
  /// The lines, in runs; of a comment or a code fence all lines.
  private let runs: [ClosedRange<Int>]
  /// Whether the leading side did not change the part.
  private let isUnchanged: Bool

  /// Finds the retained lines in a part of the leading side; nil where it has none.
  init?(
    _ day: DayVersions, _ retained: Set<ArraySlice<UInt8>>, in part: DayPart, _ isUnchanged: Bool
  ) {
    if retained.isEmpty { return nil }
    let document = day.versions[0].document
    var runs: [ClosedRange<Int>] = []
    for line in part.lines where line > runs.last?.upperBound ?? -1 {
      let text = document.bytes[document.lines[line].content].trimmed
      guard retained.contains(text) else { continue }
      // A front matter has its two delimiters whatever is merged; a rule looks like them.
      if part.identity == .frontMatter, [part.lines.first, part.lines.last].contains(line) {
        continue
      }
      let lines = document.linesOfConstruct(around: line)
      if let last = runs.last, last.upperBound + 1 >= lines.lowerBound {
        runs[runs.count - 1] = last.lowerBound...lines.upperBound
      } else {
        runs.append(lines)
      }
    }
    if runs.isEmpty { return nil }
    self.day = day
    self.part = part
    self.runs = runs
    self.isUnchanged = isUnchanged
  }

  /// The merged part: the other side's part with these lines inserted; or the leading side's part,
  /// where that is the same. Nil where the leading side changed other lines too, so that the blocks of
  /// the part must be merged.
  func pieces(of other: DayPart) -> [Piece]? {
    let retained = Set(runs.joined())
    let leaderLines = lines(of: part, in: 0)
    let otherLines = lines(of: other, in: 1)
    guard isUnchanged else {
      let rest = leaderLines.filter { !retained.contains($0.line) }
      return rest.map(\.text) == otherLines.map(\.text) ? [Piece(0, part.range)] : nil
    }
    var inserter = LineInserter(day, into: other)
    var unused = Dictionary(grouping: otherLines.reversed(), by: \.text)
      .mapValues { $0.map(\.line) }
    var remaining = runs[...]
    for (line, text) in leaderLines {
      if let lines = remaining.first, lines.contains(line) {
        inserter.insert(lines)
        remaining.removeFirst()
      } else if !retained.contains(line) {
        while let otherLine = unused[text]?.popLast() {
          if inserter.advance(past: otherLine, sameAs: line) { break }
        }
      }
    }
    return inserter.finish()
  }

  /// The lines of a part that are not blank.
  private func lines(
    of part: DayPart, in version: Int
  ) -> [(line: Int, text: ArraySlice<UInt8>)] {
    let document = day.versions[version].document
    return part.lines.filter { !document.isBlank($0) }.map { line in
      (line, document.bytes[document.content(line...line)])
    }
  }
}

extension LogDocument {
  /// The lines of the code fence or the comment that contains a line; else the line.
  func linesOfConstruct(around line: Int) -> ClosedRange<Int> {
    var (first, last) = (line, line)
    if lines[line].kind == .code {
      while first > 0, lines[first - 1].kind == .code { first -= 1 }
      while last + 1 < lines.count, lines[last + 1].kind == .code { last += 1 }
    }
    for hidden in hiddenRanges(in: lines[line].range) {
      while lines[first].range.lowerBound > hidden.lowerBound { first -= 1 }
      while lines[last].range.upperBound < hidden.upperBound { last += 1 }
    }
    return first...last
  }
}
