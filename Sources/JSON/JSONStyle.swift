/// How a JSON text is laid out, so that what is added to it looks like the rest.
public struct JSONStyle: Sendable, Equatable {
  /// What ends a line.
  public var newline: [UInt8]
  /// What each level is indented by; nil where a value stands on one line.
  public var indent: [UInt8]?
  /// What stands between a key and its value.
  public var colon: [UInt8]
  /// What stands between two values on one line.
  public var comma: [UInt8]
  /// Whether characters beyond ASCII are written as `\u` and their number.
  public var escapesNonASCII: Bool

  /// Python's `json.dump(value, file, indent=2)`, as the bot writes its files.
  public static let python = JSONStyle(
    newline: [0x0A], indent: [0x20, 0x20], colon: [0x3A, 0x20], comma: [0x2C, 0x20],
    escapesNonASCII: true)

  /// The style of a document as a whole: its line ends and whether it is all ASCII. What it does not
  /// show is ``python``'s.
  init(of document: JSONDocument) {
    self = .python
    escapesNonASCII = document.bytes.allSatisfy { $0 < 0x80 }
    if let end = document.bytes.firstIndex(of: 0x0A), end > 0, document.bytes[end - 1] == 0x0D {
      newline = [0x0D, 0x0A]
    }
  }

  /// This style with what a value of the document shows: whether the first of the values in it has
  /// a line of its own, and its blanks.
  func like(_ element: JSONDocument.Element) -> JSONStyle {
    var style = self
    let bytes = element.document.bytes
    var children = element.children.makeIterator()
    guard let first = children.next() else { return style }
    if let key = first.keyRange {
      style.colon = Array(bytes[key.upperBound..<first.range.lowerBound])
    }
    if element.lead.contains(0x0A) {
      let outer = Self.indent(ofLineAt: element.extent.lowerBound, in: bytes)
      let inner = Self.indent(ofLineAt: first.extent.lowerBound, in: bytes)
      if inner.count > outer.count, inner.starts(with: outer) {
        style.indent = Array(inner.dropFirst(outer.count))
      }
    } else {
      style.indent = nil
      if let second = children.next() {
        style.comma = Array(bytes[first.range.upperBound..<second.extent.lowerBound])
      }
    }
    return style
  }

  init(
    newline: [UInt8], indent: [UInt8]?, colon: [UInt8], comma: [UInt8], escapesNonASCII: Bool
  ) {
    self.newline = newline
    self.indent = indent
    self.colon = colon
    self.comma = comma
    self.escapesNonASCII = escapesNonASCII
  }

  /// The blanks that the line of a place begins with.
  static func indent(ofLineAt offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    return bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
  }

  /// A value in this style, to stand in a line that is indented by `margin`.
  public func text(of value: JSONValue, margin: some Collection<UInt8> = []) -> [UInt8] {
    var bytes: [UInt8] = []
    write(value, margin: Array(margin), to: &bytes)
    return bytes
  }

  /// A member of an object in this style.
  public func text(of member: JSONValue.Member, margin: some Collection<UInt8> = []) -> [UInt8] {
    var bytes: [UInt8] = []
    write(member.key, to: &bytes)
    bytes += colon
    write(member.value, margin: Array(margin), to: &bytes)
    return bytes
  }

  private func write(_ value: JSONValue, margin: [UInt8], to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let spelling): bytes += spelling.utf8
    case .string(let string): write(string, to: &bytes)
    case .array(let elements):
      write(elements, "[", "]", margin: margin, to: &bytes) { element, margin, bytes in
        write(element, margin: margin, to: &bytes)
      }
    case .object(let members):
      write(members, "{", "}", margin: margin, to: &bytes) { member, margin, bytes in
        bytes += text(of: member, margin: margin)
      }
    }
  }

  private func write<Part>(
    _ parts: [Part], _ open: Unicode.Scalar, _ close: Unicode.Scalar, margin: [UInt8],
    to bytes: inout [UInt8], each: (Part, [UInt8], inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    let inner = indent.map { margin + $0 }
    for (index, part) in parts.enumerated() {
      if let inner {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += newline + inner
      } else if index > 0 {
        bytes += comma
      }
      each(part, inner ?? margin, &bytes)
    }
    if indent != nil, !parts.isEmpty { bytes += newline + margin }
    bytes.append(UInt8(ascii: close))
  }

  private func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(quoted: string) { escapesNonASCII && $0.value > 0x7E }
  }
}
