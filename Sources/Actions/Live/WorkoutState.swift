public import JSON
public import Live
public import Reports
public import Workouts

/// A workout after a change, at the moment of it.
public struct WorkoutState: Sendable {
  /// The workout.
  public let workout: LiveWorkout
  /// The moment.
  public let now: LiveMoment
  /// The workout that was left open and is written now.
  public var closed: FinishedWorkout?
  /// Whether the change began the workout.
  public var hasBegun = false
  /// Whether the workout was left open.
  public var isLeftOpen = false

  /// How many seconds the workout has taken; where it was left open, until its last set.
  public var elapsed: Double { isLeftOpen ? workout.lastDone : workout.elapsed(at: now) }

  /// The state as docs/schemas/live-workout.schema.json has it.
  public var json: JSONValue { workout.json }
}

/// A workout that is over.
public struct FinishedWorkout: Sendable {
  /// The workout.
  public let workout: LiveWorkout
  /// How many seconds it took.
  public let seconds: Double
  /// What became of its day; nil where nothing was done in it, or a commit had it already.
  public internal(set) var log: LogEditResult?
  /// Whether a commit had it already.
  public internal(set) var wasWritten = false
  /// What it comes to beside the days before; nil where that could not be told.
  public internal(set) var report: WorkoutReport?

  init(workout: LiveWorkout, seconds: Double) { (self.workout, self.seconds) = (workout, seconds) }

  /// How many minutes it took.
  public var minutes: Int { workout.minutes(lasting: seconds) }

  /// How many sets count.
  public var sets: Int { workout.exercises.reduce(0) { $0 + $1.workSets.count } }

  /// The result as docs/schemas/finished-workout.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.finished-workout/1", "id": .string(workout.id),
      "date": .string("\(workout.date)"), "type": .string(workout.type),
      "name": .optional(workout.name), "minutes": .int(minutes), "sets": .int(sets),
      "already_written": .bool(wasWritten), "summary": report?.json ?? .null,
      "log": log?.json ?? .null,
    ]
  }
}
