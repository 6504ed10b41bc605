import Values
import Words

/// The marks by which tables of habits say what became of them (docs/format.md §9.1).
package enum HabitMark {
  private static let signs: [(sign: [UInt8], isDone: Bool?)] = [
    (Array("✅".utf8), true), (Array("✓".utf8), true), (Array("✔".utf8), true),
    (Array("☑".utf8), true), (Array("[x]".utf8), true), (Array("[X]".utf8), true),
    (Array("❌".utf8), false), (Array("✗".utf8), false), (Array("✘".utf8), false),
    (Array("☐".utf8), false), (Array("[ ]".utf8), false), (Array("⏳".utf8), nil),
    (Array("⏸".utf8), nil), (Array("🔄".utf8), nil),
  ]

  /// Words for the states; an empty list of one is unknown.
  private static let words: [Word: [Bool]] = [
    "done": [true], "yes": [true], "y": [true], "x": [true], "completed": [true],
    "complete": [true], "true": [true], "no": [false], "n": [false], "missed": [false],
    "skipped": [false], "not": [false], "false": [false], "failed": [false], "pending": [],
    "later": [], "tonight": [],
  ]

  /// The variation selector that keyboards put behind a sign.
  private static let emojiStyle = Array("\u{FE0F}".utf8)

  /// Done, not done, or nil for unknown and for what is no mark.
  static func read(_ text: ArraySlice<UInt8>) -> Bool? {
    let plain = MarkdownText.text(text)
    if let (state, _) = leading(plain) { return state }
    return words[Lexer(plain).word]?.first
  }

  /// What a table says of a habit that is given up for the day.
  package static let skipped = "⏸ SKIPPED"

  /// Whether a table says that a habit is given up for the day.
  static func saysSkipped(_ text: ArraySlice<UInt8>) -> Bool {
    MarkdownText.text(text).starts(with: skipped.utf8)
  }

  /// Whether a text begins with a mark or a word for a state.
  static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
    let plain = MarkdownText.text(text)
    return leading(plain) != nil || words[Lexer(plain).word] != nil
  }

  /// The text without a sign at its end, which only repeats the box.
  static func withoutTrailing(_ plain: ArraySlice<UInt8>) -> String {
    var text = MarkdownText.trimmed(plain)
    // Signs end with a byte of a character beyond ASCII, or with a bracket.
    guard let last = text.last, last >= 0x80 || last == ASCII.closeBracket else {
      return String(decoding: plain, as: UTF8.self)
    }
    if text.suffix(emojiStyle.count).elementsEqual(emojiStyle) {
      text = text.dropLast(emojiStyle.count)
    }
    let sign = signs.first { text.suffix($0.sign.count).elementsEqual($0.sign) }
    guard let sign, text.count > sign.sign.count else {
      return String(decoding: plain, as: UTF8.self)
    }
    return String(decoding: MarkdownText.trimmed(text.dropLast(sign.sign.count)), as: UTF8.self)
  }

  /// The state of a sign at the start, and the text after it.
  static func leading(
    _ plain: ArraySlice<UInt8>
  ) -> (isDone: Bool?, rest: ArraySlice<UInt8>)? {
    guard let first = plain.first, first >= 0x80 || first == ASCII.openBracket,
      let found = signs.first(where: { plain.starts(with: $0.sign) })
    else { return nil }
    var rest = plain.dropFirst(found.sign.count)
    // U+FE0F asks for the coloured form of the sign.
    if rest.starts(with: emojiStyle) { rest = rest.dropFirst(emojiStyle.count) }
    return (found.isDone, MarkdownText.trimmed(rest))
  }
}
