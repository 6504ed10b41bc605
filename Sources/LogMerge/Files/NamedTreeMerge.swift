/// Joins two versions of a tree: what only one side changed is that side's, down to single
/// values. Of two values a filled one stands against a blank one, else that in the entry with the
/// newer stamp, else the later commit's. Bytes that need not change do not.
struct NamedTreeMerge {
  private let sides: [Side]
  /// The trees of both sides and of the base.
  private let trees: [NamedTree]
  private var result: [UInt8] = []
  private var decisions: [Decision] = []

  private static let base = 2

  /// Merges two versions that differ from each other and from the base.
  ///
  /// - Parameters:
  ///   - trees: Those of the sides, in their order, and of the base.
  ///   - sides: The side that leads, and the other one.
  static func merge(_ trees: [NamedTree], sides: [Side]) -> MergeResult {
    var merge = NamedTreeMerge(sides: sides, trees: trees)
    let base = trees[Self.base].nodes.first
    merge.merge(trees[0].nodes[0], trees[1].nodes[0], base, Context())
    return MergeResult(bytes: merge.result, decisions: merge.decisions)
  }

  private init(sides: [Side], trees: [NamedTree]) {
    self.sides = sides
    self.trees = trees
  }

  /// Where in a file we are.
  private struct Context {
    /// The entry.
    var section = ""
    /// The keys from there on.
    var path: [String] = []
    /// The side whose stamp is newer.
    var newer = 0

    /// Where a child is.
    func inside(_ group: NamedTree.Node, _ name: ArraySlice<UInt8>) -> Context {
      var context = self
      let text = String(decoding: name, as: UTF8.self)
      if group.shape == .list, section.isEmpty {
        context.section = text
        context.path = []
      } else {
        context.path.append(text)
      }
      return context
    }
  }

  private typealias Node = NamedTree.Node

  private func text(_ version: Int, _ node: Node) -> ArraySlice<UInt8> {
    trees[version].text(node.value)
  }

  /// The side whose order and spelling stand where nothing else decides: the bot's, as it writes
  /// the files that have any.
  private var preferred: Int { sides[1].role == .bot && sides[0].role != .bot ? 1 : 0 }

  // MARK: One node

  private mutating func merge(_ first: Node, _ second: Node, _ base: Node?, _ context: Context) {
    if let side = unchanged(first, second, base) {
      result += trees[side].text((side == 0 ? first : second).extent)
    } else if first.shape == second.shape, first.shape.isGroup {
      mergeGroup([first, second], base.flatMap { $0.shape == first.shape ? $0 : nil }, context)
    } else if first.shape == .text, second.shape == .text {
      mergeText([first, second], base)
    } else {
      let nodes = [first, second]
      let wasFilled = base?.isFilled ?? false
      let (side, winner, isSilent): (Int, Decision.Winner, Bool) =
        if first.isFilled != second.isFilled {
          (first.isFilled ? 0 : 1, .filled, !wasFilled)
        } else if first.isStamp, second.isStamp {
          (Stamp(text(0, first)) < Stamp(text(1, second)) ? 1 : 0, .later, true)
        } else {
          (context.newer, .later, false)
        }
      result += trees[side].text(nodes[side].extent)
      if !isSilent { decide(side, nodes[side], over: nodes[1 - side], winner, context) }
    }
  }

  /// The side to take where at most one changed a node; nil where both did.
  private func unchanged(_ first: Node, _ second: Node, _ base: Node?) -> Int? {
    let texts = [text(0, first), text(1, second)]
    if texts[0].isSame(as: texts[1]) { return preferred }
    let old = base.map { text(Self.base, $0) }
    if let old, texts[1].isSame(as: old) { return 0 }
    if let old, texts[0].isSame(as: old) { return 1 }
    // Groups are looked at member by member anyway.
    if first.shape.isGroup, first.shape == second.shape { return nil }
    if JSONTree.isSameValue(texts[0], texts[1]) { return preferred }
    if let old, JSONTree.isSameValue(texts[1], old) { return 0 }
    if let old, JSONTree.isSameValue(texts[0], old) { return 1 }
    return nil
  }

  private mutating func mergeText(_ nodes: [Node], _ base: Node?) {
    let parts = (0...1).map { side in
      Side(
        bytes: Array(text(side, nodes[side])), role: sides[side].role,
        device: sides[side].device, time: sides[side].time, commit: sides[side].commit)
    }
    let merged = TextMerge.merge(
      base: base.map { Array(text(Self.base, $0)) }, sides: parts, additions: .bothStay)
    result += merged.bytes
    decisions += merged.decisions
  }

  private mutating func decide(
    _ side: Int, _ node: Node, over other: Node?, _ winner: Decision.Winner, _ context: Context
  ) {
    decisions.append(
      Decision(
        section: context.section,
        key: context.path.isEmpty ? "entry" : context.path.joined(separator: "."),
        kept: Array(text(side, node)), lost: other.map { Array(text(1 - side, $0)) } ?? [],
        keptFrom: sides[side].device, lostFrom: sides[1 - side].device, winner: winner))
  }

  // MARK: Groups

  private mutating func mergeGroup(_ nodes: [Node], _ base: Node?, _ context: Context) {
    var context = context
    if let first = nodes[0].stamp, let second = nodes[1].stamp, !first.isSame(as: second) {
      context.newer = Stamp(first) < Stamp(second) ? 1 : 0
    }
    let versions: [Node?] = [nodes[0], nodes[1], base]
    let children = versions.enumerated().map { version, node in
      node.map { $0.children.map { trees[version].nodes[$0] } } ?? []
    }
    let alignment = Alignment(children) { ByteKey($0.name) }
    let kept = keptAlone(children, alignment, nodes[0], context)
    let spine = Order.spine(preferring: preferred, alignment, kept: kept)
    var order = Order.slots(spine: spine, alignment).flatMap { slot in
      (slot.anchor.map { [$0] } ?? []) + (slot.spine + slot.other).filter { kept[$0] }
    }
    sort(&order, children, alignment)
    let group = nodes[spine]
    result += trees[spine].text(group.extent.lowerBound..<group.value.lowerBound)
    // A group that has none of what the result has, or the like, cannot say how it stands there.
    let layout = [spine, 1 - spine].first { children[$0].isEmpty == order.isEmpty } ?? spine
    result += trees[layout].text(trees[layout].head(of: nodes[layout]))
    for (index, key) in order.enumerated() {
      let places = alignment.places.map { $0[key] }
      let own = places[spine] >= 0 ? spine : 1 - spine
      if index > 0 { appendSeparator(before: places[own], own, nodes, spine) }
      if places[0] >= 0, places[1] >= 0 {
        let (one, other) = (children[0][places[0]], children[1][places[1]])
        let old = places[Self.base] >= 0 ? children[Self.base][places[Self.base]] : nil
        merge(one, other, old, context.inside(group, one.name))
      } else {
        result += trees[own].text(children[own][places[own]].extent)
      }
    }
    result += trees[layout].text(trees[layout].tail(of: nodes[layout]))
  }

  /// Writes what stands before a child that is not the first: what its own side has there, else what
  /// stands between others.
  private mutating func appendSeparator(
    before place: Int, _ version: Int, _ nodes: [Node], _ spine: Int
  ) {
    if place > 0 {
      result += trees[version].text(
        trees[version].separator(in: nodes[version], before: place))
    } else if let other = [spine, 1 - spine].first(where: { nodes[$0].children.count > 1 }) {
      result += trees[other].text(trees[other].separator(in: nodes[other], before: 1))
    } else {
      result += trees[version].newSeparator(in: nodes[version])
    }
  }

  /// For each key whether a child that only one side has stays: it is new, or it was changed where
  /// the other side removed it.
  private mutating func keptAlone(
    _ children: [[Node]], _ alignment: Alignment, _ group: Node, _ context: Context
  ) -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    for side in 0...1 {
      for (place, key) in alignment.orders[side].enumerated() where !alignment.isInBoth(key) {
        let node = children[side][place]
        guard let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          continue
        }
        let texts = [text(side, node), text(Self.base, children[Self.base][base])]
        if texts[0].isSame(as: texts[1]) || JSONTree.isSameValue(texts[0], texts[1]) { continue }
        kept[key] = true
        decide(side, node, over: nil, .changed, context.inside(group, node.name))
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  /// Sorts the children of a group that both sides have sorted, the same way round.
  private func sort(_ order: inout [Int], _ children: [[Node]], _ alignment: Alignment) {
    func isSorted(_ side: Int, _ precedes: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool) -> Bool {
      let keys = children[side].compactMap(\.sortKey)
      guard keys.count == children[side].count else { return false }
      return zip(keys, keys.dropFirst()).allSatisfy { !precedes($1, $0) }
    }
    func sortKey(_ key: Int) -> ArraySlice<UInt8> {
      let side = alignment.places[0][key] >= 0 ? 0 : 1
      return children[side][alignment.places[side][key]].sortKey ?? []
    }
    let directions: [(ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool] = [
      { $0.lexicographicallyPrecedes($1) }, { $1.lexicographicallyPrecedes($0) },
    ]
    let direction = directions.first { precedes in (0...1).allSatisfy { isSorted($0, precedes) } }
    guard let direction else { return }
    order = order.enumerated().sorted { one, other in
      let (first, second) = (sortKey(one.element), sortKey(other.element))
      if direction(first, second) { return true }
      return !direction(second, first) && one.offset < other.offset
    }.map(\.element)
  }
}
