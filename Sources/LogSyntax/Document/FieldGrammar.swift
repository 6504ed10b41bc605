extension Field {
  /// The longest name in bytes; the format allows 60 characters, of at most four bytes each.
  private static let longestName = 240

  /// Reads `line` as a field, or returns nil where it is none.
  ///
  ///     line  := blanks [bullet] name "::" blanks [value] blanks end-of-line
  ///     bullet:= ("-" | "*") one-or-more-blanks
  ///     name  := letter-or-digit, then letters digits _ - ( ) / ' . % and single blanks; ≤ 60
  ///
  /// A second `::` belongs to the value (docs/format.md §4).
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Field? {
    var start = bytes.skippingBlanks(line)
    let end = line.upperBound
    if start + 1 < end, bytes[start] == ASCII.hyphen || bytes[start] == ASCII.asterisk,
      bytes[start + 1].isBlank
    {
      start = bytes.skippingBlanks(start + 1..<end)
    }
    guard let separator = separator(bytes, start..<min(end, start + longestName + 2)) else {
      return nil
    }
    var nameEnd = separator
    while nameEnd > start, bytes[nameEnd - 1].isBlank { nameEnd -= 1 }
    guard isName(bytes, start..<nameEnd) else { return nil }
    return Field(
      name: start..<nameEnd, afterSeparator: separator + 2,
      value: bytes.trimmingBlanks(separator + 2..<end))
  }

  /// The first `::`, unless a byte stands before it that no name can hold.
  private static func separator(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    let colon = bytes.firstOffset(of: ASCII.colon, in: range)
    guard bytes.matches("::", at: colon, before: range.upperBound),
      bytes[range.lowerBound..<colon].allSatisfy({ isNameByte($0) || $0 >= 0x80 })
    else { return nil }
    return colon
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    if byte.isLetter || byte.isDigit { return true }
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "/"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "%"), ASCII.space:
      return true
    default: return false
    }
  }

  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first,
      bytes[first].isLetter || bytes[first].isDigit || bytes[first] >= 0x80
    else { return false }
    var isASCII = true
    for offset in range {
      if bytes[offset] == ASCII.space, bytes[offset + 1] == ASCII.space { return false }
      if bytes[offset] >= 0x80 { isASCII = false }
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
