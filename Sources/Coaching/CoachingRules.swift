import Cycle
import DayModel
import Values

/// A rule that holds back what the table of phases and energy says (docs/library.md, “Recommendations”).
public enum CoachingRule: String, Sendable, CaseIterable {
  /// The day before was hard.
  case afterHardDay = "after-hard-day"
  /// Several of the last seven days were hard.
  case hardDays = "hard-days"
  /// Several days in a row had training.
  case daysInARow = "days-in-a-row"
  /// Strength of the same parts of the body within 48 hours; it takes points from entries alone
  /// (ACSM, “Guidelines for exercise testing and prescription”).
  case sameMuscles = "same-muscles"
  /// A symptom is severe.
  case severeSymptom = "severe-symptom"
  /// A beginner with little behind them.
  case newToIt = "new-to-it"
  /// After two weeks without.
  case comingBack = "coming-back"
  /// A pregnancy, or the time after one.
  case state
  /// Something is planned for the day.
  case planned
}

/// A rule that held on a day.
public struct AppliedRule: Equatable, Sendable {
  /// Which.
  public let rule: CoachingRule
  /// What it does: `at most medium`.
  public let effect: String
  /// What it goes by: `2031-03-29: Session_RPE 8`.
  public let because: String
}

/// The rules of a day, in the order of ``CoachingRule``, and what they come to.
struct CoachingRules {
  private(set) var applied: [AppliedRule] = []
  /// The hardest intensity that all of them allow.
  private(set) var cap = Intensity.high
  private(set) var isRestFirst = false
  /// Whether hard types are left out.
  private(set) var isWithoutHardTypes = false
  private(set) var minutesFactor = 1.0
  /// The parts of the body that strength training was for within 48 hours.
  private(set) var tiredAreas: Set<String> = []

  private let facts: CoachingFacts
  private let level: FitnessLevel

  init(_ facts: CoachingFacts) {
    self.facts = facts
    level = facts.profile.countedLevel
    applyHardDays()
    applyDaysInARow()
    applySameMuscles()
    if facts.hasSevereSymptom {
      restFirst(.severeSymptom, "a symptom of today is severe")
    }
    applyExperience()
    applyState()
    for planned in facts.planned {
      add(.planned, "it stands first", planned.where)
    }
  }

  private mutating func add(_ rule: CoachingRule, _ effect: String, _ because: String) {
    applied.append(AppliedRule(rule: rule, effect: effect, because: because))
  }

  private mutating func atMost(_ intensity: Intensity) { cap = min(cap, intensity) }

  private mutating func restFirst(_ rule: CoachingRule, _ because: String) {
    isRestFirst = true
    atMost(.low)
    add(rule, "rest first, else low", because)
  }

  /// The training of some days before the day: `3...1` for the three before it.
  private func trained(last days: Int) -> [TrainedDay] {
    let span = facts.date.advanced(by: -days)...facts.date.advanced(by: -1)
    return facts.trained.filter { span.contains($0.date) }
  }

  private mutating func applyHardDays() {
    if let last = trained(last: 1).last, last.load == .high {
      atMost(.medium)
      add(.afterHardDay, "at most medium", "\(last.date): \(last.because)")
    }
    let hard = trained(last: 7).filter { $0.load == .high }
    if hard.count >= level.hardDays {
      atMost(.medium)
      let days = hard.count == 1 ? "1 hard day" : "\(hard.count) hard days"
      add(.hardDays, "at most medium", "\(days) in the last seven")
    }
  }

  private mutating func applyDaysInARow() {
    let dates = Set(facts.trained.map(\.date))
    var (day, count) = (facts.date.advanced(by: -1), 0)
    while dates.contains(day) {
      count += 1
      day = day.advanced(by: -1)
    }
    if count >= level.daysInARow { restFirst(.daysInARow, "\(count) days in a row with training") }
  }

  private mutating func applySameMuscles() {
    let days = trained(last: 2).filter { !$0.areas.isEmpty }
    guard let last = days.last else { return }
    tiredAreas = days.reduce(into: []) { $0.formUnion($1.areas) }
    add(
      .sameMuscles, "− 2 points for strength of the same parts",
      "\(last.date): \(tiredAreas.sorted().joined(separator: ", "))")
  }

  private mutating func applyExperience() {
    let recent = facts.recentDays
    if facts.profile.level == .beginner, recent < 12 {
      atMost(.medium)
      isWithoutHardTypes = true
      add(
        .newToIt, "at most medium, no hiit",
        "\(recent == 1 ? "1 day" : "\(recent) days") with training in eight weeks")
    }
    if let last = facts.trained.last(where: { $0.date < facts.date }), trained(last: 14).isEmpty {
      atMost(.medium)
      minutesFactor = 0.75
      add(.comingBack, "at most medium, minutes × 0.75", "the last training was on \(last.date)")
    }
  }

  private mutating func applyState() {
    let isRecovery = facts.profile.goals.contains(.postpartumRecovery)
    guard facts.state == .pregnant || facts.state == .postpartum || isRecovery else { return }
    let most: Intensity = facts.profile.isCleared ? .medium : .low
    atMost(most)
    isWithoutHardTypes = true
    let word = facts.state.usesLengths ? "postpartumRecovery" : facts.state.rawValue
    add(
      .state, facts.profile.isCleared ? "at most medium, no hiit" : "low, no hiit",
      facts.profile.isCleared ? "\(word), and coaching.cleared is on" : word)
  }
}

extension WorkoutOfDay {
  /// Where it is planned, in words.
  public var `where`: String {
    switch source {
    case .week: "the weekly plan has \(title)"
    case .program(let program, let day): "day \(day) of \(program): \(title)"
    }
  }
}
