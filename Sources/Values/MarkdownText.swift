import Words

/// Text as a reader sees it.
public enum MarkdownText {
  /// The text in lower case. That of ASCII, which nearly all are, takes no tables.
  public static func lowercased(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { lower in
        for (index, byte) in bytes.enumerated() {
          lower[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        }
        return bytes.count
      }
    } ?? text.lowercased()
  }

  /// The bytes without comments, struck-out text and emphasis marks, which are no data
  /// (docs/format.md §1 rule 5), and without blanks around.
  ///
  /// Complexity: linear.
  public static func text(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    hasMarks(bytes)
      ? unmarked(
        withoutBold(cut(cut(bytes, from: commentStart, to: commentEnd), from: strike, to: strike)))
      : unmarked(bytes)
  }

  /// Whether a comment, struck-out or bold text may begin in the bytes.
  private static func hasMarks(_ bytes: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == ASCII.less || byte == last && (byte == ASCII.tilde || byte == ASCII.asterisk) {
        return true
      }
      last = byte
    }
    return false
  }

  /// The bytes without blanks and single marks of emphasis around them.
  private static func unmarked(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = trimmedRange(bytes, bytes.startIndex..<bytes.endIndex)
    while text.count >= 2, case let first = bytes[text.lowerBound],
      first == bytes[text.upperBound - 1],
      first == ASCII.asterisk || first == ASCII.underscore || first == ASCII.backtick
    {
      text = trimmedRange(bytes, text.lowerBound + 1..<text.upperBound - 1)
    }
    return bytes[text]
  }

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let strike = Array("~~".utf8)
  private static let bold = Array("**".utf8)

  /// The plain text as a string.
  public static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: text(bytes), as: UTF8.self)
  }

  /// The bytes without blanks around, typographic ones included.
  public static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes[trimmedRange(bytes, bytes.startIndex..<bytes.endIndex)]
  }

  /// A text without blanks around, typographic ones included.
  public static func trimmed(_ text: some StringProtocol) -> String {
    String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
  }

  private static func trimmedRange(
    _ bytes: ArraySlice<UInt8>, _ range: Range<Int>
  ) -> Range<Int> {
    let start = Lexer.afterBlanks(range.lowerBound, in: bytes, before: range.upperBound)
    var end = range.upperBound
    while end > start {
      let last = bytes[end - 1]
      if last == 0x20 || (0x09...0x0D).contains(last) {
        end -= 1
      } else if last == 0xA0, end - 1 > start, bytes[end - 2] == 0xC2 {
        end -= 2
      } else {
        break
      }
    }
    return start..<end
  }

  /// Whether a name, unless it is longer than names are, has some letters in it, in either case.
  public static func contains(_ letters: StaticString, in name: String) -> Bool {
    let count = letters.utf8CodeUnitCount
    var name = name
    return name.withUTF8 { bytes in
      guard bytes.count < 300, bytes.count >= count else { return false }
      return (0...bytes.count - count).contains { start in
        (0..<count).allSatisfy { bytes[start + $0] | 0x20 == letters.utf8Start[$0] }
      }
    }
  }

  /// The text without blanks, dashes, commas and colons at its end.
  public static func withoutTrailingMarks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = MarkdownText.trimmed(text)
    while let last = text.last {
      if last == ASCII.hyphen || last == ASCII.comma || last == ASCII.colon || last == ASCII.pipe
        || last == ASCII.equals
      {
        text = MarkdownText.trimmed(text.dropLast())
      } else if text.suffix(3).elementsEqual([0xE2, 0x80, 0x93])
        || text.suffix(3).elementsEqual([0xE2, 0x80, 0x94])
      {
        text = MarkdownText.trimmed(text.dropLast(3))
      } else {
        break
      }
    }
    return text
  }

  /// The bytes without the spans between two marks; a mark that never closes is text.
  private static func cut(
    _ bytes: ArraySlice<UInt8>, from open: [UInt8], to close: [UInt8]
  ) -> ArraySlice<UInt8> {
    guard var start = find(open, in: bytes) else { return bytes }
    var result: [UInt8] = []
    var left = bytes
    while let end = find(close, in: left[(start + open.count)...]) {
      result += left[..<start]
      left = left[(end + close.count)...]
      guard let next = find(open, in: left) else { break }
      start = next
    }
    return (result + left)[...]
  }

  /// Where a short sequence first stands.
  public static func find(_ sequence: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = sequence.first, bytes.count >= sequence.count else { return nil }
    let count = sequence.count
    for index in bytes.startIndex...(bytes.endIndex - count) where bytes[index] == first {
      var offset = 1
      while offset < count, bytes[index + offset] == sequence[offset] { offset += 1 }
      if offset == count { return index }
    }
    return nil
  }

  private static func withoutBold(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard find(bold, in: bytes) != nil else { return bytes }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == ASCII.asterisk, index + 1 < bytes.endIndex,
        bytes[index + 1] == ASCII.asterisk
      {
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result[...]
  }
}
