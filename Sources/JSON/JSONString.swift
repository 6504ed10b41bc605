import Words

/// Which characters a JSON string escapes besides those that RFC 8259 §7 requires, which are quotes,
/// backslashes and control characters below the space.
enum JSONEscaping: Sendable {
  /// No others.
  case requiredOnly
  /// DEL, U+0080…U+009F, U+2028 and U+2029: terminals may act on them, and some readers take them
  /// for line ends.
  case terminalControls
  /// Every character beyond printable ASCII.
  case nonASCII

  /// Whether a character that JSON does not require to be escaped is escaped.
  fileprivate func includes(_ scalar: Unicode.Scalar) -> Bool {
    switch (self, scalar) {
    case (.requiredOnly, _): false
    case (.terminalControls, "\u{7F}"..."\u{9F}"), (.terminalControls, "\u{2028}"..."\u{2029}"):
      true
    case (.terminalControls, _): false
    case (.nonASCII, _): scalar > "\u{7E}"
    }
  }
}

// MARK: Writing

extension UInt8 {
  /// Whether a JSON string has the byte as it is: printable ASCII without quotes and backslashes.
  fileprivate var needsNoEscape: Bool {
    !isControl && self < ASCII.delete && self != ASCII.quote && self != ASCII.backslash
  }
}

extension [UInt8] {
  /// Appends a text as a JSON string (RFC 8259 §7), with its quotes.
  ///
  /// Characters that a terminal may act on, or that some readers take for line ends, are escaped.
  public mutating func append(quoted text: String) {
    append(quoted: text, escaping: .terminalControls)
  }

  /// Appends a text as a JSON string (RFC 8259 §7), with its quotes.
  mutating func append(quoted text: String, escaping: JSONEscaping) {
    append(ASCII.quote)
    var text = text
    // Nearly every text is ASCII with few characters to escape: append the runs between those.
    let isASCII = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 < ASCII.delete }) else { return false }
      var start = 0
      for index in utf8.indices where !utf8[index].needsNoEscape {
        append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        append(Unicode.Scalar(utf8[index]), escaping: escaping)
        start = index + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
      return true
    }
    if !isASCII { for scalar in text.unicodeScalars { append(scalar, escaping: escaping) } }
    append(ASCII.quote)
  }

  private mutating func append(_ scalar: Unicode.Scalar, escaping: JSONEscaping) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\u{8}": append(contentsOf: "\\b".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\u{C}": append(contentsOf: "\\f".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case _ where scalar < " " || escaping.includes(scalar):
      for unit in scalar.utf16 {
        let digits = String(unit, radix: 16)
        append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    default: append(contentsOf: scalar.utf8)
    }
  }
}

// MARK: Reading

/// Reads JSON strings that ``JSONParser`` has found valid.
enum JSONString {
  /// The bytes of a string, without its quotes and escapes.
  static func unescaped(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    let text = quoted.dropFirst().dropLast()
    guard text.contains(ASCII.backslash) else { return Array(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == ASCII.backslash else {
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
      let unit = codeUnit(text[index..<index + 4])
      index += 4
      if UTF16.isLeadSurrogate(unit), text[index...].starts(with: "\\u".utf8) {
        let trail = codeUnit(text[index + 2..<index + 6])
        if UTF16.isTrailSurrogate(trail) {
          bytes += String(decoding: [unit, trail], as: UTF16.self).utf8
          index += 6
          continue
        }
      }
      append(unit, to: &bytes)
    }
    return bytes
  }

  /// What the letter of an escape stands for, where it is not that letter itself.
  static let simpleEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): ASCII.backspace, UInt8(ascii: "f"): ASCII.formFeed,
    UInt8(ascii: "n"): ASCII.lineFeed, UInt8(ascii: "r"): ASCII.carriageReturn,
    UInt8(ascii: "t"): ASCII.tab,
  ]

  /// The value of a hexadecimal digit; nil for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte.asciiLowercased {
    case ASCII.zero...UInt8(ascii: "9"): byte - ASCII.zero
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte.asciiLowercased - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func codeUnit(_ digits: ArraySlice<UInt8>) -> UInt16 {
    digits.reduce(0) { $0 << 4 | UInt16(hexDigit($1) ?? 0) }
  }

  /// Appends a UTF-16 code unit as UTF-8. Half a surrogate pair, which has no UTF-8, becomes the three
  /// bytes that the same rule would give, so that different texts stay different.
  private static func append(_ unit: UInt16, to bytes: inout [UInt8]) {
    if let scalar = Unicode.Scalar(unit) {
      bytes += scalar.utf8
    } else {
      bytes += [0xED, 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
    }
  }
}
