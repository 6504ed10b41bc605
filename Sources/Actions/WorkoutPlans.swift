import DayModel
public import JSON
import Store
public import Training
public import Values

/// What to lift next: `workout plan`. Nothing here writes.
public enum WorkoutPlans {
  /// The exercises that the weekly plan has for a day, each with what its rule suggests.
  ///
  /// - Throws: `noSuchPlan` where the week has no plan.
  public static func plan(
    on date: CalendarDate, today: CalendarDate, in context: ActionContext
  ) throws -> WorkoutPlan {
    let store = try context.store
    let found = try WeekPlans.plan(ofWeek: date, beside: store.listing().others, in: context)
    guard let file = found.file, let plan = found.plan else {
      throw try WeekPlans.week(of: date, today: today, in: context).missingPlan
    }
    let day = plan.day(date.weekday)
    var planned = day?.exercises ?? []
    if let day, planned.isEmpty, case let tables = plan.tables(for: day), tables.count == 1 {
      planned = tables[0].exercises.map(\.record)
    }
    let progress = try ExerciseProgress.of(
      planned.map { .init($0.name, planned: $0.plannedSets, kind: $0.kind) }, on: date, in: context)
    let exercises = zip(planned, progress).map { exercise, progress in
      WorkoutPlan.Exercise(
        name: progress.entry?.name ?? withCapital(exercise.name), suggestion: progress.suggestion,
        planned: exercise.plannedSets)
    }
    return WorkoutPlan(date: date, file: file.path, exercises: exercises)
  }
}

/// What to lift on a day.
public struct WorkoutPlan: Sendable {
  /// An exercise.
  public struct Exercise: Sendable {
    /// Its name.
    public let name: String
    /// What its rule suggests, and why.
    public let suggestion: Suggestion
    /// What the weekly plan says itself.
    public let planned: PlannedSets
  }

  /// The day.
  public let date: CalendarDate
  /// The weekly plan's file.
  public let file: String
  /// The exercises, in the plan's order.
  public let exercises: [Exercise]

  /// The plan as docs/schemas/workout-plan.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.workout-plan/1", "date": .string("\(date)"), "plan": .string(file),
      "exercises": .array(exercises.map(\.json)),
    ]
  }
}

extension WorkoutPlan.Exercise {
  fileprivate var json: JSONValue {
    let next = suggestion
    return [
      "name": .string(name), "load": .optional(next.load?.shown),
      "sets": next.sets.map(JSONValue.int) ?? .null,
      "reps": next.repetitions.map(JSONValue.int) ?? .null,
      "seconds": next.seconds.map(JSONValue.int) ?? .null, "remark": .optional(next.remark),
      "rule": .string(next.rule.rawValue), "change": .string(next.change.rawValue),
      "confidence": .string(next.confidence.rawValue),
      "because": .array(
        next.because.map { reason in
          [
            "date": .optional(reason.date?.description), "sets": .string(reason.sets),
            "code": .string(reason.code.rawValue), "text": .string(reason.text),
          ]
        }),
      "plan_says": .optional(planned.shown),
    ]
  }
}

extension PlannedSets {
  /// What is planned in one line: `95 lb 3x10`; nil where nothing is said.
  public var shown: String? {
    let amount = seconds.map { "\($0)s" } ?? repetitions.map(rangeText)
    let counts = sets.map { sets in amount.map { "\(sets)x\($0)" } ?? "\(sets) sets" } ?? amount
    let parts = [load?.shown, counts].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension ExerciseRecord {
  /// What a plan says of the exercise.
  fileprivate var plannedSets: PlannedSets {
    func whole(_ number: Double?) -> Int? {
      number.flatMap { 1...10_000 ~= $0 ? Int($0) : nil }
    }
    let ends = entry.repetitions.flatMap { read in
      whole(read.low).flatMap { low in whole(read.high).map { (low, $0) } }
    }
    return PlannedSets(
      sets: whole(entry.sets), repetitions: ends.map { min($0, $1)...max($0, $1) },
      seconds: whole(entry.seconds), load: entry.load)
  }

  /// What its progress is told by, where no log says it.
  fileprivate var kind: ExerciseKind {
    ExerciseKind(of: [ExerciseDay(date: .earliest, sets: [entry.headlineSet])]) ?? .load
  }
}
