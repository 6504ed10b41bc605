import Words

/// Splits bytes into lines and says what each is, in one pass.
///
/// Time is linear in the number of bytes: no line is looked at more than a fixed number of times,
/// and a search for a closing mark that finds none is not repeated. The bytes must outlive it.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var lines: [Line] = []
  /// The lines that are headings, with what they say.
  private(set) var headings: [(line: Int, heading: Heading)] = []
  /// Comments and struck-out text, ascending and apart: kept, but not data (docs/format.md §1).
  private(set) var hidden: [Range<Int>] = []
  /// The lines of the front matter with both its `---`, or nil.
  private(set) var frontMatter: Range<Int>?
  /// What opens and never closes, and is therefore read as plain text.
  private(set) var unclosed: [LogDocument.Unclosed] = []

  /// Whether a line is read by itself: no fence, and no comment beyond its own line.
  private let isLineByLine: Bool

  /// What may begin inline code or a fence, a comment, or struck-out text or a fence.
  private var backtick = Mark(text: "`")
  private var comment = Mark(text: "<!--")
  private var strike = Mark(text: "~~")
  /// What every field has.
  private var separator = Mark(text: "::")
  /// The next of them all, from ``marksFrom`` on.
  private var nextMark = -1
  private var marksFrom = 0
  /// The end of the comment that the scan is in.
  private var commentEnd = 0
  private var noCommentEndAhead = false
  private var openFence: Fence?
  /// Every line of the document that could close a fence, found when the first one opens.
  private lazy var closings = findClosings()
  /// How many of `closings` the scan has passed.
  private var passedClosings = 0

  /// Where a text stands next, on whatever line. Most documents have few marks, so that each is
  /// looked for once and not line by line.
  private struct Mark {
    let text: StaticString
    /// The first place from `start` on.
    private var next = -1
    private var start = 0

    init(text: StaticString) { self.text = text }

    mutating func place(from offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
      if offset < start || offset > next {
        next = bytes.firstIndex(of: text, in: offset..<bytes.count) ?? bytes.count
        start = offset
      }
      return next
    }
  }

  private struct Fence {
    let offset: Int
    let character: UInt8
    let length: Int

    func closes(_ other: Fence) -> Bool {
      character == other.character && length >= other.length
    }
  }

  /// A line that could close a fence, with the longest mark of each kind from there to the end.
  private struct Closing {
    let offset: Int
    let longestBackticks: Int
    let longestTildes: Int
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, isLineByLine: Bool = false) {
    self.bytes = bytes
    self.isLineByLine = isLineByLine
    lines.reserveCapacity(bytes.count / 24 + 4)
    headings.reserveCapacity(24)
  }

  mutating func scan() {
    var offset = 0
    // A byte order mark is part of line 1, but not of its content.
    let contentStart = bytes.matches("\u{FEFF}", at: 0, before: bytes.count) ? 3 : 0
    offset = scanFrontMatter(contentStart: contentStart)
    while offset < bytes.count {
      let (content, next) = extent(from: offset)
      let visible = (offset == 0 ? contentStart : offset)..<content
      let kind = classify(visible)
      if case .heading(let heading) = kind { headings.append((lines.count, heading)) }
      lines.append(Line(range: offset..<next, content: visible, kind: kind))
      offset = next
    }
  }

  /// The end of the content of the line that starts at `offset`, and the start of the next line.
  private func extent(from offset: Int) -> (content: Int, next: Int) {
    var end = bytes.firstOffset(of: ASCII.lineFeed, in: offset..<bytes.count)
    guard end < bytes.count else { return (end, end) }
    let next = end + 1
    while end > offset, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return (end, next)
  }

  // MARK: Front matter

  /// Appends the lines of the front matter, if line 1 opens one and a later line closes it.
  /// Returns where the body starts.
  private mutating func scanFrontMatter(contentStart: Int) -> Int {
    var (end, next) = extent(from: 0)
    guard isFrontMatterMark(contentStart..<end) else { return 0 }
    lines.append(Line(range: 0..<next, content: contentStart..<end, kind: .frontMatter))
    while next < bytes.count {
      let start = next
      (end, next) = extent(from: start)
      lines.append(Line(range: start..<next, content: start..<end, kind: .frontMatter))
      if isFrontMatterMark(start..<end) {
        frontMatter = 0..<lines.count
        return next
      }
    }
    lines.removeAll(keepingCapacity: true)
    unclosed.append(.init(construct: .frontMatter, line: 0))
    return 0
  }

  private func isFrontMatterMark(_ content: Range<Int>) -> Bool {
    bytes.matches("---", at: content.lowerBound, before: content.upperBound)
      && bytes.skippingBlanks(content.lowerBound + 3..<content.upperBound) == content.upperBound
  }

  // MARK: Lines of the body

  @inline(__always)
  private mutating func classify(_ content: Range<Int>) -> Line.Kind {
    // Few lines stand in something, and few have a mark at all.
    if openFence != nil || content.lowerBound < commentEnd
      || mark(from: content.lowerBound) < content.upperBound,
      let kind = classifyMarked(content)
    {
      return kind
    }
    let start = bytes.skippingBlanks(content)
    guard start < content.upperBound else { return .blank }
    let separator = separator.place(from: start, in: bytes)
    return LineGrammar(bytes: bytes, separator: separator).kind(of: content, start: start)
  }

  /// What a line is because of what it stands in or has a mark of; nil where it is what it is by
  /// itself.
  private mutating func classifyMarked(_ content: Range<Int>) -> Line.Kind? {
    if let fence = openFence {
      if let closing = self.fence(at: content), closing.closes(fence), isBare(content) {
        openFence = nil
      }
      return .code
    }
    let start = bytes.skippingBlanks(content)
    if start < commentEnd {
      return continueComment(content)
    }
    guard start < content.upperBound else { return nil }
    let first = bytes[start]
    if !isLineByLine, first == ASCII.backtick || first == ASCII.tilde,
      let fence = fence(at: content)
    {
      if isClosed(fence) {
        openFence = fence
        return .code
      }
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

  /// The rest of a comment that began on an earlier line.
  private mutating func continueComment(_ content: Range<Int>) -> Line.Kind {
    guard commentEnd < content.upperBound else { return .comment }
    let first = max(0, hidden.count - 1)
    findHidden(in: commentEnd..<content.upperBound)
    return isHidden(content, from: first) ? .comment : .prose
  }

  /// Whether every byte of `range` is a blank or hidden by `hidden[index...]`.
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

  /// The first place from an offset on that may begin something hidden.
  @inline(__always)
  private mutating func mark(from offset: Int) -> Int {
    if offset < marksFrom || offset > nextMark {
      nextMark = min(
        backtick.place(from: offset, in: bytes), comment.place(from: offset, in: bytes),
        strike.place(from: offset, in: bytes))
      marksFrom = offset
    }
    return nextMark
  }

  private mutating func findHidden(in range: Range<Int>) {
    var offset = range.lowerBound
    let lastEnd = isLineByLine ? range.upperBound : bytes.count
    if isLineByLine { noCommentEndAhead = false }
    while offset < range.upperBound {
      offset = mark(from: offset)
      guard offset < range.upperBound else { break }
      switch bytes[offset] {
      case ASCII.backtick:
        // What stands in inline code is shown, not obeyed.
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

  // MARK: Code fences

  /// The fence that a line opens or closes: three or more backticks or tildes.
  private func fence(at content: Range<Int>) -> Fence? {
    let start = bytes.skippingBlanks(content)
    guard start < content.upperBound else { return nil }
    let character = bytes[start]
    guard character == ASCII.backtick || character == ASCII.tilde else { return nil }
    var end = start
    while end < content.upperBound, bytes[end] == character { end += 1 }
    guard end - start >= 3 else { return nil }
    // CommonMark: what follows opening backticks holds none, or the line is inline code.
    if character == ASCII.backtick, bytes[end..<content.upperBound].contains(ASCII.backtick) {
      return nil
    }
    return Fence(offset: start, character: character, length: end - start)
  }

  /// Whether nothing but blanks follows the marks of a fence.
  private func isBare(_ content: Range<Int>) -> Bool {
    let start = bytes.skippingBlanks(content)
    return bytes[bytes.trimmingBlanks(content)].allSatisfy { $0 == bytes[start] }
  }

  private func findClosings() -> [Closing] {
    var fences: [Fence] = []
    var offset = 0
    while offset < bytes.count {
      let (end, next) = extent(from: offset)
      if let fence = fence(at: offset..<end), isBare(offset..<end) { fences.append(fence) }
      offset = next
    }
    var (backticks, tildes) = (0, 0)
    var closings: [Closing] = []
    for fence in fences.reversed() {
      if fence.character == ASCII.backtick {
        backticks = max(backticks, fence.length)
      } else {
        tildes = max(tildes, fence.length)
      }
      closings.append(
        Closing(offset: fence.offset, longestBackticks: backticks, longestTildes: tildes))
    }
    return closings.reversed()
  }

  /// Whether a later line closes `fence`. One that nothing closes is plain text and reported: no
  /// value may vanish because of three stray backticks.
  private mutating func isClosed(_ fence: Fence) -> Bool {
    while passedClosings < closings.count, closings[passedClosings].offset <= fence.offset {
      passedClosings += 1
    }
    guard passedClosings < closings.count else { return false }
    let ahead = closings[passedClosings]
    let isBackticks = fence.character == ASCII.backtick
    return fence.length <= (isBackticks ? ahead.longestBackticks : ahead.longestTildes)
  }
}
