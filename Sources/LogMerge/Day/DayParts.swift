import LogSyntax
import Words

/// A day's log split into its front matter and sections.
///
/// Invariant: the prefix, the parts with the gaps after them, and the tail are the bytes. One
/// exception: for a file without parts, the blanks on line 1 are left out.
struct DayParts {
  let bytes: [UInt8]
  /// The document of the file.
  let document: LogDocument
  /// A byte order mark and blank lines at the start.
  let prefix: Range<Int>
  /// The front matter, the text before the first heading, and the sections, in order.
  let parts: [DayPart]
  /// The last line end and the blank lines at the end.
  let tail: Range<Int>

  init(_ bytes: [UInt8], isLineByLine: Bool) {
    self.bytes = bytes
    let document = isLineByLine ? LogDocument(lineByLine: bytes) : LogDocument(bytes)
    self.document = document
    var parts: [DayPart] = []
    parts.reserveCapacity(document.sections.count + 1)
    if let lines = document.frontMatter {
      parts.append(DayPart(.frontMatter, document.trimming(lines), in: document))
    }
    var open: [(level: Int, part: Int)] = []
    for (section, isPrivate) in zip(document.sections, document.privateSections) {
      guard let heading = section.headingLine else {
        let lines = document.trimming(section.body)
        if !lines.isEmpty { parts.append(DayPart(.preamble, lines, in: document)) }
        continue
      }
      while let last = open.last, last.level >= section.level { open.removeLast() }
      let parent = open.last?.part
      // A heading with one `#` is the title of a day, and not a parent of its sections.
      if section.level > 1 { open.append((section.level, parts.count)) }
      parts.append(
        DayPart(
          .section(key: section.key),
          document.trimming(heading..<section.body.upperBound),
          in: document, section: section, parent: parent.map { ($0, parts[$0]) }, depth: open.count,
          isPrivate: isPrivate)
      )
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

  /// The identity of the part that a part is below; nil for one at the top.
  func identityOfParent(of part: DayPart) -> DayPart.Identity? {
    part.parent.map { parts[$0].identity }
  }
}

/// The front matter, the text before the first heading, or a section without its subsections.
struct DayPart {
  /// What identifies a part among the parts with the same parent.
  enum Identity: Hashable {
    case frontMatter
    /// The text before the first heading.
    case preamble
    /// A section, by its heading key (docs/format.md §3).
    case section(key: String)
  }

  let identity: Identity
  /// Its lines, without blank lines at the end.
  let lines: Range<Int>
  /// Its bytes, without the last line end.
  let range: Range<Int>
  /// The line end after it and the blank lines that follow; nil for the last part.
  var gap: Range<Int>?
  /// The section that the heading key names.
  let known: KnownSection?
  /// The number of `#` of its heading; 0 where there is no heading.
  let level: Int
  /// The index of its parent section.
  let parent: Int?
  /// The number of its ancestors, plus one.
  let depth: Int
  /// Whether it is `## Routines`, or a routine below that.
  var isRoutine: Bool
  /// Whether it is of the cycle (``PrivateLines``).
  let isPrivate: Bool

  /// Its heading key; empty where there is no heading.
  var key: String { if case .section(let key) = identity { key } else { "" } }

  init(
    _ identity: Identity, _ lines: Range<Int>, in document: LogDocument, section: Section? = nil,
    parent: (index: Int, part: DayPart)? = nil, depth: Int = 1, isPrivate: Bool = false
  ) {
    self.isPrivate = isPrivate
    self.identity = identity
    self.lines = lines
    self.parent = parent?.index
    self.depth = max(1, depth)
    range = document.content(lines.lowerBound...lines.upperBound - 1)
    known = section?.known
    isRoutine = known == .routines || known == nil && parent?.part.isRoutine == true
    level = section?.level ?? 0
  }
}

extension LogDocument {
  /// The bytes of some lines, without the last line end.
  func content(_ lines: ClosedRange<Int>) -> Range<Int> {
    self.lines[lines.lowerBound].content
      .lowerBound..<self.lines[lines.upperBound].content.upperBound
  }

  /// Whether a line is empty but for blanks and carriage returns.
  func isBlank(_ line: Int) -> Bool {
    switch lines[line].kind {
    case .blank: true
    case .prose: bytes[lines[line].content].allSatisfy(\.isPadding)
    default: false
    }
  }

  /// Whether a line is a line of a table.
  func isTableLine(_ line: Int) -> Bool { lines[line].kind == .tableRow }

  /// `lines` without the blank lines at either end.
  fileprivate func trimming(_ lines: Range<Int>) -> Range<Int> {
    var (lower, upper) = (lines.lowerBound, lines.upperBound)
    while lower < upper, isBlank(lower) { lower += 1 }
    while upper > lower, isBlank(upper - 1) { upper -= 1 }
    return lower..<upper
  }
}
