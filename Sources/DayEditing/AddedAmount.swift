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

  /// The text of what a day has with a further amount, in the unit that is there: `250ml` and `0.5 l` are `750ml`.
  ///
  /// - Returns: nil for a field that is no such amount, and where either text is not one amount alone, or one of them has
  ///   no unit.
  static func text(adding further: String, to text: String, of name: String) -> String? {
    guard CustomUnit.addsUp(name), let old = AddedAmount(text, of: name),
      let new = AddedAmount(further, of: name), old.amount.unit == new.amount.unit
    else { return nil }
    return old.text(adding: new.amount.first, remark: new.remark)
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
  struct Joined: Equatable {
    /// The amount of all.
    let text: String
    /// Whether the other's may be in this one's already, which is larger.
    let isTold: Bool
  }

  /// - Parameters:
  ///   - other: What the other device has.
  ///   - base: What both had before; nil for nothing.
  ///   - text: What the one has.
  /// - Returns: nil where ``text(adding:to:of:)`` is, where one of them has no more than both had, and where what the
  ///   other has is the same or a little more, so that it may be one amount told twice.
  static func joined(_ other: String, beyond base: String?, to text: String, of name: String)
    -> Joined?
  {
    guard CustomUnit.addsUp(name), let own = AddedAmount(text, of: name),
      let other = AddedAmount(other, of: name), own.amount.unit == other.amount.unit
    else { return nil }
    var before = 0.0
    var remark = other.remark
    if let base {
      guard let old = AddedAmount(base, of: name), old.amount.unit == own.amount.unit else {
        return nil
      }
      before = old.amount.first
      if remark.hasPrefix(old.remark) {
        remark = trimmed(String(remark.dropFirst(old.remark.count)))
      }
    }
    let (ours, theirs) = (own.amount.first - before, other.amount.first - before)
    guard ours > 0, theirs > 0, ours > theirs || !DayEditor.isNear(ours, theirs) else { return nil }
    return Joined(text: own.text(adding: theirs, remark: remark), isTold: ours > theirs)
  }
}
