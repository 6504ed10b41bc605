import Words

/// What was lifted, or what helped to lift it (docs/format.md §8.1).
public enum Load: Hashable, Sendable {
  /// A weight.
  case weight(Weight)
  /// The body, and what was added to it; 0 for nothing.
  case bodyweight(added: Weight)
  /// Help of so much weight; the load is unknown. Whether it was taken off the body: `BW-40`.
  case assistance(Weight, isBody: Bool = false)
  /// A band in words: “Blue band”. Whether it helped, or was the equipment of the exercise.
  case band(String, isHelp: Bool = false)

  /// The body alone.
  public static let body = Load.bodyweight(added: Weight(pounds: 0))

  /// The weight, whatever it did; nil for a band, which takes none.
  public var weight: Weight? {
    get {
      switch self {
      case .weight(let weight), .bodyweight(let weight), .assistance(let weight, _): weight
      case .band: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .weight: self = .weight(newValue)
      case .bodyweight: self = .bodyweight(added: newValue)
      case .assistance(_, let isBody): self = .assistance(newValue, isBody: isBody)
      case .band: break
      }
    }
  }

  /// The unit of its weight; nil for a band.
  public var unit: WeightUnit? { weight?.unit }

  /// The unit of its weight, where that was written.
  package var writtenUnit: WeightUnit? { weight.flatMap { $0.hasUnit ? $0.unit : nil } }

  /// Takes a unit that stands elsewhere, unless its weight has its own.
  package mutating func take(unit written: WeightUnit?) {
    guard let written, var weight, !weight.hasUnit else { return }
    weight.take(unit: written)
    self.weight = weight
  }

  /// Whether the body was the load.
  public var isBodyweight: Bool {
    switch self {
    case .bodyweight, .assistance(_, isBody: true): true
    default: false
    }
  }

  /// Whether it helped.
  public var isAssistance: Bool {
    switch self {
    case .assistance, .band(_, isHelp: true): true
    default: false
    }
  }

  /// The words of a band.
  public var band: String? { if case .band(let name, _) = self { name } else { nil } }

  /// The weight in pounds, or what was added to the body; nil where it is assistance or a band.
  public var pounds: Double? {
    switch self {
    case .weight(let weight), .bodyweight(let weight): weight.pounds
    default: nil
    }
  }

  /// The assistance in pounds.
  public var assistPounds: Double? {
    if case .assistance(let weight, _) = self { weight.pounds } else { nil }
  }

  /// How heavy it is beside others of its exercise: pounds, assistance negative. Nil for a band.
  public var rank: Double? { pounds ?? assistPounds.map { -$0 } }

  /// The load as it can be typed and written: with its unit, and where it is the body alone without one. Nil where
  /// it is no single number, and for a band of other words than a list of sets can have.
  public var exact: Load? {
    switch self {
    case .weight(let weight): weight.exact.map { .weight($0) }
    case .bodyweight(let added):
      added.exact.map { $0.quantity.value == 0 ? .body : .bodyweight(added: $0) }
    case .assistance(let weight, _): weight.exact.map { .assistance($0) }
    case .band(let name, _): Self.isBand(name) ? .band(name) : nil
    }
  }

  /// Whether a text is a band's name, as a log can have it among sets.
  package static func isBand(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ")
    return words.contains { ["band", "bands", "banded"].contains($0) }
      && text.utf8.first.map(Lexer.isLetter) == true
      && text.utf8.allSatisfy {
        Lexer.isLetter($0) || Lexer.isDigit($0) || $0 == ASCII.space || $0 == ASCII.hyphen
      }
  }
}

/// One set: as it was read, as it is typed and written, and as formulas see it.
public struct StrengthSet: Hashable, Sendable {
  /// How often, or how long.
  public enum Amount: Hashable, Sendable {
    /// A number of repetitions.
    case repetitions(Double)
    /// A hold, in seconds.
    case seconds(Double)
  }

  /// How often, or how long; nil where that is not known.
  public var amount: Amount?
  /// The load of this set, nil where none was written.
  public var load: Load?
  /// How hard it was, from 1 to 10 (RPE); nil where that was not said.
  public var effort: Double?

  /// A set.
  public init(_ amount: Amount?, _ load: Load? = nil, effort: Double? = nil) {
    (self.amount, self.load, self.effort) = (amount, load, effort)
  }

  /// Repetitions; nil for a hold.
  public var repetitions: Double? {
    if case .repetitions(let count)? = amount { count } else { nil }
  }

  /// How long a hold was, in seconds.
  public var seconds: Double? { if case .seconds(let seconds)? = amount { seconds } else { nil } }

  /// Whether it is a hold.
  public var isHold: Bool { seconds != nil }

  /// Its repetitions or seconds; 0 where they are not known.
  public var number: Double { repetitions ?? seconds ?? 0 }

  /// How many repetitions were left: 10 − RPE (Zourdos 2016, J Strength Cond Res 30:267); nil where the
  /// effort was not written.
  public var reserve: Double? { effort.map { 10 - $0 } }

  /// The weight in pounds whose whole is known: that of the bar, never that of a body.
  public var knownPounds: Double? {
    if case .weight(let weight)? = load { weight.pounds } else { nil }
  }

  /// Repetitions × weight in pounds; nil where the load is not known, and for holds.
  public var volume: Double? {
    guard let repetitions, let pounds = knownPounds else { return nil }
    return repetitions * pounds
  }

  /// The set as it can be typed and written; nil where it has no whole repetitions or seconds, or no single
  /// load (``Load/exact``).
  public var exact: StrengthSet? {
    // A reader has minutes, whose sixtieth part is seldom exact.
    let whole = isHold && abs(number - number.rounded()) < 1e-6 ? number.rounded() : number
    guard amount != nil, Int(exactly: whole) != nil else { return nil }
    var set = self
    set.amount = isHold ? .seconds(whole) : .repetitions(whole)
    guard let load else { return set }
    set.load = load.exact
    return set.load == nil ? nil : set
  }
}

/// A number of identical sets.
public struct SetRun: Equatable, Sendable {
  /// The set.
  public var set: StrengthSet
  /// How many there are, as it was read.
  public var count: Double

  /// A number of identical sets.
  public init(_ set: StrengthSet, count: Double = 1) { (self.set, self.count) = (set, count) }

  /// The sets one by one, at most ``SetLimits/listed``.
  public var sets: [StrengthSet] {
    Array(repeating: set, count: Int(min(max(count, 0), SetLimits.listed)))
  }
}

/// The bounds of what a set can be, where it is typed, besides those of ``Measure``.
public enum SetLimits {
  /// How hard a set is (RPE).
  public static let effort = 1.0...10
  /// The most sets of a workout, of a line, and of one text.
  public static let sets = 300
  /// A headline of more sets is a slip of the pen, and none to work through one by one.
  static let listed = 1000.0
}
