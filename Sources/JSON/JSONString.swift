extension UInt8 {
  /// Whether a JSON string has the byte as it is: printable ASCII without quotes and backslashes.
  var isOwnSpelling: Bool { self >= 0x20 && self < 0x7F && self != 0x22 && self != 0x5C }
}

extension [UInt8] {
  /// Appends a text as a JSON string (RFC 8259 §7), with its quotes.
  ///
  /// Control characters, and U+2028, U+2029 and DEL, which some readers treat as line ends or act
  /// upon, are escaped, so nothing in a text reaches a terminal raw.
  public mutating func append(quoted text: String) {
    append(quoted: text) { scalar in
      switch scalar {
      case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
      default: false
      }
    }
  }

  /// Appends a text as a JSON string, with its quotes.
  ///
  /// - Parameter isEscaped: Whether a character beyond printable ASCII is escaped, which need not be.
  mutating func append(quoted text: String, escaping isEscaped: (Unicode.Scalar) -> Bool) {
    append(UInt8(ascii: "\""))
    var text = text
    // Nearly every text is ASCII, of which few characters are not their own spelling.
    let isASCII = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 < 0x7F }) else { return false }
      var start = 0
      for index in utf8.indices where !utf8[index].isOwnSpelling {
        append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(Unicode.Scalar(utf8[index]), escaping: isEscaped)
        start = index + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
      return true
    }
    if !isASCII { for scalar in text.unicodeScalars { append(scalar, escaping: isEscaped) } }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(
    _ scalar: Unicode.Scalar, escaping isEscaped: (Unicode.Scalar) -> Bool
  ) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\u{8}": append(contentsOf: "\\b".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\u{C}": append(contentsOf: "\\f".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case _ where scalar.value < 0x20 || isEscaped(scalar):
      for unit in scalar.utf16 {
        let digits = String(unit, radix: 16)
        append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    default: append(contentsOf: scalar.utf8)
    }
  }
}
