import Words

/// How far the words of a target reach in a remark: to the end of its phrase.
struct TargetScope {
  /// Whether a word or a sign says that the numbers that follow are limits or aims.
  private(set) var isTarget = false
  /// Whether a word says so of any number, not of rates alone.
  private(set) var isGoal = false
  /// Whether only a zone does, beside which an average is a result.
  private var isZone = false
  private var hasNumber = false
  private var last: Word = ""

  /// Passes a word of the text.
  mutating func pass(_ word: Word) {
    if TargetWords.goals.contains(word) { (isTarget, isGoal, hasNumber) = (true, true, false) }
    if TargetWords.limits.contains(word) { (isTarget, hasNumber) = (true, false) }
    if word == "zone" { (isTarget, isZone, hasNumber) = (true, !isTarget || isZone, false) }
    last = word
  }

  /// Passes a sign of the text, on which the cursor stands.
  mutating func pass(_ lexer: inout Lexer) {
    if lexer.takeLess() {
      (isTarget, isZone, hasNumber) = (true, false, false)
      return
    }
    let byte = lexer.peek
    let endsPhrase =
      byte == ASCII.semicolon || byte == ASCII.closeParenthesis
      || byte == ASCII.comma && hasNumber
    if endsPhrase { self = TargetScope() }
    lexer.at += 1
  }

  /// Passes a number. Returns whether it is a target.
  mutating func takesNumber(names: [Word], after lexer: Lexer) -> Bool {
    guard isTarget else { return false }
    // The number of a zone is none of its limits.
    if last == "zone" {
      last = ""
      return false
    }
    hasNumber = true
    var after = lexer
    let saysMean = names.contains(where: TargetWords.means.contains) || after.takesMean()
    return !(isZone && saysMean)
  }
}

/// The words by which a rate is a target.
private enum TargetWords {
  static let goals: Set<Word> = ["target", "targets", "goal", "goals", "aim", "aiming"]
  static let limits: Set<Word> = ["under", "below", "cap", "capped"]
  static let means: Set<Word> = ["avg", "average", "averaged", "mean"]
}

extension Lexer {
  /// `<` or `≤`.
  fileprivate mutating func takeLess() -> Bool {
    if take("<") { return true }
    guard bytes[at...].starts(with: [0xE2, 0x89, 0xA4]) else { return false }
    at += 3
    return true
  }

  /// Whether words for a mean follow, perhaps behind a unit.
  fileprivate mutating func takesMean() -> Bool {
    skipBlanks()
    if take(word: "bpm") { skipBlanks() }
    return TargetWords.means.contains(word)
  }

  /// Whether the cursor stands before a target.
  mutating func takesTarget() -> Bool {
    if takeLess() { return true }
    return TargetWords.goals.contains(word) || TargetWords.limits.contains(word) || word == "zone"
  }
}
