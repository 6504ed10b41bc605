public import Cycle
public import DayModel
public import Values

/// What a person says of themselves: the settings `coaching.*`.
public struct CoachingProfile: Equatable, Sendable {
  /// How much training they are used to; nil for not said.
  public var level: FitnessLevel?
  /// What they train for.
  public var goals: [CoachingGoal] = []
  /// The ids of the types that they like.
  public var types: [String] = []
  /// What they have to train with.
  public var equipment: [String] = []
  /// The most minutes of a workout.
  public var minutes = 60
  /// How many sessions a week they aim at; nil for what the level has.
  public var sessions: Int?
  /// When they like to train, in minutes past midnight.
  public var time: Int?
  /// Whether the phase counts.
  public var usesPhase = true
  /// Whether a midwife or doctor has agreed to more than light training.
  public var isCleared = false

  /// Nothing said.
  public init() {}

  /// The level that counts where none is said.
  var countedLevel: FitnessLevel { level ?? .intermediate }

  /// How many sessions a week are aimed at.
  public var weeklySessions: Int { sessions ?? countedLevel.sessions }
}

extension FitnessLevel {
  /// How many sessions a week.
  var sessions: Int { [.beginner: 3, .intermediate: 4, .advanced: 5][self]! }
  /// On how many of seven days training may be hard before it should ease.
  var hardDays: Int { [.beginner: 1, .intermediate: 2, .advanced: 3][self]! }
  /// How many days in a row have training before a rest comes first.
  var daysInARow: Int { [.beginner: 2, .intermediate: 3, .advanced: 5][self]! }
  /// What minutes are multiplied by.
  var factor: Double { [.beginner: 0.75, .intermediate: 1, .advanced: 1.25][self]! }
}

/// The training of a past day, as far as it counts for the next one.
public struct TrainedDay: Equatable, Sendable {
  /// The day, whether it was trained on or not.
  public let date: CalendarDate
  /// How hard it was (docs/library.md, “How hard a day was”).
  public let load: Intensity
  /// What that was read from: `Session_RPE 8`, `Short power circuit`.
  public let because: String
  /// What of the body its strength training was for.
  public let areas: Set<String>
  /// The minutes of all of it.
  public let minutes: Double

  /// A day with training.
  public init(
    date: CalendarDate, load: Intensity, because: String, areas: Set<String> = [],
    minutes: Double = 0
  ) {
    (self.date, self.load, self.because) = (date, load, because)
    (self.areas, self.minutes) = (areas, minutes)
  }
}

extension TrainedDay {
  /// The same day with what else is done on it: as hard as the harder of both.
  func with(_ other: TrainedDay) -> TrainedDay {
    let hardest = other.load > load ? other : self
    return TrainedDay(
      date: date, load: hardest.load, because: hardest.because, areas: areas.union(other.areas),
      minutes: minutes + other.minutes)
  }
}

/// A workout that something else than the library has for a day.
public struct WorkoutOfDay: Equatable, Sendable {
  /// What it is called.
  public let title: String
  /// The id of its type; nil where that is not known.
  public let type: String?
  /// The id of its entry in the library; nil where it has none.
  public let entry: String?
  /// Where it is planned.
  public let source: Source

  /// Where a workout is planned.
  public enum Source: Equatable, Sendable {
    /// In the weekly plan.
    case week
    /// In a program: its title, and its day.
    case program(String, day: Int)
  }

  /// A planned workout.
  public init(title: String, type: String?, entry: String?, source: Source) {
    (self.title, self.type, self.entry, self.source) = (title, type, entry, source)
  }
}

/// All that a recommendation is made of: the same facts give the same recommendation.
public struct CoachingFacts: Sendable {
  /// The day that it is for.
  public var date: CalendarDate
  /// The phase of the day; nil where it is not known.
  public var phase: CyclePhase?
  /// The day of the cycle; nil where it is not known.
  public var cycleDay: Int?
  /// How sure the phase is; nil without one.
  public var confidence: CycleConfidence?
  /// What holds of the cycle.
  public var state = CycleState.natural
  /// The day's energy, from 0 to 10; nil for none logged.
  public var energy: Double?
  /// Whether a symptom of the day is severe.
  public var hasSevereSymptom = false
  /// What the person says of themselves.
  public var profile = CoachingProfile()
  /// The workouts to choose from.
  public var library = WorkoutLibrary.empty
  /// The days with training, oldest first; training of the day itself was done already.
  public var trained: [TrainedDay] = []
  /// All sessions until the day, oldest first; those of the day itself were done already.
  public var sessions: [DatedSession] = []
  /// What is planned for the day, the weekly plan first.
  public var planned: [WorkoutOfDay] = []

  /// The facts of a day of which nothing is known.
  public init(date: CalendarDate) { self.date = date }

  /// What was done on the day already.
  public var done: [DatedSession] { sessions.filter { $0.date == date } }

  /// On how many days of eight weeks, the last of which ends with the day, there was training: those of `--last 8w`.
  public var recentDays: Int {
    let weeks = date.advanced(by: -55)...date
    return trained.count { weeks.contains($0.date) }
  }

  /// The phase, where it counts.
  var countedPhase: CyclePhase? { profile.usesPhase ? phase : nil }

  /// The level of the day's energy.
  public var energyLevel: EnergyLevel? { energy.map { EnergyLevel(score: $0) } }
}
