import LogSyntax
import Words

/// Reads the lines of a part into blocks. Time is linear.
struct BlockReader {
  private let document: LogDocument
  private let part: DayPart
  private let keys: BlockKeys
  /// The index of the next comment or struck-out text.
  private var hidden: Int
  private var blocks: [Block] = []
  /// The indents of the last block, its last child, and so on, as far as lines below may belong to
  /// them. They ascend.
  private var open: [Int] = []

  /// The most levels of nested items. An item that is indented deeper belongs to the last of them.
  private static let maximumDepth = 12

  /// The blocks of a part, in order.
  static func blocks(of part: DayPart, in document: LogDocument) -> [Block] {
    if part.identity == .frontMatter { return FrontMatterBlocks.blocks(of: part, in: document) }
    var reader = BlockReader(document, part)
    reader.read()
    return reader.blocks
  }

  private init(_ document: LogDocument, _ part: DayPart) {
    self.document = document
    self.part = part
    keys = BlockKeys(document: document, part: part)
    blocks.reserveCapacity(part.lines.count)
    hidden = document.firstHidden(after: part.range.lowerBound)
  }

  // MARK: Lines

  private mutating func read() {
    var line = part.lines.lowerBound
    while line < part.lines.upperBound {
      guard !document.isBlank(line) else {
        open.removeAll()
        line += 1
        continue
      }
      if document.isTableLine(line) {
        line = readTable(at: line)
      } else {
        let last = lastLine(ofBlockAt: line)
        append(block(line...last), indent: document.column(ofLine: line))
        line = last + 1
      }
    }
  }

  private func block(_ lines: ClosedRange<Int>) -> Block {
    let content = document.content(lines)
    let (kind, key) = keys.kindAndKey(
      of: document.lines[lines.lowerBound].kind, content: content)
    // Carriage returns at the end are not content, and the content may end on an earlier line.
    var last = lines.lowerBound
    while document.lines[last].range.upperBound < content.upperBound { last += 1 }
    return Block(
      kind: kind, key: key, line: lines.lowerBound, content: content,
      gap: gap(after: content.upperBound, line: last))
  }

  /// The gap after content that ends at the offset `end`, on line `line`.
  private func gap(after end: Int, line: Int) -> Range<Int>? {
    var next = line + 1
    while next < part.lines.upperBound, document.isBlank(next) { next += 1 }
    guard next < part.lines.upperBound else { return nil }
    return end..<document.lines[next].content.lowerBound
  }

  /// The last line of the block that begins at `line`. A code fence is one block, and so is a comment
  /// over several lines.
  private mutating func lastLine(ofBlockAt line: Int) -> Int {
    var last = line
    if document.lines[line].kind == .code { last = fenceEnd(from: line) }
    while hidden < document.hidden.count,
      document.hidden[hidden].lowerBound < document.lines[last].range.upperBound
    {
      while document.hidden[hidden].upperBound > document.lines[last].range.upperBound { last += 1 }
      hidden += 1
    }
    return last
  }

  /// The line that closes the fence that `line` opens.
  private func fenceEnd(from line: Int) -> Int {
    func marks(_ line: Int) -> (text: ArraySlice<UInt8>, count: Int) {
      let text = document.bytes[document.lines[line].content].trimmed
      return (text, text.prefix { $0 == text.first }.count)
    }
    let opening = marks(line)
    var last = line + 1
    while last < part.lines.upperBound, document.lines[last].kind == .code {
      let closing = marks(last)
      if closing.text.first == opening.text.first, closing.count >= opening.count,
        closing.count == closing.text.count
      {
        return last
      }
      last += 1
    }
    return last - 1
  }

  // MARK: Lists

  /// Appends a block to the item that it belongs to: the nearest one above with less indent. A blank
  /// line ends a list here, so that a block without an item can be separated from the next list.
  private mutating func append(_ block: consuming Block, indent: Int) {
    while let last = open.last, last >= indent { open.removeLast() }
    block.indent = indent
    let canHaveChildren = block.kind.canHaveChildren
    Self.append(block, to: &blocks, depth: open.count)
    if canHaveChildren, open.count < Self.maximumDepth { open.append(indent) }
  }

  /// Appends a block to the children of the last block, of its last child, and so on.
  private static func append(_ block: consuming Block, to blocks: inout [Block], depth: Int) {
    if depth == 0 {
      blocks.append(block)
    } else {
      append(block, to: &blocks[blocks.count - 1].children, depth: depth - 1)
    }
  }

  // MARK: Tables

  /// Reads the table that begins at `line`; returns the line after it.
  private mutating func readTable(at line: Int) -> Int {
    var end = line
    while end < part.lines.upperBound, document.isTableLine(end) { end += 1 }
    let hasHeader = document.tables(in: line..<min(end, line + 2)).first?.header != nil
    var rows: [Block] = []
    var row = hasHeader ? line + 2 : line
    while row < end {
      // A comment may continue below its row.
      let last = max(row, lastLine(ofBlockAt: row))
      let content = document.content(row...last)
      // A delimiter line is a text where there is no header, and a row below a header, as some logs
      // have a second delimiter line.
      let isText = !hasHeader && document.isDelimiter(document.lines[row])
      rows.append(
        Block(
          kind: isText ? .text : .row,
          key: isText ? document.bytes[content].trimmed : keys.rowKey(of: row), line: row,
          content: content, gap: gap(after: content.upperBound, line: last)))
      row = last + 1
    }
    if hasHeader {
      let header = document.content(line...line + 1)
      var table = Block(
        kind: .table, key: keys.tableKey(of: line), line: line, content: header,
        gap: gap(after: header.upperBound, line: line + 1))
      table.children = rows
      append(table, indent: document.column(ofLine: line))
    } else {
      for row in rows { append(row, indent: document.column(ofLine: row.line)) }
    }
    return row
  }
}
