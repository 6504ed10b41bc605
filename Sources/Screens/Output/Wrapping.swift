extension StyledText {
  /// The text in lines of at most `width` columns, parted between words; a word that is longer is parted
  /// where it must be. What follows the first line stands below its text: below what comes after a list's
  /// marker, or after the last of its columns, if that leaves half of the width.
  package func wrapped(to width: Int) -> [StyledText] {
    guard width >= 20 else { return [self] }
    var line = WrappedLine(width: width)
    var code = ""
    for character in codes {
      // Style's codes begin with ESC and end with m; no other text has an ESC.
      if character == "\u{1B}" || !code.isEmpty {
        code.append(character)
        if character == "m" {
          line.add(code: code)
          code = ""
        }
      } else {
        line.add(character)
      }
    }
    return line.finished().map { StyledText(codes: $0) }
  }
}

/// Lines that are made word by word.
private struct WrappedLine {
  let width: Int
  private var lines: [String] = []
  /// The line under way, up to the last word that is in it.
  private var text = ""
  private var textWidth = 0
  private var blanks = 0
  private var word = ""
  private var wordWidth = 0
  /// The code in force at the end of `text`, and the one at the end of `word`; empty for none.
  private var rendition = ""
  private var nextRendition = ""
  /// The column below which later lines begin; nil until the first line's end is known.
  private var indent: Int?
  /// The column of the last text that follows two blanks or a list's marker.
  private var lastColumn = 0

  init(width: Int) { self.width = width }

  mutating func add(code: String) {
    word += code
    nextRendition = code == "\u{1B}[0m" ? "" : code
  }

  mutating func add(_ character: Character) {
    if character == " " {
      if wordWidth > 0 { addWord() }
      blanks += 1
      return
    }
    let size = columns(String(character))
    if wordWidth + size > width - (indent ?? 0) { addWord() }
    word.append(character)
    wordWidth += size
  }

  private mutating func addWord() {
    if textWidth + blanks + wordWidth > width, textWidth > 0 {
      breakLine()
    } else {
      let isMarker = ["-", "*", "[ ]", "[x]", "[-]"].contains(word) && textWidth == 0
      if indent == nil, blanks > 1 || textWidth == 0 { lastColumn = textWidth + blanks }
      text += String(repeating: " ", count: blanks)
      textWidth += blanks
      if isMarker { lastColumn = textWidth + wordWidth + 1 }
    }
    text += word
    textWidth += wordWidth
    rendition = nextRendition
    (word, wordWidth, blanks) = ("", 0, 0)
  }

  private mutating func breakLine() {
    lines.append(rendition.isEmpty ? text : text + "\u{1B}[0m")
    let column = indent ?? (lastColumn <= width / 2 ? lastColumn : 2)
    indent = column
    text = String(repeating: " ", count: column) + rendition
    textWidth = column
  }

  mutating func finished() -> [String] {
    if !word.isEmpty { addWord() }
    text += String(repeating: " ", count: blanks)
    return lines + [text]
  }
}
