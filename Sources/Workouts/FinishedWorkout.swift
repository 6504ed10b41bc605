public import DayEditing
import DayModel
import Values

extension LiveWorkout {
  /// The second of the workout at which something was last done: of a workout that was left open.
  public var lastDone: Double {
    let times = exercises.flatMap { $0.sets.map(\.at) } + cardio.compactMap(\.at)
    return times.max() ?? 0
  }

  /// How many minutes a workout of so many seconds took: never fewer than its activities, and as many where they are all
  /// that was done and each has its time. The minutes of a brick are the sum of its parts.
  public func minutes(lasting seconds: Double) -> Int {
    let times = cardio.compactMap(\.seconds)
    let sum = times.reduce(0, +)
    let isCardio = exercises.allSatisfy(\.workSets.isEmpty) && !cardio.isEmpty
    let isKnown = isCardio && times.count == cardio.count
    return Int(((isKnown ? sum : max(seconds, sum)) / 60).rounded(.toNearestOrAwayFromZero))
  }

  /// The workout as it is written into its day's log.
  ///
  /// The lifting took as long as the workout without its activities. A day gets no minutes where that is less
  /// than half of one.
  ///
  /// - Parameters:
  ///   - seconds: How long the workout took: until now, or where it was left open until its last set.
  ///   - effort: The perceived exertion of the whole, where it is said at the end.
  /// - Throws: `InputError` with code `impossible` for an effort that cannot be.
  public func entry(lasting seconds: Double, effort: Double? = nil) throws(InputError)
    -> WorkoutEntry
  {
    if let effort { try SetLimits.check(effort: effort) }
    var entry = WorkoutEntry(name: name, type: type)
    if let ownType, ownType.id == type { entry.typeNames.append(ownType.name) }
    for exercise in exercisesInOrder where !exercise.workSets.isEmpty {
      entry.lifts.append(
        .init(
          exercise.fullName,
          LiftLine(
            exercise.workSets, group: exercise.group,
            warmUps: exercise.sets.filter(\.isWarmUp).map(\.set),
            notes: [exercise.note].compactMap(\.self))))
    }
    entry.plans = exercises.compactMap { exercise in
      exercise.plan.map { plan in
        .init(
          exercise.fullName, sets: plan.sets, repetitions: plan.repetitions, seconds: plan.seconds,
          load: plan.load)
      }
    }
    if !entry.lifts.isEmpty {
      let lifting = seconds - cardio.reduce(0) { $0 + ($1.seconds ?? 0) }
      let minutes = Int((lifting / 60).rounded(.toNearestOrAwayFromZero))
      if minutes > 0 { entry.strengthMinutes = minutes }
    }
    entry.effort = effort ?? sessionEffort
    entry.cardio = cardio.map(\.entry)
    entry.note = note
    return entry
  }

  /// The exercises in the order of their first sets; those without one behind them.
  private var exercisesInOrder: [Exercise] {
    exercises.enumerated().sorted { one, other in
      let (first, second) = (
        one.element.sets.first?.at ?? .infinity, other.element.sets.first?.at ?? .infinity
      )
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
  }

  /// The exercises of which only warm-up sets were done, which are not written.
  public var onlyWarmedUp: [String] {
    exercises.filter { !$0.sets.isEmpty && $0.workSets.isEmpty }.map(\.name)
  }
}

extension LiveWorkout.Cardio {
  fileprivate var entry: WorkoutEntry.Cardio {
    let texts = [
      ("avg_hr", heartRate.map { "\($0)" }), ("avg_rpm", cadence.map { "\($0)" }),
      ("avg_pace", pace),
    ]
    let measures = texts.compactMap { id, text -> LogEntry.Detail? in
      guard let text, let field = FieldCatalog.field(id: id) else { return nil }
      return LogEntry.Detail(field, value: text)
    }
    return WorkoutEntry.Cardio(activity, value: value, measures: measures)
  }
}
