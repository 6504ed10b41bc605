import DayEditing
import DayModel
import Values
import Words

/// How a workout is summarized, in lists and in the live view.
extension LiveWorkout {
  /// What becomes of an exercise: `now`, `done`, `skip`, `2 of 3` where it was left before its planned sets were done,
  /// or nothing.
  public func word(of exercise: Exercise) -> String {
    let done = exercise.workSets.count
    if exercise.isSkipped, done == 0 { return "skip" }
    if exercise.name == current { return "now" }
    if done == 0 { return "" }
    return exercise.plan?.sets.flatMap { done < $0 ? "\(done) of \($0)" : nil } ?? "done"
  }

  /// Its title, and its day: `Strength A · Tue 2031-03-04`.
  public var heading: String { "\(title) · \(date.weekday.name.prefix(3)) \(date)" }
}

extension LiveWorkout.Exercise {
  /// The sets that were done, each as short as it can be: `warm-up 10x45`, `10x135`.
  public var shortSets: [String] {
    sets.map { ($0.isWarmUp ? "warm-up " : "") + $0.set.short }
  }

  /// The same, each with its effort: `10x135 rpe 8`.
  public var setsWithEffort: [String] {
    zip(shortSets, sets).map { text, done in
      text + (done.set.effort.map { " rpe \(decimalText($0))" } ?? "")
    }
  }
}

extension LiveWorkout.Exercise {
  /// Whether its planned sets are done; nil where the plan does not say how many.
  var isDone: Bool? { plan?.sets.map { workSets.count >= $0 } }

  /// What the plan wants of it and was not done: `3 sets of 12, 60 lb`, `1 of 3 sets`. Nil for nothing.
  public var notDone: String? {
    guard let plan else { return nil }
    let done = workSets.count
    if done == 0 { return plan.text.isEmpty ? "all of it" : plan.text }
    return plan.sets.flatMap { done < $0 ? "\($0 - done) of \($0) sets" : nil }
  }
}

extension LiveWorkout.Plan {
  /// A set of it, as short as it can be: `8-12x45kg`, `40s`. Nil where it says neither.
  var short: String? {
    let load = load.map {
      $0.withUnit.replacing(" lb", with: "lb").replacing(" kg", with: "kg")
    }
    if let seconds { return "\(seconds)s" + (load.map { " @ \($0)" } ?? "") }
    guard let amount = repetitions.map(rangeText) else { return load }
    return amount + (load.map { "x\($0)" } ?? "")
  }

  /// `3 sets of 8-12, 45 kg`, `2 x 40 s (each side)`.
  public var text: String {
    let parts = [amount, load?.withUnit].compactMap(\.self).filter { !$0.isEmpty }
    let says = parts.joined(separator: ", ")
    guard let note else { return says }
    return says.isEmpty ? "(\(note))" : "\(says) (\(note))"
  }

  /// How many sets of what; nil where the plan does not say.
  private var amount: String? {
    if let seconds { return sets.map { "\($0) x \(seconds) s" } ?? "\(seconds) s" }
    let range = repetitions.map(rangeText)
    return sets.map { sets in
      "\(sets) \(sets == 1 ? "set" : "sets")" + (range.map { " of \($0)" } ?? "")
    } ?? range
  }
}

extension LiveWorkout.Cardio {
  /// `run 4.5/45 hr 140 rpm 84 pace 8:52/mi`.
  public var text: String {
    let measures = [
      heartRate.map { "hr \($0)" }, cadence.map { "rpm \($0)" }, pace.map { "pace \($0)" },
    ]
    return ([activity.id, value] + measures.compactMap(\.self)).joined(separator: " ")
  }
}

extension LiveWorkout.Leg {
  /// `bike 7.2/24:00`.
  public var text: String { value.map { "\(type) \($0)" } ?? type }
}
