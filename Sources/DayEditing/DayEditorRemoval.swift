import Cycle
import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Takes away what words name, one thing behind the other.
  ///
  /// | words | what goes |
  /// |---|---|
  /// | a field: `weight`, `mood am`, `caffeine` | its value; the name stays. `pm` or `am` may follow a mood |
  /// | an activity: `run` | its value, its rate and the further ones of its kind |
  /// | of the cycle: `period`, `flow`, `symptom cramps` | its value |
  /// | a lift: `squat`, `bench press`, `lift squat` | its line under Strength Log, planned or done |
  /// | `food` and a number or words | that entry of the food log, with the lines that belong to it |
  /// | `note` and a number or words | that note, with the lines that belong to it |
  ///
  /// A number is that of the entry in the day's list, as it stands before anything is taken away. Words
  /// mean one entry only (``ItemMatch``); they go up to the next name, or are one word in quotes. A total of the day
  /// that is filled shrinks by what a food had, and never below 0.
  ///
  /// - Throws: `InputError` with code `unknownField` or `noSuchEntry` where the day has no such field or entry,
  ///   `value` or `ambiguous` where there are several, `usage` where there are no words. The document is then
  ///   of no use.
  public mutating func unset(_ words: [String]) throws(InputError) {
    let removals = try removals(words)
    let first = changes.count
    var owners: [Int] = []
    // From the last line up, so that no line moves before it is its turn; then what has no line of its
    // own. Changes are told in the order of the words.
    let order = removals.indices.sorted { (removals[$0].line ?? -1) > (removals[$1].line ?? -1) }
    for index in order {
      try carryOut(removals[index])
      owners += Array(repeating: index, count: changes.count - first - owners.count)
    }
    let told = zip(owners, changes[first...]).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    tell(told.map(\.element.1), inPlaceOfThoseFrom: first)
  }

  private mutating func carryOut(_ removal: Removal) throws(InputError) {
    switch removal {
    case .field(let name):
      _ = try unset(name)
    case .cycle(let key): try unset(cycle: key)
    case .lift(let line, let name):
      let value = text(at: .field(line: line)) ?? ""
      try remove(line: line, as: name, id: "lift:\"\(name)\"", value: value)
    case .entry(.note, let line):
      try remove(line: line, as: "note", id: "note", value: plain(document.entryText(ofLine: line)))
    case .entry(.food, let line): try removeFood(line: line)
    }
  }

  /// Something that is to be taken away.
  private enum Removal: Equatable {
    case field(String)
    case cycle(String)
    case lift(line: Int, name: String)
    case entry(EntryKind, line: Int)

    /// The index of the line that goes; nil where a value does.
    var line: Int? {
      switch self {
      case .field, .cycle: nil
      case .lift(let line, _), .entry(_, let line): line
      }
    }
  }

  private enum EntryKind: String { case food, note }

  // MARK: Words

  private func removals(_ words: [String]) throws(InputError) -> [Removal] {
    guard !words.isEmpty else {
      throw InputError(
        .usage, "what should be removed?", hint: "Write: bestupid unset weight")
    }
    var rest = words[...]
    var removals: [Removal] = []
    while let word = rest.first {
      let found: [Removal]
      if let kind = EntryKind(rawValue: word.lowercased()) {
        rest.removeFirst()
        let text = takeText(from: &rest)
        guard !text.isEmpty else {
          throw InputError(
            .usage, "'\(kind)' needs the number of its line, or words in it",
            hint: "To see the numbers: bestupid \(kind) list")
        }
        found = [.entry(kind, line: try line(of: kind, text))]
      } else if let (named, count) = try self.named(rest, after: removals.last) {
        rest.removeFirst(count)
        found = named
      } else {
        throw unknownName(word)
      }
      for removal in found where !removals.contains(removal) { removals.append(removal) }
    }
    return removals
  }

  /// What the first words name, by the longest name that the format or the day has, and how many they
  /// are; nil where they name nothing.
  private func named(
    _ words: ArraySlice<String>, after last: Removal? = nil
  ) throws(InputError) -> (removals: [Removal], count: Int)? {
    guard let word = words.first else { return nil }
    if case .field(let mood)? = last, mood.lowercased().hasPrefix("mood"),
      ["am", "pm"].contains(word.lowercased())
    {
      return ([.field("mood \(word)")], 1)
    }
    if let cycle = try namedOfCycle(words) { return cycle }
    let isLift = word.lowercased() == "lift"
    let names = isLift ? words.dropFirst() : words
    for count in stride(from: names.count, to: 0, by: -1) {
      let name = names.prefix(count).joined(separator: " ")
      if !isLift, FieldCatalog.field(word: name) != nil { return ([.field(name)], count) }
      let lifts = try self.lifts(named: name)
      if !lifts.isEmpty { return (lifts, isLift ? count + 1 : count) }
      if !isLift, location(named: name) != nil { return ([.field(name)], count) }
    }
    return nil
  }

  /// What the first words name of the cycle: `period`, `flow` and `symptom` with its name.
  private func namedOfCycle(
    _ words: ArraySlice<String>
  ) throws(InputError) -> (removals: [Removal], count: Int)? {
    guard let word = words.first?.lowercased() else { return nil }
    if word == "symptom" {
      let names = words.dropFirst().prefix(4)
      for count in stride(from: names.count, to: 0, by: -1) {
        let key = fieldKey(names.prefix(count).joined(separator: " "))
        if lineOfCycle(key) != nil { return ([.cycle(key)], count + 1) }
      }
      throw InputError(
        .unknownField, "the day has no such symptom", hint: "What it has: bestupid cycle")
    }
    guard [CycleEntry.Field.period.key, CycleEntry.Field.flow.key].contains(word),
      lineOfCycle(word) != nil
    else { return nil }
    guard location(named: word) == nil else {
      throw InputError(
        .usage, "'\(word)' can be a field of your own, or of the cycle",
        hint: "Of the cycle: bestupid cycle unset \(word). Your own: bestupid edit")
    }
    return ([.cycle(word)], 1)
  }

  /// The words of an entry, up to the next name.
  private func takeText(from words: inout ArraySlice<String>) -> String {
    guard let first = words.first else { return "" }
    var end = words.startIndex + 1
    if !first.contains(where: \.isWhitespace) {
      while end < words.endIndex, !startsName(words[end...]) { end += 1 }
    }
    defer { words = words[end...] }
    return words[..<end].joined(separator: " ")
  }

  private func startsName(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.first?.lowercased() else { return false }
    if word == "lift" || EntryKind(rawValue: word) != nil { return true }
    do throws(InputError) {
      return try named(words) != nil
    } catch {
      // A name that several lifts have is a name.
      return true
    }
  }

  private func unknownName(_ word: String) -> InputError {
    if word.lowercased() == "mood" {
      return InputError(
        .usage, "mood of the morning or the evening?", hint: "Write: bestupid unset mood am")
    }
    return unknown(word, value: nil)
  }

  // MARK: Lifts

  /// The lines of a lift under Strength Log, whatever the plan says of them.
  private func lifts(named name: String) throws(InputError) -> [Removal] {
    let fields = document.sections(.strengthLog).flatMap { document.fields(in: $0.extent) }
      .map { (line: $0.line, name: document.text($0.field.name)) }
    let exact = fields.filter { fieldKey($0.name) == fieldKey(name) }
    if !exact.isEmpty { return exact.map { .lift(line: $0.line, name: $0.name) } }
    // Without the equipment behind the name.
    let near = fields.filter { exerciseKey($0.name) == exerciseKey(name) }
    let names = near.reduce(into: [String]()) { names, field in
      if !names.contains(where: { fieldKey($0) == fieldKey(field.name) }) {
        names.append(field.name)
      }
    }
    guard names.count <= 1 else {
      throw InputError(
        .value, "'\(name)' can be \(names.joined(separator: " or "))",
        hint: "Write: bestupid unset \(shellLine([names[0]]))")
    }
    return near.map { .lift(line: $0.line, name: $0.name) }
  }

  // MARK: Entries

  /// Takes away the entry of the food log that words mean together, with the lines that belong to it; the day's
  /// totals that are filled shrink by what it had.
  ///
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``); `value` for a row of a table.
  public mutating func dropFood(
    _ words: [String], _ verb: ListVerb = .drop
  ) throws(InputError) {
    try removeFood(line: food(words, verb).line)
  }

  mutating func removeFood(line: Int) throws(InputError) {
    try requireList(line: line)
    let before = document.foods
    try remove(
      line: line, as: "food", id: "food", value: plain(document.entryText(ofLine: line)))
    try addToTotals(differenceTo: before)
  }

  /// - Throws: `value` for a row of a table.
  func requireList(line: Int) throws(InputError) {
    guard case .tableRow = document.lines[line].kind else { return }
    throw InputError(
      .value, "line \(line + 1) is a table row, which must be changed by hand",
      hint: "To edit the day: bestupid edit")
  }

  /// Changes the day's totals that are filled by what the entries of the food log come to more or less.
  mutating func addToTotals(
    differenceTo before: [(line: Int, entry: FoodEntry)]
  ) throws(InputError) {
    let after = document.foods
    for nutrient in Nutrient.allCases {
      func sum(_ foods: [(line: Int, entry: FoodEntry)]) -> Double {
        foods.reduce(0) { $0 + ($1.entry.nutrients[nutrient] ?? 0) }
      }
      let amount = sum(after) - sum(before)
      if amount != 0 { try addToTotal(amount, of: nutrient) }
    }
  }

  /// The indexes of the lines with the day's entries of a kind, in order.
  private func lines(of kind: EntryKind) -> [Int] {
    switch kind {
    case .food: FoodItem.all(in: document).map(\.line)
    case .note: NoteItem.all(in: document).map(\.line)
    }
  }

  /// The line of the entry that a number or words name.
  private func line(of kind: EntryKind, _ text: String) throws(InputError) -> Int {
    let topic = kind == .food ? ListTopic.food : .note
    let (items, gone) = ItemMatch.Item.numbered(document.entries(of: topic), as: shown[topic])
    let choice = ItemChoice(topic, command: "bestupid unset \(kind)", items: items, gone: gone)
    let chosen = try choice.choose(joined: [text])
    return lines(of: kind)[chosen.changing[0]]
  }

  /// A text without the emphasis marks of a label.
  private func plain(_ text: String) -> String { text.replacing("*", with: "") }
}

extension ItemMatch.Item {
  /// An entry of the food log, which is known by its line and by what was eaten.
  init(_ food: FoodItem) {
    let text = food.isRow ? food.text : food.written.replacing("*", with: "")
    self.init(number: food.number, text: text, otherTexts: [food.text])
  }
}
