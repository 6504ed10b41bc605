import Words

extension StrengthReader {
  // MARK: Loads

  /// `@ 45 lbs`, `at 45`, `45 lbs`, `@ BW+25`, `@ 60 lbs assist`, `@ Blue band`; nil moves nothing.
  ///
  /// - Parameter isCell: whether the text is a column's cell, so that a number needs no mark.
  package func load(_ lexer: inout Lexer, isCell: Bool = false) -> Load? {
    let start = lexer.at
    lexer.skipBlanks()
    let hasMark = lexer.take("@") || lexer.take(word: "at") || lexer.take(word: "with")
    let isMarked = hasMark || isCell
    // `3x10, 45 lbs`
    if !isMarked { _ = lexer.take(",") }
    lexer.skipBlanks()
    if let load = bodyweight(&lexer) { return load }
    if isMarked, let load = band(&lexer) { return load }
    guard let (quantity, unit) = lexer.quantity(WeightUnit.words), isMarked || unit != nil,
      unit != nil || lexer.peek != UInt8(ascii: "%")
    else {
      lexer.at = start
      return nil
    }
    // `@ 2x20 lbs` may be two weights or their sum.
    var after = lexer
    if unit == nil, after.takeTimes(), after.startsWithDigit {
      lexer.at = start
      return nil
    }
    let isHelp = takeAssistance(&lexer)
    // What is taken off the body is help, as in `BW-40`.
    if quantity.high < 0 { return .assistance(Weight(Quantity(-quantity.value), unit, in: units)) }
    return load(Weight(quantity, unit, in: units), isHelp: isHelp)
  }

  /// The load of a weight, which helps where that is said, or the exercise is an assisted one.
  func load(_ weight: Weight, isHelp: Bool = false) -> Load {
    isHelp || isAssisted ? .assistance(weight) : .weight(weight)
  }

  private func takeAssistance(_ lexer: inout Lexer) -> Bool {
    let start = lexer.at
    lexer.skipBlanks()
    _ = lexer.take("(")
    // What all of the words begin with.
    guard let byte = lexer.peek, byte | 0x20 == UInt8(ascii: "a") else {
      lexer.at = start
      return false
    }
    let isHelp =
      lexer.take(word: "assist") || lexer.take(word: "assisted")
      || lexer.take(word: "assistance") || lexer.take(word: "assisting")
    guard isHelp else {
      lexer.at = start
      return false
    }
    _ = lexer.take(")")
    return true
  }

  /// `BW`, `bodyweight`, `BW+25`, `BW + 10 kg`, and `BW-30`, which is assistance.
  package func bodyweight(_ lexer: inout Lexer) -> Load? {
    guard let byte = lexer.peek, byte | 0x20 == UInt8(ascii: "b") else { return nil }
    var copy = lexer
    guard
      copy.take(word: "bw") || copy.take(word: "bodyweight")
        || (copy.take(word: "body") && copy.takeWeightWord())
    else { return nil }
    lexer = copy
    copy.skipBlanks()
    let isAdded = copy.take("+")
    guard isAdded || copy.takeDash() else { return .body }
    copy.skipBlanks()
    guard let number = copy.number() else { return .body }
    let weight = Weight(Quantity(number), copy.unitWord(WeightUnit.words), in: units)
    lexer = copy
    return isAdded ? .bodyweight(added: weight) : .assistance(weight, isBody: true)
  }

  /// Words with “band” in them up to the end or a parenthesis.
  private func band(_ lexer: inout Lexer) -> Load? {
    guard let byte = lexer.peek, Lexer.isLetter(byte) else { return nil }
    let text = MarkdownText.trimmed(
      lexer.rest.prefix {
        $0 != ASCII.openParenthesis && $0 != ASCII.comma && $0 != ASCII.semicolon
      })
    let words = text.split(separator: ASCII.space).map {
      String(decoding: $0, as: UTF8.self).lowercased()
    }
    guard words.contains(where: { $0 == "band" || $0 == "bands" || $0 == "banded" }) else {
      return nil
    }
    lexer.at = text.endIndex
    return .band(String(decoding: text, as: UTF8.self), isHelp: !isBand)
  }

  // MARK: Single sets

  /// A list of sets that is the whole text: `12x40, 9x40, 7x35`.
  package func sets(in text: ArraySlice<UInt8>, load: Load?) -> [StrengthSet]? {
    var lexer = Lexer(text)
    guard let sets = setList(&lexer, load: load), lexer.isDone else { return nil }
    return sets
  }

  /// Sets with commas, slashes or semicolons among them; one load after the last of several bare
  /// numbers is the load of all (`14, 10, 8 reps @ 45 lbs`).
  func setList(_ lexer: inout Lexer, load common: Load? = nil) -> [StrengthSet]? {
    var sets: [StrengthSet] = []
    // How many of the sets have a load, and one with a unit.
    var (loads, marked) = (0, 0)
    var end = lexer.at
    while true {
      lexer.skipBlanks()
      if !sets.isEmpty {
        guard lexer.take(",") || lexer.take("/") || lexer.take(";") || lexer.take("+") else {
          break
        }
        lexer.skipBlanks()
      }
      guard let set = set(&lexer) else { break }
      if let load = set.load {
        loads += 1
        if load.writtenUnit != nil { marked += 1 }
      }
      sets.append(set)
      end = lexer.at
    }
    lexer.at = end
    guard let last = sets.last else { return nil }
    if loads < sets.count {
      let bare = loads == (last.load == nil ? 0 : 1)
      for index in sets.indices where sets[index].load == nil {
        sets[index].load = bare ? last.load ?? common : common
      }
    }
    // One unit, after the last set or in the headline, is the unit of all.
    if marked < sets.count, let unit = last.load?.writtenUnit ?? common?.writtenUnit {
      for index in sets.indices { sets[index].load?.take(unit: unit) }
    }
    return sets
  }

  /// Whether the first letter that comes is one that a unit of weight begins with; else no load comes
  /// first. A long text without letters is not searched for every set of it.
  private func mayBeginWithLoad(_ lexer: Lexer) -> Bool {
    let end = min(lexer.bytes.endIndex, lexer.at + 1000)
    for index in lexer.at..<end {
      switch lexer.bytes[index] {
      case ASCII.semicolon, ASCII.slash: return false
      // `<br>` is a blank.
      case ASCII.less: return true
      case let byte where Lexer.isLetter(byte):
        let letter = byte | 0x20
        return letter == UInt8(ascii: "l") || letter == UInt8(ascii: "p")
          || letter == UInt8(ascii: "k")
      default: continue
      }
    }
    return end < lexer.bytes.endIndex
  }

  /// `135 lbs x 10`: with its unit, the weight may come first.
  private func loadFirst(_ lexer: inout Lexer) -> StrengthSet? {
    var copy = lexer
    guard let (quantity, unit) = copy.quantity(WeightUnit.words), let unit else { return nil }
    copy.skipBlanks()
    guard copy.takeTimes() else { return nil }
    copy.skipBlanks()
    guard let repetitions = copy.integer() else { return nil }
    takeRepetitionWord(&copy)
    lexer = copy
    return StrengthSet(.repetitions(repetitions), load(Weight(quantity, unit, in: units)))
  }

  /// `12x40` before a comma and a blank, or at the end: the way in which nearly all are written.
  private func plainSet(_ lexer: inout Lexer) -> StrengthSet? {
    var copy = lexer
    guard let repetitions = copy.integer(), copy.take("x"), let weight = copy.plainNumber() else {
      return nil
    }
    let end = copy.at
    guard copy.isAtEnd || copy.take(",") && copy.peek == ASCII.space else { return nil }
    lexer.at = end
    return StrengthSet(.repetitions(repetitions), load(Weight(Quantity(weight), nil, in: units)))
  }

  /// `12x40`, `12 x BW+10`, `12@40`, `12 reps @ 40`, `12`, `45s`, `45 s @ 25`.
  private func set(_ lexer: inout Lexer) -> StrengthSet? {
    if let set = plainSet(&lexer) { return set }
    let start = lexer.at
    _ = lexer.takeApproximate()
    if mayBeginWithLoad(lexer), let set = loadFirst(&lexer) { return set }
    if lexer.mayBeTime, !lexer.startsWithMetres, let time = lexer.clockOrUnits() {
      return StrengthSet(.seconds(time.minutes * 60), load(&lexer))
    }
    guard let repetitions = lexer.integer() else {
      lexer.at = start
      return nil
    }
    let end = lexer.at
    takeRepetitionWord(&lexer)
    var copy = lexer
    copy.skipBlanks()
    // `45 lbs` is a weight and `2000m` a distance, neither of them repetitions.
    if copy.startsWithLetter, !copy.startsWith("x") {
      let touches = lexer.at == end && copy.at == end
      let word = copy.word
      if touches || WeightUnit.words[word] != nil || DistanceUnit.words[word] != nil {
        lexer.at = start
        return nil
      }
    }
    if copy.takeTimes() {
      copy.skipBlanks()
      var found = bodyweight(&copy)
      if found == nil, let (quantity, unit) = copy.quantity(WeightUnit.words) {
        found = load(Weight(quantity, unit, in: units), isHelp: takeAssistance(&copy))
      }
      guard let found else {
        lexer.at = start
        return nil
      }
      lexer = copy
      return StrengthSet(.repetitions(repetitions), found)
    }
    // A comma parts two sets here, never a set and its load.
    return StrengthSet(.repetitions(repetitions), copy.peek == ASCII.comma ? nil : load(&lexer))
  }
}
