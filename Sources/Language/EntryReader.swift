import DayEditing
import DayModel
import Values
import Words

/// Reads the words of a command line as entries, from the first word to the last.
///
/// Words that have two readings are refused with both of them, and with how to write each.
struct EntryReader {
  private var words: ArraySlice<String>
  private let nutrients: Nutrients
  private let names: KnownNames
  private var entries: [LogEntry] = []

  init(_ words: [String], nutrients: Nutrients, names: KnownNames) {
    (self.words, self.nutrients, self.names) = (words[...], nutrients, names)
  }

  mutating func readAll() throws(InputError) -> [LogEntry] {
    while !words.isEmpty { try readEntry() }
    let foods = entries.count { if case .food = $0 { true } else { false } }
    guard foods == 1 || nutrients.isEmpty else {
      throw InputError(
        .usage, "--calories and the other nutrient options need one food",
        hint: "Write: bestupid log food \"8:30 oats\" --calories 290")
    }
    return entries
  }

  private mutating func readEntry() throws(InputError) {
    if let (field, count) = field(at: words.startIndex) {
      words.removeFirst(count)
      return try read(field)
    }
    if let (activity, count) = ownActivity(at: words.startIndex) {
      words.removeFirst(count)
      return readValue(of: activity)
    }
    let what = words[words.startIndex]
    guard ["lift", "food", "note", "mood"].contains(what.lowercased()) else {
      return try readOther(what)
    }
    words.removeFirst()
    switch what.lowercased() {
    case "lift": try readLift()
    case "food": entries.append(.food(try text(after: what), nutrients))
    case "note": entries.append(.note(try text(after: what)))
    default:
      let score = words.first ?? "6"
      throw InputError(
        .usage,
        "mood \(words.first ?? "") of the morning or the evening?".replacing("  ", with: " "),
        hint: "Write: bestupid log mood am \(score), or: bestupid log mood pm \(score)")
    }
  }

  // MARK: Names

  /// The field of the format whose name begins at a word, and of how many words that is: `mood am` and
  /// `sleep quality` are two.
  private func field(at index: Int) -> (field: KnownField, count: Int)? {
    guard index < words.endIndex else { return nil }
    let word = words[index]
    if index + 1 < words.endIndex,
      let field = FieldCatalog.field(word: "\(word) \(words[index + 1])")
    {
      return (field, 2)
    }
    if isMood(entries.last), let field = FieldCatalog.field(word: "mood \(word)") {
      return (field, 1)
    }
    return FieldCatalog.field(word: word).map { ($0, 1) }
  }

  private func isMood(_ entry: LogEntry?) -> Bool {
    if case .field(let field, _)? = entry { isMood(field) } else { false }
  }

  private func isMood(_ field: KnownField) -> Bool {
    field.words.contains { $0.hasPrefix("mood ") }
  }

  /// Whether an entry can begin at a word.
  private func startsEntry(at index: Int, after current: KnownField? = nil) -> Bool {
    let word = words[index].lowercased()
    // `2100 kcal` and `85 rpm`: the unit has the name of its field.
    if let current, field(at: index)?.field == current, ValueText.isUnit(word) { return false }
    if field(at: index) != nil || ["lift", "food", "note", "mood"].contains(word) { return true }
    if let current, isMood(current), FieldCatalog.field(word: "mood \(word)") != nil { return true }
    if let (activity, count) = ownActivity(at: index) {
      return ActivityText.isWhole(words[index + count], activity)
    }
    return !ValueText.isUnit(word) && knownName(at: index) != nil
  }

  /// The activity of a person's own type whose name begins at a word, and of how many words that is: the longest
  /// that has a value behind it, which is not a set of a lift.
  private func ownActivity(at index: Int) -> (activity: TrainingActivity, count: Int)? {
    for count in stride(from: words.endIndex - index - 1, to: 0, by: -1) {
      let value = words[(index + count)...]
      guard let first = value.first, ValueText.startsWithNumber(first) || first.hasPrefix("/"),
        let activity = names.ownActivity(words[index..<index + count]),
        LiftText.takeTyped(value) == nil
      else { continue }
      return (activity, count)
    }
    return nil
  }

  /// The name in somebody's logs that begins at a word and has a word behind it; the longest.
  private func knownName(at index: Int) -> (name: String, count: Int, isLift: Bool)? {
    for count in stride(from: words.endIndex - index - 1, to: 0, by: -1) {
      let name = words[index..<index + count].joined(separator: " ")
      let isLift = names.hasLift(name)
      guard isLift || names.hasField(name) else { continue }
      return (name, count, isLift)
    }
    return nil
  }

  /// The index at which the next entry can begin.
  private func nextEntry(from index: Int, after current: KnownField? = nil) -> Int {
    words[index...].indices.first { startsEntry(at: $0, after: current) } ?? words.endIndex
  }

  // MARK: Fields of the format

  private mutating func read(_ field: KnownField) throws(InputError) {
    guard let first = words.first, !startsEntry(at: words.startIndex, after: field) else {
      throw missing("its value", of: field.typed, line: "\(field.typed) \(example(field))")
    }
    try checkBlank(first, field.typed)
    let count = try valueCount(of: field)
    let value = words.prefix(count).joined(separator: " ")
    words.removeFirst(count)
    append(field, value)
    guard let next = words.first, !startsEntry(at: words.startIndex) else { return }
    if ValueText.startsWithNumber(next) || ValueText.isUnit(next) || words.count == 1 {
      throw misplaced(next, behind: field, value)
    }
  }

  private func example(_ field: KnownField) -> String { ValueText.example(field, .format) }

  /// How many words a field's value is.
  private func valueCount(of field: KnownField) throws(InputError) -> Int {
    let start = words.startIndex
    let end = nextEntry(from: start + 1, after: field)
    // In `sleep 7 hr 30 min` it is the hours' unit, in `run 4.5/45 hr 140` the name of another field.
    if end < words.endIndex, words[end].lowercased() == "hr",
      [.sleep, .activity].contains(field.kind), ValueText.isBareNumber(words[end - 1])
    {
      let count = wholeCount(of: field, before: nextEntry(from: end + 1, after: field))
      if count > end - start, try isUnit(at: end, of: field, count) { return count }
    }
    return wholeCount(of: field, before: end)
  }

  /// The most words before another one that are a value with nothing behind it; 1 where none are.
  private func wholeCount(of field: KnownField, before end: Int) -> Int {
    let most = end - words.startIndex
    return stride(from: most, to: 1, by: -1).first { count in
      ValueText.isWhole(words.prefix(count).joined(separator: " "), field)
    } ?? 1
  }

  /// Whether `hr` at a word are hours, where a value of this many words can be read with them.
  private func isUnit(at index: Int, of field: KnownField, _ count: Int) throws(InputError) -> Bool
  {
    let behind = words[(index + 1)...]
    guard let number = behind.first, ValueText.isBareNumber(number) else { return true }
    if words.startIndex + count > index + 2 { return true }
    // As a value it is `7 hr` or `7 hr 52`.
    guard words.startIndex + count == index + 2 else { return false }
    let hours = words[..<index].joined(separator: " ")
    throw InputError(
      .usage, "'\(hours) hr \(number)' can be a time, or '\(hours)' and a heart rate",
      hint: "Write: bestupid log \(field.typed) \(hours)h\(number), or: "
        + "bestupid log \(field.typed) \(hours) avg_hr \(number)")
  }

  /// Adds a field, or a measure to the activity that was named before it.
  private mutating func append(_ field: KnownField, _ value: String) {
    guard field.kind != .activity else {
      entries.append(.activity(field, value: value, details: []))
      return
    }
    if field.section == .trainingOutput, field.kind != .totalDistance,
      case .activity(let activity, let effort, let details)? = entries.last,
      field.activity ?? activity.activity == activity.activity
    {
      let details = details + [LogEntry.Detail(field, value: value)]
      entries[entries.count - 1] = .activity(activity, value: effort, details: details)
      return
    }
    if field.section == .trainingOutput, field.kind != .totalDistance, field.activity == nil,
      case .ownActivity(let activity, let effort, let details)? = entries.last
    {
      let details = details + [LogEntry.Detail(field, value: value)]
      entries[entries.count - 1] = .ownActivity(activity, value: effort, details: details)
      return
    }
    entries.append(.field(field, value: value))
  }

  /// Adds an activity of a person's own type: the most words up to the next entry that are a value with nothing
  /// behind it.
  private mutating func readValue(of activity: TrainingActivity) {
    let most = nextEntry(from: words.startIndex + 1) - words.startIndex
    let count =
      stride(from: most, to: 1, by: -1).first { count in
        ActivityText.isWhole(words.prefix(count).joined(separator: " "), activity)
      } ?? 1
    let value = words.prefix(count).joined(separator: " ")
    words.removeFirst(count)
    entries.append(.ownActivity(activity, value: value, details: []))
  }

  // MARK: Lifts

  private mutating func readLift() throws(InputError) {
    let line = "lift \"Bench press\" 3x10@135"
    guard let first = words.first else { throw missing("the exercise", of: "lift", line: line) }
    try checkBlank(first, "lift")
    let end = setsIndex(from: words.startIndex + 1) ?? words.startIndex + 1
    let exercise = words[..<end].joined(separator: " ")
    words = words[end...]
    entries.append(.lift(exercise: exercise, sets: try sets(of: exercise)))
  }

  /// The index of the sets of a lift whose name goes up to them.
  private func setsIndex(from start: Int) -> Int? {
    for index in words[min(start, words.endIndex)...].indices {
      if LiftText.takeTyped(words[index...]) != nil { return index }
      guard !startsEntry(at: index), !ValueText.startsWithNumber(words[index]) else { return nil }
    }
    return nil
  }

  /// The index of the holds of a further lift: behind a lift `Plank 40s,35s` is one too.
  private func holdsIndex(from start: Int) -> Int? {
    guard case .lift? = entries.last else { return nil }
    let index = words[min(start, words.endIndex)...].indices.first {
      startsEntry(at: $0) || ValueText.startsWithNumber(words[$0])
    }
    guard let index, let sets = StrengthSet.read(words[index], unit: .lb),
      sets.allSatisfy({ $0.isHold })
    else { return nil }
    return index
  }

  private mutating func sets(of exercise: String) throws(InputError) -> String {
    guard let first = words.first else {
      throw missing("sets", of: exercise, line: shellLine(["lift", exercise, "3x10@135"]))
    }
    try checkBlank(first, exercise)
    if isQuoted(words.startIndex) {
      // Within quotes people leave out the same signs.
      let parts = words.removeFirst().split(whereSeparator: \.isWhitespace).map(String.init)
      guard let (text, count) = LiftText.takeTyped(parts[...]), count == parts.count else {
        return first
      }
      return text
    }
    guard let (text, count) = LiftText.takeTyped(words) else { return words.removeFirst() }
    words.removeFirst(count)
    if let next = words.first, !startsEntry(at: words.startIndex),
      ValueText.startsWithNumber(next) || ValueText.isUnit(next)
    {
      let sets = [text, next].joined(separator: ",")
      throw InputError(
        .usage, "'\(next)' is unexpected after the sets '\(text)' of \(exercise)",
        hint: "Separate sets with commas: bestupid log "
          + shellLine(["lift", exercise, LiftText.areSets(next, of: exercise) ? sets : text]))
    }
    return text
  }

  // MARK: Other names

  /// Reads a name that the format does not know: that of a lift or a field that is known, or of one
  /// to be made.
  private mutating func readOther(_ what: String) throws(InputError) {
    let start = words.startIndex
    if let (name, count, isLift) = knownName(at: start),
      isLift || count > 1 || LiftText.takeTyped(words[(start + 1)...]) == nil
    {
      words.removeFirst(count)
      entries.append(
        isLift
          ? .lift(exercise: name, sets: try sets(of: name))
          : .custom(name: name, value: try customValue(of: name, isKnown: true)))
      return
    }
    if let end = setsIndex(from: start + 1) ?? holdsIndex(from: start + 1) {
      let exercise = words[..<end].joined(separator: " ")
      words = words[end...]
      entries.append(.lift(exercise: exercise, sets: try sets(of: exercise)))
      return
    }
    words.removeFirst()
    entries.append(.custom(name: what, value: try customValue(of: what, isKnown: false)))
  }

  /// The value of a field that the format does not know: a number with the words behind it, or words.
  private mutating func customValue(of name: String, isKnown: Bool) throws(InputError) -> String {
    guard let first = words.first, !startsEntry(at: words.startIndex) else {
      if ValueText.startsWithNumber(name) {
        throw InputError(
          .usage, "'\(name)' is unexpected",
          hint: "Write: bestupid log sleep 6:35 mood am 6")
      }
      if !isKnown, let error = UnknownName.guess(name, value: nil, names: []) { throw error }
      if case .lift? = entries.last {
        throw missing("its sets", of: name, line: shellLine(["lift", name, "10x135,9x135"]))
      }
      throw missing(
        "its value", of: name, line: shellLine([name, "7"]) + (isKnown ? "" : " --new"))
    }
    try checkBlank(first, name)
    let flag = isKnown ? "" : " --new"
    if ValueText.isUnit(first), words.count == 1 {
      throw InputError(
        .value, "'\(first)' is a unit without a number",
        hint: "Write: bestupid log \(shellLine([name, "36.6\(first)"]))\(flag)")
    }
    let count = try customCount(of: name, flag)
    defer { words.removeFirst(count) }
    return words.prefix(count).joined(separator: " ")
  }

  /// How many words the value of such a field is: a number and one word behind it, or all words up to the
  /// next name. A name is what a number stands behind, or what was in quotes.
  private func customCount(of name: String, _ flag: String) throws(InputError) -> Int {
    let start = words.startIndex
    if isQuoted(start) { return 1 }
    let entry = nextEntry(from: start + 1)
    let end =
      words[(start + 1)..<entry].indices.first {
        isQuoted($0) && !ValueText.startsWithNumber(words[$0])
      } ?? entry
    let number = words[(start + 1)..<end].firstIndex { ValueText.startsWithNumber($0) }
    func refusal(_ index: Int, _ one: [String], _ other: [String]) -> InputError {
      InputError(
        .usage, "'\(words[index])' can be a part of \(one[0]), or begin another field",
        hint:
          "Write: bestupid log \(shellLine(one))\(flag), or: bestupid log \(shellLine(other))\(flag)"
      )
    }
    func joined(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
    if ValueText.startsWithNumber(words[start]) {
      // `2 cups tea 1`: the word before a number is a name.
      let unitEnd = number.map { max(start + 1, $0 - 1) } ?? end
      if number == start + 1 || unitEnd - start <= 2 { return max(1, unitEnd - start) }
      throw refusal(
        start + 1, [name, joined(start..<unitEnd)],
        [name, words[start], words[start + 1], joined(start + 2..<unitEnd)])
    }
    guard let number else { return end - start }
    throw refusal(
      start, [name, joined(start..<end)],
      ["\(name) \(joined(start..<number))", joined(number..<end)])
  }

  private func isQuoted(_ index: Int) -> Bool { words[index].contains(where: \.isWhitespace) }

  // MARK: Texts

  /// A food or a note: the word in quotes, else all words; one word where another entry begins behind it.
  private mutating func text(after what: String) throws(InputError) -> String {
    guard let first = words.first else {
      throw missing("text", of: what, line: "\(what) \"8:30 oats\"")
    }
    try checkBlank(first, what)
    let end = isQuoted(words.startIndex) ? words.startIndex + 1 : endOfText
    let text = words[..<end].joined(separator: " ")
    if end < words.endIndex, !isQuoted(words.startIndex) {
      let rest = words[end...]
      let isNutrient = what == "food" && field(at: end)?.field.nutrient != nil
      if end > words.startIndex + 1 || isNutrient {
        let two = "\(what) \(shellLine([text])) \(shellLine(rest))"
        let one = "\(what) \(shellLine([words.joined(separator: " ")]))"
        throw InputError(
          .usage,
          "'\(rest.prefix(2).joined(separator: " "))' can be a part of the \(what), or stand by itself",
          hint:
            "Write: bestupid log \(one), or: bestupid log \(isNutrient ? option(text, rest) : two)")
      }
    }
    words = words[end...]
    return text
  }

  /// `food oats --calories 300`.
  private func option(_ food: String, _ rest: ArraySlice<String>) -> String {
    guard let nutrient = field(at: rest.startIndex)?.field.nutrient,
      let amount = rest.dropFirst().first
    else { return shellLine(["food", food]) }
    return "\(shellLine(["food", food])) --\(nutrient) \(amount)"
  }

  /// Where the words of a text end at the latest: at a name that has a value behind it.
  private var endOfText: Int {
    let start = words.startIndex + 1
    return words[start...].indices.first { index in
      guard startsEntry(at: index) else { return false }
      let behind = index + (field(at: index)?.count ?? knownName(at: index)?.count ?? 1)
      guard behind < words.endIndex else { return false }
      return ValueText.startsWithNumber(words[behind]) || index == start && field(at: index) == nil
    } ?? words.endIndex
  }

  // MARK: Errors

  private func missing(_ kind: String, of what: String, line: String) -> InputError {
    let before = words.first.map { " before '\($0)'" } ?? ""
    return InputError(
      .usage, "'\(what)' needs \(kind)\(before)", hint: "Write: bestupid log \(line)")
  }

  private func checkBlank(_ value: String, _ what: String) throws(InputError) {
    guard value.allSatisfy(\.isWhitespace) else { return }
    throw InputError(
      .value, "'\(what)' needs a value, and got none",
      hint: "To make a field blank: bestupid unset \(what)")
  }

  /// The error for a word behind a whole value.
  private func misplaced(
    _ word: String, behind field: KnownField, _ value: String
  ) -> InputError {
    let isNumber = ValueText.startsWithNumber(word)
    let text =
      switch (isNumber, field.kind) {
      case (true, .sleep) where ValueText.isBareNumber(value): "\(value):\(word)"
      case (true, _): value
      default: shellLine(["\(value) \(word)"])
      }
    return InputError(
      .usage, "'\(word)' is unexpected after '\(field.typed) \(value)'",
      hint: (isNumber ? "Write: " : "Put a remark in quotes with its value: ")
        + "bestupid log \(field.typed) \(text)")
  }
}
