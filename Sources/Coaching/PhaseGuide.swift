public import Cycle
public import DayModel
import Values

/// How much energy a day has, of the five levels of its score from 0 to 10 (docs/library.md, “Recommendations”).
public enum EnergyLevel: Int, Sendable, CaseIterable {
  /// 0 to 2.
  case veryLow = 1
  /// Up to 4.
  case low
  /// Up to 6.
  case moderate
  /// Up to 8.
  case high
  /// Up to 10.
  case veryHigh

  /// The level of a score from 0 to 10: half of it, rounded up.
  public init(score: Double) {
    let level = (score / 2).rounded(.up)
    self = Self(rawValue: min(max(Int(level.isFinite ? level : 1), 1), 5)) ?? .veryLow
  }

  /// The level in words: `very low`.
  public var words: String {
    switch self {
    case .veryLow: "very low"
    case .low: "low"
    case .moderate: "moderate"
    case .high: "high"
    case .veryHigh: "very high"
    }
  }

  /// Whether quiet types come first.
  var isLow: Bool { self == .veryLow || self == .low }
}

/// How hard and how long a day's training may be.
public struct TrainingAdvice: Equatable, Sendable {
  /// The hardest intensity.
  public var intensity: Intensity
  /// From the fewest to the most minutes.
  public var minutes: ClosedRange<Int>
  /// Whether a rest is the first thing to think of.
  public var restFirst = false
}

/// What suits the phases of a cycle: types of training, intensity and minutes (docs/library.md, “Recommendations”).
///
/// The phase is a weak guide: pooled effects of it on performance are trivial (McNulty 2020, Sports Med 50:1813), and no
/// influence on strength or its gains was found (Colenso-Semple 2023, Front Sports Act Living 5:1054542). So energy decides.
public struct PhaseGuide: Sendable {
  /// The phase; nil for days whose phase is not known or does not count.
  public let phase: CyclePhase?
  /// The types of workouts that suit it, the most suitable first; none without a phase.
  public let types: [String]
  /// Own activities that suit it.
  public let activities: [String]
  /// What suits without a score of the energy, then at each of the five levels.
  private let cells: [TrainingAdvice]

  /// The guide of a phase; of no phase that of the days without.
  public static func of(_ phase: CyclePhase?) -> PhaseGuide { table.first { $0.phase == phase }! }

  /// What suits at a level of the energy; nil for a day without a score.
  public func advice(at energy: EnergyLevel?) -> TrainingAdvice { cells[energy?.rawValue ?? 0] }

  /// The one table.
  static let table: [PhaseGuide] = [
    PhaseGuide(
      phase: .menstrual, types: ["yoga", "gentle-stretch", "walking-pilates"],
      activities: ["walk"],
      cells: [
        cell(.low, 15, 25), cell(.low, 5, 15, restFirst: true), cell(.low, 15, 20),
        cell(.low, 20, 30), cell(.medium, 20, 30), cell(.medium, 25, 40),
      ]),
    PhaseGuide(
      phase: .follicular, types: ["strength", "pilates", "barre", "yoga"],
      activities: ["run", "bike"],
      cells: [
        cell(.medium, 25, 40), cell(.low, 5, 20), cell(.low, 20, 30), cell(.medium, 25, 40),
        cell(.medium, 30, 45), cell(.high, 30, 45),
      ]),
    PhaseGuide(
      phase: .ovulatory, types: ["hiit-strength", "strength", "power-pilates", "barre"],
      activities: ["run", "bike"],
      cells: [
        cell(.high, 25, 45), cell(.low, 5, 20), cell(.medium, 20, 30), cell(.medium, 25, 40),
        cell(.high, 30, 45), cell(.high, 30, 60),
      ]),
    PhaseGuide(
      phase: .luteal, types: ["pilates", "barre", "yoga", "strength"],
      activities: ["swim", "walk"],
      cells: [
        cell(.medium, 25, 40), cell(.low, 5, 20), cell(.low, 20, 30), cell(.medium, 25, 35),
        cell(.medium, 30, 40), cell(.high, 30, 40),
      ]),
    PhaseGuide(
      phase: nil, types: [], activities: [],
      cells: [
        cell(.medium, 25, 40), cell(.low, 5, 20), cell(.low, 20, 30), cell(.medium, 25, 40),
        cell(.medium, 30, 45), cell(.high, 30, 45),
      ]),
  ]

  private static func cell(
    _ intensity: Intensity, _ fewest: Int, _ most: Int, restFirst: Bool = false
  ) -> TrainingAdvice {
    TrainingAdvice(intensity: intensity, minutes: fewest...most, restFirst: restFirst)
  }

  /// The types that come first while the energy is low.
  static let quietTypes: Set<String> = ["yoga", "gentle-stretch", "walking-pilates", "meditation"]

  /// The types that are left out where nothing hard is right.
  static let hardTypes: Set<String> = ["hiit", "hiit-strength"]
}

extension CoachingGoal {
  /// The types that serve the goal; none where no type does.
  public var types: Set<String> {
    switch self {
    case .buildStrength: ["strength", "hiit-strength", "power-pilates"]
    case .improveFlexibility: ["yoga", "gentle-stretch", "pilates"]
    case .reduceStress: ["yoga", "meditation", "gentle-stretch", "walking-pilates"]
    case .postpartumRecovery: ["pilates", "gentle-stretch", "walking-pilates"]
    case .hormoneBalance, .consistency: []
    }
  }

  /// Whether an entry serves the goal.
  func isServed(by entry: LibraryEntry) -> Bool {
    types.contains(entry.type) || self == .consistency && entry.minutes <= 20
  }
}
