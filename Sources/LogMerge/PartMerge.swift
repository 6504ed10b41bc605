import LogSyntax

extension DayMerger {
  /// Merges the front matter, the text before the first heading and the sections.
  mutating func mergeParts() -> [MergedPart] {
    let alignment = alignParts()
    let kept = keptAlone(alignment)
    mayMove = mayMove || Order.isAmbiguous(alignment)
    staying = (0...1).map { alignment.orders[$0].map { kept[$0] || alignment.isInBoth($0) } }
    let spine = Order.spine(preferring: side(with: .bot) ?? 0, alignment, kept: kept)
    let order = Order.slots(spine: spine, alignment).flatMap { slot in
      (slot.anchor.map { [$0] } ?? []) + (slot.spine + slot.other).filter { kept[$0] }
    }
    let merged = belowTheirHeadings(order, spine: spine, alignment).map { key -> MergedPart in
      let first = alignment.index(of: key, in: 0).map { versions[0].parts[$0] }
      let second = alignment.index(of: key, in: 1).map { versions[1].parts[$0] }
      let base = alignment.index(of: key, in: Self.base).map { versions[Self.base].parts[$0] }
      switch (first, second) {
      case (let first?, let second?): return mergePart(base: base, first, second)
      // Text before the first heading has no line of its own that says whether it is there.
      case (let part?, nil) where part.place == .preamble,
        (nil, let part?) where part.place == .preamble:
        return mergePreamble(base: base, part, of: first == nil ? 1 : 0)
      case (let part?, nil): return whole(part, of: 0)
      case (nil, let part?): return whole(part, of: 1)
      case (nil, nil): return MergedPart(place: .preamble, pieces: [])
      }
    }.filter { !$0.pieces.isEmpty }
    // Front matter and the text before the first heading have one place only.
    let top = [DayPart.Place.frontMatter, .preamble].compactMap { place in
      merged.first { $0.place == place }
    }
    guard !top.isEmpty else { return merged }
    return top + merged.filter { $0.place != .frontMatter && $0.place != .preamble }
  }

  /// For each key whether a part that only one side has stays: it is new, or it was changed where
  /// the other side deleted it, or a part that stands under it stays.
  private mutating func keptAlone(_ alignment: Alignment) -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    for side in 0...1 {
      for (index, key) in alignment.orders[side].enumerated() where !alignment.isInBoth(key) {
        let part = versions[side].parts[index]
        guard part.place != .preamble, let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          continue
        }
        // What was moved below another heading was changed.
        let isMoved =
          parentAbove(key, in: side, alignment) != parentAbove(key, in: Self.base, alignment)
        if !isMoved, isUnchanged(part, of: side, since: versions[Self.base].parts[base]) {
          kept[key] = !drops(part.range, of: side)
          continue
        }
        kept[key] = true
        decisions.append(
          Decision(
            section: title(of: part, in: side), key: "section",
            kept: Array(bytes(side, part.range)), lost: [], keptFrom: sides[side].device,
            lostFrom: sides[1 - side].device, winner: .changed))
      }
    }
    for side in 0...1 {
      for (index, key) in alignment.orders[side].enumerated().reversed() {
        if kept[key], let parent = versions[side].parts[index].parent {
          kept[alignment.orders[side][parent]] = true
        }
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  private func isUnchanged(_ part: DayPart, of side: Int, since base: DayPart) -> Bool {
    if isSame(side, part.range, Self.base, base.range) { return true }
    return isSameContent(units(of: part, in: side), of: side, since: units(of: base, in: Self.base))
  }

  func units(of part: DayPart, in version: Int) -> [Unit] {
    UnitReader.units(of: part, in: versions[version].document)
  }

  private func whole(_ part: DayPart, of side: Int) -> MergedPart {
    MergedPart(
      place: part.place, pieces: [Piece(content: Source(version: side, range: part.range))],
      gap: part.gap.map { Source(version: side, range: $0) })
  }

  /// Merges the text before the first heading with none.
  private mutating func mergePreamble(base: DayPart?, _ part: DayPart, of side: Int) -> MergedPart {
    guard let base else { return whole(part, of: side) }
    var lists: [[Unit]] = [[], [], units(of: base, in: Self.base)]
    lists[side] = units(of: part, in: side)
    let context = SectionContext(ownership: .keepBoth, known: nil, titles: ["", ""])
    var merged = whole(part, of: side)
    merged.pieces = mergeUnits(lists, context)
    return merged
  }

  /// Merges a part that both sides have. One that only one side changed is that side's.
  private mutating func mergePart(
    base: DayPart?, _ first: DayPart, _ second: DayPart
  ) -> MergedPart {
    let parts = [first, second]
    // What stood behind a section of another name says nothing of what stands behind this one.
    let baseGap = parts.contains { $0.place == base?.place } ? base?.gap : nil
    var merged = MergedPart(
      place: first.place, pieces: [], gap: gap(base: baseGap, first.gap, second.gap))
    func isSameAsBase(_ side: Int) -> Bool {
      base.map { isSame(side, parts[side].range, Self.base, $0.range) } ?? false
    }
    if isSame(0, first.range, 1, second.range) {
      merged.pieces = [Piece(content: Source(version: 0, range: first.range))]
    } else if isSameAsBase(1), drops(second.range, of: 1) {
      merged.pieces = [Piece(content: Source(version: 0, range: first.range))]
    } else if isSameAsBase(0), drops(first.range, of: 0) {
      merged.pieces = [Piece(content: Source(version: 1, range: second.range))]
    } else if let pieces = puttingBackLines(of: first, into: second, isUnchanged: isSameAsBase(0)) {
      merged.pieces = pieces
    } else {
      let context = SectionContext(
        ownership: ownership(of: parts), known: first.known,
        titles: (0...1).map { title(of: parts[$0], in: $0) })
      let base = base.map { units(of: $0, in: Self.base) } ?? []
      merged.pieces = mergeUnits(
        [units(of: first, in: 0), units(of: second, in: 1), base], context)
    }
    return merged
  }

  // MARK: Owners and names

  /// The rule of a part that both sides have: its own, else that of the part above it, where both
  /// sides say the same.
  private func ownership(of parts: [DayPart]) -> Ownership {
    if parts[0].place == .frontMatter { return rules[.frontMatter] ?? .keepBoth }
    // What one side's heading says in particular holds for both: the person's Completed Workout.
    for part in parts {
      if let special = rules[.heading(part.key)] { return special }
    }
    if let rule = rules.ownership(key: parts[0].key, known: parts[0].known) { return rule }
    let inherited = [ownership(above: parts[0], in: 0), ownership(above: parts[1], in: 1)]
    return inherited[0] == inherited[1] ? inherited[0] ?? .keepBoth : .keepBoth
  }

  /// The rule of the nearest part above one that has a rule and is in the result.
  private func ownership(above part: DayPart, in side: Int) -> Ownership? {
    var parent = part.parent
    while let index = parent {
      let above = versions[side].parts[index]
      if staying[side][index], let rule = rules.ownership(key: above.key, known: above.known) {
        return rule
      }
      parent = above.parent
    }
    return nil
  }

  /// A part's heading, for decisions.
  func title(of part: DayPart, in version: Int) -> String {
    if part.place == .frontMatter { return "front matter" }
    let document = versions[version].document
    guard case .heading(let heading) = document.lines[part.lines.lowerBound].kind else { return "" }
    return document.text(heading.text)
  }
}
