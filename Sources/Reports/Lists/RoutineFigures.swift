public import JSON
import Query
public import Routines
public import Values

/// Routines with what their days amount to.
public struct RoutineFigures: Sendable {
  /// A day of a routine.
  public struct Day: Sendable {
    /// The day that its tasks belong to, which may end after midnight.
    public let date: CalendarDate
    /// What it means for the streak.
    public let state: RoutineDayState
    /// Its boxes; nil where the log has none.
    public let ticks: RoutineTicks?
    /// How long its tasks took, in minutes; nil where the log does not say.
    public let minutes: Double?
    /// When the first one was begun, `HH:MM`; nil where the log does not say.
    public let startedAt: String?

    /// A day of a routine.
    public init(
      _ date: CalendarDate, _ state: RoutineDayState, _ ticks: RoutineTicks?, minutes: Double?,
      startedAt: String?
    ) {
      (self.date, self.state, self.ticks) = (date, state, ticks)
      (self.minutes, self.startedAt) = (minutes, startedAt)
    }
  }

  /// A routine.
  public struct Entry: Sendable {
    /// What `routines.md` says of it.
    public let routine: Routine
    /// How many days in a row it was enough, as of today.
    public let streak: Streak
    /// The days that are listed.
    public let days: [Day]
    /// Its month; nil where days are listed instead.
    public let month: DayCalendar?

    /// A routine.
    public init(routine: Routine, streak: Streak, days: [Day], month: DayCalendar?) {
      (self.routine, self.streak, self.days, self.month) = (routine, streak, days, month)
    }
  }

  /// The present day.
  public let today: CalendarDate
  /// The routines.
  public let entries: [Entry]

  /// Routines.
  public init(today: CalendarDate, entries: [Entry]) {
    (self.today, self.entries) = (today, entries)
  }

  /// The figures as docs/schemas/routine-figures.schema.json has them.
  public var json: JSONValue {
    [
      "schema": "bestupid.routine-figures/1", "date": .string(today.description),
      "items": .array(entries.map { json(of: $0) }),
    ]
  }

  private func json(of entry: Entry) -> JSONValue {
    let (routine, streak) = (entry.routine, entry.streak)
    return [
      "id": .string(routine.id), "name": .string(routine.name), "time": .optional(routine.time),
      "schedule": .string(routine.schedule(on: today).text),
      "unit": .string(streak.isOfWeeks ? "week" : "day"),
      "streak": .int(streak.current?.length ?? 0), "longest": .int(streak.longest?.length ?? 0),
      "strength": .double(streak.strength),
      "days": .array(
        entry.days.map { day in
          [
            "date": .string(day.date.description), "state": .string(day.state.rawValue),
            "done": day.ticks.map { .int($0.done) } ?? .null,
            "due": day.ticks.map { .int($0.due) } ?? .null,
            "minutes": day.minutes.map { .double($0.rounded(toParts: 10)) } ?? .null,
            "started_at": .optional(day.startedAt),
          ]
        }),
    ]
  }
}
