import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Writes a lift under Strength Log: into the line of the exercise, else as a new line
  /// `Name:: SxR @ W lbs` (docs/format.md §8.1).
  ///
  /// Sets that are all alike are a head alone, but where a plan names the exercise: a line that says just what
  /// the plan says would be read as the plan (docs/format.md §8.1, §11).
  ///
  /// - Parameter isShort: Whether the head alone may stand for sets that are all alike.
  mutating func writeLift(
    _ exercise: String, _ line: LiftLine, isShort: Bool = false
  ) throws(InputError) {
    let isListed = !isShort || isMarkedAsPlan(exercise) || isPlanned(exercise)
    let text =
      try isListed
      ? line.text(of: exercise, in: units.files) : line.shortText(of: exercise, in: units.files)
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
    let counts = Self.countingSections(of: document)
    let lines = document.sections(.strengthLog).filter(counts)
      .flatMap { document.fields(in: $0.body) }
    func first(_ key: (String) -> String) -> Int? {
      let name = key(exercise)
      return lines.first { key(document.text($0.field.name)) == name }?.line
    }
    return first(fieldKey) ?? first(ExerciseName.spelling)
  }

  /// Writes sets in a notation that only a log's reader knows: `3x10-12 @ 40 lbs`.
  mutating func writeLift(_ exercise: String, _ sets: String) throws(InputError) {
    let warning = try EntryCheck.check(
      StrengthEntry.read(sets, exercise: exercise, in: units.files).value, exercise, sets, units)
    try writeLift(exercise, text: sets, warning)
  }

  /// Whether the exercise's line says that it is the plan.
  private func isMarkedAsPlan(_ exercise: String) -> Bool {
    lineOfLift(exercise).flatMap { text(at: .field(line: $0)) }
      .map { PlannedMark.removed(from: Array($0.utf8)[...]) != nil } ?? false
  }

  /// Whether the day's plan names the exercise.
  private func isPlanned(_ exercise: String) -> Bool {
    let name = ExerciseName.spelling(exercise)
    return document.sections(.plannedWorkout).contains { section in
      section.extent.contains { line in
        ExerciseName.spelling(document.text(document.lines[line].content)).contains(name)
      }
    }
  }
}
