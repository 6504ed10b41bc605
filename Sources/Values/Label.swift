/// A line of text that names what it holds: `Name: value`, `**Name**: value`, `**Name:** value`.
public enum Label {
  /// The name without emphasis, and the text after its colon; nil where no blank or end follows a
  /// colon, as in `100m in 2:20`.
  public static func split(
    _ text: ArraySlice<UInt8>
  ) -> (name: String, value: ArraySlice<UInt8>)? {
    var text = Plain.trimmed(text)
    if let (bold, rest) = bold(text) {
      var name = Plain.trimmed(bold)
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
      return (Plain.string(name), Plain.trimmed(value))
    }
    text = Plain.trimmed(Plain.text(text))
    // A name has at most so many bytes; a sentence with a colon is no label.
    for index in text.prefix(longestName + 1).indices where text[index] == colon {
      let next = index + 1
      guard next == text.endIndex || text[next] == 0x20 || text[next] == 0x09 else { continue }
      return (Plain.string(text[..<index]), Plain.trimmed(text[next...]))
    }
    return nil
  }

  /// The text in bold that a line starts with, and what follows it.
  public static func bold(
    _ text: ArraySlice<UInt8>
  ) -> (bold: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard text.count > 2, text[text.startIndex] == 0x2A, text[text.startIndex + 1] == 0x2A,
      let close = Plain.find(marks, in: text.dropFirst(2))
    else { return nil }
    return (text[(text.startIndex + 2)..<close], text[(close + 2)...])
  }

  private static let marks = Array("**".utf8)
  private static let colon = UInt8(ascii: ":")
  private static let longestName = 60
}
