import Actions
import Charts
import DayModel
import Training
import Values
import Workouts

/// What is said at the end of a workout: what it came to, the last one like it, and its records.
struct WorkoutSummaryText {
  private let finished: FinishedWorkout
  private let units: PersonalUnits

  /// The words for a workout, in a person's units.
  init(_ finished: FinishedWorkout, in units: PersonalUnits) {
    (self.finished, self.units) = (finished, units)
  }

  /// The lines; loads that were typed keep the unit that they have.
  var lines: [StyledText] {
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
      let weight = report.bodyPounds.map { ", \(load($0, roundedTo: 10))" } ?? ""
      return "; about \(range.lowerBound)-\(range.upperBound) kcal (Compendium 2011\(weight))"
    }
    return ["\(workout.title), \(finished.minutes) min: \(done)\(energy ?? "")", likeIt(report)]
      + records(report)
  }

  /// `181 lb`; the number alone without its unit.
  private func load(
    _ pounds: Double, roundedTo parts: Double = 1, isBare: Bool = false
  ) -> String {
    let shown = units.shown("lb")
    let number = grouped(shown.value(pounds), roundedTo: parts)
    return isBare ? number : "\(number) \(shown.unit)"
  }

  /// `5,391 lb in 5 of 11 sets whose load is known`; nil without sets.
  private func volume(_ volume: TrainingVolume) -> String? {
    guard volume.sets > 0 else { return nil }
    let sets = "\(volume.sets) \(volume.sets == 1 ? "set" : "sets")"
    if volume.known == 0 { return sets }
    let moved = "\(load(volume.pounds)) in"
    return volume.known == volume.sets
      ? "\(moved) \(sets)" : "\(moved) \(volume.known) of \(sets) whose load is known"
  }

  private func likeIt(_ report: WorkoutReport) -> StyledText {
    guard let like = report.likeIt else { return "  nothing like it in a year" }
    let volumes = like.changes.map { change in
      let before =
        change.before.map { before in
          let percent = change.percent.map { "; \($0 < 0 ? "-" : "+")\(abs($0)) %" } ?? ""
          return load(before, isBare: true) + percent
        } ?? "new"
      return "\(change.exercise) \(load(change.pounds)) (\(before))"
    }
    let legs = like.legs.map { activity, now, then in
      "\(activity.id) \(text(of: now, activity)) (\(text(of: then, activity)))"
    }
    let parts = (volumes + legs).joined(separator: "; ")
    return "  like it \(like.date)\(parts.isEmpty ? "" : ": \(parts)")"
  }

  /// `4.5 mi in 45 min`.
  private func text(of leg: WorkoutSummary.Leg, _ activity: TrainingActivity) -> String {
    let way = leg.metres.map { activity.distanceText($0, in: units) }
    let minutes = leg.minutes.map { "\(decimalText($0, roundedTo: 10)) min" }
    return [way, minutes].compactMap(\.self).joined(separator: " in ")
  }

  private func records(_ report: WorkoutReport) -> [StyledText] {
    let lifts = report.records.map { exercise in
      let texts = exercise.records.map { text(of: $0, report) }
      return "\(exercise.name.lowercased()) \(texts.joined(separator: ", "))"
    }
    let activities = report.activityRecords.map { activity in
      let texts = activity.records.map { text(of: $0, activity.activity) }
      return "\(activity.activity.id) \(texts.joined(separator: ", "))"
    }
    let all = (lifts + activities).joined(separator: "; ")
    return all.isEmpty ? [] : ["  records: \(all)"]
  }

  /// The load of a set as it was written, and the best before it in the same unit: `60 kg (57.5)`.
  private func written(_ best: PersonalRecords.Best) -> String? {
    guard let load = best.set?.load, let text = load.shown, let previous = best.previous else {
      return nil
    }
    return "\(text) (\(grouped(previous / (load.unit ?? .lb).pounds, roundedTo: 10)))"
  }

  /// `180 lb estimated (Epley; 175.5)`, `most repetitions at 135 lb: 10 (9)`.
  private func text(of best: PersonalRecords.Best, _ report: WorkoutReport) -> String {
    let value = grouped(best.value)
    let before = best.previous.map { grouped($0) } ?? ""
    let pounds = load(best.value, roundedTo: 10)
    let poundsBefore = best.previous.map { load($0, roundedTo: 10, isBare: true) } ?? ""
    let at = best.set?.load?.shown.map { " at \($0)" } ?? ""
    return switch best.kind {
    case .load: "heaviest \(written(best) ?? pounds)"
    case .estimate: "\(pounds) estimated (\(report.formula.title); \(poundsBefore))"
    case .repetitions: "most repetitions\(at): \(value) (\(before))"
    case .volume: "most volume \(pounds) (\(poundsBefore))"
    case .assistance: "least help \(written(best) ?? pounds)"
    case .hold: "longest hold\(at): \(value) s (\(before))"
    }
  }

  private func text(of best: CardioRecords.Best, _ activity: TrainingActivity) -> String {
    func minutes(_ effort: CardioRecords.Effort?) -> String {
      effort?.minutes.map { clockText(Int(($0 * 60).rounded())) } ?? ""
    }
    func way(_ effort: CardioRecords.Effort?) -> String {
      effort?.metres.map { activity.distanceText($0, in: units) } ?? ""
    }
    return switch best.kind {
    case .longest: "longest \(minutes(best.effort)) (\(minutes(best.previous)))"
    case .farthest: "farthest \(way(best.effort)) (\(way(best.previous)))"
    case .fastest:
      "fastest \(way(best.effort)): \(minutes(best.effort)) (\(minutes(best.previous)))"
    }
  }
}
