import DayModel
import Values
import Words

/// A food as it is typed, with what options say that it holds.
public struct TypedFood: Sendable {
  /// What was eaten.
  public let text: String
  /// What it holds.
  public let amounts: NutrientWords

  /// Reads words as `log food` does; one in quotes is a text as it is. An option goes before a number among the words.
  public init(_ words: [String], _ options: NutrientWords) {
    guard words.count != 1 || words.first?.contains(where: \.isWhitespace) != true else {
      (text, amounts) = (words[0], options)
      return
    }
    var food = FoodWords()
    var rest = TypedWord.words(of: words)[...]
    while let word = rest.first {
      if let count = food.take(rest) {
        rest.removeFirst(count)
      } else {
        food.append(word)
        rest.removeFirst()
      }
    }
    let (text, amounts) = food.finished(meal: nil)
    (self.text, self.amounts) = (text, amounts.with(options))
  }

  /// The one food of a request, with what options say; nil where it has other entries too.
  public init?(_ request: LogRequest, _ options: NutrientWords) {
    guard request.lines.count == 1, request.lines[0].entries.count == 1,
      case .food(let text, let nutrients, let approximate, _) = request.lines[0].entries[0]
    else { return nil }
    self.text = text
    amounts = NutrientWords(nutrients, approximate: approximate).with(options)
  }
}

/// What was eaten, and what it holds, in any order: `porridge 450 kcal 15 g protein`.
struct FoodWords {
  private var text: [TypedWord] = []
  private var amounts = NutrientWords()

  var hasText: Bool { !text.isEmpty }

  /// Whether what was read says all: another entry may follow without a sign.
  var isOneWordOrMeasured: Bool { text.count == 1 || !amounts.nutrients.isEmpty }

  /// Whether its calories are known.
  var hasCalories: Bool { amounts.nutrients.calories != nil }

  /// Whether its text ends in a number that is its calories: `snickers 250`.
  var endsWithCalories: Bool { Self.endsWithCalories(text[...]) }

  /// Whether words end so.
  static func endsWithCalories(_ words: ArraySlice<TypedWord>) -> Bool {
    guard words.count > 1, let last = words.last, let (number, unit) = number(last.key) else {
      return false
    }
    return unit.isEmpty && number.value >= leastCalories
  }

  /// Whether a word is calories and nothing else: `kcal`, `90kcal`.
  static func isCalories(_ word: TypedWord) -> Bool {
    word.startsWithNumber || Nutrient.words[Word(word.key)] == .calories
  }

  /// - Throws: `InputError` with code `usage` where calories are given once more for the same food.
  func checkCalories(_ words: ArraySlice<TypedWord>) throws(InputError) {
    if let first = words.first, first.key.hasPrefix("-"),
      Self.number(String(first.key.dropFirst())) != nil,
      words.dropFirst().first.map({ Nutrient.words[Word($0.key)] != nil }) == true
    {
      throw InputError(
        .impossible, "a food cannot hold '\(words.prefix(2).typed)'",
        hint: "Numbers of a food are at least 0, as in: bestupid log food oats 290 kcal")
    }
    var other = FoodWords()
    other.text = text
    guard hasCalories, other.take(words) != nil, other.hasCalories else { return }
    throw InputError(
      .usage, "the calories of '\(text.typed)' are given twice",
      hint: "A further food has its own name before its calories, as in: "
        + "bestupid log food oats 290 kcal, milk 90 kcal")
  }

  mutating func append(_ word: TypedWord) { text.append(word) }

  /// Takes a number of a nutrient at the start of words; the number of words, nil where there is none.
  mutating func take(_ words: ArraySlice<TypedWord>) -> Int? {
    if let first = words.first, first.isJoint {
      // A comma between numbers, or between the food and its numbers.
      return take(words.dropFirst()).map { $0 + 1 }
    }
    let keys = words.prefix(5).map(\.key)
    guard let first = keys.first, !words[words.startIndex].isQuoted else { return nil }
    if let (number, unit) = Self.number(first) {
      return take(number, unit, Array(keys.dropFirst())).map { $0 + 1 }
    }
    // `protein 30g`, `calories: 300`.
    guard let nutrient = Nutrient.words[Word(first)], first.count > 1, keys.count > 1,
      let (number, unit) = Self.number(keys[1]),
      unit.isEmpty || Self.grams.contains(unit) || Nutrient.words[Word(unit)] == nutrient
    else { return nil }
    // `protein 30g carbs` is carbs of 30 g behind a food called so.
    let behind = keys.count > 2 ? keys[2] : ""
    let isNext = Nutrient.words[Word(behind)] != nil && behind.count > 1 && keys.count == 3
    guard hasText, !isNext, set(nutrient, number) else { return nil }
    return unit.isEmpty && Self.grams.contains(behind) ? 3 : 2
  }

  /// A number with what is said behind it.
  private mutating func take(_ number: Number, _ unit: String, _ behind: [String]) -> Int? {
    if let nutrient = Nutrient.words[Word(unit)] {
      // `20p` needs a food before it, as `2 c of milk` is none.
      return set(nutrient, number) ? 0 : nil
    }
    var rest = behind[...]
    var count = 0
    if Self.grams.contains(unit) || unit.isEmpty && rest.first.map(Self.grams.contains) == true {
      if unit.isEmpty {
        rest.removeFirst()
        count += 1
      }
      if rest.first == "of" {
        rest.removeFirst()
        count += 1
      }
      guard let name = rest.first, name.count > 2, let nutrient = Nutrient.words[Word(name)],
        nutrient != .calories, set(nutrient, number)
      else { return nil }
      return count + 1
    }
    guard unit.isEmpty, let name = rest.first, name.count > 2,
      let nutrient = Nutrient.words[Word(name)], name != "energy", set(nutrient, number)
    else { return nil }
    return 1
  }

  private static let grams: Set<String> = ["g", "gr", "gram", "grams"]

  /// A number, and whether it is approximate.
  private struct Number {
    var value: Double
    var isApproximate: Bool
  }

  /// The number that a word begins with, and the letters that touch it.
  private static func number(_ word: String) -> (Number, unit: String)? {
    let isApproximate = word.hasPrefix("~") || word.hasPrefix("≈")
    let text = isApproximate ? String(word.dropFirst()) : word
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let unit = String(text.dropFirst(digits.count))
    guard !digits.isEmpty, unit.allSatisfy(\.isLetter) else { return nil }
    let meant =
      ValueWords.grouped(String(digits), isWhole: true) { _ in true } ?? String(digits)
    var lexer = Lexer(meant)
    guard let value = lexer.number(), lexer.isAtEnd else { return nil }
    return (Number(value: value, isApproximate: isApproximate), unit)
  }

  private mutating func set(_ nutrient: Nutrient, _ number: Number) -> Bool {
    guard amounts.nutrients[nutrient] == nil else { return false }
    amounts.set(nutrient, number.value, isApproximate: number.isApproximate)
    return true
  }

  /// The text, and what it holds. A last number alone is calories: `snickers 250`.
  func finished(meal: String?) -> (text: String, amounts: NutrientWords) {
    var (words, amounts) = (text[...], amounts)
    while let last = words.last, last.isJoint {
      words.removeLast()
    }
    if words.count > 1, amounts.nutrients.calories == nil, let last = words.last,
      let (number, unit) = Self.number(last.key), unit.isEmpty, number.value >= Self.leastCalories
    {
      amounts.set(.calories, number.value, isApproximate: number.isApproximate)
      words.removeLast()
    }
    if words.count > 1, let first = words.first, Self.articles.contains(first.key) {
      words.removeFirst()
    }
    while let first = words.first, first.isSeparator { words.removeFirst() }
    let food = words.typed
    guard let meal, !food.isEmpty else { return (food, amounts) }
    return ("\(meal): \(food)", amounts)
  }

  /// A number below it behind a food is how many: `eggs 3`.
  private static let leastCalories = 20.0

  private static let articles: Set<String> = ["a", "an", "the", "some", "for", "of"]
}
