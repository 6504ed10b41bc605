import DayEditing
import Values
import Words

/// A part of a notation.
enum LiftPart: Equatable {
  /// `5x5`: two numbers of which nothing says what they are.
  case pair(Double, Double)
  /// `5x5x100`: three numbers.
  case triple(Double, Double, Double)
  /// `3x45s`: sets and a hold.
  case holds(count: Double, StrengthSet)
  /// `10x60kg`, `140kg x 5`, `5@100`: repetitions or a hold, and a load.
  case set(StrengthSet)
  /// `5x5@100`, `3x10x60kg`: sets that are alike.
  case alike(count: Double, StrengthSet)
  /// `3 sets`.
  case sets(Double)
  /// `10 reps`, or a number that can be nothing else.
  case repetitions(Double)
  /// A number with nothing that says what it is.
  case number(Double)
  /// `90s`, `1:30`.
  case hold(Double)
  /// `@ 100 kg`, `60kg`, `BW+10`; whether a sign or a unit says that it is one.
  case load(Load)
  /// `2x14kg`: two weights, or two repetitions.
  case twoWeights(Weight)
  /// `rpe 8`, `@8`.
  case effort([Double])
  /// A comma.
  case comma
}

/// Reads words as parts.
struct LiftParts {
  private let words: ArraySlice<TypedWord>
  private var at: Int
  private(set) var parts: [LiftPart] = []
  private(set) var remarks: [String] = []
  /// How many words are parts.
  private(set) var count = 0

  /// The unit of a load without one.
  private let unit: WeightUnit

  init(_ words: ArraySlice<TypedWord>, unit: WeightUnit) {
    (self.words, self.unit) = (words, unit)
    at = words.startIndex
  }

  mutating func readAll() throws(InputError) {
    while at < words.endIndex {
      let start = at
      let isThen =
        words[at].key == "then" && at + 1 < words.endIndex && words[at + 1].startsWithNumber
      if words[at].isSeparator || isThen {
        guard words[at].text != "\n" else { break }
        parts.append(.comma)
        at += 1
        continue
      }
      if words[at].key == "for", !parts.isEmpty, at + 1 < words.endIndex { at += 1 }
      guard try readPart() else {
        at = start
        break
      }
      count = at - words.startIndex
    }
    // A comma behind the last part belongs to what follows.
    while parts.last == .comma { parts.removeLast() }
  }

  /// A hold of several words: `1 min 30`, `1 min 30 sec`.
  private func longHold() -> (seconds: Double, count: Int)? {
    let keys = words[at...].prefix(4).map(\.key)
    for count in [4, 3] where keys.count >= count {
      let text = keys.prefix(count).joined(separator: count == 3 ? "" : " ")
      if let seconds = Self.hold(text), keys[1].hasPrefix("m") { return (seconds, count) }
    }
    return nil
  }

  /// The words from here on without blanks between those that a sign joins: `5 x 5`, `@ 100`, `BW + 10`.
  private func joined() -> (text: String, count: Int) {
    var text = words[at].key
    var end = at + 1
    func isOpen(_ text: String) -> Bool {
      guard let last = text.last else { return false }
      return last == "@" || last == "+" || last == "*"
        || last == "x"
          && (text.count == 1
            || text.dropLast().last.map { !$0.isLetter || isUnitEnd(text.dropLast()) } == true)
    }
    func isUnitEnd(_ text: Substring) -> Bool {
      let unit = text.reversed().prefix(while: \.isLetter).reversed()
      return WeightUnit.words[Word(String(unit))] != nil || ["bw", "s"].contains(String(unit))
    }
    while end < words.endIndex, !words[end].isSeparator, !words[end].isQuoted {
      let next = words[end].key
      let opens =
        ["x", "*", "@"].contains(next)
        || (next.hasPrefix("x") || next.hasPrefix("@") || next.hasPrefix("*"))
          && next.dropFirst().first.map { $0.isNumber || $0 == "b" } == true && next.count > 1
      let isSecondUnit = text.last?.isNumber == true && Self.isUnit(next)
      guard isOpen(text) || opens || isSecondUnit else { break }
      // `5x5 @8` behind a load is an effort, and `5x5 @ 100` a load: both are told apart where they are read.
      text += next
      end += 1
    }
    return (text, end - at)
  }

  private static func isUnit(_ word: String) -> Bool {
    WeightUnit.words[Word(word)] != nil
      || ["s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes"].contains(
        word)
  }

  private mutating func readPart() throws(InputError) -> Bool {
    let word = words[at]
    if word.isQuoted { return false }
    if let wordCount = readWord() {
      at += wordCount
      return true
    }
    if let (seconds, wordCount) = longHold() {
      parts.append(.hold(seconds))
      at += wordCount
      return true
    }
    let (text, wordCount) = joined()
    for length in stride(from: wordCount, to: 0, by: -1) {
      let text = length == wordCount ? text : words[at..<at + length].map(\.key).joined()
      if try read(text) {
        at += length
        return true
      }
    }
    return false
  }

  // MARK: Words

  /// Reads words that say what a number is; the number of words, nil for none.
  private mutating func readWord() -> Int? {
    let rest = words[at...]
    let keys = rest.prefix(4).map(\.key)
    func number(_ index: Int) -> Double? { keys.count > index ? Self.number(keys[index]) : nil }
    if let count = number(0), keys.count > 1 {
      if ["set", "sets"].contains(keys[1]) {
        parts.append(.sets(count))
        // `3 sets of 10`: what follows are repetitions.
        if let each = number(3), keys[2] == "of" {
          parts.append(.repetitions(each))
          let behind = rest.dropFirst(4).first?.key
          return behind.map(Self.repetitionWords.contains) == true ? 5 : 4
        }
        return 2
      }
      if Self.repetitionWords.contains(keys[1]) {
        parts.append(.repetitions(count))
        return 2
      }
    }
    switch keys[0] {
    case "rpe":
      guard let effort = number(1) else { return nil }
      var efforts = [effort]
      var next = 2
      // `rpe 8, 9, 9`: as many as there are sets.
      while rest.count > next + 1, rest[rest.startIndex + next].isSeparator,
        let more = Self.number(rest[rest.startIndex + next + 1].key), more <= 10,
        rest.count == next + 2 || rest[rest.startIndex + next + 2].isSeparator
      {
        efforts.append(more)
        next += 2
      }
      parts.append(.effort(efforts))
      return next
    case "at", "with", "w/", "using":
      // A word before a load.
      guard let (load, count) = load(from: 1) else { return nil }
      parts.append(load)
      return count
    case "bodyweight", "bw", "body":
      guard keys[0] != "body" || keys.count > 1 && keys[1] == "weight" else { return nil }
      let behind = keys[0] == "body" ? 2 : 1
      // `BW x 8` and `BW +10` are read as one text.
      if keys.count > behind, ["x", "+", "-"].contains(where: keys[behind].hasPrefix) {
        return nil
      }
      parts.append(.load(.body))
      return behind
    case "tempo" where keys.count > 1:
      remarks.append("tempo \(rest[rest.startIndex + 1].typed)")
      return 2
    case "each", "apiece":
      remarks.append("each")
      return 1
    case "dumbbells", "dumbbell", "dbs", "db", "kettlebells", "kettlebell", "kb":
      guard case .load? = parts.last else { return nil }
      remarks.append(keys[0])
      return 1
    case "assisted", "assist", "assistance", "help":
      guard case .load(let load)? = parts.last, let weight = load.weight else { return nil }
      parts[parts.count - 1] = .load(.assistance(weight))
      return 1
    case "of" where keys.count > 1 && number(1) != nil && parts.last.map(Self.isSets) == true:
      parts.append(.repetitions(number(1) ?? 0))
      return 2
    default: return nil
    }
  }

  private static func isSets(_ part: LiftPart) -> Bool {
    if case .sets = part { true } else { false }
  }

  private static let repetitionWords: Set<String> = ["rep", "reps", "repetition", "repetitions"]

  /// A load behind a word or a sign, with how many words all are.
  private func load(from start: Int) -> (LiftPart, count: Int)? {
    let keys = words[at...].dropFirst(start).prefix(2).map(\.key)
    guard let first = keys.first else { return nil }
    if keys.count > 1, Self.isUnit(keys[1]), let load = load(first + keys[1]) {
      return (.load(load), start + 2)
    }
    if let two = twoWeights(first) { return (.twoWeights(two), start + 1) }
    return load(first).map { (.load($0), start + 1) }
  }

  // MARK: Texts

  /// Reads a text as one part, or as several with commas between them.
  private mutating func read(_ text: String) throws(InputError) -> Bool {
    if text.contains("%") {
      throw InputError(
        .value, "'\(text)' is a part of a load that is not said",
        hint: "Write the load itself, as in: bestupid log squat 3x5 @ 135")
    }
    if let part = part(text) {
      parts.append(part)
      return true
    }
    // `8,7,6@60kg`: the load of all of them.
    if let mark = text.firstIndex(of: "@"), case .load(let load)? = part(String(text[mark...])) {
      let numbers = text[..<mark].split(separator: ",").map { Self.wholeNumber(String($0)) }
      if numbers.count > 1, numbers.allSatisfy({ $0 != nil }) {
        parts += numbers.compactMap(\.self).flatMap { [.comma, .number($0)] }.dropFirst()
        parts.append(.load(load))
        return true
      }
    }
    for separator in [",", "/", "+"] as [Character] where text.contains(separator) {
      let pieces = text.split(separator: separator, omittingEmptySubsequences: false)
      let read = pieces.map { part(String($0)) }
      guard read.allSatisfy({ $0 != nil }), pieces.count > 1 else { continue }
      parts += read.compactMap(\.self).reduce(into: []) { list, part in
        if !list.isEmpty { list.append(.comma) }
        list.append(part)
      }
      return true
    }
    return false
  }

  /// One part; nil where a text is none.
  private func part(_ text: String) -> LiftPart? {
    var halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    if halves.count == 2 {
      guard !halves[1].isEmpty else { return nil }
      if halves[1].hasPrefix("rpe"), let effort = Self.number(String(halves[1].dropFirst(3))) {
        return halves[0].isEmpty ? .effort([effort]) : nil
      }
      // `@8` behind a load says how hard it was.
      if halves[0].isEmpty, case .load? = parts.last, let effort = Self.number(halves[1]),
        effort <= 10
      {
        return .effort([effort])
      }
      if halves[0].isEmpty, isLoaded, let effort = Self.number(halves[1]), effort <= 10 {
        return .effort([effort])
      }
      if halves[0].isEmpty {
        return twoWeights(halves[1]).map { .twoWeights($0) }
          ?? load(halves[1]).map { .load($0) }
      }
      guard let load = load(halves[1]) else { return nil }
      return amounts(halves[0], load)
    }
    halves = Self.factors(text)
    return factorsPart(halves)
  }

  /// Whether the part before has a load.
  private var isLoaded: Bool {
    switch parts.last {
    case .set(let set)?, .alike(_, let set)?, .holds(_, let set)?: set.load != nil
    case .triple?: true
    default: false
    }
  }

  /// The factors of `5x5x100`.
  private static func factors(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "*" }.map(String.init)
  }

  private func amounts(_ text: String, _ load: Load) -> LiftPart? {
    let parts = Self.factors(text)
    switch parts.count {
    case 1:
      if let reps = Self.wholeNumber(parts[0]) {
        return .set(StrengthSet(.repetitions(reps), load))
      }
      return Self.hold(parts[0]).map { .set(StrengthSet(.seconds($0), load)) }
    case 2:
      guard let count = Self.wholeNumber(parts[0]) else { return nil }
      if let reps = Self.wholeNumber(parts[1]) {
        return .alike(count: count, StrengthSet(.repetitions(reps), load))
      }
      return Self.hold(parts[1]).map { .alike(count: count, StrengthSet(.seconds($0), load)) }
    default: return nil
    }
  }

  private func factorsPart(_ factors: [String]) -> LiftPart? {
    switch factors.count {
    case 1:
      if let number = Self.number(factors[0]) { return .number(number) }
      if let seconds = Self.hold(factors[0]) { return .hold(seconds) }
      return markedLoad(factors[0]).map { .load($0) }
    case 2: return product(factors[0], factors[1])
    case 3: return product(factors[0], factors[1], factors[2])
    default: return nil
    }
  }

  private func product(_ one: String, _ other: String) -> LiftPart? {
    if let first = Self.wholeNumber(one) {
      if let second = Self.wholeNumber(other) { return .pair(first, second) }
      if let seconds = Self.hold(other) {
        return .holds(count: first, StrengthSet(.seconds(seconds)))
      }
      if first == 2, case .weight(let weight)? = markedLoad(other) { return .twoWeights(weight) }
      if let load = markedLoad(other) { return .set(StrengthSet(.repetitions(first), load)) }
      return decimal(other).map { .set(StrengthSet(.repetitions(first), $0)) }
    }
    // `42.5x5`: no number of sets has decimals.
    guard let load = markedLoad(one) ?? decimal(one), let reps = Self.wholeNumber(other) else {
      return nil
    }
    return .set(StrengthSet(.repetitions(reps), load))
  }

  private func product(_ one: String, _ other: String, _ third: String) -> LiftPart? {
    if let load = markedLoad(one) ?? decimal(one), let reps = Self.wholeNumber(other),
      let count = Self.wholeNumber(third)
    {
      return .alike(count: count, StrengthSet(.repetitions(reps), load))
    }
    guard let first = Self.wholeNumber(one) else { return nil }
    if let seconds = Self.hold(other), let load = load(third) {
      return .alike(count: first, StrengthSet(.seconds(seconds), load))
    }
    guard let second = Self.wholeNumber(other) else { return nil }
    if let load = markedLoad(third) ?? decimal(third) {
      // `12x2x14kg` can be two dumbbells.
      if second == 2, first > 5 { return .triple(first, second, 0) }
      return .alike(count: first, StrengthSet(.repetitions(second), load))
    }
    return Self.wholeNumber(third).map { .triple(first, second, $0) }
  }

  /// A weight that two hands have each: `2x14kg`.
  private func twoWeights(_ text: String) -> Weight? {
    let factors = Self.factors(text)
    guard factors.count == 2, factors[0] == "2", case .weight(let weight)? = load(factors[1]) else {
      return nil
    }
    return weight
  }

  private static func wholeNumber(_ text: String) -> Double? {
    var lexer = Lexer(text)
    guard let digits = lexer.digits(), lexer.isAtEnd, digits.count < 7 else { return nil }
    return Double(digits.value)
  }

  /// A number with or without decimals.
  static func number(_ text: String) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Lexed.isDigit) })
    else { return nil }
    return Double(text)
  }

  private static func hold(_ text: String) -> Double? {
    var lexer = Lexer(text)
    guard lexer.mayBeTime, !lexer.startsWithMetres, let time = lexer.clockOrUnits(), lexer.isDone
    else { return nil }
    let seconds = (time.minutes * 60).rounded()
    return seconds > 0 ? seconds : nil
  }

  /// A load that a unit or a word marks as one: `60kg`, `BW+10`, `-20`, `+10kg`.
  private func markedLoad(_ text: String) -> Load? {
    if let first = text.first, first == "+" || first == "-",
      text.dropFirst().first?.isNumber == true
    {
      guard case .weight(let weight)? = load(String(text.dropFirst())) else { return nil }
      return first == "+" ? .bodyweight(added: weight) : .assistance(weight)
    }
    return text.last?.isLetter == true || text.hasPrefix("bw") ? load(text) : nil
  }

  /// A load. One without a unit has the person's, which is given to it where it is written.
  private func load(_ text: String) -> Load? { Load(text, unit: unit) }

  /// A number of a load, with a decimal point or comma, where it can be no count.
  private func decimal(_ text: String) -> Load? {
    guard Self.wholeNumber(text) == nil else { return nil }
    return Self.number(text.replacing(",", with: ".")).map { .weight(Weight($0, unit)) }
  }
}
