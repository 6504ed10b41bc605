import JSON

/// The sets of an exercise as a source has them.
public struct MeasuredExercise: Sendable, Equatable {
  /// A set.
  public struct WorkSet: Sendable, Equatable {
    /// What a set is for. Drop sets and sets to failure are work.
    public enum Kind: String, Sendable {
      case work
      case warmUp = "warm-up"
      case drop, failure
    }

    /// How often.
    public var repetitions: Double?
    /// The load in kilograms; nil where there was none but the body.
    public var kilograms: Double?
    /// How long, of a hold.
    public var seconds: Double?
    /// How hard it was, 1 to 10 (RPE).
    public var effort: Double?
    /// What it was for.
    public var kind: Kind

    /// A set.
    public init(
      repetitions: Double? = nil, kilograms: Double? = nil, seconds: Double? = nil,
      effort: Double? = nil, kind: Kind = .work
    ) {
      (self.repetitions, self.kilograms, self.seconds) = (repetitions, kilograms, seconds)
      (self.effort, self.kind) = (effort, kind)
    }
  }

  /// Its name, as the source has it.
  public var name: String
  /// When the workout, or the exercise in it, began.
  public var start: MeasuredMoment?
  /// The superset that it belongs to: `A`.
  public var group: String?
  /// Its place in its workout, from 1; nil where its own start says it.
  public var order: Int?
  /// A remark of the person's.
  public var note: String?
  /// The sets in the order in which they were done.
  public var sets: [WorkSet]

  /// The sets of an exercise.
  public init(_ name: String, start: MeasuredMoment?, sets: [WorkSet]) {
    (self.name, self.start, self.sets) = (name, start, sets)
  }

  /// What names it within its day: `Bench Press (Barbell)@2031-03-04T18:05:00Z`.
  public var id: String {
    "\(name)@\(start.map { $0.time.map(MeasuredMoment.utc) ?? $0.text } ?? "")"
  }

  init?(_ value: JSONValue) {
    guard let name = value["exercise"]?.string else { return nil }
    self.init(
      name, start: value["start_time"]?.string.flatMap { MeasuredMoment($0) },
      sets: (value["sets"]?.items ?? []).map { set in
        WorkSet(
          repetitions: set["reps"]?.double, kilograms: set["weight_kg"]?.double,
          seconds: set["seconds"]?.positive, effort: set["rpe"]?.positive,
          kind: set["kind"]?.string.flatMap { WorkSet.Kind(rawValue: $0) } ?? .work)
      })
    group = value["group"]?.string
    order = value["order"]?.double.flatMap { Int(exactly: $0) }
    note = value["note"]?.string
  }

  var json: JSONValue {
    .object(
      figures: [
        ("id", .string(id)), ("exercise", .string(name)), ("start_time", .optional(start?.text)),
        ("order", order.map(JSONValue.int) ?? JSONValue.null), ("group", .optional(group)),
        ("note", .optional(note)),
        (
          "sets",
          .array(
            sets.map { set in
              .object(
                figures: [
                  ("reps", .double(set.repetitions)), ("weight_kg", .double(set.kilograms)),
                  ("seconds", .double(set.seconds)), ("rpe", .double(set.effort)),
                  ("kind", set.kind == .work ? .null : .string(set.kind.rawValue)),
                ])
            })
        ),
      ])
  }
}

/// What was eaten at a time, as a source has it.
public struct MeasuredMeal: Sendable, Equatable {
  /// What it is called: `Lunch`.
  public var name: String
  /// When it was; nil where only the day is known.
  public var time: MeasuredMoment?
  /// Kilocalories, and grams of the rest.
  public var calories: Double?, protein: Double?, carbs: Double?, fat: Double?, fiber: Double?
  /// How many meals of its name and time the day has before it.
  public var repeated = 0

  /// A meal.
  public init(_ name: String, time: MeasuredMoment? = nil) { (self.name, self.time) = (name, time) }

  /// What names it within its day: `Lunch@2031-03-04T12:00:00`, and the second of a name and a time `…#2`.
  public var id: String {
    "\(name)@\(time?.text ?? "")" + (repeated > 0 ? "#\(repeated + 1)" : "")
  }

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string else { return nil }
    self.init(name, time: value["time"]?.string.flatMap { MeasuredMoment($0) })
    calories = value["calories"]?.double
    protein = value["protein_g"]?.double
    carbs = value["carbs_g"]?.double
    fat = value["fat_g"]?.double
    fiber = value["fiber_g"]?.double
    if let id = value["id"]?.string, let mark = id.lastIndex(of: "#"),
      let number = Int(id[id.index(after: mark)...]), number > 1
    {
      repeated = number - 1
    }
  }

  var json: JSONValue {
    .object(
      figures: [
        ("id", .string(id)), ("name", .string(name)), ("time", .optional(time?.text)),
        ("calories", .double(calories)), ("protein_g", .double(protein)),
        ("carbs_g", .double(carbs)), ("fat_g", .double(fat)), ("fiber_g", .double(fiber)),
      ])
  }
}

/// What became of a habit on a day, as a source has it.
public enum MeasuredHabit: String, Sendable {
  case done, skipped
  case notDone = "not-done"
}
