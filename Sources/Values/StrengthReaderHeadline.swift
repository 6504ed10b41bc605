import Words

/// The headline of an exercise: `3x10 @ 45 lbs`, `5 reps each side` (docs/format.md §8.1).
extension StrengthReader {
  /// One `AxB @ load` of a headline.
  private struct Group {
    var count: Quantity
    var amount: Quantity?
    var isTimed = false
    /// The repetitions set by set, where there are several.
    var list: [Double] = []
    /// Words such as `each side`.
    var words: String?
    var load: Load?

    var set: StrengthSet {
      StrengthSet(amount.map { isTimed ? .seconds($0.value) : .repetitions($0.value) }, load)
    }
  }

  func readHead(_ lexer: inout Lexer, into entry: inout StrengthEntry) -> Bool {
    lexer.skipBlanks()
    if readPlainHead(&lexer, into: &entry) { return true }
    entry.isApproximate = lexer.takeApproximate()
    if startsSetList(lexer) {
      let start = lexer.at
      guard let sets = setList(&lexer) else { return false }
      // `Bench press:: 135` could be anything.
      if style == .field, sets.count == 1, sets[0].load == nil, sets[0].seconds == nil,
        MarkdownText.find(Array("rep".utf8), in: lexer.bytes[start..<lexer.at]) == nil
      {
        return false
      }
      entry.setDetails = sets
      return true
    }
    guard let first = group(&lexer) else { return false }
    if let second = nextGroup(&lexer) {
      var groups = [first, second]
      while let next = nextGroup(&lexer) { groups.append(next) }
      // Several headlines are separate sets: `3x10 @ 135, 1x8 @ 145`.
      guard groups.reduce(0, { $0 + $1.count.value }) <= SetLimits.listed else {
        return false
      }
      // One load, after the last of them, is the load of all: `2x10 + 1x8 @ 40`.
      if groups.dropLast().allSatisfy({ $0.load == nil }) {
        for index in groups.indices { groups[index].load = groups.last?.load }
      }
      entry.setDetails = groups.flatMap { group in
        Array(repeating: group.set, count: Int(group.count.value))
      }
      return !entry.setDetails.isEmpty
    }
    entry.sets = first.count.value
    entry.seconds = first.isTimed ? first.amount?.value : nil
    entry.repetitions = first.isTimed ? nil : first.amount
    entry.load = first.load
    entry.note = first.words
    if !first.list.isEmpty {
      entry.setDetails = first.list.map { StrengthSet(.repetitions($0), first.load) }
    } else if let loads = loadList(&lexer, first), first.amount != nil {
      // The head of the sets is that of the heaviest.
      entry.load = loads.max { ($0.pounds ?? 0) < ($1.pounds ?? 0) }
      entry.setDetails = loads.map { StrengthSet(first.set.amount, $0) }
    }
    return true
  }

  /// `3x10 @ 45 lbs` and nothing else: the way in which nearly all are written.
  private func readPlainHead(_ lexer: inout Lexer, into entry: inout StrengthEntry) -> Bool {
    let start = lexer.at
    guard let sets = lexer.integer(), lexer.take("x"), let repetitions = lexer.integer(),
      lexer.take(" "), lexer.take("@"), lexer.take(" "), let weight = lexer.plainNumber(),
      case let unit = lexer.unitWord(WeightUnit.words), lexer.isDone
    else {
      lexer.at = start
      return false
    }
    entry.sets = sets
    entry.repetitions = Quantity(repetitions)
    entry.load = load(Weight(Quantity(weight), unit, in: units))
    return true
  }

  /// Whether single sets follow and no headline: `10x135,9x135`, `12@40`, `14, 10, 8 reps`; in a
  /// list of sets also `12x40`.
  private func startsSetList(_ lexer: Lexer) -> Bool {
    var copy = lexer
    guard copy.countRange() != nil else { return false }
    var time = lexer
    if time.clockOrUnits() != nil { return true }
    copy.skipBlanks()
    guard copy.takeTimes() else { return !copy.take(word: "sets") && !copy.take(word: "set") }
    copy.skipBlanks()
    guard copy.number() != nil else {
      var weight = copy
      return style == .sets && bodyweight(&weight) != nil
    }
    if copy.unitWord(WeightUnit.words) == nil, copy.unitWord(TimeUnit.words) != nil {
      return false
    }
    takeRepetitionWord(&copy)
    copy.skipBlanks()
    if copy.peek == ASCII.at || copy.take(word: "at") || copy.take(word: "bw")
      || copy.take(word: "bodyweight")
    {
      return false
    }
    if style == .sets { return !isFewSets(lexer) }
    // A second product makes it a list of sets; `3x10, felt good` is a headline.
    guard copy.take(",") || copy.take(";") else { return false }
    copy.skipBlanks()
    guard copy.number() != nil else { return false }
    copy.skipBlanks()
    return copy.takeTimes()
  }

  /// Whether a text is one product of few sets and not many repetitions without any unit: after a
  /// name, `3x15` is a headline and `12x40` a set.
  private func isFewSets(_ lexer: Lexer) -> Bool {
    guard isNamed else { return false }
    var copy = lexer
    guard let first = copy.countRange() else { return false }
    copy.skipBlanks()
    _ = copy.takeTimes()
    copy.skipBlanks()
    guard let second = copy.countRange(), first.high <= 6, second.high <= 30 else { return false }
    if copy.unitWord(WeightUnit.words) != nil { return false }
    copy.skipBlanks()
    return !(copy.take(",") || copy.take(";") || copy.take("/"))
  }

  /// The loads of `3x10 @ 45/50/55`, one for each set; the lexer stands after the first.
  private func loadList(_ lexer: inout Lexer, _ group: Group) -> [Load]? {
    guard let first = group.load, first.weight != nil, !first.isBodyweight else { return nil }
    var copy = lexer
    guard copy.peek == ASCII.slash || copy.peek == ASCII.comma else { return nil }
    var loads = [first]
    while let (quantity, unit) = nextLoad(&copy) {
      var load = first
      load.weight = Weight(quantity, unit ?? first.writtenUnit, in: units)
      loads.append(load)
    }
    guard loads.count > 1, Double(loads.count) == group.count.value else { return nil }
    // The unit stands after the last: `45/50/55 lbs`.
    let unit = loads.last?.writtenUnit
    for index in loads.indices { loads[index].take(unit: unit) }
    lexer = copy
    return loads
  }

  /// The load after a slash or a comma, unless that begins a set.
  private func nextLoad(
    _ lexer: inout Lexer
  ) -> (quantity: Quantity, unit: WeightUnit?)? {
    guard lexer.take("/") || lexer.take(",") else { return nil }
    lexer.skipBlanks()
    guard let load = lexer.quantity(WeightUnit.words) else { return nil }
    var after = lexer
    after.skipBlanks()
    return after.takeTimes() || after.take("@") || after.startsWith("rep") ? nil : load
  }

  /// A further headline after a comma, a semicolon or a plus sign.
  private func nextGroup(_ lexer: inout Lexer) -> Group? {
    let start = lexer.at
    lexer.skipBlanks()
    if lexer.take(",") || lexer.take(";") || lexer.take("+") || lexer.take("&") {
      lexer.skipBlanks()
      if let group = group(&lexer), group.load != nil { return group }
    }
    lexer.at = start
    return nil
  }

  /// `S x R [@ load]`, `S sets of R`, `S x R/R/R`, `S x 45s`, `S x AMRAP`.
  private func group(_ lexer: inout Lexer) -> Group? {
    guard let first = lexer.countRange() else { return nil }
    var group = Group(count: first)
    lexer.skipBlanks()
    if lexer.take(word: "sets") || lexer.take(word: "set") {
      lexer.skipBlanks()
      if lexer.take(word: "of") || lexer.takeTimes() { lexer.skipBlanks() }
    } else {
      guard lexer.takeTimes() else { return nil }
      lexer.skipBlanks()
    }
    let start = lexer.at
    if lexer.startsWithMetres { return nil }
    if let time = lexer.clockOrUnits() {
      let seconds = time.minutes * 60
      group.amount = Quantity(seconds)
      group.isTimed = true
    } else {
      lexer.at = start
      if let second = lexer.countRange() {
        group.amount = second
        var copy = lexer
        if copy.peek == ASCII.slash {
          let list = repetitionList(&copy, first: second)
          // `3x12/12/10`, set by set; `3x10/10` is ten on either side.
          if list.count > 1, Double(list.count) == first.value {
            group.list = list
            group.amount = Quantity(list.max() ?? second.value)
            lexer = copy
          }
        }
        takeRepetitionWord(&lexer)
      } else if !lexer.startsWithLetter || lexer.word == "at" {
        // Words may stand for the repetitions, `3xAMRAP`; nothing may not.
        return nil
      }
    }
    var third = lexer
    third.skipBlanks()
    // `65x8x3` may be weight, repetitions and sets, or the other way round.
    if third.takeTimes(), third.startsWithDigit { return nil }
    group.words = sides(&lexer)
    group.load = load(&lexer)
    return group
  }

  /// The further repetitions of `3x12/12/10`.
  private func repetitionList(_ lexer: inout Lexer, first: Quantity) -> [Double] {
    var list = [first.value]
    while true {
      var copy = lexer
      guard copy.take("/"), let next = copy.integer() else { return list }
      list.append(next)
      lexer = copy
    }
  }

  func takeRepetitionWord(_ lexer: inout Lexer) {
    let start = lexer.at
    lexer.skipBlanks()
    // What all of the words begin with.
    guard let byte = lexer.peek, byte | 0x20 == UInt8(ascii: "r") else {
      lexer.at = start
      return
    }
    let isWord =
      lexer.take(word: "reps") || lexer.take(word: "rep") || lexer.take(word: "repetitions")
      || lexer.take(word: "r")
    if !isWord { lexer.at = start }
  }

  private static let sideWords: Set<Word> = [
    "side", "sides", "leg", "legs", "arm", "arms", "hand", "way", "direction",
  ]

  /// `/side`, `each leg`, `per arm`, `each`: kept as a note.
  private func sides(_ lexer: inout Lexer) -> String? {
    var copy = lexer
    copy.skipBlanks()
    let start = copy.at
    // What all of it begins with: `(`, `/`, each and per.
    guard let byte = copy.peek,
      byte == ASCII.openParenthesis || byte == ASCII.slash || byte | 0x20 == UInt8(ascii: "e")
        || byte | 0x20 == UInt8(ascii: "p")
    else { return nil }
    if copy.peek == ASCII.openParenthesis,
      let close = copy.rest.firstIndex(of: ASCII.closeParenthesis)
    {
      // A remark between repetitions and load: `3x10 (each leg) @ 25`.
      var after = Lexer(copy.bytes[(close + 1)...])
      after.skipBlanks()
      guard after.peek == ASCII.at else { return nil }
      lexer.at = close + 1
      return Lexer.note(copy.bytes[start...close])
    }
    guard
      copy.take("/") || copy.take(word: "each") || copy.take(word: "ea") || copy.take(word: "per")
    else {
      return nil
    }
    if copy.bytes[start] == ASCII.slash, copy.integer() != nil {
      lexer = copy
      return String(decoding: copy.bytes[start..<copy.at], as: UTF8.self)
    }
    var after = copy
    after.skipBlanks()
    if after.take(Self.sideWords) {
      copy = after
    } else if copy.bytes[start] == ASCII.slash {
      return nil
    }
    lexer = copy
    return String(decoding: copy.bytes[start..<copy.at], as: UTF8.self)
  }
}
