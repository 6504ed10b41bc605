public import DayModel
import JSON
public import Live
public import Values

/// A workout in progress: what `workout.json` keeps of it (`bestupid.live-workout/1`).
///
/// Every change is a function from the state and a moment to the next state; what is refused changes nothing.
public struct LiveWorkout: Sendable, Equatable {
  /// Where what is planned comes from.
  public struct Origin: Sendable, Equatable {
    /// `plan`, `template` or `repeat`.
    public var kind: String
    /// The file of the plan, the name of the template, or the day that is repeated.
    public var of: String

    /// An origin.
    public init(kind: String, of: String) { (self.kind, self.of) = (kind, of) }
  }

  /// A rest between sets.
  public struct Rest: Sendable, Equatable {
    /// How long it is, in seconds.
    public var of: Int
    /// How much was left at the last change, in seconds; less than 0 where it is over.
    public var left: Double
  }

  /// The stopwatch.
  public struct Watch: Sendable, Equatable {
    /// The second of the workout at which it began.
    public var since: Double
  }

  /// What is planned for an exercise.
  public struct Plan: Sendable, Equatable {
    /// How many sets.
    public var sets: Int?
    /// From how many to how many repetitions.
    public var repetitions: ClosedRange<Int>?
    /// What with.
    public var load: Load?
    /// How long a hold, in seconds.
    public var seconds: Int?
    /// How long a rest between its sets, in seconds; nil for the usual.
    public var rest: Int?
    /// What else the plan says of it, which is no remark on what was done; nil for nothing.
    public var note: String?
    /// The members of the file that are not known here.
    var other = UnknownMembers()

    /// A plan.
    public init(
      sets: Int?, repetitions: ClosedRange<Int>?, load: Load?, seconds: Int?, rest: Int? = nil,
      note: String? = nil
    ) {
      self.sets = sets
      self.repetitions = repetitions
      self.load = load
      self.seconds = seconds
      self.rest = rest
      self.note = note
    }
  }

  /// A set.
  public struct Performed: Sendable, Equatable {
    /// Its number in the exercise, from 1.
    public var number: Int
    /// Whether it only warmed up.
    public var isWarmUp: Bool
    /// What was done, and how hard it was.
    public var set: StrengthSet
    /// When, in seconds of the workout.
    public var at: Double
    /// The members of the file that are not known here.
    var other = UnknownMembers()
  }

  /// An exercise.
  public struct Exercise: Sendable, Equatable {
    /// Its name as the person wrote it, with its equipment where that was said.
    public var name: String
    /// What it is done with, such as `barbell`; nil where that is not known.
    public var equipment: String?
    /// The superset that it belongs to.
    public var group: String?
    /// What is planned; nil for nothing.
    public var plan: Plan?
    /// The sets in the order in which they were done.
    public var sets: [Performed] = []
    /// A remark.
    public var note: String?
    /// Whether the person went on without it.
    public var isSkipped = false
    /// The members of the file that are not known here.
    var other = UnknownMembers()

    /// An exercise of which nothing is done yet.
    public init(_ name: String, equipment: String? = nil, group: String? = nil, plan: Plan? = nil) {
      (self.name, self.equipment, self.group, self.plan) = (name, equipment, group, plan)
    }

    /// Its name with its equipment, as its line has it.
    public var fullName: String {
      exerciseNameAndEquipment(name).equipment == nil ? exerciseFullName(name, equipment) : name
    }

    /// The sets that count.
    public var workSets: [StrengthSet] { sets.filter { !$0.isWarmUp }.map(\.set) }
  }

  /// A swim, ride, run or walk, or the activity of a type of the person's own.
  public struct Cardio: Sendable, Equatable {
    /// The activity.
    public var activity: TrainingActivity
    /// Distance and time as `log` writes them: a number without a unit is the format's.
    public var value: String
    /// The average heart rate.
    public var heartRate: Int?
    /// The average cadence.
    public var cadence: Int?
    /// The pace as it was typed.
    public var pace: String?
    /// How long it took, in seconds.
    public var seconds: Double?
    /// When it was over, in seconds of the workout.
    public var at: Double?
    /// The members of the file that are not known here.
    var other = UnknownMembers()
  }

  /// A swim, ride, run or walk that is planned.
  public struct Leg: Sendable, Equatable {
    /// The word for its activity.
    public var type: String
    /// Distance and time; nil where the plan does not say.
    public var value: String?
    /// The members of the file that are not known here.
    var other = UnknownMembers()

    /// A leg.
    public init(type: String, value: String?) { (self.type, self.value) = (type, value) }
  }

  /// A type that the person made or gave a name, as it was when the workout began.
  public struct OwnType: Sendable, Equatable {
    /// The word for it.
    public var id: String
    /// What it is called.
    public var name: String
    /// What it is done in; nil for a type without distance and time.
    public var activity: TrainingActivity?

    /// A type; nil for one that is built in and has its own name.
    public init?(_ type: TrainingType) {
      guard TrainingTypes.builtIn[type.id]?.name != type.name else { return nil }
      self.init(id: type.id, name: type.name, activity: type.activity)
    }

    init(id: String, name: String, activity: TrainingActivity?) {
      (self.id, self.name, self.activity) = (id, name, activity)
    }
  }

  /// What names the workout in its commit.
  public var id: String
  /// The day that it is written into.
  public var date: CalendarDate
  /// The word for its type: `strength`.
  public var type: String
  /// Its type, where the person made it or gave it a name; nil for one that is built in.
  public var ownType: OwnType?
  /// What it is called.
  public var name: String?
  /// Where its plan comes from.
  public var origin: Origin?
  /// Whether it is paused.
  public var isPaused = false
  /// When it began, as ISO 8601 text in local time.
  public var startedAt: String
  /// The last change, by the clocks of the machine.
  public var clock: LiveClock
  /// How long it had taken at the last change, in seconds, without pauses.
  public var elapsed: Double
  /// The rest that is in progress, or is over and was not ended.
  public var rest: Rest?
  /// The stopwatch that runs, if any.
  public var watch: Watch?
  /// The exercise that a set without a name belongs to.
  public var current: String?
  /// The exercises, in order.
  public var exercises: [Exercise] = []
  /// The activities, in order.
  public var cardio: [Cardio] = []
  /// The activities that are planned, in order.
  public var legs: [Leg] = []
  /// The perceived exertion of the whole.
  public var sessionEffort: Double?
  /// A remark on the whole.
  public var note: String?
  /// Whether it is being written into its day, or was while the program was killed.
  public var isFinishing = false
  /// What the last changes were, and what was before each; the newest last.
  var changes: [PastChange] = []
  /// The members of the file that are not known here.
  var other = UnknownMembers()

  /// A workout that begins.
  ///
  /// - Parameters:
  ///   - startedAt: When it began.
  ///   - elapsed: How many seconds ago that is.
  public init(
    id: String, date: CalendarDate, type: String, name: String?, origin: Origin? = nil,
    exercises: [Exercise] = [], legs: [Leg] = [], startedAt: String, elapsed: Double = 0,
    at now: LiveMoment
  ) {
    (self.id, self.date, self.type, self.name) = (id, date, type, name)
    (self.origin, self.exercises, self.legs) = (origin, exercises, legs)
    self.startedAt = startedAt
    clock = LiveClock(now)
    self.elapsed = elapsed
    current = exercises.first?.name
  }

  /// The activity that its type is; nil for a type that is none, as strength.
  public var activity: TrainingActivity? {
    if let ownType, ownType.id == type { return ownType.activity }
    return Activity(rawValue: type).map { TrainingActivity($0) }
  }

  /// How many sets there are, of all kinds.
  public var setCount: Int { exercises.reduce(0) { $0 + $1.sets.count } }

  /// Whether nothing was done.
  public var isEmpty: Bool {
    exercises.allSatisfy { $0.workSets.isEmpty } && cardio.isEmpty
  }

  /// The legs that are still to be done: an activity that was done is the first leg of its kind.
  public var openLegs: [Leg] {
    var done = cardio.map(\.activity.id)
    return legs.filter { leg in
      guard let index = done.firstIndex(of: leg.type.lowercased()) else { return true }
      done.remove(at: index)
      return false
    }
  }

  /// What the workout is called, or its type.
  public var title: String {
    let own = ownType.flatMap { $0.id == type ? $0.name : nil }
    return name ?? own ?? type.prefix(1).uppercased() + type.dropFirst()
  }
}

/// A change that can be taken back.
struct PastChange: Sendable, Equatable {
  /// What was done: `set Bench press 10x135`.
  let what: String
  /// The members that it changed, with what they were.
  let was: [JSONValue.Member]
}
