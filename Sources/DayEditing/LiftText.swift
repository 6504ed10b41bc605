import DayModel
import Values
import Words

/// A lift's sets as they are written in a log.
package struct LiftText {
  /// `3x10 @ 135 lbs`, or `3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)`.
  let text: String
  let warning: EntryWarning?

  /// Reads sets as a person types them: `3x10@135`, `3x8@BW+25`, `3x45s`, or one by one as
  /// repetitions and load, `10x135,9x135,8x130`.
  ///
  /// - Parameters:
  ///   - confirming: Whether to write the single sets even where they are all alike. A line that says
  ///     just what the plan says would be read as the plan (docs/format.md §8.1, §11).
  ///   - units: The unit of a load without one.
  init(
    _ typed: String, exercise: String, confirming: Bool, units: PersonalUnits
  ) throws(InputError) {
    let text: String
    if let sets = StrengthSet.read(typed, unit: units.weight), Self.areWrittenOneByOne(sets, typed)
    {
      guard sets.allSatisfy({ $0.number > 0 }) else {
        throw InputError(
          .value, "an empty set: '\(typed)'", hint: "Leave out the sets that were not done.")
      }
      text = try LiftLine(sets).text(of: exercise, in: units.files)
    } else if let uniform = Self.uniform(typed, units) {
      let isByItself = !confirming || uniform.sets.isEmpty
      text =
        isByItself
        ? uniform.text : try LiftLine(uniform.sets).text(of: exercise, in: units.files)
    } else {
      text = try Self.list(typed, units)?.text(of: exercise, in: units.files) ?? typed
    }
    self.text = confirming ? text + Self.repetition(of: text, exercise, units.files) : text
    warning = try EntryCheck.check(
      StrengthEntry.read(text, exercise: exercise, in: units.files).value, exercise, typed, units)
  }

  /// Whether a text is sets and repetitions, and so what follows an exercise's name: `3x10@135`.
  package static func areSets(_ text: String, of exercise: String) -> Bool {
    var lexer = Lexer(text)
    lexer.skipBlanks()
    guard lexer.digits() != nil else { return false }
    lexer.skipBlanks()
    guard lexer.takeTimes() else { return false }
    return StrengthEntry.read(text, exercise: exercise).state == .filled
  }

  /// The sets at the start of words as people type them, with as many words as belong to them: `3x10 135`,
  /// `5x5 @ 100 kg`, `3 x 8 BW+25`, `10x135, 9x135`. Nil where the first words are no sets.
  package static func takeTyped(_ words: ArraySlice<String>) -> (text: String, count: Int)? {
    var rest = words
    guard var text = takeCounts(&rest) else { return nil }
    while text.hasSuffix(","), let next = rest.popFirst() { text += next }
    let isMarked = text.hasSuffix("@")
    if isMarked || !text.contains(where: { "@,".contains($0) }) {
      var behind = rest
      var mark = isMarked ? "" : "@"
      if !isMarked, let next = behind.first, next == "@" {
        behind.removeFirst()
      } else if !isMarked, behind.first?.hasPrefix("@") == true {
        mark = ""
      }
      if let load = behind.popFirst(), isLoad(load.drop { $0 == "@" }) {
        text += mark + load
        rest = behind
      }
    }
    if let unit = rest.first, text.last?.isNumber == true,
      WeightUnit.words[Word(unit.lowercased())] != nil
    {
      text += rest.removeFirst()
    }
    return (text, rest.startIndex - words.startIndex)
  }

  /// `3x10`, also as three words.
  private static func takeCounts(_ words: inout ArraySlice<String>) -> String? {
    for count in [1, 3] where words.count >= count {
      let text = words.prefix(count).joined()
      guard count == 1 || ["x", "X", "×", "*"].contains(words[words.startIndex + 1]),
        areSets(text, of: "")
      else { continue }
      words.removeFirst(count)
      return text
    }
    return nil
  }

  /// Whether a word is a load: `135`, `60kg`, `BW`, `BW+25`.
  private static func isLoad(_ word: some StringProtocol) -> Bool {
    let lower = word.lowercased()
    if lower == "bw" || lower.hasPrefix("bw+") || lower.hasPrefix("bodyweight") { return true }
    var lexer = Lexer(lower)
    return lexer.quantity(WeightUnit.words) != nil && lexer.isAtEnd
  }

  /// Sets one by one with a remark behind the last: `10x135, 9x135 rpe 8, 9; slow`. Nil for what is no list.
  ///
  /// - Throws: `InputError` with code `value` where one of them is not a set.
  private static func list(
    _ typed: String, _ units: PersonalUnits
  ) throws(InputError) -> LiftLine? {
    let unit = units.weight
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    var rest = parts[...]
    var sets: [StrengthSet] = []
    while let read = rest.first.flatMap({ StrengthSet.read($0, unit: unit) }) {
      sets += read
      rest.removeFirst()
    }
    guard parts.count > 1, !sets.isEmpty, areWrittenOneByOne(sets, typed) else { return nil }
    let last = (rest.first ?? "").split(maxSplits: 1) { $0 == " " || $0 == ";" }.map { trimmed($0) }
    guard last.count == 2, let set = StrengthSet.read(last[0], unit: unit),
      last[1].first?.isLetter == true
    else {
      let wrong = rest.first ?? ""
      throw InputError(
        .value, wrong.isEmpty ? "a set is missing in '\(typed)'" : "'\(wrong)' is not a set",
        hint: "Write each set as 10x135, and remarks after the last one.")
    }
    sets += set
    return LiftLine(
      sets, remark: ([last[1]] + rest.dropFirst()).joined(separator: ", "), in: units.files)
  }

  /// Whether sets are typed one by one, each with its load or its time or all with neither, so that the format
  /// wants a head before them. `3x10@135` is a head, and in `3x9@30, 25, 20` loads stand behind one.
  private static func areWrittenOneByOne(_ sets: [StrengthSet], _ typed: String) -> Bool {
    typed.contains(",")
      && (sets.allSatisfy { $0.isHold || $0.load != nil } || sets.allSatisfy { $0.load == nil })
  }

  /// The list of the single sets of a headline without one: of holds, and of loads that are no plain
  /// number. Empty where a reader would not find the same sets in it.
  private static func repetition(
    of text: String, _ exercise: String, _ units: FormatUnits
  ) -> String {
    guard let entry = StrengthEntry.read(text, exercise: exercise, in: units).value,
      entry.setDetails.isEmpty,
      let sets = entry.sets, (1..<100).contains(sets), sets == sets.rounded(),
      let amount = entry.seconds.map({ decimalText($0) + "s" })
        ?? entry.repetitions.map({ decimalText($0.value) })
    else { return "" }
    let load = text.split(separator: "@", maxSplits: 1).dropFirst().first.map { trimmed($0) }
    let set = amount + (load.map { "x\($0)" } ?? "")
    let list = " (sets: \(Array(repeating: set, count: Int(sets)).joined(separator: ", ")))"
    guard let read = StrengthEntry.read(text + list, exercise: exercise, in: units).value,
      Double(read.setDetails.count) == sets, read.sets == entry.sets,
      read.repetitions == entry.repetitions, read.seconds == entry.seconds,
      read.load == entry.load, read.note == entry.note
    else { return "" }
    return list
  }

  /// `3x10@135` as `3x10 @ 135 lbs`, and its sets. A load that is not known stays as typed, and has no sets.
  private static func uniform(
    _ typed: String, _ units: PersonalUnits
  ) -> (text: String, sets: [StrengthSet])? {
    let halves = typed.split(separator: "@", maxSplits: 1).map { trimmed($0) }
    guard halves.count == 2 else { return nil }
    let counts = halves[0].split { "x×X".contains($0) }.map { Int(trimmed($0)) }
    guard counts.count == 2, let sets = counts[0], let repetitions = counts[1], sets > 0, sets < 100
    else { return nil }
    guard let load = Load(halves[1], unit: units.weight) else {
      return ("\(sets)x\(repetitions) @ \(halves[1])", [])
    }
    return (
      "\(sets)x\(repetitions) @ \(load.written(in: units.files))",
      Array(repeating: StrengthSet(.repetitions(Double(repetitions)), load), count: sets)
    )
  }
}
