import Cycle
public import DayModel
import Values

/// What to do on a day: ranked workouts with their reasons, a gentler one, a message and a tip.
///
/// A pure function of its facts, by the rules of docs/library.md, “Recommendations”: phase × energy × recent training ×
/// preferences × history.
public struct Recommendation: Sendable {
  /// What it goes by.
  public let facts: CoachingFacts
  /// What the table says of the phase and the energy, before any rule.
  public let base: TrainingAdvice
  /// How hard and how long training may be.
  public let advice: TrainingAdvice
  /// The rules that held.
  public let rules: [AppliedRule]
  /// What is planned for the day, then all workouts that suit it, the best first.
  public let choices: [Choice]
  /// A gentler workout; nil where the library has none.
  public let gentler: LibraryEntry?
  /// The types that suit the day, for who has no workout of it.
  public let types: [String]

  /// How many workouts are told at once.
  public static let count = 3

  /// A workout, and why.
  public struct Choice: Equatable, Sendable {
    /// Its entry in the library; nil for what is planned and not in it.
    public let entry: LibraryEntry?
    /// Where it is planned; nil for what is not.
    public let planned: WorkoutOfDay?
    /// What speaks for it and against it, the weightiest first.
    public let reasons: [Reason]

    /// The sum of the points.
    public var points: Double { reasons.reduce(0) { $0 + $1.points } }
    /// What it is called.
    public var title: String { entry?.title ?? planned?.title ?? "" }
    /// The id of its type.
    public var type: String? { entry?.type ?? planned?.type }
  }

  /// What speaks for a workout, or against it.
  public struct Reason: Equatable, Sendable {
    /// A word for it that stays the same.
    public let code: String
    /// How much.
    public let points: Double
    /// The same in words.
    public let text: String
  }

  /// The recommendation of facts.
  public init(_ facts: CoachingFacts) {
    let rules = CoachingRules(facts)
    let base = PhaseGuide.of(facts.countedPhase).advice(at: facts.energyLevel)
    let advice = Self.advice(base, rules, facts)
    let ranking = WorkoutRanking(facts, rules, advice)
    let planned = Self.planned(facts, advice)
    let taken = planned.compactMap(\.entry?.id)
    let choices =
      planned
      + ranking.ranked.filter { choice in !(choice.entry.map { taken.contains($0.id) } ?? false) }
    (self.facts, self.rules) = (facts, rules.applied)
    (self.base, self.advice, self.choices) = (base, advice, choices)
    gentler = ranking.gentler(besides: choices.prefix(Self.count).compactMap(\.entry?.id))
    types = ranking.types
  }

  /// What is planned for the day: it stands first, whatever the rules say.
  private static func planned(_ facts: CoachingFacts, _ advice: TrainingAdvice) -> [Choice] {
    facts.planned.map { workout in
      let entry = workout.entry.flatMap { facts.library[$0] }
      return Choice(
        entry: entry, planned: workout,
        reasons: [Reason(code: "planned", points: 0, text: fit(of: workout, entry, advice))])
    }
  }

  /// Three workouts; with an offset those behind the first ones.
  public func page(offset: Int = 0) -> [Choice] {
    Array(choices.dropFirst(offset).prefix(Self.count))
  }

  private static func advice(
    _ base: TrainingAdvice, _ rules: CoachingRules, _ facts: CoachingFacts
  ) -> TrainingAdvice {
    var advice = base
    if facts.energy == nil, facts.confidence != .high {
      advice.intensity = min(advice.intensity, .medium)
    }
    advice.intensity = min(advice.intensity, rules.cap)
    if rules.isRestFirst { advice.restFirst = true }
    let factor = facts.profile.countedLevel.factor * rules.minutesFactor
    func scaled(_ minutes: Int) -> Int {
      min(
        max(Int((Double(minutes) * factor / 5 + 0.5).rounded(.down)) * 5, 5), facts.profile.minutes)
    }
    advice.minutes = scaled(base.minutes.lowerBound)...scaled(base.minutes.upperBound)
    return advice
  }

  /// How what is planned fits the day.
  private static func fit(
    of planned: WorkoutOfDay, _ entry: LibraryEntry?, _ advice: TrainingAdvice
  ) -> String {
    let place = planned.where
    if advice.restFirst {
      return "\(place); today a rest comes first, and a lighter form is one way"
    }
    let load = entry?.intensity ?? planned.type.map(TypeLoad.of)
    if let load, load > advice.intensity {
      return "\(place); it is \(load.rawValue), and today is rather \(advice.intensity.rawValue)"
    }
    if let entry, entry.minutes > advice.minutes.upperBound {
      return "\(place); it takes \(entry.minutes) min, and today is rather "
        + "\(advice.minutes.upperBound)"
    }
    return "\(place); it fits today"
  }
}

/// How hard training of a type is taken to be where nothing says it.
public enum TypeLoad {
  /// The one table: the types that are neither here nor quiet nor hard are medium.
  public static func of(_ type: String) -> Intensity {
    if type == WorkoutType.brick.rawValue || PhaseGuide.hardTypes.contains(type) { return .high }
    let low: Set<String> = [WorkoutType.walk.rawValue, WorkoutType.recovery.rawValue]
    return low.contains(type) || PhaseGuide.quietTypes.contains(type) ? .low : .medium
  }
}
