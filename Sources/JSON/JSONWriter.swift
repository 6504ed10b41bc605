import Words

/// Writes values as JSON text (RFC 8259) in a given style.
struct JSONWriter {
  private let style: JSONStyle
  /// The bytes that every line of the current level begins with.
  private var margin: [UInt8]
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  init(_ style: JSONStyle, margin: some Sequence<UInt8>) {
    self.style = style
    self.margin = Array(margin)
  }

  /// Writes a value. Its first line has no margin.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let spelling): bytes += spelling.utf8
    case .string(let string): bytes.append(quoted: string, escaping: style.escaping)
    case .array(let elements):
      write(elements, from: ASCII.openBracket, to: ASCII.closeBracket) { $0.write($1) }
    case .object(let members):
      write(members, from: ASCII.openBrace, to: ASCII.closeBrace) { $0.write($1) }
    }
  }

  /// Writes a key and its value.
  mutating func write(_ member: JSONValue.Member) {
    bytes.append(quoted: member.key, escaping: style.escaping)
    bytes += style.colon
    write(member.value)
  }

  private mutating func write<Child>(
    _ children: [Child], from open: UInt8, to close: UInt8,
    _ writeChild: (inout JSONWriter, Child) -> Void
  ) {
    bytes.append(open)
    margin += style.indent ?? []
    for (index, child) in children.enumerated() {
      if style.indent == nil {
        if index > 0 { bytes += style.comma }
      } else {
        if index > 0 { bytes.append(ASCII.comma) }
        startLine()
      }
      writeChild(&self, child)
    }
    margin.removeLast(style.indent?.count ?? 0)
    if style.indent != nil, !children.isEmpty { startLine() }
    bytes.append(close)
  }

  private mutating func startLine() {
    bytes += style.newline
    bytes += margin
  }
}

extension JSONStyle {
  /// The text of a value in this style, for a line that is indented by `margin`.
  public func text(of value: JSONValue, margin: some Collection<UInt8> = []) -> [UInt8] {
    var writer = JSONWriter(self, margin: margin)
    writer.write(value)
    return writer.bytes
  }

  /// The text of a member of an object in this style, for a line that is indented by `margin`.
  public func text(of member: JSONValue.Member, margin: some Collection<UInt8> = []) -> [UInt8] {
    var writer = JSONWriter(self, margin: margin)
    writer.write(member)
    return writer.bytes
  }
}

extension JSONValue {
  /// The layouts of this program's output.
  public enum Layout: Sendable {
    /// Two spaces a level and one member a line, for a person or a file.
    case indented
    /// One line without spaces, as a record of NDJSON.
    case compact
    /// One line with a space after each colon and comma, as a person writes it.
    case line
  }

  /// The value as JSON text (RFC 8259), without a line end after it.
  ///
  /// Strings are escaped as in ``Swift/Array/append(quoted:)``, so a terminal acts on nothing in them.
  ///
  /// - Parameter level: The level of nesting at which the text will be inserted; its first line is
  ///   not indented.
  public func text(_ layout: Layout = .indented, level: Int = 0) -> String {
    let style: JSONStyle =
      switch layout {
      case .indented: .indented
      case .compact: .compact
      case .line: .line
      }
    let margin = repeatElement(ASCII.space, count: 2 * level)
    return String(decoding: style.text(of: self, margin: margin), as: UTF8.self)
  }
}
