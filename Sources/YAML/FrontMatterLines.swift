/// The front matter that nearly every log has: lines of a key and a value that can mean one thing
/// only, so that no YAML reader is needed to say which.
extension FrontMatter {
  /// The entries, where every line is a word, `: `, and a text in double quotes without escapes, a
  /// text of letters, digits, blanks, `_`, `.`, `/` and `-`, or a list of such in brackets; nil for
  /// anything else. They are those that libyaml would find.
  static func plainEntries(_ bytes: ArraySlice<UInt8>) -> [Entry]? {
    guard bytes.count <= Self.mostPlainBytes else { return nil }
    var lines = PlainLines(bytes)
    var entries: [Entry] = []
    entries.reserveCapacity(4)
    while !lines.isAtEnd {
      guard let entry = lines.entry() else { return nil }
      entries.append(entry)
    }
    return entries.isEmpty ? nil : entries
  }

  /// Far more than any log has, and far below ``YAMLLimits``.
  private static let mostPlainBytes = 4096
}

/// Reads lines of ``FrontMatter/plainEntries(_:)``. A method that returns nil has found something
/// else, and nothing is read after it.
private struct PlainLines {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  var isAtEnd: Bool { at == bytes.endIndex }

  mutating func entry() -> FrontMatter.Entry? {
    let start = at
    guard let first = peek, Self.isLetter(first) else { return nil }
    while let byte = peek, Self.isLetter(byte) || Self.isDigit(byte) || byte == Self.underscore {
      at += 1
    }
    let key = start..<at
    guard take(UInt8(ascii: ":")), take(UInt8(ascii: " ")),
      let node = peek == UInt8(ascii: "[") ? list() : text(),
      take(UInt8(ascii: "\n"))
    else { return nil }
    return FrontMatter.Entry(
      key: string(key), keyRange: key, value: bytes[node.range], node: node)
  }

  /// `["log", run]`, with one blank or none after each comma.
  private mutating func list() -> YAMLNode? {
    let start = at
    at += 1
    var items: [YAMLNode] = []
    repeat {
      if !items.isEmpty { _ = take(UInt8(ascii: " ")) }
      guard let item = text() else { return nil }
      items.append(item)
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { return nil }
    return YAMLNode(.sequence(items), at: start..<at)
  }

  private mutating func text() -> YAMLNode? {
    let start = at
    if take(UInt8(ascii: "\"")) {
      while let byte = peek, byte != UInt8(ascii: "\"") {
        guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: "\\") else { return nil }
        at += 1
      }
      guard take(UInt8(ascii: "\"")) else { return nil }
      let scalar = YAMLScalar(string(start + 1..<at - 1), style: .doubleQuoted)
      return YAMLNode(.scalar(scalar), at: start..<at)
    }
    guard let first = peek, Self.isLetter(first) || Self.isDigit(first) else { return nil }
    while let byte = peek, Self.isLetter(byte) || Self.isDigit(byte) || Self.isMark(byte) {
      at += 1
    }
    // A blank at the end is no part of the text, and what follows it may be a remark.
    guard bytes[at - 1] != 0x20 else { return nil }
    return YAMLNode(.scalar(YAMLScalar(string(start..<at), style: .plain)), at: start..<at)
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

  private var peek: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    at += 1
    return true
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
