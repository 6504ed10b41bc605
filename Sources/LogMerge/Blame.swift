import Words

/// Which commit brought each line of a text: what `git blame` tells, of texts and ranks in place of files
/// and commits.
///
/// A line that a parent has was brought where the parent's line was. A line counts as the same wherever
/// it was moved to, and whatever its line end; of repeated lines those that keep their order count as
/// not moved. Where several parents have a line, the newest of the commits counts. So the order of the
/// parents does not matter, and a merge brings only what no parent has.
public struct Blame: Sendable, Equatable {
  /// The rank of lines that are older than all commits that were looked at.
  public static let unknown = -1

  /// For each line the rank of the commit that brought it; the newer a commit, the larger its rank. Empty
  /// where all are unknown. Lines are those of ``LineAuthors``.
  public let ranks: [Int]

  /// A text that is older than all commits that were looked at.
  public static let ofOlderText = Blame(ranks: [])

  /// A blame with these ranks, one for each line.
  init(ranks: [Int]) { self.ranks = ranks }

  /// The blame of a text that a commit has.
  ///
  /// A parent with the same text counts alone, whatever other parents have. Time is that of a
  /// line diff with each parent.
  ///
  /// - Parameters:
  ///   - rank: The rank of the commit.
  ///   - parents: The text of each parent that has one, and its blame.
  public init(
    of bytes: [UInt8], by rank: Int, after parents: [(bytes: [UInt8], blame: Blame)]
  ) {
    let same = parents.filter { $0.bytes == bytes }
    if let first = same.first {
      ranks = same.dropFirst().reduce(first.blame.ranks) { Self.newest($0, $1.blame.ranks) }
      return
    }
    var numbers = LineNumbers()
    let lines = numbers.lines(of: bytes)
    var ranks: [Int?] = Array(repeating: nil, count: lines.count)
    for parent in parents {
      let old = numbers.lines(of: parent.bytes)
      for (line, oldLine) in Self.matches(of: lines, in: old).enumerated() where oldLine >= 0 {
        let oldRank = parent.blame.ranks.isEmpty ? Self.unknown : parent.blame.ranks[oldLine]
        ranks[line] = max(ranks[line] ?? Self.unknown, oldRank)
      }
    }
    self.ranks = ranks.map { $0 ?? rank }
  }

  private static func newest(_ one: [Int], _ other: [Int]) -> [Int] {
    if one.isEmpty || other.isEmpty { return one.isEmpty ? other : one }
    return zip(one, other).map { max($0, $1) }
  }

  /// For each line the index of the same line of an older text; -1 for none.
  private static func matches(of lines: [Int], in old: [Int]) -> [Int] {
    var matches = Array(repeating: -1, count: lines.count)
    var removed: [Int: [Int]] = [:]
    for (oldLine, line) in LineDiff(old, lines).newIndex.enumerated().reversed() {
      if line >= 0 {
        matches[line] = oldLine
      } else {
        removed[old[oldLine], default: []].append(oldLine)
      }
    }
    if removed.isEmpty { return matches }
    for line in lines.indices where matches[line] < 0 {
      matches[line] = removed[lines[line]]?.popLast() ?? -1
    }
    return matches
  }
}

/// Gives equal lines equal numbers. A line ending in CR is equal to the line without it.
struct LineNumbers {
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  /// The numbers of a text's lines. A byte order mark in front of the text is part of none.
  mutating func lines(of bytes: [UInt8]) -> [Int] {
    bytes[...].withoutByteOrderMark.split(
      separator: ASCII.lineFeed, omittingEmptySubsequences: false
    ).map { number(of: $0.withoutCarriageReturn) }
  }

  /// The number of a line without its line end.
  mutating func number(of line: ArraySlice<UInt8>) -> Int {
    if let number = numbers[line] { return number }
    numbers[line] = numbers.count
    return numbers.count - 1
  }
}
