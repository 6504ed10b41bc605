import Actions
import DayModel
import Reports
import Screens
import Training
import Values
import Words
import Workouts

/// What is said at the end of a workout: what it came to, the last one like it, and its records.
struct WorkoutSummaryText {
  private let finished: FinishedWorkout
  private let units: PersonalUnits
  private let words: RecordWords

  /// The words for a workout, in a person's units.
  init(_ finished: FinishedWorkout, in units: PersonalUnits) {
    (self.finished, self.units) = (finished, units)
    words = RecordWords(in: units)
  }

  /// The lines; loads that were typed keep the unit that they have.
  var lines: [StyledText] {
    let workout = finished.workout
    if workout.isEmpty {
      return ["\(workout.title) of \(workout.date) is dropped: nothing was done in it"]
    }
    if finished.wasWritten { return ["\(workout.title) was already written"] }
    let activities = workout.cardio.map { "\($0.activity.id) \($0.value)" }
    guard let report = finished.report else {
      return ["\(workout.title), \(finished.minutes) min"]
    }
    let done = ([volume(report.volume)].compactMap(\.self) + activities).joined(separator: ", ")
    let energy = report.energy.map { energy in
      let range = energy.shown
      let weight = report.bodyPounds.map { ", \(words.weight($0))" } ?? ""
      return "; about \(range.lowerBound)-\(range.upperBound) kcal (Compendium 2011\(weight))"
    }
    return ["\(workout.title), \(finished.minutes) min: \(done)\(energy ?? "")"] + notDone
      + [likeIt(report)] + records(report)
  }

  /// What was planned and is not done, exercise by exercise; no line where all is.
  private var notDone: [StyledText] {
    let exercises = finished.workout.exercises.compactMap { exercise in
      exercise.notDone.map { "\(exercise.name.lowercased()) \($0)" }
    }
    let all = exercises + finished.workout.openLegs.map(\.text)
    return all.isEmpty ? [] : ["  planned and not done: \(all.joined(separator: "; "))"]
  }

  /// `5,391 lb in 5 of 11 sets whose load is known`; nil without sets.
  private func volume(_ volume: TrainingVolume) -> String? {
    guard volume.sets > 0 else { return nil }
    let sets = "\(volume.sets) \(volume.sets == 1 ? "set" : "sets")"
    if volume.known == 0 { return sets }
    let shown = units.shown("lb")
    let moved = "\(shown.full(volume.total(in: shown))) in"
    return volume.known == volume.sets
      ? "\(moved) \(sets)" : "\(moved) \(volume.known) of \(sets) whose load is known"
  }

  /// `compared with Strength A of Tue 2031-02-25: bench press 3,605 lb, 3,335 then (+8 %)`.
  private func likeIt(_ report: WorkoutReport) -> StyledText {
    guard let like = report.likeIt else { return "  no workout like it in a year to compare with" }
    let volumes = like.changes.map { change in
      let before =
        change.before.map { before in
          let percent = change.percent.map { " (\($0 < 0 ? "-" : "+")\(abs($0)) %)" } ?? ""
          return "\(words.bareWeight(before)) then\(percent)"
        } ?? "none then"
      return "\(change.exercise) \(words.weight(change.pounds)), \(before)"
    }
    let legs = like.legs.map { activity, now, then in
      "\(activity.id) \(text(of: now, activity)), \(text(of: then, activity)) then"
    }
    let parts = (volumes + legs).joined(separator: "; ")
    let day = "\(like.date.weekday.name.prefix(3)) \(like.date)"
    return "  compared with \(day)\(parts.isEmpty ? "" : ": \(parts)")"
  }

  /// `4.5 mi in 45:00`.
  private func text(of leg: WorkoutSummary.Leg, _ activity: TrainingActivity) -> String {
    let way = leg.metres.map { activity.distanceText($0, in: units) }
    let shown = units.shown("min")
    let minutes = leg.minutes.map { way == nil ? shown.full(of: $0) : shown.text(of: $0) }
    return [way, minutes].compactMap(\.self).joined(separator: " in ")
  }

  private func records(_ report: WorkoutReport) -> [StyledText] {
    let lifts = report.records.filter { !$0.records.isEmpty }.map { exercise in
      let texts = exercise.records.map { text(of: $0, report) }
      return "\(exercise.name.lowercased()) \(texts.joined(separator: ", "))"
    }
    let activities = report.activityRecords.filter { !$0.records.isEmpty }.map { activity in
      let texts = activity.records.map { text(of: $0, activity.activity) }
      return "\(activity.activity.id) \(texts.joined(separator: ", "))"
    }
    let all = (lifts + activities).joined(separator: "; ")
    return (all.isEmpty ? [] : ["  records: \(all)"]) + report.records.flatMap(doubts)
      + report.activityRecords.flatMap(doubts)
  }

  private func doubts(_ exercise: WorkoutReport.ExerciseRecords) -> [StyledText] {
    exercise.doubtful.map { set in
      doubt("\(exercise.name.lowercased()) \(set.shown)", ["exercise", "confirm", exercise.name])
    }
  }

  private func doubts(_ records: WorkoutReport.ActivityRecords) -> [StyledText] {
    records.doubtful.map { effort in
      let leg = WorkoutSummary.Leg(
        type: records.activity.id, metres: effort.metres, minutes: effort.minutes)
      return doubt(
        "\(records.activity.id) \(text(of: leg, records.activity))",
        ["type", "confirm", records.activity.id])
    }
  }

  private func doubt(_ what: String, _ command: [String]) -> StyledText {
    """
      check: \(what) is hardly possible and does not count as a record; \
    if it is right: \(shellLine(["bestupid"] + command + ["\(finished.workout.date)"]))
    """
  }

  /// `180 lb estimated (Epley; 175.5)`, `most repetitions at 135 lb: 10 (9)`.
  private func text(of best: PersonalRecords.Best, _ report: WorkoutReport) -> String {
    let (value, place) = (words.value(of: best), words.place(of: best))
    let before = words.before(best) ?? ""
    return switch best.kind {
    case .load: "heaviest \(value) (\(before))"
    case .estimate: "\(value) estimated (\(report.formula.title); \(before))"
    case .repetitions: "most repetitions\(place): \(value) (\(before))"
    case .volume: "most volume \(value) (\(before))"
    case .assistance: "least help \(value) (\(before))"
    case .hold: "longest hold\(place): \(value) (\(before))"
    }
  }

  private func text(of best: CardioRecords.Best, _ activity: TrainingActivity) -> String {
    func minutes(_ effort: CardioRecords.Effort) -> String {
      effort.minutes.map(units.shown("min").text(of:)) ?? ""
    }
    func way(_ effort: CardioRecords.Effort) -> String {
      effort.metres.map { activity.distanceText($0, in: units) } ?? ""
    }
    // Distances may differ by 5 %: it is the pace that counts.
    let isOther = way(best.effort) != way(best.previous)
    let former = (isOther ? "\(way(best.previous)) in " : "") + minutes(best.previous)
    return switch best.kind {
    case .longest: "longest \(minutes(best.effort)) (\(minutes(best.previous)))"
    case .farthest: "farthest \(way(best.effort)) (\(way(best.previous)))"
    case .fastest: "fastest \(way(best.effort)): \(minutes(best.effort)) (\(former))"
    }
  }
}
