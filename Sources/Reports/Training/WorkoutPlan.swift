public import DayModel
public import JSON
public import Training
public import Values

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

    /// An exercise.
    public init(name: String, suggestion: Suggestion, planned: PlannedSets) {
      (self.name, self.suggestion, self.planned) = (name, suggestion, planned)
    }
  }

  /// The day.
  public let date: CalendarDate
  /// The weekly plan's file.
  public let file: String
  /// The exercises, in the plan's order.
  public let exercises: [Exercise]

  /// What to lift on a day, by the weekly plan of a file.
  public init(date: CalendarDate, file: String, exercises: [Exercise]) {
    (self.date, self.file, self.exercises) = (date, file, exercises)
  }

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
  public var plannedSets: PlannedSets {
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

  /// How its progress is measured if no log says it.
  public var plannedKind: ExerciseKind {
    ExerciseKind(of: [ExerciseDay(date: .earliest, sets: [entry.headlineSet])]) ?? .load
  }
}
