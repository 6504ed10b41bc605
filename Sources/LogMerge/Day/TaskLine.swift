import LogSyntax

/// The line of a task, whose marks merge by themselves: one side may change the due date, the other tick it, and a
/// third have carried it to the next day.
struct TaskLine {
  /// 0, 1 or 2, as in ``DayVersions``.
  let version: Int
  /// The block's own bytes.
  let content: Range<Int>
  /// The due date as written; empty where there is none.
  let due: Mark
  /// The day to which it was carried.
  let carried: Mark
  /// Where the marks stand; where there are none, the place for them.
  let place: Range<Int>

  /// A date behind the text.
  struct Mark {
    /// As written; empty where there is none.
    let date: ArraySlice<UInt8>
    /// The mark with the blanks before it.
    let extent: Range<Int>

    init(_ mark: DateMark?, in document: LogDocument, else place: Int) {
      date = mark.map { document.bytes[$0.date] } ?? []
      extent = mark?.extent ?? place..<place
    }
  }

  /// The line of a block; nil for one that is no box.
  init?(_ block: Block, of version: Int, in day: DayVersions) {
    let document = day.versions[version].document
    guard case .box(let box) = document.lines[block.line].kind else { return nil }
    (self.version, content) = (version, block.content)
    let marks = document.marks(of: box)
    due = Mark(marks.due, in: document, else: marks.text.upperBound)
    carried = Mark(marks.carried, in: document, else: due.extent.upperBound)
    place = marks.extent
  }

  /// The line without its marks.
  func rest(in day: DayVersions) -> ArraySlice<UInt8> {
    var piece = Piece(version, content)
    piece.marks = (place, [])
    return day.bytes(of: piece)
  }

  /// The line with marks of other ones.
  func with(due: TaskLine, carried: TaskLine) -> Piece {
    var piece = Piece(version, content)
    guard due.version != version || carried.version != version else { return piece }
    piece.marks = (
      place,
      [
        VersionRange(version: due.version, range: due.due.extent),
        VersionRange(version: carried.version, range: carried.carried.extent),
      ]
    )
    return piece
  }
}

extension BlockMerger {
  /// The piece of a task whose marks are not the same on both sides; nil for any other block.
  ///
  /// A date that only one side changed is that side's. Where both did, one stands against none. Of two due dates it
  /// is the sooner one, so that nothing is forgotten; of two days to which it was carried the later one, where it
  /// stands last.
  mutating func taskPiece(
    of blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Piece? {
    guard blocks[0].kind == .box,
      let first = TaskLine(blocks[0], of: 0, in: day),
      let second = TaskLine(blocks[1], of: 1, in: day),
      first.due.date != second.due.date || first.carried.date != second.carried.date,
      !log.isRetained(first.content, of: 0, in: day)
    else { return nil }
    let lines = [first, second]
    let old = base.flatMap { TaskLine($0, of: DayVersions.base, in: day) }
    let (dated, isContested) = dateSide(of: lines.map(\.due), old?.due, preferring: .sooner)
    let carried = dateSide(of: lines.map(\.carried), old?.carried, preferring: .later).side
    let rests = lines.map { $0.rest(in: day) }
    var side = first.due.date != second.due.date ? dated : carried
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
    let piece = lines[side].with(
      due: lines[first.due.date == second.due.date ? side : dated],
      carried: lines[first.carried.date == second.carried.date ? side : carried])
    if isContested {
      log.decisions.append(
        day.decision(
          about: blocks[dated], of: dated, over: blocks[1 - dated],
          lines[1 - dated].due.date.isEmpty ? .filled : .sooner, context))
    }
    for line in lines where line.version != side || piece.marks != nil {
      _ = log.drop(line.content, of: line.version, in: day)
    }
    return piece
  }

  private enum Preference { case sooner, later }

  /// The side whose date stands, and whether the other side's date is lost by that.
  private func dateSide(
    of marks: [TaskLine.Mark], _ old: TaskLine.Mark?, preferring preference: Preference
  ) -> (side: Int, isContested: Bool) {
    let dates = marks.map(\.date)
    if dates[0] == dates[1] { return (0, false) }
    if let unchanged = dates.firstIndex(where: { $0 == old?.date }) {
      return (1 - unchanged, false)
    }
    if let none = dates.firstIndex(where: \.isEmpty) { return (1 - none, old != nil) }
    let isFirstSooner = dates[0].lexicographicallyPrecedes(dates[1])
    return (isFirstSooner == (preference == .sooner) ? 0 : 1, true)
  }
}
