import DayEditing
import DayModel
import Query
import Training
import Values

/// The workouts of the year before a day, to find the one that a workout is like.
struct EarlierWorkouts {
  private let table: FactTable
  private let logged: LoggedExercises
  private let activities: [TrainingActivity]

  init(in year: FactTable, _ logged: LoggedExercises, _ types: TrainingTypes) {
    (self.logged, table) = (logged, year)
    activities = types.activities
  }

  /// - Parameters:
  ///   - names: The names by which an earlier workout is known, the surest first.
  ///   - logs: The bytes of a day's files.
  func likeIt(
    _ summary: WorkoutSummary, named names: [String], logs: (CalendarDate) throws -> [[UInt8]]
  ) rethrows -> WorkoutReport.LikeIt? {
    var earlier = workouts(like: summary)
    for name in names {
      guard let index = try index(named: name, among: earlier, like: summary, logs: logs) else {
        continue
      }
      let found = earlier[index]
      earlier = [
        WorkoutSummary(
          date: found.date, name: summary.name, exercises: found.exercises, legs: found.legs)
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
      (key: logged.key(written: exercise), sets: table.sets(of: [exercise]))
    }
    let efforts = activities.map { (activity: $0, efforts: table.efforts(of: $0)) }
    // Facts do not say in which order the legs of a brick were; the workout's own order is taken.
    let order = summary.legs.map(\.type)
    return table.dates.indices.filter { table.dates[$0] < summary.date }.compactMap { day in
      if isLifting {
        var volumes: [String: Double?] = [:]
        for (key, sets) in sets where !sets[day].isEmpty {
          let known = TrainingVolume(of: [sets[day].flatMap(\.sets)]).knownPounds
          volumes[key] = .some(Self.sum(volumes[key] ?? nil, known))
        }
        if volumes.isEmpty { return nil }
        return WorkoutSummary(
          date: table.dates[day],
          exercises: volumes.sorted { $0.key < $1.key }.map { (key: $0.key, pounds: $0.value) })
      }
      let legs = efforts.flatMap { activity, efforts in
        efforts[day].map { WorkoutSummary.Leg(activity, $0) }
      }.sorted { (order.firstIndex(of: $0.type) ?? 9) < (order.firstIndex(of: $1.type) ?? 9) }
      if legs.isEmpty { return nil }
      return WorkoutSummary(date: table.dates[day], legs: legs)
    }
  }

  private static func sum(_ one: Double?, _ other: Double?) -> Double? {
    guard let one else { return other }
    return one + (other ?? 0)
  }

  /// The index of the newest workout on whose day a task with the name was done.
  private func index(
    named name: String, among workouts: [WorkoutSummary], like summary: WorkoutSummary,
    logs: (CalendarDate) throws -> [[UInt8]]
  ) rethrows -> Int? {
    for index in workouts.indices.reversed() {
      // Older ones are no match.
      guard workouts[index].date.distance(to: summary.date) <= WorkoutSummary.longestAgo else {
        return nil
      }
      if try logs(workouts[index].date).contains(where: WorkoutName(name).isDone) { return index }
    }
    return nil
  }
}

extension WorkoutSummary.Leg {
  init(_ activity: TrainingActivity, _ effort: ActivityEffort) {
    self.init(type: activity.id, metres: effort.metres, minutes: effort.minutes)
  }
}

extension TrainingVolume {
  /// The pounds; nil where no load is known.
  var knownPounds: Double? { known > 0 ? pounds : nil }
}
