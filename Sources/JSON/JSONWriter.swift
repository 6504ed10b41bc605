extension JSONValue {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// Two blanks a level, one member a line, as for a person or a file.
    case indented
    /// One line without blanks, as a record of NDJSON.
    case compact
  }

  /// The value as JSON text (RFC 8259), without a line end after it.
  ///
  /// Strings are as ``Swift/Array/append(quoted:)`` has them: nothing in a value reaches a terminal
  /// raw.
  ///
  /// - Parameter level: How many levels the value stands below the text's own; its first line is not
  ///   indented.
  public func text(_ layout: Layout = .indented, level: Int = 0) -> String {
    var writer = Writer(layout: layout)
    writer.write(self, level: level)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private struct Writer {
    let layout: Layout
    var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue, level: Int) {
      switch value {
      case .null: append("null")
      case .bool(let bool): bool ? append("true") : append("false")
      case .number(let spelling): bytes.append(contentsOf: spelling.utf8)
      case .string(let string): bytes.append(quoted: string)
      case .array(let elements):
        write(elements, level: level, open: "[", close: "]") { writer, element in
          writer.write(element, level: level + 1)
        }
      case .object(let members):
        write(members, level: level, open: "{", close: "}") { writer, member in
          writer.bytes.append(quoted: member.key)
          writer.append(writer.layout == .compact ? ":" : ": ")
          writer.write(member.value, level: level + 1)
        }
      }
    }

    private mutating func write<Element>(
      _ elements: [Element], level: Int, open: StaticString, close: StaticString,
      each: (inout Writer, Element) -> Void
    ) {
      append(open)
      for (index, element) in elements.enumerated() {
        if index > 0 { append(",") }
        newLine(level: level + 1)
        each(&self, element)
      }
      if !elements.isEmpty { newLine(level: level) }
      append(close)
    }

    private mutating func newLine(level: Int) {
      guard layout == .indented else { return }
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
    }

    private mutating func append(_ text: StaticString) {
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }
}
