import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Lifts

  /// Takes a day that stands between values: `100kg yesterday 5x5`.
  mutating func takeInnerDay() throws(InputError) {
    let rest = words
    for index in rest.indices.prefix(8) {
      if rest[index].isSeparator || index > rest.startIndex && !isValueLike(rest[index - 1]) {
        return
      }
      words = rest[index...]
      if try takeDay(isValueDue: true) {
        words = (rest[..<index] + words)[...]
        return
      }
      words = rest
    }
  }

  mutating func readSets(of name: String) throws(InputError) {
    try takeInnerDay()
    try checkBlank(name)
    if let word = words.first, word.isQuoted {
      words.removeFirst()
      return append(try lift(name, quoted: word))
    }
    while let word = words.first, Self.liftFillers.contains(word.key), words.count > 1 {
      words.removeFirst()
    }
    for index in words.indices.dropFirst().prefix(8).reversed() { expandNumber(at: index) }
    guard let notation = try LiftNotation(words, of: name, unit: context.units.weight) else {
      guard let (text, count) = Self.setsOfLog(words, of: name) else {
        throw unreadableSets(of: name)
      }
      words.removeFirst(count)
      return append(.lift(exercise: name, sets: text))
    }
    if let number = notation.bareNumber, number > LiftAssembly.usualRepetitions,
      !CommonExercises.isWithoutLoad(name)
    {
      let text = decimalText(number)
      throw InputError(
        .usage, "'\(text)' of \(name) can be a load or how often",
        hint:
          "How often is written as in: bestupid log \(shellLine([name, text])) reps; a load has its sets "
          + "beside it, as in: bestupid log \(shellLine([name])) 3x5@\(text)\(context.units.weight)"
      )
    }
    words.removeFirst(notation.count)
    if words.count == 1, words.first?.isSeparator == true {
      throw InputError(
        .value, "a set is missing behind '\(words[words.startIndex].typed)'",
        hint: "Leave the comma out, or write the set that follows it.")
    }
    while !isDayOfNext, try takeDay(isBehindValue: true) {}
    var line = LiftLine(notation.sets, notes: notation.remarks)
    if let remark = try takeRemark(behind: nil, name) { line.notes.append(remark) }
    append(.sets(exercise: name, line))
  }

  /// Puts the words of what is in quotes in its place, where it begins with a number: `3x5 "100 kg"`.
  mutating func expandNumber(at index: Int? = nil) {
    let index = index ?? words.startIndex + 1
    guard index > words.startIndex, index < words.endIndex, words[index].isQuoted,
      words[index].text.first?.isNumber == true
    else { return }
    words = (words[..<index] + words[index].parts + words[(index + 1)...])[...]
  }

  /// Sets in a notation that a log's reader knows and people seldom type: `3x8-12@95`, `3x10 @ 20-25`.
  static func setsOfLog(
    _ words: ArraySlice<TypedWord>, of name: String
  ) -> TypedValue? {
    guard let first = words.first, first.text.first?.isNumber == true,
      first.text.contains(where: { "xX".contains($0) })
    else { return nil }
    return ValueWords.longestRead(words.prefix(3)) { text in
      let entry = StrengthEntry.read(text, exercise: name, in: .standard)
      return entry.state == .filled && entry.value?.note == nil && entry.value?.headline.sets != nil
        ? text : nil
    }
  }

  /// More words than a name of 60 letters has, so that a long text is read in linear time.
  private static let longestName = 20

  static let liftFillers: Set<String> = ["for", "was", "did", "with", "of"]

  /// Sets in quotes, which may be in any notation that a log has.
  func lift(_ name: String, quoted word: TypedWord) throws(InputError) -> LogEntry {
    let words = word.parts
    guard let notation = try LiftNotation(words, of: name, unit: context.units.weight) else {
      return .lift(exercise: name, sets: word.text)
    }
    var line = LiftLine(notation.sets, notes: notation.remarks)
    let rest = words[notation.count...].drop { $0.isSeparator }
    if let first = rest.first {
      if first.text.first?.isLetter != true, Self.setsOfLog(words, of: name)?.count == words.count {
        return .lift(exercise: name, sets: word.text)
      }
      line.notes.append(Self.trimmedRemark(Array(rest)))
    }
    return .sets(exercise: name, line)
  }

  func unreadableSets(of name: String) -> InputError {
    let example = context.units.weight == .kg ? "3x10@60" : "3x10@135"
    return unreadable(
      "the sets of \(name)", missing: "'\(name)' needs its sets",
      hint:
        "Sets are written as in: bestupid log lift \(shellLine([name, example])), 3x8@BW+25, 8,7,6 or 3x45s"
    )
  }

  mutating func readAnyLift() throws(InputError) {
    try checkBlank("lift")
    if let (subject, count) = EntryNames.subject(words, names), case .lift(let name) = subject {
      words.removeFirst(count)
      return try readSets(of: name)
    }
    guard let end = setsIndex(from: words.startIndex + 1, isMarked: false) else {
      let name = words.first?.typed ?? "lift"
      words = words.dropFirst()
      throw unreadableSets(of: name)
    }
    let name = words[..<end].typed
    words = words[end...]
    try readSets(of: name)
  }

  /// The index of the sets of a lift whose name goes up to them.
  ///
  /// - Parameter isMarked: Whether signs or words must say that they are sets: behind `lift` a list of numbers is, too.
  func setsIndex(from start: Int, isMarked: Bool = true) -> Int? {
    for index in words[min(start, words.endIndex)...].indices.prefix(Self.longestName) {
      let word = words[index]
      if word.isSeparator { return nil }
      let rest = word.isQuoted ? word.parts : words[index...]
      let sets = Result { () throws(InputError) in
        try LiftNotation(rest, of: "it", unit: context.units.weight)
      }
      switch sets {
      case .success(let notation?) where notation.isMarked || !isMarked: return index
      case .failure where word.text.contains(where: { "xX@%".contains($0) }): return index
      default: if Self.setsOfLog(rest, of: "it") != nil { return index }
      }
      guard !word.startsWithNumber else { return nil }
    }
    return nil
  }
}
