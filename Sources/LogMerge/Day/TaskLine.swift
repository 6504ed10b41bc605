import LogSyntax

/// The line of a task, whose due date merges by itself: one side may change the date and the other tick it.
struct TaskLine {
  /// 0, 1 or 2, as in ``DayVersions``.
  let version: Int
  /// The block's own bytes.
  let content: Range<Int>
  /// The date as written; empty where there is none.
  let date: ArraySlice<UInt8>
  /// Where the date stands, with its marks; where there is none, the place for it.
  let place: Range<Int>

  /// The line of a block; nil for one that is no box.
  init?(_ block: Block, of version: Int, in day: DayVersions) {
    let document = day.versions[version].document
    guard case .box(let box) = document.lines[block.line].kind else { return nil }
    (self.version, content) = (version, block.content)
    let mark = document.due(of: box)
    date = mark.map { document.bytes[$0.date] } ?? []
    let end = document.name(of: box).endIndex
    place = mark?.extent ?? end..<end
  }

  /// The line without its due date.
  func rest(in day: DayVersions) -> ArraySlice<UInt8> {
    var piece = Piece(version, content)
    piece.due = (place, VersionRange(version: version, range: place.lowerBound..<place.lowerBound))
    return day.bytes(of: piece)
  }

  /// The line with the date of another one.
  func with(_ other: TaskLine) -> Piece {
    var piece = Piece(version, content)
    piece.due = (place, VersionRange(version: other.version, range: other.place))
    return piece
  }
}

extension BlockMerger {
  /// The piece of a task whose due date is not the same on both sides; nil for any other block.
  ///
  /// A date that only one side changed is that side's. Where both did, one stands against none, and of two
  /// the sooner one, so that nothing is forgotten.
  mutating func taskPiece(
    of blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Piece? {
    guard blocks[0].kind == .box,
      let first = TaskLine(blocks[0], of: 0, in: day),
      let second = TaskLine(blocks[1], of: 1, in: day), first.date != second.date,
      !log.isRetained(first.content, of: 0, in: day)
    else { return nil }
    let lines = [first, second]
    let old = base.flatMap { TaskLine($0, of: DayVersions.base, in: day) }
    let (dated, isContested) = dateSide(of: lines, old?.date)
    let rests = lines.map { $0.rest(in: day) }
    var side = dated
    if !rests[0].isSameText(as: rests[1]) {
      let before = old.map { $0.rest(in: day) }
      if let before, rests[1].isSameText(as: before) {
        side = 0
      } else if let before, rests[0].isSameText(as: before) {
        side = 1
      } else {
        side = resolve(blocks, base: base, context)
      }
    }
    let piece = side == dated ? Piece(side, lines[side].content) : lines[side].with(lines[dated])
    if isContested {
      log.decisions.append(
        day.decision(
          about: blocks[dated], of: dated, over: blocks[1 - dated],
          lines[1 - dated].date.isEmpty ? .filled : .sooner, context))
    }
    for line in lines where line.version != side || piece.due != nil {
      _ = log.drop(line.content, of: line.version, in: day)
    }
    return piece
  }

  /// The side whose due date stands, and whether the other side's date is lost by that.
  private func dateSide(
    of lines: [TaskLine], _ old: ArraySlice<UInt8>?
  ) -> (side: Int, isContested: Bool) {
    let dates = lines.map(\.date)
    if let unchanged = dates.firstIndex(where: { $0 == old }) { return (1 - unchanged, false) }
    if let none = dates.firstIndex(where: \.isEmpty) { return (1 - none, old != nil) }
    return (dates[0].lexicographicallyPrecedes(dates[1]) ? 0 : 1, true)
  }
}
