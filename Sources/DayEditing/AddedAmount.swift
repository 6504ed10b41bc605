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
    let sum = old.number + new.amount.first * old.number / old.amount.first
    let remarks = [old.remark, new.remark].filter { !$0.isEmpty }.joined(separator: " ")
    return decimalText(sum) + old.unit + (remarks.isEmpty ? "" : " \(remarks)")
  }
}
