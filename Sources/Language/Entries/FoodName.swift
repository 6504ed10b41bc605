import DayModel
public import Values
import Words

/// What a food is known by: its text without time, meal and numbers, whatever its case and blanks.
public struct FoodName: Sendable, Hashable {
  /// The name, folded.
  let key: String

  /// The name of a food of a log.
  public init(_ text: String) {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)
    if words.count > 1, let first = words.first, first.hasSuffix(":"),
      Vocabulary.meals.contains(String(first.dropLast()))
    {
      words.removeFirst()
    }
    key = words.joined(separator: " ")
  }

  /// The name of a food as it is typed or written; nil where the text says what it holds, or names no food.
  public init?(withoutNumbers text: String) {
    guard let entry = FoodEntry.read(text), entry.nutrients.isEmpty, !entry.food.isEmpty else {
      return nil
    }
    self.init(entry.food)
  }
}

/// A food that was eaten before.
public struct EatenFood: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// What it held then.
  public let nutrients: Nutrients

  /// A food of a day.
  public init(date: CalendarDate, nutrients: Nutrients) {
    (self.date, self.nutrients) = (date, nutrients)
  }
}
