import LogSyntax

/// Reads the lines of a part into units. Time is linear.
struct UnitReader {
  private let document: LogDocument
  private let part: DayPart
  /// The next comment or struck-out text.
  private var hidden: Int
  private var units: [Unit] = []
  /// The indents of the items that further lines may belong to, each deeper than the one before:
  /// the last unit, its last child …
  private var open: [Int] = []

  /// How deep lists are followed; what is indented deeper belongs to the last one.
  private static let deepest = 12

  /// The units of a part, in order.
  static func units(of part: DayPart, in document: LogDocument) -> [Unit] {
    var reader = UnitReader(document, part)
    if part.place == .frontMatter { reader.readFrontMatter() } else { reader.readBody() }
    return reader.units
  }

  private init(_ document: LogDocument, _ part: DayPart) {
    self.document = document
    self.part = part
    units.reserveCapacity(part.lines.count)
    var (low, high) = (0, document.hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if document.hidden[middle].upperBound <= part.range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    hidden = low
  }

  // MARK: Lines

  private mutating func readBody() {
    var line = part.lines.lowerBound
    while line < part.lines.upperBound {
      guard !document.isBlank(line) else {
        open.removeAll()
        line += 1
        continue
      }
      let kind = document.lines[line].kind
      if case .tableRow = kind {
        line = readTable(at: line)
      } else {
        let last = lastLine(ofUnitAt: line)
        place(
          unit(at: line, kind, content: document.content(line...last)),
          indent: document.column(ofLine: line))
        line = last + 1
      }
    }
  }

  /// The gap behind what ends at `end`, on line `line`.
  private func gap(after end: Int, line: Int) -> Range<Int>? {
    var next = line + 1
    while next < part.lines.upperBound, document.isBlank(next) { next += 1 }
    guard next < part.lines.upperBound else { return nil }
    return end..<document.lines[next].content.lowerBound
  }

  /// The last line of what begins at `line`: a code fence and a comment of several lines are one.
  private mutating func lastLine(ofUnitAt line: Int) -> Int {
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

  /// Puts a unit below the item that it belongs to: the nearest one above with less indent. A
  /// blank line ends a list here, so that what belongs to no item can be kept apart from the next.
  private mutating func place(_ unit: consuming Unit, indent: Int) {
    while let last = open.last, last >= indent { open.removeLast() }
    unit.indent = indent
    let holdsOthers = unit.kind.holdsOthers
    Self.append(unit, to: &units, depth: open.count)
    if holdsOthers, open.count < Self.deepest { open.append(indent) }
  }

  /// Appends a unit to the last unit's last child's … children.
  private static func append(_ unit: consuming Unit, to units: inout [Unit], depth: Int) {
    if depth == 0 {
      units.append(unit)
    } else {
      append(unit, to: &units[units.count - 1].children, depth: depth - 1)
    }
  }

  // MARK: Kinds and keys

  private func unit(at line: Int, _ kind: Line.Kind, content: Range<Int>) -> Unit {
    let (kind, key) = kindAndKey(of: kind, content: content)
    var last = line
    while document.lines[last].range.upperBound < content.upperBound { last += 1 }
    return Unit(
      kind: kind, key: key, line: line, content: content,
      gap: gap(after: content.upperBound, line: last))
  }

  private func kindAndKey(of kind: Line.Kind, content: Range<Int>) -> (
    Unit.Kind, ArraySlice<UInt8>
  ) {
    switch kind {
    case .heading: (.heading, [])
    case .field(let field): (.field, Self.fieldKey(document.bytes[field.name]))
    case .box(let box): (.box, boxKey(box))
    case .item(let item) where item.text.isEmpty && item.isOrdered:
      (.slot, document.bytes[item.marker].dropLast())
    case .item(let item):
      (
        .item,
        document.bytes[item.text.lowerBound..<max(item.text.lowerBound, content.upperBound)].trimmed
      )
    case .comment: (.comment, document.bytes[content].trimmed)
    default: (.text, document.bytes[content].trimmed)
    }
  }

  /// Names compare without regard to case, and `_` and a blank are equal (docs/format.md §4).
  private static func fieldKey(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.allSatisfy({ $0 < 0x80 }) else {
      return Array(LogSyntax.fieldKey(String(decoding: name, as: UTF8.self)).utf8)[...]
    }
    return name.map { $0 == UInt8(ascii: "_") ? 0x20 : $0.lowercased }[...]
  }

  /// A box is known by its text without strike marks; a habit by its name, without remark and case
  /// (docs/format.md §5).
  private func boxKey(_ box: Checkbox) -> ArraySlice<UInt8> {
    var text = document.bytes[box.text].trimmed
    if box.state == .dropped, text.starts(with: "~~") {
      var end = text.startIndex + 2
      while end + 1 < text.endIndex,
        text[end] != UInt8(ascii: "~") || text[end + 1] != UInt8(ascii: "~")
      {
        end += 1
      }
      text = text[text.startIndex + 2..<end].trimmed
    }
    guard part.known == .habits else { return text }
    if text.last == UInt8(ascii: ")"), let remark = text.lastIndex(of: UInt8(ascii: "(")),
      remark > text.startIndex
    {
      text = text[..<remark].trimmed
    }
    return text.lowercased[...]
  }

  // MARK: Tables

  /// Reads the table that begins at `line` and returns the line behind it.
  private mutating func readTable(at line: Int) -> Int {
    var end = line
    while end < part.lines.upperBound, case .tableRow = document.lines[end].kind { end += 1 }
    let isTable = document.tables(in: line..<min(end, line + 2)).first?.header != nil
    let header = isTable ? document.content(line...line + 1) : nil
    var rows: [Unit] = []
    var row = isTable ? line + 2 : line
    while row < end {
      // A comment may go on below its row.
      let last = max(row, lastLine(ofUnitAt: row))
      let content = document.content(row...last)
      // Without a header a delimiter line is a text; below one, as some logs have it, a row.
      let isText = !isTable && document.isDelimiter(document.lines[row])
      rows.append(
        Unit(
          kind: isText ? .text : .row,
          key: isText ? document.bytes[content].trimmed : rowKey(of: row), line: row,
          content: content, gap: gap(after: content.upperBound, line: last)))
      row = last + 1
    }
    guard let header else {
      for row in rows { place(row, indent: document.column(ofLine: row.line)) }
      return row
    }
    var table = Unit(
      kind: .table, key: firstCell(of: line), line: line, content: header,
      gap: gap(after: header.upperBound, line: line + 1))
    table.children = rows
    place(table, indent: document.column(ofLine: line))
    return row
  }

  private func firstCell(of line: Int) -> ArraySlice<UInt8> {
    (document.cells(of: document.lines[line]).first.map(cellKey) ?? [])[...]
  }

  /// A row is known by its first cell; one that begins with a time or with nothing also by its
  /// second (docs/format.md §9).
  private func rowKey(of line: Int) -> ArraySlice<UInt8> {
    let cells = document.cells(of: document.lines[line])
    guard let first = cells.first.map(cellKey) else { return [] }
    let isTime = first.contains { $0.isDigit } && first.contains(UInt8(ascii: ":"))
    guard cells.count > 1, isTime || Fill.of(first[...]) != .filled else { return first[...] }
    return (first + [UInt8(ascii: "|")] + cellKey(cells[1]))[...]
  }

  private func cellKey(_ cell: Range<Int>) -> [UInt8] {
    document.bytes[cell].trimming { $0.isPadding || $0 == UInt8(ascii: "*") }.lowercased
  }

  // MARK: Front matter

  /// Reads the block line by line, as what it holds is not always YAML (docs/format.md §2).
  private mutating func readFrontMatter() {
    for line in part.lines {
      let content = document.content(line...line)
      let text = document.bytes[content]
      if line == part.lines.lowerBound || line == part.lines.upperBound - 1 {
        // There are two such lines, so the key tells them apart.
        let key: ArraySlice<UInt8> = line == part.lines.lowerBound ? [0] : [1]
        append(.frontMatterMark, key: key, line: line, content)
      } else if text.trimmed.isEmpty {
        continue
      } else if text.first == UInt8(ascii: "#") {
        append(.comment, key: text.trimmed, line: line, content)
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
        text[..<colon].allSatisfy(\.isNameByte), text.first != UInt8(ascii: "-")
      {
        append(.entry, key: text[..<colon], line: line, content)
      } else if text.first == 0x20 || text.first == 0x09 || text.first == UInt8(ascii: "-") {
        continueEntry(content)
      } else {
        append(.text, key: text.trimmed, line: line, content)
      }
    }
    for index in units.indices.dropLast() {
      units[index].gap = units[index].content.upperBound..<units[index + 1].content.lowerBound
    }
  }

  private mutating func append(
    _ kind: Unit.Kind, key: ArraySlice<UInt8>, line: Int, _ content: Range<Int>
  ) {
    units.append(Unit(kind: kind, key: key, line: line, content: content))
  }

  /// An indented line and one of a list belong to the key above, else to the `---` above, with the
  /// comments on the way.
  private mutating func continueEntry(_ content: Range<Int>) {
    while units[units.count - 1].kind == .comment { units.removeLast() }
    let last = units.count - 1
    units[last].content = units[last].content.lowerBound..<content.upperBound
  }
}
