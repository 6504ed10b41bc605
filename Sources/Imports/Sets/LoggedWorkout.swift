import Values
import WatchData

/// A workout with what was done in it, in its order.
struct LoggedWorkout {
  /// Its day.
  let day: CalendarDate
  /// When it began; nil where only the day is known.
  let start: MeasuredMoment?
  /// What the person calls it.
  let name: String?
  /// How long it took.
  let minutes: Double?
  /// The exercises that have sets.
  private(set) var exercises: [MeasuredExercise] = []
  /// The runs, rides, swims and walks, one of each at most.
  private(set) var activities: [MeasuredActivity] = []
  /// The exercises by name.
  private var indices: [String: Int] = [:]
  /// The supersets in the order in which they began.
  private var supersets: [String: Int] = [:]

  init(day: CalendarDate, start: MeasuredMoment?, name: String?, minutes: Double?) {
    (self.day, self.start, self.name, self.minutes) = (day, start, name, minutes)
  }

  /// Adds a set to its exercise.
  mutating func add(_ set: LoggedSet) {
    let letter = letter(of: set.superset)
    let index = indices[set.exercise] ?? exercises.count
    if index == exercises.count {
      indices[set.exercise] = index
      var exercise = MeasuredExercise(set.exercise, start: start, sets: [])
      exercise.order = index + 1
      exercises.append(exercise)
    }
    exercises[index].group = exercises[index].group ?? letter
    exercises[index].note = exercises[index].note ?? set.note
    exercises[index].sets.append(
      .init(
        repetitions: set.repetitions, kilograms: set.kilograms, seconds: set.seconds,
        effort: set.effort.flatMap { (1...10).contains($0) ? $0 : nil }, kind: set.kind))
  }

  /// The superset of an exercise by its letter: `A` for the first one of the workout.
  private mutating func letter(of superset: String?) -> String? {
    guard let superset else { return nil }
    let index = supersets[superset] ?? supersets.count
    supersets[superset] = index
    // Nobody has more of them than the alphabet has letters.
    guard index < 26 else { return nil }
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  /// Adds a part of a run, ride, swim or walk. Parts of a kind are one activity: all that is known is when the workout began.
  mutating func add(_ set: LoggedSet, _ kind: Activity, minutes: Double) {
    let index = activities.firstIndex { $0.kind == kind } ?? activities.count
    if index == activities.count {
      activities.append(MeasuredActivity(set.exercise, kindName: kind.rawValue, start: start))
    }
    activities[index].minutes = (activities[index].minutes ?? 0) + minutes
    if let metres = set.metres {
      activities[index].kilometres = (activities[index].kilometres ?? 0) + metres / 1000
    }
  }
}
