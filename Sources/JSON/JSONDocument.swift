import Words

/// A JSON text (RFC 8259) that keeps its bytes. Every value has its byte range, so numbers keep their
/// spelling, strings their escapes, and objects the order of their keys.
///
/// Three things beyond the RFC are accepted: repeated keys; strings with invalid UTF-8; and `NaN`,
/// `Infinity` and `-Infinity` as numbers, as Python writes them.
public struct JSONDocument: Sendable {
  /// The kinds of values.
  public enum Kind: String, Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  /// The text.
  public let bytes: [UInt8]
  let nodes: [Node]

  /// A value. The values inside it follow it in `nodes`. A member of an object has its key.
  struct Node {
    let kind: Kind
    let start: Int
    var end: Int
    /// The offsets of the start and end of the key, with its quotes; -1 where there is none.
    let keyStart: Int
    let keyEnd: Int
    /// The index of the first node after this one that is not inside it.
    var next: Int
  }

  /// Reads a text. Time is linear in its length.
  ///
  /// - Parameter depthLimit: The most levels of nested arrays and objects.
  /// - Throws: `JSONError` for the first error in the text.
  public init(_ bytes: [UInt8], depthLimit: Int = 512) throws(JSONError) {
    var parser = JSONParser(bytes: bytes, depthLimit: depthLimit)
    nodes = try parser.parse()
    self.bytes = bytes
  }

  /// The value of the whole text.
  public var root: Element { Element(document: self, index: 0) }

  /// Whether the node at `index` is a member with the key `key`.
  private func isKey(of index: Int, _ key: String) -> Bool {
    let text = bytes[nodes[index].keyStart + 1..<nodes[index].keyEnd - 1]
    if text.elementsEqual(key.utf8) { return true }
    // Only a key with escapes is longer than its text.
    guard text.count > key.utf8.count, text.contains(ASCII.backslash) else { return false }
    return Element(document: self, index: index).key?.elementsEqual(key.utf8) == true
  }

  /// All values, in the order in which they begin.
  public var allElements: some Sequence<Element> {
    nodes.indices.lazy.map { Element(document: self, index: $0) }
  }

  /// A value in a document.
  public struct Element: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: Node { document.nodes[index] }

    /// The kind of the value.
    public var kind: Kind { node.kind }
    /// The byte range of the value.
    public var range: Range<Int> { node.start..<node.end }
    /// The byte range of its key, with its quotes; nil where it is not a member of an object.
    public var keyRange: Range<Int>? { node.keyStart < 0 ? nil : node.keyStart..<node.keyEnd }
    /// The bytes of the value.
    public var text: ArraySlice<UInt8> { document.bytes[range] }

    /// Its key, with escapes resolved; nil where it is not a member of an object.
    public var key: [UInt8]? { keyRange.map { JSONString.unescaped(document.bytes[$0]) } }

    /// Its elements, or the values of its members, in order.
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

    /// The number of values inside it, at any depth.
    public var countWithin: Int { node.next - index - 1 }

    /// The value of `key`, the last one where the key is repeated; nil where there is none, or this
    /// is not an object. Time is linear in the number of members.
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

    /// The bytes of a string, with escapes resolved; nil for other values. Half a surrogate pair
    /// becomes three bytes that are not valid UTF-8.
    public var stringBytes: [UInt8]? { kind == .string ? JSONString.unescaped(text) : nil }

    /// The text of a string, with U+FFFD for invalid UTF-8; nil for other values.
    public var string: String? { stringBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The value of a finite number; nil for other values.
    public var double: Double? {
      guard kind == .number else { return nil }
      return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The value of a number without fraction and exponent; nil for other values, and on overflow.
    public var int: Int? {
      kind == .number ? Int(String(decoding: text, as: UTF8.self)) : nil
    }

    /// `true` or `false`; nil for other values.
    public var bool: Bool? { kind == .bool ? text.first == UInt8(ascii: "t") : nil }
  }
}
