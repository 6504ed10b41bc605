import Words

/// The numbers of a field that the format does not know (docs/format.md §4).
public struct CustomNumber: Equatable, Sendable {
  /// The first number of the text.
  public let first: Double
  /// The second of two with a slash between them, as in `120/80`.
  public let second: Double?

  /// Reads `3/10`, `120/80 mmHg`, `9,214`, `2 cups`, `about 3`. A time of day, a date, and digits
  /// within a word are no number.
  ///
  /// Complexity: linear in the text.
  public static func read(_ text: String) -> CustomNumber? {
    var lexer = Lexer(MarkdownText.text(Array(text.utf8)[...]))
    while let byte = lexer.peek {
      if Lexer.isLetter(byte) || byte == ASCII.underscore {
        lexer.skipWord()
      } else if lexer.startsNumber {
        if let number = lexer.customNumber() { return number }
        lexer.skipNumberLike()
      } else {
        lexer.at += 1
      }
    }
    return nil
  }
}

extension Lexer {
  /// Whether a digit comes next, or a sign or a point before one.
  fileprivate var startsNumber: Bool {
    guard let byte = peek else { return false }
    if Self.isDigit(byte) { return true }
    let isSign = byte == ASCII.hyphen || byte == ASCII.plus || byte == ASCII.period
    return isSign && at + 1 < bytes.endIndex && Self.isDigit(bytes[at + 1])
  }

  /// Passes letters and the digits among them: `B12`, `B-12`.
  fileprivate mutating func skipWord() {
    while let byte = peek,
      Self.isLetter(byte) || Self.isDigit(byte) || byte >= 0x80 || byte == ASCII.underscore
        || byte == ASCII.hyphen
    {
      at += 1
    }
  }

  /// Passes a date or a time.
  fileprivate mutating func skipNumberLike() {
    repeat {
      at += 1
    } while peek.map { byte in
      Self.isDigit(byte) || byte == ASCII.hyphen || byte == ASCII.colon || byte == ASCII.slash
        || byte == ASCII.period || byte == ASCII.comma
    } ?? false
  }

  fileprivate mutating func customNumber() -> CustomNumber? {
    let start = at
    var time = self
    if time.clockTime(needsTwoParts: true) != nil { return nil }
    guard let (first, _) = quantity(NoUnit.words), peek != ASCII.colon else {
      at = start
      return nil
    }
    var after = self
    after.skipBlanks()
    guard first.low == first.high, after.take("/") else {
      return CustomNumber(first: first.value, second: nil)
    }
    after.skipBlanks()
    guard let second = after.number(), after.peek != ASCII.slash, after.peek != ASCII.colon else {
      return CustomNumber(first: first.value, second: nil)
    }
    return CustomNumber(first: first.value, second: second)
  }
}
