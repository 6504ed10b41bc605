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

  /// Whether what a side has of the base, and the result too, stands in another order than there.
  static func isReordered(
    _ side: Int, against base: Int, _ alignment: Alignment, kept: [Bool]
  ) -> Bool {
    var last = -1
    for key in alignment.orders[side] where kept[key] || alignment.isInBoth(key) {
      let place = alignment.places[base][key]
      if place < 0 { continue }
      if place < last { return true }
      last = place
    }
    return false
  }

  /// The side whose order stands: the preferred one, unless only the other one moved something.
  static func spine(preferring preferred: Int, _ alignment: Alignment, kept: [Bool]) -> Int {
    let isMoved = (0...1).map {
      isReordered($0, against: DayMerger.base, alignment, kept: kept)
    }
    return isMoved[1 - preferred] && !isMoved[preferred] ? 1 - preferred : preferred
  }
}
