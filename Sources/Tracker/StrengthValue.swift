/// What was lifted, or what helped to lift it (docs/format.md §8.1).
public struct Load: Equatable, Sendable {
  /// The weight in ``unit``; for bodyweight what was added to it. Nil for a band.
  public var quantity: Quantity?
  /// The unit as written; nil means pounds.
  public var unit: WeightUnit?
  /// Whether the body was the load.
  public var isBodyweight = false
  /// Whether it helped: the weight is assistance and the load unknown.
  public var isAssistance = false
  /// A band in words: “Blue band”.
  public var band: String?

  /// The weight in pounds, or what was added to the body; nil where it is assistance or a band.
  public var pounds: Double? {
    isAssistance ? nil : quantity.map { $0.value * (unit ?? .lb).pounds }
  }

  /// The assistance in pounds.
  public var assistPounds: Double? {
    isAssistance ? quantity.map { $0.value * (unit ?? .lb).pounds } : nil
  }
}

/// One set as it was done.
public struct StrengthSet: Equatable, Sendable {
  /// Repetitions; nil for a hold.
  public var repetitions: Double?
  /// How long a hold was, in seconds.
  public var seconds: Double?
  /// The load of this set, nil where none was written.
  public var load: Load?
}

/// An exercise as it was written: a headline, single sets, or both (docs/format.md §8).
public struct StrengthEntry: Equatable, Sendable {
  /// How many sets the headline names.
  public var sets: Double?
  /// The repetitions of a set in the headline.
  public var repetitions: Quantity?
  /// How long a hold in the headline is, in seconds.
  public var seconds: Double?
  /// The load in the headline.
  public var load: Load?
  /// The sets one by one, where they were written.
  public var setDetails: [StrengthSet] = []
  /// The text that is none of these.
  public var note: String?
  /// Whether any number was written with `~`.
  public var isApproximate = false

  /// The sets, repetitions, seconds and load to show: the headline, or where only single sets were
  /// written their number and the best of them, the heaviest, then the one with most repetitions.
  public var headline: (sets: Double?, repetitions: Double?, seconds: Double?, load: Load?) {
    if sets != nil || setDetails.isEmpty { return (sets, repetitions?.value, seconds, load) }
    func isLess(_ left: StrengthSet, _ right: StrengthSet) -> Bool {
      let (one, other) = (left.load?.pounds ?? -1, right.load?.pounds ?? -1)
      if one != other { return one < other }
      return (left.repetitions ?? left.seconds ?? 0) < (right.repetitions ?? right.seconds ?? 0)
    }
    // The first of equal sets.
    let best = setDetails.dropFirst().reduce(setDetails[0]) { isLess($0, $1) ? $1 : $0 }
    return (Double(setDetails.count), best.repetitions, best.seconds, best.load)
  }

  /// Reads the value of `Name:: …`: `3x10 @ 45 lbs`, `3x12 @ 40 (sets: 12x40, 9x40)`,
  /// `3x8 @ BW+25`, `3x45s`, `10x135,9x135` (a list is repetitions × weight).
  ///
  /// - Parameter exercise: the name; one that says “assisted” makes the weight assistance.
  public static func read(_ text: String, exercise: String) -> Reading<StrengthEntry> {
    read(Array(text.utf8)[...], exercise: exercise)
  }

  static func read(
    _ bytes: ArraySlice<UInt8>, exercise: String, style: StrengthStyle = .field
  ) -> Reading<StrengthEntry> {
    let reading = Reading(bytes, zeroIsBlank: true) { plain in
      StrengthReader(exercise: exercise, style: style).read(plain)
    }
    // `0x0 @ 0` and `3x0`: a place to fill in, no training (docs/format.md §8.1).
    let isPlaceholder = reading.value.map { entry in
      entry.setDetails.isEmpty && entry.seconds == nil
        && (entry.sets == 0 || entry.repetitions?.high == 0)
    }
    return isPlaceholder == true ? Reading([]) { _ in nil } : reading
  }
}

/// Where a text about an exercise stands, which decides what `12x40` is (docs/format.md §8).
enum StrengthStyle {
  /// After `Name::`: sets × repetitions @ weight.
  case field
  /// In a list of sets: repetitions × weight.
  case sets
}

/// Reads the text of one exercise.
struct StrengthReader {
  let isAssisted: Bool
  let isBand: Bool
  let style: StrengthStyle

  init(exercise: String, style: StrengthStyle) {
    let name = exercise.lowercased()
    isAssisted = name.utf8.count < 300 && name.contains("assist")
    // In a band exercise the band is the equipment, not the help.
    isBand = name.utf8.count < 300 && name.contains("band")
    self.style = style
  }

  func read(_ plain: ArraySlice<UInt8>) -> StrengthEntry? {
    var (head, list, tail) = Self.splitSets(plain)
    var entry = StrengthEntry()
    var lexer = Lexer(head)
    if !lexer.isDone {
      guard readHead(&lexer, into: &entry) else { return nil }
      head = lexer.rest
    }
    if let list {
      let load = entry.load
      guard let sets = sets(in: list, load: load) else { return nil }
      entry.setDetails = sets
    }
    guard entry.sets != nil || !entry.setDetails.isEmpty else { return nil }
    let notes = [entry.note].compactMap { $0 } + [head, tail].compactMap { Lexer.note($0) }
    if !notes.isEmpty { entry.note = notes.joined(separator: " ") }
    return entry
  }

  /// The text around `(sets: …)`, and the list in it.
  private static func splitSets(
    _ text: ArraySlice<UInt8>
  ) -> (head: ArraySlice<UInt8>, list: ArraySlice<UInt8>?, tail: ArraySlice<UInt8>) {
    let empty = text[text.endIndex...]
    for index in text.indices where text[index] | 0x20 == UInt8(ascii: "s") {
      if index > text.startIndex, Lexer.isLetter(text[index - 1]) { continue }
      var lexer = Lexer(text[index...])
      guard lexer.take(word: "sets") || lexer.take(word: "set") else { continue }
      lexer.skipBlanks()
      guard lexer.take(":") else { continue }
      var start = index
      var end = text.endIndex
      var after = end
      let before = Plain.trimmed(text[..<index])
      if before.last == UInt8(ascii: "(") {
        start = before.endIndex - 1
        end = text[lexer.at...].firstIndex(of: UInt8(ascii: ")")) ?? end
        after = min(end + 1, after)
      }
      return (text[..<start], text[lexer.at..<end], text[after...])
    }
    return (text, nil, empty)
  }

  // MARK: The headline

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
      isTimed
        ? StrengthSet(seconds: amount?.value, load: load)
        : StrengthSet(repetitions: amount?.value, load: load)
    }
  }

  private func readHead(_ lexer: inout Lexer, into entry: inout StrengthEntry) -> Bool {
    lexer.skipBlanks()
    entry.isApproximate = lexer.takeApproximate()
    if startsSetList(lexer) {
      let start = lexer.at
      guard let sets = setList(&lexer) else { return false }
      // `Bench press:: 135` could be anything.
      if style == .field, sets.count == 1, sets[0].load == nil, sets[0].seconds == nil,
        Plain.find(Array("rep".utf8), in: lexer.bytes[start..<lexer.at]) == nil
      {
        return false
      }
      entry.setDetails = sets
      return true
    }
    guard let first = group(&lexer) else { return false }
    var groups = [first]
    while let next = nextGroup(&lexer) { groups.append(next) }
    if groups.count > 1 {
      // Several headlines are so many sets one by one: `3x10 @ 135, 1x8 @ 145`.
      guard groups.reduce(0, { $0 + $1.count.value }) <= 1000 else { return false }
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
      entry.setDetails = first.list.map { StrengthSet(repetitions: $0, load: first.load) }
    } else if let loads = loadList(&lexer, first), let amount = first.amount {
      entry.setDetails = loads.map { load in
        first.isTimed
          ? StrengthSet(seconds: amount.value, load: load)
          : StrengthSet(repetitions: amount.value, load: load)
      }
    }
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
    guard copy.takeTimes() else { return !["sets", "set"].contains(copy.word) }
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
    if copy.peek == UInt8(ascii: "@") || copy.word == "at" { return false }
    if style == .sets { return true }
    // A second product makes it a list of sets; `3x10, felt good` is a headline.
    guard copy.take(",") || copy.take(";") else { return false }
    copy.skipBlanks()
    guard copy.number() != nil else { return false }
    copy.skipBlanks()
    return copy.takeTimes()
  }

  /// The loads of `3x10 @ 45/50/55`, one for each set; the lexer stands after the first.
  private func loadList(_ lexer: inout Lexer, _ group: Group) -> [Load]? {
    guard let first = group.load, first.quantity != nil, !first.isBodyweight else { return nil }
    var loads = [first]
    var copy = lexer
    while copy.take("/"), let (quantity, unit) = copy.quantity(WeightUnit.words) {
      var load = first
      load.quantity = quantity
      load.unit = unit ?? first.unit
      loads.append(load)
    }
    guard loads.count > 1, Double(loads.count) == group.count.value else { return nil }
    // The unit stands after the last: `45/50/55 lbs`.
    if let unit = loads.last?.unit {
      for index in loads.indices where loads[index].unit == nil { loads[index].unit = unit }
    }
    lexer = copy
    return loads
  }

  /// A further headline after a comma, a semicolon or a plus sign.
  private func nextGroup(_ lexer: inout Lexer) -> Group? {
    var copy = lexer
    copy.skipBlanks()
    guard copy.take(",") || copy.take(";") || copy.take("+") || copy.take("&") else { return nil }
    copy.skipBlanks()
    guard let group = group(&copy), group.load != nil else { return nil }
    lexer = copy
    return group
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
    if let time = lexer.clockOrUnits() {
      let seconds = time.minutes * 60
      group.amount = Quantity(seconds)
      group.isTimed = true
    } else {
      lexer.at = start
      if let second = lexer.countRange() {
        group.amount = second
        let list = repetitionList(&lexer, first: second)
        if list.count > 1 {
          group.list = list
          group.amount = Quantity(list.max() ?? second.value)
        }
        takeRepetitionWord(&lexer)
      }
    }
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

  private func takeRepetitionWord(_ lexer: inout Lexer) {
    var copy = lexer
    copy.skipBlanks()
    for word in ["reps", "rep", "repetitions", "r"] where copy.take(word: word) {
      lexer = copy
      return
    }
  }

  /// `/side`, `each leg`, `per arm`, `each`: kept as a note.
  private func sides(_ lexer: inout Lexer) -> String? {
    var copy = lexer
    copy.skipBlanks()
    let start = copy.at
    guard copy.take("/") || ["each", "ea", "per"].contains(where: { copy.take(word: $0) }) else {
      return nil
    }
    var after = copy
    after.skipBlanks()
    let words = ["side", "sides", "leg", "legs", "arm", "arms", "hand", "way", "direction"]
    if words.contains(where: { after.take(word: $0) }) {
      copy = after
    } else if copy.bytes[start] == UInt8(ascii: "/") {
      return nil
    }
    lexer = copy
    return String(decoding: copy.bytes[start..<copy.at], as: UTF8.self)
  }

  // MARK: Loads

  /// `@ 45 lbs`, `at 45`, `45 lbs`, `@ BW+25`, `@ 60 lbs assist`, `@ Blue band`; nil moves nothing.
  ///
  /// - Parameter isCell: whether the text is a column's cell, so that a number needs no mark.
  func load(_ lexer: inout Lexer, isCell: Bool = false) -> Load? {
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
    var load = Load(quantity: quantity, unit: unit)
    let isHelp = takeAssistance(&lexer)
    load.isAssistance = isAssisted || isHelp
    return load
  }

  private func takeAssistance(_ lexer: inout Lexer) -> Bool {
    var copy = lexer
    copy.skipBlanks()
    _ = copy.take("(")
    let words = ["assist", "assisted", "assistance", "assisting"]
    let word = copy.word
    guard words.contains(word) else { return false }
    copy.at += word.utf8.count
    _ = copy.take(")")
    lexer = copy
    return true
  }

  /// `BW`, `bodyweight`, `BW+25`, `BW + 10 kg`, and `BW-30`, which is assistance.
  private func bodyweight(_ lexer: inout Lexer) -> Load? {
    var copy = lexer
    guard
      copy.take(word: "bw") || copy.take(word: "bodyweight")
        || (copy.take(word: "body") && copy.takeWeightWord())
    else { return nil }
    lexer = copy
    var load = Load(quantity: Quantity(0), isBodyweight: true)
    copy.skipBlanks()
    let isAdded = copy.take("+")
    guard isAdded || copy.takeDash() else { return load }
    copy.skipBlanks()
    guard let number = copy.number() else { return load }
    load.quantity = Quantity(number)
    load.unit = copy.unitWord(WeightUnit.words)
    load.isAssistance = !isAdded
    lexer = copy
    return load
  }

  /// Words with “band” in them up to the end or a parenthesis.
  private func band(_ lexer: inout Lexer) -> Load? {
    guard let byte = lexer.peek, Lexer.isLetter(byte) else { return nil }
    let text = Plain.trimmed(lexer.rest.prefix { $0 != 0x28 && $0 != 0x2C && $0 != 0x3B })
    let words = text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard words.contains(where: { $0 == "band" || $0 == "bands" || $0 == "banded" }) else {
      return nil
    }
    lexer.at = text.endIndex
    return Load(isAssistance: !isBand, band: String(decoding: text, as: UTF8.self))
  }

  // MARK: Single sets

  /// A list of sets that is the whole text: `12x40, 9x40, 7x35`.
  func sets(in text: ArraySlice<UInt8>, load: Load?) -> [StrengthSet]? {
    var lexer = Lexer(text)
    guard let sets = setList(&lexer, load: load), lexer.isDone else { return nil }
    return sets
  }

  /// Sets with commas, slashes or semicolons among them; one load after the last of several bare
  /// numbers is the load of all (`14, 10, 8 reps @ 45 lbs`).
  func setList(_ lexer: inout Lexer, load common: Load? = nil) -> [StrengthSet]? {
    var sets: [StrengthSet] = []
    while true {
      var copy = lexer
      copy.skipBlanks()
      if !sets.isEmpty {
        guard copy.take(",") || copy.take("/") || copy.take(";") || copy.take("+") else { break }
        copy.skipBlanks()
      }
      guard let set = set(&copy) else { break }
      sets.append(set)
      lexer = copy
    }
    guard let last = sets.last else { return nil }
    let bare = sets.dropLast().allSatisfy { $0.load == nil }
    for index in sets.indices where sets[index].load == nil {
      sets[index].load = bare ? last.load ?? common : common
    }
    // One unit, after the last set or in the headline, is the unit of all.
    if let unit = last.load?.unit ?? common?.unit {
      for index in sets.indices where sets[index].load?.unit == nil {
        sets[index].load?.unit = unit
      }
    }
    return sets
  }

  /// `12x40`, `12 x BW+10`, `12@40`, `12 reps @ 40`, `12`, `45s`, `45 s @ 25`.
  private func set(_ lexer: inout Lexer) -> StrengthSet? {
    let start = lexer.at
    _ = lexer.takeApproximate()
    if let time = lexer.clockOrUnits() {
      return StrengthSet(seconds: time.minutes * 60, load: load(&lexer))
    }
    guard let repetitions = lexer.integer() else {
      lexer.at = start
      return nil
    }
    takeRepetitionWord(&lexer)
    var copy = lexer
    copy.skipBlanks()
    // `45 lbs` is a weight, not forty-five repetitions.
    if WeightUnit.words[copy.word] != nil {
      lexer.at = start
      return nil
    }
    if copy.takeTimes() {
      copy.skipBlanks()
      var load = bodyweight(&copy)
      if load == nil, let (quantity, unit) = copy.quantity(WeightUnit.words) {
        load = Load(quantity: quantity, unit: unit, isAssistance: isAssisted)
        if takeAssistance(&copy) { load?.isAssistance = true }
      }
      guard let load else {
        lexer.at = start
        return nil
      }
      lexer = copy
      return StrengthSet(repetitions: repetitions, load: load)
    }
    // A comma parts two sets here, never a set and its load.
    return StrengthSet(
      repetitions: repetitions, load: copy.peek == UInt8(ascii: ",") ? nil : load(&lexer))
  }
}

extension Lexer {
  /// Digits only, as a number that no comma can join to the next.
  mutating func integer() -> Double? { digits().map { Double($0.value) } }

  /// A whole number, or a range of them: `8-10`.
  mutating func countRange() -> Quantity? {
    let isApproximate = takeApproximate()
    guard let low = integer() else { return nil }
    var quantity = Quantity(low: low, high: low, approximate: isApproximate)
    var copy = self
    copy.skipBlanks()
    if copy.takeDash() {
      copy.skipBlanks()
      if let high = copy.integer(), high >= low {
        quantity.high = high
        self = copy
      }
    }
    return quantity
  }

  fileprivate mutating func takeWeightWord() -> Bool {
    skipBlanks()
    return take(word: "weight")
  }
}
