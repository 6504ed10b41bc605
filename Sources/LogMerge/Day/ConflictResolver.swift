import LogSyntax

/// Resolves conflicts between two versions of a block's own bytes.
struct ConflictResolver {
  private let day: DayVersions
  /// The blocks of the base by their names, in whatever section they are.
  private lazy var baseBlocks = day.allBlocks(of: DayVersions.base)

  init(_ day: DayVersions) { self.day = day }

  /// The side whose version is kept.
  struct Resolution {
    let side: Int
    /// Nil where the version that is not kept says nothing.
    let decision: Decision?
  }

  /// Resolves a conflict between the versions of both sides, which both changed the block.
  ///
  /// - Parameter isRetained: Whether the leading side's version is kept whoever owns it, as it has a
  ///   line that must stay.
  mutating func resolve(
    _ blocks: [Block], base: Block?, isRetained: Bool, _ context: SectionContext
  ) -> Resolution {
    let texts = (0...1).map { day.bytes($0, blocks[$0].content).trimmed }
    if texts[0].isSameText(as: texts[1]) {
      return Resolution(side: day.side(with: context.policy.order) ?? 0, decision: nil)
    }
    let special: Verdict? =
      switch blocks[0].kind {
      case _ where isRetained: Verdict(side: 0, winner: .common)
      case .box: boxVerdict(blocks, base: base)
      case .field, .frontMatterEntry, .row, .heading: fillVerdict(blocks, base: base, context)
      default: nil
      }
    let verdict = special ?? ownerVerdict(blocks, context)
    let side = verdict.side
    if verdict.isSilent { return Resolution(side: side, decision: nil) }
    return Resolution(
      side: side,
      decision: day.decision(
        about: blocks[side], of: side, over: blocks[1 - side], verdict.winner, context))
  }

  private struct Verdict {
    let side: Int
    let winner: Decision.Winner
    /// Whether the other version says nothing that would be lost.
    var isSilent = false
  }

  // MARK: Owner, or the later commit

  private func ownerVerdict(_ blocks: [Block], _ context: SectionContext) -> Verdict {
    if blocks[0].kind != .heading, let side = authors(of: blocks).sideThatWrote {
      return Verdict(side: side, winner: .written)
    }
    let role = blocks[0].kind == .heading ? context.policy.heading : context.policy.value
    let authors = authors(of: blocks)
    if !blocks[0].isTotal, let side = authors.side(with: role) {
      return Verdict(side: side, winner: authors[side].role == .bot ? .bot : .device)
    }
    return Verdict(side: authors.laterSide, winner: .later)
  }

  private func authors(of blocks: [Block]) -> [Author] {
    (0...1).map { day.sides[$0].author(of: blocks[$0].content) }
  }

  // MARK: Boxes

  /// Ticked or dropped wins against open, unless one side opened a box that was ticked or dropped in
  /// the base.
  private func boxVerdict(_ blocks: [Block], base: Block?) -> Verdict? {
    guard let first = box(blocks[0], in: 0), let second = box(blocks[1], in: 1) else { return nil }
    let boxes = [first, second]
    guard let open = boxes.firstIndex(where: { $0.state == .open }),
      boxes[1 - open].state != .open
    else { return nil }
    let baseState = base.flatMap { box($0, in: DayVersions.base) }?.state
    if baseState == boxes[1 - open].state { return Verdict(side: open, winner: .unticked) }
    // An open box says only its text; its marks merge by themselves.
    let text = TaskMarks.name(in: day.bytes(open, boxes[open].text))
    let kept = day.bytes(1 - open, boxes[1 - open].text)
    // A box that the base does not have here may have been ticked in another section of the base.
    let wasOpen =
      baseState.map { $0 == .open } ?? day.versions[DayVersions.base].bytes.isEmpty
    let isSaid = kept.starts(with: text) || kept.dropFirst(2).starts(with: text)
    return Verdict(side: 1 - open, winner: .ticked, isSilent: wasOpen && isSaid)
  }

  private func box(_ block: Block, in version: Int) -> Checkbox? {
    guard case .box(let box) = day.versions[version].document.lines[block.line].kind else {
      return nil
    }
    return box
  }

  // MARK: Values

  /// Filled wins against blank.
  private mutating func fillVerdict(
    _ blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Verdict? {
    let fills =
      blocks[0].kind == .row
      ? rowFills(blocks, context) : (0...1).map { fill(blocks[$0], in: $0, context) }
    if fills[0] == fills[1] {
      if fills[0] == .planned {
        let wasFilled = base.map { fill($0, in: DayVersions.base, context) } == .filled
        var verdict = ownerVerdict(blocks, context)
        verdict.isSilent = !wasFilled
        return verdict
      }
      guard blocks[0].kind == .row, context.ownership == .itemByItem else { return nil }
      return doneRowVerdict(blocks)
    }
    let winner = fills[0] > fills[1] ? 0 : 1
    // A value of the base that one side removed is reported. A field that was never filled is not.
    let wasFilled = wasFilled(blocks[winner], base: base, context)
    // Who took away what an import had written does not get it back by another import.
    if wasFilled, authors(of: blocks).sideThatWrote == 1 - winner {
      return Verdict(side: 1 - winner, winner: .written)
    }
    return Verdict(
      side: winner, winner: .filled,
      isSilent: !wasFilled && fill(blocks[1 - winner], in: 1 - winner, context).saysNothing)
  }

  /// Whether the base had a value, though it may have been in another section of the base.
  private mutating func wasFilled(
    _ block: Block, base: Block?, _ context: SectionContext
  ) -> Bool {
    filledBase(of: block, base: base, context) != nil
  }

  /// The block of the base that has a value, though it may have been in another section of the base.
  mutating func filledBase(of block: Block, base: Block?, _ context: SectionContext) -> Block? {
    let old = base.map { [$0] } ?? baseBlocks[block.name, default: []]
    return old.first { fill($0, in: DayVersions.base, context) == .filled }
  }

  /// Whether both sides have a value.
  mutating func areFilled(_ blocks: [Block], _ context: SectionContext) -> Bool {
    (0...1).allSatisfy { fill(blocks[$0], in: $0, context) == .filled }
  }

  /// How far two rows are filled, in the cells in which they differ: equal cells, such as a target
  /// beside the value, do not count.
  private func rowFills(_ blocks: [Block], _ context: SectionContext) -> [Fill] {
    let rows = (0...1).map { cells(of: blocks[$0], in: $0) }
    return (0...1).map { side in
      let others = rows[1 - side]
      let own = rows[side].enumerated().filter { column, cell in
        column >= others.count || cell != others[column]
      }
      return own.map { fill(ofCell: $0.element, context) }.max() ?? .blank
    }
  }

  /// The cells of a row without the first one, which is its name.
  private func cells(of row: Block, in version: Int) -> [ArraySlice<UInt8>] {
    let document = day.versions[version].document
    return document.cells(of: document.lines[row.line]).dropFirst().map { day.bytes(version, $0) }
  }

  /// In old tables 0 is not a value (docs/format.md §6).
  private func fill(ofCell cell: ArraySlice<UInt8>, _ context: SectionContext) -> Fill {
    Fill.of(cell, zeroIsBlank: context.known != .fuelLog)
  }

  /// The row of a habit that is done wins (docs/format.md §9.1).
  private func doneRowVerdict(_ blocks: [Block]) -> Verdict? {
    let done = (0...1).filter { side in
      day.bytes(side, blocks[side].content).contains("✅".utf8)
    }
    return done.count == 1 ? Verdict(side: done[0], winner: .ticked) : nil
  }

  private func fill(_ block: Block, in version: Int, _ context: SectionContext) -> Fill {
    switch block.kind {
    case .frontMatterEntry:
      let value = day.bytes(version, block.content).dropFirst(block.key.count + 1).trimmed
      return TemplateText.isMade(value, of: block.key) ? .blank : Fill.of(value)
    case .heading:
      let document = day.versions[version].document
      guard case .heading(let heading) = document.lines[block.line].kind else { return .filled }
      return TemplateText.isHeading(document.text(heading.text)) ? .blank : .filled
    case .row:
      return cells(of: block, in: version).map { fill(ofCell: $0, context) }.max() ?? .blank
    default:
      let document = day.versions[version].document
      guard case .field(let field) = document.lines[block.line].kind else { return .filled }
      if context.holdsTraining, !document.hides(any: field.value),
        PlannedMark.removed(from: document.bytes[field.value]) != nil
      {
        return .planned
      }
      let value = document.visibleBytes(field.value)
      let fill = Fill.of(value, zeroIsBlank: block.isTotal)
      // A comment is not a value, but it is text.
      return fill == .blank && value.isEmpty && !field.value.isEmpty ? .placeholder : fill
    }
  }
}

extension Block {
  /// Whether it is a field with a running total (docs/format.md §4.4).
  fileprivate var isTotal: Bool { Self.isTotal(kind, key) }

  /// Whether a block of a kind and a key is one.
  static func isTotal(_ kind: Kind, _ key: some BidirectionalCollection<UInt8>) -> Bool {
    kind == .field && key.suffix(7).elementsEqual(" so far".utf8)
  }
}

// MARK: - Decisions

extension DayVersions {
  /// The decision to keep one side's version of a block.
  ///
  /// - Parameters:
  ///   - text: What stands of it in the result; nil where that is all of it.
  ///   - other: The other side's version; nil where that side deleted the block.
  func decision(
    about block: Block, as text: ArraySlice<UInt8>? = nil, of side: Int, over other: Block?,
    _ winner: Decision.Winner,
    _ context: SectionContext
  ) -> Decision {
    let range = other == nil ? block.extent : block.content
    var authors = sides.map(\.author)
    authors[side] = sides[side].author(of: range)
    if let other { authors[1 - side] = sides[1 - side].author(of: other.content) }
    return decision(
      section: context.titles[side], key: name(of: block, in: side),
      kept: text ?? bytes(side, range),
      lost: other.map { bytes(1 - side, $0.content) }, from: side, authors, winner,
      isPrivate: context.isPrivate)
  }

  /// The name of a block, for decisions.
  private func name(of block: Block, in version: Int) -> String {
    let document = versions[version].document
    switch document.lines[block.line].kind {
    case .heading: return "heading"
    case .field(let field): return document.text(field.name)
    case .box(let box): return document.text(box.text)
    default:
      let isText = block.kind == .text || block.kind == .comment || block.kind == .item
      return isText ? "text" : String(decoding: block.key, as: UTF8.self)
    }
  }
}
