import DayModel
import Values
import Words

/// The text of a day's total with something added to it (docs/format.md §4.4). Its sign for “about”, the
/// commas between its digits, its unit, both ends of a range and a remark stay.
struct TotalText: Equatable {
  /// The new text.
  let text: String
  /// Whether less would be left than nothing, so that it is 0 now.
  let isCut: Bool

  /// The total of `text` and an amount.
  ///
  /// - Parameters:
  ///   - amount: What is added; less than 0 takes away.
  ///   - isApproximate: Whether the amount is, so that the total is as well.
  /// - Returns: nil where the text is not a number that is filled.
  static func adding(_ amount: Double, isApproximate: Bool, to text: String) -> TotalText? {
    guard let old = FuelTotal.read(text).value, var place = Place(text),
      place.low.value == old.low, (place.high ?? place.low).value == old.high
    else { return nil }
    let isCut = place.low.add(amount)
    _ = place.high?.add(amount)
    if isApproximate, !old.approximate { place.before += "~" }
    return TotalText(text: place.text, isCut: isCut)
  }

  /// A text in parts: its numbers, and what stands around them.
  private struct Place {
    var before: String
    var low: Number
    var between = ""
    var high: Number?
    let after: String

    var text: String { before + low.text + between + (high?.text ?? "") + after }

    init?(_ text: String) {
      var lexer = Lexer(text)
      // Marks of emphasis may stand around a total.
      while let byte = lexer.peek,
        byte == ASCII.asterisk || byte == ASCII.underscore || byte.isBlank
      {
        lexer.at += 1
      }
      _ = lexer.takeApproximate()
      before = Self.text(of: lexer, from: lexer.bytes.startIndex)
      guard let low = Number(&lexer) else { return nil }
      self.low = low
      var range = lexer
      _ = range.take("+")
      _ = range.unitWord(FuelTotal.units)
      range.skipBlanks()
      if range.takeDash() {
        range.skipBlanks()
        let between = Self.text(of: range, from: lexer.at)
        if let high = Number(&range), high.value >= low.value {
          (self.between, self.high, lexer) = (between, high, range)
        }
      }
      after = String(decoding: lexer.rest, as: UTF8.self)
    }

    /// What the cursor has passed since an index.
    private static func text(of lexer: Lexer, from start: Int) -> String {
      String(decoding: lexer.bytes[start..<lexer.at], as: UTF8.self)
    }
  }

  /// A number as it is written.
  private struct Number {
    private(set) var value: Double
    private(set) var text: String
    private let isGrouped: Bool
    private let hasDecimalComma: Bool

    init?(_ lexer: inout Lexer) {
      let start = lexer.at
      guard let value = lexer.number() else { return nil }
      self.value = value
      text = String(decoding: lexer.bytes[start..<lexer.at], as: UTF8.self)
      isGrouped = text.contains(",") && Double(text.replacing(",", with: "")) == value
      hasDecimalComma = text.contains(",") && !isGrouped
    }

    /// Adds an amount. Returns whether the sum is less than nothing, and is 0 for that.
    mutating func add(_ amount: Double) -> Bool {
      // Binary fractions leave a rest that nobody wrote: 11.3 less 0.1.
      let sum = ((value + amount) * 1e6).rounded() / 1e6
      value = max(0, sum)
      text = decimalText(value)
      if hasDecimalComma { text = text.replacing(".", with: ",") }
      if isGrouped {
        let digits = text.prefix { $0 != "." }
        let groups = digits.enumerated().map { index, digit in
          let rest = digits.count - index
          return index > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
        }
        text = groups.joined() + text.dropFirst(digits.count)
      }
      return sum < 0
    }
  }
}
