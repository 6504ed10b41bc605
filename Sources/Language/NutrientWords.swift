import DayModel
public import Values

/// What a person says that a food holds: `--calories ~290`.
public struct NutrientWords: Sendable, Equatable {
  /// Kilocalories and grams.
  public private(set) var nutrients = Nutrients()
  /// Which of them are approximate.
  public private(set) var approximate: Set<Nutrient> = []

  /// Reads the numbers, each of which may be approximate.
  ///
  /// - Throws: `InputError` with code `usage` for a text that is not a number from zero on.
  public init(_ texts: [(nutrient: Nutrient, text: String)]) throws(InputError) {
    for (nutrient, text) in texts {
      let isApproximate = text.hasPrefix("~")
      guard let number = Double(isApproximate ? String(text.dropFirst()) : text),
        number.isFinite, number >= 0
      else { throw Self.refused(nutrient, text) }
      nutrients[nutrient] = number
      if isApproximate { approximate.insert(nutrient) }
    }
  }

  /// Nothing is said.
  public init() {}

  /// Numbers, and which of them are approximate.
  init(_ nutrients: Nutrients, approximate: Set<Nutrient> = []) {
    (self.nutrients, self.approximate) = (nutrients, approximate)
  }

  /// Says the number of a nutrient.
  mutating func set(_ nutrient: Nutrient, _ number: Double, isApproximate: Bool) {
    nutrients[nutrient] = number
    if isApproximate {
      approximate.insert(nutrient)
    } else {
      approximate.remove(nutrient)
    }
  }

  /// The numbers, with those of others in their place.
  func with(_ others: NutrientWords) -> NutrientWords {
    Nutrient.allCases.reduce(into: self) { words, nutrient in
      guard let number = others.nutrients[nutrient] else { return }
      words.set(nutrient, number, isApproximate: others.approximate.contains(nutrient))
    }
  }

  /// The numbers, for an entry whose numbers are exact.
  ///
  /// - Throws: `InputError` with code `usage` where one is approximate.
  public func exact() throws(InputError) -> Nutrients {
    guard let nutrient = Nutrient.allCases.first(where: approximate.contains) else {
      return nutrients
    }
    throw Self.refused(nutrient, "~\(decimalText(nutrients[nutrient] ?? 0))")
  }

  private static func refused(_ nutrient: Nutrient, _ text: String) -> InputError {
    InputError(
      .usage, "--\(nutrient) cannot be '\(text)'",
      hint: "It is a number, at least 0. Write: bestupid food oats --\(nutrient) 30")
  }
}
