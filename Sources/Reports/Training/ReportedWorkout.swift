public import DayModel
public import Query
public import Training
public import Values
public import Workouts

/// A workout that is over, with all that its report is made of but the days before it.
public struct ReportedWorkout: Sendable {
  private let workout: LiveWorkout
  private let seconds: Double
  private let lifts: [Lift]
  private let efforts: [(TrainingActivity, ActivityEffort)]
  private let library: ExerciseLibrary
  private let logged: LoggedExercises
  private let types: TrainingTypes

  /// An exercise with a set.
  private struct Lift {
    let name: String
    let key: String
    let keys: [String]
    let sets: [StrengthSet]
  }

  /// A workout of this many seconds.
  public init(
    _ workout: LiveWorkout, lasting seconds: Double, among logged: LoggedExercises,
    library: ExerciseLibrary, types: TrainingTypes
  ) {
    (self.workout, self.seconds) = (workout, seconds)
    var logged = logged
    logged.add(workout.exercises.filter { !$0.workSets.isEmpty }.map(\.fullName))
    lifts = workout.exercises.filter { !$0.workSets.isEmpty }.map { exercise in
      Lift(
        name: exercise.name, key: logged.key(written: exercise.fullName),
        keys: logged.keysWritten(of: exercise.fullName), sets: exercise.workSets)
    }
    efforts = workout.cardio.compactMap { cardio -> (TrainingActivity, ActivityEffort)? in
      guard let effort = cardio.activity.effort(cardio.value, in: .standard).value else {
        return nil
      }
      return (
        cardio.activity,
        ActivityEffort(metres: effort.metres, minutes: effort.minutes?.value)
      )
    }
    (self.library, self.logged, self.types) = (library, logged, types)
  }

  /// The day of the workout.
  public var date: CalendarDate { workout.date }

  /// The days before a workout.
  public struct EarlierDays: Sendable {
    /// The days of the last years, with all that they have.
    let year: FactTable
    /// All days, with the columns that are wanted.
    let all: FactTable
    /// The newest body weight in pounds.
    let newestWeight: (date: CalendarDate, pounds: Double)?

    /// The days before a workout.
    ///
    /// - Parameters:
    ///   - year: The days of the last years, with all that they have.
    ///   - all: All days, with ``ReportedWorkout/columns``.
    ///   - newestWeight: The newest body weight in pounds.
    public init(
      year: FactTable, all: FactTable, newestWeight: (date: CalendarDate, pounds: Double)?
    ) {
      (self.year, self.all, self.newestWeight) = (year, all, newestWeight)
    }
  }

  /// What it comes to beside the days before it, without its records.
  ///
  /// - Parameter logs: The bytes of a day's files; asked for the newest days first, until a workout of the same
  ///   name is found.
  /// - Throws: What `logs` throws.
  public func report(
    beside earlier: EarlierDays, logs: (CalendarDate) throws -> [[UInt8]]
  ) rethrows -> WorkoutReport {
    let summary = WorkoutSummary(
      date: workout.date, name: workout.name,
      exercises: lifts.map { (key: $0.key, pounds: TrainingVolume(of: [$0.sets]).knownPounds) },
      legs: efforts.map { WorkoutSummary.Leg($0.0, $0.1) })
    // The template goes before another name that this workout has.
    let template = workout.origin.flatMap { $0.kind == "template" ? $0.of : nil }
    let report = WorkoutReport(
      volume: TrainingVolume(of: lifts.map(\.sets)), energy: nil, bodyPounds: nil,
      likeIt: try EarlierWorkouts(in: earlier.year, logged, types).likeIt(
        summary, named: [template, workout.name].compactMap(\.self), logs: logs))
    guard let weight = earlier.newestWeight else { return report }
    return weighed(report, pounds: weight.pounds, on: weight.date)
  }

  /// A report with the energy that the workout took by a body weight; as it is by one that is too old.
  ///
  /// - Parameter date: The day of the weight.
  public func weighed(
    _ report: WorkoutReport, pounds: Double, on date: CalendarDate
  ) -> WorkoutReport {
    guard let kilograms = EnergyRange.kilograms(on: workout.date, of: [(date, pounds)]) else {
      return report
    }
    var report = report
    report.bodyPounds = pounds
    report.energy = energy(kilograms: kilograms)
    return report
  }

  /// The facts that records are made of.
  public var columns: Set<FactColumn> {
    var columns = Set(lifts.flatMap(\.keys).map { FactColumn.lift($0) })
    for (activity, _) in efforts { columns.formUnion(FactColumn.efforts(of: activity)) }
    return columns
  }

  /// A report with the records that the workout made. They are those of its day as it is written; what else the day has
  /// is not of the workout's making.
  ///
  /// - Parameter day: The facts of the workout's day, with the workout in it.
  public func withRecords(
    _ report: WorkoutReport, beside earlier: EarlierDays, and day: DayFacts
  ) -> WorkoutReport {
    let table = FactTable(joining: [earlier.all, FactTable([day])])
    var report = report
    report.records = records(in: table)
    report.activityRecords = activityRecords(in: table)
    return report
  }

  private func records(in table: FactTable) -> [WorkoutReport.ExerciseRecords] {
    lifts.compactMap { lift in
      func own(_ set: StrengthSet) -> StrengthSet? { lift.sets.first { $0.isAlike(set) } }
      let all = library.records(of: lift.name, ExerciseDay.all(of: lift.keys, in: table))
      let made = all.made(on: date).filter { $0.set == nil || $0.set.flatMap(own) != nil }
      let doubtful = all.doubtful.filter { $0.date == date }.compactMap { own($0.set) }
      if made.isEmpty, doubtful.isEmpty { return nil }
      return WorkoutReport.ExerciseRecords(name: lift.name, records: made, doubtful: doubtful)
    }
  }

  private func activityRecords(in table: FactTable) -> [WorkoutReport.ActivityRecords] {
    types.activities.compactMap { activity in
      let own = efforts.filter { $0.0 == activity }.map { _, effort in
        CardioRecords.Effort(date: date, metres: effort.metres, minutes: effort.minutes)
      }
      if own.isEmpty { return nil }
      let all = types.records(of: activity, CardioRecords.Effort.all(of: activity, in: table))
      let made = all.records.filter { best in own.contains { $0.isAlike(best.effort) } }
      let doubtful = all.doubtful.filter { doubt in own.contains { $0.isAlike(doubt) } }
      if made.isEmpty, doubtful.isEmpty { return nil }
      return WorkoutReport.ActivityRecords(
        activity: activity, records: made, doubtful: doubtful)
    }
  }

  /// The energy of the lifting and of the legs; of a workout with neither that of its type.
  private func energy(kilograms: Double) -> EnergyRange? {
    var parts: [EnergyRange] = []
    func add(_ id: String, _ effort: ActivityEffort) {
      guard let rates = types[id].flatMap(MetabolicRates.of), let minutes = effort.minutes,
        minutes > 0
      else {
        return
      }
      parts.append(
        EnergyRange(
          rates: rates.range(metres: effort.metres, minutes: minutes), kilograms: kilograms,
          minutes: minutes))
    }
    for (activity, effort) in efforts { add(activity.id, effort) }
    // As the log has it: in whole minutes.
    let legs = efforts.compactMap { $0.1.minutes }.reduce(0, +)
    let rest = (seconds / 60 - legs).rounded(.toNearestOrAwayFromZero)
    let isLifting = workout.exercises.contains { !$0.workSets.isEmpty }
    if isLifting || efforts.isEmpty, rest > 0 {
      let type = isLifting || types[workout.type] == nil ? "strength" : workout.type
      add(type, ActivityEffort(metres: nil, minutes: rest))
    }
    return parts.dropFirst().reduce(parts.first) { sum, part in sum.map { $0 + part } }
  }
}

extension StrengthSet {
  /// Whether it is the same as a set of the facts, which have pounds and no effort.
  fileprivate func isAlike(_ other: StrengthSet) -> Bool {
    amount == other.amount && abs((load?.rank ?? 0) - (other.load?.rank ?? 0)) < 0.05
  }
}

extension CardioRecords.Effort {
  /// Whether it is the same as an effort of the facts, but for what units round.
  fileprivate func isAlike(_ other: Self) -> Bool {
    func isNear(_ one: Double?, _ other: Double?) -> Bool {
      abs((one ?? 0) - (other ?? 0)) < 0.01 * max(one ?? 0, 1)
    }
    return date == other.date && isNear(metres, other.metres) && isNear(minutes, other.minutes)
  }
}
