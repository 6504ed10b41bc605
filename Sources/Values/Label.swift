import Words

/// A line of text that names what it holds: `Name: value`, `**Name**: value`, `**Name:** value`.
public enum Label {
  /// The name without emphasis, and the text after its colon; nil where no blank or end follows a
  /// colon, as in `100m in 2:20`.
  public static func split(
    _ text: ArraySlice<UInt8>
  ) -> (name: String, value: ArraySlice<UInt8>)? {
    var text = MarkdownText.trimmed(text)
    if let (bold, rest) = bold(text) {
      var name = MarkdownText.trimmed(bold)
      var value = rest
      if name.last == colon {
        name = name.dropLast()
      } else if value.first == colon {
        value = value.dropFirst()
        // `**Weight**:: 171`, an inline field with its name in bold.
        if value.first == colon { value = value.dropFirst() }
      } else {
        return nil
      }
      return (MarkdownText.string(name), MarkdownText.trimmed(value))
    }
    text = MarkdownText.trimmed(MarkdownText.text(text))
    // A name has at most this many bytes; a sentence with a colon is no label.
    for index in text.prefix(longestName + 1).indices where text[index] == colon {
      let next = index + 1
      guard next == text.endIndex || text[next] == ASCII.space || text[next] == ASCII.tab else {
        continue
      }
      return (MarkdownText.string(text[..<index]), MarkdownText.trimmed(text[next...]))
    }
    return nil
  }

  /// The text in bold that a line starts with, and what follows it.
  public static func bold(
    _ text: ArraySlice<UInt8>
  ) -> (bold: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard text.count > 2, text[text.startIndex] == ASCII.asterisk,
      text[text.startIndex + 1] == ASCII.asterisk,
      let close = MarkdownText.find(marks, in: text.dropFirst(2))
    else { return nil }
    return (text[(text.startIndex + 2)..<close], text[(close + 2)...])
  }

  private static let marks = Array("**".utf8)
  private static let colon = ASCII.colon
  private static let longestName = 60
}
