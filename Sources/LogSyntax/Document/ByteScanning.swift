import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension RandomAccessCollection<UInt8> where Index == Int {
  /// `range` without the blanks at its start and end.
  func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, self[lower].isBlank { lower += 1 }
    while upper > lower, self[upper - 1].isBlank { upper -= 1 }
    return lower..<upper
  }

  /// The offset of the first byte of `range` that is not a blank, or its upper bound.
  func skippingBlanks(_ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound, self[offset].isBlank { offset += 1 }
    return offset
  }
}

extension Sequence<UInt8> {
  /// The column that follows the leading blanks, from 0. A tab goes to the next multiple of four.
  var columnAfterBlanks: Int {
    var column = 0
    for byte in self {
      guard byte.isBlank else { break }
      column = byte == ASCII.tab ? (column / 4 + 1) * 4 : column + 1
    }
    return column
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` in `range`, or its upper bound.
  func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard let base = baseAddress,
      let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return range.upperBound }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
  }

  /// Whether `text` begins at `offset` and ends by `end`.
  func matches(_ text: StaticString, at offset: Int, before end: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= end else { return false }
    for index in 0..<count where self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// The offset of the first occurrence of `text` within `range`, or nil.
  func firstIndex(of text: StaticString, in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      offset = firstOffset(of: text.utf8Start[0], in: offset..<range.upperBound)
      if matches(text, at: offset, before: range.upperBound) { return offset }
      offset += 1
    }
    return nil
  }

  /// The end of the content of the line that starts at `offset`, without its line end, and the start of
  /// the next line. A line end is `\n` after any number of `\r`; at the end of the bytes `\r` alone, where
  /// a line end was cut in two.
  func lineExtent(from offset: Int) -> (content: Int, next: Int) {
    var end = firstOffset(of: ASCII.lineFeed, in: offset..<count)
    let next = end < count ? end + 1 : end
    while end > offset, self[end - 1] == ASCII.carriageReturn { end -= 1 }
    return (end, next)
  }
}
