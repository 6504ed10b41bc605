import DayEditing
import DayModel
import Values
import Words

/// What is said of an activity: distance, time, pace and measures in any order.
struct EffortWords {
  let activity: TrainingActivity
  private(set) var distance: String?
  private(set) var time: String?
  private(set) var pace: String?
  /// Distance and time in a notation of the format: `4.5/45`, `5k@5:30`.
  private(set) var whole: String?
  private(set) var details: [LogEntry.Detail] = []

  init(_ activity: TrainingActivity) { self.activity = activity }

  /// Whether it is an activity: what follows that is no part of it is a remark.
  var isComplete: Bool { distance != nil || time != nil || whole != nil }

  /// The value as `log` writes it, without its measures.
  var value: String {
    if let whole { return whole }
    switch (distance, time, pace) {
    case (let distance?, let time?, _): return "\(distance)/\(time)"
    case (let distance?, nil, let pace?): return "\(distance)@\(pace)"
    default: return distance ?? time ?? ""
    }
  }

  /// The number of a distance without a unit, if there is one.
  var bareDistance: String? {
    let text = distance ?? whole?.split { "/@".contains($0) }.first.map { trimmed($0) }
    return text.flatMap { ValueText.isBareNumber($0) ? $0 : nil }
  }

  /// The measures, and the pace where the time says the distance's length already.
  var measures: [LogEntry.Detail] {
    guard let pace, time != nil || whole != nil || distance == nil,
      let field = FieldCatalog.field(id: "avg_pace")
    else { return details }
    return details + [LogEntry.Detail(field, value: pace)]
  }

  /// Takes a part at the start of words; the number of words, nil where there is none.
  ///
  /// - Throws: `InputError` with code `usage` where words are hours or a heart rate.
  mutating func take(_ words: ArraySlice<TypedWord>) throws(InputError) -> Int? {
    guard let first = words.first else { return nil }
    if first.isQuoted { return takeQuoted(first) }
    if let (detail, count) = Self.measure(words) {
      // With a distance alone it says how long that took.
      if detail.field.kind == .pace, pace == nil {
        pace = detail.value
      } else {
        details.append(detail)
      }
      return count
    }
    // `avg 180w`.
    if ["avg", "average", "mean"].contains(first.key),
      let (detail, count) = Self.measure(words.dropFirst())
    {
      details.append(detail)
      return count + 1
    }
    let words = Self.beforeRate(words)
    if let count = takeWhole(words) { return count }
    let start = Self.fillers.contains(first.key) ? 1 : 0
    let rest = words.dropFirst(start)
    guard let next = rest.first, next.startsWithNumber || next.text.hasPrefix("@") else {
      return nil
    }
    // `at 6` is a time of day, as long as nothing says what it is of.
    if first.key == "at", !isComplete, !next.text.contains("/") { return nil }
    // `3 in 27`: so many in so many minutes.
    if first.key == "in", let distance, time == nil, ValueText.isBareNumber(distance),
      ValueText.isBareNumber(next.text), isEnd(rest.dropFirst())
    {
      time = next.text
      return 2
    }
    return try takePart(rest).map { $0 + start }
  }

  private static let fillers: Set<String> = ["in", "for", "at", "of", "@", "about", "around", "-"]

  private mutating func takeQuoted(_ word: TypedWord) -> Int? {
    guard !isComplete, word.text.contains(where: { !$0.isWhitespace }) else { return nil }
    whole = word.text
    return 1
  }

  /// Distance and time in one notation.
  private mutating func takeWhole(_ words: ArraySlice<TypedWord>) -> Int? {
    guard !isComplete,
      words.first?.startsWithNumber == true || words.first?.text.hasPrefix("/") == true
    else { return nil }
    let most = words.prefix(ValueWords.longest).prefix { !$0.isSeparator && !$0.isQuoted }.count
    for count in stride(from: most, to: 0, by: -1) {
      let text = words.prefix(count).map(\.text).joined(separator: " ")
      guard text.contains("/") || text.contains("@") || ActivityText.bareNumbers(text) != nil,
        !isPace(text), ActivityText.isWhole(text, activity)
      else { continue }
      whole = text
      return count
    }
    return nil
  }

  /// The words up to an `hr` that begins a heart rate: hours are a bare number before it.
  private static func beforeRate(_ words: ArraySlice<TypedWord>) -> ArraySlice<TypedWord> {
    let rate = words.indices.dropFirst().first { index in
      words[index].key == "hr" && !ValueText.isBareNumber(words[index - 1].text)
    }
    return rate.map { words[..<$0] } ?? words
  }

  private mutating func takePart(_ words: ArraySlice<TypedWord>) throws(InputError) -> Int? {
    if pace == nil,
      let (text, count) = ValueWords.longestRead(words, { isPace($0) ? unmarked($0) : nil })
    {
      pace = text
      return count
    }
    if let count = try HoursOrRate.hours(words, of: activity.id), distance == nil, whole == nil {
      distance = words.prefix(count).map(\.text).joined(separator: " ")
      return count
    }
    if time == nil, whole == nil, let (text, count) = takeTime(words) {
      time = text
      return count
    }
    if time == nil, whole == nil, let distance, hasUnit(distance), let first = words.first,
      ValueText.isBareNumber(first.text), isEnd(words.dropFirst())
    {
      time = first.text
      return 1
    }
    if distance == nil, whole == nil,
      let (text, count) = ValueWords.longestRead(words, distanceText),
      hasUnit(text) || !isComplete && !isCount(text, words.dropFirst(count))
    {
      distance = text
      return count
    }
    return nil
  }

  /// A time; `3h` of `3h 12 km`.
  private func takeTime(_ words: ArraySlice<TypedWord>) -> TypedValue? {
    guard let (text, count) = ValueWords.longestRead(words, { isTime($0) ? $0 : nil }) else {
      return nil
    }
    let isInDistance =
      count > 1 && ValueText.isBareNumber(words[words.startIndex + count - 1].text)
      && words.dropFirst(count).first.map { DistanceUnit.words[Word($0.key)] != nil } == true
    return isInDistance ? takeTime(words.prefix(count - 1)) : (text, count)
  }

  private func hasUnit(_ distance: String) -> Bool { distance.contains(where: \.isLetter) }

  /// Whether no word stands behind a number that it could be of: `5k 30`, but not `5k 3 times`.
  private func isEnd(_ behind: ArraySlice<TypedWord>) -> Bool {
    guard let next = behind.first else { return true }
    return next.isJoint
      || EntryNames.phrase(behind) != nil
  }

  /// Whether a number is of something else than a distance: `40 laps`.
  private func isCount(_ text: String, _ behind: ArraySlice<TypedWord>) -> Bool {
    guard ValueText.isBareNumber(text), let next = behind.first, !next.isSeparator else {
      return false
    }
    return activity.effort("\(text) \(next.text)", in: .standard).value == nil
  }

  private func unmarked(_ text: String) -> String {
    text.hasPrefix("@") ? String(text.dropFirst()) : text
  }

  /// `5:30/km`, `@5:30`.
  private func isPace(_ text: String) -> Bool {
    var lexer = Lexer(unmarked(text))
    guard Pace.take(&lexer, in: .standard) != nil, lexer.isDone else { return false }
    return text.hasPrefix("@") && isComplete
      || text.contains("/") && text.contains(where: \.isLetter)
  }

  /// Whether a text is a time: with a colon, or with a unit that is no distance's.
  private func isTime(_ text: String) -> Bool {
    guard let effort = ActivityText.effort(text, activity) else { return false }
    return effort.minutes != nil && effort.distance == nil
  }

  /// A distance, with its number as it is meant.
  private func distanceText(_ text: String) -> String? {
    let isMetres = text.lowercased().hasSuffix("m") && !text.lowercased().hasSuffix("km")
    let meant =
      ValueWords.grouped(text, isWhole: isMetres || text.hasSuffix("yards") || text.hasSuffix("yd"))
    {
      $0 * (isMetres ? 1 : 1000) <= Measure.distance.plausible.upperBound
    } ?? text
    guard let effort = ActivityText.effort(meant, activity) else { return nil }
    return effort.distance != nil && effort.minutes == nil ? meant : nil
  }

  // MARK: Measures

  /// A measure of an activity at the start of words: `hr 140`, `150 bpm`, `rpe 7`.
  private static func measure(
    _ words: ArraySlice<TypedWord>
  ) -> (detail: LogEntry.Detail, count: Int)? {
    if let (subject, count) = EntryNames.phrase(words), case .field(let field) = subject,
      isMeasure(field)
    {
      let behind = words.dropFirst(count)
      let filler = behind.first.map { Vocabulary.fillers.contains($0.key) } == true ? 1 : 0
      if let (text, more) = ValueWords.value(of: field, behind.dropFirst(filler)) {
        return (LogEntry.Detail(field, value: text), count + filler + more)
      }
    }
    for (id, units) in units {
      guard let field = FieldCatalog.field(id: id),
        let (text, count) = ValueWords.longestRead(
          words.prefix(2),
          { text in
            let isUnit = units.contains { text.lowercased().hasSuffix($0) }
            return isUnit && ValueText.isWhole(text, field) ? text : nil
          })
      else { continue }
      return (LogEntry.Detail(field, value: text), count)
    }
    return nil
  }

  /// Units that say which measure a number is.
  private static let units: [(id: String, units: [String])] = [
    ("avg_hr", ["bpm"]), ("avg_watts", ["watts", "watt", "w"]), ("avg_rpm", ["rpm", "spm"]),
  ]

  /// Whether a field is written with an activity.
  static func isMeasure(_ field: KnownField) -> Bool {
    field.section == .trainingOutput && field.kind != .totalDistance && field.kind != .activity
  }
}

/// `hr` behind a number is hours or begins a heart rate.
enum HoursOrRate {
  /// The words before an `hr` that begins a heart rate; nil where none does.
  ///
  /// - Throws: `InputError` with code `usage` where both can be meant.
  static func hours(_ words: ArraySlice<TypedWord>, of name: String) throws(InputError) -> Int? {
    let next = Array(words.prefix(4))
    guard next.count > 2, next[1].key == "hr", ValueText.isBareNumber(next[0].text),
      ValueText.isBareNumber(next[2].text), let rate = Double(next[2].text)
    else { return nil }
    // `7 hr 30 min` is a time.
    if next.count > 3, TimeUnit.words[Word(next[3].key)] != nil { return nil }
    if rate >= 60 { return 1 }
    throw InputError(
      .usage,
      "'\(next[0].text) hr \(next[2].text)' can be a time, or '\(next[0].text)' and a heart rate",
      hint: "Write: bestupid log \(name) \(next[0].text)h\(next[2].text), or: "
        + "bestupid log \(name) \(next[0].text) avg_hr \(next[2].text)")
  }
}
