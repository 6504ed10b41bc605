/// Which elements two lists have in common, in an order that both have.
///
/// Lines that each list has once are anchors (“patience diff”); what lies between them is compared
/// in full where it is small. So the time is at most some 500 steps a line, whatever the lists are
/// (docs/decisions/0016-diff-of-lines.md).
struct LineDiff {
  /// For each old element the index of the new one that it is, or -1. Those indices rise.
  private(set) var newIndex: [Int]
  private let old: [Int]
  private let new: [Int]

  /// The largest product of two lengths that is compared in full.
  private static let fullComparison = 250_000
  /// How often what lies between anchors is looked through for anchors again.
  private static let deepest = 64

  /// A stretch of both lists that is still to be compared.
  private struct Stretch {
    var old: Range<Int>
    var new: Range<Int>
    let depth: Int
  }

  /// Compares two lists of numbers that stand for lines.
  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    newIndex = Array(repeating: -1, count: old.count)
    var open = [Stretch(old: old.indices, new: new.indices, depth: 0)]
    while var stretch = open.popLast() {
      matchEnds(of: &stretch)
      if stretch.old.isEmpty || stretch.new.isEmpty { continue }
      let anchors = stretch.depth < Self.deepest ? anchors(in: stretch) : []
      guard !anchors.isEmpty else {
        compareInFull(stretch)
        continue
      }
      var (oldStart, newStart) = (stretch.old.lowerBound, stretch.new.lowerBound)
      for anchor in anchors + [(old: stretch.old.upperBound, new: stretch.new.upperBound)] {
        open.append(
          Stretch(
            old: oldStart..<anchor.old, new: newStart..<anchor.new, depth: stretch.depth + 1))
        if anchor.old < stretch.old.upperBound { newIndex[anchor.old] = anchor.new }
        (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
      }
    }
  }

  private mutating func matchEnds(of stretch: inout Stretch) {
    var (lower, newLower) = (stretch.old.lowerBound, stretch.new.lowerBound)
    var (upper, newUpper) = (stretch.old.upperBound, stretch.new.upperBound)
    while lower < upper, newLower < newUpper, old[lower] == new[newLower] {
      newIndex[lower] = newLower
      (lower, newLower) = (lower + 1, newLower + 1)
    }
    while lower < upper, newLower < newUpper, old[upper - 1] == new[newUpper - 1] {
      (upper, newUpper) = (upper - 1, newUpper - 1)
      newIndex[upper] = newUpper
    }
    (stretch.old, stretch.new) = (lower..<upper, newLower..<newUpper)
  }

  /// The longest rising sequence of the elements that a stretch has once on each side.
  private func anchors(in stretch: Stretch) -> [(old: Int, new: Int)] {
    var places: [Int: (old: Int, new: Int)] = [:]
    // A place of -1 is none yet, -2 are several.
    for index in stretch.old {
      places[old[index], default: (-1, -1)].old = places[old[index]] == nil ? index : -2
    }
    for index in stretch.new {
      guard let place = places[new[index]] else { continue }
      places[new[index]]?.new = place.new == -1 ? index : -2
    }
    let pairs = stretch.old.compactMap { index -> (old: Int, new: Int)? in
      guard let place = places[old[index]], place.old >= 0, place.new >= 0 else { return nil }
      return place
    }
    return Self.longestRising(pairs)
  }

  private static func longestRising(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // For each length the pair that ends a sequence of it with the smallest end.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (lower, upper) = (0, ends.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if pairs[ends[middle]].new < pair.new { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { previous[index] = ends[lower - 1] }
      if lower == ends.count { ends.append(index) } else { ends[lower] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      chain.append(pairs[index])
      index = previous[index]
    }
    return chain.reversed()
  }

  /// Matches the longest common subsequence of a small stretch; a large one has changed as a whole.
  private mutating func compareInFull(_ stretch: Stretch) {
    let (rows, columns) = (stretch.old.count, stretch.new.count)
    guard rows.multipliedReportingOverflow(by: columns).partialValue <= Self.fullComparison,
      rows <= Self.fullComparison, columns <= Self.fullComparison
    else { return }
    let width = columns + 1
    // The length of the longest common subsequence of what follows each pair of places.
    var lengths = Array(repeating: Int32(0), count: (rows + 1) * width)
    let (oldStart, newStart) = (stretch.old.lowerBound, stretch.new.lowerBound)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let place = row * width + column
        lengths[place] =
          old[oldStart + row] == new[newStart + column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let place = row * width + column
      if old[oldStart + row] == new[newStart + column] {
        newIndex[oldStart + row] = newStart + column
        (row, column) = (row + 1, column + 1)
      } else if lengths[place + width] >= lengths[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}

extension LineDiff {
  /// A run of elements that differ.
  struct Hunk {
    let old: Range<Int>
    let new: Range<Int>

    /// Whether both change the same old element, or put something into the same place between two.
    func overlaps(_ other: Hunk) -> Bool {
      let (lower, upper) = (
        max(old.lowerBound, other.old.lowerBound), min(old.upperBound, other.old.upperBound)
      )
      if lower < upper { return true }
      guard lower == upper else { return false }
      if old.isEmpty, other.old.isEmpty { return true }
      func isInside(_ place: Range<Int>, _ range: Range<Int>) -> Bool {
        place.isEmpty && range.lowerBound < place.lowerBound && place.lowerBound < range.upperBound
      }
      return isInside(old, other.old) || isInside(other.old, old)
    }
  }

  /// What differs, in order.
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
