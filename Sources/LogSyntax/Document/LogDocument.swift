import Words

/// A day's log: its bytes, and the kind of each of its lines.
///
/// Invariants:
/// - The lines' ranges are adjacent and cover the bytes. Concatenated they are the input, byte for
///   byte, for every input: CRLF, no final newline, a byte order mark, invalid UTF-8, NUL, empty.
/// - Reading never fails. A line that is no other construct is prose.
///
/// Time and memory are linear in the number of bytes.
public struct LogDocument: Sendable, Equatable {
  /// The bytes as they were read.
  public let bytes: [UInt8]
  /// Every line, in order.
  public let lines: [Line]
  /// The sections in order: the text before the first heading, if any, then one for each heading.
  public let sections: [Section]
  /// The indices of the front matter's lines, with both its `---`, if any.
  public let frontMatter: Range<Int>?
  /// The ranges of comments and struck-out text in the body, ascending and not overlapping: kept, but
  /// not data (docs/format.md §1).
  public let hidden: [Range<Int>]
  /// Constructs that are opened and never closed, and are therefore read as plain text.
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

  /// Reads a document. Any bytes are a document.
  public init(_ bytes: [UInt8]) { self.init(bytes, isLineByLine: false) }

  /// Reads each line of a document by itself: code fences are prose, and a comment must end on its
  /// line. So the kind of a line outside front matter does not depend on other lines.
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
    let (lines, headings) = (scanner.lines, scanner.headings)
    var sections: [Section] = []
    sections.reserveCapacity(headings.count + 1)
    let first = (scanner.frontMatter?.upperBound ?? 0)..<(headings.first ?? lines.count)
    if !first.isEmpty {
      sections.append(
        Section(headingLine: nil, level: 0, key: "", known: nil, body: first, extent: first))
    }
    for (index, line) in headings.enumerated() {
      guard case .heading(let heading) = lines[line].kind else { continue }
      let rest = headings[(index + 1)...]
      // Linear in total: a heading is skipped by at most the five headings that it can be below.
      let next = rest.first { other in
        if case .heading(let other) = lines[other].kind {
          other.level <= heading.level
        } else {
          false
        }
      }
      let (key, known) = HeadingKey.read(UnsafeBufferPointer(rebasing: bytes[heading.text]))
      sections.append(
        Section(
          headingLine: line, level: heading.level, key: key, known: known,
          body: line + 1..<(rest.first ?? lines.count), extent: line + 1..<(next ?? lines.count)))
    }
    return sections
  }
}

extension LogDocument {
  /// The bytes of `range` as text, with U+FFFD for invalid UTF-8.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The text of `range` without comments and struck-out text, and without blanks around it.
  public func visibleText(_ range: Range<Int>) -> String {
    String(decoding: visibleBytes(range), as: UTF8.self)
  }

  /// The bytes of ``visibleText(_:)``.
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

  /// Whether any byte of `range` is hidden.
  public func hides(any range: Range<Int>) -> Bool {
    let first = firstHidden(after: range.lowerBound)
    return first < hidden.count && hidden[first].lowerBound < range.upperBound
  }

  /// The index in ``hidden`` of the first range that ends after `offset`; its count where there is
  /// none. Time is logarithmic.
  public func firstHidden(after offset: Int) -> Int {
    hidden.partitioningIndex { $0.upperBound > offset }
  }
}
