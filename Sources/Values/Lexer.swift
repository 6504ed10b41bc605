import Words

/// A cursor over the bytes of one value, which reads the small words that all values share.
///
/// People type dashes, blanks and signs in many spellings; each is known here alone. A method
/// that returns nil or false has not moved the cursor.
public struct Lexer {
  /// The bytes of the value.
  public let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  public var at: Int

  /// A cursor at the start of some bytes.
  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// A cursor at the start of a text.
  public init(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// Whether no byte is left.
  public var isAtEnd: Bool { at >= bytes.endIndex }
  /// The next byte, nil at the end.
  public var peek: UInt8? { isAtEnd ? nil : bytes[at] }

  /// What is left, blanks included.
  public var rest: ArraySlice<UInt8> { bytes[min(at, bytes.endIndex)...] }

  /// Passes emoji and their selectors, which people put before a score.
  public mutating func skipPictures() {
    while let byte = peek {
      switch byte {
      case 0xF0: at = min(at + 4, bytes.endIndex)
      case 0xE2 where (0x98...0x9E).contains(ahead(1)) || ahead(1) == 0xAD: at += 3
      case 0xEF where ahead(1) == 0xB8: at += 3
      case _ where startsWithBlank: skipBlanks()
      default: return
      }
    }
  }

  /// Whether a blank comes next.
  public var startsWithBlank: Bool { afterBlanks > at }

  /// Whether nothing but blanks is left.
  public var isDone: Bool { afterBlanks >= bytes.endIndex }

  /// The byte that many bytes ahead, or 0.
  private func ahead(_ count: Int) -> UInt8 { Self.byte(at + count, in: bytes) }

  private static func byte(_ index: Int, in bytes: ArraySlice<UInt8>) -> UInt8 {
    index < bytes.endIndex ? bytes[index] : 0
  }

  /// Passes blanks, tabs, line ends, no-break and typographic spaces, and `<br>`.
  public mutating func skipBlanks() { at = afterBlanks }

  /// Where the cursor stands after the blanks that follow.
  private var afterBlanks: Int { Self.afterBlanks(at, in: bytes, before: bytes.endIndex) }

  /// The first index from another one on that holds no blank of ``skipBlanks()``; the end if there is none,
  /// unless the index is beyond it.
  public static func afterBlanks(_ start: Int, in bytes: ArraySlice<UInt8>, before end: Int) -> Int
  {
    var index = start
    while index < end {
      func ahead(_ count: Int) -> UInt8 { index + count < end ? bytes[index + count] : 0 }
      switch bytes[index] {
      case 0x20, 0x09...0x0D: index += 1
      case 0xC2 where ahead(1) == 0xA0: index += 2
      case 0xE2 where ahead(1) == 0x80 && ((0x80...0x8B).contains(ahead(2)) || ahead(2) == 0xAF):
        index += 3
      case 0xEF where ahead(1) == 0xBB && ahead(2) == 0xBF: index += 3
      case ASCII.less:
        guard ahead(1) | 0x20 == UInt8(ascii: "b"), ahead(2) | 0x20 == UInt8(ascii: "r"),
          let close = bytes[index..<min(index + 7, end)].firstIndex(of: ASCII.greater)
        else { return index }
        index = close + 1
      default: return index
      }
    }
    return index
  }

  /// Passes a character of ASCII.
  public mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.endIndex, UInt32(bytes[at]) == character.value else { return false }
    at += 1
    return true
  }

  /// Passes a character of three bytes.
  private mutating func take(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard peek == first, ahead(1) == second, ahead(2) == third else { return false }
    at += 3
    return true
  }

  /// `-`, the hyphens and dashes U+2010…U+2015, or the minus sign.
  public mutating func takeDash() -> Bool {
    switch peek {
    case ASCII.hyphen: at += 1
    case 0xE2 where ahead(1) == 0x80 && (0x90...0x95).contains(ahead(2)): at += 3
    case 0xE2 where ahead(1) == 0x88 && ahead(2) == 0x92: at += 3
    default: return false
    }
    return true
  }

  /// `x`, `X`, `*` or `×`.
  public mutating func takeTimes() -> Bool {
    switch peek {
    case UInt8(ascii: "x"), UInt8(ascii: "X"), ASCII.asterisk: at += 1
    case 0xC3 where ahead(1) == 0x97: at += 2
    default: return false
    }
    return true
  }

  /// `~`, `≈` or `∼`, and blanks after it: the value is approximate (docs/format.md §4.1).
  public mutating func takeApproximate() -> Bool {
    // What all of the signs begin with.
    guard let byte = peek, byte == ASCII.tilde || byte == 0xE2 else { return false }
    guard take("~") || take(0xE2, 0x89, 0x88) || take(0xE2, 0x88, 0xBC) else { return false }
    skipBlanks()
    return true
  }

  /// `'`, `′` or `’` for minutes or feet.
  public mutating func takePrime() -> Bool {
    take("'") || take(0xE2, 0x80, 0xB2) || take(0xE2, 0x80, 0x99)
  }

  /// `"`, `″` or `”` for seconds.
  public mutating func takeDoublePrime() -> Bool {
    take("\"") || take(0xE2, 0x80, 0xB3) || take(0xE2, 0x80, 0x9D)
  }

  /// The run of ASCII letters at the cursor, without passing it; empty if there is none.
  public var word: Word {
    var copy = self
    return copy.takeWord()
  }

  /// The word at the cursor, which is passed.
  public mutating func takeWord() -> Word {
    let start = min(at, bytes.endIndex)
    // A reader that tries every letter of a long line stays linear.
    let end = min(bytes.endIndex, start + Self.longestWord + 1)
    at = start
    while at < end, Self.isLetter(bytes[at]) { at += 1 }
    return Word(bytes[start..<at])
  }

  /// More letters than the words of all tables have.
  private static var longestWord: Int { 31 }

  /// The next word, wherever it begins, which is passed; nil if no letter is left.
  public mutating func nextWord() -> Word? {
    while let byte = peek, !Self.isLetter(byte) { at += 1 }
    guard !isAtEnd else { return nil }
    let word = takeWord()
    // What is longer than any word is one word all the same.
    while startsWithLetter { at += 1 }
    return word
  }

  /// Whether a letter of ASCII comes next.
  public var startsWithLetter: Bool { peek.map(Self.isLetter) ?? false }

  /// Whether these letters, which are lower case, come next.
  public func startsWith(_ letters: StaticString) -> Bool {
    let end = at + letters.utf8CodeUnitCount
    return end <= bytes.endIndex
      && (at..<end).allSatisfy { bytes[$0] | 0x20 == letters.utf8Start[$0 - at] }
  }

  /// Passes the word at the cursor if it is in the table.
  public mutating func take<Meaning>(_ table: [Word: Meaning]) -> Meaning? {
    guard let byte = peek, Self.isLetter(byte) else { return nil }
    let start = at
    if let meaning = table[takeWord()] { return meaning }
    at = start
    return nil
  }

  /// Passes the word at the cursor if it is one of these.
  public mutating func take(_ words: Set<Word>) -> Bool {
    let start = at
    if words.contains(takeWord()) { return true }
    at = start
    return false
  }

  /// Passes this word, which is lower case, if the whole word at the cursor is it.
  public mutating func take(word expected: StaticString) -> Bool {
    let end = at + expected.utf8CodeUnitCount
    guard end <= bytes.endIndex else { return false }
    for index in at..<end {
      guard bytes[index] | 0x20 == expected.utf8Start[index - at] else { return false }
    }
    guard end == bytes.endIndex || !Self.isLetter(bytes[end]) else { return false }
    at = end
    return true
  }

  /// Whether a byte is `0`…`9`.
  public static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  /// Whether a byte is a letter of ASCII.
  public static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Only digits, as a whole number of at most nine.
  public mutating func digits() -> (value: Int, count: Int)? {
    var (index, value) = (at, 0)
    while index < bytes.endIndex, index - at < 10, Self.isDigit(bytes[index]) {
      value = value * 10 + Int(bytes[index] - ASCII.zero)
      index += 1
    }
    let count = index - at
    guard (1...9).contains(count) else { return nil }
    at = index
    return (value, count)
  }

  /// A number without a sign: `2150`, `2,150`, `171.5`, `110,5`, `.5`, `7½`, `7 1/2`.
  ///
  /// A comma before exactly three digits groups them, any other comma is a decimal one
  /// (docs/format.md §4.1). What fits neither reading (`1,2,3`) is not a number.
  public mutating func number() -> Double? {
    guard let number = plainNumber() ?? groupedNumber() ?? markedNumber() else {
      return takeFractionSign()
    }
    guard number == number.rounded() else { return number }
    return number + (takeFraction() ?? 0)
  }

  /// Digits with any marks among them that make a number.
  private mutating func markedNumber() -> Double? {
    var digits: [UInt8] = []
    var marks: [(mark: UInt8, position: Int)] = []
    var cursor = at
    while cursor < bytes.endIndex {
      // Nobody writes such a number, and a reader that tries every index stays linear.
      guard digits.count <= Self.mostDigits, marks.count <= Self.mostMarks else { return nil }
      let byte = bytes[cursor]
      if Self.isDigit(byte) {
        digits.append(byte)
      } else if byte == ASCII.period || byte == ASCII.comma,
        cursor + 1 < bytes.endIndex, Self.isDigit(bytes[cursor + 1]),
        !digits.isEmpty || byte == ASCII.period, !startsNextSet(after: cursor)
      {
        marks.append((byte, digits.count))
      } else {
        break
      }
      cursor += 1
    }
    guard !digits.isEmpty, let decimals = Self.decimals(of: digits, marks),
      let value = Self.value(digits, decimals: decimals)
    else { return nil }
    at = cursor
    return value
  }

  /// Digits, perhaps with a point among them, where nothing that follows could be part of the
  /// number: the way in which nearly all are written.
  public mutating func plainNumber() -> Double? {
    var index = at
    var (mantissa, power) = (0, 1.0)
    func readDigits() -> Int {
      let start = index
      while index < bytes.endIndex, index - start <= 15, Self.isDigit(bytes[index]) {
        mantissa = mantissa &* 10 &+ Int(bytes[index] - ASCII.zero)
        index += 1
      }
      return index - start
    }
    var digits = readDigits()
    guard digits > 0 else { return nil }
    func isDigit(_ index: Int) -> Bool { Self.isDigit(Self.byte(index, in: bytes)) }
    if digits <= 15, Self.byte(index, in: bytes) == ASCII.period, isDigit(index + 1) {
      index += 1
      let decimals = readDigits()
      digits += decimals
      for _ in 0..<decimals { power *= 10 }
    }
    let next = Self.byte(index, in: bytes)
    let goesOn = (next == ASCII.period || next == ASCII.comma) && isDigit(index + 1)
    guard digits <= 15, !goesOn else { return nil }
    at = index
    // Both numbers are exact, so the quotient is the nearest one.
    return Double(mantissa) / power
  }

  /// Digits in groups of three, where nothing that follows could be part of the number: `2,150`.
  private mutating func groupedNumber() -> Double? {
    var index = at
    while index < bytes.endIndex, index - at <= 3, Self.isDigit(bytes[index]) { index += 1 }
    func byte(_ index: Int) -> UInt8 { Self.byte(index, in: bytes) }
    // Nobody groups the digits of `0,125`.
    guard (1...3).contains(index - at), byte(at) != 0x30 else { return nil }
    var value = bytes[at..<index].reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    let head = index
    while byte(index) == ASCII.comma, index - head < 16 {
      let group = index + 1..<index + 4
      guard group.allSatisfy({ Self.isDigit(byte($0)) }) else { break }
      for digit in group { value = value * 10 + Int(byte(digit) - ASCII.zero) }
      index = group.upperBound
    }
    guard index > head else { return nil }
    switch byte(index) {
    case ASCII.period, ASCII.comma, ASCII.at, UInt8(ascii: "x"),
      UInt8(ascii: "X"), 0xC3, 0x30...0x39:
      return nil
    default: break
    }
    at = index
    return Double(value)
  }

  private static let mostDigits = 300
  private static let mostMarks = 8

  /// Whether the mark is a comma between two sets, as in `10x135,9x135`.
  private func startsNextSet(after mark: Int) -> Bool {
    guard bytes[mark] == ASCII.comma else { return false }
    let next = bytes[(mark + 1)...].prefix(12).drop { Self.isDigit($0) }.first ?? 0
    return next | 0x20 == UInt8(ascii: "x") || next == ASCII.at || next == 0xC3
  }

  /// How many of the digits are decimals, or nil when the marks make no number.
  private static func decimals(
    of digits: [UInt8], _ marks: [(mark: UInt8, position: Int)]
  ) -> Int? {
    guard let last = marks.last else { return 0 }
    let count = digits.count
    let ends = marks.dropFirst().map(\.position) + [count]
    let areThrees = zip(marks, ends).map { $1 - $0.position == 3 }
    // Nobody groups the digits of `0,125`.
    let startsGroups = (1...3).contains(marks[0].position) && digits[0] != 0x30
    let groups = marks.dropLast()
    if groups.allSatisfy({ $0.mark != last.mark }) {
      // One decimal mark after groups of the other mark, or one mark alone.
      let isSound =
        groups.isEmpty
        || startsGroups && areThrees.dropLast().allSatisfy { $0 }
          && groups.allSatisfy { $0.mark == groups[0].mark }
      guard isSound else { return nil }
      let isGroup = last.mark == ASCII.comma && areThrees.last == true && groups.isEmpty
      return isGroup && startsGroups ? 0 : count - last.position
    }
    let isGrouped = startsGroups && areThrees.allSatisfy { $0 }
    return isGrouped && groups.allSatisfy { $0.mark == last.mark } ? 0 : nil
  }

  /// The digits, with this many after the decimal point; nil when there are too many for a number.
  private static func value(_ digits: [UInt8], decimals: Int) -> Double? {
    if digits.count <= 15 {
      // Both numbers are exact, so the quotient is the nearest one.
      var mantissa = 0.0
      for digit in digits { mantissa = mantissa * 10 + Double(digit - ASCII.zero) }
      var power = 1.0
      for _ in 0..<decimals { power *= 10 }
      return mantissa / power
    }
    let text = String(decoding: digits, as: UTF8.self) + "e-\(decimals)"
    return Double(text)
  }

  // MARK: Fractions

  /// What a whole number has besides: `½`, ` 1/2`, ` and a half`.
  private mutating func takeFraction() -> Double? {
    let start = at
    skipBlanks()
    if let fraction = takeFractionSign() ?? (at > start ? takeWrittenFraction() : nil) {
      return fraction
    }
    at = start
    return nil
  }

  /// A fraction that is one character.
  private mutating func takeFractionSign() -> Double? {
    let sign = peek == 0xC2 ? 2 : peek == 0xE2 ? 3 : 0
    guard sign > 0, let fraction = Self.fractionSigns[Word(rest.prefix(sign))] else { return nil }
    at += sign
    return fraction
  }

  private static let fractionSigns: [Word: Double] = [
    "¼": 0.25, "½": 0.5, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625,
    "⅞": 0.875,
  ]

  /// A part of one in halves, thirds, quarters or eighths, or `and a half`. Other fractions are scores
  /// (`7/10`), dates, or distance and time.
  private mutating func takeWrittenFraction() -> Double? {
    let start = at
    if take(word: "and") {
      skipBlanks()
      if take(word: "a") { skipBlanks() }
      if take(word: "half") { return 0.5 }
    } else if let part = digits(), part.count == 1, take("/") || take(0xE2, 0x81, 0x84),
      let whole = digits(), whole.count == 1,
      [2, 3, 4, 8].contains(whole.value), (1..<whole.value).contains(part.value), !touchesMore
    {
      return Double(part.value) / Double(whole.value)
    }
    at = start
    return nil
  }
}
