import DayModel
import FactCache
import Query
import Store
import Training
import Values
import Workouts

/// A workout that is over, with all that its report is made of but the days before it.
struct ReportedWorkout: Sendable {
  private let workout: LiveWorkout
  private let seconds: Double
  private let lifts: [Lift]
  private let efforts: [(TrainingActivity, ActivityEffort)]
  private let library: ExerciseLibrary
  private let types: TrainingTypes
  private let store: Store
  private let cache: FactCache

  /// An exercise with a set.
  private struct Lift {
    let name: String
    let keys: [String]
    let sets: [StrengthSet]
    let confirmed: Set<CalendarDate>
  }

  /// A workout that took so many seconds.
  init(_ workout: LiveWorkout, lasting seconds: Double, in context: ActionContext) throws {
    (self.workout, self.seconds) = (workout, seconds)
    let library = try context.exerciseLibrary
    lifts = workout.exercises.filter { !$0.workSets.isEmpty }.map { exercise in
      Lift(
        name: exercise.name, keys: library.keys(of: exercise.name),
        sets: exercise.workSets,
        confirmed: Set(library.entry(named: exercise.name)?.confirmed ?? []))
    }
    efforts = workout.cardio.compactMap { cardio -> (TrainingActivity, ActivityEffort)? in
      guard let effort = cardio.activity.effort(cardio.value).value else { return nil }
      return (
        cardio.activity,
        ActivityEffort(metres: effort.metres, minutes: effort.minutes?.value)
      )
    }
    self.library = library
    types = try context.trainingTypes
    store = try context.store
    cache = try context.factCache
  }

  /// What it comes to beside the days before it. Of its own day only the body weight counts, so that it
  /// may be written meanwhile.
  ///
  /// - Throws: As `FactCache.facts`.
  func report() throws -> WorkoutReport {
    let facts = try Facts(before: workout.date, columns, cache, store)
    let body = facts.newestWeight.flatMap { weight in
      EnergyRange.kilograms(on: workout.date, of: [weight]).map { (weight.pounds, $0) }
    }
    let summary = WorkoutSummary(
      date: workout.date, name: workout.name,
      exercises: lifts.map { (key: $0.keys[0], pounds: TrainingVolume(of: $0.sets).knownPounds) },
      legs: efforts.map { WorkoutSummary.Leg($0.0, $0.1) })
    // The template goes before another name that this workout has.
    let template = workout.origin.flatMap { $0.kind == "template" ? $0.of : nil }
    return WorkoutReport(
      volume: TrainingVolume(of: lifts.flatMap(\.sets)), energy: energy(kilograms: body?.1),
      bodyPounds: body?.0,
      likeIt: try EarlierWorkouts(in: facts.year, facts.days, library, types, store).likeIt(
        summary, named: [template, workout.name].compactMap(\.self)),
      records: records(beside: facts.earlier),
      activityRecords: activityRecords(beside: facts.earlier), unreadable: facts.unreadable)
  }

  /// The facts that records are made of.
  private var columns: Set<FactColumn> {
    var columns = Set(lifts.flatMap(\.keys).map { FactColumn.lift($0) })
    for (activity, _) in efforts { columns.formUnion(FactColumn.efforts(of: activity)) }
    return columns
  }

  /// The facts that a report is made of.
  private struct Facts {
    /// The days of the last years before the day, with all that they have.
    let year: FactTable
    /// The files of these days.
    let days: [DayFiles]
    /// All days before the day, with the columns that are wanted.
    let earlier: FactTable
    /// The newest body weight, that of the day included.
    let newestWeight: (date: CalendarDate, pounds: Double)?
    /// Why days could not be read.
    let unreadable: [StoreError]

    init(
      before date: CalendarDate, _ columns: Set<FactColumn>, _ cache: FactCache, _ store: Store
    ) throws {
      // The cache has a file a year: each is read once.
      let first = date.advanced(by: -WorkoutSummary.longestAgo)
      let start = CalendarDate(year: first.components.year, month: 1, day: 1) ?? first
      let years = try cache.years(in: .earliest...date)
      let older = years.facts(in: .earliest...start.advanced(by: -1), columns: columns)
      let recent = years.facts(in: start...date.advanced(by: -1), columns: nil)
      unreadable = older.unreadable + recent.unreadable
      year = recent.table
      days = recent.days
      earlier = FactTable(joining: [older.table, recent.table.before(date, columns)])
      // The day is being written: what a cache kept of it now would not be true for long.
      let day = recent.days.last { $0.date == date }
      let weight = try day.flatMap { try RecordReader(store).record(of: $0).weightPounds }
      newestWeight = weight.map { (date, $0) } ?? year.newestWeight
    }
  }

  private func records(beside earlier: FactTable) -> [WorkoutReport.ExerciseRecords] {
    lifts.compactMap { lift in
      let days = ExerciseDay.all(of: lift.keys, in: earlier)
      let all = PersonalRecords(
        of: days + [ExerciseDay(date: workout.date, sets: lift.sets)], confirmed: lift.confirmed,
        formula: .epley)
      let made = all.made(on: workout.date)
      let doubtful = all.doubtful.filter { $0.date == workout.date }.map(\.set)
      if made.isEmpty, doubtful.isEmpty { return nil }
      return WorkoutReport.ExerciseRecords(name: lift.name, records: made, doubtful: doubtful)
    }
  }

  private func activityRecords(beside earlier: FactTable) -> [WorkoutReport.ActivityRecords] {
    types.activities.compactMap { activity in
      let now = efforts.filter { $0.0 == activity }.map { $0.1 }
      if now.isEmpty { return nil }
      let then = zip(earlier.dates, earlier.efforts(of: activity))
      let all =
        then.flatMap { day, efforts in efforts.map { CardioRecords.Effort($0, on: day) } }
        + now.map { CardioRecords.Effort($0, on: workout.date) }
      let made = CardioRecords(of: activity.known, all).records
        .filter { $0.effort.date == workout.date }
      return made.isEmpty ? nil : WorkoutReport.ActivityRecords(activity: activity, records: made)
    }
  }

  /// The energy of the lifting and of the legs; of a workout with neither that of its type.
  private func energy(kilograms: Double?) -> EnergyRange? {
    guard let kilograms else { return nil }
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

extension CardioRecords.Effort {
  fileprivate init(_ effort: ActivityEffort, on date: CalendarDate) {
    self.init(date: date, metres: effort.metres, minutes: effort.minutes)
  }
}
