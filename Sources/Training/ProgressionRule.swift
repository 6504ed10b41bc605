public import Values

/// How the next load follows from the workouts before it.
public enum ProgressionRule: String, Sendable, CaseIterable {
  /// The plan's own rule: a set of the most repetitions with one in reserve asks for a step more.
  case plan
  /// Repetitions first, then the load.
  case double
  /// A step more each time that all repetitions were done.
  case linear
  /// As `double`; what is stepped is what is added to the body.
  case bodyweight
  /// As `double`; what is stepped is the help, downward.
  case assisted
  /// Seconds first, then the load.
  case hold

  /// What a rule asks for where an exercise does not say it.
  struct Defaults {
    /// From the least repetitions of a working set to those that ask for more.
    let repetitions: ClosedRange<Int>
    /// How many sets.
    let sets: Int
    /// How much a step is, in pounds and in kilograms.
    let step: (pounds: Double, kilograms: Double)
    /// How many misses in a row make a deload; nil where they make none by themselves.
    var misses: Int?
  }

  /// The one table of rules.
  var defaults: Defaults {
    switch self {
    case .plan, .double: Defaults(repetitions: 8...12, sets: 3, step: (5, 2.5))
    case .linear: Defaults(repetitions: 5...5, sets: 3, step: (5, 2.5), misses: 3)
    case .bodyweight: Defaults(repetitions: 6...12, sets: 2, step: (5, 2.5))
    case .assisted: Defaults(repetitions: 5...8, sets: 2, step: (10, 5))
    case .hold: Defaults(repetitions: 1...1, sets: 2, step: (5, 2.5))
    }
  }

  /// Those that an exercise can ask for; the others follow from its kind.
  public static let asked: [ProgressionRule] = [.plan, .double, .linear]

  /// The rule of a kind of exercise. What an exercise asks for counts where it is lifted with a load.
  public init(_ kind: ExerciseKind, asked: ProgressionRule? = nil) {
    switch kind {
    case .load:
      self = asked.flatMap { Self.asked.contains($0) ? $0 : nil } ?? .plan
    case .bodyweight: self = .bodyweight
    case .assisted: self = .assisted
    case .hold: self = .hold
    }
  }
}

/// What one exercise asks of its rule: what the library says, and else the rule's own.
public struct ProgressionTarget: Equatable, Sendable {
  /// The rule.
  public let rule: ProgressionRule
  /// From the least repetitions of a working set to those that ask for more.
  public let repetitions: ClosedRange<Int>
  /// How many sets.
  public let sets: Int
  /// Whether somebody asked for that many sets; else as many count as were done, up to ``sets``.
  let isSetsAsked: Bool
  /// How much a step is; nil for that of the rule.
  public let step: Load?

  /// A target.
  public init(
    _ rule: ProgressionRule, repetitions: ClosedRange<Int>? = nil, sets: Int? = nil,
    step: Load? = nil
  ) {
    self.rule = rule
    self.repetitions = repetitions ?? rule.defaults.repetitions
    self.sets = sets ?? rule.defaults.sets
    isSetsAsked = sets != nil
    self.step = step
  }

  /// The size of a step in a unit. One that is written in the other unit is converted, to tenths.
  func step(in unit: WeightUnit) -> Double {
    guard let step = step?.weight, step.quantity.value > 0 else {
      return unit == .kg ? rule.defaults.step.kilograms : rule.defaults.step.pounds
    }
    if step.unit == unit { return step.quantity.value }
    let size = step.pounds / unit.pounds
    return max((size * 10).rounded() / 10, 0.1)
  }
}
