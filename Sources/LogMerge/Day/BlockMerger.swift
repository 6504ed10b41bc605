import LogSyntax
import Words

/// Merges lists of blocks, which are the content of a part or the children of a block.
struct BlockMerger {
  let day: DayVersions
  var resolver: ConflictResolver
  var log: MergeLog

  private static let base = DayVersions.base

  init(_ day: DayVersions, log: MergeLog) {
    self.day = day
    self.log = log
    resolver = ConflictResolver(day)
  }

  /// Merges the blocks of both sides and of the base, in that order.
  ///
  /// - Parameter areChildren: Whether they are the children of a list item.
  mutating func merge(
    _ blocks: [[Block]], _ context: SectionContext, areChildren: Bool = false
  ) -> [Piece] {
    var alignment = Alignment(blocks) { $0.name }
    if alignment.orders.contains(where: { $0 != alignment.orders[Self.base] }) {
      let edited = EditedBlocks(
        blocks: blocks, alignment: alignment, day: day, known: context.known
      ).groups
      if !edited.isEmpty {
        alignment.unite(edited)
        log.needsFixpoint = true
      }
    }
    var order = alignment.orders[0]
    if alignment.orders[0] != alignment.orders[1] {
      if Order.isAmbiguous(alignment) { log.needsFixpoint = true }
      let kept = keptBlocks(blocks, alignment, context)
      order = BlockOrder(blocks: blocks, alignment: alignment)
        .merged(preferring: day.side(with: context.policy.order) ?? 0, kept: kept)
    }
    if areChildren {
      order = BlockOrder(blocks: blocks, alignment: alignment).deepestFirst(order)
    }
    var pieces: [Piece] = []
    for key in order {
      let (first, second) = (alignment.indices[0][key], alignment.indices[1][key])
      if first < 0 {
        append(blocks[1][second], of: 1, to: &pieces)
      } else if second < 0 {
        append(blocks[0][first], of: 0, to: &pieces)
      } else {
        let base = alignment.index(of: key, in: Self.base).map { blocks[Self.base][$0] }
        merge([blocks[0][first], blocks[1][second]], base: base, context, into: &pieces)
      }
    }
    return pieces
  }

  // MARK: Blocks of one side

  /// For each key whether a block that only one side has is kept: it is new, or it was changed where
  /// the other side deleted it.
  private mutating func keptBlocks(
    _ blocks: [[Block]], _ alignment: Alignment, _ context: SectionContext
  ) -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    var newEmptyItems: [(side: Int, key: Int, number: ArraySlice<UInt8>)] = []
    for side in 0...1 {
      for (block, key) in zip(blocks[side], alignment.orders[side]) where !alignment.isInBoth(key) {
        guard let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          if block.kind == .emptyItem, block.children.isEmpty {
            newEmptyItems.append((side, key, block.key))
          }
          continue
        }
        if day.isSameContent(block, of: side, asBase: blocks[Self.base][base]) {
          kept[key] = !log.drop(block.extent, of: side, in: day)
          continue
        }
        kept[key] = true
        log.decisions.append(
          day.decision(about: block, of: side, over: nil, .changed, context))
      }
    }
    TextConflicts(day, blocks, alignment, context)?.resolve(&kept, &log)
    // An empty item is not kept where the other side has an item with its number (docs/format.md §5).
    if !newEmptyItems.isEmpty {
      let taken = (0...1).map { itemNumbers(of: blocks[$0], in: $0, alignment, kept) }
      for item in newEmptyItems where taken[1 - item.side].contains(item.number) {
        kept[item.key] = false
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  /// The numbers of the kept items with text that only one side has.
  private func itemNumbers(
    of blocks: [Block], in side: Int, _ alignment: Alignment, _ kept: [Bool]
  ) -> Set<ArraySlice<UInt8>> {
    let document = day.versions[side].document
    var numbers: Set<ArraySlice<UInt8>> = []
    for (block, key) in zip(blocks, alignment.orders[side]) where kept[key] {
      guard case .item(let item) = document.lines[block.line].kind, item.isOrdered,
        !item.text.isEmpty
      else { continue }
      numbers.insert(document.bytes[item.marker].dropLast())
    }
    return numbers
  }

  /// Appends the pieces of a whole block.
  private func append(_ block: Block, of side: Int, to pieces: inout [Piece]) {
    let start = pieces.count
    pieces.append(Piece(side, block.content, gap: block.gap))
    for child in block.children { append(child, of: side, to: &pieces) }
    setConstruct(of: block, &pieces, from: start)
  }

  /// Sets the construct of a block's own piece at `start`, and of its children's pieces after it.
  private func setConstruct(of block: Block, _ pieces: inout [Piece], from start: Int) {
    pieces[start].indent = block.indent
    for index in start + 1..<pieces.count { pieces[index].isAttached = true }
    switch block.kind {
    case .table:
      for index in start..<pieces.count { pieces[index].construct = .table }
      pieces[start].construct = .tableHeader
    case .row: pieces[start].construct = .row
    case .text:
      let document = day.versions[pieces[start].content.version].document
      if document.isTableLine(block.line) { pieces[start].construct = .delimiter }
    case .box, .item, .emptyItem:
      for index in start..<pieces.count { pieces[index].construct = .list(indent: block.indent) }
    default: break
    }
  }

  // MARK: Blocks of both sides

  /// Merges two blocks that correspond.
  private mutating func merge(
    _ blocks: [Block], base: Block?, _ context: SectionContext, into pieces: inout [Piece]
  ) {
    let start = pieces.count
    let (first, second) = (blocks[0], blocks[1])
    if first.indent != second.indent {
      log.needsFixpoint = true
      if let outer = outerSide(of: blocks, base: base) {
        return nest(blocks, in: outer, base: base, context, into: &pieces)
      }
    }
    let piece =
      addedPiece(of: blocks, base: base, context)
      ?? routinePiece(of: blocks, base: base, context)
      ?? taskPiece(of: blocks, base: base, context)
      ?? { [side = side(for: blocks, base: base, context)] in Piece(side, blocks[side].content) }()
    pieces.append(piece)
    if !first.children.isEmpty || !second.children.isEmpty {
      pieces += merge(
        [first.children, second.children, base?.children ?? []], context,
        areChildren: first.kind != .table)
    }
    let hasChildren = pieces.count > start + 1
    setGaps(of: blocks, base: base, hasChildren: hasChildren, &pieces[start])
    setConstruct(of: blocks[piece.content.version], &pieces, from: start)
  }

  /// The side whose own bytes of a block are in the result.
  private mutating func side(
    for blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Int {
    if day.isSame(0, blocks[0].content, 1, blocks[1].content) { return 0 }
    if let base {
      if day.isSameText(blocks[1], of: 1, asBase: base),
        log.drop(blocks[1].content, of: 1, in: day)
      {
        return 0
      }
      if day.isSameText(blocks[0], of: 0, asBase: base),
        log.drop(blocks[0].content, of: 0, in: day)
      {
        return 1
      }
    }
    return resolve(blocks, base: base, context)
  }

  /// The side whose version of a block is kept where both changed it.
  mutating func resolve(_ blocks: [Block], base: Block?, _ context: SectionContext) -> Int {
    // Lines of one block are kept together, or not at all.
    let hasOtherLines =
      blocks[0].kind == .heading
      || (0...1).contains { day.bytes($0, blocks[$0].content).contains(ASCII.lineFeed) }
    let isRetained = hasOtherLines && log.isRetained(blocks[0].content, of: 0, in: day)
    let resolution = resolver.resolve(blocks, base: base, isRetained: isRetained, context)
    if let decision = resolution.decision { log.decisions.append(decision) }
    let loser = 1 - resolution.side
    if hasOtherLines { log.giveUp(blocks[loser].content, of: loser) }
    return resolution.side
  }

  /// Sets the gaps after a merged block's own bytes.
  private func setGaps(
    of blocks: [Block], base: Block?, hasChildren: Bool, _ piece: inout Piece
  ) {
    // A gap before a child is a different one from a gap before the next block.
    func matchingGap(_ block: Block) -> Range<Int>? {
      block.children.isEmpty == hasChildren ? nil : block.gap
    }
    let hasMatchingGap = blocks.contains { matchingGap($0) != nil }
    func gap(_ block: Block) -> Range<Int>? { hasMatchingGap ? matchingGap(block) : block.gap }
    // The gap of the base counts only where a side still has the base's block.
    let base = base.flatMap { base in
      (0...1).contains { day.isSameText(blocks[$0], of: $0, asBase: base) } ? base : nil
    }
    let (old, first, second) = (base.flatMap(gap), gap(blocks[0]), gap(blocks[1]))
    piece.gap = day.gap(base: old, first, second)
    piece.lineEnd = day.lineEnd(of: piece.gap, base: old, first, second)
    piece.blankGap = day.blankGap(base: old, first, second)
  }

  // MARK: Nested items

  /// The side whose item, in one file with the other side's item, would have that as a child: it has
  /// less indent, and children with at most the indent of the other. Nil where there is none, or where
  /// the other side did not change its item.
  private func outerSide(of blocks: [Block], base: Block?) -> Int? {
    (0...1).first { outer in
      let inner = blocks[1 - outer]
      guard blocks[outer].indent < inner.indent,
        blocks[outer].children.contains(where: { $0.indent <= inner.indent })
      else { return false }
      return base.map { !day.isSameText(inner, of: 1 - outer, asBase: $0) } ?? true
    }
  }

  /// Merges an item with one that becomes its child.
  private mutating func nest(
    _ blocks: [Block], in outer: Int, base: Block?, _ context: SectionContext,
    into pieces: inout [Piece]
  ) {
    let start = pieces.count
    let block = blocks[outer]
    pieces.append(Piece(outer, block.content, gap: block.gap))
    var children = [block.children, block.children, base?.children ?? []]
    children[1 - outer] = [blocks[1 - outer]]
    pieces += merge(children, context, areChildren: true)
    setConstruct(of: block, &pieces, from: start)
  }
}
