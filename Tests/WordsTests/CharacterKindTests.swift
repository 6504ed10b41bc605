import Testing
import Words

/// The table of characters that are obeyed or hidden.
@Suite("Characters that are not shown")
struct CharacterKindTests {
  @Test(
    "control characters end a line or command a terminal",
    arguments: [
      0x00, 0x07, 0x0A, 0x0D, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x2028, 0x2029,
    ] as [UInt32])
  func controls(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(scalar.isControl && !scalar.isHidden && scalar.isHarmful)
    #expect(!"a\(scalar)b".isOneLine && "a\(scalar)b".inOneLine == "a b")
  }

  /// The ends of each range, and what lies just beside it.
  @Test(
    "tags, marks of direction, zero-width blanks, variation selectors, annotations and unassigned characters are hidden",
    arguments: [
      0x061C, 0x200B, 0x200E, 0x200F, 0x202A, 0x202E, 0x2060, 0x2064, 0x2065, 0x2066, 0x206F,
      0x3164, 0xFE00, 0xFE0D, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF8, 0xFFF9, 0xFFFB, 0x1BCA0, 0x1D173,
      0xE0000, 0xE0001, 0xE0020, 0xE0041, 0xE007F, 0xE0080, 0xE00FF, 0xE0100, 0xE01EF, 0xE01F0,
      0xE0FFF,
    ] as [UInt32])
  func hidden(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(scalar.isHidden && !scalar.isControl && scalar.isHarmful)
  }

  @Test(
    "what languages and emoji are written with is shown",
    arguments: [
      "\t", "Zürich", "日本語", "می‌خواهم", "👩‍👩‍👧", "❤️", "☎︎", "co\u{AD}operate", "e\u{301}", "ᠨ᠋ᠠ",
      "한국어", "✓ – … ½",
    ])
  func shown(text: String) { #expect(!text.unicodeScalars.contains { $0.isHarmful }) }
}
