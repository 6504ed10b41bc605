public import DayModel
public import Query
import Values

/// The records of all training, out of the facts of the days: what the report of a workout, reviews, exercises and charts
/// say of records is one of these.
public struct TrainingRecords: Sendable {
  /// The records of an exercise, under all of its names.
  public struct Lift: Sendable {
    /// The key of its name.
    public let key: String
    /// Its days, oldest first.
    public let days: [ExerciseDay]
    /// Its records.
    public let records: PersonalRecords
  }

  /// The records of an activity.
  public struct Endurance: Sendable {
    /// The activity.
    public let activity: TrainingActivity
    /// Its records.
    public let records: CardioRecords
  }

  /// The exercises that were done, by key.
  public let lifts: [Lift]
  /// The activities that were done, in the order of their types.
  public let activities: [Endurance]

  /// The records of the days of a table, which has all columns of training.
  ///
  /// - Parameters:
  ///   - library: The names that exercises have, and the days whose weights are right.
  ///   - types: The activities, and the days whose efforts are right.
  public init(in table: FactTable, library: ExerciseLibrary, types: TrainingTypes) {
    lifts = LoggedExercises(table.columns.keys, library: library).all.map { exercise in
      let days = ExerciseDay.all(of: exercise.names, in: table)
      return Lift(
        key: exercise.key, days: days, records: library.records(of: exercise.key, days))
    }
    activities = types.activities.compactMap { activity in
      let efforts = CardioRecords.Effort.all(of: activity, in: table)
      guard !efforts.isEmpty else { return nil }
      return Endurance(activity: activity, records: types.records(of: activity, efforts))
    }
  }
}

extension ExerciseLibrary {
  /// The records of an exercise's days, without the weights that are hardly possible and not confirmed.
  public func records(
    of name: String, _ days: [ExerciseDay], formula: RepetitionFormula = .epley
  ) -> PersonalRecords {
    PersonalRecords(
      of: days, confirmed: Set(entry(named: name)?.confirmed ?? []), formula: formula)
  }
}

extension TrainingTypes {
  /// The records of an activity's efforts, without those that are hardly possible and not confirmed.
  public func records(
    of activity: TrainingActivity, _ efforts: [CardioRecords.Effort]
  ) -> CardioRecords {
    CardioRecords(
      of: activity.known, efforts, confirmed: Set(self[activity.id]?.confirmed ?? []))
  }
}

extension CardioRecords.Effort {
  /// The efforts of an activity, oldest first.
  public static func all(of activity: TrainingActivity, in table: FactTable) -> [Self] {
    zip(table.dates, table.efforts(of: activity)).flatMap { date, efforts in
      efforts.map { Self(date: date, metres: $0.metres, minutes: $0.minutes) }
    }
  }
}
