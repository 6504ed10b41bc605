import Words

/// Classifies a line by its own bytes, where it is inside no code fence and no comment.
struct LineGrammar {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the first `::` from the start of the line on; it may lie after the line.
  let separator: Int

  /// The kind of a line.
  ///
  /// - Parameter start: The offset of its first byte that is not a blank.
  func kind(of content: Range<Int>, start: Int) -> Line.Kind {
    let end = content.upperBound
    switch bytes[start] {
    case ASCII.hash:
      if let heading = heading(start..<end, indent: start - content.lowerBound) {
        return .heading(heading)
      }
    case ASCII.pipe:
      return .tableRow
    case ASCII.greater:
      return .quote
    case ASCII.hyphen, ASCII.asterisk, ASCII.plus:
      if isRule(start..<end) { return .rule }
      return bulleted(content, bullet: start)
    case ASCII.underscore:
      if isRule(start..<end) { return .rule }
    case let byte where byte.isDigit:
      if let item = ordered(content, start: start) { return item }
    default:
      break
    }
    return fieldOrProse(start..<end)
  }

  private func fieldOrProse(_ range: Range<Int>) -> Line.Kind {
    Field.read(bytes, range, separator: separator).map(Line.Kind.field) ?? .prose
  }

  private func heading(_ range: Range<Int>, indent: Int) -> Heading? {
    var level = 0
    while level < range.count, bytes[range.lowerBound + level] == ASCII.hash { level += 1 }
    let after = range.lowerBound + level
    guard level <= 6, indent <= 3, after == range.upperBound || bytes[after].isBlank else {
      return nil
    }
    var text = bytes.trimmingBlanks(after..<range.upperBound)
    var closing = text.upperBound
    while closing > text.lowerBound, bytes[closing - 1] == ASCII.hash { closing -= 1 }
    if closing < text.upperBound, closing == text.lowerBound || bytes[closing - 1].isBlank {
      text = bytes.trimmingBlanks(text.lowerBound..<closing)
    }
    return Heading(level: level, text: text)
  }

  /// Whether `range` is three or more of the same `-`, `*` or `_`, with only blanks between them.
  private func isRule(_ range: Range<Int>) -> Bool {
    let mark = bytes[range.lowerBound]
    guard mark != ASCII.plus else { return false }
    var count = 0
    for offset in range where !bytes[offset].isBlank {
      guard bytes[offset] == mark else { return false }
      count += 1
    }
    return count >= 3
  }

  /// The kind of a line that starts with a bullet: a box, a field after a bullet, or an item.
  private func bulleted(_ content: Range<Int>, bullet: Int) -> Line.Kind {
    let end = content.upperBound
    let after = bullet + 1
    guard after == end || bytes[after].isBlank else { return fieldOrProse(bullet..<end) }
    let indent = column(of: bullet, in: content)
    let text = bytes.trimmingBlanks(after..<end)
    if let box = box(text, indent: indent, bullet: bullet) { return .box(box) }
    if bytes[bullet] != ASCII.plus,
      let field = Field.read(bytes, bullet..<end, separator: separator)
    {
      return .field(field)
    }
    return .item(
      ListItem(indent: indent, marker: bullet..<after, isOrdered: false, text: text))
  }

  private func ordered(_ content: Range<Int>, start: Int) -> Line.Kind? {
    let end = content.upperBound
    var after = start
    // CommonMark allows nine digits, so that the number fits every integer type.
    while after < end, after - start < 9, bytes[after].isDigit { after += 1 }
    guard after < end, bytes[after] == ASCII.period || bytes[after] == ASCII.closeParenthesis
    else { return nil }
    after += 1
    guard after == end || bytes[after].isBlank else { return nil }
    let indent = column(of: start, in: content)
    let text = bytes.trimmingBlanks(after..<end)
    if let box = box(text, indent: indent, bullet: start) { return .box(box) }
    return .item(
      ListItem(indent: indent, marker: start..<after, isOrdered: true, text: text))
  }

  private func column(of offset: Int, in content: Range<Int>) -> Int {
    bytes[content.lowerBound..<offset].columnAfterBlanks
  }

  private func box(_ text: Range<Int>, indent: Int, bullet: Int) -> Checkbox? {
    guard text.count >= 3 else { return nil }
    let (open, mark) = (text.lowerBound, text.lowerBound + 1)
    if bytes[open] == ASCII.openBracket, bytes[mark + 1] == ASCII.closeBracket,
      mark + 2 == text.upperBound || bytes[mark + 2].isBlank
    {
      let letter = bytes[mark]
      guard letter == ASCII.space || letter.asciiLowercased == UInt8(ascii: "x") else { return nil }
      let label = bytes.trimmingBlanks(mark + 2..<text.upperBound)
      let state: Checkbox.State =
        isStruck(label) ? .dropped : letter == ASCII.space ? .open : .ticked
      return Checkbox(indent: indent, bullet: bullet, mark: mark, state: state, text: label)
    }
    guard isStruck(text) else { return nil }
    return Checkbox(indent: indent, bullet: bullet, mark: nil, state: .dropped, text: text)
  }

  /// Whether it begins with `~~…~~`. Text after that, such as a reason in parentheses, is a remark.
  private func isStruck(_ text: Range<Int>) -> Bool {
    bytes.matches("~~", at: text.lowerBound, before: text.upperBound) && text.count > 4
      && bytes.firstIndex(of: "~~", in: text.lowerBound + 2..<text.upperBound) != nil
  }
}
