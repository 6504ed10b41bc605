import Values
import WatchData

/// The workouts of a program that has a row for each set, put together from its rows.
struct WorkoutLog {
  private let source: MeasuredSource
  private let rules: ReadingRules
  private var workouts: [LoggedWorkout] = []
  /// The workouts by when they began: no one does two at a time.
  private var indices: [Int: Int] = [:]
  /// The newest moment of the file, in seconds since 1970.
  private var newest: Int?
  /// What was left out.
  var found = Measurements()

  init(_ source: MeasuredSource, _ rules: ReadingRules) {
    (self.source, self.rules) = (source, rules)
  }

  /// The moment of a text of the file, by local time where it says no other; it counts for how new the file is.
  mutating func moment(told: MeasuredMoment) -> MeasuredMoment {
    let moment = rules.moment(told: told)
    if let time = moment.time { newest = max(newest ?? time, time) }
    return moment
  }

  /// Adds a set to the workout that began at a moment. What the first row of a workout says of it counts.
  mutating func add(
    _ set: LoggedSet, at start: MeasuredMoment, workout name: String?, minutes: Double?
  ) {
    if set.repetitions == nil {
      guard let seconds = set.seconds else {
        return found.skip("a set without repetitions and time", set.place)
      }
      if let kind = activity(of: set.exercise) {
        let index = index(at: start, name, minutes)
        return workouts[index].add(set, kind, minutes: seconds / 60)
      }
      guard set.metres == nil else {
        return found.skip("a distance of what is no run, ride, swim or walk", set.place)
      }
    }
    workouts[index(at: start, name, minutes)].add(set)
  }

  private mutating func index(
    at start: MeasuredMoment, _ name: String?, _ minutes: Double?
  ) -> Int {
    let key = start.time ?? start.local
    if let index = indices[key] { return index }
    indices[key] = workouts.count
    workouts.append(LoggedWorkout(start: start, name: name, minutes: minutes))
    return workouts.count - 1
  }

  /// The activity that an exercise is, whatever it is done on: `Running (Treadmill)`.
  private func activity(of exercise: String) -> Activity? {
    let names = [exercise, String(exercise.prefix { $0 != "(" })]
    return names.lazy.compactMap { Activity(rawValue: rules.kinds.kind(of: $0)) }.first
  }

  /// What the file says.
  func measurements() -> Measurements {
    var all = found
    for workout in workouts {
      var day = MeasuredDay(rules.day(of: workout.start), by: source, at: newest)
      for activity in workout.activities { day.add(activity) }
      for exercise in workout.exercises { day.add(exercise) }
      if !workout.exercises.isEmpty {
        var activity = MeasuredActivity(
          "strength_training", kindName: MeasuredActivity.strength, start: workout.start)
        (activity.name, activity.minutes) = (workout.name, workout.minutes)
        day.add(activity)
      }
      all.add(day)
    }
    return all
  }
}
