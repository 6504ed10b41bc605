/// The front matter that nearly every log has: lines of a key and a value that can mean one thing
/// only, so that no YAML reader is needed to say which.
///
/// Every line is a word, `: `, and a text in double quotes without escapes, a text of letters,
/// digits, blanks, `_`, `.`, `/` and `-`, or a list of such in brackets.
public enum PlainFrontMatter {
  /// Hands over the lines of a block in their order, and makes nothing of them that is not asked for.
  ///
  /// - Returns: false where not all of the block is such lines. Then no line counts that was handed
  ///   over, and ``FrontMatter`` reads the block.
  public static func forEachLine(
    of bytes: ArraySlice<UInt8>, _ body: (PlainFrontMatterLine) -> Void
  ) -> Bool {
    guard !bytes.isEmpty, bytes.count <= mostBytes else { return false }
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
  private static let mostBytes = 4096
}

/// A line of a ``PlainFrontMatter``. All ranges count from the block's first byte.
public struct PlainFrontMatterLine {
  fileprivate let bytes: ArraySlice<UInt8>
  fileprivate let key: Range<Int>
  fileprivate let value: Value

  /// What stands behind a key.
  fileprivate enum Value {
    case text(PlainScanner.Text)
    case list(Range<Int>)
  }

  /// Whether the key is this one.
  public func has(key name: StaticString) -> Bool {
    guard key.count == name.utf8CodeUnitCount else { return false }
    let start = bytes.startIndex + key.lowerBound
    return (0..<key.count).allSatisfy { bytes[start + $0] == name.utf8Start[$0] }
  }

  /// The text of the value, as ``FrontMatter/Entry/string`` has it.
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

  /// A range in the indices of the block.
  fileprivate func moved(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + bytes.startIndex..<range.upperBound + bytes.startIndex
  }
}

extension FrontMatter {
  /// The entries of a ``PlainFrontMatter``, which are those that libyaml would find; nil for anything
  /// else.
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

/// Passes over the lines of a ``PlainFrontMatter``. A method that returns nil has found something
/// else, and nothing is read after it.
private struct PlainScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0) {
    self.bytes = bytes
    at = start
  }

  var isAtEnd: Bool { at == bytes.count }

  /// A text, and the part of it that stands in its quotes.
  struct Text {
    let range: Range<Int>
    let content: Range<Int>
    let style: YAMLScalar.Style
  }

  mutating func line() -> (key: Range<Int>, value: PlainFrontMatterLine.Value)? {
    let start = at
    guard let first = peek, Self.isLetter(first) else { return nil }
    while let byte = peek, Self.isLetter(byte) || Self.isDigit(byte) || byte == Self.underscore {
      at += 1
    }
    let key = start..<at
    guard take(UInt8(ascii: ":")), take(UInt8(ascii: " ")) else { return nil }
    let value: PlainFrontMatterLine.Value
    if peek == UInt8(ascii: "[") {
      guard let range = list(each: { _ in }) else { return nil }
      value = .list(range)
    } else {
      guard let text = text() else { return nil }
      value = .text(text)
    }
    return take(UInt8(ascii: "\n")) ? (key, value) : nil
  }

  /// `["log", run]`, with one blank or none after each comma.
  mutating func list(each body: (Text) -> Void) -> Range<Int>? {
    let start = at
    at += 1
    repeat {
      if at > start + 1 { _ = take(UInt8(ascii: " ")) }
      guard let item = text() else { return nil }
      body(item)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? start..<at : nil
  }

  private mutating func text() -> Text? {
    let start = at
    if take(UInt8(ascii: "\"")) {
      while let byte = peek, byte != UInt8(ascii: "\"") {
        guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: "\\") else { return nil }
        at += 1
      }
      guard take(UInt8(ascii: "\"")) else { return nil }
      return Text(range: start..<at, content: start + 1..<at - 1, style: .doubleQuoted)
    }
    guard let first = peek, Self.isLetter(first) || Self.isDigit(first) else { return nil }
    while let byte = peek, Self.isLetter(byte) || Self.isDigit(byte) || Self.isMark(byte) {
      at += 1
    }
    // A blank at the end is no part of the text, and what follows it may be a remark.
    guard bytes[at - 1] != 0x20 else { return nil }
    return Text(range: start..<at, content: start..<at, style: .plain)
  }

  private static let underscore = UInt8(ascii: "_")
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    at += 1
    return true
  }
}
