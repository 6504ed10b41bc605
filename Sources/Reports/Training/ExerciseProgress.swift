import Query
public import Training
public import Values

/// What the last workouts of an exercise were, and what its rule says for the next one.
public struct ExerciseProgress: Sendable {
  /// An exercise that is asked about.
  public struct Asked: Sendable {
    /// Its name.
    public let name: String
    /// What is planned for it; nil for nothing.
    public let planned: PlannedSets?
    /// How its progress is measured if neither the library nor a log says it.
    public let kind: ExerciseKind

    /// An exercise that is asked about.
    public init(_ name: String, planned: PlannedSets?, kind: ExerciseKind = .load) {
      (self.name, self.planned, self.kind) = (name, planned, kind)
    }
  }

  /// How many of the last workouts a suggestion looks at.
  public static let workouts = 12

  /// Its entry in the library, if any.
  public let entry: ExerciseEntry?
  /// The last workouts before the day as they are written, oldest first.
  public let days: [ExerciseDay]
  /// All its days before the day out of the facts, oldest first.
  public let known: [ExerciseDay]
  /// What its rule says.
  public let suggestion: Suggestion
  /// The step of its load, as the library says it; nil where it says none.
  public let step: Load?

  /// What is known of an exercise before a day.
  ///
  /// - Parameters:
  ///   - known: Its days out of the facts, oldest first.
  ///   - written: The last of them as they are written, with units and effort.
  ///   - deloadWeeks: The Mondays of weeks that the plan makes easier.
  ///   - units: What a number without a unit is in the library's file.
  public init(
    _ exercise: Asked, on date: CalendarDate, by library: ExerciseLibrary, known: [ExerciseDay],
    written: [ExerciseDay], deloadWeeks: Set<CalendarDate>, units: FormatUnits
  ) {
    let entry = library.entry(named: exercise.name)
    let kind = entry?.kind ?? ExerciseKind(of: known) ?? exercise.kind
    let rule = ProgressionRule(kind, asked: entry?.rule)
    step = entry?.stepLoad(in: units)
    let target = ProgressionTarget(
      rule, repetitions: entry?.repetitions ?? exercise.planned?.range,
      sets: entry?.sets ?? exercise.planned?.sets,
      step: step)
    self.entry = entry
    self.known = known
    days = written
    suggestion = Progression.suggestion(
      for: exercise.name, target, after: written, on: date, deloadWeeks: deloadWeeks,
      planned: exercise.planned)
  }
}
