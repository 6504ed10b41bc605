import DayEditing
public import DayModel
import FactCache
import JSON
public import Query
import Store
public import Training
public import Values
import Workouts

/// What a workout comes to, and how it stands beside the days before it. Nothing of it is stored.
public struct WorkoutReport: Sendable {
  /// An earlier workout that it is compared with.
  public struct LikeIt: Sendable {
    /// Its day.
    public let date: CalendarDate
    /// The volumes of the exercises, now and then.
    public let changes: [WorkoutSummary.Change]
    /// The legs, now and then, in their order.
    public let legs:
      [(activity: TrainingActivity, now: WorkoutSummary.Leg, then: WorkoutSummary.Leg)]
  }

  /// The records of an exercise that the workout made.
  public struct ExerciseRecords: Sendable {
    /// The exercise, as the workout names it.
    public let name: String
    /// The records.
    public let records: [PersonalRecords.Best]
  }

  /// The records of an activity that the workout made.
  public struct ActivityRecords: Sendable {
    /// The activity.
    public let activity: TrainingActivity
    /// The records.
    public let records: [CardioRecords.Best]
  }

  /// What was lifted.
  public let volume: TrainingVolume
  /// What it cost; nil where the body weight or the time is not known.
  public let energy: EnergyRange?
  /// The body weight in pounds that counts; nil where none is new enough.
  public let bodyPounds: Double?
  /// The workout that it is like; nil where there was none within a year.
  public let likeIt: LikeIt?
  /// The records in the order of the exercises; those without one are left out.
  public let records: [ExerciseRecords]
  /// The records of the activities.
  public let activityRecords: [ActivityRecords]
  /// How maxima are estimated.
  public let formula = RepetitionFormula.epley
}

extension WorkoutReport {
  /// The report of a workout that took so many seconds.
  ///
  /// A day that cannot be read is told as an event.
  init(of workout: LiveWorkout, lasting seconds: Double, in context: ActionContext) throws {
    let date = workout.date
    let library = try context.exerciseLibrary
    let lifts = workout.exercises.filter { !$0.workSets.isEmpty }.map { exercise in
      Lift(
        name: exercise.name, keys: library.keys(of: exercise.name),
        sets: exercise.workSets.map(\.workSet),
        confirmed: Set(library.entry(named: exercise.name)?.confirmed ?? []))
    }
    let types = try context.trainingTypes
    let efforts = workout.cardio.compactMap { cardio -> (TrainingActivity, ActivityEffort)? in
      guard let effort = cardio.activity.effort(cardio.value).value else { return nil }
      return (
        cardio.activity,
        ActivityEffort(metres: effort.metres, minutes: effort.minutes?.value)
      )
    }
    var columns = Set(lifts.flatMap(\.keys).map { FactColumn.lift($0) })
    for (activity, _) in efforts { columns.formUnion(FactColumn.efforts(of: activity)) }
    let facts = try Facts(before: date, columns, in: context)

    volume = TrainingVolume(of: lifts.flatMap(\.sets))
    records = lifts.compactMap { lift in
      let days = ExerciseDay.all(of: lift.keys, in: facts.earlier)
      let all = PersonalRecords(
        of: days + [ExerciseDay(date: date, sets: lift.sets)], confirmed: lift.confirmed,
        formula: .epley)
      let made = all.made(on: date)
      return made.isEmpty ? nil : ExerciseRecords(name: lift.name, records: made)
    }
    activityRecords = types.activities.compactMap { activity in
      let now = efforts.filter { $0.0 == activity }.map { $0.1 }
      if now.isEmpty { return nil }
      let then = zip(facts.earlier.dates, facts.earlier.efforts(of: activity))
      let all =
        then.flatMap { day, efforts in efforts.map { CardioRecords.Effort($0, on: day) } }
        + now.map { CardioRecords.Effort($0, on: date) }
      let made = CardioRecords(of: activity.known, all).records.filter { $0.effort.date == date }
      return made.isEmpty ? nil : ActivityRecords(activity: activity, records: made)
    }
    let body = facts.year.newestWeight.flatMap { weight in
      EnergyRange.kilograms(on: date, of: [weight]).map { (weight.pounds, $0) }
    }
    bodyPounds = body?.0
    energy = Self.energy(workout, seconds, efforts, types, kilograms: body?.1)
    let summary = WorkoutSummary(
      date: date, type: Self.type(lifts: !lifts.isEmpty, legs: efforts.map { $0.0.id }),
      name: workout.name,
      exercises: lifts.map { (key: $0.keys[0], pounds: TrainingVolume(of: $0.sets).knownPounds) },
      legs: efforts.map { WorkoutSummary.Leg($0.0, $0.1) })
    // The template goes before another name that this workout has.
    let template = workout.origin.flatMap { $0.kind == "template" ? $0.of : nil }
    likeIt = try EarlierWorkouts(in: facts.year, library, types, context).likeIt(
      summary, named: [template, workout.name].compactMap(\.self))
  }

  /// The facts that a report is made of.
  private struct Facts {
    /// The last years up to the day itself, with all that they have.
    let year: FactTable
    /// All days before the day, with the columns that are wanted.
    let earlier: FactTable

    /// Reads them. A day that cannot be read is told as an event.
    init(before date: CalendarDate, _ columns: Set<FactColumn>, in context: ActionContext) throws {
      // The cache has a file a year: each is read once.
      let first = date.advanced(by: -WorkoutSummary.longestAgo)
      let start = CalendarDate(year: first.components.year, month: 1, day: 1) ?? first
      let older = try context.factCache.facts(
        in: .earliest...start.advanced(by: -1), columns: columns)
      let recent = try context.factCache.facts(in: start...date, columns: nil)
      for error in older.unreadable + recent.unreadable {
        try context.tell(.dayLeftOut(ActionError(error)))
      }
      year = recent.table
      earlier = FactTable(joining: [older.table, recent.table.before(date, columns)])
    }
  }

  /// An exercise with a set.
  private struct Lift {
    let name: String
    let keys: [String]
    let sets: [WorkSet]
    let confirmed: Set<CalendarDate>
  }

  /// What a workout is by what was done in it.
  static func type(lifts: Bool, legs: [String]) -> String {
    if lifts { return WorkoutType.strength.rawValue }
    return Set(legs).count > 1 ? WorkoutType.brick.rawValue : legs.first ?? ""
  }

  /// The energy of the lifting and of the legs; of a workout with neither that of its type.
  private static func energy(
    _ workout: LiveWorkout, _ seconds: Double, _ efforts: [(TrainingActivity, ActivityEffort)],
    _ types: TrainingTypes, kilograms: Double?
  ) -> EnergyRange? {
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

  /// The report as docs/schemas/finished-workout.schema.json has it.
  var json: JSONValue {
    func rounded(_ value: Double) -> JSONValue { .double((value * 100).rounded() / 100) }
    return [
      "volume": [
        "pounds": rounded(volume.pounds), "known_sets": .int(volume.known),
        "sets": .int(volume.sets),
      ],
      "energy": energy.map { energy in
        [
          "low": .int(energy.shown.lowerBound), "high": .int(energy.shown.upperBound),
          "weight_lbs": .double(bodyPounds),
        ]
      } ?? .null,
      "like_it": likeIt.map { like in
        [
          "date": .string("\(like.date)"),
          "exercises": .array(
            like.changes.map { change in
              [
                "name": .string(change.exercise), "pounds": rounded(change.pounds),
                "before": change.before.map(rounded) ?? .null,
              ]
            }),
        ]
      } ?? .null,
      "records": .array(
        records.flatMap { exercise in
          exercise.records.map { best in
            [
              "name": .string(exercise.name), "kind": .string(best.kind.rawValue),
              "value": rounded(best.value), "at_lbs": best.pounds.map(rounded) ?? .null,
              "before": best.previous.map(rounded) ?? .null,
            ]
          }
        }),
    ]
  }
}

/// The workouts of the year before a day, to find the one that a workout is like.
private struct EarlierWorkouts {
  private let context: ActionContext
  private let table: FactTable
  private let library: ExerciseLibrary
  private let activities: [TrainingActivity]

  init(
    in year: FactTable, _ library: ExerciseLibrary, _ types: TrainingTypes, _ context: ActionContext
  ) {
    (self.context, self.library, table) = (context, library, year)
    activities = types.activities
  }

  /// - Parameter names: The names by which an earlier workout is known, the surest first.
  func likeIt(_ summary: WorkoutSummary, named names: [String]) throws -> WorkoutReport.LikeIt? {
    var earlier = workouts(like: summary)
    for name in names {
      guard let index = try index(named: name, among: earlier, like: summary) else { continue }
      let found = earlier[index]
      earlier = [
        WorkoutSummary(
          date: found.date, type: found.type, name: summary.name, exercises: found.exercises,
          legs: found.legs)
      ]
      break
    }
    guard let found = summary.likeIt(among: earlier) else { return nil }
    return WorkoutReport.LikeIt(
      date: found.date, changes: summary.changes(since: found),
      legs: zip(summary.legs, found.legs).compactMap { now, then in
        guard now.type == then.type, let activity = activities.first(where: { $0.id == now.type })
        else { return nil }
        return (activity, now, then)
      })
  }

  /// The lifting of each day, or its legs, as the workout has either; oldest first.
  private func workouts(like summary: WorkoutSummary) -> [WorkoutSummary] {
    let isLifting = !summary.exercises.isEmpty
    let sets = table.columns.keys.compactMap(\.exercise).map { exercise in
      (key: library.key(of: exercise), sets: table.sets(of: [exercise]))
    }
    let efforts = activities.map { (activity: $0, efforts: table.efforts(of: $0)) }
    // Facts do not say in which order the legs of a brick were; the workout's own order is taken.
    let order = summary.legs.map(\.type)
    return table.dates.indices.filter { table.dates[$0] < summary.date }.compactMap { day in
      if isLifting {
        var volumes: [String: Double?] = [:]
        for (key, sets) in sets where !sets[day].isEmpty {
          let known = TrainingVolume(of: WorkSet.all(of: sets[day])).knownPounds
          volumes[key] = .some(Self.sum(volumes[key] ?? nil, known))
        }
        if volumes.isEmpty { return nil }
        return WorkoutSummary(
          date: table.dates[day], type: summary.type,
          exercises: volumes.sorted { $0.key < $1.key }.map { (key: $0.key, pounds: $0.value) })
      }
      let legs = efforts.flatMap { activity, efforts in
        efforts[day].map { WorkoutSummary.Leg(activity, $0) }
      }.sorted { (order.firstIndex(of: $0.type) ?? 9) < (order.firstIndex(of: $1.type) ?? 9) }
      if legs.isEmpty { return nil }
      return WorkoutSummary(
        date: table.dates[day], type: WorkoutReport.type(lifts: false, legs: legs.map(\.type)),
        legs: legs)
    }
  }

  private static func sum(_ one: Double?, _ other: Double?) -> Double? {
    guard let one else { return other }
    return one + (other ?? 0)
  }

  /// The index of the newest workout on whose day a task with the name was done.
  private func index(
    named name: String, among workouts: [WorkoutSummary], like summary: WorkoutSummary
  ) throws -> Int? {
    let store = try context.store
    let files = Dictionary(
      try store.listing().days.map { ($0.date, $0.files) }, uniquingKeysWith: { first, _ in first })
    for index in workouts.indices.reversed() {
      // Older ones are no match.
      guard workouts[index].date.distance(to: summary.date) <= WorkoutSummary.longestAgo else {
        return nil
      }
      for file in files[workouts[index].date] ?? [] {
        guard let bytes = try store.read(file) else { continue }
        if WorkoutName(name).isDone(in: bytes) { return index }
      }
    }
    return nil
  }
}

extension WorkoutSummary.Leg {
  fileprivate init(_ activity: TrainingActivity, _ effort: ActivityEffort) {
    self.init(type: activity.id, metres: effort.metres, minutes: effort.minutes)
  }
}

extension CardioRecords.Effort {
  fileprivate init(_ effort: ActivityEffort, on date: CalendarDate) {
    self.init(date: date, metres: effort.metres, minutes: effort.minutes)
  }
}

extension TrainingVolume {
  /// The pounds; nil where no load is known.
  fileprivate var knownPounds: Double? { known > 0 ? pounds : nil }
}
