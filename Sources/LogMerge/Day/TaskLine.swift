import LogSyntax

/// The line of a task, whose parts merge by themselves: one side may change the due date, another tick it or strike it
/// out, a third edit its text, and a fourth have carried it to the next day.
struct TaskLine {
  /// 0, 1 or 2, as in ``DayVersions``.
  let version: Int
  /// The block's own bytes.
  let content: Range<Int>
  /// What it is known by, without the marks that strike it out.
  let text: Range<Int>
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
    text = marks.text
    due = Mark(marks.due, in: document, else: marks.text.upperBound)
    carried = Mark(marks.carried, in: document, else: due.extent.upperBound)
    place = marks.extent
  }

  /// What it is known by.
  func name(in day: DayVersions) -> ArraySlice<UInt8> { day.bytes(version, text) }

  /// The line without its marks.
  func rest(in day: DayVersions) -> ArraySlice<UInt8> { without([place], in: day) }

  /// What says whether it is open, ticked or struck out, and why: the line without its text and its marks.
  func state(in day: DayVersions) -> ArraySlice<UInt8> { without([text, place], in: day).trimmed }

  private func without(_ places: [Range<Int>], in day: DayVersions) -> ArraySlice<UInt8> {
    var piece = Piece(version, content)
    piece.replacements = places.map { ($0, []) }
    return day.bytes(of: piece)
  }

  /// The line with the text and the marks of other ones.
  func with(text: TaskLine, due: TaskLine, carried: TaskLine) -> Piece {
    var piece = Piece(version, content)
    if text.version != version {
      piece.replacements.append(
        (self.text, [VersionRange(version: text.version, range: text.text)]))
    }
    if due.version != version || carried.version != version {
      piece.replacements.append(
        (
          place,
          [
            VersionRange(version: due.version, range: due.due.extent),
            VersionRange(version: carried.version, range: carried.carried.extent),
          ]
        ))
    }
    return piece
  }
}

extension BlockMerger {
  /// The piece of a task whose text or whose marks are not the same on both sides; nil for any other block.
  ///
  /// A part that only one side changed is that side's: a text that one edited, and the tick of the other. A date that
  /// both changed stands against none. Of two due dates it is the sooner one, so that nothing is forgotten; of two days
  /// to which it was carried the later one, where it stands last.
  mutating func taskPiece(
    of blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Piece? {
    guard blocks[0].kind == .box,
      let first = TaskLine(blocks[0], of: 0, in: day),
      let second = TaskLine(blocks[1], of: 1, in: day),
      first.due.date != second.due.date || first.carried.date != second.carried.date
        || blocks[0].name != blocks[1].name,
      !log.isRetained(first.content, of: 0, in: day)
    else { return nil }
    let lines = [first, second]
    let old = base.flatMap { TaskLine($0, of: DayVersions.base, in: day) }
    let (dated, isContested) = dateSide(of: lines.map(\.due), old?.due, preferring: .sooner)
    let carried = dateSide(of: lines.map(\.carried), old?.carried, preferring: .later).side
    var side = first.due.date != second.due.date ? dated : carried
    var named = side
    let rests = lines.map { $0.rest(in: day) }
    if !rests[0].isSameText(as: rests[1]) {
      (side, named) =
        sides(of: lines, since: old)
        ?? {
          let side = resolve(blocks, base: base, context)
          return (side, side)
        }()
    }
    let piece = lines[side].with(
      text: lines[named],
      due: lines[first.due.date == second.due.date ? side : dated],
      carried: lines[first.carried.date == second.carried.date ? side : carried])
    if isContested {
      log.decisions.append(
        day.decision(
          about: blocks[dated], as: day.bytes(of: piece), of: dated, over: blocks[1 - dated],
          lines[1 - dated].due.date.isEmpty ? .filled : .sooner, context))
    }
    for line in lines where line.version != side || !piece.replacements.isEmpty {
      _ = log.drop(line.content, of: line.version, in: day)
    }
    return piece
  }

  /// The side whose box stands, and the one whose text does, where each of the two was changed by one side at most;
  /// else nil.
  private func sides(of lines: [TaskLine], since old: TaskLine?) -> (state: Int, text: Int)? {
    guard let old else { return nil }
    func changed(_ part: (TaskLine) -> ArraySlice<UInt8>) -> Int? {
      let (before, parts) = (part(old), lines.map(part))
      if parts[1].isSameText(as: before) { return 0 }
      return parts[0].isSameText(as: before) ? 1 : parts[0].isSameText(as: parts[1]) ? 0 : nil
    }
    guard let state = changed({ $0.state(in: day) }), let text = changed({ $0.name(in: day) })
    else { return nil }
    return (state, text)
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
