import CSV
import Values
import WatchData

/// The workouts of a program that has a row for each set, put together from its rows.
struct WorkoutLog {
  private let source: MeasuredSource
  private let rules: ReadingRules
  private var workouts: [LoggedWorkout] = []
  /// The workouts by when they were.
  private var indices: [Key: Int] = [:]
  /// The newest moment of the file, in seconds since 1970.
  private var newest: Int?
  /// What was left out.
  var found = Measurements()

  /// What tells workouts apart.
  private enum Key: Hashable {
    /// No one does two at a time.
    case start(Int)
    /// Of a day alone nothing says where one ends.
    case day(CalendarDate)
  }

  init(_ source: MeasuredSource, _ rules: ReadingRules) {
    (self.source, self.rules) = (source, rules)
  }

  /// The moment of a text of the file, by local time where it says no other; it counts for how new the file is.
  mutating func moment(told: MeasuredMoment) -> MeasuredMoment {
    let moment = rules.moment(told: told)
    if let time = moment.time { see(time) }
    return moment
  }

  private mutating func see(_ time: Int) { newest = max(newest ?? time, time) }

  /// When the workout of a row began; nil where it says no date, which is noted.
  mutating func start(_ told: FileDates.Told, _ row: CSVRow, _ dates: FileDates) -> Start? {
    switch told {
    case .moment(let told):
      let moment = moment(told: told)
      return (rules.day(of: moment), moment)
    case .day(let day):
      see(day.dayNumber * 86_400)
      return (day, nil)
    case .none(let reason):
      found.skip(reason, row.place(row[dates.column]))
      return nil
    }
  }

  /// The day of a workout, and when it began; nil where only the day is known.
  typealias Start = (day: CalendarDate, moment: MeasuredMoment?)

  /// Adds a set of a day to the workout that began at a moment. What the first row of a workout says of it counts.
  ///
  /// - Parameter start: Nil where only the day is known; all such sets of a day are one workout.
  mutating func add(
    _ set: LoggedSet, on day: CalendarDate, at start: MeasuredMoment?, workout name: String?,
    minutes: Double?
  ) {
    func workout() -> Int { index(on: day, at: start, name, minutes) }
    if set.repetitions == nil {
      guard let seconds = set.seconds else {
        return found.skip("a set without repetitions and time", set.place)
      }
      if let kind = activity(of: set.exercise) {
        return workouts[workout()].add(set, kind, minutes: seconds / 60)
      }
      guard set.metres == nil else {
        return found.skip("a distance of what is no run, ride, swim or walk", set.place)
      }
    }
    workouts[workout()].add(set)
  }

  private mutating func index(
    on day: CalendarDate, at start: MeasuredMoment?, _ name: String?, _ minutes: Double?
  ) -> Int {
    let key = start.map { Key.start($0.time ?? $0.local) } ?? .day(day)
    if let index = indices[key] { return index }
    indices[key] = workouts.count
    workouts.append(LoggedWorkout(day: day, start: start, name: name, minutes: minutes))
    return workouts.count - 1
  }

  /// The activity that an exercise is, whatever it is done on: `Running (Treadmill)`.
  private func activity(of exercise: String) -> Activity? {
    let names = [exercise, String(exercise.prefix { $0 != "(" })]
    return names.lazy.compactMap { Activity(rawValue: rules.kinds.kind(of: $0)) }.first
  }

  /// What the file says.
  ///
  /// - Parameter time: The newest moment of the file, in seconds since 1970, where it is not one that was asked for here.
  func measurements(at time: Int? = nil) -> Measurements {
    var all = found
    for workout in workouts {
      var day = MeasuredDay(workout.day, by: source, at: time ?? newest)
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
