import DayModel
import Values

extension WeekProgress.Training {
  /// What was done, in a few words: `swim 600 m, 21:30`, `3 exercises`.
  func words(in units: PersonalUnits) -> String {
    switch self {
    case .strength(let exercises):
      switch exercises.count {
      case 0: word
      case 1: "1 exercise"
      default: "\(exercises.count) exercises"
      }
    case .activity(let record):
      words(TrainingActivity(record.activity), record.metres, record.minutes, units)
    case .session(let session, _):
      "\(session.title) \(units.shown("min").text(of: session.minutes))"
    case .own(let activity, let metres, let minutes):
      words(activity, metres, minutes, units)
    }
  }

  private func words(
    _ activity: TrainingActivity, _ metres: Double?, _ minutes: Double?, _ units: PersonalUnits
  ) -> String {
    let parts = [
      metres.map { activity.distanceText($0, in: units) },
      minutes.map(units.shown("min").text(of:)),
    ]
    return "\(word) \(parts.compactMap(\.self).joined(separator: ", "))"
  }
}
