public import Values

/// The lines that a hint says to write, each as the words behind the program's name; none where it names no whole lines.
///
/// - Parameter hint: `Write: bestupid log squat 5x5 80kg`, as errors have it, with `, or:` before a further line.
public func proposedLines(of hint: String) -> [[String]] {
  let (start, program) = ("Write: ", "bestupid ")
  guard hint.hasPrefix(start), !hint.contains("; "), !hint.contains("<") else { return [] }
  let lines = hint.dropFirst(start.count).split(separator: ", or: ").map { line in
    let words = Result { () throws(InputError) in try shellWords(line.dropFirst(program.count)) }
    return line.hasPrefix(program) ? try? words.get() : nil
  }
  return lines.contains(nil) ? [] : lines.compactMap(\.self)
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
