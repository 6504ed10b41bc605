import DayModel
import LogSyntax
import Values
import Words

/// Writes a workout that is over (docs/format.md §8.1).
extension DayEditor {
  /// Writes a workout: its lifts and activities, how long and how hard it was, and the ticks.
  ///
  /// A line that says only what was planned is filled in place, and is `skipped` where its exercise has no
  /// set, if any exercise has one. A line of what was done before stays: its sets stand in front of the new
  /// ones. A score or a rate that is there already stays as it is.
  ///
  /// - Throws: `InputError` where something cannot be written so that it is read again. Nothing has changed
  ///   then.
  public mutating func write(_ workout: WorkoutEntry) throws(InputError) {
    let before = self
    let planned = unfulfilledWorkouts()
    do {
      try writeLifts(of: workout)
      try writeMinutes(of: workout)
      try writeCardio(of: workout)
      if let effort = workout.effort, let field = FieldCatalog.field(id: "session_rpe") {
        try writeIfBlank(field, decimalText(effort))
      }
      if let note = workout.note { try addItem(note, to: .notes, as: "note") }
      let isTicked = try tickFulfilled(planned)
      // A workout without a name is looked for by its type, which the plan's own task has told.
      if !isTicked || workout.name != nil { try tick(workout) }
    } catch {
      self = before
      throw error
    }
  }

  // MARK: Lifts

  private mutating func writeLifts(of workout: WorkoutEntry) throws(InputError) {
    if workout.lifts.isEmpty { return }
    let fields = liftFields(besides: workout.plans)
    let done = Set(workout.lifts.map { fieldKey($0.name) })
    for lift in workout.lifts {
      let field = fields.first { $0.isOf(lift.name) }
      let count = try addLift(lift.name, lift.line, to: field)
      if count > 0, let field {
        tell(
          "\(field.name): \(count) \(count == 1 ? "set was" : "sets were") there already; "
            + "the new ones follow")
      }
    }
    for field in fields where field.isPlan && !done.contains(fieldKey(field.name)) {
      guard let line = lineOfLift(field.name) else { continue }
      try put(
        "skipped", at: .field(line: line), as: field.name, id: "lift:\"\(field.name)\"",
        warning: nil)
    }
  }

  // MARK: Fields of Training Output

  /// Writes how long the lifting took, added to what the day has.
  private mutating func writeMinutes(of workout: WorkoutEntry) throws(InputError) {
    guard let minutes = workout.strengthMinutes, minutes > 0 else { return }
    let name = DayRecord.strengthMinutes
    guard let location = location(named: name) else {
      return try addField(name, "\(minutes)", to: .trainingOutput, warning: nil)
    }
    let text = self.text(at: location)
    guard let text else {
      return try put("\(minutes)", at: location, as: name, warning: nil)
    }
    guard let earlier = Int(text), (0...1440).contains(earlier) else {
      tell("\(name) is already '\(text)' and stays; this workout took \(minutes)", isWarning: true)
      return
    }
    try put("\(earlier + minutes)", at: location, as: name, warning: nil)
  }

  private mutating func writeIfBlank(_ field: KnownField, _ value: String) throws(InputError) {
    let written = location(of: field, name: field.name).flatMap { text(at: $0) }
    if let written, !NotFilled.isBlank(written) {
      tell("\(field.name) is already '\(written)' and stays", isWarning: true)
      return
    }
    try write(field, value)
  }

  /// Writes the activities. The first of a kind has its measures in fields, where those are blank; a further
  /// one, and what has no field left, has them in its own value.
  private mutating func writeCardio(of workout: WorkoutEntry) throws(InputError) {
    let record = self.record
    let kinds = Set(
      workout.cardio.map(\.activity.id) + record.activities.map(\.activity.rawValue))
    for cardio in workout.cardio {
      let isFurther = hasEffort(of: cardio.activity)
      var own: [(field: KnownField, value: String)] = []
      var within: [LogEntry.Detail] = []
      for measure in cardio.measures {
        let field = Self.field(of: measure, in: cardio, isAlone: kinds.count == 1)
        let written = location(of: field, name: field.name).flatMap { text(at: $0) }
        // Of several activities only those of the format have rates of their own.
        let isTaken =
          isFurther || cardio.activity.known == nil && kinds.count > 1
          || kinds.count > 1 && !Self.isRead(field, asOf: cardio.activity, among: kinds)
          || own.contains { $0.field == field }
          || written.map { !NotFilled.isBlank($0) } == true
        if isTaken {
          within.append(measure)
        } else {
          own.append((field, measure.value))
        }
      }
      if let field = FieldCatalog.field(id: cardio.activity.id) {
        let entry = LogEntry.activity(field, value: cardio.value, details: within)
        try write(entry, allowingNew: false)
      } else {
        try write(cardio.activity, cardio.value, within, replacing: false)
      }
      for (field, value) in own { try write(field, value) }
    }
  }

  /// Whether the day has one of the activity already.
  private func hasEffort(of activity: TrainingActivity) -> Bool {
    if let known = activity.known {
      return record.activities
        .contains { $0.activity == known }
    }
    guard let location = location(of: activity), let text = text(at: location) else {
      return false
    }
    return !NotFilled.isBlank(text)
  }

  /// The field of a measure: a heart rate has that of its activity where the day has several.
  private static func field(
    of measure: LogEntry.Detail, in cardio: WorkoutEntry.Cardio, isAlone: Bool
  ) -> KnownField {
    guard measure.field.kind == .heartRate, !isAlone else { return measure.field }
    return FieldCatalog.field(id: "\(cardio.activity.id)_hr") ?? measure.field
  }

  /// Whether readers give a field to an activity where the day has several (docs/format.md §4.3).
  private static func isRead(
    _ field: KnownField, asOf activity: TrainingActivity, among kinds: Set<String>
  ) -> Bool {
    switch field.kind {
    case .cadence: activity.known == .bike
    case .pace: activity.known == .run || activity.known == .walk && !kinds.contains("run")
    default: true
    }
  }

  // MARK: Ticks

  /// Ticks every open task of Today's Todos, and its twin under Must Win 3, whose text has the workout's name
  /// as whole words; of a workout without a name the one whose text has the word of its type.
  private mutating func tick(_ workout: WorkoutEntry) throws(InputError) {
    let tasks = TodoItem.all(in: document).filter { item in
      item.state == .open && item.places.contains { section(ofLine: $0.line) == .todos }
    }
    let names = (workout.name.map { [$0] } ?? workout.typeNames).map { WorkoutName($0) }
    let found = tasks.filter { task in names.contains { $0.isIn(task.text) } }
    if workout.name == nil, found.count > 1 {
      let names = found.map { "'\($0.text)'" }.joined(separator: ", ")
      tell("not ticked, since several match: \(names)", isWarning: true)
      return
    }
    for item in found {
      for place in item.places
      where place.state == .open && [.todos, .mustWin].contains(section(ofLine: place.line)) {
        try change(boxAtLine: place.line, .done, as: "todo", name: item.text)
      }
    }
  }

  private func section(ofLine line: Int) -> KnownSection? {
    document.section(ofLine: line)?.known
  }
}
