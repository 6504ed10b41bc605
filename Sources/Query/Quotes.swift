import DayModel
import Values
import Words

/// Names in quotes among the words of a query: `lift:"Row, seated".volume`. A quote inside a name
/// is written twice.
enum Quotes {
  private static let mark: Character = "\""

  /// The parts of a text between commas that are not in quotes.
  static func list(_ text: String) -> [Substring] {
    var isInside = false
    return text.split(omittingEmptySubsequences: false) { character in
      if character == mark { isInside.toggle() }
      return character == "," && !isInside
    }
  }

  /// The first index outside quotes whose character is one of `characters`.
  static func firstIndex(of characters: Set<Character>, in text: Substring) -> Substring.Index? {
    var isInside = false
    return text.firstIndex { character in
      if character == mark { isInside.toggle() }
      return !isInside && characters.contains(character)
    }
  }

  /// The name in quotes that a text begins with, and what follows it; nil where it begins with none.
  ///
  /// - Throws: ``InputError`` with code `usage` where the name does not end, or is empty.
  static func name(_ text: Substring) throws(InputError) -> (name: String, rest: Substring)? {
    guard text.first == mark else { return nil }
    var name = ""
    var rest = text.dropFirst()
    while let end = rest.firstIndex(of: mark) {
      name += rest[..<end]
      rest = rest[end...].dropFirst()
      guard rest.first == mark else {
        guard !name.isEmpty else { break }
        return (name, rest)
      }
      name.append(mark)
      rest = rest.dropFirst()
    }
    throw InputError(
      .usage, "not a name in quotes: \(text)",
      hint: "Write \"NAME\"; a shell keeps the quotes inside others: 'lift:\"NAME\"'.")
  }
}
