public import Values

/// Words for meals, which say when something was eaten and not what.
public enum MealWords {
  /// Refuses words that are a day, with or without a meal, and no food.
  ///
  /// - Throws: `InputError` with code `usage`.
  public static func requireFood(_ words: [String], today: CalendarDate) throws(InputError) {
    let rest = words.filter { !Vocabulary.meals.contains($0.lowercased()) }
    let typed = rest.joined(separator: " ")
    guard !rest.isEmpty,
      case .success(_?) = Result(catching: { () throws(InputError) in
        try CalendarDate.named(typed, today: today)
      })
    else { return }
    let meal = words.first { Vocabulary.meals.contains($0.lowercased()) }
    throw InputError(
      .usage, meal.map { "what was eaten for \($0)?" } ?? "'\(typed)' is a day and no food",
      hint: "Write: bestupid food <what> --date \(typed); or, to see the day: bestupid food list")
  }
}
