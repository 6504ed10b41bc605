/// Words that begin with a minus and are values: `-5m`, and texts such as `- a line` or `-h as in help`.
///
/// ArgumentParser takes them for several short options in one word, here `-5` and `-m`, so they are marked before
/// it reads them, and lose the mark when it has. So it is for all commands that take texts (``HelpWords/marked(_:)``).
enum NegativeValues {
  /// A control character, which no value of a log may have.
  private static let mark: Character = "\u{1}"

  /// The arguments with the words marked.
  static func marked(in arguments: [String]) -> [String] {
    let end = CommandLineWords.options(arguments).endIndex
    return arguments.enumerated().map { index, word in
      index < end && (isNegative(word) || isText(word) || word.first == mark)
        ? "\(mark)\(word)" : word
    }
  }

  /// A word as it was typed.
  static func typed(_ word: String) -> String {
    word.first == mark ? String(word.dropFirst()) : word
  }

  /// A message about words, without marks.
  static func unmarked(_ message: String) -> String { message.filter { $0 != mark } }

  /// Whether a word begins with a minus and has a blank, as no name of an option has.
  static func isText(_ word: String) -> Bool {
    word.hasPrefix("-") && word.prefix { $0 != "=" }.contains(" ")
  }

  /// Whether a word begins with a minus and a digit.
  static func isNegative(_ word: String) -> Bool {
    var bytes = word.utf8.prefix(3)
    guard bytes.popFirst() == UInt8(ascii: "-") else { return false }
    if bytes.first == UInt8(ascii: ".") { bytes.removeFirst() }
    return bytes.first.map { (48...57).contains($0) } ?? false
  }
}

extension [String] {
  /// The words as they were typed.
  var typed: [String] { map(NegativeValues.typed) }
}
