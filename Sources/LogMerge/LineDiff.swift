import Words

/// A common subsequence of two lists of lines, by patience diff (Bram Cohen).
///
/// Lines that each list has exactly once are anchors. The regions between anchors are compared in full
/// where they are small. So the time is at most some 500 steps a line, for any lists
/// (docs/decisions/0016-diff-of-lines.md).
///
/// The standard library's `difference(from:)` (Myers) is not used, as its time grows with the product
/// of the lengths and the number of differences: it is quadratic for texts that differ throughout.
struct LineDiff {
  /// For each old element the index of the matching new element; -1 for none. The indices ascend.
  private(set) var newIndex: [Int]
  private let old: [Int]
  private let new: [Int]

  /// The largest product of two lengths for which regions are compared in full.
  private static let maximumFullComparison = 250_000
  /// How many times regions are searched for anchors again.
  private static let maximumDepth = 64

  /// A region of both lists that is still to be compared.
  private struct Region {
    var old: Range<Int>
    var new: Range<Int>
    let depth: Int
  }

  /// Compares two lists of lines, in which equal numbers stand for equal lines.
  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    newIndex = Array(repeating: -1, count: old.count)
    var open = [Region(old: old.indices, new: new.indices, depth: 0)]
    while var region = open.popLast() {
      matchEnds(of: &region)
      if region.old.isEmpty || region.new.isEmpty { continue }
      let anchors = region.depth < Self.maximumDepth ? anchors(in: region) : []
      guard !anchors.isEmpty else {
        compareInFull(region)
        continue
      }
      var (oldStart, newStart) = (region.old.lowerBound, region.new.lowerBound)
      for anchor in anchors + [(old: region.old.upperBound, new: region.new.upperBound)] {
        open.append(
          Region(
            old: oldStart..<anchor.old, new: newStart..<anchor.new, depth: region.depth + 1))
        if anchor.old < region.old.upperBound { newIndex[anchor.old] = anchor.new }
        (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
      }
    }
  }

  private mutating func matchEnds(of region: inout Region) {
    var (lower, newLower) = (region.old.lowerBound, region.new.lowerBound)
    var (upper, newUpper) = (region.old.upperBound, region.new.upperBound)
    while lower < upper, newLower < newUpper, old[lower] == new[newLower] {
      newIndex[lower] = newLower
      (lower, newLower) = (lower + 1, newLower + 1)
    }
    while lower < upper, newLower < newUpper, old[upper - 1] == new[newUpper - 1] {
      (upper, newUpper) = (upper - 1, newUpper - 1)
      newIndex[upper] = newUpper
    }
    (region.old, region.new) = (lower..<upper, newLower..<newUpper)
  }

  /// The longest ascending sequence of the elements that a region has exactly once on each side.
  private func anchors(in region: Region) -> [(old: Int, new: Int)] {
    var occurrences: [Int: (old: Int, new: Int)] = [:]
    // An index of -1 means no occurrence so far, and -2 several.
    for index in region.old {
      occurrences[old[index], default: (-1, -1)].old = occurrences[old[index]] == nil ? index : -2
    }
    for index in region.new {
      guard let occurrence = occurrences[new[index]] else { continue }
      occurrences[new[index]]?.new = occurrence.new == -1 ? index : -2
    }
    let pairs = region.old.compactMap { index -> (old: Int, new: Int)? in
      guard let pair = occurrences[old[index]], pair.old >= 0, pair.new >= 0 else { return nil }
      return pair
    }
    return Self.longestAscending(pairs)
  }

  private static func longestAscending(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // For each length the pair with the smallest new index that ends a sequence of that length.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.partitioningIndex { pairs[$0].new >= pair.new }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      chain.append(pairs[index])
      index = previous[index]
    }
    return chain.reversed()
  }

  /// Matches the longest common subsequence of a small region; a large one counts as changed.
  private mutating func compareInFull(_ region: Region) {
    let (rows, columns) = (region.old.count, region.new.count)
    guard rows.multipliedReportingOverflow(by: columns).partialValue <= Self.maximumFullComparison,
      rows <= Self.maximumFullComparison, columns <= Self.maximumFullComparison
    else { return }
    let width = columns + 1
    // For each pair of indices the length of the longest common subsequence from there on.
    var lengths = Array(repeating: Int32(0), count: (rows + 1) * width)
    let (oldStart, newStart) = (region.old.lowerBound, region.new.lowerBound)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let cell = row * width + column
        lengths[cell] =
          old[oldStart + row] == new[newStart + column]
          ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let cell = row * width + column
      if old[oldStart + row] == new[newStart + column] {
        newIndex[oldStart + row] = newStart + column
        (row, column) = (row + 1, column + 1)
      } else if lengths[cell + width] >= lengths[cell + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}

extension LineDiff {
  /// A run of old elements and the new elements that replace them.
  struct Hunk {
    let old: Range<Int>
    let new: Range<Int>

    /// Whether both change the same old element, or insert at the same index.
    func overlaps(_ other: Hunk) -> Bool {
      let (lower, upper) = (
        max(old.lowerBound, other.old.lowerBound), min(old.upperBound, other.old.upperBound)
      )
      if lower < upper { return true }
      guard lower == upper else { return false }
      if old.isEmpty, other.old.isEmpty { return true }
      func isInside(_ insertion: Range<Int>, _ range: Range<Int>) -> Bool {
        insertion.isEmpty && range.lowerBound < insertion.lowerBound
          && insertion.lowerBound < range.upperBound
      }
      return isInside(old, other.old) || isInside(other.old, old)
    }
  }

  /// The differences, in order.
  var hunks: [Hunk] {
    var hunks: [Hunk] = []
    var (start, newStart) = (0, 0)
    for index in 0...old.count {
      let match = index < old.count ? newIndex[index] : new.count
      guard match >= 0 else { continue }
      if start < index || newStart < match {
        hunks.append(Hunk(old: start..<index, new: newStart..<match))
      }
      (start, newStart) = (index + 1, match + 1)
    }
    return hunks
  }
}
