import LogSyntax
import Values
import Words

extension TrainingProse {
  /// Reads `3x10 push-ups`, sets × repetitions with the name after them: an exercise of its own,
  /// whatever stands above. `20 push-ups` below another exercise is reported.
  ///
  /// - Returns: whether the line names an exercise.
  mutating func readNamedSets(_ text: ArraySlice<UInt8>, _ line: Int) -> Bool {
    if case .session = context { return false }
    guard section.role != .training || context != nil, text.first.map(Lexer.isDigit) == true,
      let name = Self.name(after: text)
    else { return false }
    let sets = text[..<name.startIndex]
    let (exercise, equipment, load) = ExerciseText.exerciseAndLoad(name, file.units)
    // `3x10 next time` is a plan.
    if ExerciseText.isLabel(exercise) { return true }
    let raw = String(decoding: text, as: UTF8.self)
    var lexer = Lexer(sets)
    let isBare = lexer.countRange() != nil && Self.isRepetitions(lexer.rest)
    if isBare {
      guard context != nil else { return false }
      reportUnreadable(exercise, raw, line)
      return true
    }
    guard var entry = StrengthEntry.read(sets, exercise: exercise, in: file.units).value,
      let count = entry.sets, count <= Self.mostSets,
      entry.seconds != nil || entry.repetitions.map({ $0.high <= Self.mostRepetitions }) == true
    else { return false }
    if entry.load == nil { entry.load = load }
    begin(exercise, entry, raw, line, equipment: equipment)
    return true
  }

  /// Above these, a product in a list of sets is repetitions × weight.
  private static let mostSets = 6.0
  private static let mostRepetitions = 30.0

  private static func isRepetitions(_ text: ArraySlice<UInt8>) -> Bool {
    let text = MarkdownText.trimmed(text)
    return text.isEmpty || ["reps", "rep"].contains(Lexer(text).word) && text.count <= 4
  }

  /// The words after numbers, where they follow without a mark and are no remark.
  private static func name(after text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var lexer = Lexer(text)
    while !lexer.isAtEnd {
      guard lexer.startsWithBlank else {
        lexer.at += 1
        continue
      }
      let before = text[lexer.at - 1]
      lexer.skipBlanks()
      guard let byte = lexer.peek, Lexer.isLetter(byte) else { continue }
      let start = lexer.at
      let word = lexer.takeWord()
      if betweenNumbers.contains(word) || isUnit(word) { continue }
      lexer.at = start
      // After a comma, a dash or a parenthesis it is a remark.
      guard Lexer.isDigit(before) || Lexer.isLetter(before) else { return nil }
      return isRemark(lexer.rest) ? nil : lexer.rest
    }
    return nil
  }

  private static func isUnit(_ word: Word) -> Bool {
    WeightUnit.words[word] != nil || TimeUnit.words[word] != nil
      || DistanceUnit.words[word] != nil
  }

  private static func isRemark(_ text: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(text)
    guard let first = lexer.nextWord() else { return true }
    if openers.contains(first) { return true }
    var next: Word? = first
    while let word = next {
      guard judgements.contains(word) else { return false }
      next = lexer.nextWord()
    }
    return true
  }

  /// Words among the numbers of sets.
  private static let betweenNumbers: Set<Word> = [
    "x", "sets", "set", "of", "reps", "rep", "repetitions", "r",
  ]

  /// Words with which a remark begins, and no exercise.
  private static let openers: Set<Word> = [
    "a", "all", "amrap", "and", "as", "assist", "assisted", "at", "band", "bands", "bodyweight",
    "but", "bw", "could", "drop", "ea", "each", "failed", "failure", "felt", "for", "from", "in",
    "last", "left", "max", "missed", "no", "on", "only", "over", "pb", "per", "plus", "pr",
    "rest", "right", "rir", "rpe", "same", "still", "than", "then", "to", "too", "until", "very",
    "w", "was", "warm", "warmup", "went", "with", "without",
  ]

  /// Words of which a remark may consist; with another word after them they may be a name.
  private static let judgements: Set<Word> = [
    "arm", "arms", "back", "bad", "clean", "close", "controlled", "deep", "done", "easier", "easy",
    "fast", "fine", "form", "full", "good", "great", "grip", "hard", "harder", "heavier", "heavy",
    "leg", "legs", "light", "lighter", "narrow", "nice", "off", "ok", "okay", "pace", "pause",
    "paused", "perfect", "rough", "side", "sides", "slow", "smooth", "solid", "strict", "strong",
    "tempo", "top", "tough", "unbroken", "wide", "working",
  ]
}
