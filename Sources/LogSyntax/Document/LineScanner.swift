import Words

/// Splits bytes into lines and classifies each line, in one pass.
///
/// Time is linear in the number of bytes: each line is scanned a fixed number of times, and a search
/// for a closing mark that finds none is not repeated. The bytes must outlive the scanner.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var lines: [Line] = []
  /// The line indices of the headings.
  private(set) var headings: [Int] = []
  /// Comments and struck-out text, ascending and not overlapping: kept, but not data
  /// (docs/format.md §1).
  private(set) var hidden: [Range<Int>] = []
  /// The lines of the front matter with both its `---`, if any.
  private(set) var frontMatter: Range<Int>?
  /// Constructs that are opened and never closed, and are therefore read as plain text.
  private(set) var unclosed: [LogDocument.Unclosed] = []

  /// Whether each line is classified by itself: no code fences, and no comments over several lines.
  private let isLineByLine: Bool

  /// The marks that may begin inline code or a fence; a comment; struck-out text or a fence.
  private var backtick = Occurrences(of: "`")
  private var comment = Occurrences(of: "<!--")
  private var strike = Occurrences(of: "~~")
  /// The mark that every field has.
  private var separator = Occurrences(of: "::")
  /// The first offset of any mark but the separator, from ``nextMarkStart`` on.
  private var nextMark = -1
  private var nextMarkStart = 0
  /// The end of the comment that the scan is inside of.
  private var commentEnd = 0
  /// Whether a search has found that no comment ends from here on.
  private var noCommentEndAhead = false
  private var openFence: CodeFence?
  /// Made when the first fence opens.
  private lazy var closings = FenceClosings(in: bytes)

  /// Finds the next occurrence of a text. Most documents have few marks, so each mark is searched for
  /// once up to its next occurrence, and not line by line.
  private struct Occurrences {
    private let text: StaticString
    /// The first occurrence from `start` on.
    private var next = -1
    private var start = 0

    init(of text: StaticString) { self.text = text }

    /// The offset of the first occurrence from `offset` on, or the number of bytes.
    mutating func first(from offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
      if offset < start || offset > next {
        next = bytes.firstIndex(of: text, in: offset..<bytes.count) ?? bytes.count
        start = offset
      }
      return next
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, isLineByLine: Bool = false) {
    self.bytes = bytes
    self.isLineByLine = isLineByLine
    lines.reserveCapacity(bytes.count / 24 + 4)
  }

  mutating func scan() {
    // A byte order mark belongs to line 1, but not to its content.
    let contentStart = bytes.matches("\u{FEFF}", at: 0, before: bytes.count) ? 3 : 0
    var offset = scanFrontMatter(contentStart: contentStart)
    while offset < bytes.count {
      let (content, next) = bytes.lineExtent(from: offset)
      let visible = (offset == 0 ? contentStart : offset)..<content
      let kind = classify(visible)
      if case .heading = kind { headings.append(lines.count) }
      lines.append(Line(range: offset..<next, content: visible, kind: kind))
      offset = next
    }
  }

  // MARK: Front matter

  /// Appends the lines of the front matter, if line 1 opens one and a later line closes it. Returns
  /// the offset of the body.
  private mutating func scanFrontMatter(contentStart: Int) -> Int {
    var (end, next) = bytes.lineExtent(from: 0)
    guard isFrontMatterDelimiter(contentStart..<end) else { return 0 }
    lines.append(Line(range: 0..<next, content: contentStart..<end, kind: .frontMatter))
    while next < bytes.count {
      let start = next
      (end, next) = bytes.lineExtent(from: start)
      lines.append(Line(range: start..<next, content: start..<end, kind: .frontMatter))
      if isFrontMatterDelimiter(start..<end) {
        frontMatter = 0..<lines.count
        return next
      }
    }
    lines.removeAll(keepingCapacity: true)
    unclosed.append(.init(construct: .frontMatter, line: 0))
    return 0
  }

  private func isFrontMatterDelimiter(_ content: Range<Int>) -> Bool {
    bytes.matches("---", at: content.lowerBound, before: content.upperBound)
      && bytes.skippingBlanks(content.lowerBound + 3..<content.upperBound) == content.upperBound
  }

  // MARK: Lines of the body

  @inline(__always)
  private mutating func classify(_ content: Range<Int>) -> Line.Kind {
    // Few lines are inside a fence or a comment, and few have a mark.
    if openFence != nil || content.lowerBound < commentEnd
      || firstMark(from: content.lowerBound) < content.upperBound,
      let kind = classifyMarked(content)
    {
      return kind
    }
    let start = bytes.skippingBlanks(content)
    guard start < content.upperBound else { return .blank }
    let separator = separator.first(from: start, in: bytes)
    return LineGrammar(bytes: bytes, separator: separator).kind(of: content, start: start)
  }

  /// The kind of a line that is inside a fence or a comment, or has a mark; nil where the line is
  /// classified by its grammar all the same.
  private mutating func classifyMarked(_ content: Range<Int>) -> Line.Kind? {
    if let fence = openFence {
      if let closing = CodeFence(closing: content, in: bytes), closing.closes(fence) {
        openFence = nil
      }
      return .code
    }
    let start = bytes.skippingBlanks(content)
    if start < commentEnd {
      return continueComment(content)
    }
    guard start < content.upperBound else { return nil }
    if !isLineByLine, let fence = CodeFence(content, in: bytes) {
      if closings.isClosed(fence) {
        openFence = fence
        return .code
      }
      // It is plain text: no value may vanish because of three stray backticks.
      unclosed.append(.init(construct: .codeFence, line: lines.count))
    }
    let hiddenBefore = hidden.count
    findHidden(in: start..<content.upperBound)
    if hidden.count > hiddenBefore, hidden[hiddenBefore].lowerBound == start,
      bytes[start] == ASCII.less
    {
      return isHidden(start..<content.upperBound, from: hiddenBefore) ? .comment : .prose
    }
    return nil
  }

  /// The kind of a line that continues a comment from an earlier line.
  private mutating func continueComment(_ content: Range<Int>) -> Line.Kind {
    guard commentEnd < content.upperBound else { return .comment }
    let first = max(0, hidden.count - 1)
    findHidden(in: commentEnd..<content.upperBound)
    return isHidden(content, from: first) ? .comment : .prose
  }

  /// Whether every byte of `range` is a blank or in `hidden[index...]`.
  private func isHidden(_ range: Range<Int>, from index: Int) -> Bool {
    var (offset, index) = (range.lowerBound, index)
    while offset < range.upperBound {
      if index < hidden.count, hidden[index].contains(offset) {
        offset = hidden[index].upperBound
        index += 1
      } else if bytes[offset].isBlank {
        offset += 1
      } else {
        return false
      }
    }
    return true
  }

  // MARK: Comments and struck-out text

  /// The first offset from `offset` on at which hidden text, inline code or a fence may begin.
  @inline(__always)
  private mutating func firstMark(from offset: Int) -> Int {
    if offset < nextMarkStart || offset > nextMark {
      nextMark = min(
        backtick.first(from: offset, in: bytes), comment.first(from: offset, in: bytes),
        strike.first(from: offset, in: bytes))
      nextMarkStart = offset
    }
    return nextMark
  }

  /// Appends the comments and struck-out texts that begin in `range` to ``hidden``.
  private mutating func findHidden(in range: Range<Int>) {
    var offset = range.lowerBound
    let lastEnd = isLineByLine ? range.upperBound : bytes.count
    if isLineByLine { noCommentEndAhead = false }
    while offset < range.upperBound {
      offset = firstMark(from: offset)
      guard offset < range.upperBound else { break }
      switch bytes[offset] {
      case ASCII.backtick:
        // Marks in inline code have no meaning.
        if let close = bytes.firstIndex(of: "`", in: offset + 1..<range.upperBound) {
          offset = close
        }
      case ASCII.less where !noCommentEndAhead:
        guard let close = bytes.firstIndex(of: "-->", in: offset + 4..<lastEnd) else {
          noCommentEndAhead = true
          unclosed.append(.init(construct: .comment, line: lines.count))
          break
        }
        commentEnd = close + 3
        hidden.append(offset..<commentEnd)
        offset = commentEnd
        continue
      case ASCII.tilde:
        guard let close = bytes.firstIndex(of: "~~", in: offset + 2..<range.upperBound) else {
          break
        }
        hidden.append(offset..<close + 2)
        offset = close + 2
        continue
      default:
        break
      }
      offset += 1
    }
  }
}
