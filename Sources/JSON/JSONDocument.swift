/// A JSON text (RFC 8259) that keeps its bytes: every value knows where it stands, so that numbers
/// keep their spelling, strings their escapes and objects the order of their keys.
///
/// A key may be repeated. Strings may hold any bytes from 0x80 on, also such as are no UTF-8. `NaN`,
/// `Infinity` and `-Infinity` count as numbers, as Python writes them. Nothing else is tolerated.
public struct JSONDocument: Sendable {
  /// What a value is.
  public enum Kind: String, Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  /// The text.
  public let bytes: [UInt8]
  let nodes: [Node]

  /// A value. The values in it follow it; those of objects have their key.
  struct Node {
    let kind: Kind
    let start: Int
    var end: Int
    /// Where the key begins and ends, with its quotes; -1 where there is none.
    let keyStart: Int
    let keyEnd: Int
    /// The index of the first node that is no part of this one.
    var next: Int
  }

  /// Reads a text. Time is linear in its length.
  ///
  /// - Parameter depthLimit: How many lists and objects may be nested.
  public init(_ bytes: [UInt8], depthLimit: Int = 512) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    nodes = try parser.parse()
    self.bytes = bytes
  }

  /// The value that the text is.
  public var root: Element { Element(document: self, index: 0) }

  /// Whether a member has a key.
  private func isKey(of index: Int, _ key: String) -> Bool {
    let text = bytes[nodes[index].keyStart + 1..<nodes[index].keyEnd - 1]
    if text.elementsEqual(key.utf8) { return true }
    // Only an escaped spelling is longer.
    guard text.count > key.utf8.count, text.contains(UInt8(ascii: "\\")) else { return false }
    return Element(document: self, index: index).key?.elementsEqual(key.utf8) == true
  }

  /// All values in the order in which they begin.
  public var allElements: some Sequence<Element> {
    nodes.indices.lazy.map { Element(document: self, index: $0) }
  }

  /// A value in a document.
  public struct Element: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: Node { document.nodes[index] }

    /// What it is.
    public var kind: Kind { node.kind }
    /// Where it stands.
    public var range: Range<Int> { node.start..<node.end }
    /// Where its key stands, with its quotes; nil for what is no member of an object.
    public var keyRange: Range<Int>? { node.keyStart < 0 ? nil : node.keyStart..<node.keyEnd }
    /// Its text.
    public var text: ArraySlice<UInt8> { document.bytes[range] }

    /// Its key, without escapes; nil for what is no member of an object.
    public var key: [UInt8]? { keyRange.map { JSONText.unescaped(document.bytes[$0]) } }

    /// The values in it, in order; of an object those of its members.
    public var children: some Sequence<Element> {
      sequence(
        state: (next: index + 1, end: node.next, document: document)
      ) { state -> Element? in
        guard state.next < state.end else { return nil }
        let child = Element(document: state.document, index: state.next)
        state.next = state.document.nodes[state.next].next
        return child
      }
    }

    /// How many values are in it, at any depth.
    public var countWithin: Int { node.next - index - 1 }

    /// The value under a key, the last one where the key is repeated; nil for what is no object or
    /// has no such key.
    public subscript(key: String) -> Element? {
      guard kind == .object else { return nil }
      var found: Int?
      var next = index + 1
      while next < node.next {
        if document.isKey(of: next, key) { found = next }
        next = document.nodes[next].next
      }
      return found.map { Element(document: document, index: $0) }
    }

    /// A string's bytes, without escapes; nil for anything else. Half a surrogate pair is three
    /// bytes that are no UTF-8.
    public var stringBytes: [UInt8]? { kind == .string ? JSONText.unescaped(text) : nil }

    /// A string's text, with U+FFFD for what is no text; nil for anything else.
    public var string: String? { stringBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// A number's value; nil for anything else, and for what has no finite one.
    public var double: Double? {
      guard kind == .number else { return nil }
      return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A whole number without fraction and exponent; nil for anything else.
    public var int: Int? {
      kind == .number ? Int(String(decoding: text, as: UTF8.self)) : nil
    }

    /// `true` or `false`; nil for anything else.
    public var bool: Bool? { kind == .bool ? text.first == UInt8(ascii: "t") : nil }
  }
}

/// The spelling of strings.
enum JSONText {
  /// The bytes that a string with its quotes stands for.
  static func unescaped(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    let text = quoted.dropFirst().dropLast()
    guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "\\") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let letter = text[index + 1]
      index += 2
      guard letter == UInt8(ascii: "u") else {
        bytes.append(simpleEscapes[letter] ?? letter)
        continue
      }
      var unit = hex(text[index..<index + 4])
      index += 4
      if unit & 0xFC00 == 0xD800, text[index...].starts(with: [0x5C, 0x75]) {
        let low = hex(text[index + 2..<index + 6])
        if low & 0xFC00 == 0xDC00 {
          unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
          index += 6
        }
      }
      append(unit, to: &bytes)
    }
    return bytes
  }

  /// What the letter behind a backslash stands for, where it is not itself.
  static let simpleEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private static func hex(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32(hexDigit($1) ?? 0) }
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Appends a code point as UTF-8 spells it, and half a surrogate pair as it would.
  private static func append(_ point: UInt32, to bytes: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | point >> shift & 0x3F) }
    switch point {
    case 0..<0x80: bytes.append(UInt8(point))
    case 0x80..<0x800: bytes += [UInt8(0xC0 | point >> 6), tail(0)]
    case 0x800..<0x10000: bytes += [UInt8(0xE0 | point >> 12), tail(6), tail(0)]
    default: bytes += [UInt8(0xF0 | point >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
