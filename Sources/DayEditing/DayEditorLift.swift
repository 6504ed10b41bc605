import DayModel
import LogSyntax
import Values
import Words

/// Writes lifts under Strength Log: into the line of the exercise, else as a new line `Name:: SxR @ W lbs`
/// (docs/format.md §8.1).
extension DayEditor {
  /// A line of Strength Log.
  struct LiftField {
    let name: String
    let value: String
    /// Whether it says what was planned, and nothing that was done.
    let isPlan: Bool

    /// Whether it has sets that were done, or words.
    var isDone: Bool { !isPlan && !NotFilled.isBlank(value) && fieldKey(value) != "skipped" }

    /// Whether it is the line of an exercise.
    func isOf(_ exercise: String) -> Bool { fieldKey(name) == fieldKey(exercise) }
  }

  /// Writes sets as a person logs them: behind those that the day has of the exercise, as a further ride is added to
  /// the rides.
  ///
  /// - Parameter replacing: Whether they take the place of those that the day has.
  mutating func logLift(
    _ exercise: String, _ line: LiftLine, replacing: Bool
  ) throws(InputError) {
    try addLift(
      exercise, line, to: replacing ? nil : liftField(exercise), isShort: !isPlanned(exercise))
  }

  /// Writes sets in a notation that only a log's reader knows: `3x10-12 @ 40 lbs`. No others can stand beside them.
  mutating func logLift(
    _ exercise: String, _ sets: String, replacing: Bool
  ) throws(InputError) {
    if !replacing, let field = liftField(exercise), field.isDone {
      throw Self.cannotTake(field, "--replace writes the new ones in their place.")
    }
    let warning = try EntryCheck.check(
      StrengthEntry.read(sets, exercise: exercise, in: units.files).value, exercise, sets, units)
    try writeLift(exercise, text: sets, warning)
  }

  /// Writes sets behind those that a line has, or where it has none in the line.
  ///
  /// - Parameters:
  ///   - field: The line that is there; nil where it does not matter what it says.
  ///   - isShort: Whether the head alone may stand for sets that are all alike. A line that says just what the plan
  ///     says would be read as the plan (docs/format.md §8.1, §11).
  /// - Returns: How many sets were there.
  @discardableResult
  mutating func addLift(
    _ exercise: String, _ line: LiftLine, to field: LiftField?, isShort: Bool = false
  ) throws(InputError) -> Int {
    let earlier = try field.flatMap { field throws(InputError) in try sets(of: field) }
    var line = earlier.map(line.following) ?? line
    if let field, field.isDone, earlier == nil { line.notes.append(field.value) }
    let name = field?.name ?? exercise
    let text =
      try isShort ? line.shortText(of: name, in: units.files) : line.text(of: name, in: units.files)
    let warning = try EntryCheck.check(
      StrengthEntry.read(text, exercise: name, in: units.files).value, name, text, units)
    try writeLift(name, text: text, warning)
    if earlier != nil, let value = field?.value { changes[changes.count - 1].addedTo = [value] }
    return earlier?.sets.count ?? 0
  }

  /// The sets of a line; nil where it has none that were done.
  ///
  /// - Throws: `InputError` with code `value` where they cannot be told one by one.
  private func sets(of field: LiftField) throws(InputError) -> LiftLine? {
    guard field.isDone,
      let entry = StrengthEntry.read(field.value, exercise: field.name, in: units.files).value
    else { return nil }
    guard let line = LiftLine(entry, in: units.files) else {
      throw Self.cannotTake(
        field,
        "Write its sets one by one first: "
          + "bestupid log \(shellLine(["lift", field.name, "10x135,10x135"])) --replace")
    }
    return line
  }

  private static func cannotTake(_ field: LiftField, _ hint: String) -> InputError {
    InputError(
      .value, "the line of \(field.name) cannot take more sets: \(field.value)", hint: hint)
  }

  mutating func writeLift(
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

  // MARK: The lines that are there

  /// The line of an exercise; nil where it has none.
  private func liftField(_ exercise: String) -> LiftField? {
    guard let line = lineOfLift(exercise), case .field(let field) = document.lines[line].kind else {
      return nil
    }
    return liftFields().first { $0.isOf(document.text(field.name)) }
  }

  /// The lines of Strength Log that count, each name once.
  ///
  /// - Parameter plans: What a workout was begun with, besides what the day plans.
  func liftFields(besides plans: [WorkoutEntry.Plan] = []) -> [LiftField] {
    let record = self.record
    let isConfirmed = record.confirmation.isOfAll || record.confirmation.kinds.contains(.strength)
    let planned = Set(record.exercises.filter(\.isPlanned).map { exerciseKey($0.name) })
    let counts = Self.countingSections(of: document)
    var seen: Set<String> = []
    return document.sections(.strengthLog).filter(counts)
      .flatMap { document.fields(in: $0.body) }
      .compactMap { _, field in
        let name = document.text(field.name)
        guard seen.insert(fieldKey(name)).inserted else { return nil }
        let value = document.visibleText(field.value)
        let entry = StrengthEntry.read(value, exercise: name, in: units.files).value
        let isOfWorkout =
          !isConfirmed
          && plans.contains { plan in
            exerciseKey(plan.exercise) == exerciseKey(name)
              && entry.map { plan.isSame(as: $0) } == true
          }
        let isMarked = PlannedMark.removed(from: Array(value.utf8)[...]) != nil
        let isPlan = isMarked || isOfWorkout || planned.contains(exerciseKey(name))
        return LiftField(name: name, value: value, isPlan: isPlan && !value.isEmpty)
      }
  }

  /// The index of the line of an exercise under Strength Log; nil where it has none.
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

  /// Whether the day's plan names the exercise, or its line says that it is the plan.
  func isPlanned(_ exercise: String) -> Bool {
    let line = lineOfLift(exercise).flatMap { text(at: .field(line: $0)) } ?? ""
    if PlannedMark.removed(from: Array(line.utf8)[...]) != nil { return true }
    let name = ExerciseName.spelling(exercise)
    return document.sections(.plannedWorkout).contains { section in
      section.extent.contains { line in
        ExerciseName.spelling(document.text(document.lines[line].content)).contains(name)
      }
    }
  }
}
