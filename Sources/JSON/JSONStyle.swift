import Words

/// The layout of a JSON text, so that what is added to it looks like the rest.
public struct JSONStyle: Sendable, Equatable {
  /// The line end.
  let newline: [UInt8]
  /// The indentation of each level; nil where a value is on one line.
  var indent: [UInt8]?
  /// The bytes between a key and its value.
  var colon: [UInt8]
  /// The bytes between two values on one line.
  var comma: [UInt8]
  /// The characters that are escaped without need.
  let escaping: JSONEscaping

  /// The layout of Python's `json.dump(value, file, indent=2)`, as the bot writes its files.
  public static let python = JSONStyle(escaping: .nonASCII)

  /// Two spaces a level and one member a line, for a person or a file.
  static let indented = JSONStyle(escaping: .terminalControls)

  /// One line without spaces, as a record of NDJSON.
  static let compact = JSONStyle(indent: nil, colon: ":", comma: ",", escaping: .terminalControls)

  /// One line with a space after each colon and comma.
  static let line = JSONStyle(indent: nil, escaping: .terminalControls)

  private init(
    newline: String = "\n", indent: String? = "  ", colon: String = ": ", comma: String = ", ",
    escaping: JSONEscaping
  ) {
    self.newline = Array(newline.utf8)
    self.indent = indent.map { Array($0.utf8) }
    self.colon = Array(colon.utf8)
    self.comma = Array(comma.utf8)
    self.escaping = escaping
  }

  /// The style of a whole document: its first line end, and whether it is all ASCII. The rest is as
  /// in ``python``.
  init(of document: JSONDocument) {
    let bytes = document.bytes
    let end = bytes.firstIndex(of: ASCII.lineFeed) ?? 0
    self.init(
      newline: end > 0 && bytes[end - 1] == ASCII.carriageReturn ? "\r\n" : "\n",
      escaping: bytes.allSatisfy(UTF8.isASCII) ? .nonASCII : .requiredOnly)
  }

  /// This style with the layout of one value of the document: whether its first child is on a line
  /// of its own, and the blanks around its children.
  func like(_ element: JSONDocument.Element) -> JSONStyle {
    var style = self
    let bytes = element.document.bytes
    var children = element.children.makeIterator()
    guard let first = children.next() else { return style }
    if let key = first.keyRange {
      style.colon = Array(bytes[key.upperBound..<first.range.lowerBound])
    }
    if element.lead.contains(ASCII.lineFeed) {
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

  /// The blanks at the start of the line that contains `offset`; only those before `offset`.
  static func indent(ofLineAt offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = (bytes[..<offset].lastIndex(of: ASCII.lineFeed) ?? -1) + 1
    return bytes[start..<offset].prefix(while: \.isBlank)
  }
}
