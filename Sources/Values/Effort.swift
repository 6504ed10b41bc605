import Words

/// How far and how long: the value of a swim, ride, run or walk (docs/format.md §4.3).
public struct Effort: Equatable, Sendable {
  /// The distance in ``unit``.
  public var distance: Quantity?
  /// The unit that was written, else the row's or the activity's.
  public var unit: DistanceUnit
  /// The time in minutes.
  public var minutes: Quantity?
  /// Whether a time of two parts could be read both ways.
  public var isAmbiguous = false
  /// Whether the distance was written with a unit.
  package var hasUnit = false
  /// Whether the distance is a number alone, whose unit is the label's or the file's.
  package var isBare = false
  /// Whether letters that are no unit touch a number of it.
  package var runsOn = false
  /// Heart rate and more, from the text after distance and time.
  public var measures = Measures()
  /// The text after distance and time.
  public var note: String?

  /// The distance in metres.
  public var metres: Double? { distance.map { $0.value * unit.metres } }
  /// Whether there is a time, or a distance with a unit: what a line of text must have.
  package var isClear: Bool { minutes != nil || hasUnit }
  /// Whether any part was written with `~`.
  public var isApproximate: Bool {
    distance?.approximate == true || minutes?.approximate == true
  }

  /// Reads `600m/21:30`, `4.5/45`, `/20`, `25min`, `12x50m / 24:30`, `8.2mi / 29min (121 bpm avg)`.
  ///
  /// - Parameters:
  ///   - unit: the unit of a distance without one, where a row's label names it.
  ///   - units: what it is in else.
  public static func read(
    _ text: String, _ activity: Activity, unit: DistanceUnit? = nil,
    in units: FormatUnits = .standard
  ) -> Reading<Effort> {
    read(Array(text.utf8)[...], activity, label: unit.map { ($0, 1) }, in: units)
  }

  package static func read(
    _ bytes: ArraySlice<UInt8>, _ activity: Activity, label: FormatUnits.Distance? = nil,
    in units: FormatUnits
  ) -> Reading<Effort> {
    read(bytes, activity: activity, bare: label ?? units.distance(of: activity), in: units)
  }

  /// Reads the same of an activity that the format does not know.
  ///
  /// - Parameter unit: the unit of a distance without one.
  public static func read(
    _ text: String, unit: DistanceUnit, in units: FormatUnits = .standard
  ) -> Reading<Effort> {
    read(Array(text.utf8)[...], activity: nil, bare: (unit, 1), in: units)
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, activity: Activity?, bare: FormatUnits.Distance,
    in units: FormatUnits
  ) -> Reading<Effort> {
    Reading(bytes, zeroIsBlank: true) { plain in
      var effort = EffortReader(activity: activity, bare: bare, units: units)
      return effort.read(plain)
    }
  }

  /// Decides whether two parts are minutes and seconds or hours and minutes
  /// (docs/format.md §4.3, two-part times): by the pace where exactly one reading is believable,
  /// else by the bot's rule, which makes the value ambiguous.
  package static func resolve(
    first: Double, second: Double, metres: Double?, _ activity: Activity?
  ) -> (minutes: Double, isAmbiguous: Bool) {
    let short = first + second / 60
    let long = first * 60 + second
    if let metres {
      func isBelievable(_ minutes: Double) -> Bool {
        activity?.isBelievable(minutes: minutes, metres: metres)
          ?? (metres > 0 && anyPace.contains(minutes / (metres / 1000)))
      }
      let (fitsShort, fitsLong) = (isBelievable(short), isBelievable(long))
      if fitsShort != fitsLong { return (fitsShort ? short : long, false) }
    }
    return (first >= 10 ? short : long, true)
  }

  /// The pace between which a time of any other activity is believed, in minutes a kilometre: from 60 km/h to
  /// 1 km/h, so that of a time in two parts hardly ever both readings are (docs/format.md §10.10).
  private static let anyPace = 1.0...60
}

/// Reads the text of one effort, part by part.
private struct EffortReader {
  /// The activity that it is of; nil for one that the format does not know.
  let activity: Activity?
  /// The unit of a distance without one.
  let bare: FormatUnits.Distance
  /// What a pace without a unit is in.
  let units: FormatUnits
  var effort: Effort
  var time: Time?

  init(activity: Activity?, bare: FormatUnits.Distance, units: FormatUnits) {
    (self.activity, self.bare, self.units) = (activity, bare, units)
    effort = Effort(unit: bare.unit)
  }

  struct Time {
    var written: WrittenTime
    var approximate: Bool
    /// The upper end of a range, in minutes.
    var high: Double?

    init(written: WrittenTime, approximate: Bool, high: Double?) {
      self.written = written
      self.approximate = approximate
      self.high = high
    }

    init(_ range: Quantity, _ unit: TimeUnit) {
      written = WrittenTime(shape: .units, minutes: range.low * unit.minutes)
      approximate = range.approximate
      high = range.high * unit.minutes
    }
  }

  /// One side of the slash.
  private enum Part {
    case distance(Quantity, DistanceUnit, isBare: Bool = false)
    case bare(Quantity)
    case time(Time)
  }

  /// `10.2/29:29` and nothing else: the way in which nearly all are written.
  private static func plainParts(
    _ text: ArraySlice<UInt8>
  ) -> (distance: Double, time: WrittenTime)? {
    var lexer = Lexer(text)
    guard let distance = lexer.plainNumber(), distance > 0, lexer.take("/"),
      lexer.peek.map(Lexer.isDigit) == true, let time = lexer.clockOrUnits(), time.minutes > 0,
      lexer.isAtEnd
    else { return nil }
    return (distance, time)
  }

  mutating func read(_ plain: ArraySlice<UInt8>) -> Effort? {
    if let (distance, written) = Self.plainParts(plain) {
      effort.distance = Quantity(distance * bare.factor)
      effort.isBare = true
      time = Time(written: written, approximate: false, high: nil)
      decideTime()
      return effort
    }
    let slash = slashOutsideParentheses(plain)
    var notes: [ArraySlice<UInt8>] = []
    var head = Lexer(plain[..<(slash ?? plain.endIndex)])
    if !NotFilled.isEmptyPart(head.rest) {
      guard let part = part(&head, isFirst: true), assign(part, isFirst: true) else { return nil }
      if effort.distance != nil, let total = statedTotal(head.rest) {
        effort.distance = total.distance
        effort.unit = total.unit
        // What is nothing but the total is no remark.
        if total.isAll { head.at = head.bytes.endIndex }
      }
      if slash == nil { placeTime(after: &head) }
      effort.runsOn = head.runsOn
      if !head.isAtEnd { notes.append(head.rest) }
    }
    if let slash {
      var tail = Lexer(plain[(slash + 1)...])
      if !NotFilled.isEmptyPart(tail.rest) {
        guard let part = part(&tail, isFirst: false), assign(part, isFirst: false) else {
          return nil
        }
        if tail.runsOn { effort.runsOn = true }
        if !tail.isAtEnd { notes.append(tail.rest) }
      }
    }
    if effort.distance?.high == 0 { effort.distance = nil }
    decideTime()
    guard effort.distance != nil || effort.minutes != nil else { return nil }
    for text in notes {
      effort.measures.fill(from: Measures.find(in: text, units))
      guard !Measures.areAll(of: text), let note = Lexer.note(text) else { continue }
      effort.note = effort.note.map { "\($0) \(note)" } ?? note
    }
    return effort
  }

  /// Takes a part for distance or time; false when that is taken already.
  private mutating func assign(_ part: Part, isFirst: Bool) -> Bool {
    switch part {
    case .distance(let quantity, let unit, let isBare):
      guard effort.distance == nil else { return false }
      effort.distance = quantity
      effort.unit = unit
      effort.isBare = isBare
      effort.hasUnit = true
    case .bare(let quantity) where isFirst:
      effort.distance = quantity.scaled(by: bare.factor)
      effort.isBare = true
    case .bare(let quantity):
      guard time == nil else { return false }
      time = Time(
        written: WrittenTime(shape: .units, minutes: quantity.low),
        approximate: quantity.approximate, high: quantity.high)
    case .time(let found):
      guard time == nil else { return false }
      time = found
    }
    return true
  }

  /// Now that the distance is known, decides what the colon in a time means.
  private mutating func decideTime() {
    guard let time else { return }
    var minutes = time.written.minutes
    guard minutes > 0 else { return }
    if case .twoParts(let first, let second) = time.written.shape {
      (minutes, effort.isAmbiguous) = Effort.resolve(
        first: first, second: second, metres: effort.metres, activity)
    }
    effort.minutes = Quantity(
      low: minutes, high: max(minutes, time.high ?? minutes), approximate: time.approximate)
  }

  /// A time after a distance without a slash, or the other way round: `5 miles in 50:20`,
  /// `3.1mi, 31:00`, `30 min, 8.2 mi`.
  private mutating func placeTime(after head: inout Lexer) {
    var copy = head
    copy.skipBlanks()
    if copy.take(",") || copy.take(word: "in") || copy.take(word: "for") || copy.take(";") {
      copy.skipBlanks()
    }
    guard copy.at > head.at else { return }
    if effort.distance == nil, let part = distancePart(&copy), assign(part, isFirst: false) {
      head = copy
    } else if let part = timePart(&copy), assign(part, isFirst: false) {
      head = copy
    }
  }

  /// A distance with its unit, after a time: `30 min, 8.2 mi`.
  private func distancePart(_ lexer: inout Lexer) -> Part? {
    var copy = lexer
    guard let (quantity, unit) = copy.quantity(DistanceUnit.words), quantity.low > 0, let unit
    else { return nil }
    lexer = copy
    return .distance(quantity.scaled(by: unit.factor), unit.unit)
  }

  /// A time with a colon or a unit.
  private func timePart(_ lexer: inout Lexer) -> Part? {
    let start = lexer.at
    let approximate = lexer.takeApproximate()
    guard let time = lexer.clockOrUnits() else {
      lexer.at = start
      return nil
    }
    return .time(Time(written: time, approximate: approximate, high: nil))
  }

  private func part(_ lexer: inout Lexer, isFirst: Bool) -> Part? {
    lexer.skipBlanks()
    let start = lexer.at
    if !isFirst || !lexer.startsWithMetres, let time = timePart(&lexer) { return time }
    lexer.at = start
    if isFirst, let product = product(&lexer) { return product }
    lexer.at = start
    if !isFirst, let (range, unit) = lexer.quantity(TimeUnit.words), let unit {
      return .time(Time(range, unit))
    }
    lexer.at = start
    guard let (quantity, unit) = lexer.quantity(DistanceUnit.words), quantity.low >= 0,
      unit != nil || !lexer.goesOn
    else { return nil }
    if let unit { return .distance(quantity.scaled(by: unit.factor), unit.unit) }
    lexer.at = start
    if let (range, time) = lexer.quantity(TimeUnit.words), let time {
      return .time(Time(range, time))
    }
    lexer.skipBlanks()
    return Self.counts.contains(lexer.word) ? nil : .bare(quantity)
  }

  /// Words after a number that is neither a distance nor a time.
  private static let counts: Set<Word> = [
    "steps", "laps", "lap", "lengths", "length", "rounds", "sets", "reps", "intervals", "floors",
    "flights", "stairs", "kcal", "cal", "cals", "calories", "bpm", "watts",
  ]

  /// `12x50m`, `12 x 50`: repetitions of a distance.
  private func product(_ lexer: inout Lexer) -> Part? {
    let approximate = lexer.takeApproximate()
    guard let count = lexer.number() else { return nil }
    lexer.skipBlanks()
    guard lexer.takeTimes() else { return nil }
    lexer.skipBlanks()
    guard let each = lexer.number() else { return nil }
    var value = count * each
    let unit = lexer.unitWord(DistanceUnit.words)
    guard unit != nil || !lexer.goesOn else { return nil }
    while let unit, let more = term(&lexer, in: unit.unit) { value += more / unit.factor }
    let quantity = Quantity(low: value, high: value, approximate: approximate)
    let (known, factor) = unit ?? bare
    return .distance(quantity.scaled(by: factor), known, isBare: unit == nil)
  }

  /// `+ 2x50m` after a product, in a unit.
  private func term(_ lexer: inout Lexer, in unit: DistanceUnit) -> Double? {
    var copy = lexer
    copy.skipBlanks()
    guard copy.take("+") else { return nil }
    copy.skipBlanks()
    guard let count = copy.number() else { return nil }
    copy.skipBlanks()
    guard copy.takeTimes() else { return nil }
    copy.skipBlanks()
    guard let each = copy.number(), let own = copy.unitWord(DistanceUnit.words) else { return nil }
    lexer = copy
    return count * each * own.factor * own.unit.metres / unit.metres
  }

  /// `(600 total meters)`: the person's own sum, in parentheses with the word “total”.
  private func statedTotal(
    _ text: ArraySlice<UInt8>
  ) -> (distance: Quantity, unit: DistanceUnit, isAll: Bool)? {
    guard let open = text.firstIndex(of: ASCII.openParenthesis),
      let close = text[open...].firstIndex(of: ASCII.closeParenthesis)
    else { return nil }
    let words = text[(open + 1)..<close]
    let lower = words.map { Lexer.isLetter($0) ? $0 | 0x20 : $0 }[...]
    guard MarkdownText.find(Array("total".utf8), in: lower) != nil,
      let digit = words.firstIndex(where: Lexer.isDigit)
    else { return nil }
    var lexer = Lexer(words[digit...])
    guard let number = lexer.number(), number > 0 else { return nil }
    lexer.skipBlanks()
    if lexer.take(word: "total") { lexer.skipBlanks() }
    let unit = lexer.unitWord(DistanceUnit.words)
    let isAll = MarkdownText.trimmed(text).elementsEqual(text[open...close])
    // A total without a unit is in that of what it sums up.
    let (known, factor) = unit ?? (effort.isBare ? bare : (effort.unit, 1))
    return (Quantity(number * factor), known, isAll)
  }

  /// What speed and pace are told by.
  private static let perUnits: Set<Word> = ["h", "hr", "hour", "mi", "mile", "km", "k"]

  /// Whether a slash is one of `km/h`, `min/mi` or `w/ dog`.
  private func isInWord(_ text: ArraySlice<UInt8>, _ slash: Int) -> Bool {
    guard slash > text.startIndex, Lexer.isLetter(text[slash - 1]) else { return false }
    if Self.perUnits.contains(Lexer(text[(slash + 1)...]).word) { return true }
    let isShort = slash - 1 == text.startIndex || !Lexer.isLetter(text[slash - 2])
    let isWith = isShort && text[slash - 1] | 0x20 == UInt8(ascii: "w")
    return isWith && slash - 1 > text.startIndex && !Lexer.isDigit(text[slash - 2])
  }

  /// The slash between distance and time; not that of a fraction in the number in front.
  private func slashOutsideParentheses(_ text: ArraySlice<UInt8>) -> Int? {
    var lexer = Lexer(text)
    _ = lexer.takeApproximate()
    _ = lexer.number()
    var depth = 0
    for index in lexer.rest.indices {
      switch text[index] {
      case ASCII.openParenthesis: depth += 1
      case ASCII.closeParenthesis: depth -= 1
      case ASCII.slash where depth <= 0 && !isInWord(text, index): return index
      default: break
      }
    }
    return nil
  }
}

extension NotFilled {
  /// Whether one part of a value stands empty: a dash or a zero.
  package static func isEmptyPart(_ part: ArraySlice<UInt8>) -> Bool {
    state(of: MarkdownText.text(part), zeroIsBlank: true) == .blank
  }
}
