import Words

/// Reads the simple front matter that nearly every log has, without libyaml.
///
/// In simple front matter every line is a word, `: ` and a value. The value is a text in double
/// quotes without escapes; a text of letters, digits, blanks, `_`, `.`, `/` and `-`; or a list of
/// such texts in brackets. Every YAML reader reads these lines alike.
public enum PlainFrontMatter {
  /// Calls `body` with each line of a block, in order. Time is linear.
  ///
  /// - Returns: Whether every line of the block is simple. Where it is not, the caller must discard
  ///   the lines it was called with, and read the block with ``FrontMatter``.
  public static func forEachLine(
    of bytes: ArraySlice<UInt8>, _ body: (PlainFrontMatterLine) -> Void
  ) -> Bool {
    guard !bytes.isEmpty, bytes.count <= maximumBytes else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = PlainScanner(buffer)
      while !scanner.isAtEnd {
        guard let (key, value) = scanner.line() else { return false }
        body(PlainFrontMatterLine(bytes: bytes, key: key, value: value))
      }
      return true
    }
  }

  /// Far more than any log has, and far below ``YAMLLimits``.
  private static let maximumBytes = 4096
}

/// A line of a ``PlainFrontMatter``. Its ranges are offsets from the first byte of the block.
public struct PlainFrontMatterLine {
  fileprivate let bytes: ArraySlice<UInt8>
  fileprivate let key: Range<Int>
  fileprivate let value: Value

  /// The value of a key.
  fileprivate enum Value {
    case text(PlainScanner.Text)
    case list(Range<Int>)
  }

  /// Whether the key is `name`.
  public func has(key name: StaticString) -> Bool {
    guard key.count == name.utf8CodeUnitCount else { return false }
    let start = bytes.startIndex + key.lowerBound
    return (0..<key.count).allSatisfy { bytes[start + $0] == name.utf8Start[$0] }
  }

  /// The value as text, as in ``FrontMatter/Entry/string``; nil for null and for a list.
  public var text: ArraySlice<UInt8>? {
    guard case .text(let text) = value else { return nil }
    let bytes = slice(text.content)
    if text.style == .plain,
      PlainKind(of: String(decoding: bytes, as: UTF8.self)) == .null
    {
      return nil
    }
    return bytes
  }

  fileprivate func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[moved(range)] }

  /// A range of offsets as a range in the indices of the block.
  fileprivate func moved(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + bytes.startIndex..<range.upperBound + bytes.startIndex
  }
}

extension FrontMatter {
  /// The entries of a ``PlainFrontMatter``, equal to those that libyaml would find; nil for a block
  /// that is not simple.
  static func plainEntries(_ bytes: ArraySlice<UInt8>) -> [Entry]? {
    var entries: [Entry] = []
    let isPlain = PlainFrontMatter.forEachLine(of: bytes) { entries.append(Entry($0)) }
    return isPlain ? entries : nil
  }
}

extension FrontMatter.Entry {
  fileprivate init(_ line: PlainFrontMatterLine) {
    let node =
      switch line.value {
      case .text(let text): line.node(text)
      case .list(let range): line.node(list: range)
      }
    self.init(
      key: String(decoding: line.slice(line.key), as: UTF8.self), keyRange: line.moved(line.key),
      value: line.bytes[node.range], node: node)
  }
}

extension PlainFrontMatterLine {
  fileprivate func node(_ text: PlainScanner.Text) -> YAMLNode {
    let string = String(decoding: slice(text.content), as: UTF8.self)
    return YAMLNode(.scalar(YAMLScalar(string, style: text.style)), at: moved(text.range))
  }

  fileprivate func node(list range: Range<Int>) -> YAMLNode {
    var items: [YAMLNode] = []
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = PlainScanner(buffer, at: range.lowerBound)
      _ = scanner.list { items.append(node($0)) }
    }
    return YAMLNode(.sequence(items), at: moved(range))
  }
}

/// Scans the lines of a ``PlainFrontMatter``. Where a method returns nil, the block is not simple and
/// scanning ends.
private struct PlainScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte to read.
  private var offset: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// A text with its quotes, and its content without them.
  struct Text {
    let range: Range<Int>
    let content: Range<Int>
    let style: YAMLScalar.Style
  }

  mutating func line() -> (key: Range<Int>, value: PlainFrontMatterLine.Value)? {
    let start = offset
    guard let first = peek, first.isLetter else { return nil }
    while let byte = peek, byte.isLetter || byte.isDigit || byte == ASCII.underscore { offset += 1 }
    let key = start..<offset
    guard take(ASCII.colon), take(ASCII.space) else { return nil }
    let value: PlainFrontMatterLine.Value
    if peek == ASCII.openBracket {
      guard let range = list(each: { _ in }) else { return nil }
      value = .list(range)
    } else {
      guard let text = text() else { return nil }
      value = .text(text)
    }
    return take(ASCII.lineFeed) ? (key, value) : nil
  }

  /// `["log", run]`, with one blank or none after each comma.
  mutating func list(each body: (Text) -> Void) -> Range<Int>? {
    let start = offset
    offset += 1
    repeat {
      if offset > start + 1 { _ = take(ASCII.space) }
      guard let item = text() else { return nil }
      body(item)
    } while take(ASCII.comma)
    return take(ASCII.closeBracket) ? start..<offset : nil
  }

  private mutating func text() -> Text? {
    let start = offset
    if take(ASCII.quote) {
      while let byte = peek, byte != ASCII.quote {
        guard UTF8.isASCII(byte), !byte.isControl, byte != ASCII.delete, byte != ASCII.backslash
        else { return nil }
        offset += 1
      }
      guard take(ASCII.quote) else { return nil }
      return Text(range: start..<offset, content: start + 1..<offset - 1, style: .doubleQuoted)
    }
    guard let first = peek, first.isLetter || first.isDigit else { return nil }
    while let byte = peek, Self.isPlainTextByte(byte) { offset += 1 }
    // A blank at the end is not part of the text, and a comment may follow it.
    guard bytes[offset - 1] != ASCII.space else { return nil }
    return Text(range: start..<offset, content: start..<offset, style: .plain)
  }

  private static func isPlainTextByte(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.space, ASCII.underscore, ASCII.period, ASCII.slash, ASCII.hyphen: true
    default: byte.isLetter || byte.isDigit
    }
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }
}
