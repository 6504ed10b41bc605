import DayModel
import FactCache
public import JSON
import Query
import Store
public import Training
public import Values

/// What to lift next: `workout plan`. Nothing here writes.
public enum WorkoutPlans {
  /// How many of the last workouts of an exercise a suggestion looks at.
  static let workouts = 12

  /// The exercises that the weekly plan has for a day, each with what its rule suggests.
  ///
  /// - Throws: `noSuchPlan` where the week has no plan.
  public static func plan(
    on date: CalendarDate, today: CalendarDate, in context: ActionContext
  ) throws -> WorkoutPlan {
    let store = try context.store
    let listing = try store.listing()
    let found = try WeekPlans.plan(ofWeek: date, beside: listing, in: context)
    guard let file = found.file, let plan = found.plan else {
      throw try WeekPlans.week(of: date, today: today, beside: listing, in: context).missingPlan
    }
    let planned = plan.day(date.weekday)?.exercises ?? []
    let library = try context.exerciseLibrary
    let keys = planned.map { library.keys(of: $0.name) }
    let table = try context.factCache.facts(
      in: .earliest...date.advanced(by: -1), columns: Set(keys.flatMap(\.self).map { .lift($0) }))
    for error in table.unreadable { try context.tell(.dayLeftOut(ActionError(error))) }
    let known = keys.map { ExerciseDay.all(of: $0, in: table.table) }
    // Effort and units stand in the logs alone: only those are read that count.
    let dates = known.flatMap { $0.suffix(workouts).map(\.date) }
    let written = try context.writtenDays(Set(dates), of: keys)
    var deloads: Set<CalendarDate> = []
    for monday in Set(dates.map(\.monday) + [date.monday])
    where WeekPlans.plan(ofWeek: monday, beside: listing, of: store).plan?.isDeload == true {
      deloads.insert(monday)
    }
    let exercises = planned.indices.map { index in
      let exercise = planned[index]
      let entry = library.entry(named: exercise.name)
      let kind = entry?.kind ?? ExerciseKind(of: known[index]) ?? exercise.kind
      let rule = ProgressionRule(kind, asked: entry?.rule)
      let target = ProgressionTarget(
        rule, repetitions: entry?.repetitions, sets: entry?.sets ?? exercise.plannedSets.sets,
        step: entry?.stepLoad)
      let suggestion = Progression.suggestion(
        for: exercise.name, target, after: written[index], on: date, deloadWeeks: deloads,
        planned: exercise.plannedSets)
      return WorkoutPlan.Exercise(
        name: entry?.name ?? withCapital(exercise.name), suggestion: suggestion,
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
    let amount = seconds.map { "\($0)s" } ?? repetitions.map(String.init)
    let counts = sets.map { sets in amount.map { "\(sets)x\($0)" } ?? "\(sets) sets" } ?? amount
    let parts = [load?.shown, counts].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension ExerciseRecord {
  /// What a plan says of the exercise; the most repetitions of a range.
  fileprivate var plannedSets: PlannedSets {
    func whole(_ number: Double?) -> Int? {
      number.flatMap { 1...10_000 ~= $0 ? Int($0) : nil }
    }
    return PlannedSets(
      sets: whole(entry.sets), repetitions: whole(entry.repetitions?.high),
      seconds: whole(entry.seconds), load: entry.load)
  }

  /// What its progress is told by, where no log says it.
  fileprivate var kind: ExerciseKind {
    let set = WorkSet(
      repetitions: entry.repetitions?.value, seconds: entry.seconds, load: entry.load)
    return ExerciseKind(of: [ExerciseDay(date: .earliest, sets: [set])]) ?? .load
  }
}
