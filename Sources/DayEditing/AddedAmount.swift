import Values
import Words

/// An amount of which a day may have several, as the water of several glasses: what was drunk is added up.
struct AddedAmount {
  /// The number as it is written, and the same in the unit that facts have.
  private let number: Double
  private let amount: CustomNumber
  /// What stands between number and remark: `ml`, ` cups`.
  private let unit: String
  /// A remark in parentheses; empty for none.
  private let remark: String

  /// Reads a text that is one amount alone, and perhaps a remark; nil for any other.
  private init?(_ text: String, of name: String) {
    var lexer = Lexer(text)
    guard let number = lexer.number(), number > 0, let amount = CustomNumber.read(text, of: name),
      amount.second == nil
    else { return nil }
    let rest = String(decoding: lexer.rest, as: UTF8.self)
    let unit = rest.prefix { $0 != "(" }
    guard unit.allSatisfy({ $0.isLetter || $0 == " " }) else { return nil }
    (self.number, self.amount) = (number, amount)
    self.unit = unit.last == " " ? String(unit.dropLast()) : String(unit)
    remark = String(rest.dropFirst(unit.count))
  }

  /// Two amounts of a field that add up; nil for a field that is no such amount, and where either text is not one amount
  /// alone, or one of them has no unit.
  private static func both(_ one: String, _ other: String, of name: String) -> (Self, Self)? {
    guard CustomUnit.addsUp(name), let one = Self(one, of: name), let other = Self(other, of: name),
      one.amount.unit == other.amount.unit
    else { return nil }
    return (one, other)
  }

  /// The text of what a day has with a further amount, in the unit that is there: `250ml` and `0.5 l` are `750ml`.
  ///
  /// - Returns: nil where the two do not add up.
  static func text(adding further: String, to text: String, of name: String) -> String? {
    both(text, further, of: name).map { $0.text(adding: $1.amount.first, remark: $1.remark) }
  }

  /// An amount in this one's unit, with both remarks.
  ///
  /// - Parameter further: How much is added, in the unit that facts have.
  private func text(adding further: Double, remark: String) -> String {
    let sum = number + further * number / amount.first
    let remarks = [self.remark, remark].filter { !$0.isEmpty }.joined(separator: " ")
    return decimalText(sum) + unit + (remarks.isEmpty ? "" : " \(remarks)")
  }

  /// What two devices have of a day's amount, put together: what one has, and what the other has beyond what both had.
  ///
  /// - Parameters:
  ///   - other: What the other device has.
  ///   - base: What both had before; nil for nothing.
  ///   - text: What the one has.
  /// - Returns: The amount of all, and whether the other's may be in this one's already, which is larger. Nil where they do
  ///   not add up, where one of them has no more than both had, and where what the other has is the same or a little more,
  ///   so that it may be one amount told twice.
  static func joined(
    _ other: String, beyond base: String?, to text: String, of name: String
  ) -> (text: String, isTold: Bool)? {
    guard let (own, other) = both(text, other, of: name) else { return nil }
    var before = 0.0
    var remark = other.remark
    if let base {
      guard let (old, _) = both(base, text, of: name) else { return nil }
      before = old.amount.first
      if remark.hasPrefix(old.remark) {
        remark = trimmed(String(remark.dropFirst(old.remark.count)))
      }
    }
    let (ours, theirs) = (own.amount.first - before, other.amount.first - before)
    guard ours > 0, theirs > 0, ours > theirs || !DayEditor.isNear(ours, theirs) else { return nil }
    return (own.text(adding: theirs, remark: remark), ours > theirs)
  }
}
