import Actions
import DayModel
import Screens
import Values
import Workouts

/// The lines that tell of a workout.
struct WorkoutText {
  private let state: WorkoutState
  private let style: Style

  init(_ state: WorkoutState, _ style: Style) { (self.state, self.style) = (state, style) }

  private var workout: LiveWorkout { state.workout }

  /// The whole workout: a line for each exercise and each activity.
  var lines: [StyledText] {
    var lines: [StyledText] = ["\(style.title(workout.heading))  \(elapsed)"]
    let width = workout.exercises.map { columns($0.name) }.max() ?? 0
    for exercise in workout.exercises { lines.append(line(exercise, width)) }
    for cardio in workout.cardio { lines.append("  done   \(cardio.text)") }
    for leg in workout.openLegs { lines.append("         \(leg.text)") }
    if let effort = workout.sessionEffort { lines.append("  rpe \(decimalText(effort))") }
    return lines + [note, rest].compactMap(\.self)
  }

  /// The current exercise alone, and the rest.
  var current: [StyledText] {
    let exercise = workout.exercises.first { $0.name == workout.current }
    let title: StyledText = "\(style.title(workout.title))  \(elapsed)"
    let first = exercise.map { line($0, columns($0.name)) } ?? title
    return [first, rest].compactMap(\.self)
  }

  /// The title, and what was remarked on the whole.
  var remarks: [StyledText] {
    ["\(style.title(workout.title))  \(elapsed)", note].compactMap(\.self)
  }

  private var note: StyledText? { workout.note.map { "  note: \($0)" } }

  private var elapsed: String {
    ClockText.text(seconds: Int(state.elapsed)) + (workout.isPaused ? " (paused)" : "")
  }

  private var rest: StyledText? {
    guard !state.isLeftOpen, let rest = workout.rest, let left = workout.restLeft(at: state.now)
    else { return nil }
    let seconds = Int(left.rounded(.up))
    if seconds == 0 { return "rest is over" }
    if seconds < 0 { return "rest is over for \(ClockText.text(seconds: -seconds))" }
    return "rest \(ClockText.text(seconds: seconds)) of \(ClockText.text(seconds: rest.of))"
  }

  private func line(_ exercise: LiveWorkout.Exercise, _ width: Int) -> StyledText {
    let isCurrent = exercise.name == workout.current
    let word = workout.word(of: exercise)
    let sets = exercise.setsWithEffort
    let what = sets.isEmpty ? exercise.plan?.text ?? "" : sets.joined(separator: "  ")
    let remarks = [exercise.group.map { "superset \($0)" }, exercise.note.map { "(\($0))" }]
      .compactMap { $0.map { "  \($0)" } }.joined()
    let name = padded(exercise.name, to: width)
    let head = isCurrent ? style.name(name) : StyledText(name)
    let mark = isCurrent ? ">" : " "
    return "\(mark) \(padded(word, to: 7))\(head)  \(what)\(style.dim(remarks))"
  }
}
