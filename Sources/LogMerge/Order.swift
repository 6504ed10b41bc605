/// How the orders of two sides become one.
///
/// The order of one side, the primary side, stays. A key that only the other side has goes after the
/// last key before it that both sides have, and after the previous occurrence of its name. So where
/// the keys of one side are all on the other side and in the same order, the result has the order of
/// the other side.
///
/// The split into chunks is that of diff3 (Khanna, Kunal, Pierce: “A Formal Investigation of Diff3”),
/// for keys in place of lines.
enum Order {
  /// A key that both sides have, and the keys after it up to the next such key.
  struct Chunk {
    /// The key that both sides have; nil at the start.
    let anchor: Int?
    /// The keys after the anchor that only the primary side has.
    var primary: [Int] = []
    /// The keys after the anchor that only the other side has.
    var other: [Int] = []

    /// The keys after the anchor that only one side has, which is 0 or 1.
    func keys(of side: Int, primary primarySide: Int) -> [Int] {
      side == primarySide ? primary : other
    }
  }

  /// The chunks of two sides in the order of the primary side, which is 0 or 1. Time is linear.
  static func chunks(primary: Int, _ alignment: Alignment) -> [Chunk] {
    var chunks = [Chunk(anchor: nil)]
    var chunkOfKey = Array(repeating: 0, count: alignment.keyCount)
    for key in alignment.orders[primary] {
      if alignment.isInBoth(key) {
        chunkOfKey[key] = chunks.count
        chunks.append(Chunk(anchor: key))
      } else {
        chunks[chunks.count - 1].primary.append(key)
      }
    }
    var chunk = 0
    for key in alignment.orders[1 - primary] {
      if alignment.isInBoth(key) {
        chunk = chunkOfKey[key]
        continue
      }
      let previous = alignment.previousOccurrence[key]
      chunkOfKey[key] = previous < 0 ? chunk : max(chunk, chunkOfKey[previous])
      chunks[chunkOfKey[key]].other.append(key)
    }
    return chunks
  }

  /// The merged order: every key that both sides have, and those of `kept` that one side has.
  static func merged(primary: Int, _ alignment: Alignment, kept: [Bool]) -> [Int] {
    chunks(primary: primary, alignment).flatMap { chunk in
      (chunk.anchor.map { [$0] } ?? []) + (chunk.primary + chunk.other).filter { kept[$0] }
    }
  }

  /// Whether the keys that two versions have in common are in a different order in them.
  ///
  /// - Parameter kept: Where given, only keys of the result count: those in `kept`, and those that both
  ///   sides have.
  static func isReordered(
    _ version: Int, against other: Int, _ alignment: Alignment, kept: [Bool]? = nil
  ) -> Bool {
    var last = -1
    for key in alignment.orders[version] {
      if let kept, !kept[key], !alignment.isInBoth(key) { continue }
      guard let index = alignment.index(of: key, in: other) else { continue }
      if index < last { return true }
      last = index
    }
    return false
  }

  /// Whether versions disagree about the order of common keys, or have a different number of elements
  /// of one name. The n-th element of a name may then not be the n-th in the result.
  static func isAmbiguous(_ alignment: Alignment) -> Bool {
    if alignment.orders[0] == alignment.orders[1] { return false }
    return alignment.hasDifferentCounts
      || [(0, 1), (0, Alignment.base), (1, Alignment.base)].contains { one, other in
        isReordered(one, against: other, alignment)
      }
  }

  /// The side whose order stays: the one that moved something, where only one did; else the leading
  /// side, where it has every key of the result, as the merge of both has; else the preferred side.
  static func primarySide(
    preferring preferred: Int, _ alignment: Alignment, kept: [Bool]
  ) -> Int {
    let isMoved = (0...1).map {
      isReordered($0, against: Alignment.base, alignment, kept: kept)
    }
    if isMoved[0] != isMoved[1] { return isMoved[0] ? 0 : 1 }
    let leaderHasAll = alignment.orders[1].allSatisfy { alignment.indices[0][$0] >= 0 || !kept[$0] }
    return leaderHasAll ? 0 : preferred
  }
}
