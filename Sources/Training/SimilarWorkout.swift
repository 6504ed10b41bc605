public import Values

/// A workout in few words, to find an earlier one that it can be compared with.
public struct WorkoutSummary: Equatable, Sendable {
  /// A swim, ride, run or walk of it.
  public struct Leg: Equatable, Sendable {
    /// What it was: an activity's name, or that of a type of one's own.
    public let type: String
    /// How far, in metres.
    public let metres: Double?
    /// How long, in minutes.
    public let minutes: Double?

    /// A leg.
    public init(type: String, metres: Double?, minutes: Double?) {
      (self.type, self.metres, self.minutes) = (type, metres, minutes)
    }
  }

  /// The day.
  public let date: CalendarDate
  /// The template, or the name, if any.
  public let name: String?
  /// The volume of each exercise in pounds, by key, in the order of the workout; nil where it is not known.
  public let exercises: [(key: String, pounds: Double?)]
  /// The endurance parts, in their order.
  public let legs: [Leg]

  /// A workout.
  public init(
    date: CalendarDate, name: String? = nil,
    exercises: [(key: String, pounds: Double?)] = [], legs: [Leg] = []
  ) {
    self.date = date
    self.name = name
    self.exercises = exercises
    self.legs = legs
  }

  /// The type of what was done: `strength`, `run`, `brick`; nil where nothing was.
  public var type: String? {
    WorkoutType.id(hasExercises: !exercises.isEmpty, activities: legs.map(\.type))
  }

  /// Whether both are the same.
  public static func == (left: WorkoutSummary, right: WorkoutSummary) -> Bool {
    left.date == right.date && left.name == right.name
      && left.legs == right.legs && left.exercises.elementsEqual(right.exercises, by: { $0 == $1 })
  }

  /// How many days back a workout may lie that it is compared with.
  public static let longestAgo = 365
  /// How much of their exercises two workouts of strength have in common at least (Jaccard).
  static let leastInCommon = 0.5
  /// By how much of its distance, or minutes, an effort may differ from one like it.
  static let tolerance = 0.2

  /// The workout that this one is like, out of earlier ones of the last year: the newest with the same
  /// name; else the newest of the same type that has half of the exercises in common, or a distance within
  /// a fifth (minutes where one has no distance), or, for a brick, the same legs in order. Nil where none is.
  public func likeIt(among workouts: [WorkoutSummary]) -> WorkoutSummary? {
    let earlier =
      workouts.filter { 1...Self.longestAgo ~= $0.date.distance(to: date) }
      .sorted { $0.date > $1.date }
    if let name, let same = earlier.first(where: { $0.name?.lowercased() == name.lowercased() }) {
      return same
    }
    return earlier.first { $0.type == type && isLike($0) }
  }

  private func isLike(_ other: WorkoutSummary) -> Bool {
    let (mine, theirs) = (Set(exercises.map(\.key)), Set(other.exercises.map(\.key)))
    let all = mine.union(theirs)
    if !all.isEmpty {
      return Double(mine.intersection(theirs).count) / Double(all.count) >= Self.leastInCommon
    }
    if legs.count == 1, other.legs.count == 1 {
      let pairs = [
        (legs[0].metres, other.legs[0].metres), (legs[0].minutes, other.legs[0].minutes),
      ]
      for case (let one?, let two?) in pairs { return abs(one - two) <= one * Self.tolerance }
      return false
    }
    return !legs.isEmpty && legs.map(\.type) == other.legs.map(\.type)
  }

  /// The volume of an exercise beside that of an earlier workout.
  public struct Change: Equatable, Sendable {
    /// The exercise's key.
    public let exercise: String
    /// Its volume now, in pounds.
    public let pounds: Double
    /// Its volume then; nil where it is new.
    public let before: Double?

    /// The change in percent, rounded half up to show; nil where it is new.
    public var percent: Int? {
      guard let before, before > 0 else { return nil }
      return Int(((pounds - before) * 100 / before + 0.5).rounded(.down))
    }
  }

  /// The exercises whose volume is known, each beside the earlier workout's.
  public func changes(since earlier: WorkoutSummary) -> [Change] {
    exercises.compactMap { exercise in
      guard let pounds = exercise.pounds else { return nil }
      let before = earlier.exercises.first { $0.key == exercise.key }?.pounds
      return Change(exercise: exercise.key, pounds: pounds, before: before)
    }
  }
}
