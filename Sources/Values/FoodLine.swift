import Words

/// Energy and nutrients of a dish or a day; what is not known is nil.
public struct Nutrients: Equatable, Sendable {
  /// Kilocalories.
  public var calories: Double?
  /// Grams of protein.
  public var protein: Double?
  /// Grams of carbohydrates.
  public var carbs: Double?
  /// Grams of fat.
  public var fat: Double?
  /// Grams of fibre.
  public var fiber: Double?

  /// Nutrients of which that much is known.
  public init(
    calories: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil,
    fiber: Double? = nil
  ) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
    self.fiber = fiber
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { self == Nutrients() }

  /// The value of one nutrient.
  public subscript(nutrient: Nutrient) -> Double? {
    get {
      switch nutrient {
      case .calories: calories
      case .protein: protein
      case .carbs: carbs
      case .fat: fat
      case .fiber: fiber
      }
    }
    set {
      switch nutrient {
      case .calories: calories = newValue
      case .protein: protein = newValue
      case .carbs: carbs = newValue
      case .fat: fat = newValue
      case .fiber: fiber = newValue
      }
    }
  }
}

/// What is counted of food; the raw value is its rank in the record.
public enum Nutrient: Int, CaseIterable, Sendable {
  /// In the record's order.
  case calories, protein, carbs, fat, fiber

  /// The key in a day record, with its unit.
  public var recordKey: String {
    switch self {
    case .calories: "calories"
    case .protein: "protein_g"
    case .carbs: "carbs_g"
    case .fat: "fat_g"
    case .fiber: "fiber_g"
    }
  }

  /// Words for the nutrients, lower case.
  package static let words: [Word: Nutrient] = [
    "cal": .calories, "cals": .calories, "kcal": .calories, "kcals": .calories,
    "calorie": .calories, "calories": .calories, "energy": .calories,
    "protein": .protein, "prot": .protein, "p": .protein,
    "carb": .carbs, "carbs": .carbs, "carbohydrate": .carbs, "carbohydrates": .carbs, "c": .carbs,
    "fat": .fat, "fats": .fat, "f": .fat, "fiber": .fiber, "fibre": .fiber, "fibers": .fiber,
  ]
}

/// One line of the food log: when, what, and how much of it is known (docs/format.md §9).
public struct FoodEntry: Equatable, Sendable {
  /// The time as written, `5:35pm` or `14:00-16:00`, if any.
  public var time: String?
  /// What was eaten: the line without its time and the numbers in its last parentheses.
  public var food: String
  /// What the line says of it.
  public var nutrients = Nutrients()
  /// Which of the numbers are written as approximate, or as a range.
  public var approximate: Set<Nutrient> = []

  package init(time: String? = nil, food: String, nutrients: Nutrients = Nutrients()) {
    self.time = time
    self.food = food
    self.nutrients = nutrients
  }

  /// Reads a line without its bullet: `9:30 two eggs`, `two eggs at 10:00`,
  /// `**5:35pm**: oats (~310 cal, 18g protein)`. Nil for a line without any food.
  public static func read(_ text: String) -> FoodEntry? { read(Array(text.utf8)[...]) }

  package static func read(_ bytes: ArraySlice<UInt8>) -> FoodEntry? {
    var text = MarkdownText.text(bytes)
    var entry = FoodEntry(food: "")
    if let (time, rest) = takeTime(text) {
      entry.time = time
      text = rest
    }
    if let (amounts, food) = trailingAmounts(text) {
      (entry.nutrients, entry.approximate) = amounts
      text = food
    }
    text = MarkdownText.withoutTrailingMarks(MarkdownText.trimmed(text))
    guard !text.isEmpty || !entry.nutrients.isEmpty else { return nil }
    entry.food = String(decoding: text, as: UTF8.self)
    return entry
  }

  /// Reads an entry in the form of the bot, which stands for food wherever it is appended:
  /// `**9:24pm**: oats (~310 cal, 18g protein)`. Nil for any other text.
  package static func ofBot(_ bytes: ArraySlice<UInt8>) -> FoodEntry? {
    guard let (bold, rest) = Label.bold(MarkdownText.trimmed(bytes)),
      bold.last == ASCII.colon || rest.first == ASCII.colon
    else { return nil }
    var lexer = Lexer(bold.last == ASCII.colon ? bold.dropLast() : bold)
    guard lexer.clockTime() != nil, lexer.isDone,
      MarkdownText.trimmed(rest).last == ASCII.closeParenthesis,
      let entry = read(bytes), !entry.nutrients.isEmpty, !entry.food.isEmpty
    else { return nil }
    return entry
  }

  /// Whether a text is a time of day and nothing else: `8:30`, `8:30am`, `8 pm`.
  package static func isTime(_ text: String) -> Bool {
    var lexer = Lexer(MarkdownText.trimmed(Array(text.utf8)[...]))
    return lexer.clockTime() != nil && lexer.isAtEnd
  }

  /// The time of a line, and the line without it; nil for one without a time.
  package static func timeAndRest(of text: String) -> (time: String, rest: String)? {
    takeTime(MarkdownText.text(Array(text.utf8)[...])).map { time, rest in
      (time, String(decoding: MarkdownText.trimmed(rest), as: UTF8.self))
    }
  }

  /// A time wherever it stands, and the text without it.
  private static func takeTime(
    _ text: ArraySlice<UInt8>
  ) -> (time: String, rest: ArraySlice<UInt8>)? {
    leadingTime(text) ?? labelTime(text) ?? trailingTime(text) ?? innerTime(text)
  }

  // MARK: Times

  /// A time at the start and the text after it and its colon or dash.
  private static func leadingTime(
    _ text: ArraySlice<UInt8>
  ) -> (time: String, rest: ArraySlice<UInt8>)? {
    var lexer = Lexer(text)
    let isGrouped = lexer.take("(")
    if lexer.take(word: "at") || lexer.take("@") { lexer.skipBlanks() }
    guard let time = lexer.clockTime() else { return nil }
    if isGrouped { guard lexer.take(")") else { return nil } }
    // `9:30` needs a blank or a mark after it, `10:00x` is none.
    let end = lexer.at
    lexer.skipBlanks()
    let isMarked = lexer.take(":") || lexer.takeDash() || lexer.take(",") || lexer.take(".")
    guard lexer.at > end || lexer.isAtEnd else { return nil }
    if isMarked { lexer.skipBlanks() }
    return (time, lexer.rest)
  }

  /// A time at the end of a label: `Dinner (7:15pm): soup` is `Dinner: soup` at that time.
  private static func labelTime(
    _ text: ArraySlice<UInt8>
  ) -> (time: String, rest: ArraySlice<UInt8>)? {
    guard let (name, value) = Label.split(text), !value.isEmpty,
      let (time, label) = trailingTime(Array(name.utf8)[...])
    else { return nil }
    return (time, (Array(MarkdownText.trimmed(label)) + Array(": ".utf8) + Array(value))[...])
  }

  /// A time at the end, with `at`, `@` or parentheses or none of them, and perhaps a full stop.
  private static func trailingTime(
    _ text: ArraySlice<UInt8>
  ) -> (time: String, rest: ArraySlice<UInt8>)? {
    var trimmed = MarkdownText.trimmed(text)
    while let last = trimmed.last, isStop(last) { trimmed = trimmed.dropLast() }
    // The longest time, in bytes: `~10:20 AM - 11:20 AM` and parentheses.
    let start = max(trimmed.startIndex, trimmed.endIndex - 28)
    for index in start..<trimmed.endIndex {
      guard index > trimmed.startIndex, isBoundary(trimmed[index - 1]) else { continue }
      var lexer = Lexer(trimmed[index...])
      let isGrouped = lexer.take("(")
      if lexer.take(word: "at") || lexer.take("@") { lexer.skipBlanks() }
      guard let time = lexer.clockTime() else { continue }
      if isGrouped { guard lexer.take(")") else { continue } }
      guard lexer.isDone else { continue }
      return (time, trimmed[..<index])
    }
    return nil
  }

  /// A time between words, or before the numbers of a line: `soup at 12:45 with bread`.
  private static func innerTime(
    _ text: ArraySlice<UInt8>
  ) -> (time: String, rest: ArraySlice<UInt8>)? {
    for index in text.indices.dropFirst() where isBoundary(text[index - 1]) {
      guard mayBeginTime(text[index]) else { continue }
      var lexer = Lexer(text[index...])
      let isGrouped = lexer.take("(")
      if lexer.take(word: "at") || lexer.take("@") { lexer.skipBlanks() }
      guard let time = lexer.clockTime(needsTwoParts: true) else { continue }
      if isGrouped { guard lexer.take(")") else { continue } }
      guard let next = lexer.peek,
        isBoundary(next) || isStop(next) || next == ASCII.closeParenthesis
          || next == ASCII.colon || next == ASCII.semicolon
      else { continue }
      var after = lexer
      after.skipBlanks()
      if TimeUnit.words[after.word] != nil { continue }
      if isStop(next) || next == ASCII.colon || next == ASCII.semicolon { lexer.at += 1 }
      lexer.skipBlanks()
      let blank: [UInt8] = lexer.peek == ASCII.closeParenthesis ? [] : [ASCII.space]
      let left = MarkdownText.withoutTrailingMarks(text[..<index])
      return (time, (Array(left) + blank + Array(lexer.rest))[...])
    }
    return nil
  }

  private static func mayBeginTime(_ byte: UInt8) -> Bool {
    Lexer.isDigit(byte) || byte == ASCII.openParenthesis || byte == ASCII.at
      || byte == ASCII.tilde || byte | 0x20 == UInt8(ascii: "a")
  }

  private static func isStop(_ byte: UInt8) -> Bool {
    byte == ASCII.period || byte == ASCII.comma || byte == UInt8(ascii: "!")
  }

  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.comma || byte == 0xA0
  }

  // MARK: Nutrients

  /// The numbers in the last parentheses, or from the first number of calories on, and the text
  /// before them.
  private static func trailingAmounts(
    _ text: ArraySlice<UInt8>
  ) -> (amounts: Amounts, food: ArraySlice<UInt8>)? {
    let trimmed = MarkdownText.trimmed(text)
    if let open = trimmed.lastIndex(of: ASCII.openParenthesis) {
      let close = trimmed[open...].firstIndex(of: ASCII.closeParenthesis) ?? trimmed.endIndex
      let amounts = amounts(in: trimmed[(open + 1)..<close])
      if !amounts.nutrients.isEmpty {
        let after = trimmed[min(close + 1, trimmed.endIndex)...]
        let food = MarkdownText.withoutTrailingMarks(trimmed[..<open])
        return (amounts, MarkdownText.trimmed(after).isEmpty ? food : food + after)
      }
    }
    guard let start = caloriesStart(in: trimmed) else { return nil }
    let amounts = amounts(in: trimmed[start...])
    return amounts.nutrients.isEmpty
      ? nil : (amounts, MarkdownText.withoutTrailingMarks(trimmed[..<start]))
  }

  /// Where the first number of calories begins: `~300 cal`.
  private static func caloriesStart(in text: ArraySlice<UInt8>) -> Int? {
    var lexer = Lexer(text)
    var isBoundary = true
    while let byte = lexer.peek {
      if isBoundary, byte == ASCII.tilde || byte == 0xE2 || Lexer.isDigit(byte) {
        let start = lexer.at
        if lexer.quantity(NoUnit.words) != nil {
          if lexer.unitWord(Nutrient.words) == .calories { return start }
          isBoundary = false
          continue
        }
        lexer.at = start
      }
      isBoundary =
        byte == ASCII.space || byte == ASCII.openParenthesis || byte == ASCII.comma
        || byte == ASCII.colon || byte == ASCII.tilde
      lexer.at += 1
    }
    return nil
  }

  private static let grams: [Word: Double] = ["g": 1, "gr": 1, "gram": 1, "grams": 1]

  /// Every number with a nutrient's word beside it: `~310 cal`, `18g protein`, `P: 18g`.
  package static func find(in text: ArraySlice<UInt8>) -> Nutrients { amounts(in: text).nutrients }

  /// Numbers of nutrients, and which of them are approximate.
  private typealias Amounts = (nutrients: Nutrients, approximate: Set<Nutrient>)

  private static func amounts(in text: ArraySlice<UInt8>) -> Amounts {
    var nutrients = Nutrients()
    var approximate: Set<Nutrient> = []
    var lexer = Lexer(text)
    var named: Nutrient?
    // Whether a sign for it stands before the number.
    var isRough = false
    while let byte = lexer.peek {
      if Lexer.isLetter(byte) {
        named = Nutrient.words[lexer.takeWord()]
      } else if Lexer.isDigit(byte), let (quantity, _) = lexer.quantity(NoUnit.words) {
        let end = lexer.at
        if lexer.unitWord(grams) != nil {
          lexer.skipBlanks()
          if lexer.take(word: "of") { lexer.skipBlanks() }
        } else {
          lexer.at = end
        }
        if let nutrient = named ?? lexer.unitWord(Nutrient.words), nutrients[nutrient] == nil {
          nutrients[nutrient] = quantity.value
          if isRough || quantity.isRough { approximate.insert(nutrient) }
        }
        (named, isRough) = (nil, false)
      } else if lexer.takeApproximate() {
        isRough = true
      } else {
        if byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.slash { named = nil }
        lexer.at += 1
      }
    }
    return (nutrients, approximate)
  }
}

extension Lexer {
  /// A time of day or a span of two as written: `9:30`, `9:30am`, `9 am`, `~10:20 AM`,
  /// `14:00-16:00`. Words and bare numbers are none.
  ///
  /// - Parameter needsTwoParts: Whether one letter for the half of the day is too little, as in `2a`.
  package mutating func clockTime(needsTwoParts: Bool = false) -> String? {
    let start = at
    _ = takeApproximate()
    guard takeTimeOfDay(needsTwoParts: needsTwoParts) else {
      at = start
      return nil
    }
    let end = at
    skipBlanks()
    if takeDash() {
      skipBlanks()
      if !takeTimeOfDay() { at = end }
    } else {
      at = end
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static let halvesOfDay: Set<Word> = ["am", "pm", "a", "p"]

  private mutating func takeTimeOfDay(needsTwoParts: Bool = false) -> Bool {
    let start = at
    guard let hour = digits(), hour.count <= 2, hour.value <= 24 else {
      at = start
      return false
    }
    var hasMinutes = false
    let afterHour = at
    if take(":") || take("."), let minutes = digits(), minutes.count == 2, minutes.value < 60 {
      hasMinutes = true
    } else {
      at = afterHour
    }
    let usesDot = hasMinutes && bytes[afterHour] == ASCII.period
    let end = at
    skipBlanks()
    let isClose = at == end
    let half = takeWord()
    let isHalf = half.count == 2 || isClose && !(needsTwoParts && !hasMinutes)
    if Self.halvesOfDay.contains(half), isHalf { return true }
    at = end
    guard hasMinutes, !usesDot else {
      at = start
      return false
    }
    return true
  }
}
