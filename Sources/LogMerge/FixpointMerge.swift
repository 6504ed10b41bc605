/// A merge of two versions of a file whose result is merged again with both sides, so that law 8 of
/// ``DayMerge`` holds: merging the result again with either side changes nothing.
///
/// The result's commit is never earlier than those of the sides. Where it is of the same second as a
/// side's, its id may be smaller or larger, so neither leads: conflicts are then decided by their texts.
struct FixpointMerge {
  /// Merges the leading side and another one; or two sides of which neither leads.
  typealias Merge = (_ sides: [Side], _ isTie: Bool) -> MergeResult

  private let base: [UInt8]?
  private let sides: [Side]
  private let isTie: Bool
  private let merge: Merge

  /// - Parameter sides: The leading side and the other side.
  init(base: [UInt8]?, sides: [Side], merge: @escaping Merge) {
    self.base = base
    isTie = sides[0].time == sides[1].time
    self.sides = isTie ? Self.byBytes(sides) : sides
    self.merge = merge
  }

  /// Two sides in an order that their commits do not determine.
  private static func byBytes(_ sides: [Side]) -> [Side] {
    sides[0].bytes.lexicographicallyPrecedes(sides[1].bytes) ? [sides[1], sides[0]] : sides
  }

  /// The first of these that does not change when it is merged again: the merge where neither side leads,
  /// if that is so; the merge; the leading side's whole file, as `keepFirst` makes it.
  ///
  /// The last is the same again by construction: its merge has the same input as this one.
  func result(otherwise keepFirst: ([Side]) -> MergeResult) -> MergeResult {
    for isTie in isTie ? [true, false] : [false] {
      let result = merge(sides, isTie)
      if isFixpoint(result.bytes) { return result }
    }
    return keepFirst(sides)
  }

  private func isFixpoint(_ result: [UInt8]) -> Bool {
    return sides.allSatisfy { side in
      if result == side.bytes { return true }
      // It would count as unchanged.
      if result == base ?? [] { return false }
      return Set(sides.map(\.role)).allSatisfy { role in
        let merged = Side(bytes: result, role: role, device: "", time: side.time, commit: "")
        // Whatever its time will be, so that the same is a fixpoint for every merge of these files.
        return [true, false].allSatisfy { isTie in
          let pair = [merged, side]
          return merge(isTie ? Self.byBytes(pair) : pair, isTie).bytes == result
        }
      }
    }
  }
}
