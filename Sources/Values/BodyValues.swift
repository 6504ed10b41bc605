import Words

/// A weight with its unit.
public struct Weight: Hashable, Sendable {
  /// The number in its unit.
  public var quantity: Quantity
  /// The unit that was written, else that of the file (docs/format.md §4.5).
  public private(set) var unit: WeightUnit
  /// Whether the unit was written.
  public private(set) var hasUnit: Bool

  /// A weight as it was read.
  package init(_ quantity: Quantity, _ written: WeightUnit?, in units: FormatUnits) {
    self.quantity = quantity
    (unit, hasUnit) = (written ?? units.weight, written != nil)
  }

  /// A weight of one exact number with its unit.
  public init(_ number: Double, _ unit: WeightUnit) {
    (quantity, self.unit, hasUnit) = (Quantity(number), unit, true)
  }

  /// A weight in pounds, as facts have it.
  public init(pounds: Double) {
    self.init(Quantity(pounds), nil, in: .standard)
  }

  /// The weight in pounds.
  public var pounds: Double { quantity.value * unit.pounds }

  /// Takes a unit that stands elsewhere, in a label or behind a neighbour, unless it has its own.
  package mutating func take(unit written: WeightUnit?) {
    if !hasUnit, let written { (unit, hasUnit) = (written, true) }
  }

  /// The weight with its unit; nil where it is no single number.
  var exact: Weight? { quantity.isRough ? nil : Weight(quantity.value, unit) }

  /// Reads `171`, `171.5 lbs`, `110,5kg`, `~171 (remark)`; words are no weight.
  public static func read(_ text: String, in units: FormatUnits = .standard) -> Reading<Weight> {
    read(Array(text.utf8)[...], in: units)
  }

  package static func read(
    _ bytes: ArraySlice<UInt8>, in units: FormatUnits
  ) -> Reading<Weight> {
    Reading(bytes, isZero: { $0.quantity.high == 0 }) { plain in
      var lexer = Lexer(plain)
      guard let (quantity, unit) = lexer.quantity(WeightUnit.words), unit != nil || !lexer.goesOn
      else { return nil }
      return Weight(quantity, unit, in: units)
    }
  }
}

/// How long and how well someone slept.
public struct Sleep: Equatable, Sendable {
  /// Hours, parts of an hour as decimals.
  public var hours: Quantity
  /// The score from 0 to 10 that stood in the same text, as in `7h 30m (score: 84)`.
  public var quality: Double?

  /// Reads `7:10`, `7h20m`, `8 hours`, `430 min`, `7.12` (decimal hours, docs/format.md §11).
  ///
  /// A zero in any spelling is not filled (§1 rule 3).
  public static func read(_ text: String) -> Reading<Sleep> { read(Array(text.utf8)[...]) }

  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading<Sleep> {
    Reading(bytes, isZero: { $0.hours.high == 0 }) { plain in
      var lexer = Lexer(plain)
      guard var hours = lexer.sleepHours() else { return nil }
      hours.runsOn = lexer.runsOn
      return Sleep(hours: hours, quality: lexer.note.flatMap(quality))
    }
  }

  /// The score that a note names: `score: 84`, `quality 7/10`.
  private static func quality(_ note: String) -> Double? {
    let bytes = Array(note.utf8)[...]
    let lower = bytes.map { Lexer.isLetter($0) ? $0 | 0x20 : $0 }[...]
    for name in ["score", "quality"] {
      guard let found = MarkdownText.find(Array(name.utf8), in: lower) else { continue }
      var lexer = Lexer(bytes[(found + name.utf8.count)...])
      lexer.skipBlanks()
      if lexer.take(":") || lexer.take("=") { lexer.skipBlanks() }
      if let score = lexer.score(.percent), score.impossibleScore == nil { return score.value }
    }
    return nil
  }
}

/// A score from 0 to 10.
public enum Score {
  /// How a bare number is meant.
  public enum Scale: Sendable {
    /// From 0 to 10, as people score.
    case ten
    /// Above 10 a percentage, as watches tell it.
    case percent
  }

  /// Reads `7`, `7.4`, `82%` (a percent is divided by ten), `7/10`, `6-7`, and on ``Scale/percent`` also `84`.
  ///
  /// Exactly 10 is ten of ten; what ``Measure/score`` cannot be is no score (docs/format.md §4.2). People score
  /// from 1, so that a zero is a value that was not filled (§1 rule 3).
  public static func read(_ text: String, _ scale: Scale) -> Reading<Quantity> {
    read(Array(text.utf8)[...], scale)
  }

  package static func read(_ bytes: ArraySlice<UInt8>, _ scale: Scale) -> Reading<Quantity> {
    Reading(bytes, isZero: { $0.high == 0 }) { plain in
      number(plain, scale).flatMap { $0.impossibleScore == nil ? $0 : nil }
    }
  }

  /// The number of a text that no score can be; nil for any other text.
  package static func impossible(_ text: ArraySlice<UInt8>, _ scale: Scale) -> Double? {
    number(MarkdownText.text(text), scale)?.impossibleScore
  }

  private static func number(_ plain: ArraySlice<UInt8>, _ scale: Scale) -> Quantity? {
    var lexer = Lexer(plain)
    lexer.skipPictures()
    return lexer.score(scale)
  }
}

extension Quantity {
  /// The end of it that no score can be.
  fileprivate var impossibleScore: Double? {
    [low, high].first { Measure.score.judge($0) == .impossible }
  }
}

/// A daily total of food, in kilocalories or grams.
public enum FuelTotal {
  /// The words after a total, and how many of its unit they are.
  package static let units: [Word: Double] = [
    "g": 1, "gram": 1, "grams": 1, "gr": 1, "kcal": 1, "cal": 1, "cals": 1, "calories": 1,
    "kcals": 1,
  ]

  /// Reads `2050`, `~2,150`, `~2000-2400`, `~95g`; zero means that it is not filled
  /// (docs/format.md §4.4).
  public static func read(_ text: String) -> Reading<Quantity> { read(Array(text.utf8)[...]) }

  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading<Quantity> {
    // `0 kcal`, `0g (nothing yet)`: a zero in any spelling is a placeholder.
    Reading(bytes, isZero: { $0.high == 0 }) { Quantity.read($0, units: units) }
  }
}

extension Lexer {
  /// Hours of sleep, from any of the spellings of docs/format.md §4.2.
  package mutating func sleepHours() -> Quantity? {
    let start = at
    let approximate = takeApproximate()
    if let time = clockOrUnits() {
      if case .twoParts(let hours, let minutes) = time.shape {
        // `23:00-6:30` says when, not how long.
        var after = self
        after.skipBlanks()
        guard minutes == minutes.rounded(), !(after.takeDash() && after.startsWithDigit),
          !["am", "pm"].contains(after.word)
        else { return nil }
        let value = hours + minutes / 60
        return Quantity(low: value, high: value, approximate: approximate)
      }
      let end = at
      skipBlanks()
      if takeDash(), let high = clockOrUnits(), high.minutes >= time.minutes {
        return Quantity(
          low: time.minutes / 60, high: high.minutes / 60, approximate: approximate)
      }
      at = end
      // `7h 5` and `7h 1/2`: whole hours may have minutes that are not written as such.
      let isWhole = time.shape == .units && time.minutes.remainder(dividingBy: 60) == 0
      if isWhole, endsInNumber { return nil }
      return Quantity(low: time.minutes / 60, high: time.minutes / 60, approximate: approximate)
    }
    at = start
    guard let (quantity, unit) = quantity(TimeUnit.words),
      unit != nil || !goesOn && !hasForeignMinutes
    else { return nil }
    return quantity.scaled(by: (unit ?? .hours).minutes / 60)
  }

  /// Whether hours without a unit of ours have minutes behind a word that may be their unit: `7 Std 30`,
  /// `7 Std. 30 min`.
  private var hasForeignMinutes: Bool {
    var copy = self
    copy.skipBlanks()
    let start = copy.at
    while let byte = copy.peek, Self.isLetter(byte) || byte >= 0x80 { copy.at += 1 }
    guard copy.at > start else { return false }
    _ = copy.take(".")
    if copy.endsInNumber { return true }
    copy.skipBlanks()
    return copy.digits() != nil && copy.unitWord(TimeUnit.words) == .minutes && copy.endsInRemark
  }

  /// Whether a digit follows, blanks apart.
  var startsWithDigit: Bool {
    var copy = self
    copy.skipBlanks()
    return copy.peek.map(Self.isDigit) ?? false
  }

  /// A score from 0 to 10, from any of the spellings of docs/format.md §4.2.
  ///
  /// - Returns: Also what ``Measure/score`` cannot be.
  package mutating func score(_ scale: Score.Scale) -> Quantity? {
    guard var (quantity, _) = quantity(NoUnit.words) else { return nil }
    var after = self
    after.skipBlanks()
    if after.take("/") {
      after.skipBlanks()
      guard let scale = after.number(), scale > 0, quantity.high <= scale else { return nil }
      quantity = quantity.scaled(by: 10 / scale)
      self = after
    } else if after.take("%") {
      quantity = quantity.scaled(by: 0.1)
      self = after
    } else if goesOn {
      return nil
    } else if scale == .percent, quantity.value > Measure.score.possible.upperBound {
      quantity = quantity.scaled(by: 0.1)
    }
    return quantity
  }
}
