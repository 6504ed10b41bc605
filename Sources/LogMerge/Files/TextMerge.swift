/// Joins two versions of a text line by line, under the laws of `DayMerge`.
///
/// What only one side changed is that side's. Where lines truly collide, the side that leads stands,
/// and the other's lines are in a decision. Other line ends are no change of a line.
struct TextMerge {
  /// What happens to lines that both sides put into one place.
  enum Additions {
    /// One set of lines stands: two might say different things of one setting.
    case oneStands
    /// Both stay, the older first: notes.
    case bothStay
  }

  private let sides: [Side]
  private let additions: Additions
  /// The lines of the base and of both sides, without LF. A text that ends in one has an empty line
  /// at its end, so that the lines joined by LF are the text.
  private var base: [ArraySlice<UInt8>]
  private let lines: [[ArraySlice<UInt8>]]
  /// For each of them a number that is the same for lines that differ at most in a CR at the end.
  private var baseNumbers: [Int]
  private let numbers: [[Int]]
  private var result: [ArraySlice<UInt8>] = []
  private var decisions: [Decision] = []

  /// Merges two versions that differ from each other and from the base.
  ///
  /// - Parameters:
  ///   - base: What both come from; nil or empty: what they have in common counts as that.
  ///   - sides: The side that leads, and the other one.
  static func merge(base: [UInt8]?, sides: [Side], additions: Additions) -> MergeResult {
    var merge = TextMerge(base: base, sides: sides, additions: additions)
    return merge.merge()
  }

  /// Merges two versions of a text that is one role's: where only one side has that role, its text
  /// stands as it is. What the other wrote is in decisions.
  static func merge(base: [UInt8]?, sides: [Side], owner: Side.Role) -> MergeResult {
    guard sides[0].role != sides[1].role else {
      return merge(base: base, sides: sides, additions: .oneStands)
    }
    let inOrder = sides[0].role == owner ? sides : [sides[1], sides[0]]
    var merge = TextMerge(base: base, sides: inOrder, additions: .oneStands)
    return merge.keepFirst(as: owner == .bot ? .bot : .device)
  }

  private mutating func keepFirst(as winner: Decision.Winner) -> MergeResult {
    let written = places(
      writtenBy: 1, in: Chunk(base: base.indices, sides: lines.map(\.indices)))
    for hunk in LineDiff(numbers[0], numbers[1]).hunks where written[hunk.new].contains(true) {
      decide(0, [hunk.old, hunk.new], winner)
    }
    return MergeResult(bytes: sides[0].bytes, decisions: decisions)
  }

  private init(base: [UInt8]?, sides: [Side], additions: Additions) {
    self.sides = sides
    self.additions = additions
    var names: [ByteKey: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      let name = ByteKey(line.last == 0x0D ? line.dropLast() : line)
      let next = names.count
      return names[name]
        ?? {
          names[name] = next; return next
        }()
    }
    lines = sides.map { Self.lines($0.bytes) }
    numbers = lines.map { $0.map(number) }
    let baseLines = base.map { $0.isEmpty ? [] : Self.lines($0) } ?? []
    self.base = baseLines
    baseNumbers = baseLines.map(number)
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A, maxSplits: .max, omittingEmptySubsequences: false)
  }

  private mutating func merge() -> MergeResult {
    var matches: [[Int]]
    if base.isEmpty {
      let diff = LineDiff(numbers[0], numbers[1])
      let common = numbers[0].indices.filter { diff.newIndex[$0] >= 0 }
      base = common.map { lines[0][$0] }
      baseNumbers = common.map { numbers[0][$0] }
      matches = [common, common.map { diff.newIndex[$0] }]
    } else {
      matches = numbers.map { LineDiff(baseNumbers, $0).newIndex }
    }
    var start = 0
    var starts = [0, 0]
    for index in 0...base.count {
      let isEnd = index == base.count
      let places = isEnd ? lines.map(\.count) : matches.map { $0[index] }
      guard places.allSatisfy({ $0 >= 0 }) else { continue }
      merge(
        Chunk(base: start..<index, sides: [starts[0]..<places[0], starts[1]..<places[1]]))
      if isEnd { break }
      let isUnchanged = lines[0][places[0]].isSame(as: base[index])
      result.append(isUnchanged ? lines[1][places[1]] : lines[0][places[0]])
      start = index + 1
      starts = places.map { $0 + 1 }
    }
    return MergeResult(bytes: Array(result.joined(separator: [0x0A])), decisions: decisions)
  }

  /// Lines between two that all versions have.
  private struct Chunk {
    let base: Range<Int>
    let sides: [Range<Int>]
  }

  private mutating func merge(_ chunk: Chunk) {
    let old = baseNumbers[chunk.base]
    let new = (0...1).map { numbers[$0][chunk.sides[$0]] }
    if new[0].elementsEqual(new[1]) || new[1].elementsEqual(old) {
      result += lines[0][chunk.sides[0]]
    } else if new[0].elementsEqual(old) {
      result += lines[1][chunk.sides[1]]
    } else {
      let hunks = new.map { LineDiff(Array(old), Array($0)).hunks }
      if canApplyBoth(hunks, chunk) {
        applyBoth(hunks, chunk)
      } else {
        settle(chunk)
      }
    }
  }

  // MARK: Changes side by side

  /// Whether the sides changed different lines, and neither has what the other wrote.
  private func canApplyBoth(_ hunks: [[LineDiff.Hunk]], _ chunk: Chunk) -> Bool {
    let written = (0...1).map { side in
      Set(
        hunks[side].flatMap { hunk in
          numbers[side][chunk.sides[side]].dropFirst(hunk.new.lowerBound).prefix(hunk.new.count)
        })
    }
    guard written[0].isDisjoint(with: written[1]) else { return false }
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
      result += base[start..<chunk.base.lowerBound + hunk.old.lowerBound]
      let first = chunk.sides[side].lowerBound
      result += lines[side][first + hunk.new.lowerBound..<first + hunk.new.upperBound]
      start = chunk.base.lowerBound + hunk.old.upperBound
    }
    result += base[start..<chunk.base.upperBound]
  }

  // MARK: Collisions

  /// Settles a chunk in which both sides changed the same: what they have in common stays, and what
  /// is between is one side's, or both's.
  private mutating func settle(_ chunk: Chunk) {
    let new = (0...1).map { places(writtenBy: $0, in: chunk) }
    let diff = LineDiff(
      Array(numbers[0][chunk.sides[0]]), Array(numbers[1][chunk.sides[1]]))
    let (first, second) = (chunk.sides[0].lowerBound, chunk.sides[1].lowerBound)
    var place = chunk.sides[0].lowerBound
    for hunk in diff.hunks {
      result += lines[0][place..<first + hunk.old.lowerBound]
      place = first + hunk.old.upperBound
      let ranges = [
        first + hunk.old.lowerBound..<place,
        second + hunk.new.lowerBound..<second + hunk.new.upperBound,
      ]
      settle(ranges, new: new, chunk)
    }
    result += lines[0][place..<chunk.sides[0].upperBound]
  }

  private mutating func settle(_ ranges: [Range<Int>], new: [[Bool]], _ chunk: Chunk) {
    let isNew = (0...1).map { side in
      let first = chunk.sides[side].lowerBound
      return ranges[side].contains { new[side][$0 - first] }
    }
    if isNew[0] && isNew[1] {
      if additions == .bothStay, chunk.base.isEmpty {
        result += lines[1][ranges[1]] + lines[0][ranges[0]]
        decide(0, ranges, .both)
      } else {
        result += lines[0][ranges[0]]
        decide(0, ranges, .later)
      }
      return
    }
    // A side that wrote nothing here has at most taken lines away.
    let side = isNew[1] ? 1 : 0
    if isNew[side] {
      result += lines[side][ranges[side]]
      if chunk.sides[1 - side].isEmpty, !chunk.base.isEmpty { decide(side, ranges, .changed) }
    }
  }

  /// For each line of a side's chunk whether the base's chunk has it, or has it fewer times.
  private func places(writtenBy side: Int, in chunk: Chunk) -> [Bool] {
    var left: [Int: Int] = [:]
    for number in baseNumbers[chunk.base] { left[number, default: 0] += 1 }
    return numbers[side][chunk.sides[side]].map { number in
      left[number, default: 0] -= 1
      return left[number, default: 0] < 0
    }
  }

  private mutating func decide(_ side: Int, _ ranges: [Range<Int>], _ winner: Decision.Winner) {
    func text(_ side: Int) -> [UInt8] { Array(lines[side][ranges[side]].joined(separator: [0x0A])) }
    decisions.append(
      Decision(
        section: "", key: "text", kept: text(side), lost: text(1 - side),
        keptFrom: sides[side].device, lostFrom: sides[1 - side].device, winner: winner))
  }
}
