import Actions
import Workouts

/// The lines that tell of a workout.
struct WorkoutText {
  private let state: WorkoutState
  private let style: Style

  init(_ state: WorkoutState, _ style: Style) { (self.state, self.style) = (state, style) }

  private var workout: LiveWorkout { state.workout }

  /// The whole workout: a line for each exercise and each activity.
  var lines: [StyledText] {
    let weekday = String(workout.date.weekday.name.prefix(3))
    var lines: [StyledText] = [
      "\(style.title(workout.title)) · \(weekday) \(workout.date)  \(elapsed)"
    ]
    let width = workout.exercises.map { columns($0.name) }.max() ?? 0
    for exercise in workout.exercises { lines.append(line(exercise, width)) }
    for cardio in workout.cardio {
      lines.append("  done   \(cardio.activity.rawValue) \(cardio.value)")
    }
    if let rest { lines.append(rest) }
    return lines
  }

  /// The current exercise alone, and the rest.
  var current: [StyledText] {
    let exercise = workout.exercises.first { $0.name == workout.current }
    let title: StyledText = "\(style.title(workout.title))  \(elapsed)"
    let first = exercise.map { line($0, columns($0.name)) } ?? title
    return [first, rest].compactMap(\.self)
  }

  private var elapsed: String {
    Self.clock(Int(state.elapsed)) + (workout.isPaused ? " (paused)" : "")
  }

  private var rest: StyledText? {
    guard let rest = workout.rest, let left = workout.restLeft(at: state.now) else { return nil }
    let seconds = Int(left.rounded(.up))
    if seconds <= 0 { return "rest is over since \(Self.clock(-seconds))" }
    return "rest \(Self.clock(seconds)) of \(Self.clock(rest.of))"
  }

  private func line(_ exercise: LiveWorkout.Exercise, _ width: Int) -> StyledText {
    let isCurrent = exercise.name == workout.current
    let word =
      exercise.isSkipped ? "skip" : isCurrent ? "now" : exercise.sets.isEmpty ? "" : "done"
    let sets = exercise.sets.map { set in
      (set.isWarmUp ? "warm-up " : "")
        + set.set.text.replacing(" lbs", with: "")
        .replacing(" kg", with: "kg")
    }
    let what = sets.isEmpty ? Self.plan(exercise) : sets.joined(separator: "  ")
    let group = exercise.group.map { "  superset \($0)" } ?? ""
    let name = padded(exercise.name, to: width)
    let head = isCurrent ? style.name(name) : StyledText(name)
    let mark = isCurrent ? ">" : " "
    return "\(mark) \(padded(word, to: 7))\(head)  \(what)\(style.dim(group))"
  }

  /// `3 sets of 8-12, 45 kg`.
  private static func plan(_ exercise: LiveWorkout.Exercise) -> String {
    guard let plan = exercise.plan else { return "" }
    let range = plan.repetitions.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
    let amount = plan.seconds.map { "\($0) s" } ?? range
    let sets = plan.sets.map { "\($0) sets" + (amount.map { " of \($0)" } ?? "") } ?? amount
    return [sets, plan.load?.text].compactMap(\.self).joined(separator: ", ")
  }

  /// What is said at the end. What a workout of this kind was before, and what it cost, belongs behind the
  /// first line.
  static func summary(of finished: FinishedWorkout) -> [StyledText] {
    let workout = finished.workout
    if workout.isEmpty {
      return ["\(workout.title) of \(workout.date) is dropped: nothing was done in it"]
    }
    if finished.wasWritten { return ["\(workout.title) was written already"] }
    let sets = "\(finished.sets) \(finished.sets == 1 ? "set" : "sets")"
    let activities = workout.cardio.map { "\($0.activity.rawValue) \($0.value)" }
    let done = (finished.sets > 0 ? [sets] : []) + activities
    return ["\(workout.title), \(finished.minutes) min: \(done.joined(separator: ", "))"]
  }

  /// Seconds as `31:12` or `1:04:09`.
  private static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, rest) = (seconds / 3600, seconds % 3600)
    let short = "\(rest / 60):\(two(rest % 60))"
    return hours == 0 ? short : "\(hours):\(two(rest / 60)):\(two(rest % 60))"
  }
}
