public import Values

extension InputError {
  /// A text as a line of a list, without blanks around it.
  ///
  /// - Parameter example: A line that works.
  /// - Throws: `InputError` with code `usage` where it is blank or more than a line.
  public static func entryLine(_ text: String, example: String) throws(InputError) -> String {
    if text.contains(where: \.isNewline) {
      throw InputError(
        .usage, "the text has a line break: an entry is one line", hint: "Write: \(example)")
    }
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else {
      throw InputError(.usage, "the text is missing", hint: "Write: \(example)")
    }
    return String(start[...last])
  }
}
