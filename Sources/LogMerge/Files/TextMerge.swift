import Words

/// Merges two versions of a text line by line, under the laws of ``DayMerge``: a three-way merge as diff3
/// makes it (Khanna, Kunal and Pierce, *A Formal Investigation of Diff3*, 2007).
///
/// What only one side changed is that side's. Where both sides changed the same lines, the later ones
/// are kept, and the other's are in a decision. Different line ends are not a change of a line.
///
/// Diff3 by itself does not satisfy law 8: merged again, a result may align otherwise with the base.
/// ``FileMerger`` sees to that.
struct TextMerge {
  /// What happens to lines that both sides add at one insertion point.
  enum Additions {
    /// The later ones are kept, for settings, where two lines might contradict each other.
    case oneStays
    /// Both are kept, the older first, for notes.
    case bothStay
  }

  /// The lines of a text, without LF. A text that ends in LF has an empty last line, so that the lines
  /// joined by LF are the text.
  private struct Lines {
    var texts: [ArraySlice<UInt8>]
    /// For each line a number, which is equal for lines that are equal but for a CR at the end.
    var numbers: [Int]
  }

  private let sides: [Side]
  private let additions: Additions
  private let hasBase: Bool
  private var base: Lines
  private let lines: [Lines]
  private var result: [ArraySlice<UInt8>] = []
  private var decisions: [Decision] = []

  /// Merges two versions that differ from each other and from the base.
  ///
  /// - Parameters:
  ///   - base: The common ancestor. Where it is nil or empty, the lines that the sides have in common
  ///     count as the base.
  ///   - sides: The leading side and the other side.
  static func merge(base: [UInt8]?, sides: [Side], additions: Additions) -> MergeResult {
    var merge = TextMerge(base: base, sides: sides, additions: additions)
    return merge.merge().recordingLostLines(base: base, sides: sides)
  }

  /// Keeps the first side's whole text. What the other side wrote is in decisions.
  static func keepFirst(
    base: [UInt8]?, sides: [Side], as winner: Decision.Winner
  ) -> MergeResult {
    var merge = TextMerge(base: base, sides: sides, additions: .oneStays)
    return merge.keepFirst(as: winner)
  }

  private mutating func keepFirst(as winner: Decision.Winner) -> MergeResult {
    // Of a line that the other side has more often than the base, any copy may be the new one.
    var added: [Int: Int] = [:]
    for number in lines[1].numbers { added[number, default: 0] += 1 }
    for number in base.numbers { added[number, default: 0] -= 1 }
    for hunk in LineDiff(lines[0].numbers, lines[1].numbers).hunks
    where lines[1].numbers[hunk.new].contains(where: { added[$0, default: 0] > 0 }) {
      decide(0, [hunk.old, hunk.new], winner)
    }
    return MergeResult(bytes: sides[0].bytes, decisions: decisions)
  }

  private init(base: [UInt8]?, sides: [Side], additions: Additions) {
    self.sides = sides
    self.additions = additions
    var numbers = LineNumbers()
    func lines(_ bytes: [UInt8]) -> Lines {
      let texts = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      return Lines(
        texts: texts, numbers: texts.map { numbers.number(of: $0.withoutCarriageReturn) })
    }
    self.lines = sides.map { lines($0.bytes) }
    hasBase = base?.isEmpty == false
    self.base = base.flatMap { $0.isEmpty ? nil : lines($0) } ?? Lines(texts: [], numbers: [])
  }

  private mutating func merge() -> MergeResult {
    var matches: [[Int]]
    if !hasBase {
      let diff = LineDiff(lines[0].numbers, lines[1].numbers)
      let common = lines[0].texts.indices.filter { diff.newIndex[$0] >= 0 }
      base = Lines(
        texts: common.map { lines[0].texts[$0] }, numbers: common.map { lines[0].numbers[$0] })
      matches = [common, common.map { diff.newIndex[$0] }]
    } else {
      matches = lines.map { LineDiff(base.numbers, $0.numbers).newIndex }
    }
    var start = 0
    var starts = [0, 0]
    for index in 0...base.texts.count {
      let isEnd = index == base.texts.count
      let ends = isEnd ? lines.map(\.texts.count) : matches.map { $0[index] }
      guard ends.allSatisfy({ $0 >= 0 }) else { continue }
      merge(Chunk(base: start..<index, sides: [starts[0]..<ends[0], starts[1]..<ends[1]]))
      if isEnd { break }
      result.append(lineEnd(of: (0...1).map { lines[$0].texts[ends[$0]] }, base: base.texts[index]))
      start = index + 1
      starts = ends.map { $0 + 1 }
    }
    return MergeResult(bytes: joined(result[...]), decisions: decisions)
  }

  /// Of two lines that are equal but for a CR at the end the changed one; where both changed it, the
  /// leading side's.
  private func lineEnd(
    of texts: [ArraySlice<UInt8>], base old: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    hasBase && texts[0] == old ? texts[1] : texts[0]
  }

  /// The lines of each version between two lines that all versions have: an unstable chunk of diff3.
  private struct Chunk {
    let base: Range<Int>
    let sides: [Range<Int>]
  }

  private mutating func merge(_ chunk: Chunk) {
    let old = base.numbers[chunk.base]
    let new = (0...1).map { lines[$0].numbers[chunk.sides[$0]] }
    if new[0].elementsEqual(new[1]) || new[1].elementsEqual(old) {
      result += lines[0].texts[chunk.sides[0]]
    } else if new[0].elementsEqual(old) {
      result += lines[1].texts[chunk.sides[1]]
    } else {
      let hunks = new.map { LineDiff(Array(old), Array($0)).hunks }
      if canApplyBoth(hunks, chunk) {
        applyBoth(hunks, chunk)
      } else {
        resolve(chunk)
      }
    }
  }

  // MARK: Changes that do not overlap

  /// Whether the sides changed different lines, and neither added a line that the other added.
  private func canApplyBoth(_ hunks: [[LineDiff.Hunk]], _ chunk: Chunk) -> Bool {
    let added = (0...1).map { side in
      Set(
        hunks[side].flatMap { hunk in
          lines[side].numbers[chunk.sides[side]].dropFirst(hunk.new.lowerBound)
            .prefix(hunk.new.count)
        })
    }
    guard added[0].isDisjoint(with: added[1]) else { return false }
    var (first, second) = (0, 0)
    while first < hunks[0].count, second < hunks[1].count {
      let (one, other) = (hunks[0][first], hunks[1][second])
      if one.overlaps(other) { return false }
      if one.old.upperBound <= other.old.lowerBound { first += 1 } else { second += 1 }
    }
    return true
  }

  private mutating func applyBoth(_ hunks: [[LineDiff.Hunk]], _ chunk: Chunk) {
    let all = (0...1).flatMap { side in hunks[side].map { (side: side, hunk: $0) } }
    let inOrder = all.sorted { one, other in
      (one.hunk.old.lowerBound, one.hunk.old.upperBound)
        < (other.hunk.old.lowerBound, other.hunk.old.upperBound)
    }
    var start = chunk.base.lowerBound
    for (side, hunk) in inOrder {
      result += base.texts[start..<chunk.base.lowerBound + hunk.old.lowerBound]
      let first = chunk.sides[side].lowerBound
      result += lines[side].texts[first + hunk.new.lowerBound..<first + hunk.new.upperBound]
      start = chunk.base.lowerBound + hunk.old.upperBound
    }
    result += base.texts[start..<chunk.base.upperBound]
  }

  // MARK: Conflicts

  /// Merges a chunk in which both sides changed the same lines: lines that the sides have in common
  /// are kept, and each hunk between those is resolved by itself.
  private mutating func resolve(_ chunk: Chunk) {
    let numbers = (0...1).map { Array(lines[$0].numbers[chunk.sides[$0]]) }
    let diff = LineDiff(numbers[0], numbers[1])
    guard !Self.isReordered(numbers, diff) else {
      // Which of these lines stands where is for one of the sides to say.
      keepOne(of: chunk.sides)
      return
    }
    let isNew = (0...1).map { linesAdded(by: $0, in: chunk) }
    let (first, second) = (chunk.sides[0].lowerBound, chunk.sides[1].lowerBound)
    var start = first
    for hunk in diff.hunks {
      result += lines[0].texts[start..<first + hunk.old.lowerBound]
      start = first + hunk.old.upperBound
      let ranges = [
        first + hunk.old.lowerBound..<start,
        second + hunk.new.lowerBound..<second + hunk.new.upperBound,
      ]
      let hasNew = [isNew[0][hunk.old].contains(true), isNew[1][hunk.new].contains(true)]
      resolve(ranges, hasNew: hasNew, chunk)
    }
    result += lines[0].texts[start..<chunk.sides[0].upperBound]
  }

  /// Whether two lists have a line in common that their longest common part leaves out.
  private static func isReordered(_ numbers: [[Int]], _ diff: LineDiff) -> Bool {
    let left = Set(numbers[0].indices.lazy.filter { diff.newIndex[$0] < 0 }.map { numbers[0][$0] })
    let matched = Set(diff.newIndex)
    return numbers[1].indices.contains { !matched.contains($0) && left.contains(numbers[1][$0]) }
  }

  /// Resolves the lines of both sides in a hunk, of which `hasNew` says whether a side added any.
  private mutating func resolve(_ ranges: [Range<Int>], hasNew: [Bool], _ chunk: Chunk) {
    if hasNew[0] && hasNew[1] {
      if additions == .bothStay, chunk.base.isEmpty {
        let later = authors(of: ranges).laterSide
        result += lines[1 - later].texts[ranges[1 - later]] + lines[later].texts[ranges[later]]
      } else {
        keepOne(of: ranges)
      }
      return
    }
    // A side that added nothing here can only have deleted lines.
    let side = hasNew[1] ? 1 : 0
    if hasNew[side] {
      result += lines[side].texts[ranges[side]]
      if chunk.sides[1 - side].isEmpty, !chunk.base.isEmpty { decide(side, ranges, .changed) }
    }
  }

  /// Keeps the later lines; the other side's are in a decision.
  private mutating func keepOne(of ranges: [Range<Int>]) {
    let side = authors(of: ranges).laterSide
    result += lines[side].texts[ranges[side]]
    decide(side, ranges, .later)
  }

  /// The author of each side's lines.
  private func authors(of ranges: [Range<Int>]) -> [Author] {
    (0...1).map { side in
      let texts = lines[side].texts[ranges[side]]
      guard let first = texts.first, let last = texts.last else { return sides[side].author }
      return sides[side].author(of: first.startIndex..<last.endIndex)
    }
  }

  /// For each line of a side's chunk whether the side added it: the base's chunk does not have it, or
  /// has it fewer times.
  private func linesAdded(by side: Int, in chunk: Chunk) -> [Bool] {
    var left: [Int: Int] = [:]
    for number in base.numbers[chunk.base] { left[number, default: 0] += 1 }
    return lines[side].numbers[chunk.sides[side]].map { number in
      left[number, default: 0] -= 1
      return left[number, default: 0] < 0
    }
  }

  private mutating func decide(_ side: Int, _ ranges: [Range<Int>], _ winner: Decision.Winner) {
    func text(_ side: Int) -> [UInt8] { joined(lines[side].texts[ranges[side]]) }
    // Blank lines are nothing to decide about.
    guard !(text(0) + text(1)).allSatisfy({ $0.isControl || $0 == ASCII.space }) else { return }
    let authors = authors(of: ranges)
    decisions.append(
      Decision(
        section: "", key: "text", kept: text(side), lost: text(1 - side),
        keptFrom: authors[side].device, lostFrom: authors[1 - side].device, winner: winner))
  }

  private func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    Array(lines.joined(separator: [ASCII.lineFeed]))
  }
}
