import Charts
package import DayModel
import Values

/// The totals of a day's food as a person reads them.
package enum FoodText {
  /// `Total ~730 kcal as written, ≥ 33 g protein (2 of 3 entries)`; nil without any.
  package static func total(of food: FoodList) -> String? {
    let parts = nutrients.compactMap { nutrient, unit in
      food.totals[nutrient].map { text($0, unit) }
    }
    return parts.isEmpty ? nil : "Total \(parts.joined(separator: ", "))"
  }

  private static let nutrients = [(Nutrient.calories, "kcal"), (.protein, "g protein")]

  /// The same where one of them is partial; else nil.
  static func partialTotal(of food: FoodList) -> String? {
    nutrients.contains { food.totals[$0.0]?.partial != nil } ? total(of: food) : nil
  }

  private static func text(_ total: FoodList.Total, _ unit: String) -> String {
    if let partial = total.partial {
      return "\(atLeast(total, roundedTo: 10, "≥")) \(unit) \(remark(partial))"
    }
    let number = amount(total.value, isApproximate: total.isApproximate)
    return switch total.source {
    case .entries: "\(number) \(unit) from entries"
    case .written: "\(number) \(unit) as written"
    }
  }

  /// `~730`.
  package static func amount(_ amount: Double, isApproximate: Bool) -> String {
    (isApproximate ? "~" : "") + decimalText(amount, roundedTo: 10)
  }

  /// `≥ 1,300`, with the sign that the screen has for it. That some entries are only about so much is no news then.
  static func atLeast(_ total: FoodList.Total, roundedTo parts: Double, _ sign: String) -> String {
    "\(sign) \(grouped(total.value, roundedTo: parts))"
  }

  /// `2 entries without calories`.
  static func withoutNumbers(_ entries: Int) -> String {
    "\(entries) \(entries == 1 ? "entry" : "entries") without calories"
  }

  /// `(3 of 4 entries)`.
  static func remark(_ partial: PartialSum) -> String {
    "(\(partial.known) of \(partial.entries) entries)"
  }
}
