import LogSyntax
import Values
import Words

extension DayBuilder {
  /// Reads a training section: its tables, and training told in lines (docs/format.md §8.2, §8.5).
  mutating func readTraining(_ section: DaySection, in source: Source) {
    if section.isCompleted { strength.isConfirmed = true }
    let body = section.body
    // Nearly all that the format names hold fields alone.
    guard section.known == nil || body.contains(where: { source.mayTellTraining($0) }) else {
      return
    }
    var prose = TrainingProse(section, source)
    // Tables and lines keep the order in which they stand.
    var tables = source.document.tables(in: body)[...]
    for line in body {
      if let table = tables.first, table.lines.lowerBound == line {
        tables.removeFirst()
        add(prose.takeAll(), source)
        let columns = Columns(table, in: source)
        if section.role == .strength || !readActivities(table, columns, source) {
          readExercises(table, columns, source)
        }
      }
      prose.read(line)
    }
    add(prose.takeAll(), source)
    training.fields.fill(from: prose.measures)
    if training.heartRates.all == nil, let rate = prose.measures.heartRate {
      training.heartRates.all = Quantity(rate)
    }
  }

  private mutating func add(_ found: [TrainingProse.Found], _ source: Source) {
    for found in found {
      switch found {
      case .session(let session): add(session, source)
      case .exercise(let exercise):
        if exercise.isUnreadable {
          let raw = exercise.raw ?? ""
          reportUnreadable(raw, of: exercise.record.name, source, exercise.line)
          continue
        }
        let path = "training.strength_exercises.\(exercise.record.name)"
        if let raw = exercise.raw, rawText(at: path) == nil { keep(raw: raw, at: path) }
        place(path, atLine: exercise.line, of: source)
        add(
          exercise.record, key: Self.key(exercise.record.name), as: .lines,
          mayBePlan: exercise.mayBePlan, source, exercise.line)
      }
    }
  }

  /// Adds a session told in lines, or completes the activity that a field has of it.
  private mutating func add(_ session: TrainingProse.Session, _ source: Source) {
    var found = session.record
    found.note = session.notes.isEmpty ? nil : session.notes.joined(separator: "; ")
    if let index = training.inFields[found.activity],
      record.activities[index].mayBe(found)
    {
      training.inFields[found.activity] = nil
      complete(index, with: found)
      return
    }
    guard
      found.distance != nil || found.minutes != nil || !found.laps.isEmpty
        || !found.measures.isEmpty
    else { return }
    let path = "training.activities.\(found.activity.rawValue)"
    if let raw = session.raw { keep(raw: raw, at: path) }
    place(path, atLine: session.line, of: source)
    add(
      found, raw: session.raw, isApproximate: session.isApproximate, source, session.line)
    checkLaps(found, source, session.line)
  }

  /// Adds what a field does not say of the same activity.
  private mutating func complete(_ index: Int, with found: ActivityRecord) {
    var activity = record.activities[index]
    if activity.distance == nil, let distance = found.distance {
      (activity.distance, activity.unit) = (distance, found.unit)
    }
    activity.minutes = activity.minutes ?? found.minutes
    activity.measures.fill(from: found.measures)
    activity.laps += found.laps
    activity.note = activity.note ?? found.note
    record.activities[index] = activity
  }
}

extension Source {
  /// Whether a line is text, or a row of a table.
  fileprivate func mayTellTraining(_ line: Int) -> Bool {
    switch document.lines[line].kind {
    case .item, .prose, .tableRow: true
    default: false
    }
  }
}

extension ActivityRecord {
  /// Whether two tell of the same training: neither's distance is another's.
  fileprivate func mayBe(_ other: ActivityRecord) -> Bool {
    metres == nil || other.metres == nil || metres == other.metres
  }
}
