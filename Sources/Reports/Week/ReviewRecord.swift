public import DayModel
import Query
public import Training
public import Values

/// A record that was made in a span: of all that `TrainingRecords` has of its days the last of its kind.
public struct ReviewRecord: Equatable, Sendable {
  /// What was reached.
  public enum Kind: Equatable, Sendable {
    /// The best of an exercise. Of a load the most repetitions at it are told too, where they are known.
    case lift(PersonalRecords.Best, repetitions: Double?)
    /// The best of an activity.
    case effort(CardioRecords.Best, TrainingActivity)
  }

  /// The exercise, or the kind of activity.
  public let name: String
  /// What was reached.
  public let kind: Kind

  /// The day.
  public var date: CalendarDate {
    switch kind {
    case .lift(let best, _): best.date
    case .effort(let best, _): best.effort.date
    }
  }

  /// The records of a span: of each exercise, and of each activity, the last of each kind.
  public static func all(
    in records: TrainingRecords, span: ClosedRange<CalendarDate>
  ) -> [ReviewRecord] {
    let lifts = records.lifts.flatMap { lift in
      PersonalRecords.Kind.allCases.compactMap { kind in
        lift.records.records.last { $0.kind == kind && span.contains($0.date) }
      }.map { best in
        ReviewRecord(
          name: lift.key, kind: .lift(best, repetitions: repetitions(at: best, in: lift.days)))
      }
    }
    let activities = records.activities.flatMap { activity in
      CardioRecords.Kind.allCases.compactMap { kind in
        activity.records.records.last { $0.kind == kind && span.contains($0.effort.date) }
      }.map {
        ReviewRecord(name: activity.activity.id, kind: .effort($0, activity.activity))
      }
    }
    return lifts + activities
  }

  /// The most repetitions at a load on its day; nil for another kind.
  private static func repetitions(
    at best: PersonalRecords.Best, in days: [ExerciseDay]
  ) -> Double? {
    guard best.kind == .load, let load = best.set?.load?.pounds else { return nil }
    let sets = days.first { $0.date == best.date }?.sets ?? []
    return sets.filter { $0.load?.pounds == load }.compactMap(\.repetitions).max()
  }
}

extension TrainingActivity {
  /// Whose pace its own is told like: a type of a person's own is told as a run.
  var racedAs: Activity { known ?? .run }
}
