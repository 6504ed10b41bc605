import Testing
import Words

@Suite("How wide text stands")
struct TextWidthTests {
  @Test(
    "wide letters and emoji take two columns, marks that join none",
    arguments: [
      ("", 0), ("plain", 5), ("ünïcödé ½", 9), ("e\u{301}", 1), ("…─█", 3), ("日記", 4), ("한글", 4),
      ("⌚", 2), ("🍽️", 2), ("1\u{FE0F}\u{20E3}", 2), ("👩‍👧", 2), ("a🙂b", 4), ("𠀀", 2),
    ])
  func table(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns, "\(text)")
  }

  /// Unicode is asked for none of these, as it takes long.
  @Test("no letter below U+1100 is an emoji that stands by itself")
  func narrowLetters() {
    let letters = (0..<0x1100).compactMap { Unicode.Scalar($0) }
    #expect(!letters.contains { $0.properties.isEmojiPresentation })
  }
}
