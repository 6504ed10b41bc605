/// How two orders of keys become one. A key stands at most once in each.
///
/// The order of one side, the spine, stays. A key that only the other side has goes behind the last
/// key before it that both have, and behind the occurrence of its name that comes before it. So
/// where one side's keys are all the other's and stand in the same order, the result is the other's
/// order.
struct Order {
  /// A key that both sides have, and what follows it on each side until the next one.
  struct Slot {
    /// The key that both have; nil at the start.
    let anchor: Int?
    /// The keys below it that only the spine has.
    var spine: [Int] = []
    /// The keys below it that only the other side has.
    var other: [Int] = []
  }

  /// The slots of two sides in the order of `spine`, which is 0 or 1. Time is linear.
  static func slots(spine: Int, _ alignment: Alignment) -> [Slot] {
    let other = 1 - spine
    var slots = [Slot(anchor: nil)]
    var slotOfKey = Array(repeating: 0, count: alignment.keyCount)
    for key in alignment.orders[spine] {
      if alignment.isInBoth(key) {
        slotOfKey[key] = slots.count
        slots.append(Slot(anchor: key))
      } else {
        slots[slots.count - 1].spine.append(key)
      }
    }
    var slot = 0
    for key in alignment.orders[other] {
      if alignment.isInBoth(key) {
        slot = slotOfKey[key]
        continue
      }
      let previous = alignment.previous[key]
      slotOfKey[key] = previous < 0 ? slot : max(slot, slotOfKey[previous])
      slots[slotOfKey[key]].other.append(key)
    }
    return slots
  }

  /// Whether what a version has of another one stands in another order than there.
  ///
  /// - Parameter kept: Where it is given, only what it or both sides have counts, as the result has that.
  static func isReordered(
    _ version: Int, against other: Int, _ alignment: Alignment, kept: [Bool]? = nil
  ) -> Bool {
    var last = -1
    for key in alignment.orders[version] {
      if let kept, !kept[key], !alignment.isInBoth(key) { continue }
      let place = alignment.places[other][key]
      if place < 0 { continue }
      if place < last { return true }
      last = place
    }
    return false
  }

  /// Whether versions disagree about the order of what they have, or have another number of things of
  /// one name.
  static func isAmbiguous(_ alignment: Alignment) -> Bool {
    if alignment.orders[0] == alignment.orders[1] { return false }
    return alignment.hasOtherCounts
      || [(0, 1), (0, DayMerger.base), (1, DayMerger.base)].contains { one, other in
        isReordered(one, against: other, alignment)
      }
  }

  /// The side whose order stands: the one that moved something, where only one did; else the side that
  /// leads, where it has all that there is, as the merge of both has; else the preferred one.
  static func spine(preferring preferred: Int, _ alignment: Alignment, kept: [Bool]) -> Int {
    let isMoved = (0...1).map {
      isReordered($0, against: DayMerger.base, alignment, kept: kept)
    }
    if isMoved[0] != isMoved[1] { return isMoved[0] ? 0 : 1 }
    let hasAll = alignment.orders[1].allSatisfy { alignment.places[0][$0] >= 0 || !kept[$0] }
    return hasAll ? 0 : preferred
  }
}
