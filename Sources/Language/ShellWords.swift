public import Values

/// The line that a hint says to write, as the words behind the program's name; nil where it names none, or several.
///
/// - Parameter hint: `Write: bestupid log squat 5x5 80kg`, as errors have it, with `, or:` before a further line.
public func proposedLine(of hint: String) -> [String]? {
  let start = "Write: bestupid "
  guard hint.hasPrefix(start), !["; ", "<", ", or: "].contains(where: hint.contains) else {
    return nil
  }
  return try? shellWords(hint.dropFirst(start.count))
}

/// The words of a line, quoted as in a shell: blanks part them, except within `'…'` and `"…"` and
/// after `\`.
///
/// - Throws: `InputError` with code `badData` where a quote is not closed.
public func shellWords(_ line: some StringProtocol) throws(InputError) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var isEscaped = false
  for character in line {
    if isEscaped {
      word = (word ?? "") + String(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if quote == nil, character == " " || character == "\t" {
      if let whole = word { words.append(whole) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  guard quote == nil, !isEscaped else { throw InputError(.badData, "a quote is not closed") }
  return words + [word].compactMap { $0 }
}
