public import DayModel
public import JSON
public import Query
public import Training
public import Values

/// What a workout comes to, and how it stands beside the days before it. Nothing of it is stored.
public struct WorkoutReport: Sendable {
  /// An earlier workout that it is compared with.
  public struct LikeIt: Sendable {
    /// Its day.
    public let date: CalendarDate
    /// The volumes of the exercises, now and then.
    public let changes: [WorkoutSummary.Change]
    /// The legs, now and then, in their order.
    public let legs:
      [(activity: TrainingActivity, now: WorkoutSummary.Leg, then: WorkoutSummary.Leg)]
  }

  /// The records of an exercise that the workout made.
  public struct ExerciseRecords: Sendable {
    /// The exercise, as the workout names it.
    public let name: String
    /// The records.
    public let records: [PersonalRecords.Best]
    /// The sets whose weight is hardly possible, which make none until they are confirmed.
    public let doubtful: [StrengthSet]
  }

  /// The records of an activity that the workout made.
  public struct ActivityRecords: Sendable {
    /// The activity.
    public let activity: TrainingActivity
    /// The records.
    public let records: [CardioRecords.Best]
    /// The efforts that are hardly possible, which make none until they are confirmed.
    public let doubtful: [CardioRecords.Effort]
  }

  /// What was lifted.
  public let volume: TrainingVolume
  /// What it cost; nil where the body weight or the time is not known.
  public internal(set) var energy: EnergyRange?
  /// The body weight in pounds that counts; nil where none is new enough.
  public internal(set) var bodyPounds: Double?
  /// The workout that it is like; nil where there was none within a year.
  public let likeIt: LikeIt?
  /// The records in the order of the exercises; those without one, or a doubt, are left out.
  public internal(set) var records: [ExerciseRecords] = []
  /// The records of the activities.
  public internal(set) var activityRecords: [ActivityRecords] = []
  /// How maxima are estimated.
  public let formula = RepetitionFormula.epley
}

extension WorkoutReport {
  /// The report as docs/schemas/finished-workout.schema.json has it.
  public var json: JSONValue {
    [
      "volume": [
        "pounds": rounded(volume.pounds), "known_sets": .int(volume.known),
        "sets": .int(volume.sets),
      ],
      "energy": energy.map { energy in
        [
          "low": .int(energy.shown.lowerBound), "high": .int(energy.shown.upperBound),
          "weight_lbs": .double(bodyPounds),
        ]
      } ?? .null,
      "like_it": likeIt?.json ?? .null,
      "records": .array(records.flatMap(\.json)),
      "doubtful": .array(
        records.flatMap { exercise in
          exercise.doubtful.map { ["name": .string(exercise.name), "set": .string($0.shown)] }
        }),
      "activity_records": .array(activityRecords.flatMap(\.json)),
      "doubtful_activities": .array(
        activityRecords.flatMap { records in
          records.doubtful.map {
            [
              "activity": .string(records.activity.id), "metres": rounded($0.metres),
              "minutes": rounded($0.minutes),
            ]
          }
        }),
    ]
  }
}

extension WorkoutReport.LikeIt {
  fileprivate var json: JSONValue {
    [
      "date": .string("\(date)"),
      "exercises": .array(
        changes.map { change in
          [
            "name": .string(change.exercise), "pounds": rounded(change.pounds),
            "before": rounded(change.before),
          ]
        }),
      "legs": .array(
        legs.map { activity, now, then in
          [
            "activity": .string(activity.id), "metres": rounded(now.metres),
            "minutes": rounded(now.minutes),
            "before": ["metres": rounded(then.metres), "minutes": rounded(then.minutes)],
          ]
        }),
    ]
  }
}

extension WorkoutReport.ExerciseRecords {
  fileprivate var json: [JSONValue] {
    records.map { best in
      [
        "name": .string(name), "kind": .string(best.kind.rawValue), "value": rounded(best.value),
        "at_lbs": rounded(best.pounds), "before": rounded(best.previous),
      ]
    }
  }
}

extension WorkoutReport.ActivityRecords {
  fileprivate var json: [JSONValue] {
    records.map { best in
      [
        "activity": .string(activity.id), "kind": .string(best.kind.rawValue),
        "metres": rounded(best.effort.metres), "minutes": rounded(best.effort.minutes),
        "before": [
          "metres": rounded(best.previous.metres), "minutes": rounded(best.previous.minutes),
        ],
      ]
    }
  }
}

/// A number with two decimals at most; null for none.
private func rounded(_ value: Double?) -> JSONValue {
  value.map { .double($0.rounded(toParts: 100)) } ?? .null
}
