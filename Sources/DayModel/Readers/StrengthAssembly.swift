import LogSyntax
import Values

/// How a log tells of an exercise; in one form, a second line is further sets.
enum StrengthForm: Equatable {
  /// `Name:: 3x10`.
  case field
  /// A row of the table that begins on a line of a file.
  case table(file: ObjectIdentifier, line: Int)
  /// Lines of text.
  case lines
}

/// The exercises of a day, put together from fields, tables and lines.
struct StrengthAssembly {
  private let notes: DayNotes?
  private(set) var exercises: [ExerciseRecord] = []
  /// Whether a ticked box, a heading or a title says that the training was done.
  var isConfirmed = false
  /// Whether a line of the log says something else than the plan, or more, as single sets do.
  private var differs = false
  /// The exercises of the plan.
  private var plan: [PlannedExercise] = []
  /// The lines that end in `(planned)`.
  private var marked:
    [(exercise: ExerciseName, reading: Reading<StrengthEntry>, location: Location)] = []
  /// The indices of the exercises that a planner may have filled in.
  private var prefilled: [Int] = []
  /// By the key of an exercise those that have it.
  private var told: [String: Told] = [:]

  /// The exercises of a key: by their equipment, in small letters and empty for none, the last of each, and in which form it
  /// was written; and the equipment of the first and the last of all.
  private struct Told {
    var last: [String: (index: Int, form: StrengthForm)] = [:]
    let first: String
    var newest: String
  }

  init(notes: DayNotes?) { self.notes = notes }

  // MARK: What the log says

  /// Adds exercises of the plan.
  mutating func add(plan exercises: [PlannedExercise]) { plan += exercises }

  /// Adds an inline field's exercise, unless the day has it already.
  mutating func add(
    _ reading: Reading<StrengthEntry>, of exercise: ExerciseName,
    to assigned: inout AssignedValues, at location: Location
  ) {
    let isOther = reading.state == .remark || reading.state == .unreadable
    if isOther, !assigned.contains(exercise.assignedKey) { differs = true }
    let isTaken = assigned.take(
      reading.state, raw: reading.raw, for: exercise.assignedKey,
      path: path(of: exercise.name, exercise.equipment), as: .strength, at: location, notes)
    if assigned.contains(exercise.assignedKey) { _ = assigned.insert(exercise.familyKey) }
    guard isTaken, let entry = reading.value else { return }
    add(
      ExerciseRecord(name: exercise.name, entry: entry, equipment: exercise.equipment),
      key: exercise.key, as: .field, mayBePlan: true, at: location)
  }

  /// Adds the exercise of a field that ends in `(planned)`. It confirms nothing, and counts only where
  /// no other line tells of the exercise (docs/format.md §8.1).
  mutating func add(
    marked reading: Reading<StrengthEntry>, of exercise: ExerciseName, at location: Location
  ) {
    marked.append((exercise, reading, location))
  }

  /// Adds an exercise that is told in lines.
  mutating func add(_ exercise: TrainingProse.Exercise, at location: Location) {
    let name = exercise.record.name
    if exercise.isUnreadable {
      reportUnreadable(exercise.raw ?? "", of: name, at: location)
      return
    }
    if let notes {
      let path = Self.recordPath(name)
      if let raw = exercise.raw, notes.rawText(at: path) == nil { notes.keep(raw: raw, at: path) }
      notes.noteLine(of: path, at: location)
    }
    add(
      exercise.record, key: ExerciseText.key(name), as: .lines, mayBePlan: exercise.mayBePlan,
      at: location)
  }

  /// Adds a row of the table that begins on a line.
  mutating func add(_ row: ExerciseRow, ofTableAtLine line: Int, at location: Location) {
    guard let entry = row.entry else {
      reportUnreadable(row.raw, of: row.name, at: location)
      return
    }
    add(
      ExerciseRecord(name: row.name, entry: entry, equipment: row.equipment),
      key: ExerciseText.key(row.name),
      as: .table(file: ObjectIdentifier(location.file), line: line),
      mayBePlan: entry.setDetails.isEmpty, at: location)
  }

  /// Adds an exercise to the day.
  ///
  /// - Parameters:
  ///   - key: its name for comparing.
  ///   - form: how the log tells of it.
  ///   - mayBePlan: whether a planner writes such lines.
  private mutating func add(
    _ exercise: consuming ExerciseRecord, key: String, as form: StrengthForm, mayBePlan: Bool,
    at location: Location
  ) {
    if !mayBePlan { differs = true }
    // Each row of a table counts; elsewhere the exercise may stand there in a second form: the
    // log's line, and the plan that was renamed, or the sets one by one.
    if let (index, lastForm) = other(of: key, exercise.equipment),
      lastForm != form || form == .lines
    {
      let known = exercises[index].entry
      if !exercise.entry.setDetails.isEmpty {
        if known.setDetails.isEmpty {
          exercises[index].entry.setDetails = exercise.entry.setDetails
          return
        }
      } else if known.saysTheSame(as: exercise.entry) {
        return
      } else if lastForm != form {
        reportSecond(exercise, at: location)
        return
      }
    }
    let path = path(of: exercise.name, exercise.equipment)
    let equipment = exercise.equipment.map(fieldKey) ?? ""
    told[key, default: Told(first: equipment, newest: equipment)].newest = equipment
    told[key]?.last[equipment] = (exercises.count, form)
    if mayBePlan { prefilled.append(exercises.count) }
    if let notes {
      judge(exercise, at: location, notes)
      if exercise.entry.isApproximate { notes.markApproximate(path) }
    }
    exercises.append(exercise)
  }

  /// The one that a further line of an exercise may tell of once more: of the same equipment, else the last one where either
  /// names none. Two of different equipment are two.
  private func other(of key: String, _ equipment: String?) -> (index: Int, form: StrengthForm)? {
    guard let told = told[key] else { return nil }
    let wanted = equipment.map(fieldKey) ?? ""
    return told.last[wanted] ?? told.last[wanted.isEmpty ? told.newest : ""]
  }

  /// The path of an exercise in the record: that of its name, or where the day has one of other equipment before it, with its
  /// own.
  private func path(of name: String, _ equipment: String?) -> String {
    guard let equipment, let told = told[ExerciseText.key(name)], told.first != fieldKey(equipment)
    else { return Self.recordPath(name) }
    return Self.recordPath("\(name) (\(equipment))")
  }

  private static func recordPath(_ exercise: String) -> String {
    RecordPath.lifts + exercise
  }

  // MARK: Reports

  /// Reports sets that cannot be read, and keeps their text.
  private mutating func reportUnreadable(
    _ raw: String, of exercise: String, at location: Location
  ) {
    differs = true
    guard let notes else { return }
    let path = Self.recordPath(exercise)
    if notes.rawText(at: path) == nil { notes.keep(raw: raw, at: path) }
    notes.noteLine(of: path, at: location)
    notes.report(.warning, .strength, "cannot be read as \(path)", at: location, raw: raw)
  }

  /// Reports a headline beside one in another form that says something else.
  private func reportSecond(_ exercise: ExerciseRecord, at location: Location) {
    let file = location.file
    notes?.report(
      .note, .strength, "a second line of \(exercise.name), not counted", at: location,
      raw: file.plain(file.document.lines[location.line].content))
  }

  /// Reports numbers of an exercise that are not plausible, each kind once.
  private func judge(_ exercise: ExerciseRecord, at location: Location, _ notes: DayNotes) {
    for (measure, value) in exercise.entry.doubts {
      notes.judge(
        value, measure, "\(measure) of \(exercise.name)", at: location,
        raw: notes.rawText(at: Self.recordPath(exercise.name)))
    }
  }

  // MARK: The day

  /// Whether it matters if a ticked box says that the training was done.
  var needsConfirmation: Bool { mayBePlanned || !isConfirmed && !marked.isEmpty }

  /// Whether there are lines that may be a planner's, as far as the plan does not matter.
  private var mayBePlanned: Bool {
    !isConfirmed && !differs && !prefilled.isEmpty
      && prefilled.allSatisfy { exercises[$0].entry.setDetails.isEmpty }
  }

  /// Decides whether lines that a planner writes are done (docs/format.md §8.1, §11): they are
  /// planned while no box, heading or set confirms them and every line is as in the plan.
  mutating func markPlanned(by files: [DayFile]) {
    // Nearly always one line says that somebody wrote, and the plan need not be read.
    guard mayBePlanned else { return }
    let planned = Set((plan + PlanReader.read(files)).flatMap(PlannedHeadline.all))
    let isUntouched =
      !planned.isEmpty
      && prefilled.allSatisfy { index in
        let exercise = exercises[index]
        return planned.contains(PlannedHeadline(ExerciseText.key(exercise.name), exercise.entry))
      }
    guard isUntouched else { return }
    for index in prefilled { exercises[index].isPlanned = true }
  }

  /// Adds the exercises that are marked as planned and that nothing else tells of: done where the
  /// training was, whatever the other lines say.
  mutating func addMarked(to assigned: inout AssignedValues) {
    for (exercise, reading, location) in marked {
      guard told[exercise.key] == nil, !assigned.contains(exercise.familyKey) else { continue }
      let entry = assigned.take(
        reading, for: exercise.assignedKey, path: Self.recordPath(exercise.name), as: .strength,
        at: location, notes)
      guard let entry else { continue }
      var record = ExerciseRecord(
        name: exercise.name, entry: entry, equipment: exercise.equipment)
      record.isPlanned = !isConfirmed
      if let notes { judge(record, at: location, notes) }
      exercises.append(record)
    }
  }
}

extension StrengthEntry {
  /// Whether the headlines say the same.
  fileprivate func saysTheSame(as other: StrengthEntry) -> Bool {
    let (one, two) = (headline, other.headline)
    return one.sets == two.sets && one.repetitions == two.repetitions
      && one.seconds == two.seconds && one.load?.pounds == two.load?.pounds
      && one.load?.assistPounds == two.load?.assistPounds
  }
}
