import LogSyntax
import Words

/// Finds the entries of the base that a side has with another text: an edit, and not one entry less and another one
/// more (docs/merge.md).
///
/// Blocks are aligned by their texts. What a side lacks of the base is compared with what it has more, text by text
/// (``Likeness``); of texts that are as alike those that stand nearer to one another are one entry. It depends on the
/// base and one side at a time, and on what both sides have, so it is the same whichever side is called ours, and
/// mostly the same for the result of a merge.
struct EditedBlocks {
  /// The blocks of both sides and of the base.
  let blocks: [[Block]]
  let alignment: Alignment
  let day: DayVersions
  let known: KnownSection?

  private static let base = Alignment.base
  /// The most pairs of texts that are compared in one list, so that time stays linear: with more nothing is an edit.
  private static let maximumPairs = 10_000

  /// The keys that are one entry each: that of the base, and those of the sides that edited it.
  var groups: [[Int]] {
    if blocks[Self.base].isEmpty { return [] }
    let edits = (0...1).map(edits)
    if edits.allSatisfy(\.isEmpty) { return [] }
    let counts = (0...1).map(counts)
    return zip(blocks[Self.base], alignment.orders[Self.base]).compactMap { block, key in
      let own = (0...1).map { side -> Int? in
        if alignment.index(of: key, in: side) == nil { return edits[side][key] }
        return counts[side][block.name] == 1 ? key : nil
      }
      // Where a side removed the entry, there is nothing that the edit could contradict.
      guard let first = own[0], let second = own[1], first != key || second != key else {
        return nil
      }
      return [key] + Set([first, second]).subtracting([key])
    }
  }

  /// For each key of the base whose entry a side edited, the key that it has there.
  private func edits(of side: Int) -> [Int: Int] {
    let removed = entries(of: Self.base) { key in
      alignment.index(of: key, in: side) == nil
    }
    let added = entries(of: side) { key in
      alignment.index(of: key, in: Self.base) == nil
    }
    guard !removed.isEmpty, !added.isEmpty, removed.count * added.count <= Self.maximumPairs else {
      return [:]
    }
    var pairs: [(old: Int, new: Int, degree: Likeness.Degree, distance: Int)] = []
    for old in removed {
      for new in added where blocks[Self.base][old.index].kind == blocks[side][new.index].kind {
        let isNamesake = old.number != nil && old.number == new.number
        let degree = old.likeness.degree(new.likeness)
        if old.isTask, old.likeness.differsInNumbers(from: new.likeness) { continue }
        if degree.isEdit || isNamesake {
          pairs.append((old.key, new.key, degree, abs(old.index - new.index)))
        }
      }
    }
    pairs.sort { one, other in
      one.degree == other.degree
        ? (one.distance, one.old, one.new) < (other.distance, other.old, other.new)
        : one.degree > other.degree
    }
    var edits: [Int: Int] = [:]
    var taken: Set<Int> = []
    for pair in pairs where edits[pair.old] == nil && taken.insert(pair.new).inserted {
      edits[pair.old] = pair.new
    }
    return edits
  }

  /// A block that may be an edited one.
  private struct Entry {
    let key: Int
    /// Its index among the blocks of its version.
    let index: Int
    let likeness: Likeness
    /// Whether it is a box, whose tick would be that of the other text.
    let isTask: Bool
    /// The number of an item of Top 3, by which it is called.
    let number: ArraySlice<UInt8>?
  }

  /// How often each entry of a version stands there. One that stands there twice is none that was edited: nothing tells
  /// which copy it would be.
  private func counts(of version: Int) -> [Block.Name: Int] {
    var counts: [Block.Name: Int] = [:]
    for block in blocks[version] where block.kind.isEntry { counts[block.name, default: 0] += 1 }
    return counts
  }

  /// The entries of a version that stand there once.
  private func entries(of version: Int, where isWanted: (Int) -> Bool) -> [Entry] {
    let counts = counts(of: version)
    return zip(blocks[version], alignment.orders[version]).enumerated().compactMap { index, pair in
      let (block, key) = pair
      guard counts[block.name] == 1, isWanted(key) else { return nil }
      return Entry(
        key: key, index: index, likeness: Likeness(of: block.key), isTask: block.kind == .box,
        number: number(of: block, in: version))
    }
  }

  private func number(of block: Block, in version: Int) -> ArraySlice<UInt8>? {
    let document = day.versions[version].document
    guard known == .top3, case .item(let item) = document.lines[block.line].kind, item.isOrdered
    else { return nil }
    return document.bytes[item.marker].dropLast()
  }
}

extension Block.Kind {
  /// Whether its text is all that it is known by, and all that it says.
  fileprivate var isEntry: Bool {
    switch self {
    case .box, .item, .row, .text: true
    default: false
    }
  }
}
