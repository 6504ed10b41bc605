import Actions
import Charts
import DayModel
import Training
import Values
import Workouts

extension WorkoutText {
  /// What is said at the end of a workout: what it came to, the last one like it, and its records.
  static func summary(of finished: FinishedWorkout) -> [StyledText] {
    let workout = finished.workout
    if workout.isEmpty {
      return ["\(workout.title) of \(workout.date) is dropped: nothing was done in it"]
    }
    if finished.wasWritten { return ["\(workout.title) was written already"] }
    let activities = workout.cardio.map { "\($0.activity.id) \($0.value)" }
    guard let report = finished.report else {
      return ["\(workout.title), \(finished.minutes) min"]
    }
    let done = ([volume(report.volume)].compactMap(\.self) + activities).joined(separator: ", ")
    let energy = report.energy.map { energy in
      let range = energy.shown
      let weight = report.bodyPounds.map { ", \(decimalText($0, roundedTo: 10)) lb" } ?? ""
      return "; about \(range.lowerBound)-\(range.upperBound) kcal (Compendium 2011\(weight))"
    }
    return ["\(workout.title), \(finished.minutes) min: \(done)\(energy ?? "")", likeIt(report)]
      + records(report)
  }

  /// `5,391 lb in 5 of 11 sets whose load is known`; nil without sets.
  private static func volume(_ volume: TrainingVolume) -> String? {
    guard volume.sets > 0 else { return nil }
    let sets = "\(volume.sets) \(volume.sets == 1 ? "set" : "sets")"
    if volume.known == 0 { return sets }
    let pounds = "\(grouped(volume.pounds, roundedTo: 1)) lb in"
    return volume.known == volume.sets
      ? "\(pounds) \(sets)" : "\(pounds) \(volume.known) of \(sets) whose load is known"
  }

  private static func likeIt(_ report: WorkoutReport) -> StyledText {
    guard let like = report.likeIt else { return "  nothing like it in a year" }
    let volumes = like.changes.map { change in
      let before =
        change.before.map { before in
          let percent = change.percent.map { "; \($0 < 0 ? "-" : "+")\(abs($0)) %" } ?? ""
          return grouped(before, roundedTo: 1) + percent
        } ?? "new"
      return "\(change.exercise) \(grouped(change.pounds, roundedTo: 1)) lb (\(before))"
    }
    let legs = like.legs.map { activity, now, then in
      "\(activity.id) \(text(of: now, activity.unit)) (\(text(of: then, activity.unit)))"
    }
    let parts = (volumes + legs).joined(separator: "; ")
    return "  like it \(like.date)\(parts.isEmpty ? "" : ": \(parts)")"
  }

  /// `4.5 mi in 45 min`.
  private static func text(of leg: WorkoutSummary.Leg, _ unit: DistanceUnit) -> String {
    let distance = leg.metres.map {
      "\(decimalText($0 / unit.metres, roundedTo: 100)) \(unit.rawValue)"
    }
    let minutes = leg.minutes.map { "\(decimalText($0, roundedTo: 10)) min" }
    return [distance, minutes].compactMap(\.self).joined(separator: " in ")
  }

  private static func records(_ report: WorkoutReport) -> [StyledText] {
    let lifts = report.records.map { exercise in
      let texts = exercise.records.map { text(of: $0, report) }
      return "\(exercise.name.lowercased()) \(texts.joined(separator: ", "))"
    }
    let activities = report.activityRecords.map { activity in
      "\(activity.activity.id) \(activity.records.map(text).joined(separator: ", "))"
    }
    let all = (lifts + activities).joined(separator: "; ")
    return all.isEmpty ? [] : ["  records: \(all)"]
  }

  /// `180 lb estimated (Epley; 175.5)`, `most repetitions at 135 lb: 10 (9)`.
  private static func text(of best: PersonalRecords.Best, _ report: WorkoutReport) -> String {
    let value = grouped(best.value)
    let before = best.previous.map { grouped($0) } ?? ""
    let at = best.set?.load?.shown.map { " at \($0)" } ?? ""
    return switch best.kind {
    case .load: "heaviest \(best.set?.load?.shown ?? "\(value) lb") (\(before))"
    case .estimate: "\(value) lb estimated (\(report.formula.title); \(before))"
    case .repetitions: "most repetitions\(at): \(value) (\(before))"
    case .volume: "most volume \(value) lb (\(before))"
    case .assistance: "least help \(best.set?.load?.shown ?? "\(value) lb") (\(before))"
    case .hold: "longest hold\(at): \(value) s (\(before))"
    }
  }

  private static func text(of best: CardioRecords.Best) -> String {
    func minutes(_ effort: CardioRecords.Effort?) -> String {
      effort?.minutes.map { clockText(Int(($0 * 60).rounded())) } ?? ""
    }
    func miles(_ effort: CardioRecords.Effort?) -> String {
      effort?.metres.map {
        decimalText($0 / DistanceUnit.mi.metres, roundedTo: 100) + " mi"
      } ?? ""
    }
    return switch best.kind {
    case .longest: "longest \(minutes(best.effort)) (\(minutes(best.previous)))"
    case .farthest: "farthest \(miles(best.effort)) (\(miles(best.previous)))"
    case .fastest:
      "fastest \(miles(best.effort)): \(minutes(best.effort)) (\(minutes(best.previous)))"
    }
  }
}
