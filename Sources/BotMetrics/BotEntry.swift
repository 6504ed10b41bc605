import DayEditing
import DayModel
import JSON
import LogSyntax
import Values

/// A day as an entry of `data/daily_metrics.json` (docs/format.md §10.3).
///
/// Where the bot counts otherwise than the day record does, the entry has the bot's way: every box of
/// the file is a todo, and assistance is a weight (§11). A plan is none of what was done.
extension MetricValue {
  /// What the log says of the values of an entry, in the bot's order; without its date.
  static func members(of record: DayRecord) -> [Member] {
    let body = record.body {
      Member($0, .number($1, .decimal))
    } object: {
      Member($0, .object($1))
    }
    return body + [
      Member(
        "training",
        .object([
          Member("workout_type", .text(record.workoutType?.rawValue, blank: "")),
          Member("activities", activities(record)),
          Member("strength_exercises", exercises(record)),
        ])),
      Member("todos", todos(record.allBoxes)),
      Member("habits", habits(record.habits)),
      Member(
        "nutrition",
        .object(
          nutrients(record.wholeNutrition)
            + [Member("line_items", foods(record))])),
    ]
  }

  private static func activities(_ record: DayRecord) -> MetricValue {
    .items(
      record.activities.map(item), by: "type",
      keys: [
        "type", "distance", "distance_unit", "duration_minutes", "avg_hr", "avg_watts",
      ])
  }

  private static func exercises(_ record: DayRecord) -> MetricValue {
    .items(
      record.exercises.map(item), by: "exercise",
      keys: ["exercise", "sets", "reps", "weight_lbs"])
  }

  private static func foods(_ record: DayRecord) -> MetricValue {
    .items(
      record.foods.map(item), by: "food",
      keys: Set(["time", "food"] + Nutrient.allCases.map(\.recordKey)))
  }

  private static func item(_ activity: ActivityRecord) -> Item {
    // The bot knows one unit for each activity.
    let distance = activity.metres.map { $0 / activity.activity.unit.metres }
    return Item(
      name: activity.activity.rawValue,
      members: [
        Member("type", .text(activity.activity.rawValue)),
        Member("distance", .number(distance, .decimal)),
        Member("distance_unit", .text(activity.activity.unit.rawValue)),
        Member("duration_minutes", .number(activity.minutes, .decimal)),
        Member("avg_hr", .number(activity.measures.heartRate, .whole)),
        Member("avg_watts", .number(activity.measures.watts, .whole)),
      ])
  }

  private static func item(_ exercise: ExerciseRecord) -> Item {
    let (sets, repetitions, seconds, load) = exercise.entry.headline
    return Item(
      name: fieldKey(exercise.name),
      members: [
        Member("exercise", .text(exercise.name)),
        Member("sets", .number(sets, .whole)),
        Member("reps", .number(repetitions, .whole)),
        Member("weight_lbs", .number(load?.pounds ?? load?.assistPounds, .decimal)),
      ],
      isListed: !exercise.isPlanned && (sets ?? repetitions ?? seconds) != nil)
  }

  private static func item(_ food: FoodEntry) -> Item {
    Item(
      name: fieldKey(food.food),
      members: [Member("time", .text(food.time)), Member("food", .text(food.food))]
        + nutrients(food.nutrients))
  }

  private static func nutrients(_ nutrients: Nutrients) -> [Member] {
    Nutrient.allCases.map { Member($0.recordKey, .number(nutrients[$0], .whole)) }
  }

  private static func todos(_ count: TodoCount) -> MetricValue {
    let isKnown = count.total > 0
    return .object([
      Member("total", .number(isKnown ? Double(count.total) : nil, .whole, blank: 0)),
      Member("completed", .number(isKnown ? Double(count.completed) : nil, .whole, blank: 0)),
      Member("completion_rate", .number(count.rate, .decimal, blank: 0)),
    ])
  }

  private static func habits(_ habits: [HabitState]) -> MetricValue {
    let done = habits.filter { $0.isDone == true }.map(\.id)
    let missed = habits.filter { $0.isDone == false }.map(\.id)
    let count = TodoCount(total: done.count + missed.count, completed: done.count)
    return .object([
      Member("completed", .names(done, not: missed)),
      Member("missed", .names(missed, not: done)),
      Member("completion_rate", .number(count.rate, .decimal, blank: 0)),
      Member(
        "details",
        .named(habits.compactMap { habit in habit.isDone.map { Member(habit.id, .flag($0)) } })),
    ])
  }
}
