import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: What stands behind a value

  /// A value with what stands behind it as a remark: `82.1 kg (after the run)`.
  mutating func withRemark(
    _ value: String, _ field: KnownField
  ) throws(InputError) -> String {
    let remark = try takeRemark(behind: field, "\(field.typed) \(value)")
    return remark.map { "\(value) (\($0))" } ?? value
  }

  /// Takes the words behind a whole value, up to the next entry.
  ///
  /// - Parameters:
  ///   - field: The field whose value it is; nil for no number of the format's.
  ///   - typed: The entry so far, for what is said of it.
  /// - Throws: `InputError` with code `usage` for words that can be something else.
  mutating func takeRemark(
    behind field: KnownField?, _ typed: String
  ) throws(InputError) -> String? {
    var remark: [TypedWord] = []
    while let word = words.first {
      if isDayOfNext { break }
      if remark.isEmpty || !isWeekdayOfRemark, try takeDay(isBehindValue: remark.isEmpty) {
        continue
      }
      if word.isJoint {
        if word.text == "\n" || words.count == 1 { break }
        if startsEntry(at: words.startIndex + 1, isParted: true) { break }
        if field == .moodMorning, isHalfAndScore(at: words.startIndex + 1) { break }
        if isDay(at: words.startIndex + 1) { break }
        remark.append(word)
        words.removeFirst()
        continue
      }
      if startsEntry(at: words.startIndex, isParted: false) { break }
      if remark.isEmpty, isMoodAgain || field == .moodMorning && isNextMood { break }
      if remark.isEmpty, frontValues() != nil || isNewField { break }
      if remark.isEmpty, context.allowsNew, words.count > 1,
        word.text.allSatisfy({ $0.isLetter || $0.isNumber })
      {
        break
      }
      if word.isQuoted, !remark.isEmpty || words.count > 1 { break }
      try checkRemark(word, behind: typed, after: remark.last)
      remark.append(word)
      words.removeFirst()
    }
    let text = Self.trimmedRemark(remark)
    return text.isEmpty ? nil : text
  }

  /// Whether a weekday stands among the words of a remark: `before sunday dinner`.
  var isWeekdayOfRemark: Bool {
    guard let word = words.first, Vocabulary.weekdays.contains(word.key),
      let next = words.dropFirst().first
    else { return false }
    return !next.isSeparator && DayPhrase.half(next.key) == nil
  }

  /// Whether a further mood follows: `pm 6`, `6 pm`.
  var isNextMood: Bool {
    guard let word = words.first, words.count > 1 else { return false }
    let next = words[words.startIndex + 1]
    return DayPhrase.half(word.key) != nil && next.startsWithNumber
      || word.startsWithNumber && DayPhrase.half(next.key) != nil
  }

  /// Whether a name that nobody knows follows, with a number: `caffeine 200`.
  var isNewField: Bool {
    guard let word = words.first, let next = words.dropFirst().first else { return false }
    return next.startsWithNumber && word.text.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
      && ![Vocabulary.numbered, Vocabulary.prepositions, Vocabulary.beforeNumbers]
        .contains { $0.contains(word.key) }
  }

  /// Whether a day stands at a word.
  func isDay(at index: Int) -> Bool {
    day(at: index) != nil
  }

  /// - Throws: `InputError` where a word of a remark can be something else: a number, a name without its value.
  mutating func checkRemark(
    _ word: TypedWord, behind typed: String, after previous: TypedWord?
  ) throws(InputError) {
    let isFirst = previous == nil
    let next = words.dropFirst().first
    let isParted = previous.map { $0.isJoint } ?? false
    if isParted, word.startsWithNumber {
      throw InputError(
        .usage, "'\(words.prefix { !$0.isSeparator }.typed)' says no name",
        hint: "A value needs what it is of; a remark with numbers goes in quotes with its value.")
    }
    if ["next", "this", "coming", "every"].contains(word.key), let day = next?.key,
      Vocabulary.days.contains(day) || Self.spans.contains(day)
    {
      throw InputError(
        .date, "'\(word.typed) \(next?.typed ?? "")' is no day that is over",
        hint: "Write \(CalendarDate.forms); a remark goes in quotes with its value.")
    }
    if word.text.hasPrefix("@") {
      throw InputError(
        .value, "cannot read '\(words.prefix { !$0.isSeparator }.typed)' behind '\(typed)'",
        hint: "A load is a number, as in: bestupid log squat 5x5 @ 135")
    }
    if isFirst, let (subject, count) = EntryNames.subject(words, names),
      case .field(let field) = subject, EffortWords.isMeasure(field)
    {
      let name = words.prefix(count).typed
      words.removeFirst(count)
      throw unreadable(field, name)
    }
    if let day = ([word] + [next].compactMap(\.self)).first(where: {
      !Proposals.near($0.key, among: Vocabulary.days).isEmpty && $0.key.count > 4
        && !Vocabulary.days.contains($0.key)
    }), day.key == word.key || Self.beforeDays.contains(word.key) {
      throw InputError(.date, "'\(day.typed)' is no day and no word for one")
    }
    if Self.spans.contains(word.key) {
      throw InputError(
        .date, "'\(words.prefix { !$0.isSeparator }.typed)' behind '\(typed)' is no day",
        hint: "Write \(CalendarDate.forms); a remark goes in quotes with its value.")
    }
    if isFirst, let field = CommonField.all.first(where: { typed.hasPrefix("\($0.name) ") }),
      !field.bareUnits.isEmpty, typed.last?.isNumber == true, word.text.first?.isLetter == true
    {
      throw InputError(
        .value, "'\(word.typed)' is no unit of \(field.name.lowercased())",
        hint:
          "Its units are \(field.units.joined(separator: ", ")); a remark goes in quotes with its value."
      )
    }
    if isFirst, let unit = Self.unit(near: word) {
      throw InputError(
        .value, "'\(word.typed)' behind '\(typed)' is no unit",
        hint:
          "If it is a remark, it goes in quotes with its value; if '\(unit)' is meant, write that.")
    }
    if isFirst || isParted,
      let (_, count) = EntryNames.subject(words, names),
      words.count == count || words[words.startIndex + count].isSeparator
    {
      let name = words.prefix(count).typed
      throw InputError(
        .usage, "'\(name)' needs its value",
        hint: "Each name has a value beside it; a remark goes in quotes with its value")
    }
    if !isFirst, word.startsWithNumber, let name = otherEntry(at: words) {
      throw InputError(
        .usage, "'\(name)' can be a part of the remark, or stand by itself",
        hint: "Behind a comma it stands by itself; a remark goes in quotes with its value.")
    }
    if let previous, Vocabulary.numbered.contains(previous.key) { return }
    // `up at 5`, `down 0.3`.
    if let previous, Vocabulary.beforeNumbers.contains(previous.key), word.startsWithNumber {
      return
    }
    if word.startsWithNumber || ValueText.isUnit(word.text) && isFirst {
      guard isFirst || !isCounted(next) else { return }
      throw InputError(
        .usage, "'\(word.typed)' is unexpected after '\(typed)'",
        hint: "A remark with numbers goes in quotes with its value.")
    }
    // `coffee 3` behind a value is another field, and `zone 2` is none.
    if let next, next.startsWithNumber, !Vocabulary.numbered.contains(word.key),
      !Vocabulary.prepositions.contains(word.key), !Vocabulary.beforeNumbers.contains(word.key)
    {
      guard !isCounted(words.dropFirst(2).first) else { return }
      throw InputError(.unknownField, "unknown field '\(word.typed)'")
    }
  }

  /// The number and the name at the start of words that can be an entry of their own: `20 push-ups`.
  private func otherEntry(at words: ArraySlice<TypedWord>) -> String? {
    var copy = self
    copy.words = words
    guard let found = copy.frontValues(), found.front == 1 else { return nil }
    switch found.subject {
    case .lift, .activity, .common: return words.prefix(1 + found.count).typed
    default: return nil
    }
  }

  /// Whether a number before a word says how many there are of what it names: `2 coffees`.
  private func isCounted(_ word: TypedWord?) -> Bool {
    guard let word else { return false }
    return !word.isSeparator && !word.startsWithNumber && !ValueText.isUnit(word.text)
  }

  /// The unit that a short word behind a number is one letter from.
  private static func unit(near word: TypedWord) -> String? {
    guard (2...3).contains(word.key.count), !ValueText.isUnit(word.text),
      DayPhrase.half(word.key) == nil
    else { return nil }
    return ["kg", "lbs", "km"].first { editDistance($0, word.key) == 1 }
  }

  /// Words for spans of time, which no value is logged for.
  private static let spans: Set<String> = [
    "ago", "week", "weeks", "month", "months", "year", "years",
  ]

  static let beforeDays: Set<String> = ["on", "last", "this", "since"]
}
