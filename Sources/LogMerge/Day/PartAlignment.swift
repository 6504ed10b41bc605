import LogSyntax

/// The name of a part: its identity together with its parent's.
private struct PartName: Hashable {
  /// The key of the parent; -1 for none, -2 while it is not known.
  var parentKey: Int
  let level: Int
  let identity: DayPart.Identity

  init(_ part: DayPart) {
    parentKey = part.parent == nil ? -1 : -2
    level = part.level
    identity = part.identity
  }
}

/// A heading without its ancestors.
private struct PartHeading: Hashable {
  let level: Int
  let key: String
}

/// A section that the format knows, at the top of a day.
private struct KnownHeading: Hashable {
  let level: Int
  let section: KnownSection
}

extension DayPart {
  fileprivate var heading: PartHeading? {
    level > 0 ? PartHeading(level: level, key: key) : nil
  }

  fileprivate var knownHeading: KnownHeading? {
    parent == nil ? known.map { KnownHeading(level: level, section: $0) } : nil
  }
}

extension Alignment {
  /// Aligns the parts of three versions of a day.
  ///
  /// Sections correspond where they have the same heading key and their parents correspond. So do
  /// sections without a parent that the format knows as the same section, and a section that one side
  /// moved to another parent.
  static func ofParts(_ versions: [DayParts]) -> Alignment {
    // From the outside in, as the key of the parent is part of a name.
    var names = versions.map { $0.parts.map { PartName($0) } }
    var alignment = Alignment(names) { $0 }
    alignment.unite(alignment.groups(of: versions, by: \.knownHeading).values)
    let maximumDepth = versions.lazy.flatMap(\.parts).map(\.depth).max() ?? 1
    guard maximumDepth > 1 else { return alignment }
    for _ in 2...maximumDepth {
      for (version, day) in versions.enumerated() {
        for (index, part) in day.parts.enumerated() {
          guard let parent = part.parent else { continue }
          names[version][index].parentKey = alignment.orders[version][parent]
        }
      }
      alignment = Alignment(names) { $0 }
      alignment.unite(alignment.groups(of: versions, by: \.knownHeading).values)
    }
    guard alignment.canUnite else { return alignment }
    // Sections that both sides added under different parents are different sections. Only a section
    // of the base can have been moved.
    let movable = Set(versions[base].parts.compactMap(\.heading))
    let moved = alignment.groups(of: versions, by: \.heading).filter { movable.contains($0.key) }
    alignment.unite(moved.values)
    return alignment
  }

  /// The keys of the parts that share a property. Each key is in one group at most.
  private func groups<Property: Hashable>(
    of versions: [DayParts], by property: (DayPart) -> Property?
  ) -> [Property: [Int]] {
    var groups: [Property: [Int]] = [:]
    guard canUnite else { return groups }
    var isSeen = Array(repeating: false, count: keyCount)
    for version in [Self.base, 0, 1] {
      for (part, key) in zip(versions[version].parts, orders[version]) where !isSeen[key] {
        guard let property = property(part) else { continue }
        isSeen[key] = true
        groups[property, default: []].append(key)
      }
    }
    return groups
  }

  /// The key of a part's parent in a version; nil where the part has no parent there, or is not there.
  func parent(of key: Int, in version: Int, _ versions: [DayParts]) -> Int? {
    guard let index = index(of: key, in: version) else { return nil }
    return versions[version].parts[index].parent.map { orders[version][$0] }
  }
}
