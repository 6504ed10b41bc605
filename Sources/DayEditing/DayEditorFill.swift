import DayModel
import LogSyntax
import Routines
import Values
import Words

extension DayEditor {
  /// Adds what a new day would have and the log lacks: the planned workout where it is blank, todos whose
  /// text stands in no box, habits without a line, routines without boxes, and the planned lifts where no lift is filled. Nothing
  /// that is there changes, and doing it again does nothing.
  ///
  /// - Throws: `InputError` where a line of the log, such as an open comment, would swallow what is added.
  public mutating func fill(_ day: NewDay) throws(InputError) {
    try fillPlannedWorkout(day)
    let present = document.boxNames
    let hasWorkout = present.contains { TodoText.isWorkout($0[...]) }
    let todos = day.todos.filter { item in
      !present.contains(item.name) && !(hasWorkout && TodoText.isWorkout(item.text[...]))
    }
    try addTodos(todos)
    try fillHabits(day)
    for routine in day.routines {
      var configuration = RoutineConfiguration.none
      configuration.routines = day.routines
      try addBoxes(
        of: routine,
        ListSources(habits: .empty, routines: configuration, date: day.date, isToday: true))
    }
    try fillLifts(day)
  }

  private mutating func fillPlannedWorkout(_ day: NewDay) throws(InputError) {
    let isBlank = document.sections(.plannedWorkout).allSatisfy { section in
      section.extent.map { document.lines[$0].kind }.allSatisfy { $0 == .blank || $0 == .comment }
    }
    guard isBlank, let first = day.plannedWorkout.first else { return }
    let lines = try insert(into: .plannedWorkout) { document, section throws(EditError) in
      let heading = document.sections[section].headingLine ?? -1
      let filled = try document.inserting(DayTemplate.bytes(day.plannedWorkout), below: heading)
      return (filled, [heading + 1])
    }
    for line in lines {
      record(
        .add, "planned_workout", "planned workout", line: line, before: nil, after: first,
        warning: nil)
    }
  }

  /// Adds todos, all or none.
  mutating func addTodos(_ todos: [Rollover.Item]) throws(InputError) {
    if todos.isEmpty { return }
    let lines = try insert(into: .todos) { document, section throws(EditError) in
      try document.adding(todos, toSection: section)
    }
    for (item, line) in zip(todos, lines) {
      record(
        .add, "todo", "todo", line: line, before: nil,
        after: String(decoding: item.text, as: UTF8.self), warning: nil)
    }
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
    let missing = day.habits.filter { !present.contains($0.id) }
    if missing.isEmpty { return }
    let lines = try insert(into: .habits) { document, section throws(EditError) in
      try document.addingBoxes(
        missing.map(NewDay.item).map { ($0.text, $0.linesBelow) }, toSection: section)
    }
    for (habit, line) in zip(missing, lines) {
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
  /// - Parameter change: Returns the document, and the indices of new lines.
  /// - Returns: Those indices.
  private mutating func insert(
    into known: KnownSection,
    _ change: (LogDocument, Int) throws(EditError) -> (document: LogDocument, lines: [Int])
  ) throws(InputError) -> [Int] {
    var lines: [Int] = []
    try edit { document throws(EditError) in
      let ensured = try document.ensuringSection(known)
      let changed = try change(ensured.document, ensured.section)
      lines = changed.lines
      for line in lines {
        switch changed.document.lines[line].kind {
        case .code, .comment: throw EditError.changesMeaning(line: line + 1)
        default: continue
        }
      }
      return changed.document
    }
    return lines
  }
}
