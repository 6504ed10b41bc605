import LogSyntax

/// Merges the parts of a day: the front matter, the text before the first heading, and the sections.
struct PartMerger {
  private let day: DayVersions
  private let rules: OwnershipRules
  private let alignment: Alignment
  /// Merges what is inside parts, and has the log of the whole merge.
  private var blocks: BlockMerger
  /// For each key of a part that only one side has, whether the result has it.
  private var kept: [Bool] = []

  private static let base = DayVersions.base

  /// Merges two versions that both changed the base.
  ///
  /// - Parameter retained: Lines of the leading side to keep where the other side deleted or changed
  ///   them, trimmed.
  /// - Returns: The parts of the result, and what the merge recorded.
  static func merge(
    _ day: DayVersions, _ rules: OwnershipRules, retaining retained: Set<ArraySlice<UInt8>>
  ) -> (parts: [MergedPart], log: MergeLog) {
    var merger = PartMerger(
      day: day, rules: rules, alignment: .ofParts(day.versions),
      blocks: BlockMerger(day, log: MergeLog(retaining: retained)))
    let parts = merger.mergeParts()
    return (parts, merger.blocks.log)
  }

  private init(day: DayVersions, rules: OwnershipRules, alignment: Alignment, blocks: BlockMerger) {
    self.day = day
    self.rules = rules
    self.alignment = alignment
    self.blocks = blocks
  }

  private mutating func mergeParts() -> [MergedPart] {
    kept = keptParts()
    if Order.isAmbiguous(alignment) { blocks.log.needsFixpoint = true }
    let primary = Order.primarySide(
      preferring: day.side(with: .bot) ?? 0, alignment, kept: kept)
    let order = PartOrder(versions: day.versions, alignment: alignment, primary: primary)
      .groupedByParent(Order.merged(primary: primary, alignment, kept: kept))
    var merged: [MergedPart] = []
    for key in order {
      let part = mergePart(key)
      if !part.pieces.isEmpty { merged.append(part) }
    }
    // Front matter and the text before the first heading come first.
    let top = [DayPart.Identity.frontMatter, .preamble].compactMap { identity in
      merged.first { $0.identity == identity }
    }
    guard !top.isEmpty else { return merged }
    return top + merged.filter { $0.identity != .frontMatter && $0.identity != .preamble }
  }

  private mutating func mergePart(_ key: Int) -> MergedPart {
    func part(in version: Int) -> DayPart? {
      alignment.index(of: key, in: version).map { day.versions[version].parts[$0] }
    }
    let base = part(in: Self.base)
    switch (part(in: 0), part(in: 1)) {
    case (let first?, let second?): return mergePart(base: base, first, second)
    // The text before the first heading is merged even where one side has none: it has no heading
    // that the side could have deleted.
    case (let part?, nil) where part.identity == .preamble:
      return mergePreamble(base: base, part, of: 0)
    case (nil, let part?) where part.identity == .preamble:
      return mergePreamble(base: base, part, of: 1)
    case (let part?, nil): return whole(part, of: 0)
    case (nil, let part?): return whole(part, of: 1)
    case (nil, nil): return MergedPart(identity: .preamble, pieces: [])
    }
  }

  // MARK: Parts of one side

  /// For each key whether a part that only one side has is kept: it is new, or it was changed where
  /// the other side deleted it, or a part below it is kept.
  private mutating func keptParts() -> [Bool] {
    var kept = Array(repeating: false, count: alignment.keyCount)
    for side in 0...1 {
      for (index, key) in alignment.orders[side].enumerated() where !alignment.isInBoth(key) {
        let part = day.versions[side].parts[index]
        guard part.identity != .preamble, let base = alignment.index(of: key, in: Self.base) else {
          kept[key] = true
          continue
        }
        // A part that was moved to another parent was changed; so was one whose parent has another name,
        // which in the next merge cannot be told from that.
        let isMoved =
          alignment.parent(of: key, in: side, day.versions)
          != alignment.parent(of: key, in: Self.base, day.versions)
          || day.versions[side].identityOfParent(of: part)
            != day.versions[Self.base].identityOfParent(of: day.versions[Self.base].parts[base])
        if !isMoved, isUnchanged(part, of: side, since: day.versions[Self.base].parts[base]) {
          kept[key] = !blocks.log.drop(part.range, of: side, in: day)
          continue
        }
        kept[key] = true
        var authors = day.sides.map(\.author)
        authors[side] = day.sides[side].author(of: part.range)
        blocks.log.decisions.append(
          day.decision(
            section: day.title(of: part, in: side), key: "section",
            kept: day.bytes(side, part.range), lost: nil, from: side, authors, .changed,
            isPrivate: part.isPrivate))
      }
    }
    for side in 0...1 {
      for (index, key) in alignment.orders[side].enumerated().reversed() {
        if kept[key], let parent = day.versions[side].parts[index].parent {
          kept[alignment.orders[side][parent]] = true
        }
      }
    }
    alignment.keepEarlierOccurrences(&kept)
    return kept
  }

  private func isUnchanged(_ part: DayPart, of side: Int, since base: DayPart) -> Bool {
    if day.isSame(side, part.range, Self.base, base.range) { return true }
    return day.isSameContent(
      day.blocks(of: part, in: side), of: side, asBase: day.blocks(of: base, in: Self.base))
  }

  private func whole(_ part: DayPart, of side: Int) -> MergedPart {
    MergedPart(
      identity: part.identity, pieces: [Piece(side, part.range)],
      gap: part.gap.map { VersionRange(version: side, range: $0) })
  }

  /// Merges the text before the first heading, which only one side has.
  private mutating func mergePreamble(base: DayPart?, _ part: DayPart, of side: Int) -> MergedPart {
    guard let base else { return whole(part, of: side) }
    var lists: [[Block]] = [[], [], day.blocks(of: base, in: Self.base)]
    lists[side] = day.blocks(of: part, in: side)
    let context = SectionContext(ownership: .keepBoth, known: nil, titles: ["", ""])
    var merged = whole(part, of: side)
    merged.pieces = blocks.merge(lists, context)
    return merged
  }

  // MARK: Parts of both sides

  /// Merges a part that both sides have. A part that only one side changed is that side's.
  private mutating func mergePart(
    base: DayPart?, _ first: DayPart, _ second: DayPart
  ) -> MergedPart {
    let parts = [first, second]
    // The gap after a part counts only where the part has the same heading key.
    let baseGap = parts.contains { $0.identity == base?.identity } ? base?.gap : nil
    var merged = MergedPart(
      identity: first.identity, pieces: [], gap: day.gap(base: baseGap, first.gap, second.gap))
    func isSameAsBase(_ side: Int) -> Bool {
      base.map { day.isSame(side, parts[side].range, Self.base, $0.range) } ?? false
    }
    if day.isSame(0, first.range, 1, second.range) {
      merged.pieces = [Piece(0, first.range)]
    } else if isSameAsBase(1), blocks.log.drop(second.range, of: 1, in: day) {
      merged.pieces = [Piece(0, first.range)]
    } else if isSameAsBase(0), blocks.log.drop(first.range, of: 0, in: day) {
      merged.pieces = [Piece(1, second.range)]
    } else if let pieces = RetainedLines(day, blocks.log.retained, in: first, isSameAsBase(0))?
      .pieces(of: second)
    {
      merged.pieces = pieces
    } else {
      // What is a routine on one side is one in all versions, so that its tasks have the same keys.
      let isRoutine = parts.contains(where: \.isRoutine)
      let context = SectionContext(
        ownership: ownership(of: parts), known: first.known,
        titles: (0...1).map { day.title(of: parts[$0], in: $0) }, isRoutine: isRoutine,
        isPrivate: first.isPrivate || second.isPrivate)
      let lists = [first, second, base].enumerated().map { version, part -> [Block] in
        guard var part else { return [] }
        part.isRoutine = isRoutine
        return day.blocks(of: part, in: version)
      }
      merged.pieces = blocks.merge(lists, context)
    }
    return merged
  }

  /// The rule of a part that both sides have: its own, else that of its parent, where both sides have
  /// the same; else `keepBoth`.
  private func ownership(of parts: [DayPart]) -> Ownership {
    if parts[0].identity == .frontMatter { return rules[.frontMatter] ?? .keepBoth }
    // The special meaning of one side's heading (Completed Workout) holds for both sides.
    for part in parts {
      if let special = rules[.heading(part.key)] { return special }
    }
    if let rule = rules.ownership(key: parts[0].key, known: parts[0].known) { return rule }
    let inherited = [ownership(above: parts[0], in: 0), ownership(above: parts[1], in: 1)]
    return inherited[0] == inherited[1] ? inherited[0] ?? .keepBoth : .keepBoth
  }

  /// The rule of the nearest ancestor that has a rule and is in the result.
  private func ownership(above part: DayPart, in side: Int) -> Ownership? {
    var parent = part.parent
    while let index = parent {
      let ancestor = day.versions[side].parts[index]
      let key = alignment.orders[side][index]
      if kept[key] || alignment.isInBoth(key),
        let rule = rules.ownership(key: ancestor.key, known: ancestor.known)
      {
        return rule
      }
      parent = ancestor.parent
    }
    return nil
  }
}
