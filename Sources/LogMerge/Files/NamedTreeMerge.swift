import Words

/// Merges two versions of a tree.
///
/// What only one side changed is that side's, down to single values. Where both changed a value, a
/// filled one wins against a blank one; else the one in the entry with the newer timestamp; else the
/// later commit's. Bytes that need not change do not.
struct NamedTreeMerge {
  private let sides: [Side]
  /// The trees of both sides and of the base.
  private let trees: [NamedTree]
  private var result: [UInt8] = []
  private var decisions: [Decision] = []

  private static let base = Alignment.base

  /// Merges two versions that differ from each other and from the base.
  ///
  /// - Parameters:
  ///   - trees: The trees of the sides, in their order, and of the base.
  ///   - sides: The leading side and the other side.
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

  /// The position in a file, for decisions.
  private struct Context {
    /// The name of the entry of the outermost list.
    var section = ""
    /// The keys from there on.
    var path: [String] = []
    /// The side whose timestamp is newer; nil where there is none, or both are the same.
    var newer: Int?

    /// The position of a child.
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
    trees[version].compared(node)
  }

  /// The side whose order and spelling are kept where nothing else decides: the bot's, as the bot
  /// writes most of these files.
  private var preferred: Int { sides.map(\.author).side(with: .bot) ?? 0 }

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
        } else if first.isTimestamp, second.isTimestamp {
          (Timestamp(text(0, first)) < Timestamp(text(1, second)) ? 1 : 0, .later, true)
        } else {
          (context.newer ?? authors(nodes).laterSide, .later, false)
        }
      result += trees[side].text(nodes[side].extent)
      if !isSilent { decide(side, nodes[side], over: nodes[1 - side], winner, context) }
    }
  }

  /// The side whose node is taken, where at most one side changed it; nil where both did.
  private func unchanged(_ first: Node, _ second: Node, _ base: Node?) -> Int? {
    let texts = [text(0, first), text(1, second)]
    if texts[0] == texts[1] { return preferred }
    let old = base.map { text(Self.base, $0) }
    if let old, texts[1] == old { return 0 }
    if let old, texts[0] == old { return 1 }
    // Groups are compared child by child anyway.
    if first.shape.isGroup, first.shape == second.shape { return nil }
    if JSONTree.isSameValue(texts[0], texts[1]) { return preferred }
    if let old, JSONTree.isSameValue(texts[1], old) { return 0 }
    if let old, JSONTree.isSameValue(texts[0], old) { return 1 }
    return nil
  }

  private func authors(_ nodes: [Node]) -> [Author] {
    (0...1).map { sides[$0].author(of: nodes[$0].extent) }
  }

  private mutating func mergeText(_ nodes: [Node], _ base: Node?) {
    let parts = (0...1).map { sides[$0].part(nodes[$0].value) }
    let merged = TextMerge.merge(
      base: base.map { Array(text(Self.base, $0)) }, sides: parts, additions: .bothStay)
    result += merged.bytes
    decisions += merged.decisions
  }

  private mutating func decide(
    _ side: Int, _ node: Node, over other: Node?, _ winner: Decision.Winner, _ context: Context
  ) {
    let (kept, lost) = (text(side, node), other.map { text(1 - side, $0) } ?? [])
    if kept.allSatisfy(\.isPadding), lost.allSatisfy(\.isPadding) { return }
    let loser = other.map { sides[1 - side].author(of: $0.extent) } ?? sides[1 - side].author
    decisions.append(
      Decision(
        section: context.section,
        key: context.path.isEmpty ? "entry" : context.path.joined(separator: "."),
        kept: Array(kept), lost: Array(lost), keptFrom: sides[side].author(of: node.extent).device,
        lostFrom: loser.device, winner: winner))
  }

  // MARK: Groups

  private mutating func mergeGroup(_ nodes: [Node], _ base: Node?, _ context: Context) {
    var context = context
    if let first = nodes[0].timestamp, let second = nodes[1].timestamp, first != second {
      context.newer = Timestamp(first) < Timestamp(second) ? 1 : 0
    }
    let versions: [Node?] = [nodes[0], nodes[1], base]
    let children = versions.enumerated().map { version, node in
      node.map { $0.children.map { trees[version].nodes[$0] } } ?? []
    }
    let alignment = Alignment(children) { $0.name }
    let kept = keptChildren(children, alignment, nodes[0], context)
    let primary = Order.primarySide(preferring: preferred, alignment, kept: kept)
    var order = Order.merged(primary: primary, alignment, kept: kept)
    sort(&order, children, alignment)
    // The bytes around the children are those of a group that is empty where the result is.
    let layout = [primary, 1 - primary].first { children[$0].isEmpty == order.isEmpty } ?? primary
    let group = nodes[primary]
    if trees[primary].isJSON || children.contains(where: \.isEmpty) {
      result += trees[primary].text(group.extent.lowerBound..<group.value.lowerBound)
      result += trees[layout].text(trees[layout].head(of: nodes[layout]))
    } else {
      appendOpening(of: nodes, base, primary, context)
    }
    for (position, key) in order.enumerated() {
      let indices = alignment.indices.map { $0[key] }
      let side = indices[primary] >= 0 ? primary : 1 - primary
      if position == 0 { indent(children[side][indices[side]], side) }
      if position > 0 { appendSeparator(before: indices[side], side, nodes, primary) }
      if alignment.isInBoth(key) {
        let (one, other) = (children[0][indices[0]], children[1][indices[1]])
        let old = alignment.index(of: key, in: Self.base).map { children[Self.base][$0] }
        merge(one, other, old, context.inside(group, one.name))
      } else {
        result += trees[side].text(children[side][indices[side]].extent)
      }
    }
    result += trees[layout].text(trees[layout].tail(of: nodes[layout]))
  }

  /// Appends what stands before the children of a group, its key with the comment behind it, as the side has it that
  /// changed it.
  private mutating func appendOpening(
    of nodes: [Node], _ base: Node?, _ primary: Int, _ context: Context
  ) {
    let texts = (0...1).map { trees[$0].opening(of: nodes[$0]) }
    let old = base.map { trees[Self.base].opening(of: $0) }
    if texts[0] == texts[1] || old == nil {
      result += texts[primary]
    } else if let side = (0...1).first(where: { texts[1 - $0] == old }) {
      result += texts[side]
    } else {
      let side = authors(nodes).laterSide
      result += texts[side]
      // Blanks are nothing to decide about.
      if Self.line(texts[0]) == Self.line(texts[1]) { return }
      decisions.append(
        Decision(
          section: context.section, key: context.path.joined(separator: "."),
          kept: Self.line(texts[side]), lost: Self.line(texts[1 - side]),
          keptFrom: sides[side].author(of: nodes[side].extent).device,
          lostFrom: sides[1 - side].author(of: nodes[1 - side].extent).device, winner: .later))
    }
  }

  private static func line(_ text: ArraySlice<UInt8>) -> [UInt8] {
    Array(text.trimming { $0.isPadding || $0 == ASCII.lineFeed })
  }

  /// Appends the separator before a child: the one before it on its own side; where it is the first
  /// child there, one between other children.
  private mutating func appendSeparator(
    before index: Int, _ version: Int, _ nodes: [Node], _ primary: Int
  ) {
    if index > 0 {
      result += trees[version].text(
        trees[version].separator(in: nodes[version], before: index))
      return
    }
    let separator: [UInt8]
    if let other = [primary, 1 - primary].first(where: { nodes[$0].children.count > 1 }) {
      separator = Array(trees[other].text(trees[other].separator(in: nodes[other], before: 1)))
    } else {
      separator = trees[version].newSeparator(in: nodes[version])
    }
    let child = trees[version].nodes[nodes[version].children[index]]
    result += separator
    indent(child, version)
  }

  /// Gives a child that begins a line, on its own side and here, the blanks that stand before it on its own side.
  private mutating func indent(_ child: Node, _ version: Int) {
    guard let indent = trees[version].indent(of: child) else { return }
    let start = result.lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    guard result[start...].allSatisfy(\.isBlank) else { return }
    result.replaceSubrange(start..., with: indent)
  }

  /// For each key whether a child that only one side has is kept: it is new, or it was changed where
  /// the other side deleted it.
  private mutating func keptChildren(
    _ children: [[Node]], _ alignment: Alignment, _ group: Node, _ context: Context
  ) -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    for side in 0...1 {
      for (node, key) in zip(children[side], alignment.orders[side])
      where !alignment.isInBoth(key) {
        guard let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          continue
        }
        let texts = [text(side, node), text(Self.base, children[Self.base][base])]
        if texts[0] == texts[1] || JSONTree.isSameValue(texts[0], texts[1]) { continue }
        kept[key] = true
        decide(side, node, over: nil, .changed, context.inside(group, node.name))
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  /// Sorts the merged children of a group where both sides have theirs sorted in the same direction.
  private func sort(_ order: inout [Int], _ children: [[Node]], _ alignment: Alignment) {
    func isSorted(_ side: Int, _ precedes: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Bool) -> Bool {
      let keys = children[side].compactMap(\.sortKey)
      guard keys.count == children[side].count else { return false }
      return zip(keys, keys.dropFirst()).allSatisfy { !precedes($1, $0) }
    }
    func sortKey(_ key: Int) -> ArraySlice<UInt8> {
      let side = alignment.firstSide(with: key)
      return children[side][alignment.indices[side][key]].sortKey ?? []
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
