package import DayModel
package import Values

/// The totals of a day's food as a person reads them.
package enum FoodText {
  /// `Total ~730 kcal as written, ≥ 33 g protein (2 of 3 entries)`; nil without any.
  package static func total(of food: FoodList) -> String? {
    let parts = nutrients.compactMap { nutrient, name in
      food.totals[nutrient].map { text($0, of: nutrient, name) }
    }
    return parts.isEmpty ? nil : "Total \(parts.joined(separator: ", "))"
  }

  private static let nutrients = [(Nutrient.calories, ""), (.protein, " protein")]

  /// How amounts of a nutrient are shown.
  static func shown(_ nutrient: Nutrient) -> PersonalUnits.Shown {
    PersonalUnits.Shown(format: nutrient.field.measure?.unit ?? "")
  }

  /// The same where one of them is partial; else nil.
  static func partialTotal(of food: FoodList) -> String? {
    nutrients.contains { food.totals[$0.0]?.partial != nil } ? total(of: food) : nil
  }

  private static func text(
    _ total: FoodList.Total, of nutrient: Nutrient, _ name: String
  ) -> String {
    let unit = shown(nutrient).unit
    if let partial = total.partial {
      return "\(atLeast(total, of: nutrient, "≥")) \(unit)\(name) \(remark(partial))"
    }
    let number = amount(total.value, of: nutrient, isApproximate: total.isApproximate)
    return switch total.source {
    case .entries: "\(number) \(unit)\(name) from entries"
    case .written: "\(number) \(unit)\(name) as written"
    }
  }

  /// `~730`.
  package static func amount(
    _ amount: Double, of nutrient: Nutrient, isApproximate: Bool
  ) -> String {
    (isApproximate ? "~" : "") + shown(nutrient).text(amount)
  }

  /// `≥ 1,300`, with the sign that the screen has for it. That some entries are only about so much is no news then.
  static func atLeast(
    _ total: FoodList.Total, of nutrient: Nutrient, _ sign: String
  ) -> String {
    "\(sign) \(shown(nutrient).text(total.value))"
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
