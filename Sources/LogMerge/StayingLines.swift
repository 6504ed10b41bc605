import LogSyntax

/// What both sides have stays, though one moved it here and one there, or each took out another
/// copy: several bases, joined, had it in both places.
extension DayMerger {
  /// Whether what the other side deleted or changed goes; it stays where it holds a line that must.
  mutating func drops(_ range: Range<Int>, of side: Int) -> Bool {
    if side == 0, !rescued.isEmpty, !rescued.isDisjoint(with: lines(of: bytes(0, range))) {
      return false
    }
    dropped[side].append(range)
    return true
  }

  /// The lines that both sides have and that neither the result nor a decision has, as each side
  /// deleted or changed the other's copy. A blank field says nothing, and so does the line below a
  /// table's header.
  func linesGone(from result: [UInt8]) -> Set<ByteKey> {
    if dropped[0].isEmpty || dropped[1].isEmpty { return [] }
    var droppedLines: Set<ByteKey> = []
    for range in dropped[0] {
      bytes(0, range).forEachLine { line in
        if !line.saysNothing { droppedLines.insert(line) }
      }
    }
    var gone: Set<ByteKey> = []
    for range in dropped[1] {
      bytes(1, range).forEachLine { if droppedLines.contains($0) { gone.insert($0) } }
    }
    if gone.isEmpty { return gone }
    result[...].forEachLine { gone.remove($0) }
    for decision in decisions {
      decision.lost[...].forEachLine { gone.remove($0) }
    }
    return gone
  }

  /// The lines of some bytes that are not blank, without blanks around them.
  func lines(of bytes: ArraySlice<UInt8>) -> Set<ByteKey> {
    var lines: Set<ByteKey> = []
    bytes.forEachLine { lines.insert($0) }
    return lines
  }

  // MARK: Parts in which lines stay

  /// A part in which lines of the side that leads stay: the other side's with these lines where they
  /// stood, or the leader's where that is what it has. Nil where the leader changed the part in another
  /// way too, so that its units must merge.
  func puttingBackLines(of first: DayPart, into second: DayPart, isUnchanged: Bool) -> [Piece]? {
    let staying = rescued.isEmpty ? [] : stayingLines(of: first)
    if staying.isEmpty { return nil }
    let stayingLines = Set(staying.joined())
    let own = texts(of: first, in: 0)
    let others = texts(of: second, in: 1)
    guard isUnchanged else {
      let rest = own.filter { !stayingLines.contains($0.line) }
      return rest.map(\.text) == others.map(\.text)
        ? [Piece(content: Source(version: 0, range: first.range))] : nil
    }
    var weaver = LineWeaver(self, second)
    var places = Dictionary(grouping: others.reversed(), by: \.text).mapValues { $0.map(\.line) }
    var run = staying[...]
    for (line, text) in own {
      if let lines = run.first, lines.contains(line) {
        weaver.insert(lines)
        run.removeFirst()
      } else if !stayingLines.contains(line) {
        while let place = places[text]?.popLast() {
          if weaver.pass(place, as: line) { break }
        }
      }
    }
    return weaver.finish()
  }

  private func texts(of part: DayPart, in version: Int) -> [(line: Int, text: ByteKey)] {
    let document = versions[version].document
    return part.lines.filter { !document.isBlank($0) }.map { line in
      (line, ByteKey(document.bytes[document.content(line...line)]))
    }
  }

  /// The lines of the leader's part that stay, in runs; of a comment or a code fence all of it.
  private func stayingLines(of part: DayPart) -> [ClosedRange<Int>] {
    let document = versions[0].document
    var runs: [ClosedRange<Int>] = []
    for line in part.lines where line > runs.last?.upperBound ?? -1 {
      let text = document.bytes[document.lines[line].content].trimmed
      guard rescued.contains(ByteKey(text)) else { continue }
      let block = document.block(around: line)
      if let last = runs.last, last.upperBound + 1 >= block.lowerBound {
        runs[runs.count - 1] = last.lowerBound...block.upperBound
      } else {
        runs.append(block)
      }
    }
    return runs
  }
}

extension ByteKey {
  /// Whether a line without blanks around it is a blank field, or the line below a table's header.
  fileprivate var saysNothing: Bool {
    bytes.last == UInt8(ascii: ":")
      || bytes.first == UInt8(ascii: "|") && bytes.allSatisfy { "|:- \t".utf8.contains($0) }
  }
}

extension LogDocument {
  /// The lines of the code fence or the comment that a line is in, or the line.
  func block(around line: Int) -> ClosedRange<Int> {
    var (first, last) = (line, line)
    func isCode(_ line: Int) -> Bool { if case .code = lines[line].kind { true } else { false } }
    if isCode(line) {
      while first > 0, isCode(first - 1) { first -= 1 }
      while last + 1 < lines.count, isCode(last + 1) { last += 1 }
    }
    for hidden in hiddenRanges(in: lines[line].range) {
      while lines[first].range.lowerBound > hidden.lowerBound { first -= 1 }
      while lines[last].range.upperBound < hidden.upperBound { last += 1 }
    }
    return first...last
  }

  /// Whether a line is one of a table.
  func isTableLine(_ line: Int) -> Bool {
    if case .tableRow = lines[line].kind { true } else { false }
  }
}
