/// Words as one line for a shell, each in quotes where a shell would read it otherwise.
public func shellLine(_ words: some Sequence<some StringProtocol>) -> String {
  words.map(shellWord).joined(separator: " ")
}

/// A word as a POSIX shell reads it back: in double quotes where they are enough, as people write them.
private func shellWord(_ word: some StringProtocol) -> String {
  let isPlain = word.unicodeScalars.allSatisfy {
    !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil
      || "@%+=:,./_-".unicodeScalars.contains($0)
  }
  if isPlain, !word.isEmpty { return String(word) }
  if !word.contains(where: { "\"\\$`!".contains($0) }) { return "\"\(word)\"" }
  return "'\(String(word).replacing("'", with: #"'\''"#))'"
}
