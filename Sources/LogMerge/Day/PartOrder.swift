/// Orders the parts of the result so that each section is below its parent.
struct PartOrder {
  let versions: [DayParts]
  let alignment: Alignment
  /// The side whose order stays.
  let primary: Int

  /// A depth that no chain of parents reaches by itself: there are six levels of headings. The sides
  /// may disagree about parents, and chains that are longer may be cycles.
  private static let maximumDepth = 12

  /// The keys of `order`, with the sections below each section directly after it: sections that a side
  /// adds must not come between a heading and its subsections.
  func groupedByParent(_ order: [Int]) -> [Int] {
    guard versions.contains(where: { $0.parts.contains { $0.level > 2 } }) else { return order }
    var isIncluded = Array(repeating: false, count: alignment.keyCount)
    for key in order { isIncluded[key] = true }
    var parents = Array(repeating: -1, count: alignment.keyCount)
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for key in order {
      let parent = parentCandidates(of: key).first { parent in
        isIncluded[parent] && !mayBeAncestor(key, of: parent, parents)
      }
      if let parent {
        parents[key] = parent
        children[parent, default: []].append(key)
      } else {
        roots.append(key)
      }
    }
    var result: [Int] = []
    result.reserveCapacity(order.count)
    func append(_ keys: [Int]) {
      for key in keys {
        result.append(key)
        if let below = children[key] { append(below) }
      }
    }
    append(deepestFirst(roots))
    return result
  }

  /// Sections without a parent, in an order in which none gets another one as parent: those with more
  /// `#` first. Titles (one `#`) keep their index, as no section has a title as parent.
  private func deepestFirst(_ roots: [Int]) -> [Int] {
    var result: [Int] = []
    var run: [(key: Int, level: Int)] = []
    func endRun() {
      if !zip(run, run.dropFirst()).allSatisfy({ $0.level >= $1.level }) {
        run = (2...6).reversed().flatMap { level in run.filter { $0.level == level } }
      }
      result += run.map(\.key)
      run.removeAll()
    }
    for key in roots {
      let side = alignment.firstSide(with: key)
      let level = versions[side].parts[alignment.indices[side][key]].level
      if level == 1 { endRun() }
      if level > 1 { run.append((key, level)) } else { result.append(key) }
    }
    endRun()
    return result
  }

  /// The parents of a section on both sides, first that of the side that moved it, else that of the
  /// primary side.
  private func parentCandidates(of key: Int) -> [Int] {
    func parent(in version: Int) -> Int? { alignment.parent(of: key, in: version, versions) }
    let otherMoved =
      alignment.isInBoth(key) && alignment.index(of: key, in: Alignment.base) != nil
      && parent(in: primary) == parent(in: Alignment.base)
    let sides = otherMoved ? [1 - primary, primary] : [primary, 1 - primary]
    return sides.compactMap(parent)
  }

  /// Whether `key` is `other` or one of its ancestors, or `other` has too many ancestors to tell.
  private func mayBeAncestor(_ key: Int, of other: Int, _ parents: [Int]) -> Bool {
    var ancestor = other
    for _ in 0..<Self.maximumDepth {
      if ancestor == key { return true }
      if ancestor < 0 { return false }
      ancestor = parents[ancestor]
    }
    return true
  }
}
