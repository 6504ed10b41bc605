public import DayModel
import Values

/// A workout that is over, as it is written into a day's log (``DayEditor/write(_:)``).
public struct WorkoutEntry: Equatable, Sendable {
  /// An exercise with at least one work set.
  public struct Lift: Equatable, Sendable {
    /// Its name as the person wrote it.
    public var name: String
    /// Its sets.
    public var line: LiftLine

    /// An exercise.
    public init(_ name: String, _ line: LiftLine) { (self.name, self.line) = (name, line) }
  }

  /// What was planned for an exercise: a line of the log that says no more is a plan.
  public struct Plan: Equatable, Sendable {
    /// The exercise.
    public var exercise: String
    /// How many sets; nil where the plan does not say.
    public var sets: Int?
    /// From how many to how many repetitions; nil where the plan does not say, or for holds.
    public var repetitions: ClosedRange<Int>?
    /// How long a hold; nil for repetitions.
    public var seconds: Int?
    /// What with; nil where the plan does not say.
    public var load: Load?

    /// A plan.
    public init(
      _ exercise: String, sets: Int?, repetitions: ClosedRange<Int>?, seconds: Int?, load: Load?
    ) {
      self.exercise = exercise
      self.sets = sets
      self.repetitions = repetitions
      self.seconds = seconds
      self.load = load
    }

    /// Whether a line of a log says just this.
    func isSame(as entry: StrengthEntry) -> Bool {
      guard entry.setDetails.isEmpty, let sets, entry.sets == Double(sets) else { return false }
      if let seconds, entry.seconds != Double(seconds) { return false }
      if let repetitions,
        entry.repetitions?.low != Double(repetitions.lowerBound)
          || entry.repetitions?.high != Double(repetitions.upperBound)
      {
        return false
      }
      // A load of 0 is none (docs/format.md §8.1).
      guard let read = entry.load, read.pounds != 0 || read.isBodyweight else {
        return load == nil || load == .body
      }
      return load?.isFound(in: read) ?? read.isBodyweight
    }
  }

  /// A swim, ride, run or walk, or the activity of a type of the person's own.
  public struct Cardio: Equatable, Sendable {
    /// The activity.
    public var activity: TrainingActivity
    /// Distance and time, as `log` takes them.
    public var value: String
    /// What was measured: the fields of heart rate, cadence and pace, with their texts.
    public var measures: [LogEntry.Detail]

    /// An activity.
    public init(
      _ activity: TrainingActivity, value: String, measures: [LogEntry.Detail] = []
    ) {
      (self.activity, self.value, self.measures) = (activity, value, measures)
    }
  }

  /// What the workout is called; nil for no name.
  public var name: String?
  /// What its type is called: `strength`.
  public var typeNames: [String]
  /// The exercises with a set, in the order of their first sets.
  public var lifts: [Lift] = []
  /// What was planned.
  public var plans: [Plan] = []
  /// How long the lifting took; nil where that is not known.
  public var strengthMinutes: Int?
  /// The perceived exertion of the whole; nil where it was not said.
  public var effort: Double?
  /// The activities, in order.
  public var cardio: [Cardio] = []
  /// A remark on the whole.
  public var note: String?

  /// A workout in which nothing was done yet.
  public init(name: String?, type: String) { (self.name, typeNames) = (name, [type]) }
}
