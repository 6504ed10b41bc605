import LogSyntax

/// A day's log cut into its front matter and sections.
///
/// Invariant: the prefix, the parts with the gaps behind them, and the tail are the bytes; of a file
/// with nothing in it the blanks on line 1 are left out.
struct DayParts {
  /// The file.
  let bytes: [UInt8]
  /// The file as a document; CRs at its end, where a line end was cut in two, are left out.
  let document: LogDocument
  /// A byte order mark and blank lines at the start.
  let prefix: Range<Int>
  /// The front matter, the text before the first heading, and the sections, in order.
  let parts: [DayPart]
  /// The last line end and the blank lines at the end.
  let tail: Range<Int>

  init(_ bytes: [UInt8], isLineByLine: Bool) {
    self.bytes = bytes
    let text =
      bytes.last == 0x0D
      ? Array(bytes[..<((bytes.lastIndex { $0 != 0x0D }).map { $0 + 1 } ?? 0)]) : bytes
    let document = isLineByLine ? LogDocument(lineByLine: text) : LogDocument(text)
    self.document = document
    var parts: [DayPart] = []
    parts.reserveCapacity(document.sections.count + 1)
    if let lines = document.frontMatter {
      parts.append(DayPart(.frontMatter, document.trimming(lines), in: document))
    }
    var open: [(level: Int, part: Int)] = []
    for section in document.sections {
      guard let heading = section.headingLine else {
        let lines = document.trimming(section.body)
        if !lines.isEmpty { parts.append(DayPart(.preamble, lines, in: document)) }
        continue
      }
      while let last = open.last, last.level >= section.level { open.removeLast() }
      let parent = open.last?.part
      // A `#` heading over a whole day is its title, not what its sections belong to.
      if section.level > 1 { open.append((section.level, parts.count)) }
      parts.append(
        DayPart(
          .section(key: document.key(of: section)),
          document.trimming(heading..<section.body.upperBound),
          in: document, section: section, parent: parent, depth: open.count))
    }
    for index in parts.indices.dropLast() {
      parts[index].gap = parts[index].range.upperBound..<parts[index + 1].range.lowerBound
    }
    self.parts = parts
    let start = document.lines.first?.content
    if let first = parts.first, let last = parts.last {
      prefix = 0..<first.range.lowerBound
      tail = last.range.upperBound..<bytes.count
    } else {
      prefix = 0..<(start?.lowerBound ?? 0)
      tail = (start?.upperBound ?? 0)..<bytes.count
    }
  }
}

/// The front matter, the text before the first heading, or a section without its subsections.
struct DayPart {
  /// What a part is known by: a section by its heading key (docs/format.md §3).
  enum Place: Hashable {
    case frontMatter, preamble
    case section(key: String)
  }

  let place: Place
  /// Its lines, without blank lines at the end.
  let lines: Range<Int>
  /// Its bytes, without the last line end.
  let range: Range<Int>
  /// The line end behind it and the blank lines that follow; nil at the end of the file.
  var gap: Range<Int>?
  /// What the heading key means.
  let known: KnownSection?
  /// The number of `#` of its heading; 0 for none.
  let level: Int
  /// The index of the part that it stands under.
  let parent: Int?
  /// How many parts it stands under, and itself.
  let depth: Int

  /// Its heading key; empty for what has no heading.
  var key: String { if case .section(let key) = place { key } else { "" } }

  init(
    _ place: Place, _ lines: Range<Int>, in document: LogDocument, section: Section? = nil,
    parent: Int? = nil, depth: Int = 1
  ) {
    self.place = place
    self.lines = lines
    self.parent = parent
    self.depth = max(1, depth)
    range = document.content(lines.lowerBound...lines.upperBound - 1)
    known = section?.known
    level = section?.level ?? 0
  }
}

extension LogDocument {
  /// The bytes of some lines without the last line end, and without any CR before it.
  func content(_ lines: ClosedRange<Int>) -> Range<Int> {
    let start = self.lines[lines.lowerBound].content.lowerBound
    var end = self.lines[lines.upperBound].content.upperBound
    while end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The column of the first byte of a line that is no blank.
  func column(ofLine line: Int) -> Int {
    if let indent = listIndent(ofLine: line) { return indent }
    var column = 0
    for byte in bytes[lines[line].content] {
      if byte == 0x09 {
        column = (column / 4 + 1) * 4
      } else if byte == 0x20 {
        column += 1
      } else {
        break
      }
    }
    return column
  }

  /// Whether a line is blank, perhaps but for carriage returns.
  func isBlank(_ line: Int) -> Bool {
    switch lines[line].kind {
    case .blank: true
    case .prose: bytes[lines[line].content].allSatisfy(\.isPadding)
    default: false
    }
  }

  /// `lines` without the blank lines at either end.
  fileprivate func trimming(_ lines: Range<Int>) -> Range<Int> {
    var (lower, upper) = (lines.lowerBound, lines.upperBound)
    while lower < upper, isBlank(lower) { lower += 1 }
    while upper > lower, isBlank(upper - 1) { upper -= 1 }
    return lower..<upper
  }
}
