import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Food and notes

  mutating func readFood(_ meal: String?, _ typed: String) throws(InputError) {
    while try takeDay(ofFood: FoodWords()) {}
    // `drank 2l water`.
    if case .common? = frontValues()?.subject { return try readEntry() }
    if let word = words.first, word.isQuoted {
      try checkText(word.text, of: typed)
    }
    if let word = words.first, word.isQuoted, words.dropFirst().first?.startsWithNumber != true {
      words.removeFirst()
      return append(.food(word.text, nutrients))
    }
    var food = FoodWords()
    while let word = words.first {
      if try takeDay(ofFood: food) { continue }
      if let count = food.take(words) {
        words.removeFirst(count)
        continue
      }
      if food.hasText, isEndOfFood(food) || isNextFood(behind: food) { break }
      try food.checkCalories(words)
      food.append(word)
      words.removeFirst()
    }
    let (text, amounts) = food.finished(meal: meal)
    try checkFood(text, typed, meal)
    let all = amounts.with(NutrientWords(nutrients))
    append(.food(text, all.nutrients, approximate: all.approximate))
    if isNextFood(behind: food), skipJoints() { try readFood(meal, typed) }
  }

  /// - Throws: `InputError` with code `usage` for no food, `value` for an amount of what is not said.
  private func checkFood(_ text: String, _ typed: String, _ meal: String?) throws(InputError) {
    guard !text.isEmpty else {
      throw InputError(
        .usage, "'\(typed)' needs what was eaten",
        hint: "The food comes behind it, as in: bestupid log \(meal ?? "food") oats 290 kcal")
    }
    let words = text.lowercased().split(separator: " ")
    let unit = words.last.map { $0.drop { $0.isNumber || $0 == "." || $0 == "," } } ?? ""
    let isAmount = words.count <= 2 && words.first?.first?.isNumber == true
    if isAmount, ["ml", "l", "cl", "dl", "oz", "g"].contains(unit) {
      throw InputError(
        .value, "\(text) of what?",
        hint: "Write what it was, as in: bestupid log water 500ml, or: bestupid log food milk 500ml"
      )
    }
  }

  /// Whether a further food with calories of its own follows one whose calories are known.
  private func isNextFood(behind food: FoodWords) -> Bool {
    guard food.hasCalories || food.endsWithCalories, let first = words.first,
      !first.startsWithNumber
    else { return false }
    // Without a sign between them, nothing says where a number without its unit ends a food.
    guard food.hasCalories || first.isJoint else {
      return false
    }
    var rest = words[...]
    while let word = rest.first, word.isJoint {
      rest.removeFirst()
    }
    if let (subject, count) = EntryNames.subject(rest, names) {
      if case .food = subject { return false }
      if begins(subject, rest.dropFirst(count), isParted: true) { return false }
    }
    guard let next = rest.first, !next.startsWithNumber || next.text.allSatisfy(\.isNumber) else {
      return false
    }
    let part = rest.prefix { !$0.isJoint }
    return (Self.hasCalories(rest) || FoodWords.endsWithCalories(part))
      && !rest.prefix(2).allSatisfy { FoodWords.isCalories($0) }
  }

  /// Takes a day in the words of a food: before it, at its end, or before its numbers.
  private mutating func takeDay(ofFood food: FoodWords) throws(InputError) -> Bool {
    let copy = self
    // `1/2 avocado` is a half of one.
    guard let first = words.first, Lexed.fraction(first.key) == nil, try takeDay() else {
      return false
    }
    let isWeekday = Vocabulary.weekdays.contains(first.key)
    let isEnd = words.first.map { word in
      word.isJoint || word.startsWithNumber
    }
    if !food.hasText && !isWeekday || isEnd ?? true { return true }
    self = copy
    return false
  }

  func isEndOfFood(_ food: FoodWords) -> Bool {
    guard let word = words.first else { return false }
    let isParted = word.isJoint
    let index = isParted ? words.startIndex + 1 : words.startIndex
    guard index < words.endIndex else { return isParted }
    if case .field(let field)? = EntryNames.subject(words[index...], names)?.subject,
      field.nutrient != nil
    {
      return false
    }
    return startsEntry(at: index, isParted: isParted) && (isParted || food.isOneWordOrMeasured)
  }

  mutating func readNote(_ typed: String) throws(InputError) {
    try checkBlank(typed)
    guard let first = words.first else { throw missingText(of: typed) }
    if first.isQuoted {
      words.removeFirst()
      return append(.note(first.text))
    }
    let line = words.prefix { $0.text != "\n" }
    let end = line.indices.dropFirst().first { index in
      guard startsEntry(at: index, isParted: false) else { return false }
      let behind = index + (EntryNames.subject(words[index...], names)?.count ?? 1)
      return behind < words.endIndex && words[behind].startsWithNumber
    }
    if let end {
      let (text, rest) = (words[..<end].typed, words[end...].typed)
      throw InputError(
        .usage,
        "'\(words[end...].prefix(2).typed)' can be a part of the note, or stand by itself",
        hint: "Write: bestupid log note \(shellLine(["\(text) \(rest)"])), or: "
          + "bestupid log note \(shellLine([text])) \(rest)")
    }
    words.removeFirst(line.count)
    append(.note(line.typed))
  }

  func missingText(of typed: String) -> InputError {
    InputError(
      .usage, "'\(typed)' needs text",
      hint: "The text comes behind it, as in: bestupid log note slept badly")
  }

  func checkText(_ text: String, of typed: String) throws(InputError) {
    guard text.allSatisfy(\.isWhitespace) else { return }
    throw InputError(
      .value, "'\(typed)' needs a value, and got none",
      hint: "To make a field blank: bestupid unset \(typed)")
  }

  func checkBlank(_ typed: String) throws(InputError) {
    guard let first = words.first, first.isQuoted else { return }
    try checkText(first.text, of: typed)
  }
}
