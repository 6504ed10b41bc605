import LogSyntax

/// A value that is to be added to the merged day.
struct AddedValue {
  let line: [UInt8]
  /// The field as both sides had it before; nil where it had no value.
  let base: [UInt8]?
  let section: KnownSection
}

extension BlockMerger {
  /// The piece of a field that two devices filled, where on one device the second value would have been added to the
  /// first: a run, sets of a lift, water. The earlier value stands in the field, and the later one is added to the merged
  /// day. Nil for any other field, and where both changed what the base had rather than adding to it.
  mutating func addedPiece(
    of blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Piece? {
    guard let adding = day.adding, blocks[0].kind == .field, let section = context.known,
      !day.isSame(0, blocks[0].content, 1, blocks[1].content),
      !log.isRetained(blocks[0].content, of: 0, in: day),
      resolver.areFilled(blocks, context)
    else { return nil }
    let old = resolver.filledBase(of: blocks[0], base: base, context).map {
      Array(day.bytes(DayVersions.base, $0.content))
    }
    let lines = (0...1).map { Array(day.bytes($0, blocks[$0].content)) }
    let authors = (0...1).map { day.sides[$0].author(of: blocks[$0].content) }
    let days = (0...1).map { adding(lines[1 - $0], old, section, day.versions[$0].bytes) }
    // Of two sums nothing but an author tells whether one holds the other.
    let isUndated = FixpointMerge.areUndated(day.sides)
    if isUndated, days.contains(where: { $0?.isSum == true }) { return nil }
    // What an earlier merge added is not added again. In one line nothing else tells that it was a merge that did.
    let isJoined = (0...1).map { side in
      let line = Array("## \(section.heading)\n".utf8) + lines[side]
      return days[side]?.isTold == true && authors[side].act != .imported
        && (authors[side].act == .merged || isUndated
          || adding(lines[1 - side], old, section, line)?.isTold != true)
    }
    if let side = isJoined.firstIndex(of: true) {
      _ = log.drop(blocks[1 - side].content, of: 1 - side, in: day)
      return Piece(side, blocks[side].content)
    }
    guard authors.allSatisfy({ $0.role == .device && $0.act != .imported }),
      days.allSatisfy({ $0 != nil })
    else {
      return nil
    }
    let later = authors.laterSide
    log.needsFixpoint = true
    log.added.append(AddedValue(line: lines[later], base: old, section: section))
    return Piece(1 - later, blocks[1 - later].content)
  }
}

extension DayVersions {
  /// A merged day with the values that are to be added to it; nil where one of them cannot be.
  func adding(_ values: [AddedValue], to bytes: [UInt8]) -> [UInt8]? {
    var day = bytes
    for value in values {
      guard let adding, let added = adding(value.line, value.base, value.section, day) else {
        return nil
      }
      day = added.bytes
    }
    return day
  }
}
