import LogSyntax

extension DayMerger {
  /// The side whose version of a unit's own bytes stands.
  mutating func choose(
    _ first: Unit, _ second: Unit, base: Unit?, _ context: SectionContext
  ) -> Int {
    if isSame(0, first.content, 1, second.content) { return 0 }
    let (text, otherText) = (bytes(0, first.content), bytes(1, second.content))
    if let base {
      // Other line ends inside it are no change of its text.
      let old = bytes(Self.base, base.content)
      if otherText.isSameText(as: old), drops(second.content, of: 1) { return 0 }
      if text.isSameText(as: old), drops(first.content, of: 0) { return 1 }
    }
    if text.trimmed.isSameText(as: otherText.trimmed) {
      return side(with: context.meaning.order) ?? 0
    }
    let units = [first, second]
    let ruled =
      switch first.kind {
      case .box: box(units, base: base)
      case .field, .entry, .row: filled(units, base: base, context)
      default: Verdict?.none
      }
    let verdict = ruled ?? owned(first, context)
    if !verdict.isSilent {
      decide(
        units[verdict.side], of: verdict.side, over: units[1 - verdict.side], verdict.winner,
        context
      )
    }
    return verdict.side
  }

  /// Records what was decided about a unit.
  mutating func decide(
    _ unit: Unit, of side: Int, over other: Unit?, _ winner: Decision.Winner,
    _ context: SectionContext
  ) {
    decisions.append(
      Decision(
        section: context.titles[side], key: name(of: unit, in: side),
        kept: Array(bytes(side, other == nil ? unit.extent : unit.content)),
        lost: other.map { Array(bytes(1 - side, $0.content)) } ?? [],
        keptFrom: sides[side].device, lostFrom: sides[1 - side].device, winner: winner))
  }

  private func name(of unit: Unit, in version: Int) -> String {
    let document = versions[version].document
    switch document.lines[unit.line].kind {
    case .heading: return "heading"
    case .field(let field): return document.text(field.name)
    case .box(let box): return document.text(box.text)
    default:
      let isText = unit.kind == .text || unit.kind == .comment || unit.kind == .item
      return isText ? "text" : String(decoding: unit.key, as: UTF8.self)
    }
  }

  private struct Verdict {
    let side: Int
    let winner: Decision.Winner
    /// Whether what gives way says nothing that was not said before.
    var isSilent = false
  }

  // MARK: Owner, or the later commit

  private func owned(_ unit: Unit, _ context: SectionContext) -> Verdict {
    let isTotal = unit.kind == .field && unit.isTotal
    let role = unit.kind == .heading ? context.meaning.heading : context.meaning.value
    if !isTotal, let side = side(with: role) {
      return Verdict(side: side, winner: sides[side].role == .bot ? .bot : .device)
    }
    return Verdict(side: 0, winner: .later)
  }

  // MARK: Boxes

  /// Ticked or struck out beats open, unless one side opened what was ticked or struck out.
  private func box(_ units: [Unit], base: Unit?) -> Verdict? {
    guard
      let boxes = box(units[0], in: 0).flatMap({ one in
        box(units[1], in: 1).map { [one, $0] }
      })
    else { return nil }
    guard let open = boxes.firstIndex(where: { $0.state == .open }),
      boxes[1 - open].state != .open
    else { return nil }
    if let base, box(base, in: Self.base)?.state == boxes[1 - open].state {
      return Verdict(side: open, winner: .unticked)
    }
    // An open box says nothing but its text.
    let text = bytes(open, boxes[open].text)
    let kept = bytes(1 - open, boxes[1 - open].text)
    // A box that the base has in no such place may have been ticked in another.
    let wasOpen =
      base.flatMap { box($0, in: Self.base) }.map { $0.state == .open }
      ?? versions[Self.base].bytes.isEmpty
    let isSaid = kept.starts(with: text) || kept.dropFirst(2).starts(with: text)
    return Verdict(side: 1 - open, winner: .ticked, isSilent: wasOpen && isSaid)
  }

  private func box(_ unit: Unit, in version: Int) -> Checkbox? {
    guard case .box(let box) = versions[version].document.lines[unit.line].kind else { return nil }
    return box
  }

  // MARK: Values

  /// Filled beats blank.
  private mutating func filled(_ units: [Unit], base: Unit?, _ context: SectionContext) -> Verdict?
  {
    let fills =
      units[0].kind == .row
      ? rowFills(units, context) : (0...1).map { fill(units[$0], in: $0, context) }
    if fills[0] == fills[1] {
      guard units[0].kind == .row, context.ownership == .itemByItem else { return nil }
      return doneRow(units)
    }
    let winner = fills[0] > fills[1] ? 0 : 1
    // A value that one side took back is worth a word, though it may have stood in another place; a
    // field that was never filled is not.
    let wasFilled =
      base.map { fill($0, in: Self.base, context) == .filled }
      ?? baseLines.contains(ByteKey(bytes(winner, units[winner].content).trimmed))
    return Verdict(
      side: winner, winner: .filled,
      isSilent: !wasFilled && fill(units[1 - winner], in: 1 - winner, context) == .blank)
  }

  /// How far two rows are filled, but for the cells in which both say the same: a target in one
  /// cell says nothing about whether the value beside it is there.
  private func rowFills(_ units: [Unit], _ context: SectionContext) -> [Fill] {
    let rows = (0...1).map { cells(of: units[$0], in: $0) }
    return (0...1).map { side in
      let others = rows[1 - side]
      let own = rows[side].enumerated().filter { column, cell in
        column >= others.count || !cell.isSame(as: others[column])
      }
      return own.map { fill(ofCell: $0.element, context) }.max() ?? .blank
    }
  }

  /// The cells of a row but for the first one, which is its name.
  private func cells(of row: Unit, in version: Int) -> [ArraySlice<UInt8>] {
    let document = versions[version].document
    return document.cells(of: document.lines[row.line]).dropFirst().map { bytes(version, $0) }
  }

  /// In old tables 0 is no value (docs/format.md §6).
  private func fill(ofCell cell: ArraySlice<UInt8>, _ context: SectionContext) -> Fill {
    Fill.of(cell, zeroIsBlank: context.known != .fuelLog)
  }

  /// A habit's row that says done (docs/format.md §9.1).
  private func doneRow(_ units: [Unit]) -> Verdict? {
    let done = (0...1).filter { side in
      bytes(side, units[side].content).contains("✅".utf8)
    }
    return done.count == 1 ? Verdict(side: done[0], winner: .ticked) : nil
  }

  private func fill(_ unit: Unit, in version: Int, _ context: SectionContext) -> Fill {
    switch unit.kind {
    case .entry:
      let text = bytes(version, unit.content)
      return Fill.of(text.dropFirst(unit.key.count + 1).trimmed)
    case .row:
      return cells(of: unit, in: version).map { fill(ofCell: $0, context) }.max() ?? .blank
    default:
      guard case .field(let field) = versions[version].document.lines[unit.line].kind else {
        return .filled
      }
      let value = versions[version].document.visibleBytes(field.value)
      let fill = Fill.of(value, zeroIsBlank: unit.isTotal)
      // A comment is no value, but it is text.
      return fill == .blank && value.isEmpty && !field.value.isEmpty ? .placeholder : fill
    }
  }
}

extension Unit {
  /// Whether a field is one of the running totals (docs/format.md §4.4).
  fileprivate var isTotal: Bool { key.suffix(7).elementsEqual(" so far".utf8) }
}
