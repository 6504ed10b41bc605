import DayEditing
import DayModel
import Values
import Words

/// The grammar of `log`: reads the words of a line as entries (docs/cli.md, “What log understands”).
///
/// An entry is a name with values beside it. Values may stand before their name and behind it, in any order; a day
/// may stand anywhere between them. What has two readings is refused with both of them.
struct EntryReader {
  /// An entry with the day that was said of it.
  struct Read {
    var entry: LogEntry
    /// The day, where one was said within the entry.
    var day: DayPhrase?
    /// The day that was said before it, for it and what follows.
    var leadingDay: DayPhrase?
    /// A mood without its half of the day, and a span of sleep, wait for the day.
    var pending: Pending?
  }

  enum Pending {
    case mood(String)
    case span(SleepSpan, remark: String?)
  }

  var words: ArraySlice<TypedWord>
  /// All words of the line.
  let line: [TypedWord]
  /// How many words were left where the entry that is being read begins.
  private(set) var countAtEntry = 0
  let context: EntryContext
  let nutrients: Nutrients
  var entries: [Read] = []
  /// The day that was said before entries, for all up to the next such day.
  private(set) var leadingDay: DayPhrase?
  /// The day that was said in the entry that is being read.
  var ownDay: DayPhrase?

  init(_ words: [TypedWord], nutrients: Nutrients, _ context: EntryContext) {
    (self.words, line, self.nutrients, self.context) = (words[...], words, nutrients, context)
  }

  var names: KnownNames { context.names }

  mutating func readAll() throws(InputError) {
    while skipJoints() {
      if isMood(entries.last), isHalfAndScore(at: words.startIndex) {
        try readMood()
        continue
      }
      if try takeDay(isFirst: entries.isEmpty && leadingDay == nil) {
        if entries.isEmpty && leadingDay == nil || isEntryNext(at: words.startIndex) {
          (leadingDay, ownDay) = (ownDay, nil)
        } else if let day = ownDay, !entries.isEmpty, entries[entries.count - 1].day == nil {
          entries[entries.count - 1].day = day
          ownDay = nil
        }
        continue
      }
      if startsEatenFood(at: words.startIndex) {
        words.removeFirst()
        try readFood(nil, "food")
        continue
      }
      if skipLeadIn() || skipHalf() { continue }
      try readEntry()
    }
    let foods = entries.count { if case .food = $0.entry { true } else { false } }
    guard foods == 1 || nutrients.isEmpty else {
      throw InputError(
        .usage, "--calories and the other nutrient options need one food",
        hint: "Write it so, as in: bestupid log food \"8:30 oats\" --calories 290")
    }
  }

  // MARK: What stands between entries

  /// Skips what parts entries. Returns whether words are left.
  mutating func skipJoints() -> Bool {
    while let word = words.first, word.isJoint {
      words.removeFirst()
    }
    return !words.isEmpty
  }

  /// Skips a word before what is meant: `did`, `my`.
  mutating func skipLeadIn() -> Bool {
    guard let word = words.first, words.count > 1, Vocabulary.leadIns.contains(word.key),
      EntryNames.subject(words, names) == nil
    else { return false }
    words.removeFirst()
    return true
  }

  /// Skips a half of the day before what has none: `morning weight 82.5`.
  private mutating func skipHalf() -> Bool {
    guard let word = words.first, words.count > 1, DayPhrase.half(word.key) != nil,
      case .field(let field)? = EntryNames.subject(words.dropFirst(), names)?.subject,
      field != .moodMorning, field != .moodBedtime
    else { return false }
    words.removeFirst()
    return true
  }

  /// Takes a day for the entry that is being read.
  ///
  /// - Parameters:
  ///   - isFirst: Whether nothing stands before it.
  ///   - isValueDue: Whether the entry's value is still to come.
  ///   - isBehindValue: Whether a value stands right before it, so that a short name of a day can end the entry.
  mutating func takeDay(
    isFirst: Bool = false, isValueDue: Bool = false, isBehindValue: Bool = false
  ) throws(InputError) -> Bool {
    if isScoreFirst || isFirst && names.begin(words.map(\.text)) { return false }
    guard
      let (phrase, count) = try DayPhrase.read(
        words, isFirst: isFirst, isValueDue: isValueDue, isBehindValue: isBehindValue, in: context)
    else {
      return false
    }
    if let ownDay, ownDay.date != phrase.date, ownDay.date != nil, phrase.date != nil {
      throw InputError(
        .usage, "the day is given twice: '\(ownDay.text)' and '\(phrase.text)'",
        hint: "Leave one out.")
    }
    if var day = ownDay {
      day.half = day.half ?? phrase.half
      ownDay =
        day.date == nil ? DayPhrase(text: phrase.text, date: phrase.date, half: day.half) : day
    } else {
      ownDay = phrase
    }
    words.removeFirst(count)
    return true
  }

  /// Whether a day stands at the words that is of the entry behind it: days stand before entries in this line.
  var isDayOfNext: Bool { leadingDay?.date != nil && isDayOfEntry(at: words.startIndex) }

  /// Whether a day stands at a word, and an entry begins behind it.
  func isDayOfEntry(at index: Int) -> Bool {
    day(at: index).map { isEntryNext(at: index + $0.count) } ?? false
  }

  /// The day that stands at a word, and of how many words it is; nil for none, and for one that has two readings.
  func day(at index: Int) -> (phrase: DayPhrase, count: Int)? {
    let day = Result { () throws(InputError) in
      try DayPhrase.read(words[index...], isFirst: false, in: context)
    }
    if case .success(let found) = day { return found }
    return nil
  }

  /// Whether an entry begins at a word behind a day.
  private func isEntryNext(at index: Int) -> Bool {
    index < words.endIndex && !words[index].isSeparator && startsEntry(at: index, isParted: true)
  }

  /// Whether `6/10 energy` begins the words, which is a score and no day.
  var isScoreFirst: Bool {
    guard let first = words.first, first.text.hasSuffix("/10") || first.text.hasSuffix("/5") else {
      return false
    }
    switch frontValues()?.subject {
    case .mood?: return true
    case .field(let field)?: return field.measure == .score
    default: return false
    }
  }

  // MARK: One entry

  mutating func readEntry() throws(InputError) {
    countAtEntry = words.count
    if let (subject, count) = EntryNames.subject(words, names) {
      let typed = words.prefix(count).typed
      words.removeFirst(count)
      return try read(subject, as: typed)
    }
    if let (front, subject, count) = frontValues() {
      let start = words.startIndex
      let typed = words[(start + front)..<(start + front + count)].typed
      var values = words[..<(start + front)]
      while let last = values.last, ["of", "in", "for", "at"].contains(last.key) {
        values.removeLast()
      }
      words = (values + words[(start + front + count)...])[...]
      return try read(subject, as: typed)
    }
    if isMoodAgain { return try readMood() }
    if try readQualifiedActivity() { return }
    try readOther()
  }

  /// The values before the next name, and that name: `82.3 kg` of `82.3 kg weight`. Nil where something else stands
  /// between them.
  func frontValues() -> (front: Int, subject: Subject, count: Int)? {
    guard let first = words.first,
      first.startsWithNumber || DayPhrase.half(first.key) != nil || first.key.hasPrefix("bw")
    else { return nil }
    var front = 1
    while front < min(12, words.count) {
      let rest = words.dropFirst(front)
      guard let word = rest.first, !word.isSeparator else { return nil }
      if let (subject, count) = frontSubject(rest, behind: words.prefix(front)),
        !isUnit(at: front, subject)
      {
        // `morning run` is a run, and no value of it.
        if DayPhrase.half(first.key) != nil, subject != .mood { return nil }
        switch subject {
        case .note, .food, .cycle, .symptom: return nil
        // `450 kcal` can be a meal or the day.
        case .field(let field) where field.nutrient == .calories && word.key.hasSuffix("cal"):
          return nil
        default: return (front, subject, count)
        }
      }
      if case .success(let (_, count)?) = Result(catching: { () throws(InputError) in
        try DayPhrase.read(rest, isFirst: false, in: context)
      }) {
        front += count
        continue
      }
      guard isValueLike(word) else { return nil }
      front += 1
    }
    return nil
  }

  /// What a name behind values is: the longest that the values can be of.
  func frontSubject(
    _ rest: ArraySlice<TypedWord>, behind front: ArraySlice<TypedWord>
  ) -> (subject: Subject, count: Int)? {
    guard let found = EntryNames.subject(rest, names) else { return nil }
    // `7 hours sleep quality 8` is sleep of 7 hours, and how well.
    guard found.count > 1, case .field(let field) = found.subject,
      ValueWords.value(of: field, front) == nil,
      let shorter = EntryNames.phrase(rest.prefix(found.count - 1))
    else { return found }
    return shorter
  }

  /// Whether a name behind a number is its unit, since another name follows: `1 hr 30 min run`.
  func isUnit(at front: Int, _ subject: Subject) -> Bool {
    let word = words[words.startIndex + front]
    guard ValueText.isUnit(word.text), words[words.startIndex + front - 1].startsWithNumber else {
      return false
    }
    return words.dropFirst(front + 1).prefix(6).indices.contains { index in
      EntryNames.subject(words[index...], names) != nil
    }
  }

  func isValueLike(_ word: TypedWord) -> Bool {
    if word.isQuoted { return false }
    if word.startsWithNumber || ValueText.isUnit(word.text) { return true }
    return Self.signs.contains(word.key) || DayPhrase.half(word.key) != nil
      || word.key.hasPrefix("@") || word.key.hasPrefix("bw") || word.key.hasPrefix("x")
      || CommonField.all.contains { $0.units.contains(word.key) }
  }

  /// Words between values.
  static let signs: Set<String> = [
    "x", "@", "in", "at", "of", "for", "sets", "set", "reps", "rep", "with", "/", "*", "each", "-",
    "over", "out", "st", "stone", "stones",
  ]

  mutating func read(_ subject: Subject, as typed: String) throws(InputError) {
    switch subject {
    case .field(let field) where field.kind == .sleep: try readSleep(field, typed)
    case .field(let field): try readValue(of: field, typed)
    case .mood: try readMood()
    case .bed: try readBed(typed)
    case .activity(let activity): try readEffort(of: activity, typed, qualifier: [])
    case .common(let field): try readCommon(field, typed)
    case .custom(let name):
      try requireNotOfCycle(typed)
      try readCustom(name, isKnown: true)
    case .lift(let name): try readSets(of: name)
    case .anyLift: try readAnyLift()
    case .food(let meal): try readFood(meal, typed)
    case .note: try readNote(typed)
    case .cycle(let field): try readCycle(field, typed)
    case .symptom: try readSymptom()
    }
  }

  mutating func append(_ entry: LogEntry, _ pending: Pending? = nil) {
    entries.append(Read(entry: entry, day: ownDay, leadingDay: leadingDay, pending: pending))
    ownDay = nil
  }

  /// Skips words and days before a value.
  mutating func skipFillers() throws(InputError) {
    while let word = words.first {
      if try takeDay(isValueDue: true) { continue }
      guard !word.isQuoted, Vocabulary.fillers.contains(word.key), words.count > 1 else { return }
      words.removeFirst()
    }
  }

  // MARK: Where entries begin

  /// Whether words up to a comma say how many calories something has.
  static func hasCalories(_ words: ArraySlice<TypedWord>) -> Bool {
    words.prefix(12).prefix { !$0.isSeparator }.contains { word in
      ["kcal", "cal", "cals", "calories"].contains { word.key.hasSuffix($0) }
    }
  }

  /// Whether `had a burrito 700 cal` begins at a word.
  private func startsEatenFood(at index: Int) -> Bool {
    index < words.endIndex && Vocabulary.eaten.contains(words[index].key)
      && Self.hasCalories(words[(index + 1)...])
  }

  /// Whether an entry begins at a word: a name with a value that can be read.
  ///
  /// - Parameter isParted: Whether a comma or `and` stands before it, so that a verb or a value can begin one.
  func startsEntry(at index: Int, isParted: Bool) -> Bool {
    guard index < words.endIndex else { return false }
    if isParted, startsEatenFood(at: index) { return true }
    let (index, isParted) = behindLeadIns(at: index, isParted: isParted)
    guard index < words.endIndex else { return false }
    let rest = words[index...]
    if let (subject, count) = EntryNames.subject(rest, names) {
      if case .food = subject, rest.first?.key == "food" { return rest.count > count }
      return begins(subject, rest.dropFirst(count), isParted: isParted)
    }
    guard isParted else { return false }
    var copy = self
    copy.words = rest
    if copy.frontValues() != nil { return true }
    if copy.isMoodAgain { return true }
    // A lift by a name that nobody knows.
    return rest.first?.startsWithNumber == false && copy.setsIndex(from: index + 1) != nil
  }

  /// The index behind words before what is meant, `then did a`, and whether these part it from what stands before.
  private func behindLeadIns(at start: Int, isParted: Bool) -> (index: Int, isParted: Bool) {
    var (index, isVerb) = (start, false)
    while index + 1 < words.endIndex, EntryNames.subject(words[index...], names) == nil {
      let key = words[index].key
      guard Vocabulary.leadIns.contains(key) || isParted && Vocabulary.joints.contains(key) else {
        break
      }
      if key == "did" || key == "went" { isVerb = true }
      index += 1
    }
    return isParted || isVerb ? (index, true) : (start, false)
  }

  func begins(
    _ subject: Subject, _ behind: ArraySlice<TypedWord>, isParted: Bool
  ) -> Bool {
    var behind = behind
    while let word = behind.first, Vocabulary.fillers.contains(word.key), behind.count > 1 {
      behind.removeFirst()
    }
    guard let first = behind.first, !first.isSeparator else { return false }
    switch subject {
    case .field(let field):
      return field == .sleep && SleepTimes.read(behind) != nil
        || ValueWords.value(of: field, behind) != nil
    case .mood:
      return first.startsWithNumber
        || DayPhrase.half(first.key) != nil && behind.dropFirst().first?.startsWithNumber == true
    case .bed: return SleepTimes.read(behind, isOfBed: true) != nil
    case .activity(let activity):
      var effort = EffortWords(activity)
      guard first.isQuoted || first.startsWithNumber || first.text.hasPrefix("/") else {
        // `bike to work 9 km`.
        var copy = self
        copy.words = behind
        return isParted && copy.words(before: effort) != nil
      }
      let taken = Result { () throws(InputError) in try effort.take(behind) }
      if case .success(nil) = taken { return false }
      return true
    case .common(let field): return ValueWords.value(of: field, behind) != nil
    case .custom: return true
    case .lift(let name):
      let sets = Result { () throws(InputError) in
        try LiftNotation(behind, of: name, unit: context.units.weight)
      }
      if case .success(nil) = sets { return first.isQuoted }
      return true
    case .anyLift: return true
    case .food: return isParted || Self.hasCalories(behind)
    case .note: return true
    case .cycle(let field): return CycleWords.value(of: field, behind) != nil
    case .symptom: return CycleWords.symptom(behind, names) != nil
    }
  }
}
