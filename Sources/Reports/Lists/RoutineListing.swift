public import DayModel
public import JSON
public import Routines
public import Values

/// The routines of a day.
public struct RoutineListing: Sendable {
  /// A routine with its streak.
  public struct Entry: Sendable {
    /// The routine.
    public let routine: DayRoutine
    /// Its streak as of today; nil where no day has it yet.
    public let streak: Streak?
    private let rules: StreakRules

    /// A routine with its streak.
    public init(routine: DayRoutine, streak: Streak?, rules: StreakRules) {
      (self.routine, self.streak, self.rules) = (routine, streak, rules)
    }

    /// Whether enough of it is done for the day to count.
    public var isQualified: Bool {
      rules.qualifies(done: routine.ticks.done, due: routine.ticks.due)
    }
  }

  /// The day.
  public let date: CalendarDate
  /// The routines, due ones first.
  public let entries: [Entry]

  /// The routines of a day.
  public init(date: CalendarDate, entries: [Entry]) { (self.date, self.entries) = (date, entries) }

  /// The list as docs/schemas/routines.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.routines/1", "date": .string(date.description),
      "items": .array(entries.map(\.json)),
    ]
  }
}

extension RoutineListing.Entry {
  /// What JSON says of it on its day.
  var json: JSONValue {
    let tasks = routine.tasks.map { task -> JSONValue in
      let record = task.record
      return [
        "n": .int(task.number), "id": .string(record.id), "title": .string(record.title),
        "state": .string(record.state.rawValue), "at": .optional(record.note.time),
        "seconds": record.note.seconds.map(JSONValue.int) ?? .null,
        "reason": .optional(record.note.text),
        "minutes": task.task.map { .double($0.minutes) } ?? .null,
        "habit": .optional(task.task?.habit),
        "line": record.lines.first.map { .int($0 + 1) } ?? .null,
      ]
    }
    let ticks = routine.ticks
    return [
      "id": .string(routine.id), "name": .string(routine.name), "time": .optional(routine.time),
      "due_today": .bool(routine.isDue), "logged": .bool(routine.hasBoxes),
      "done": .int(ticks.done), "due": .int(ticks.due), "qualified": .bool(isQualified),
      "streak": .int(streak?.current?.length ?? 0),
      "unit": .string(streak?.isOfWeeks == true ? "week" : "day"), "tasks": .array(tasks),
    ]
  }
}
