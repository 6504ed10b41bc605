import Words

/// A number as people write it: about so much, from so much to so much.
///
/// Grammar (docs/format.md §4.1): `[~≈] number [dash number] [unit] [note]`. It is trivially
/// copyable: the text is not kept here.
public struct Quantity: Hashable, Sendable {
  /// The lower end of a range, or the number itself.
  public var low: Double
  /// The upper end of a range, or the number itself.
  public var high: Double
  /// Whether the number was written with `~` or `≈`.
  public var approximate: Bool
  /// Whether letters that are no unit touch it, which makes it a part of a word: `181st`, `1e5`.
  public var runsOn: Bool

  /// The number, or the midpoint of the range (docs/format.md §11).
  public var value: Double { low == high ? low : (low + high) / 2 }

  /// Whether it is approximate or a range.
  package var isRough: Bool { approximate || low < high }

  /// A single number, exact and without a note.
  public init(_ value: Double) { self.init(low: value, high: value) }

  init(low: Double, high: Double, approximate: Bool = false, runsOn: Bool = false) {
    self.low = low
    self.high = high
    self.approximate = approximate
    self.runsOn = runsOn
  }

  package func scaled(by factor: Double) -> Quantity {
    Quantity(low: low * factor, high: high * factor, approximate: approximate, runsOn: runsOn)
  }
}

extension Lexer {
  /// A number or a range with the unit that a word from the table names.
  ///
  /// A range may carry the unit at each end. The second number of `2400-2000` is no upper end: the
  /// text is no quantity then, unless blanks set the dash off as a remark (`171 - 2 to go`).
  package mutating func quantity<Unit>(
    _ units: [Word: Unit]
  ) -> (quantity: Quantity, unit: Unit?)? {
    let start = at
    let approximate = takeApproximate()
    guard let low = signedNumber() else {
      at = start
      return nil
    }
    var quantity = Quantity(low: low, high: low, approximate: approximate)
    skipOpenEnd()
    var unit = unitWord(units)
    let end = at
    skipBlanks()
    let isSetOff = at > end
    if takeDash() {
      skipBlanks()
      if let high = number(), !isClock {
        if high >= low {
          quantity.high = high
          unit = unitWord(units) ?? unit
          quantity.runsOn = runsOn
          return (quantity, unit)
        }
        if !isSetOff {
          at = start
          return nil
        }
      }
    }
    at = end
    quantity.runsOn = runsOn
    return (quantity, unit)
  }

  /// Passes the plus of `6+ miles`, which is at least so much.
  private mutating func skipOpenEnd() {
    var copy = self
    guard copy.take("+"), copy.isAtEnd || copy.startsWithBlank || copy.startsWithLetter else {
      return
    }
    self = copy
  }

  /// Whether letters touch the number before the cursor.
  package var runsOn: Bool {
    startsWithLetter && at > bytes.startIndex && Self.isDigit(bytes[at - 1])
  }

  /// Whether a colon and a digit follow, so that the number before was the hour of a clock.
  private var isClock: Bool {
    guard peek == ASCII.colon, at + 1 < bytes.endIndex else { return false }
    return Self.isDigit(bytes[at + 1])
  }

  /// A number, negative only if its sign touches it.
  private mutating func signedNumber() -> Double? {
    let start = at
    let isNegative = takeDash()
    if !isNegative { _ = take("+") }
    guard let value = number() else {
      at = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// A unit word, also after blanks.
  package mutating func unitWord<Unit>(_ units: [Word: Unit]) -> Unit? {
    let start = at
    skipBlanks()
    if let unit = take(units) { return unit }
    at = start
    return nil
  }

  /// What is left as a note: nil if it is blank, and without the parentheses around all of it.
  package var note: String? { isAtEnd ? nil : Self.note(rest) }

  package static func note(_ bytes: ArraySlice<UInt8>) -> String? {
    var text = MarkdownText.trimmed(bytes)
    if text.isEmpty { return nil }
    if text.first == ASCII.openParenthesis, text.last == ASCII.closeParenthesis, isOneGroup(text) {
      text = MarkdownText.trimmed(text.dropFirst().dropLast())
    }
    // A mark that sets the remark off is no part of it.
    var lexer = Lexer(text)
    if lexer.takeDash() || lexer.take(",") || lexer.take(";"),
      lexer.isAtEnd || lexer.startsWithBlank
    {
      lexer.skipBlanks()
      text = lexer.rest
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Whether the parenthesis that opens the text closes only at its end.
  private static func isOneGroup(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for (index, byte) in zip(text.indices, text) {
      if byte == ASCII.openParenthesis { depth += 1 }
      if byte == ASCII.closeParenthesis { depth -= 1 }
      if depth == 0 { return index == text.endIndex - 1 }
    }
    return false
  }
}

extension Quantity {
  /// Reads a whole value as a quantity in pieces of the table's units, scaled by their factor.
  ///
  /// A number that continues as a clock time, a fraction or a product (`7:10`, `7/10`, `3x10`,
  /// `11pm`) is none.
  package static func read(_ plain: ArraySlice<UInt8>, units: [Word: Double]) -> Quantity? {
    var lexer = Lexer(plain)
    guard let (quantity, factor) = lexer.quantity(units), factor != nil || !lexer.goesOn else {
      return nil
    }
    return quantity.scaled(by: factor ?? 1)
  }
}

extension Lexer {
  /// Whether the number before the cursor is only the beginning of something else.
  var goesOn: Bool {
    !isAtEnd && (Self.afterHours.contains(word) || endsInNumber || touchesMore)
  }

  /// Whether the number before the cursor goes on behind a mark that touches it: `7:10`, `7/10`, `3x10`.
  var touchesMore: Bool {
    guard let byte = peek else { return false }
    let mayGoOn =
      byte == ASCII.colon || byte == ASCII.slash || byte == ASCII.period || byte == ASCII.comma
      || byte | 0x20 == UInt8(ascii: "x")
    guard mayGoOn, at + 1 < bytes.endIndex else { return false }
    return Self.isDigit(bytes[at + 1])
  }

  /// Whether nothing but further numbers is left, a remark in parentheses apart: `1 950`, `7 30`, `7 1/5`. The
  /// number of a remark has words or a sign beside it: `7 - 2 to go`.
  var endsInNumber: Bool {
    guard startsWithDigit else { return false }
    var copy = self
    while copy.startsWithDigit {
      copy.skipBlanks()
      while let byte = copy.peek,
        Self.isDigit(byte) || byte == ASCII.period || byte == ASCII.comma || byte == ASCII.slash
      {
        copy.at += 1
      }
    }
    return copy.endsInRemark
  }

  /// Whether nothing is left but a remark in parentheses, or nothing at all.
  var endsInRemark: Bool {
    var copy = self
    copy.skipBlanks()
    return copy.isAtEnd || copy.peek == ASCII.openParenthesis
  }

  /// Words by which a number is an hour or a factor.
  private static let afterHours: Set<Word> = ["am", "pm", "a", "p", "x"]
}
