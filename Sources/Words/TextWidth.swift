/// How wide text stands on a terminal.
public enum TextWidth {
  /// The columns that a text takes: wide letters and emoji take two, marks that join what is before them none
  /// (Unicode Standard Annex 11).
  public static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first else { return width }
      let isWide = isWide(scalar) || character.unicodeScalars.contains("\u{FE0F}")
      return width + (isWide ? 2 : 1)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly all letters, for which no table of Unicode needs to be asked.
    guard scalar.value >= 0x1100 else { return false }
    return [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ].contains { $0.contains(scalar.value) } || scalar.properties.isEmojiPresentation
  }

  /// `text` with blanks after it (or before it), to fill `width` columns.
  public static func padded(
    _ text: String, to width: Int, rightAligned: Bool = false
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, width - columns(of: text)))
    return rightAligned ? blanks + text : text + blanks
  }

  /// The start of a text that is no wider than `width` columns.
  public static func prefix(of text: String, width: Int) -> String {
    var kept = ""
    var used = 0
    for character in text {
      used += columns(of: String(character))
      if used > width { break }
      kept.append(character)
    }
    return kept
  }
}
