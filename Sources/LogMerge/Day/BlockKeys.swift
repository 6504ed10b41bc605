import LogSyntax
import Words

/// Makes the keys by which the blocks of a part are aligned.
struct BlockKeys {
  let document: LogDocument
  let part: DayPart

  /// The kind and the key of the block that begins with a line of `kind` and has `content`.
  func kindAndKey(
    of kind: Line.Kind, content: Range<Int>
  ) -> (kind: Block.Kind, key: ArraySlice<UInt8>) {
    switch kind {
    case .heading: (.heading, [])
    case .field(let field): (.field, fieldKey(document.bytes[field.name])[...])
    case .box(let box): (.box, boxKey(box))
    case .item(let item) where item.text.isEmpty && item.isOrdered:
      (.emptyItem, document.bytes[item.marker].dropLast())
    case .item(let item):
      (
        .item,
        document.bytes[item.text.lowerBound..<max(item.text.lowerBound, content.upperBound)].trimmed
      )
    case .comment: (.comment, document.bytes[content].trimmed)
    default: (.text, document.bytes[content].trimmed)
    }
  }

  /// The key of a box is its text without strike marks, due date and the day to which it was carried; of habits and of
  /// tasks of routines without a remark and in lower case (docs/format.md §5, §13).
  private func boxKey(_ box: Checkbox) -> ArraySlice<UInt8> {
    var text = document.name(of: box).trimmed
    guard part.known == .habits || part.isRoutine else { return text }
    // A task may have a remark of its own before the time at which it was ticked.
    while let remark = RoutineBox.note(of: text) {
      text = text[..<remark].trimmed
      if part.known == .habits { break }
    }
    return text.asciiLowercased[...]
  }

  // MARK: Tables

  /// The key of a table is the first cell of its header.
  func tableKey(of line: Int) -> ArraySlice<UInt8> {
    (document.cells(of: document.lines[line]).first.map(cellKey) ?? [])[...]
  }

  /// The key of a row is its first cell; where that is a time or blank, the first two cells
  /// (docs/format.md §9).
  func rowKey(of line: Int) -> ArraySlice<UInt8> {
    let cells = document.cells(of: document.lines[line])
    guard let first = cells.first.map(cellKey) else { return [] }
    let isTime = first.contains(where: \.isDigit) && first.contains(ASCII.colon)
    guard cells.count > 1, isTime || Fill.of(first[...]) != .filled else { return first[...] }
    return (first + [ASCII.pipe] + cellKey(cells[1]))[...]
  }

  private func cellKey(_ cell: Range<Int>) -> [UInt8] {
    document.bytes[cell].trimming { $0.isPadding || $0 == ASCII.asterisk }.asciiLowercased
  }
}
