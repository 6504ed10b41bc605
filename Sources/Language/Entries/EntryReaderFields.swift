import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Values of the format's fields

  mutating func readValue(of field: KnownField, _ typed: String) throws(InputError) {
    try skipFillers()
    try checkBlank(typed)
    guard let (text, count) = ValueWords.value(of: field, words) else {
      throw unreadable(field, typed)
    }
    words.removeFirst(count)
    if field.id == "avg_hr", let word = words.first, word.key == "resting" {
      words.removeFirst()
      return append(.custom(name: CommonField.restingRate, value: text))
    }
    let value = try withRemark(text, field)
    // Behind a lift an effort is of its sets, unless the session is named.
    if field.id == "session_rpe", !typed.lowercased().contains("session"),
      let last = entries.indices.last, case .sets(let exercise, var line) = entries[last].entry,
      let effort = Double(value), line.sets.allSatisfy({ $0.effort == nil })
    {
      try SetLimits.check(effort: effort)
      for index in line.sets.indices { line.sets[index].effort = effort }
      line.notes.removeAll { ["at", "with", "about"].contains($0) }
      entries[last].entry = .sets(exercise: exercise, line)
      return
    }
    if EffortWords.isMeasure(field), let last = entries.indices.last,
      let entry = entries[last].entry.with(LogEntry.Detail(field, value: value))
    {
      entries[last].entry = entry
    } else {
      append(.field(field, value: value))
    }
  }

  mutating func readSleep(_ field: KnownField, _ typed: String) throws(InputError) {
    if let span = try takeNight() {
      let remark = try takeRemark(behind: .sleep, "\(typed) \(span.text)")
      return append(.field(field, value: span.text), .span(span, remark: remark))
    }
    try skipFillers()
    try checkParts(typed)
    if let count = try HoursOrRate.hours(words, of: "sleep") {
      let text = words.prefix(count).map(\.text).joined(separator: " ")
      words.removeFirst(count)
      return append(.field(field, value: text))
    }
    try readValue(of: field, typed)
  }

  /// - Throws: `InputError` with code `usage` for hours and minutes without a sign between them: `7 10`.
  func checkParts(_ typed: String) throws(InputError) {
    let next = words.prefix(3).map(\.text)
    guard next.count > 1, let hours = Int(next[0]), (0...24).contains(hours), next[1].count == 2,
      let minutes = Int(next[1]), minutes < 60,
      next.count < 3 || !ValueText.isUnit(next[2]) && !next[2].hasPrefix("/")
    else { return }
    throw InputError(
      .usage, "'\(next[1])' is unexpected after '\(typed) \(hours)'",
      hint: "Write: bestupid log sleep \(hours):\(next[1])")
  }

  /// `bed 23:15 up 6:45`.
  mutating func readBed(_ typed: String) throws(InputError) {
    guard let span = try takeNight(isOfBed: true) else {
      throw InputError(
        .usage, "'\(typed)' needs when you went to bed and when you got up",
        hint: "Both are times of day, as in: bestupid log bed 23:15 up 6:45")
    }
    append(.field(.sleep, value: span.text), .span(span, remark: nil))
  }

  /// Takes two times, and the days before them; nil where no times follow.
  ///
  /// - Parameter isOfBed: Whether they are of going to bed and of getting up, and no hours.
  /// - Throws: `InputError` with code `usage` for times that can be several nights, or hours as well.
  private mutating func takeNight(isOfBed: Bool = false) throws(InputError) -> SleepSpan? {
    var found = SleepTimes.read(words, isOfBed: isOfBed)
    while found == nil, try takeDay(isValueDue: true) {
      found = SleepTimes.read(words, isOfBed: isOfBed)
    }
    guard let found else { return nil }
    words.removeFirst(found.count)
    switch found.times {
    case .night(let span): return span
    case .unclear(let values, let text):
      throw InputError(
        .usage, "'\(text)' has two readings",
        hint: "Write: "
          + values.map { "bestupid log \(line(with: ["sleep", $0]))" }.joined(separator: ", or: "))
    }
  }

  /// The whole line as it can be typed, with other words in the place of the entry that is being read up to here.
  func line(with entry: [String]) -> String {
    let day = ownDay.map { $0.text.split(separator: " ").map(String.init) } ?? []
    return shellLine(line.dropLast(countAtEntry).arguments + entry + day + words.arguments)
  }

  var isMoodAgain: Bool {
    guard let word = words.first, words.count > 1, isMood(entries.last) else { return false }
    if isHalfAndScore(at: words.startIndex) { return true }
    if DayPhrase.half(word.key) != nil { return words[words.startIndex + 1].startsWithNumber }
    return word.startsWithNumber && DayPhrase.half(words[words.startIndex + 1].key) != nil
  }

  /// Whether `tonight 8` stands at a word: a day with its half, and a score.
  func isHalfAndScore(at index: Int) -> Bool {
    guard let (phrase, count) = day(at: index), phrase.half != nil else { return false }
    return words[index...].dropFirst(count).first?.startsWithNumber == true
  }

  func isMood(_ read: Read?) -> Bool {
    guard let read else { return false }
    if case .mood? = read.pending { return true }
    if case .field(let field, _) = read.entry {
      return field == .moodMorning || field == .moodBedtime
    }
    return false
  }

  mutating func readMood() throws(InputError) {
    var (half, score): (DayPhrase.Half?, String?)
    while let word = words.first, half == nil || score == nil {
      if half == nil, let named = DayPhrase.half(word.key) {
        half = named
        words.removeFirst()
      } else if try takeDay(isValueDue: score == nil) {
        continue
      } else if score == nil, let (text, count) = ValueWords.value(of: .moodMorning, words) {
        score = text
        words.removeFirst(count)
      } else if score == nil, words.count > 1, Vocabulary.fillers.contains(word.key) {
        words.removeFirst()
      } else {
        break
      }
    }
    guard let score else {
      throw unreadable(half == .evening ? .moodBedtime : .moodMorning, "mood")
    }
    let value = try withRemark(score, .moodMorning)
    if half == nil, let said = ownDay?.half ?? leadingDay?.half { half = said }
    switch half {
    case .morning?: append(.field(.moodMorning, value: value))
    case .evening?: append(.field(.moodBedtime, value: value))
    case nil: append(.field(.moodMorning, value: value), .mood(value))
    }
  }

  func unreadable(_ field: KnownField, _ typed: String) -> InputError {
    let example = ValueText.example(field, context.units)
    let rest = words.prefix { !$0.isSeparator }.typed
    if rest.isEmpty || startsEntry(at: words.startIndex, isParted: false) {
      let before = words.first.map { " before '\($0.typed)'" } ?? ""
      return InputError(
        .usage, "'\(typed)' needs its value\(before)",
        hint: "A value is written as in: bestupid log \(field.typed) \(example)")
    }
    return InputError(
      .value, "cannot read '\(rest)' as \(field.typed)",
      hint: "It is written as in: bestupid log \(field.typed) \(example)")
  }

  /// The error for words of which no value is read, and where none are left for the value that is missing.
  func unreadable(_ name: String, missing: String, hint: String) -> InputError {
    let rest = words.prefix { !$0.isSeparator }.typed
    return rest.isEmpty
      ? InputError(.usage, missing, hint: hint)
      : InputError(.value, "cannot read '\(rest)' as \(name)", hint: hint)
  }
}
