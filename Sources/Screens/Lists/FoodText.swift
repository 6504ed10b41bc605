import DayModel
package import Reports
package import Values

/// The totals of a day's food as a person reads them.
package enum FoodText {
  /// `Total ~1,450 of 2,000–2,400 kcal from entries, ≥ 33 of 140 g protein (2 of 3 entries)`; nil without any.
  package static func total(of listing: FoodListing, on screen: ScreenForm) -> String? {
    let parts = nutrients.compactMap { nutrient, name in
      listing.food.totals[nutrient].map {
        text($0, of: nutrient, name, listing.targets[nutrient], screen)
      }
    }
    return parts.isEmpty ? nil : "Total \(parts.joined(separator: ", "))"
  }

  private static let nutrients = [(Nutrient.calories, ""), (.protein, " protein")]

  /// How amounts of a nutrient are shown.
  static func shown(_ nutrient: Nutrient) -> PersonalUnits.Shown {
    PersonalUnits.Shown(format: nutrient.field.measure?.unit ?? "")
  }

  /// The same without targets where one of them is partial; else nil.
  static func partialTotal(of food: FoodList) -> String? {
    guard nutrients.contains(where: { food.totals[$0.0]?.partial != nil }) else { return nil }
    let screen = ScreenForm(columns: 80, hasUnicode: true)
    let parts = nutrients.compactMap { nutrient, name in
      food.totals[nutrient].map { text($0, of: nutrient, name, nil, screen) }
    }
    return "Total \(parts.joined(separator: ", "))"
  }

  private static func text(
    _ total: FoodList.Total, of nutrient: Nutrient, _ name: String, _ target: Target?,
    _ screen: ScreenForm
  ) -> String {
    let shown = shown(nutrient)
    let goal = target.map { " of \(screen.target($0, shown))" } ?? ""
    if let partial = total.partial {
      return "\(atLeast(total, of: nutrient, screen.sign("≥")))\(goal) \(shown.unit)\(name) "
        + remark(partial)
    }
    let number = amount(total.value, of: nutrient, isApproximate: total.isApproximate)
    let source = total.source == .entries ? "from entries" : "as written"
    return "\(number)\(goal) \(shown.unit)\(name) \(source)"
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

extension ScreenForm {
  /// A target in the unit of what it is of, with a dash between the ends of a range.
  func target(_ target: Target, _ shown: PersonalUnits.Shown) -> String {
    target.numbers.map(shown.form.text).joined(separator: sign("–"))
  }
}
