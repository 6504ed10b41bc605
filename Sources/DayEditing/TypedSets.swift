public import Values
import Words

extension Load {
  /// Reads a load as a person types it: `135`, `60kg`, `BW`, `BW+15`, `BW-30`, `50assist`, `green band`.
  /// Nil where it is none.
  ///
  /// - Parameter usual: The unit of a number without one.
  public init?(_ typed: some StringProtocol, unit usual: WeightUnit) {
    let text = trimmed(typed)
    if Self.isBand(text) {
      self = .band(text)
      return
    }
    var lexer = Lexer(text)
    let isBody = lexer.take(word: "bw") || lexer.take(word: "bodyweight")
    lexer.skipBlanks()
    if isBody, lexer.isDone {
      self = .body
      return
    }
    let isAdded = isBody && lexer.take("+")
    guard !isBody || isAdded || lexer.takeDash() else { return nil }
    lexer.skipBlanks()
    guard let number = lexer.number() else { return nil }
    lexer.skipBlanks()
    let weight = Weight(number, lexer.take(WeightUnit.words) ?? usual)
    lexer.skipBlanks()
    let isHelp = !isBody && lexer.take(["assist", "assisted", "assistance"])
    guard lexer.isDone else { return nil }
    if isAdded {
      self = number == 0 ? .body : .bodyweight(added: weight)
    } else {
      self = isHelp || isBody ? .assistance(weight) : .weight(weight)
    }
  }
}

extension StrengthSet {
  /// Reads sets as a person types them, with commas between them: `10x135`, `10@60kg`, `6xBW+15`,
  /// `5x50assist`, `40s`, `40s@25`, `12`; and repeated sets: `3x10x135`, `3x10@135`, `3x40s`. Nil where
  /// the text is something else, or would be more sets than can be.
  ///
  /// - Parameter unit: The unit of a load without one.
  public static func read(_ typed: some StringProtocol, unit: WeightUnit) -> [StrengthSet]? {
    guard let runs = readRuns(typed, unit), !isTooMany(runs) else { return nil }
    return runs.flatMap(\.sets)
  }

  /// Whether a text is sets, but more than can be: `301x10x135`.
  public static func isTooMany(_ typed: some StringProtocol, unit: WeightUnit) -> Bool {
    readRuns(typed, unit).map(isTooMany) ?? false
  }

  private static func isTooMany(_ runs: [SetRun]) -> Bool {
    runs.reduce(0) { $0 + $1.count } > Double(SetLimits.sets)
  }

  private static func readRuns(_ typed: some StringProtocol, _ unit: WeightUnit) -> [SetRun]? {
    var runs: [SetRun] = []
    for text in typed.split(separator: ",", omittingEmptySubsequences: false) {
      guard let run = readRun(trimmed(text), unit) else { return nil }
      runs.append(run)
    }
    return runs
  }

  private static func readRun(_ text: String, _ unit: WeightUnit) -> SetRun? {
    var lexer = Lexer(text)
    guard let first = takeAmount(&lexer) else { return nil }
    lexer.skipBlanks()
    if lexer.isDone { return SetRun(StrengthSet(first)) }
    let isMarked = lexer.take("@")
    guard isMarked || lexer.takeTimes() else { return nil }
    lexer.skipBlanks()
    if !isMarked, case .repetitions(let count) = first, let set = readOneOfSeveral(lexer, unit) {
      return count > 0 ? SetRun(set, count: count) : nil
    }
    return Load(String(decoding: lexer.rest, as: UTF8.self), unit: unit)
      .map { SetRun(StrengthSet(first, $0)) }
  }

  /// What stands behind a number of sets: `10x135`, `10@135`, `40s`.
  private static func readOneOfSeveral(_ start: Lexer, _ unit: WeightUnit) -> StrengthSet? {
    var lexer = start
    guard let amount = takeAmount(&lexer) else { return nil }
    lexer.skipBlanks()
    if lexer.isDone {
      if case .seconds = amount { return StrengthSet(amount) }
      return nil
    }
    guard lexer.take("@") || lexer.takeTimes() else { return nil }
    return Load(String(decoding: lexer.rest, as: UTF8.self), unit: unit)
      .map { StrengthSet(amount, $0) }
  }

  /// `12`, `40s`, `1:30`.
  private static func takeAmount(_ lexer: inout Lexer) -> Amount? {
    let start = lexer.at
    if lexer.mayBeTime, !lexer.startsWithMetres, let time = lexer.clockOrUnits(),
      let seconds = Int(exactly: (time.minutes * 60).rounded())
    {
      return .seconds(Double(seconds))
    }
    lexer.at = start
    return lexer.digits().map { .repetitions(Double($0.value)) }
  }
}
