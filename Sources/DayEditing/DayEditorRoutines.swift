import DayModel
import LogSyntax
public import Routines
public import Values

/// Tasks of routines: boxes with a note behind them (docs/format.md §13).
extension DayEditor {
  /// Which tasks of a day's routines are meant.
  public enum RoutineTasks: Sendable {
    /// Those that words mean.
    case words([String])
    /// All that can be changed so.
    case all
    /// The one of a key.
    case id(String)
  }

  /// What a command does to tasks of a day's routines.
  public struct RoutineChange: Sendable {
    /// What is done.
    public var verb: BoxVerb
    /// The id of the routine that is meant; nil for any of the day.
    public var routine: String?
    /// When they are ticked, `HH:MM`; nil for a day on which it is not now.
    public var time: String?
    /// How long a ticked one took in a run, in seconds; nil where it was none.
    public var seconds: Int?
    /// Why they are dropped; nil for no reason.
    public var reason: String?

    /// A change of tasks.
    public init(
      _ verb: BoxVerb, routine: String? = nil, time: String? = nil, seconds: Int? = nil,
      reason: String? = nil
    ) {
      (self.verb, self.routine) = (verb, routine)
      (self.time, self.seconds, self.reason) = (time, seconds, reason)
    }
  }

  /// Does one thing to tasks: to all of them, or to none. The first one of a routine writes the boxes of all its tasks; a
  /// task that names a habit changes that as well, where the day has it.
  ///
  /// - Throws: `InputError` as words choose (``ItemChoice/choose(_:)``); `value` for a routine that the day's log
  ///   cannot take.
  public mutating func change(
    routineTasks meant: RoutineTasks, _ change: RoutineChange, _ sources: ListSources
  ) throws(InputError) {
    let all = DayRoutine.all(
      in: document, sources.routines, on: sources.date, isToday: sources.isToday)
    let tasks = all.flatMap { routine in routine.tasks.map { (routine: routine, task: $0) } }
    let (numbered, gone) = ItemMatch.Item.numbered(
      tasks.map {
        ItemMatch.Item($0.task, standing: change.verb.standing(of: $0.task.record.state))
      },
      as: shown[.routine])
    let wanted = tasks.indices.filter { index in
      change.routine.map { $0 == tasks[index].routine.id } ?? true
    }
    var chosen = ItemChoice.Chosen()
    switch meant {
    case .all:
      chosen.changing = wanted.filter { numbered[$0].standing == .changes }
      if chosen.changing.isEmpty { tell("nothing to do: all of it is \(change.verb.state)") }
    case .id(let id):
      let found = wanted.filter { tasks[$0].task.record.id == id }
      chosen.changing = found.filter { numbered[$0].standing == .changes }
      chosen.alreadySo = found.filter { numbered[$0].standing == .isSo }
    case .words(let words):
      let choice = ItemChoice(
        .routine, command: "bestupid routine \(change.verb)", takesSeveral: true,
        items: wanted.map { numbered[$0] }, gone: gone)
      let found = try choice.choose(words)
      chosen.changing = found.changing.map { wanted[$0] }
      chosen.alreadySo = found.alreadySo.map { wanted[$0] }
    }
    for index in chosen.alreadySo {
      tell("already \(change.verb.state): \(tasks[index].task.record.title)")
    }
    for index in chosen.changing {
      let (routine, task) = tasks[index]
      if task.record.lines.isEmpty, change.verb == .undone { continue }
      if let definition = routine.routine { try addBoxes(of: definition, sources) }
      try self.change(task.record.id, of: routine.id, change, sources)
      if let habit = task.task?.habit {
        try self.change(habitOfTask: habit, change, sources.habits)
      }
    }
  }

  /// Adds the boxes that the log lacks of a routine: all of them where it has none, and today those of tasks that are new.
  ///
  /// - Throws: `value` where a title or the name cannot stand there.
  public mutating func addBoxes(
    of routine: Routine, _ sources: ListSources
  ) throws(InputError) {
    let found = RoutineRecord.all(in: document, sources.routines).first { $0.id == routine.id }
    if let found, !found.tasks.isEmpty, !sources.isToday { return }
    let known = Set((found?.tasks ?? []).map(\.id))
    let missing = routine.tasks.filter { !known.contains($0.id) }
    if missing.isEmpty { return }
    let lines = try insertBoxes(missing.map(\.title), of: routine, sources.routines)
    // Of a routine that begins one change is told, of tasks that are new each.
    let added =
      known.isEmpty
      ? [("routine:\(routine.id)", routine.name)]
      : missing.map { (Self.field($0.id, of: routine.id), $0.title) }
    for ((field, text), line) in zip(added, lines) {
      record(.add, field, "routine", line: line, before: nil, after: text, warning: nil)
    }
  }

  private static func field(_ task: String, of routine: String) -> String {
    "routine:\(routine).\(task)"
  }

  private mutating func insertBoxes(
    _ titles: [String], of routine: Routine, _ configuration: RoutineConfiguration
  ) throws(InputError) -> [Int] {
    var lines: [Int] = []
    try edit { document throws(EditError) in
      var edited = try document.ensuringSection(.routines).document
      var section = Self.section(of: routine, in: edited, configuration)
      if section == nil {
        edited = try Self.addingHeading(of: routine, to: edited)
        section = Self.section(of: routine, in: edited, configuration)
      }
      guard let section else { throw EditError.changesMeaning(line: edited.lines.count) }
      let added = try edited.addingBoxes(
        titles.map { (Array($0.utf8), []) }, toSection: section)
      lines = added.lines
      return added.document
    }
    return lines
  }

  /// The section of a routine below `## Routines`.
  private static func section(
    of routine: Routine, in document: LogDocument, _ configuration: RoutineConfiguration
  ) -> Int? {
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    return document.sections.indices.first { index in
      outlines[index].role == .routines && document.sections[index].known != .routines
        && document.headingText(of: document.sections[index]).map {
          configuration.id(forHeading: $0) == routine.id
        } == true
    }
  }

  /// The heading of a routine: its name, and when it is due.
  static func heading(of routine: Routine) -> String {
    "### \(routine.name)" + (routine.time.map { " (\($0))" } ?? "")
  }

  /// The document with the heading of a routine behind those that `## Routines` has.
  private static func addingHeading(
    of routine: Routine, to document: LogDocument
  ) throws(EditError) -> LogDocument {
    let outlines = DaySection.outlines(of: document, isWorkoutFile: false)
    guard let last = document.sections.indices.last(where: { outlines[$0].role == .routines })
    else { return document }
    let section = document.sections[last]
    var line = section.headingLine ?? 0
    for index in section.body where document.lines[index].kind != .blank { line = index }
    let heading = Array(heading(of: routine).utf8)
    let isFirst = section.known == .routines && line == section.headingLine
    return try document.inserting(isFirst ? [heading] : [[], heading], below: line)
  }

  /// Changes the boxes of a task, wherever they stand under its routine.
  private mutating func change(
    _ task: String, of routine: String, _ change: RoutineChange, _ sources: ListSources
  ) throws(InputError) {
    let record = RoutineRecord.all(in: document, sources.routines).first { $0.id == routine }
    guard let found = record?.tasks.first(where: { $0.id == task }) else { return }
    let boxes = found.lines.compactMap { line -> (line: Int, state: Checkbox.State)? in
      guard case .box(let box) = document.lines[line].kind else { return nil }
      return (line, box.state)
    }
    for (line, state) in boxes where change.verb.changes(state, among: boxes.map(\.state)) {
      try self.change(boxAtLine: line, of: found, change, field: Self.field(task, of: routine))
    }
  }

  private mutating func change(
    boxAtLine line: Int, of task: RoutineRecord.Task, _ change: RoutineChange, field: String
  ) throws(InputError) {
    let before = boxText(atLine: line)
    var note = task.note
    let isDone = change.verb == .done
    (note.time, note.seconds) = isDone ? (change.time, change.seconds) : (nil, nil)
    // Why it was dropped says nothing of a task that is open again, and the new reason stands alone.
    if change.verb == .drop || task.state == .dropped { note.text = nil }
    let text = task.title + (note.written.isEmpty ? "" : " (\(note.written))")
    try edit { document throws(EditError) in
      var edited = document
      if change.verb != .done { edited = try edited.openingBox(atLine: line) }
      edited = try edited.settingText(atLine: line, to: text)
      switch change.verb {
      case .done: return try edited.settingBoxes(atLines: [line], ticked: true)
      case .undone: return edited
      case .drop: return try edited.droppingBox(atLine: line, reason: change.reason)
      }
    }
    record(
      change.verb.action, field, task.title, line: line, before: before,
      after: boxText(atLine: line), warning: nil)
  }

  /// Does to a habit what was done to the task that names it, where the day or `habits.md` has it and it can be done.
  private mutating func change(
    habitOfTask id: String, _ change: RoutineChange, _ habits: HabitConfiguration
  ) throws(InputError) {
    let items = HabitItem.all(in: document, habits)
    guard let item = items.first(where: { $0.id == id }),
      change.verb.standing(of: item.state) == .changes
    else { return }
    let numbers = shown[.habit]
    shown[.habit] = nil
    defer { shown[.habit] = numbers }
    try self.change(habits: ["\(item.number)"], change.verb, habits, reason: change.reason)
  }

  /// Does to the tasks of routines that name a habit what was done to it, where the day has their boxes.
  public mutating func change(
    tasksOfHabit id: String, _ change: RoutineChange, _ sources: ListSources
  ) throws(InputError) {
    for routine in DayRoutine.all(
      in: document, sources.routines, on: sources.date, isToday: sources.isToday)
    where routine.hasBoxes {
      for task in routine.tasks
      where task.task?.habit == id && change.verb.standing(of: task.record.state) == .changes {
        try self.change(task.record.id, of: routine.id, change, sources)
      }
    }
  }
}

extension BoxVerb {
  /// What the verb would do to a task of a routine.
  fileprivate func standing(of state: RoutineRecord.State) -> ItemMatch.Item.Standing {
    switch state {
    case .open: standing(of: TodoItem.State.open)
    case .done: standing(of: TodoItem.State.done)
    case .dropped: standing(of: TodoItem.State.dropped)
    }
  }
}

extension ItemMatch.Item {
  init(_ task: DayRoutine.Task, standing: Standing = .changes) {
    self.init(
      number: task.number, text: task.record.title, id: task.record.id, standing: standing)
  }
}
