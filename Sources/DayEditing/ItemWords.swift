/// Words of a command that name entries of a list, parted where a person parts them: at numbers, at commas and at
/// `and`. A word with a blank, which stood in quotes, and one behind `=` are a part as they are.
struct ItemWords {
  /// Words between which nothing parts.
  struct Part: Equatable {
    /// The words, without commas around them.
    fileprivate(set) var words: [String]
    /// What stands between this part and the one before it, as typed: `, ` or ` and `.
    fileprivate let joint: String

    /// The words as one text.
    var text: String { words.joined(separator: " ") }

    /// Whether it is a number.
    var isNumber: Bool { words.count == 1 && words[0].utf8.allSatisfy(\.isDigit) }

    /// Whether it is a text behind `=`.
    var isMarked: Bool { words[0].first == "=" }

    /// Whether it is a text as it is.
    fileprivate var isWhole: Bool { isMarked || words[0].contains(where: \.isWhitespace) }
  }

  /// The parts, in order.
  private(set) var parts: [Part] = []
  private var joint = ""

  /// The words of a command; blank ones count for nothing.
  init(_ typed: [String]) {
    let typed = typed.map(trimmed).filter { !$0.isEmpty }
    for word in typed {
      if !parts.isEmpty || !joint.isEmpty { joint += " " }
      add(word)
    }
    // `and` alone may be all that an entry says.
    if parts.isEmpty, !typed.isEmpty { parts = [Part(words: typed, joint: "")] }
  }

  /// The words of parts, with what parts them again.
  static func words(of parts: ArraySlice<Part>) -> [String] {
    Array(parts.map(\.words).joined(separator: ["and"]))
  }

  /// A text that is read by itself, whatever stands beside it.
  static func byItself(_ text: String) -> String {
    text.first == "=" || text.utf8.allSatisfy(\.isDigit) ? text : "=\(text)"
  }

  /// Parts as they were typed, from the first one to the last.
  static func text(of parts: ArraySlice<Part>) -> String {
    parts.dropFirst().reduce(parts.first?.text ?? "") { $0 + $1.joint + $1.text }
  }

  private mutating func add(_ word: String) {
    if Part(words: [word], joint: "").isWhole { return append(word) }
    for (index, piece) in word.split(separator: ",", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { joint += "," }
      if piece.lowercased() == "and" {
        joint += piece
      } else if !piece.isEmpty {
        append(String(piece))
      }
    }
  }

  private mutating func append(_ word: String) {
    let part = Part(words: [word], joint: joint)
    if joint == " ", let last = parts.last,
      ![last, part].contains(where: { $0.isNumber || $0.isWhole })
    {
      parts[parts.count - 1].words.append(word)
    } else {
      parts.append(part)
    }
    joint = ""
  }
}
