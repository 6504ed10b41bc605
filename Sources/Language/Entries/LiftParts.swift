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
  /// `5x5 @ 8`: two numbers, and a third that can be a load or an effort.
  case pairAt(Double, Double, Double)
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
      if ["and", "&"].contains(words[at].key), !parts.isEmpty {
        guard try readAnotherSet() else { break }
        count = at - words.startIndex
        continue
      }
      let isThen =
        ["then", "+"].contains(words[at].key) && at + 1 < words.endIndex
        && words[at + 1].startsWithNumber
      if words[at].isSeparator || isThen {
        guard words[at].text != "\n" else { break }
        parts.append(.comma)
        at += 1
        continue
      }
      let isFor = words[at].key == "for" && !parts.isEmpty && at + 1 < words.endIndex
      if isFor { at += 1 }
      let before = parts
      guard try readPart() else {
        at = start
        break
      }
      // `315 for 5`: a load, and how often.
      if isFor, case .number(let load)? = before.last, parts.count == before.count + 1,
        case .number(let reps)? = parts.last
      {
        parts =
          before.dropLast() + [.set(StrengthSet(.repetitions(reps), .weight(Weight(load, unit))))]
      }
      count = at - words.startIndex
    }
    // A comma behind the last part belongs to what follows.
    while parts.last == .comma { parts.removeLast() }
  }

  /// Reads `and 225 x 4`: a further set, and nothing behind it that it could be of.
  private mutating func readAnotherSet() throws(InputError) -> Bool {
    var copy = self
    copy.at += 1
    let isInList =
      switch parts.last {
      case .number?, .repetitions?: true
      default: false
      }
    guard copy.at < words.endIndex, copy.words[copy.at].startsWithNumber,
      isInList || copy.joined().text.contains(where: { "x@".contains($0) })
    else { return false }
    copy.parts.append(.comma)
    guard try copy.readPart(),
      copy.at == words.endIndex || words[copy.at].isSeparator || words[copy.at].startsWithNumber
        || ["at", "with", "@"].contains(words[copy.at].key)
    else { return false }
    self = copy
    return true
  }

  /// A hold of several words: `1 min 30`, `1 min 30 sec`, `1min 30s`.
  private func longHold() -> (seconds: Double, count: Int)? {
    let keys = words[at...].prefix(4).map(\.key)
    if keys.count > 1, keys[0].hasSuffix("m") || keys[0].hasSuffix("min"), keys[1].hasSuffix("s"),
      keys[1].first?.isNumber == true, let seconds = Self.hold(keys[0] + keys[1])
    {
      return (seconds, 2)
    }
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
      // `5x5 225 @8`: the number is a load, and what follows says how hard it was.
      if next.hasPrefix("@"), Self.number(text) != nil, isBehindSets { break }
      guard isOpen(text) || opens || isSecondUnit, effort(at: end) == nil else { break }
      // `5x5 @8` behind a load is an effort, and `5x5 @ 100` a load: both are told apart where they are read.
      text += next
      end += 1
    }
    // `10x135@8 rpe`.
    if end < words.endIndex, words[end].key == "rpe", text.contains("@"),
      words[end...].dropFirst().first?.startsWithNumber != true
    {
      return ("\(text)rpe", end + 1 - at)
    }
    // `10x green band`.
    if end < words.endIndex, ["band", "bands"].contains(words[end].key), text.contains("x") {
      return ("\(text) \(words[end].key)", end + 1 - at)
    }
    return (text, end - at)
  }

  /// How hard it was, where a word says so: `@ 8 rpe`, `@rpe 8`, `rpe8`, `8 rpe`; and how many words say it.
  private func effort(at index: Int) -> (effort: Double, count: Int)? {
    let keys = words[index...].prefix(4).map(\.key)
    for count in stride(from: min(3, keys.count), to: 0, by: -1) {
      let text = keys.prefix(count).joined().drop { $0 == "@" }
      guard text.contains("rpe"), let effort = Self.effort(text) else { continue }
      // `8 rpe 9` is eight times, and how hard that was; `@ 100 rpe 8` a load.
      let isNext =
        count > 1 && keys[count - 1] == "rpe" && keys.count > count
        && Self.number(keys[count]) != nil
      return isNext ? nil : (effort, count)
    }
    return nil
  }

  private static func isUnit(_ word: String) -> Bool {
    WeightUnit.words[Word(word)] != nil
      || ["s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes"].contains(
        word)
  }

  private mutating func readPart() throws(InputError) -> Bool {
    let word = words[at]
    if word.isQuoted { return false }
    if at + 1 < words.endIndex, ["at", "with", "@"].contains(word.key),
      words[at + 1].key.contains("%")
    {
      throw Self.isPart(words[at + 1].typed)
    }
    if Self.number(word.key) != nil, at + 1 < words.endIndex,
      Self.distances.contains(words[at + 1].key)
    {
      throw Self.isDistance("\(word.typed) \(words[at + 1].typed)")
    }
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
    func number(_ index: Int) -> Double? {
      keys.count > index ? Self.number(keys[index]) ?? Self.numberWords[keys[index]] : nil
    }
    if !parts.isEmpty, keys[0] != "rpe", let (effort, count) = effort(at: at) {
      parts.append(.effort([effort]))
      return count
    }
    if keys.count > 2, number(0) != nil, Self.isUnit(keys[1]), keys[2] == "rest" {
      remarks.append(rest.prefix(3).typed)
      return 3
    }
    if keys.count > 1, Self.hold(keys[0]) != nil, keys[1] == "rest" {
      remarks.append(rest.prefix(2).typed)
      return 2
    }
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
    // `at rpe 8`, which is read with the next word.
    let isBeforeEffort = keys.count > 1 && keys[1] == "rpe" && !parts.isEmpty
    switch keys[0] {
    case "set", "sets", "rep", "reps":
      // `8x60kg x 3 sets`.
      switch parts.last {
      case .alike?, .set?: return 1
      default: return nil
      }
    case "rir":
      guard let reserve = number(1), (0...5).contains(reserve) else { return nil }
      parts.append(.effort([10 - reserve]))
      return 2
    case "rest" where keys.count > 1 && (number(1) != nil || Self.hold(keys[1]) != nil):
      let count = keys.count > 2 && Self.isUnit(keys[2]) ? 3 : 2
      remarks.append(rest.prefix(count).typed)
      return count
    case "weighted":
      guard let (load, count) = load(from: 1), case .load(.weight(let weight)) = load else {
        return nil
      }
      parts.append(.load(.bodyweight(added: weight)))
      return count
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
    case "at" where isBeforeEffort, "with" where isBeforeEffort: return 1
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
      switch parts.last {
      case .load(let load)?:
        guard let weight = load.weight else { return nil }
        parts[parts.count - 1] = .load(.assistance(weight))
      case .set(var set)?:
        guard let weight = set.load?.weight else { return nil }
        set.load = .assistance(weight)
        parts[parts.count - 1] = .set(set)
      default: return nil
      }
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

  /// Small numbers in words: `three sets of 8`.
  private static let numberWords: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12,
  ]

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
      throw Self.isPart(text)
    }
    if Self.distances.contains(where: { text.hasSuffix($0) }),
      Self.number(text.filter { $0.isNumber || $0 == "." }) != nil
    {
      throw Self.isDistance(text)
    }
    if let part = part(text) {
      parts.append(part)
      return true
    }
    // `10x60kg@8` and `5x5@100@8rpe`: sets with their load, and how hard they were.
    if let mark = text.lastIndex(of: "@"), let effort = Self.effort(text[mark...].dropFirst()) {
      let isMarked = text.hasSuffix("rpe") || text[mark...].hasPrefix("@rpe")
      if let first = part(String(text[..<mark])), Self.isLoaded(first) || isMarked {
        parts += [first, .effort([effort])]
        return true
      }
    }
    // `8,7,6@60kg`: the load of all of them.
    if let mark = text.firstIndex(of: "@"), case .load(let load)? = part(String(text[mark...])) {
      let numbers = text[..<mark].split { $0 == "," || $0 == "/" }
        .map { Self.wholeNumber(String($0)) }
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

  /// Units of distances: a carry is told by how often or how long.
  private static let distances = ["ft", "feet", "yd", "yds", "yards", "meters", "metres"]

  private static func isPart(_ text: String) -> InputError {
    InputError(
      .value, "'\(text)' is a part of a load that is not said",
      hint: "Write the load itself, as in: bestupid log squat 3x5 @ 135")
  }

  private static func isDistance(_ text: String) -> InputError {
    InputError(
      .value, "'\(text)' is a distance and no part of a set",
      hint: "Write how often or how long, as in: bestupid log farmer carry 2x50lb 40s")
  }

  /// How hard something was: `8`, `8.5rpe`.
  private static func effort(_ text: Substring) -> Double? {
    let isMarked = text.hasPrefix("rpe") || text.hasSuffix("rpe")
    let digits = text.hasPrefix("rpe") ? text.dropFirst(3) : isMarked ? text.dropLast(3) : text
    guard let effort = number(String(digits)), isMarked || effort <= 10 else { return nil }
    return effort
  }

  /// One part; nil where a text is none.
  private func part(_ text: String) -> LiftPart? {
    var halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    if halves.count == 2 {
      guard !halves[1].isEmpty else { return nil }
      if halves[1].contains("rpe"), let effort = Self.effort(halves[1][...]) {
        return halves[0].isEmpty ? .effort([effort]) : nil
      }
      // `@8` behind a load says how hard it was.
      if halves[0].isEmpty, isBehindLoad, let effort = Self.effort(halves[1][...]) {
        return .effort([effort])
      }
      // `5x5@8`: the sets with a light load, or how hard they were.
      if case .pair(let one, let other)? = factorsPart(Self.factors(halves[0])),
        let number = Self.effort(halves[1][...])
      {
        return .pairAt(one, other, number)
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

  /// Whether a part has a load.
  private static func isLoaded(_ part: LiftPart) -> Bool {
    switch part {
    case .load, .triple: true
    case .set(let set), .alike(_, let set), .holds(_, let set): set.load != nil
    default: false
    }
  }

  /// Whether the part before has a load, or is one: a number behind sets.
  private var isBehindLoad: Bool {
    guard let last = parts.last else { return false }
    guard case .number = last, parts.count > 1 else { return Self.isLoaded(last) }
    return Self.areSets(parts[parts.count - 2])
  }

  /// Whether the part before is sets or repetitions without a load.
  private var isBehindSets: Bool { parts.last.map(Self.areSets) ?? false }

  private static func areSets(_ part: LiftPart) -> Bool {
    switch part {
    case .pair, .holds, .repetitions: true
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
    // `2:00x3`: how long, and how many sets.
    if let seconds = Self.hold(one), let count = Self.wholeNumber(other) {
      return .holds(count: count, StrengthSet(.seconds(seconds)))
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
    // `8x60kgx3`: repetitions, load and sets.
    if let load = markedLoad(other), let count = Self.wholeNumber(third) {
      return .alike(count: count, StrengthSet(.repetitions(first), load))
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
    // No hold is told in metres: `1m30s`.
    let parts = text.split(separator: "m", omittingEmptySubsequences: false)
    let isMinutes =
      parts.count == 2 && text.hasSuffix("s") && Int(parts[0]) != nil
      && Int(parts[1].dropLast()) != nil
    var lexer = Lexer(isMinutes ? text.replacing("m", with: "min") : text)
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
