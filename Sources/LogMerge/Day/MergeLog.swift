import LogSyntax
import Words

/// What a merge of a day records besides its result.
struct MergeLog {
  var decisions: [Decision] = []
  /// Whether merging the result with a side again might change it: versions disagree about an order
  /// or an indent, or have a different number of elements of one name.
  var needsFixpoint = false
  /// The values that the merged day gets besides those of its pieces.
  var added: [AddedValue] = []
  /// For each side the ranges that are not in the result, because the other side deleted or changed
  /// them.
  private var dropped: [[Range<Int>]] = [[], []]
  /// For each side the ranges that are in a decision only, because the other side owns the section.
  private var givenUp: [[Range<Int>]] = [[], []]
  /// Lines of the leading side that are kept, though the other side deleted or changed them there.
  let retained: Set<ArraySlice<UInt8>>

  init(retaining retained: Set<ArraySlice<UInt8>>) { self.retained = retained }

  /// Whether a range has a retained line.
  func isRetained(_ range: Range<Int>, of side: Int, in day: DayVersions) -> Bool {
    side == 0 && !retained.isEmpty && !retained.isDisjoint(with: day.bytes(0, range).lineSet)
  }

  /// Drops a range that the other side deleted or changed, unless it has a retained line.
  ///
  /// - Returns: Whether the range was dropped.
  mutating func drop(_ range: Range<Int>, of side: Int, in day: DayVersions) -> Bool {
    if isRetained(range, of: side, in: day) { return false }
    dropped[side].append(range)
    return true
  }

  /// Records a range that is in a decision only, because the other side owns the section.
  mutating func giveUp(_ range: Range<Int>, of side: Int) { givenUp[side].append(range) }

  /// The lines that all versions have, and the result less often than each of them. Each side deleted,
  /// changed or gave up another copy: a line that one side moved to one section and the other side to
  /// another can be lost so, or lines of which one side deleted the heading above.
  ///
  /// A line that no side gave up may be in a decision instead, and so may a row of a table. A form counts once: of two boxes of one
  /// name each side may have ticked another one. An empty base does not count, nor do lines without
  /// content, such as blank fields.
  func lostLines(in result: [UInt8], of day: DayVersions) -> Set<ArraySlice<UInt8>> {
    if (0...1).contains(where: { dropped[$0].isEmpty && givenUp[$0].isEmpty }) { return [] }
    func lines(_ ranges: [[Range<Int>]], of side: Int) -> Set<ArraySlice<UInt8>> {
      var lines: Set<ArraySlice<UInt8>> = []
      for range in ranges[side] {
        day.bytes(side, range).forEachLine { if !$0.hasNoContent { lines.insert($0) } }
      }
      return lines
    }
    let inDecisions = (0...1).map { lines(givenUp, of: $0) }
    let missing = (0...1).map { lines(dropped, of: $0).union(inDecisions[$0]) }
    let candidates = missing[0].intersection(missing[1])
    if candidates.isEmpty { return [] }
    func counts(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>: Int] {
      var counts: [ArraySlice<UInt8>: Int] = [:]
      bytes.forEachLine { if candidates.contains($0) { counts[$0, default: 0] += 1 } }
      return counts
    }
    let versions = day.versions.filter { !$0.bytes.isEmpty }.map { counts($0.bytes[...]) }
    let kept = counts(result[...])
    var decided: [ArraySlice<UInt8>: Int] = [:]
    for decision in decisions {
      decided.merge(counts(decision.lost[...]), uniquingKeysWith: +)
    }
    return candidates.filter { line in
      // A row that is put back where its table is not would make another table of what is there.
      let isGivenUp = line.first != ASCII.pipe && inDecisions.contains { $0.contains(line) }
      let found = kept[line, default: 0] + (isGivenUp ? 0 : decided[line, default: 0])
      let least = versions.map { $0[line, default: 0] }.min() ?? 0
      return found < (line.isForm ? min(1, least) : least)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a trimmed line is a blank field, or the delimiter line of a table.
  fileprivate var hasNoContent: Bool {
    let value = drop { $0 != ASCII.colon }
    let isBlankField = !value.isEmpty && value.allSatisfy { $0 == ASCII.colon }
    return isBlankField || first == ASCII.pipe && allSatisfy { "|:- \t".utf8.contains($0) }
  }

  /// Whether a line can have a value: a box, a field or a table row.
  fileprivate var isForm: Bool {
    switch LogDocument(Array(self)).lines.first?.kind {
    case .box, .field, .tableRow: true
    default: false
    }
  }
}
