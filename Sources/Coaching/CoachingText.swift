import Cycle
import DayModel

extension Recommendation {
  /// A line about the day, by phase and energy. Where the phase is not sure, it says so.
  public var message: String {
    let energy =
      switch facts.energyLevel {
      case nil: "No energy is logged for today yet, so this goes by the rest."
      case .veryLow: "Your energy is very low today; resting is a good choice."
      case .low: "Your energy is low today; something short and light may do you good."
      case .moderate: "Your energy is in the middle today; a steady pace may suit."
      case .high: "Your energy is high today; there may be room for more."
      case .veryHigh: "Your energy is very high today; a hard session may feel right."
      }
    let phase: String? =
      switch facts.countedPhase {
      case .menstrual: "In the first days of a cycle many like it slower."
      case .follicular: "In the days after a period many find building up easy."
      case .ovulatory: "Around the middle of a cycle many feel strong."
      case .luteal: "In the second half of a cycle many like it even and calm."
      case nil: nil
      }
    let doubt = "The phase is a guess here, so how you feel counts first."
    let isUnsure = facts.countedPhase != nil && facts.confidence == .low
    let rest = advice.restFirst ? "A rest comes first today." : nil
    return [phase, isUnsure ? doubt : nil, rest ?? energy].compactMap(\.self)
      .joined(separator: " ")
  }

  /// A small thing to do besides, by phase and energy.
  public var tip: String {
    let isLow = facts.energyLevel?.isLow == true || advice.restFirst
    return switch facts.countedPhase {
    case .menstrual:
      isLow
        ? "Warmth on belly or back may help." : "A walk in daylight may ease cramps."
    case .follicular:
      isLow
        ? "An early night may bring more than a session."
        : "This may be a week to try something new."
    case .ovulatory:
      isLow ? "A walk with somebody may be enough." : "A longer warm-up may help before hard sets."
    case .luteal:
      isLow
        ? "Ten slow breaths before bed may help sleep."
        : "Water close at hand may help in the heat."
    case nil:
      isLow
        ? "A few minutes outside may be enough." : "Laying out your things in the evening may help."
    }
  }

  /// What has to be said beside it.
  public var notes: [String] {
    rules.contains { $0.rule == .state } ? ["The word of your midwife or doctor counts."] : []
  }
}
