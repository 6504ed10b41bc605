import DayEditing
public import DayModel
public import Training
public import Values
import Words

/// What a template is made of, and what a workout takes of it.
extension WorkoutTemplate.Exercise {
  /// An exercise of a day's log or of a weekly plan, by its headline. A load that is no single one is left out.
  public init(_ record: ExerciseRecord) {
    let (sets, repetitions, seconds, load) = record.entry.headline
    self.init(record.fullName)
    self.sets = sets.flatMap { Int(exactly: $0) }
    self.repetitions = repetitions.flatMap { Int(exactly: $0) }.map { $0...$0 }
    if let read = record.entry.repetitions, let low = Int(exactly: read.low),
      let high = Int(exactly: read.high), low <= high
    {
      self.repetitions = low...high
    }
    self.seconds = seconds.flatMap { Int(exactly: $0.rounded()) }
    self.load = load?.exact?.marked
  }

  /// An exercise of a day's log, by the sets that were done.
  public init(done record: ExerciseRecord) {
    self.init(record)
    // A head alone has its range of repetitions, which no single set has.
    if record.entry.setDetails.isEmpty { return }
    let all = StrengthSet.all(of: record.entry)
    let sets = all.compactMap(\.exact)
    if sets.count == all.count { take(sets) }
  }

  /// A row of a weekly plan's table.
  public init(_ row: WeekPlan.Table.Exercise) {
    self.init(row.record)
    (rest, group, note) = (row.rest, row.group, row.note)
  }

  /// Takes what sets come to: how many, from the least to the most repetitions or the longest hold, and the load of
  /// the best. A range that has all that was done stays.
  mutating func take(_ done: [StrengthSet]) {
    guard !done.isEmpty else { return }
    let best = LiftLine.best(of: done)
    sets = done.count
    load = best.load?.marked
    let counts = done.compactMap(\.repetitions).map { Int($0) }
    if best.isHold {
      seconds = done.compactMap(\.seconds).max().map { Int($0) }
      repetitions = nil
    } else if let low = counts.min(), let high = counts.max() {
      seconds = nil
      if repetitions.map({ $0.contains(low) && $0.contains(high) }) != true {
        repetitions = low...high
      }
    }
  }
}

extension WorkoutTemplate {
  /// The table of a weekly plan.
  public init(_ table: WeekPlan.Table) {
    self.init(table.name)
    type = WorkoutType.strength.rawValue
    exercises = table.exercises.map { Exercise($0) }
  }

  /// What was done on a day, by its log.
  public init(_ name: String, of record: DayRecord) {
    self.init(name)
    exercises = record.exercises.filter { !$0.isPlanned }.map { Exercise(done: $0) }
    cardio = record.activities.map { Cardio($0, in: record.units) }
    type = typeOfParts
  }

  /// The type of what is in it; nil without anything.
  public var typeOfParts: String? {
    WorkoutType.id(
      hasExercises: !exercises.isEmpty, activities: cardio.map { $0.type.lowercased() })
  }

  /// A workout as it was done so far: exercises without a set as they are planned, unless they were skipped, and
  /// legs that are still to be done. Remarks are of the day, and not taken.
  public init(_ name: String, of workout: LiveWorkout) {
    self.init(name)
    type = workout.type
    exercises = workout.exercises.compactMap { exercise in
      let done = exercise.workSets
      if done.isEmpty, exercise.isSkipped || exercise.plan == nil { return nil }
      var planned = Exercise(exercise)
      planned.take(done)
      return planned
    }
    cardio =
      workout.cardio.map { Cardio(type: $0.activity.id, value: $0.value) }
      + workout.openLegs.map { Cardio(type: $0.type, value: $0.value) }
  }
}

extension WorkoutTemplate.Cardio {
  /// A swim, ride, run or walk of a day's log: `4.5/45`, `600m/0:12:30`, `0:45:00`.
  fileprivate init(_ record: ActivityRecord, in units: FormatUnits) {
    let usual = record.activity.unit
    let isUsual = record.unit == usual && units.distance(of: record.activity) == (usual, 1)
    let distance = record.distance.map {
      decimalText($0) + (isUsual ? "" : record.unit.rawValue)
    }
    let time = record.minutes.map { minutes -> String in
      let seconds = Int((minutes * 60).rounded())
      // A number alone would be a distance, and two parts can be hours.
      if seconds % 60 == 0, distance != nil { return "\(seconds / 60)" }
      return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
    let parts = [distance, time].compactMap(\.self)
    self.init(
      type: record.activity.rawValue, value: parts.isEmpty ? nil : parts.joined(separator: "/"))
  }
}

extension WorkoutTemplate.Exercise {
  /// An exercise of a workout, as it is planned.
  fileprivate init(_ exercise: LiveWorkout.Exercise) {
    self.init(exercise.fullName)
    sets = exercise.plan?.sets
    repetitions = exercise.plan?.repetitions
    seconds = exercise.plan?.seconds
    load = exercise.plan?.load?.marked
    rest = exercise.plan?.rest
    group = exercise.group
    note = exercise.plan?.note
  }
}

extension LiveWorkout.Exercise {
  /// An exercise of a template, of which nothing is done yet.
  ///
  /// - Parameter unit: The unit of a load without one. A load that cannot be read is left out.
  public init(_ planned: WorkoutTemplate.Exercise, unit: WeightUnit) {
    let (name, equipment) = exerciseNameAndEquipment(planned.name)
    self.init(
      exerciseFullName(name, equipment), equipment: equipment, group: planned.group,
      plan: .init(
        sets: planned.sets, repetitions: planned.repetitions,
        load: planned.load.flatMap { Load($0, unit: unit) }, seconds: planned.seconds,
        rest: planned.rest, note: planned.note))
  }
}
