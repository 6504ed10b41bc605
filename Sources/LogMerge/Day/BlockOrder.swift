/// Orders the merged blocks of a list.
struct BlockOrder {
  /// The blocks of both sides and of the base.
  let blocks: [[Block]]
  let alignment: Alignment

  /// The order of blocks that the sides do not have alike.
  func merged(preferring preferred: Int, kept: [Bool]) -> [Int] {
    let primary = Order.primarySide(preferring: preferred, alignment, kept: kept)
    var order: [Int] = []
    for chunk in Order.chunks(primary: primary, alignment) {
      if let anchor = chunk.anchor { order.append(anchor) }
      var runs = [chunk.primary, chunk.other].map { $0.filter { kept[$0] } }
      // New fields go directly below fields, rows below rows, before blocks of other kinds.
      if let group = chunk.anchor.flatMap(group) {
        for index in runs.indices {
          let sameGroup = runs[index].prefix { self.group($0) == group }
          order += sameGroup
          runs[index].removeFirst(sameGroup.count)
        }
      }
      order += runs.joined()
    }
    return order
  }

  private func group(_ key: Int) -> Int? {
    let side = alignment.firstSide(with: key)
    return blocks[side][alignment.indices[side][key]].kind.group
  }

  /// The children of an item in an order in which none becomes a child of another one. Where one
  /// would, those with more indent go first.
  func deepestFirst(_ order: [Int]) -> [Int] {
    let indents = order.map { key -> (least: Int, most: Int, canHaveChildren: Bool) in
      let first = alignment.index(of: key, in: 0).map { blocks[0][$0] }
      let second = alignment.index(of: key, in: 1).map { blocks[1][$0] }
      let one = (first ?? second)?.indent ?? 0
      let other = (second ?? first)?.indent ?? 0
      return (min(one, other), max(one, other), (first ?? second)?.kind.canHaveChildren ?? false)
    }
    var open: [Int] = []
    let isNested = indents.contains { child in
      while let indent = open.last, indent >= child.most { open.removeLast() }
      if !open.isEmpty { return true }
      if child.canHaveChildren { open.append(child.least) }
      return false
    }
    guard isNested else { return order }
    return order.indices.sorted {
      (-indents[$0].most, $0) < (-indents[$1].most, $1)
    }.map { order[$0] }
  }
}

extension Block.Kind {
  /// A number for kinds of blocks that are kept together.
  fileprivate var group: Int? {
    switch self {
    case .field: 0
    case .row: 1
    case .box, .item, .emptyItem: 2
    case .frontMatterEntry: 3
    default: nil
    }
  }
}
