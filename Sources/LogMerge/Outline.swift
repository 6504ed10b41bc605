import LogSyntax

/// What a part is known by: its place, below another one.
private struct PartName: Hashable {
  /// The key of the part above it; -1 for none, -2 while it is not known.
  var above: Int
  let level: Int
  let place: DayPart.Place

  init(_ part: DayPart) {
    above = part.parent == nil ? -1 : -2
    level = part.level
    place = part.place
  }
}

/// A heading without what stands above it.
private struct PartHeading: Hashable {
  let level: Int
  let key: String
}

/// What the heading of a section that stands under no other means.
private struct PartMeaning: Hashable {
  let level: Int
  let section: KnownSection
}

extension DayPart {
  fileprivate var heading: PartHeading? {
    level > 0 ? PartHeading(level: level, key: key) : nil
  }

  fileprivate var meaning: PartMeaning? {
    parent == nil ? known.map { PartMeaning(level: level, section: $0) } : nil
  }
}

extension DayMerger {
  /// Sections of one heading key, below the same section, are versions of one another. So are those
  /// of one meaning that stand under none, and one that a side put under another heading.
  func alignParts() -> Alignment {
    // From the outside in: what stands above a section is part of its name.
    var names = versions.map { $0.parts.map { PartName($0) } }
    var alignment = Alignment(names) { $0 }
    alignment.unite(groups(of: alignment, by: \.meaning).values)
    let deepest = versions.lazy.flatMap(\.parts).map(\.depth).max() ?? 1
    guard deepest > 1 else { return alignment }
    for _ in 2...deepest {
      for (version, day) in versions.enumerated() {
        for (index, part) in day.parts.enumerated() {
          guard let parent = part.parent else { continue }
          names[version][index].above = alignment.orders[version][parent]
        }
      }
      alignment = Alignment(names) { $0 }
      alignment.unite(groups(of: alignment, by: \.meaning).values)
    }
    guard alignment.canUnite else { return alignment }
    // What was written apart under two headings is two things; but what the base has can have been
    // moved.
    let canMove = Set(versions[Self.base].parts.compactMap(\.heading))
    let moved = groups(of: alignment, by: \.heading).filter { canMove.contains($0.key) }
    alignment.unite(moved.values)
    return alignment
  }

  /// The keys of the parts that are alike in some way; each key is in one group only.
  private func groups<Likeness: Hashable>(
    of alignment: Alignment, by likeness: (DayPart) -> Likeness?
  ) -> [Likeness: [Int]] {
    var groups: [Likeness: [Int]] = [:]
    guard alignment.canUnite else { return groups }
    var isSeen = Array(repeating: false, count: alignment.keyCount)
    for version in [Self.base, 0, 1] {
      for (part, key) in zip(versions[version].parts, alignment.orders[version])
      where !isSeen[key] {
        guard let likeness = likeness(part) else { continue }
        isSeen[key] = true
        groups[likeness, default: []].append(key)
      }
    }
    return groups
  }
  /// The sections of the result in their order, each moved below the section that it belongs to:
  /// nothing that a side adds may come between a heading and its subsections.
  func belowTheirHeadings(_ order: [Int], spine: Int, _ alignment: Alignment) -> [Int] {
    guard versions.contains(where: { $0.parts.contains { $0.level > 2 } }) else { return order }
    var isThere = Array(repeating: false, count: alignment.keyCount)
    for key in order { isThere[key] = true }
    var parents = Array(repeating: -1, count: alignment.keyCount)
    var children: [Int: [Int]] = [:]
    var roots: [Int] = []
    for key in order {
      let parent = parentsAbove(key, spine: spine, alignment).first { parent in
        isThere[parent] && !isUnder(key, parent, parents)
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
    append(outermostLast(roots, alignment))
    return result
  }

  /// Sections under no heading, in an order in which none comes to stand under another: those with
  /// more `#` first. Titles, under which everything begins anew, stay where they are.
  private func outermostLast(_ roots: [Int], _ alignment: Alignment) -> [Int] {
    let levels = roots.map { key in
      let side = alignment.places[0][key] < 0 ? 1 : 0
      return versions[side].parts[alignment.places[side][key]].level
    }
    var result: [Int] = []
    var run: [(key: Int, level: Int)] = []
    func endRun() {
      if !zip(run, run.dropFirst()).allSatisfy({ $0.level >= $1.level }) {
        run = (2...6).reversed().flatMap { level in run.filter { $0.level == level } }
      }
      result += run.map(\.key)
      run.removeAll()
    }
    for (key, level) in zip(roots, levels) {
      if level == 1 { endRun() }
      if level > 1 { run.append((key, level)) } else { result.append(key) }
    }
    endRun()
    return result
  }

  /// The sections above one: those of the side that put it there first, then those of the other.
  private func parentsAbove(_ key: Int, spine: Int, _ alignment: Alignment) -> [Int] {
    func parent(in version: Int) -> Int? { parentAbove(key, in: version, alignment) }
    let isMoved =
      alignment.isInBoth(key) && alignment.index(of: key, in: Self.base) != nil
      && parent(in: spine) == parent(in: Self.base)
    let sides = isMoved ? [1 - spine, spine] : [spine, 1 - spine]
    return sides.compactMap(parent)
  }

  /// The section above one in a version that has it; nil for none.
  func parentAbove(_ key: Int, in version: Int, _ alignment: Alignment) -> Int? {
    guard let place = alignment.index(of: key, in: version) else { return nil }
    return versions[version].parts[place].parent.map { alignment.orders[version][$0] }
  }

  /// How many headings may stand above one another: there are six levels, and sides may disagree.
  private static let highest = 12

  /// Whether `key` stands above `other`, or too much does.
  private func isUnder(_ key: Int, _ other: Int, _ parents: [Int]) -> Bool {
    var above = other
    for _ in 0..<Self.highest {
      if above == key { return true }
      if above < 0 { return false }
      above = parents[above]
    }
    return true
  }
}
