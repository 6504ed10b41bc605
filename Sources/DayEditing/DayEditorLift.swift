import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Writes a lift under Strength Log: into the line of the exercise, else as a new line
  /// `Name:: SxR @ W lbs` (docs/format.md §8.1).
  mutating func writeLift(_ exercise: String, _ sets: String) throws(InputError) {
    let line = lineOfLift(exercise)
    let isMarked =
      line.flatMap { text(at: .field(line: $0)) }
      .map { PlannedMark.removed(from: Array($0.utf8)[...]) != nil } ?? false
    let lift = try LiftText(
      sets, exercise: exercise, confirming: isMarked || isPlanned(exercise), units: units)
    try writeLift(exercise, text: lift.text, lift.warning)
  }

  /// Writes a lift whose sets are known one by one; the same promises.
  mutating func writeLift(_ exercise: String, _ line: LiftLine) throws(InputError) {
    let text = try line.text(of: exercise, in: units.files)
    let warning = try EntryCheck.check(
      StrengthEntry.read(text, exercise: exercise, in: units.files).value, exercise, text, units)
    try writeLift(exercise, text: text, warning)
  }

  private mutating func writeLift(
    _ exercise: String, text: String, _ warning: EntryWarning?
  ) throws(InputError) {
    let id = "lift:\"\(exercise)\""
    if let line = lineOfLift(exercise) {
      try put(text, at: .field(line: line), as: exercise, id: id, warning: warning)
    } else {
      try ExerciseName.check(exercise)
      try addField(exercise, text, to: .strengthLog, id: id, warning: warning)
    }
  }

  /// The line of an exercise under Strength Log; nil where it has none.
  func lineOfLift(_ exercise: String) -> Int? {
    let key = fieldKey(exercise)
    let counts = Self.countingSections(of: document)
    return document.sections(.strengthLog).filter(counts).lazy
      .flatMap { document.fields(in: $0.body) }
      .first { fieldKey(document.text($0.field.name)) == key }?.line
  }

  /// Whether the day's plan names the exercise.
  private func isPlanned(_ exercise: String) -> Bool {
    document.sections(.plannedWorkout).contains { section in
      section.extent.contains { line in
        fieldKey(document.text(document.lines[line].content)).contains(fieldKey(exercise))
      }
    }
  }
}
