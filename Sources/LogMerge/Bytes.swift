extension UInt8 {
  /// A space or a tab, or the CR of a line that ends in CR and nothing else.
  var isPadding: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// `0`…`9`.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// A letter of ASCII, a digit, `_` or `-`.
  var isNameByte: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || isDigit || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "-")
  }

  /// The small letter of a capital of ASCII; any other byte as it is.
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// The bytes without padding at either end.
  var trimmed: ArraySlice<UInt8> { trimming(\.isPadding) }

  /// The bytes without those at either end for which `isDropped` holds.
  func trimming(_ isDropped: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var (lower, upper) = (startIndex, endIndex)
    while lower < upper, isDropped(self[lower]) { lower += 1 }
    while upper > lower, isDropped(self[upper - 1]) { upper -= 1 }
    return self[lower..<upper]
  }

  /// The bytes with the letters of ASCII made small.
  var lowercased: [UInt8] { map(\.lowercased) }

  /// Whether the bytes begin with `text`.
  func starts(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      var index = startIndex
      for byte in buffer {
        guard self[index] == byte else { return false }
        index += 1
      }
      return true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are those of `other`; as `==`, but eight at a time.
  func isSame(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { one in
      other.withUnsafeBytes { two in
        var offset = 0
        while offset + 8 <= one.count {
          if one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            != two.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          {
            return false
          }
          offset += 8
        }
        while offset < one.count {
          if one[offset] != two[offset] { return false }
          offset += 1
        }
        return true
      }
    }
  }

  /// Whether the bytes are a text without capitals, but perhaps in capitals.
  func isSame(as text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { zip(self, $0).allSatisfy { $0.lowercased == $1 } }
  }

  /// Whether the bytes are those of `other`, but perhaps with other line ends.
  func isSameText(as other: ArraySlice<UInt8>) -> Bool {
    if isSame(as: other) { return true }
    var (index, otherIndex) = (startIndex, other.startIndex)
    while true {
      if isLineEnd(at: index) { index += 1 }
      if other.isLineEnd(at: otherIndex) { otherIndex += 1 }
      guard index < endIndex, otherIndex < other.endIndex else { break }
      guard self[index] == other[otherIndex] else { return false }
      index += 1
      otherIndex += 1
    }
    return index == endIndex && otherIndex == other.endIndex
  }

  /// Whether a CR stands at `index` and belongs to a line end.
  private func isLineEnd(at index: Int) -> Bool {
    index + 1 < endIndex && self[index] == 0x0D && self[index + 1] == 0x0A
  }
}
