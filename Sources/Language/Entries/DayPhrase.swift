import Values

/// Words for a day within a line: `yesterday`, `on friday`, `last night`, `this morning`.
struct DayPhrase {
  /// A half of a day.
  enum Half { case morning, evening }

  /// The words as they were typed.
  let text: String
  /// The day; nil where only the half of it is said.
  let date: CalendarDate?
  /// The half of the day, if one is said.
  var half: Half?
  /// Whether it is the night that begins on that day, which a sleep has in the log of the next morning.
  var isNight = false

  /// The phrase at the start of words, and how many words it is.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it begins the line, where nearly every form of a day is one.
  ///   - isValueDue: Whether a value is still to come, which `6/10` can be.
  ///   - isBehindValue: Whether a value stands right before it, so that `fri` can end what is said of it.
  /// - Throws: `InputError` with code `date` for a day that does not exist or has two readings.
  static func read(
    _ words: ArraySlice<TypedWord>, isFirst: Bool, isValueDue: Bool = false,
    isBehindValue: Bool = false, in context: EntryContext
  ) throws(InputError) -> (phrase: DayPhrase, count: Int)? {
    guard let today = context.today, let first = words.first else { return nil }
    if first.isQuoted {
      guard isFirst, let date = try CalendarDate.named(first.text, today: today) else { return nil }
      return (DayPhrase(text: first.text, date: date), 1)
    }
    let keys = words.prefix(5).map(\.key)
    func phrase(_ count: Int, _ date: CalendarDate?, _ half: Half? = nil) -> (DayPhrase, Int) {
      (
        DayPhrase(
          text: words.prefix(count).map(\.text).joined(separator: " "), date: date, half: half),
        count
      )
    }
    let yesterday = today.advanced(by: -1)
    switch (keys[0], keys.count > 1 ? keys[1] : "") {
    case ("last", "night"):
      var (phrase, count) = phrase(2, yesterday, .evening)
      phrase.isNight = true
      return (phrase, count)
    case ("tonight", _): return phrase(1, today, .evening)
    case ("this", let half) where Self.half(half) != nil || half == "afternoon":
      return phrase(2, today, Self.half(half) ?? .evening)
    case ("in", "the") where keys.count > 2 && Self.half(keys[2]) != nil:
      return phrase(3, nil, Self.half(keys[2]))
    case ("day", "before") where keys.count > 2 && keys[2] == "yesterday":
      return phrase(3, today.advanced(by: -2))
    case ("the", "day") where keys.count > 3 && keys[2...3] == ["before", "yesterday"]:
      return phrase(4, today.advanced(by: -2))
    case ("before", "bed"), ("after", "waking"):
      return phrase(2, nil, keys[0] == "before" ? .evening : .morning)
    default: break
    }
    let isMarked = ["on", "from"].contains(keys[0])
    let start = isMarked ? 1 : 0
    for count in stride(from: min(3, keys.count - start), to: 0, by: -1) {
      let names = words.dropFirst(start).prefix(count)
      if names.contains(where: { $0.isSeparator || $0.isQuoted }) { continue }
      var text = plainDate(names)
      if text.hasSuffix("'s") { text.removeLast(2) }
      if let number = numbers.first(where: { text.lowercased().hasPrefix("\($0.word) ") }) {
        text = "\(number.value)" + text.dropFirst(number.word.count)
      }
      let isLast = words.dropFirst(start + count).first.map { $0.isSeparator } ?? true
      let isShortDay = isBehindValue && isLast && shortDays.contains(text.lowercased())
      guard isFirst || isMarked || isClearDay(text) || isShortDay, !isNumber(text) else { continue }
      if isValueDue, !isMarked, text.first?.isNumber == true, text.count < 8 { continue }
      if count == 1, isOffset(text), !isFirst { continue }
      guard let date = try day(text, today: today, order: context.dayOrder) else { continue }
      // `yesterday evening`, `friday morning`.
      if keys.count > start + count, let half = half(keys[start + count]) {
        var (phrase, count) = phrase(start + count + 1, date, half)
        phrase.isNight = keys[count - 1] == "night"
        return (phrase, count)
      }
      return phrase(start + count, date)
    }
    return nil
  }

  /// The words of a date without ordinals: `march 3` of `march 3rd`, `2031-03-01` of `2031/03/01`.
  private static func plainDate(_ words: ArraySlice<TypedWord>) -> String {
    words.map { word in
      let digits = word.key.prefix(while: \.isNumber)
      if !digits.isEmpty, ["st", "nd", "rd", "th"].contains(word.key.dropFirst(digits.count)) {
        return String(digits)
      }
      let parts = word.text.split(separator: "/")
      return parts.count == 3 && parts[0].count == 4 ? parts.joined(separator: "-") : word.text
    }.joined(separator: " ")
  }

  private static let shortDays: Set<String> = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
  ]

  private static let numbers = [
    ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7),
  ].map { (word: $0.0, value: $0.1) }

  private static func day(
    _ text: String, today: CalendarDate, order: DayOrder?
  ) throws(InputError) -> CalendarDate? {
    try CalendarDate.named(text, today: today, order: order)
  }

  /// The half of the day that a word names.
  static func half(_ word: String) -> Half? {
    if Vocabulary.morning.contains(word) { return .morning }
    return Vocabulary.evening.contains(word) ? .evening : nil
  }

  private static func isOffset(_ text: String) -> Bool { "+-".contains(text.prefix(1)) }

  /// Whether a text is a number as well as a day and a month: `1.5`.
  private static func isNumber(_ text: String) -> Bool {
    text.first?.isNumber == true && Double(text) != nil
  }

  /// Whether a text within a line is a day and nothing else: not `sun` or `may`, nor `7 mar` of something.
  private static func isClearDay(_ text: String) -> Bool {
    let word = text.lowercased()
    if word.contains(where: \.isNumber) { return !isOffset(text) }
    return ["today", "yesterday", "tomorrow"].contains(word) || word.hasPrefix("last ")
      || word.hasSuffix("day") && word.count > 5 || word.hasSuffix(" ago")
  }
}
