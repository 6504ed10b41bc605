import Words

extension Field {
  /// The most bytes of a name: the format allows 60 characters of at most four bytes each.
  private static let maximumNameBytes = 240

  /// Reads `line` as a field; returns nil where it is not a field.
  ///
  ///     line  := blanks [bullet] name "::" blanks [value] blanks end-of-line
  ///     bullet:= ("-" | "*") one-or-more-blanks
  ///     name  := letter-or-digit, then letters digits _ - ( ) / ' . % and single blanks; ≤ 60
  ///
  /// A second `::` belongs to the value (docs/format.md §4).
  ///
  /// - Parameter separator: The offset of the first `::` from the start of `line` on, which may lie
  ///   after `line`.
  @inline(__always)
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, separator: Int
  ) -> Field? {
    separator < line.upperBound ? readNamed(bytes, line, separator) : nil
  }

  private static func readNamed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ separator: Int
  ) -> Field? {
    var start = bytes.skippingBlanks(line)
    let end = line.upperBound
    if start + 1 < end, bytes[start] == ASCII.hyphen || bytes[start] == ASCII.asterisk,
      bytes[start + 1].isBlank
    {
      start = bytes.skippingBlanks(start + 1..<end)
    }
    guard start < separator, separator - start <= maximumNameBytes, canBeginName(bytes[start])
    else { return nil }
    var nameEnd = separator
    while nameEnd > start, bytes[nameEnd - 1] == ASCII.space { nameEnd -= 1 }
    guard isName(bytes, start..<nameEnd) else { return nil }
    return Field(
      name: start..<nameEnd, afterSeparator: separator + 2,
      value: bytes.trimmingBlanks(separator + 2..<end))
  }

  private static func canBeginName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || !UTF8.isASCII(byte)
  }

  /// Whether a byte is ASCII that names may have.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.space, UInt8(ascii: "%"), ASCII.apostrophe, ASCII.openParenthesis,
      ASCII.closeParenthesis, ASCII.hyphen, ASCII.period, ASCII.slash, ASCII.underscore:
      true
    default: byte.isLetter || byte.isDigit
    }
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var isASCII = true
    var last: UInt8 = 0
    for byte in UnsafeBufferPointer(rebasing: bytes[range]) {
      if !UTF8.isASCII(byte) {
        isASCII = false
      } else if !isNameByte(byte) || byte == ASCII.space && last == ASCII.space {
        return false
      }
      last = byte
    }
    if isASCII { return range.count <= 60 }
    guard let name = String(validating: bytes[range], as: UTF8.self), name.count <= 60 else {
      return false
    }
    return name.unicodeScalars.enumerated().allSatisfy { index, scalar in
      if scalar.isASCII { return index > 0 || isNameByte(UInt8(scalar.value)) }
      return scalar.properties.isAlphabetic || scalar == "\u{2019}"
        || (index > 0 && scalar.properties.canonicalCombiningClass != .notReordered)
    }
  }
}
