import Words

extension UInt8 {
  /// A space, a tab, or a carriage return, which a line without a line feed may end in.
  var isPadding: Bool { isBlank || self == ASCII.carriageReturn }

  /// An ASCII letter, a digit, `_` or `-`.
  var isNameByte: Bool {
    isLetter || isDigit || self == ASCII.underscore || self == ASCII.hyphen
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without padding at either end.
  var trimmed: ArraySlice<UInt8> { trimming(\.isPadding) }

  /// The bytes without those at either end for which `isRemoved` is true.
  func trimming(_ isRemoved: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var (lower, upper) = (startIndex, endIndex)
    while lower < upper, isRemoved(self[lower]) { lower += 1 }
    while upper > lower, isRemoved(self[upper - 1]) { upper -= 1 }
    return self[lower..<upper]
  }

  /// The bytes with `A`…`Z` in lower case.
  var asciiLowercased: [UInt8] { map(\.asciiLowercased) }

  /// A line without a carriage return at its end.
  var withoutCarriageReturn: ArraySlice<UInt8> { last == ASCII.carriageReturn ? dropLast() : self }

  /// A whole text without the byte order mark in front of it, which is part of no line.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    startIndex == 0 && starts(with: "\u{FEFF}".utf8) ? dropFirst(3) : self
  }

  /// Calls `body` with each line that is not blank, trimmed; a byte order mark is part of none.
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
    for line in withoutByteOrderMark.split(separator: ASCII.lineFeed) {
      let text = line.trimmed
      if !text.isEmpty { body(text) }
    }
  }

  /// The lines that are not blank, trimmed.
  var lineSet: Set<ArraySlice<UInt8>> {
    var lines: Set<ArraySlice<UInt8>> = []
    forEachLine { lines.insert($0) }
    return lines
  }

  /// How often each line stands here that is not blank, trimmed.
  var lineCounts: [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    forEachLine { counts[$0, default: 0] += 1 }
    return counts
  }

  /// Whether both are equal but for LF in place of CR LF.
  func isSameText(as other: ArraySlice<UInt8>) -> Bool {
    if self == other { return true }
    var (index, otherIndex) = (startIndex, other.startIndex)
    while true {
      if isPairedCarriageReturn(at: index) { index += 1 }
      if other.isPairedCarriageReturn(at: otherIndex) { otherIndex += 1 }
      guard index < endIndex, otherIndex < other.endIndex else { break }
      guard self[index] == other[otherIndex] else { return false }
      index += 1
      otherIndex += 1
    }
    return index == endIndex && otherIndex == other.endIndex
  }

  /// Whether CR LF begins at `index`.
  private func isPairedCarriageReturn(at index: Int) -> Bool {
    index + 1 < endIndex && self[index] == ASCII.carriageReturn
      && self[index + 1] == ASCII.lineFeed
  }
}
