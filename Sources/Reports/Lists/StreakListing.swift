public import JSON
public import Query
public import Routines
public import Values

/// Streaks as of a day: those of routines, and below them those of habits.
public struct StreakListing: Sendable {
  /// The streak of a routine, or of all together.
  public struct Entry: Sendable {
    /// Its key; `all` for all together.
    public let id: String
    /// Its name.
    public let name: String
    /// The streak.
    public let streak: Streak
    /// A streak that another program claims; it is told beside it.
    public let carried: CarriedStreak?

    /// The streak of a routine.
    public init(id: String, name: String, streak: Streak, carried: CarriedStreak?) {
      (self.id, self.name, self.streak, self.carried) = (id, name, streak, carried)
    }
  }

  /// The streak of a habit.
  public struct Habit: Sendable {
    /// Its key.
    public let id: String
    /// Its name.
    public let name: String
    /// What its history comes to.
    public let figures: HabitFigures

    /// The streak of a habit.
    public init(id: String, name: String, figures: HabitFigures) {
      (self.id, self.name, self.figures) = (id, name, figures)
    }
  }

  /// The day.
  public let today: CalendarDate
  /// The routines, all together last.
  public let routines: [Entry]
  /// The habits.
  public let habits: [Habit]

  /// Streaks as of a day.
  public init(today: CalendarDate, routines: [Entry], habits: [Habit]) {
    (self.today, self.routines, self.habits) = (today, routines, habits)
  }

  /// The streaks as docs/schemas/streak.schema.json has them.
  ///
  /// - Parameter withDays: Whether each day is told with its state.
  public func json(withDays: Bool) -> JSONValue {
    let habits = habits.map { habit -> JSONValue in
      [
        "of": .string("habit:\(habit.id)"), "name": .string(habit.name), "unit": "day",
        "current": .int(habit.figures.streak), "longest": .int(habit.figures.longest),
        "strength": .double(habit.figures.strength),
      ]
    }
    return [
      "schema": "bestupid.streak/1", "today": .string(today.description),
      "streaks": .array(routines.map { $0.json(withDays: withDays) }), "habits": .array(habits),
    ]
  }
}

extension StreakListing.Entry {
  fileprivate func json(withDays: Bool) -> JSONValue {
    let event = { (event: Streak.Event) -> JSONValue in
      ["length": .int(event.length), "on": .string("\(event.on)")]
    }
    let days = streak.units.map { unit -> JSONValue in
      [
        "from": .string("\(unit.days.lowerBound)"), "to": .string("\(unit.days.upperBound)"),
        "state": .string(unit.state.rawValue),
        "done": unit.ticks.map { .int($0.done) } ?? .null,
        "due": unit.ticks.map { .int($0.due) } ?? .null, "streak": .int(unit.length),
        "held": .int(unit.held),
      ]
    }
    return [
      "of": .string(id == "all" ? id : "routine:\(id)"), "name": .string(name),
      "unit": .string(streak.isOfWeeks ? "week" : "day"),
      "current": .int(streak.current?.length ?? 0),
      "since": .optional(streak.current.map { "\($0.from)" }),
      "longest": streak.longest.map { run in
        [
          "length": .int(run.length), "from": .string("\(run.from)"), "to": .string("\(run.to)"),
        ]
      } ?? .null,
      "last_qualified": .optional(streak.lastQualified.map { "\($0)" }),
      "today": .string(streak.today.rawValue), "at_risk": .bool(streak.isAtRisk),
      "broken": streak.broken.map(event) ?? .null,
      "milestones": .array(streak.milestones.map(event)),
      "next_milestone": streak.nextMilestone.map { next in
        ["length": .int(next.length), "in": .int(next.distance)]
      } ?? .null,
      "freezes": [
        "held": .int(streak.held), "spent": .array(streak.spent.map { .string("\($0)") }),
      ],
      "strength": .double(streak.strength),
      "carried": carried.map { carried in
        [
          "length": .int(carried.length), "to": .string("\(carried.to)"),
          "source": .string(carried.source),
        ]
      } ?? .null,
      "days": .array(withDays ? days : []),
    ]
  }
}
