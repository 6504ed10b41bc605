import Words

/// A day's log as its bytes, and what each of its lines is.
///
/// Invariants:
/// - The lines' ranges are adjacent and cover the bytes: put together they are the input, byte for
///   byte, for every input: CRLF, no final newline, a byte order mark, invalid UTF-8, NUL, empty.
/// - Reading never fails. What cannot be read as a construct is prose.
///
/// Time and memory are linear in the number of bytes.
public struct LogDocument: Sendable, Equatable {
  /// The bytes as they were read.
  public let bytes: [UInt8]
  /// Every line, in order.
  public let lines: [Line]
  /// The sections in order: the text before the first heading (if any), then one per heading.
  public let sections: [Section]
  /// The indices of the front matter's lines, with both its `---`; nil where there is none.
  public let frontMatter: Range<Int>?
  /// Comments and struck-out text in the body, ascending and apart: kept, but not data
  /// (docs/format.md §1).
  public let hidden: [Range<Int>]
  /// What opens and never closes, and is therefore read as plain text.
  public let unclosed: [Unclosed]

  /// A construct that is opened and never closed.
  public struct Unclosed: Sendable, Equatable {
    /// The constructs that need a closing mark.
    public enum Construct: Sendable, Equatable {
      case frontMatter, comment, codeFence
    }

    /// What was opened.
    public let construct: Construct
    /// The index of the line that opens it.
    public let line: Int
  }

  /// Reads a document. Any bytes are one.
  public init(_ bytes: [UInt8]) { self.init(bytes, isLineByLine: false) }

  /// Reads a document's lines one by one: a code fence is prose, and a comment ends on its line or
  /// is none. So what a line is does not depend on the lines around it, the front matter apart.
  public init(lineByLine bytes: [UInt8]) {
    self.init(bytes, isLineByLine: true)
  }

  private init(_ bytes: [UInt8], isLineByLine: Bool) {
    self.bytes = bytes
    (lines, sections, frontMatter, hidden, unclosed) = bytes.withUnsafeBufferPointer { buffer in
      var scanner = LineScanner(buffer, isLineByLine: isLineByLine)
      scanner.scan()
      return (
        scanner.lines, Self.sections(scanner, buffer), scanner.frontMatter, scanner.hidden,
        scanner.unclosed
      )
    }
  }

  /// Reads a document from text.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  private static func sections(
    _ scanner: LineScanner, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [Section] {
    let (headings, end) = (scanner.headings, scanner.lines.count)
    var sections: [Section] = []
    sections.reserveCapacity(headings.count + 1)
    let first = (scanner.frontMatter?.upperBound ?? 0)..<(headings.first?.line ?? end)
    if !first.isEmpty {
      sections.append(
        Section(headingLine: nil, level: 0, known: nil, body: first, extent: first))
    }
    func start(of heading: Int?) -> Int { heading.map { headings[$0].line } ?? end }
    for index in headings.indices {
      let (line, heading) = headings[index]
      let rest = headings.indices[(index + 1)...]
      // No heading is passed by more than the five that it can stand below.
      let next = rest.first { headings[$0].heading.level <= heading.level }
      sections.append(
        Section(
          headingLine: line, level: heading.level,
          known: HeadingKey.section(UnsafeBufferPointer(rebasing: bytes[heading.text])),
          body: line + 1..<start(of: rest.first), extent: line + 1..<start(of: next)))
    }
    return sections
  }
}

extension LogDocument {
  /// The bytes of `range` as text; bytes that are no UTF-8 become U+FFFD, in the text only.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of `range` without comments and struck-out text, and without blanks around it.
  public func visibleText(_ range: Range<Int>) -> String {
    String(decoding: visibleBytes(range), as: UTF8.self)
  }

  /// The bytes of `visibleText`.
  public func visibleBytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var parts: [UInt8] = []
    var offset = range.lowerBound
    for hidden in hiddenRanges(in: range) {
      if offset < hidden.lowerBound { parts += bytes[offset..<hidden.lowerBound] }
      offset = max(offset, hidden.upperBound)
    }
    if offset == range.lowerBound { return bytes[bytes.trimmingBlanks(range)] }
    if offset < range.upperBound { parts += bytes[offset..<range.upperBound] }
    return parts[parts.trimmingBlanks(0..<parts.count)]
  }

  /// The hidden ranges that overlap `range`.
  public func hiddenRanges(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let low = firstHidden(after: range.lowerBound)
    var end = low
    while end < hidden.count, hidden[end].lowerBound < range.upperBound { end += 1 }
    return hidden[low..<end]
  }

  /// Whether any of `range` is hidden.
  public func hides(any range: Range<Int>) -> Bool {
    let first = firstHidden(after: range.lowerBound)
    return first < hidden.count && hidden[first].lowerBound < range.upperBound
  }

  /// The index of the first hidden range that ends beyond an offset.
  private func firstHidden(after offset: Int) -> Int {
    var (low, high) = (0, hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The sections with this meaning, in order; a repeated heading means two sections.
  public func sections(_ known: KnownSection) -> [Section] {
    sections.filter { $0.known == known }
  }

  /// The section that a line stands in: the innermost one. Nil in the front matter.
  public func section(ofLine line: Int) -> Section? {
    sections.last { ($0.headingLine ?? $0.body.lowerBound) <= line }
  }

  /// The fields among `lines`, in order.
  public func fields(in lines: Range<Int>) -> [(line: Int, field: Field)] {
    lines.compactMap { index in
      if case .field(let field) = self.lines[index].kind { (index, field) } else { nil }
    }
  }

  /// The boxes among `lines`, in order.
  public func boxes(in lines: Range<Int>) -> [(line: Int, box: Checkbox)] {
    lines.compactMap { index in
      if case .box(let box) = self.lines[index].kind { (index, box) } else { nil }
    }
  }

  /// The list items among `lines`, in order, boxes not among them.
  public func items(in lines: Range<Int>) -> [(line: Int, item: ListItem)] {
    lines.compactMap { index in
      if case .item(let item) = self.lines[index].kind { (index, item) } else { nil }
    }
  }

  /// The heading's text of a section, as written.
  public func headingText(of section: Section) -> String? {
    heading(of: section).map { text($0.text) }
  }

  /// The heading key of a section: its heading's text without emoji, remarks, dates and case
  /// (docs/format.md §3). Empty for the text before the first heading.
  public func key(of section: Section) -> String {
    heading(of: section).map { HeadingKey.key(bytes[$0.text]) } ?? ""
  }

  /// The heading of a section; nil for the text before the first.
  public func heading(of section: Section) -> Heading? {
    guard let line = section.headingLine, case .heading(let heading) = lines[line].kind else {
      return nil
    }
    return heading
  }

  /// The lists among `lines`: every box and item with the line that it belongs to, which is the
  /// nearest one above with less indent; nil for one that stands by itself. Anything but blank
  /// lines and comments ends a list. Time is linear.
  public func nesting(in lines: Range<Int>) -> [(line: Int, parent: Int?)] {
    var nesting: [(line: Int, parent: Int?)] = []
    var open: [(line: Int, indent: Int)] = []
    for index in lines {
      if let indent = listIndent(ofLine: index) {
        while let last = open.last, last.indent >= indent { open.removeLast() }
        nesting.append((index, open.last?.line))
        open.append((index, indent))
      } else if !isListGap(self.lines[index].kind) {
        open.removeAll()
      }
    }
    return nesting
  }

  private func isListGap(_ kind: Line.Kind) -> Bool {
    switch kind {
    case .blank, .comment: true
    default: false
    }
  }

  /// The indent of a box or an item; nil for any other line.
  public func listIndent(ofLine line: Int) -> Int? {
    switch lines[line].kind {
    case .box(let box): box.indent
    case .item(let item): item.indent
    default: nil
    }
  }
}

/// A field name for comparing: case does not matter, and `_` and a blank are equal
/// (docs/format.md §4).
public func fieldKey(_ name: String) -> String {
  var name = name
  return name.withUTF8(fieldKey)
}

/// A field name for comparing, of the bytes of one.
public func fieldKey(_ name: UnsafeBufferPointer<UInt8>) -> String {
  func withBlank(_ byte: UInt8) -> UInt8 { byte == ASCII.underscore ? ASCII.space : byte }
  // Nearly every name is ASCII, whose case is one bit.
  guard name.allSatisfy({ $0 < 0x80 }) else {
    return String(decoding: name.map(withBlank), as: UTF8.self).lowercased()
  }
  return String(unsafeUninitializedCapacity: name.count) { key in
    for (index, byte) in name.enumerated() {
      key[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : withBlank(byte)
    }
    return name.count
  }
}
