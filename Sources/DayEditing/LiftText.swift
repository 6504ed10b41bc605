import DayModel
import Values
import Words

/// A lift's sets as they are written in a log.
struct LiftText {
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
    let unit = units.weight
    let sets = typed.split(separator: ",").compactMap { SingleSet($0, unit) }
    let text: String
    if sets.count > 1, sets.count == typed.split(separator: ",").count {
      text = Self.headline(of: sets) + Self.list(sets)
    } else if let uniform = Self.uniform(typed, unit) {
      let set = SingleSet(repetitions: uniform.repetitions, load: uniform.load, unit)
      let sets = set.map { Array(repeating: $0, count: uniform.count) } ?? []
      text = uniform.text + (confirming ? Self.list(sets) : "")
    } else {
      text = typed
    }
    self.text = confirming ? text + Self.repetition(of: text, exercise) : text
    warning = try EntryCheck.check(
      StrengthEntry.read(text, exercise: exercise).value, exercise, typed, units)
  }

  /// Whether a text is sets and repetitions, and so what follows an exercise's name: `3x10@135`.
  static func areSets(_ text: String, of exercise: String) -> Bool {
    var lexer = Lexer(text)
    lexer.skipBlanks()
    guard lexer.digits() != nil else { return false }
    lexer.skipBlanks()
    guard lexer.takeTimes() else { return false }
    return StrengthEntry.read(text, exercise: exercise).state == .filled
  }

  /// The sets at the start of words as people type them, with as many words as belong to them: `3x10 135`,
  /// `5x5 @ 100 kg`, `3 x 8 BW+25`, `10x135, 9x135`. Nil where the first words are no sets.
  static func takeTyped(_ words: ArraySlice<String>) -> (text: String, count: Int)? {
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

  /// Repetitions and load of one set: `10x135`, `10@60kg`.
  private struct SingleSet {
    let repetitions: Int
    let load: Double
    let unit: WeightUnit
    /// The load as typed, without its unit.
    let loadText: String

    /// The load, to compare with others of whatever unit.
    var pounds: Double { load * unit.pounds }

    init?(_ typed: Substring, _ usual: WeightUnit) {
      let parts = typed.split { "x×X@".contains($0) }
      guard parts.count == 2, let repetitions = Int(trimmed(parts[0])) else { return nil }
      self.init(repetitions: repetitions, load: trimmed(parts[1]), usual)
    }

    init?(repetitions: Int, load: String, _ usual: WeightUnit) {
      let number = load.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let word = trimmed(load[number.endIndex...])
      guard let value = Double(number),
        let unit = word.isEmpty ? usual : WeightUnit.words[Word(word)]
      else { return nil }
      self.repetitions = repetitions
      self.load = value
      self.unit = unit
      loadText = String(number)
    }
  }

  /// The best set of all, as many times as there are sets: heaviest, then most repetitions.
  private static func headline(of sets: [SingleSet]) -> String {
    let best = sets.max { ($0.pounds, $0.repetitions) < ($1.pounds, $1.repetitions) } ?? sets[0]
    return "\(sets.count)x\(best.repetitions) @ \(best.loadText) \(spelled(best.unit))"
  }

  private static func list(_ sets: [SingleSet]) -> String {
    guard !sets.isEmpty else { return "" }
    // Pounds go without saying, but beside kilograms they do not.
    let needsUnit = sets.contains { $0.unit == .kg }
    let texts = sets.map { set in
      "\(set.repetitions)x\(set.loadText)\(needsUnit ? spelled(set.unit) : "")"
    }
    return " (sets: \(texts.joined(separator: ", ")))"
  }

  /// The list of the single sets of a headline without one: of holds, and of loads that are no plain
  /// number. Empty where a reader would not find the same sets in it.
  private static func repetition(of text: String, _ exercise: String) -> String {
    guard let entry = StrengthEntry.read(text, exercise: exercise).value, entry.setDetails.isEmpty,
      let sets = entry.sets, (1..<100).contains(sets), sets == sets.rounded(),
      let amount = entry.seconds.map({ decimalText($0) + "s" })
        ?? entry.repetitions.map({ decimalText($0.value) })
    else { return "" }
    let load = text.split(separator: "@", maxSplits: 1).dropFirst().first.map { trimmed($0) }
    let set = amount + (load.map { "x\($0)" } ?? "")
    let list = " (sets: \(Array(repeating: set, count: Int(sets)).joined(separator: ", ")))"
    guard let read = StrengthEntry.read(text + list, exercise: exercise).value,
      Double(read.setDetails.count) == sets, read.sets == entry.sets,
      read.repetitions == entry.repetitions, read.seconds == entry.seconds,
      read.load == entry.load, read.note == entry.note
    else { return "" }
    return list
  }

  private static func spelled(_ unit: WeightUnit) -> String { unit == .kg ? "kg" : "lbs" }

  /// `3x10@135` as `3x10 @ 135 lbs`; a load that is no plain number stays as typed, but for its unit.
  private static func uniform(
    _ typed: String, _ unit: WeightUnit
  ) -> (text: String, count: Int, repetitions: Int, load: String)? {
    let halves = typed.split(separator: "@", maxSplits: 1).map { trimmed($0) }
    guard halves.count == 2 else { return nil }
    let counts = halves[0].split { "x×X".contains($0) }.map { Int(trimmed($0)) }
    guard counts.count == 2, let sets = counts[0], let repetitions = counts[1], sets > 0, sets < 100
    else { return nil }
    let load =
      SingleSet(repetitions: repetitions, load: halves[1], unit)
      .map { "\($0.loadText) \(spelled($0.unit))" } ?? withUnit(halves[1], unit)
    return ("\(sets)x\(repetitions) @ \(load)", sets, repetitions, halves[1])
  }

  /// `BW+25` with the unit of a load without one, where that is not pounds.
  private static func withUnit(_ load: String, _ unit: WeightUnit) -> String {
    let isBare =
      load.utf8.last.map(Lexer.isDigit) == true
      && (load.lowercased().hasPrefix("bw") || load.lowercased().hasPrefix("bodyweight"))
    return unit == .kg && isBare ? load + " kg" : load
  }
}
