import LogSyntax
import Words

/// The box of a task of a routine, with the note behind it: `- [x] Make bed (06:47, 1:50)` (docs/format.md §13).
///
/// Two devices tick one task at two times, and neither contradicts the other: it was done by the earlier one.
struct RoutineBox {
  /// 0, 1 or 2, as in ``DayVersions``.
  let version: Int
  let state: Checkbox.State
  /// The text in front of the note.
  let title: ArraySlice<UInt8>
  /// The note with its parentheses and the blanks before it; empty, behind the title, where there is none.
  let note: Range<Int>
  /// The time that the note begins with, as `HH:MM`; empty where it has none.
  let time: ArraySlice<UInt8>
  /// What the note says beside the time and how long it took.
  let remark: ArraySlice<UInt8>

  /// The box of a block; nil for one that is no box.
  init?(_ block: Block, of version: Int, in day: DayVersions) {
    let document = day.versions[version].document
    guard case .box(let box) = document.lines[block.line].kind else { return nil }
    (self.version, state) = (version, box.state)
    let label = document.bytes[box.text]
    let open = Self.note(of: label) ?? label.endIndex
    title = label[..<open].trimming(\.isBlank)
    note = title.endIndex..<label.endIndex
    let inner = label[open...].dropFirst()
    let time = inner.prefix { $0.isDigit || $0 == ASCII.colon }
    let isTime = time.count == 5 && time[time.startIndex + 2] == ASCII.colon
    self.time = isTime ? time : []
    let isClock = { (byte: UInt8) in byte.isDigit || byte.isBlank || ":,;".utf8.contains(byte) }
    remark = (isTime ? inner.drop(while: isClock) : inner).dropLast().trimming(\.isBlank)
  }

  /// Where the parenthesis at the end of a text begins; nil where it has none, or is nothing else.
  static func note(of text: ArraySlice<UInt8>) -> Int? {
    guard text.last == ASCII.closeParenthesis,
      let open = text.lastIndex(of: ASCII.openParenthesis),
      !text[..<open].allSatisfy(\.isBlank)
    else { return nil }
    return open
  }

  /// Whether it has a remark that another box has not, be it as a part of its title: `Stretch (back) (06:47)`.
  func saysMore(than other: RoutineBox, in day: DayVersions) -> Bool {
    let label = day.bytes(version, title.startIndex..<note.upperBound)
    return !remark.isEmpty && remark != other.remark
      && label.asciiLowercased != other.title.asciiLowercased
  }

  /// Whether the tick stands against that of another side: an earlier time, any time against none, and of equal times
  /// the note that says more.
  func stands(against other: RoutineBox, in day: DayVersions) -> Bool {
    if time.isEmpty != other.time.isEmpty { return !time.isEmpty }
    if time != other.time { return time.lexicographicallyPrecedes(other.time) }
    if remark.isEmpty != other.remark.isEmpty { return !remark.isEmpty }
    return note.count > other.note.count
      || note.count == other.note.count
        && day.bytes(version, note).lexicographicallyPrecedes(day.bytes(other.version, other.note))
  }
}

extension BlockMerger {
  /// The piece of a task of a routine that both sides changed; nil where one of them did not, and where what they say
  /// is decided as for any box.
  ///
  /// Of two ticks the earlier one stands, without a decision unless the other one has a remark of its own. A tick stands
  /// against what was dropped, of which a decision is made where it says why.
  mutating func routinePiece(
    of blocks: [Block], base: Block?, _ context: SectionContext
  ) -> Piece? {
    guard context.isRoutine, blocks[0].kind == .box, blocks[0].name == blocks[1].name,
      let first = RoutineBox(blocks[0], of: 0, in: day),
      let second = RoutineBox(blocks[1], of: 1, in: day),
      !log.isRetained(blocks[0].content, of: 0, in: day)
    else { return nil }
    if let base, (0...1).contains(where: { day.isSameText(blocks[$0], of: $0, asBase: base) }) {
      return nil
    }
    let boxes = [first, second]
    switch (first.state, second.state) {
    case (.ticked, .ticked):
      let noted = first.stands(against: second, in: day) ? first : second
      let other = boxes[1 - noted.version]
      if other.saysMore(than: noted, in: day) {
        log.decisions.append(
          day.decision(
            about: blocks[noted.version], of: noted.version, over: blocks[other.version],
            .earlier, context))
      }
      // Of two spellings that are alike neither side is better: both devices must choose the same.
      let isOneTitle = first.title.asciiLowercased == second.title.asciiLowercased
      let lower = second.title.lexicographicallyPrecedes(first.title) ? second : first
      let titled = isOneTitle ? lower : noted
      var piece = Piece(titled.version, blocks[titled.version].content)
      if titled.version != noted.version {
        piece.replacements = [
          (titled.note, [VersionRange(version: noted.version, range: noted.note)])
        ]
      }
      for side in 0...1 where side != titled.version || !piece.replacements.isEmpty {
        _ = log.drop(blocks[side].content, of: side, in: day)
      }
      return piece
    case (.ticked, .dropped), (.dropped, .ticked):
      let ticked = first.state == .ticked ? 0 : 1
      let other = boxes[1 - ticked]
      if !other.note.isEmpty {
        log.decisions.append(
          day.decision(
            about: blocks[ticked], of: ticked, over: blocks[1 - ticked], .ticked, context))
      }
      _ = log.drop(blocks[1 - ticked].content, of: 1 - ticked, in: day)
      return Piece(ticked, blocks[ticked].content)
    default: return nil
    }
  }
}
