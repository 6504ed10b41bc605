import LogSyntax

/// What is known of the section in which units are merged.
struct SectionContext {
  let ownership: Ownership
  let known: KnownSection?
  /// Its heading on each side.
  let titles: [String]

  var meaning: Ownership.Meaning { ownership.meaning }
}

extension DayMerger {
  /// Whether two lists of units are the same but for the gaps in them.
  func isSameContent(_ units: [Unit], of version: Int, since base: [Unit]) -> Bool {
    units.count == base.count
      && zip(units, base).allSatisfy { isSameContent($0, of: version, since: $1) }
  }

  private func isSameContent(_ unit: Unit, of version: Int, since base: Unit) -> Bool {
    bytes(version, unit.content).isSameText(as: bytes(Self.base, base.content))
      && isSameContent(unit.children, of: version, since: base.children)
  }

  /// Merges the units of two sides and the base, in that order.
  ///
  /// - Parameter isBelowItem: Whether they belong to one item, and are lines below it.
  mutating func mergeUnits(
    _ units: [[Unit]], _ context: SectionContext, isBelowItem: Bool = false
  ) -> [Piece] {
    let alignment = Alignment(units) { $0.name }
    let order = unitOrder(units, alignment, context, isBelowItem: isBelowItem)
    var pieces: [Piece] = []
    pieces.reserveCapacity(order.count + order.count / 2)
    for key in order {
      let (first, second) = (alignment.places[0][key], alignment.places[1][key])
      if first < 0 {
        append(units[1][second], of: 1, to: &pieces)
      } else if second < 0 {
        append(units[0][first], of: 0, to: &pieces)
      } else {
        let base = alignment.index(of: key, in: Self.base).map { units[Self.base][$0] }
        merge(units[0][first], units[1][second], base: base, context, into: &pieces)
      }
    }
    return pieces
  }

  /// The keys of the units that the result has, in its order.
  private mutating func unitOrder(
    _ units: [[Unit]], _ alignment: Alignment, _ context: SectionContext, isBelowItem: Bool
  ) -> [Int] {
    let order =
      alignment.orders[0] == alignment.orders[1]
      ? alignment.orders[0] : mergedOrder(units, alignment, context)
    return isBelowItem ? outermostLast(order, units, alignment) : order
  }

  /// The order of units that both sides do not have alike.
  private mutating func mergedOrder(
    _ units: [[Unit]], _ alignment: Alignment, _ context: SectionContext
  ) -> [Int] {
    let kept = keptAlone(units, alignment, context)
    mayMove = mayMove || Order.isAmbiguous(alignment)
    let spine = Order.spine(
      preferring: side(with: context.meaning.order) ?? 0, alignment, kept: kept)
    func group(_ key: Int) -> Int? {
      let side = alignment.places[0][key] < 0 ? 1 : 0
      return units[side][alignment.places[side][key]].kind.group
    }
    var order: [Int] = []
    for slot in Order.slots(spine: spine, alignment) {
      if let anchor = slot.anchor { order.append(anchor) }
      if slot.spine.isEmpty, slot.other.isEmpty { continue }
      var runs = [slot.spine, slot.other]
      for index in runs.indices { runs[index].removeAll { !kept[$0] } }
      // Fields go on below fields, rows below rows, before anything else follows.
      if let anchored = slot.anchor.flatMap(group) {
        for index in runs.indices {
          let more = runs[index].prefix { group($0) == anchored }
          order += more
          runs[index].removeFirst(more.count)
        }
      }
      order += runs[0] + runs[1]
    }
    return order
  }

  /// What belongs to an item, in an order in which none of it comes to belong to another: where it
  /// would, as deep as a side has it, what is indented more goes first.
  private func outermostLast(_ order: [Int], _ units: [[Unit]], _ alignment: Alignment) -> [Int] {
    let children = order.map { key -> (least: Int, most: Int, holdsOthers: Bool) in
      let first = alignment.index(of: key, in: 0).map { units[0][$0] }
      let second = alignment.index(of: key, in: 1).map { units[1][$0] }
      let one = (first ?? second)?.indent ?? 0
      let other = (second ?? first)?.indent ?? 0
      return (min(one, other), max(one, other), (first ?? second)?.kind.holdsOthers ?? false)
    }
    var open: [Int] = []
    let takesIn = children.contains { child in
      while let indent = open.last, indent >= child.most { open.removeLast() }
      if !open.isEmpty { return true }
      if child.holdsOthers { open.append(child.least) }
      return false
    }
    guard takesIn else { return order }
    return order.indices.sorted {
      (-children[$0].most, $0) < (-children[$1].most, $1)
    }.map { order[$0] }
  }

  // MARK: Units of one side

  /// Appends a whole unit.
  private func append(_ unit: Unit, of side: Int, to pieces: inout [Piece]) {
    let start = pieces.count
    pieces.append(
      Piece(
        content: Source(version: side, range: unit.content),
        gap: unit.gap.map { Source(version: side, range: $0) }))
    for child in unit.children { append(child, of: side, to: &pieces) }
    mark(&pieces, from: start, as: unit)
  }

  /// Marks a unit's own piece and its children's, which follow it, as what they are.
  private func mark(_ pieces: inout [Piece], from start: Int, as unit: Unit) {
    pieces[start].indent = unit.indent
    for index in start + 1..<pieces.count { pieces[index].isAttached = true }
    switch unit.kind {
    case .table:
      for index in start..<pieces.count { pieces[index].setting = .table }
      pieces[start].setting = .tableStart
    case .row: pieces[start].setting = .row
    case .text:
      let document = versions[pieces[start].content.version].document
      if document.isTableLine(unit.line) { pieces[start].setting = .delimiter }
    case .box, .item, .slot:
      for index in start..<pieces.count { pieces[index].setting = .list(indent: unit.indent) }
    default: break
    }
  }

  /// For each key whether a unit that only one side has stays: it is new, or it was changed where
  /// the other side deleted it.
  private mutating func keptAlone(
    _ units: [[Unit]], _ alignment: Alignment, _ context: SectionContext
  ) -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    var slots: [(side: Int, place: Int)] = []
    for side in 0...1 {
      for (place, key) in alignment.orders[side].enumerated() where !alignment.isInBoth(key) {
        let unit = units[side][place]
        guard let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          if unit.kind == .slot, unit.children.isEmpty { slots.append((side, place)) }
          continue
        }
        if isSameContent(unit, of: side, since: units[Self.base][base]) {
          kept[key] = !drops(unit.extent, of: side)
          continue
        }
        kept[key] = true
        decide(unit, of: side, over: nil, .changed, context)
      }
    }
    settleTextClashes(&kept, units, alignment, context)
    // Where the other side has an item for its number, an empty one has no place
    // (docs/format.md §5).
    if !slots.isEmpty {
      let taken = (0...1).map { itemNumbers(of: units[$0], in: $0, alignment, kept) }
      for slot in slots where taken[1 - slot.side].contains(units[slot.side][slot.place].key) {
        kept[alignment.orders[slot.side][slot.place]] = false
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  /// The numbers of items with a text that only one side has, and that stay.
  private func itemNumbers(
    of units: [Unit], in side: Int, _ alignment: Alignment, _ kept: [Bool]
  ) -> Set<ArraySlice<UInt8>> {
    let document = versions[side].document
    var numbers: Set<ArraySlice<UInt8>> = []
    for (unit, key) in zip(units, alignment.orders[side]) where kept[key] {
      guard case .item(let item) = document.lines[unit.line].kind, item.isOrdered,
        !item.text.isEmpty
      else { continue }
      numbers.insert(document.bytes[item.marker].dropLast())
    }
    return numbers
  }

  // MARK: Units of both sides

  private mutating func merge(
    _ first: Unit, _ second: Unit, base: Unit?, _ context: SectionContext,
    into pieces: inout [Piece]
  ) {
    let start = pieces.count
    mayMove = mayMove || first.indent != second.indent
    if first.indent != second.indent, let outer = outer(of: [first, second], base: base) {
      return nest([first, second], in: outer, base: base, context, into: &pieces)
    }
    let side = choose(first, second, base: base, context)
    let unit = side == 0 ? first : second
    pieces.append(Piece(content: Source(version: side, range: unit.content)))
    if !first.children.isEmpty || !second.children.isEmpty {
      pieces += mergeUnits(
        [first.children, second.children, base?.children ?? []], context,
        isBelowItem: first.kind != .table)
    }
    // The gap above a child is another one than that above whatever comes next.
    let hasChildren = pieces.count > start + 1
    func gapThere(_ unit: Unit) -> Range<Int>? {
      unit.children.isEmpty == hasChildren ? nil : unit.gap
    }
    // Nor says the gap below what was there before anything, where both sides changed that.
    let base = base.flatMap { base in
      let old = bytes(Self.base, base.content)
      let isThere =
        bytes(0, first.content).isSameText(as: old) || bytes(1, second.content).isSameText(as: old)
      return isThere ? base : nil
    }
    let isThere = gapThere(first) != nil || gapThere(second) != nil
    func gap(_ unit: Unit) -> Range<Int>? { isThere ? gapThere(unit) : unit.gap }
    (pieces[start].gap, pieces[start].lineEnd) = gapAndLineEnd(
      base: base.flatMap(gap), gap(first), gap(second))
    mark(&pieces, from: start, as: unit)
  }

  /// The side whose item has children where the other side's item of that name stands: so deep that
  /// in one file it would be one of them. Nil where the other side has not touched its item.
  private func outer(of units: [Unit], base: Unit?) -> Int? {
    (0...1).first { outer in
      let inner = units[1 - outer]
      guard units[outer].indent < inner.indent,
        units[outer].children.contains(where: { $0.indent <= inner.indent })
      else { return false }
      guard let base else { return true }
      return !bytes(1 - outer, inner.content).isSameText(as: bytes(Self.base, base.content))
    }
  }

  /// Merges an item with one that becomes its child.
  private mutating func nest(
    _ units: [Unit], in outer: Int, base: Unit?, _ context: SectionContext,
    into pieces: inout [Piece]
  ) {
    let start = pieces.count
    let unit = units[outer]
    pieces.append(
      Piece(
        content: Source(version: outer, range: unit.content),
        gap: unit.gap.map { Source(version: outer, range: $0) }))
    var children = [unit.children, unit.children, base?.children ?? []]
    children[1 - outer] = [units[1 - outer]]
    pieces += mergeUnits(children, context, isBelowItem: true)
    mark(&pieces, from: start, as: unit)
  }

  // MARK: Texts in one place

  /// Finds the places in which both sides wrote text, where the section's rule cares. There the
  /// owner's text stands: `kept` loses the other's, and gets back what the other deleted to put its
  /// own there. A place is what lies between two texts that both sides have, or will have.
  private mutating func settleTextClashes(
    _ kept: inout [Bool], _ units: [[Unit]], _ alignment: Alignment, _ context: SectionContext
  ) {
    let owner = textOwner(context.meaning.text)
    guard owner != nil || context.meaning.isReported else { return }
    let role = context.meaning.text ?? .device
    var added: [[Int: [Int]]] = [[:], [:]]
    var left: [[Int: [Int]]] = [[:], [:]]
    var places: [Int] = []
    func isText(_ key: Int, of side: Int) -> Bool {
      units[side][alignment.places[side][key]].isText(where: role)
    }
    // Places are those of the result, so that both texts meet there again in the next merge.
    let spine = Order.spine(
      preferring: self.side(with: context.meaning.order) ?? 0, alignment, kept: kept)
    var hasLater = Array(repeating: false, count: alignment.keyCount)
    for key in kept.indices where kept[key] && alignment.previous[key] >= 0 {
      hasLater[alignment.previous[key]] = true
    }
    var place = [-1, -1]
    for slot in Order.slots(spine: spine, alignment) {
      if let anchor = slot.anchor, isText(anchor, of: 0) { place = [anchor, anchor] }
      for side in 0...1 {
        for key in side == spine ? slot.spine : slot.other where isText(key, of: side) {
          let isOld = alignment.places[Self.base][key] >= 0
          // What was changed and stays, though the other side deleted it, is in both from now on; so
          // is what stays as one of its name below it does.
          if isOld && kept[key] || hasLater[key] {
            place[side] = key
          } else if isOld {
            left[side][place[side], default: []].append(key)
          } else {
            if side == 0, added[0][place[0]] == nil { places.append(place[0]) }
            added[side][place[side], default: []].append(key)
          }
        }
      }
    }
    for place in places {
      guard let first = added[0][place], let second = added[1][place] else { continue }
      let texts = [text(first, of: 0, units, alignment), text(second, of: 1, units, alignment)]
      let winner = owner ?? 0
      if let owner {
        for key in owner == 0 ? second : first { kept[key] = false }
        for key in left[owner][place] ?? [] { kept[key] = true }
      }
      if texts[0][...].isSameText(as: texts[1][...]) { continue }
      let reason: Decision.Winner =
        owner == nil ? .both : self.side(with: role) == nil ? .later : role == .bot ? .bot : .device
      decisions.append(
        Decision(
          section: context.titles[winner], key: "text", kept: texts[winner],
          lost: texts[1 - winner], keptFrom: sides[winner].device,
          lostFrom: sides[1 - winner].device, winner: reason))
    }
  }

  /// The side whose text stands, in a section of `role`; nil where both texts do. Two that own the
  /// section both have a say. Of two that do not the later one stands, as the merge of a bot's text
  /// with a device's must stand against the device's when they meet again.
  private func textOwner(_ role: Side.Role?) -> Int? {
    guard let role else { return nil }
    return side(with: role) ?? (sides[0].role == role ? nil : 0)
  }

  private func text(
    _ keys: [Int], of side: Int, _ units: [[Unit]], _ alignment: Alignment
  ) -> [UInt8] {
    let texts = keys.map { bytes(side, units[side][alignment.places[side][$0]].extent) }
    return Array(texts.joined(separator: [0x0A]))
  }
}

extension Unit.Kind {
  /// Units that stand together.
  fileprivate var group: Int? {
    switch self {
    case .field: 0
    case .row: 1
    case .box, .item, .slot: 2
    case .entry: 3
    default: nil
    }
  }
}
