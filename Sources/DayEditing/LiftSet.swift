import DayModel
public import Values
import Words

/// What a set was done with (docs/format.md §8.1).
public enum LiftLoad: Hashable, Sendable {
  /// A weight in its unit.
  case weight(Double, WeightUnit)
  /// The body, and what was added to it; 0 for nothing.
  case bodyweight(added: Double, WeightUnit)
  /// Help of so much weight.
  case assistance(Double, WeightUnit)
  /// A band in words: `green band`.
  case band(String)

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
      self = .bodyweight(added: 0, .lb)
      return
    }
    let isAdded = isBody && lexer.take("+")
    guard !isBody || isAdded || lexer.takeDash() else { return nil }
    lexer.skipBlanks()
    guard let number = lexer.number() else { return nil }
    lexer.skipBlanks()
    let unit = lexer.take(WeightUnit.words) ?? usual
    lexer.skipBlanks()
    let isHelp = !isBody && lexer.take(["assist", "assisted", "assistance"])
    guard lexer.isDone else { return nil }
    if isAdded {
      self = .bodyweight(added: number, unit)
    } else {
      self = isHelp || isBody ? .assistance(number, unit) : .weight(number, unit)
    }
  }

  /// The load that was read of a log; nil where it is no single number.
  public init?(_ load: Load) {
    if let band = load.band {
      guard Self.isBand(band) else { return nil }
      self = .band(band)
      return
    }
    guard let quantity = load.quantity, quantity.low == quantity.high, !quantity.approximate else {
      return nil
    }
    let unit = load.unit ?? .lb
    if load.isAssistance {
      self = .assistance(quantity.value, unit)
    } else if load.isBodyweight {
      self = .bodyweight(added: quantity.value, quantity.value == 0 ? .lb : unit)
    } else {
      self = .weight(quantity.value, unit)
    }
  }

  /// Whether a text is a band's name, as a log can have it among sets.
  private static func isBand(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ")
    return words.contains { ["band", "bands", "banded"].contains($0) }
      && text.utf8.first.map(Lexer.isLetter) == true
      && text.utf8.allSatisfy {
        Lexer.isLetter($0) || Lexer.isDigit($0) || $0 == ASCII.space || $0 == ASCII.hyphen
      }
  }

  /// The load as it stands in the head of a line: `135 lbs`, `BW+15`, `50 lbs assist`.
  public var text: String {
    switch self {
    case .weight(let number, let unit): "\(decimalText(number)) \(unit.plural)"
    case .bodyweight(0, _): "BW"
    case .bodyweight(let added, .lb): "BW+\(decimalText(added))"
    case .bodyweight(let added, .kg): "BW+\(decimalText(added)) kg"
    case .assistance(let number, let unit): "\(decimalText(number)) \(unit.plural) assist"
    case .band(let name): name
    }
  }

  /// How heavy it is, to compare sets of one exercise: in pounds, what is added to the body, and less for
  /// more help. Nil for a band.
  var rank: Double? {
    switch self {
    case .weight(let number, let unit), .bodyweight(let number, let unit): number * unit.pounds
    case .assistance(let number, let unit): -number * unit.pounds
    case .band: nil
    }
  }

  /// The unit of its number; nil where it has none.
  public var unit: WeightUnit? {
    switch self {
    case .weight(_, let unit), .assistance(_, let unit): unit
    case .bodyweight(let added, let unit): added == 0 ? nil : unit
    case .band: nil
    }
  }

  /// The weight in pounds, whatever it did; nil where there is none.
  public var pounds: Double? { rank.map(abs) }

  /// The load among single sets, behind `x`: `135`, `45kg`, `BW+15`.
  ///
  /// - Parameters:
  ///   - withUnit: Whether its unit is written.
  ///   - isHelpKnown: Whether a number is read as help anyway.
  func item(withUnit: Bool, isHelpKnown: Bool) -> String {
    switch self {
    case .weight(let number, let unit):
      decimalText(number) + (withUnit ? unit.plural : "")
    case .bodyweight(0, _): "BW"
    case .bodyweight(let added, let unit):
      "BW+\(decimalText(added))" + (withUnit ? unit.plural : "")
    case .assistance(let number, let unit):
      decimalText(number) + (withUnit ? unit.plural : "") + (isHelpKnown ? "" : " assist")
    case .band(let name): name
    }
  }

  /// Whether a reader found this load.
  func isSame(as load: Load) -> Bool {
    func isSame(_ number: Double?, _ other: Double) -> Bool {
      number.map { abs($0 - other) < 1e-6 } == true
    }
    switch self {
    case .weight(let number, let unit):
      return !load.isBodyweight && isSame(load.pounds, number * unit.pounds)
    case .bodyweight(let added, let unit):
      return load.isBodyweight && isSame(load.pounds, added * unit.pounds)
    case .assistance(let number, let unit):
      return isSame(load.assistPounds, number * unit.pounds)
    case .band(let name): return load.band == name
    }
  }
}

extension WeightUnit {
  /// The unit as it is written behind a number: `lbs`.
  fileprivate var plural: String { self == .kg ? "kg" : "lbs" }
}

/// One set as it was done: repetitions or a hold, with or without a load.
public struct LiftSet: Hashable, Sendable {
  /// How often, or how long.
  public enum Amount: Hashable, Sendable {
    /// So many repetitions.
    case repetitions(Int)
    /// A hold of so many seconds.
    case seconds(Int)
  }

  /// How often, or how long.
  public var amount: Amount
  /// What with; nil where it is not known.
  public var load: LiftLoad?
  /// The perceived exertion from 1 to 10; nil where it was not said.
  public var effort: Double?

  /// A set.
  public init(_ amount: Amount, _ load: LiftLoad? = nil, effort: Double? = nil) {
    (self.amount, self.load, self.effort) = (amount, load, effort)
  }

  /// The set that was read of a log; nil where it has no whole repetitions or seconds, or no single load.
  public init?(_ set: StrengthSet) {
    // A reader has minutes, whose sixtieth part is seldom exact.
    if let seconds = set.seconds, let whole = Int(exactly: seconds.rounded()),
      abs(seconds - Double(whole)) < 1e-6
    {
      amount = .seconds(whole)
    } else if set.seconds == nil, let count = set.repetitions.flatMap({ Int(exactly: $0) }) {
      amount = .repetitions(count)
    } else {
      return nil
    }
    if let load = set.load {
      guard let known = LiftLoad(load) else { return nil }
      self.load = known
    }
  }

  /// Whether it is a hold.
  public var isHold: Bool { if case .seconds = amount { true } else { false } }

  /// Its repetitions or seconds.
  public var number: Int {
    switch amount {
    case .repetitions(let number), .seconds(let number): number
    }
  }

  /// The most sets that one text can mean.
  public static let most = 300

  /// Reads sets as a person types them, with commas between them: `10x135`, `10@60kg`, `6xBW+15`,
  /// `5x50assist`, `40s`, `40s@25`, `12`; and so many alike: `3x10x135`, `3x10@135`, `3x40s`. Nil where
  /// the text is something else, or would be more sets than can be.
  ///
  /// - Parameter unit: The unit of a load without one.
  public static func read(_ typed: some StringProtocol, unit: WeightUnit) -> [LiftSet]? {
    guard let parts = readParts(typed, unit), !isTooMany(parts) else { return nil }
    return parts.flatMap { Array(repeating: $0.set, count: $0.count) }
  }

  /// Whether a text is sets, but more than can be: `301x10x135`.
  public static func isTooMany(_ typed: some StringProtocol, unit: WeightUnit) -> Bool {
    readParts(typed, unit).map(isTooMany) ?? false
  }

  /// A set, and how many alike.
  private typealias Part = (set: LiftSet, count: Int)

  private static func isTooMany(_ parts: [Part]) -> Bool {
    parts.contains { $0.count > most } || parts.reduce(0) { $0 + $1.count } > most
  }

  private static func readParts(_ typed: some StringProtocol, _ unit: WeightUnit) -> [Part]? {
    var parts: [Part] = []
    for text in typed.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = readAlike(trimmed(text), unit) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private static func readAlike(_ text: String, _ unit: WeightUnit) -> Part? {
    var lexer = Lexer(text)
    guard let first = takeAmount(&lexer) else { return nil }
    lexer.skipBlanks()
    if lexer.isDone { return (LiftSet(first), 1) }
    let isMarked = lexer.take("@")
    guard isMarked || lexer.takeTimes() else { return nil }
    lexer.skipBlanks()
    if !isMarked, case .repetitions(let count) = first,
      let set = readOneOfSeveral(lexer, unit)
    {
      return count > 0 ? (set, count) : nil
    }
    return LiftLoad(String(decoding: lexer.rest, as: UTF8.self), unit: unit)
      .map { (LiftSet(first, $0), 1) }
  }

  /// What stands behind a number of sets: `10x135`, `10@135`, `40s`.
  private static func readOneOfSeveral(_ start: Lexer, _ unit: WeightUnit) -> LiftSet? {
    var lexer = start
    guard let amount = takeAmount(&lexer) else { return nil }
    lexer.skipBlanks()
    if lexer.isDone {
      if case .seconds = amount { return LiftSet(amount) }
      return nil
    }
    guard lexer.take("@") || lexer.takeTimes() else { return nil }
    return LiftLoad(String(decoding: lexer.rest, as: UTF8.self), unit: unit)
      .map { LiftSet(amount, $0) }
  }

  /// `12`, `40s`, `1:30`.
  private static func takeAmount(_ lexer: inout Lexer) -> Amount? {
    let start = lexer.at
    if lexer.mayBeTime, !lexer.startsWithMetres, let time = lexer.clockOrUnits(),
      let seconds = Int(exactly: (time.minutes * 60).rounded())
    {
      return .seconds(seconds)
    }
    lexer.at = start
    return lexer.digits().map { .repetitions($0.value) }
  }

  /// The set as it stands in a list: `10x135`, `40s @ 25`, `12`.
  func item(withUnit: Bool, isHelpKnown: Bool) -> String {
    let load = load?.item(withUnit: withUnit, isHelpKnown: isHelpKnown)
    switch (amount, self.load) {
    case (.repetitions(let count), .band(let name)): return "\(count) @ \(name)"
    case (.repetitions(let count), _): return "\(count)" + (load.map { "x\($0)" } ?? "")
    case (.seconds(let seconds), _): return "\(seconds)s" + (load.map { " @ \($0)" } ?? "")
    }
  }

  /// The set in words: `10x135 lbs`, `40s @ 25 lbs`, `12`.
  public var text: String {
    let amount = isHold ? "\(number)s" : "\(number)"
    guard let load else { return amount }
    return isHold ? "\(amount) @ \(load.text)" : "\(amount)x\(load.text)"
  }

  /// Whether a reader found this set.
  func isSame(as set: StrengthSet) -> Bool {
    let amount =
      switch amount {
      case .repetitions(let count): set.seconds == nil && set.repetitions == Double(count)
      case .seconds(let seconds):
        set.seconds.map { abs($0 - Double(seconds)) < 1e-6 } == true
      }
    guard let load, let read = set.load else { return amount && load == nil && set.load == nil }
    return amount && load.isSame(as: read)
  }
}
