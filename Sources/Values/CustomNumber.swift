import Words

/// The numbers of a field that the format does not know (docs/format.md §4).
public struct CustomNumber: Equatable, Sendable {
  /// The first number of the text.
  public let first: Double
  /// The second of two with a slash between them, as in `120/80`.
  public let second: Double?
  /// The unit that the numbers are in, where their text has one that is converted.
  public let unit: CustomUnit?

  init(first: Double, second: Double? = nil, unit: CustomUnit? = nil) {
    self.first = first
    self.second = second
    self.unit = unit
  }

  /// Reads `3/10`, `120/80 mmHg`, `9,214`, `2 cups`, `about 3`, `36.6 °C`, `98.1F`. A time of day, a date, and digits
  /// within a word are no number.
  ///
  /// Complexity: linear in the text.
  ///
  /// - Parameter name: The field's name: a number of some has a unit that is converted (``CustomUnit``).
  public static func read(_ text: String, of name: String) -> CustomNumber? {
    var lexer = Lexer(MarkdownText.text(Array(text.utf8)[...]))
    while let byte = lexer.peek {
      if Lexer.isLetter(byte) || byte == ASCII.underscore {
        lexer.skipWord()
      } else if lexer.startsNumber {
        if let number = lexer.customNumber(CustomUnit.words(of: name)) { return number }
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

  fileprivate mutating func customNumber(
    _ units: [Word: (unit: CustomUnit, factor: Double)]
  ) -> CustomNumber? {
    let start = at
    var time = self
    if time.clockTime(needsTwoParts: true) != nil { return nil }
    guard let (first, _) = quantity(NoUnit.words), peek != ASCII.colon else {
      at = start
      return nil
    }
    if let unit = degrees {
      let celsius = unit == .c ? first.value : (first.value - 32) / 1.8
      return CustomNumber(first: celsius, unit: .celsius)
    }
    var after = self
    after.skipBlanks()
    var behind = after
    if !units.isEmpty, let (unit, factor) = units[behind.takeWord()] {
      return CustomNumber(first: first.value * factor, unit: unit)
    }
    guard first.low == first.high, after.take("/") else {
      return CustomNumber(first: first.value)
    }
    after.skipBlanks()
    guard let second = after.number(), after.peek != ASCII.slash, after.peek != ASCII.colon else {
      return CustomNumber(first: first.value)
    }
    return CustomNumber(first: first.value, second: second)
  }

  /// The unit of a temperature at the cursor: with its degree sign, or a capital that touches the number.
  private var degrees: PersonalUnits.Temperature? {
    var copy = self
    copy.skipBlanks()
    let hasSign = [[0xC2, 0xB0], [0xC2, 0xBA]].contains { copy.rest.starts(with: $0 as [UInt8]) }
    if hasSign {
      copy.at += 2
      copy.skipBlanks()
    } else if copy.at > at {
      return nil
    }
    guard let byte = copy.peek, hasSign || byte < 0x60 else { return nil }
    return switch copy.takeWord() {
    case "c", "celsius": .c
    case "f", "fahrenheit": .f
    default: nil
    }
  }
}
