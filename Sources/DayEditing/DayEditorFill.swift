import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Adds what a new day would have and the log lacks: the planned workout where it is blank, todos whose
  /// text stands in no box, habits without a line, and the planned lifts where no lift is filled. Nothing
  /// that is there changes, and doing it again does nothing.
  ///
  /// - Throws: `InputError` where a line of the log, such as an open comment, would swallow what is added.
  public mutating func fill(_ day: NewDay) throws(InputError) {
    try fillPlannedWorkout(day)
    let present = document.boxNames
    let hasWorkout = present.contains { TodoText.isWorkout($0[...]) }
    for item in day.todos where !present.contains(item.name) {
      if hasWorkout, TodoText.isWorkout(item.text[...]) { continue }
      try addTodo(item)
    }
    try fillHabits(day)
    try fillLifts(day)
  }

  private mutating func fillPlannedWorkout(_ day: NewDay) throws(InputError) {
    let isBlank = document.sections(.plannedWorkout).allSatisfy { section in
      section.extent.map { document.lines[$0].kind }.allSatisfy { $0 == .blank || $0 == .comment }
    }
    guard isBlank, let first = day.plannedWorkout.first else { return }
    let line = try insert(into: .plannedWorkout) { document, section throws(EditError) in
      let heading = document.sections[section].headingLine ?? -1
      return (
        try document.inserting(DayTemplate.bytes(day.plannedWorkout), below: heading), heading + 1
      )
    }
    record(
      .add, "planned_workout", "planned workout", line: line, before: nil, after: first,
      warning: nil)
  }

  mutating func addTodo(_ item: Rollover.Item) throws(InputError) {
    let line = try insert(into: .todos) { document, section throws(EditError) in
      try document.adding(item, toSection: section)
    }
    record(
      .add, "todo", "todo", line: line, before: nil,
      after: String(decoding: item.text, as: UTF8.self), warning: nil)
  }

  private mutating func fillHabits(_ day: NewDay) throws(InputError) {
    let habits = HabitConfiguration(habits: day.habits)
    var present = Set(
      DayReader.read(LogSource(path: "", document: document), habits: habits).habits.map(\.id))
    for section in document.sections(.habits) {
      for (_, box) in document.boxes(in: section.extent) {
        let text = String(decoding: document.unstruckText(of: box), as: UTF8.self)
        present.insert(habits.id(forLine: text))
      }
    }
    for habit in day.habits where !present.contains(habit.id) {
      let line = try insert(into: .habits) { document, section throws(EditError) in
        let item = NewDay.item(of: habit)
        return try document.addingBox(
          item.text, linesBelow: item.linesBelow, toSection: section)
      }
      record(
        .add, "habit:\(habit.id)", "habit", line: line, before: nil, after: habit.name,
        warning: nil)
    }
  }

  private mutating func fillLifts(_ day: NewDay) throws(InputError) {
    let fields = document.sections(.strengthLog).flatMap { document.fields(in: $0.extent) }
    let hasLift = fields.contains { !document.visibleText($0.field.value).isEmpty }
    guard !hasLift,
      record.exercises.isEmpty
    else { return }
    for (name, value) in day.plannedLifts {
      let id = "lift:\"\(name)\""
      if let line = lineOfLift(name) {
        try put(value, at: .field(line: line), as: name, id: id, warning: nil)
      } else {
        try addField(name, value, to: .strengthLog, id: id, warning: nil)
      }
    }
  }

  /// Makes sure of a section, then inserts lines into it.
  ///
  /// - Parameter change: Returns the document, and the index of the first line that is new.
  /// - Returns: That index.
  private mutating func insert(
    into known: KnownSection,
    _ change: (LogDocument, Int) throws(EditError) -> (document: LogDocument, line: Int)
  ) throws(InputError) -> Int {
    var line = 0
    try edit { document throws(EditError) in
      let ensured = try document.ensuringSection(known)
      let changed = try change(ensured.document, ensured.section)
      line = changed.line
      switch changed.document.lines[line].kind {
      case .code, .comment: throw EditError.changesMeaning(line: line + 1)
      default: return changed.document
      }
    }
    return line
  }
}
