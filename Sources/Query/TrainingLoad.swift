public import DayModel
import LogSyntax
public import Values

/// How much training a day has, over all activities and lifts.
public struct TrainingLoad: Sendable, Equatable {
  /// The day, which has a log.
  public let date: CalendarDate
  /// The minutes of each activity that has any.
  public let minutes: [TrainingActivity: Double]
  /// The minutes of strength: `Strength_Minutes`; nil where the day does not say.
  public let strengthMinutes: Double?
  /// The sets of all lifts that were done.
  public let sets: Double
  /// Repetitions × load in pounds, over all sets whose load is known; nil without one.
  public let volume: Double?

  /// The minutes assumed per set if the duration of strength training is not logged.
  static let minutesPerSet = 3.0

  /// All minutes of training. Those of strength are three a set, and approximate, where the day does not say.
  public var totalMinutes: (value: Double, isApproximate: Bool) {
    let known = minutes.values.sorted().reduce(0, +) + (strengthMinutes ?? 0)
    guard strengthMinutes == nil, sets > 0 else { return (known, false) }
    return (known + sets * Self.minutesPerSet, true)
  }

  /// The load of each day of a table, oldest first.
  ///
  /// - Parameters:
  ///   - activities: What counts.
  ///   - table: Facts with all columns.
  public static func all(
    of activities: [TrainingActivity], in table: FactTable
  ) -> [TrainingLoad] {
    let durations = activities.map { ($0, table.numbers(.activity($0, .duration))) }
    let strength = table.numbers(.custom(fieldKey("Strength_Minutes")))
    let lifts = table.columns.filter { $0.key.exercise != nil }
      .sorted { $0.key.name < $1.key.name }.map(\.value)
    return table.dates.indices.map { day in
      let runs = lifts.flatMap { facts -> [SetRun] in
        if case .sets(let runs)? = facts[day] { runs } else { [] }
      }
      let volumes = runs.compactMap { QueryField.LiftMeasure.volume.number(of: $0) }
      let minutes = durations.compactMap { activity, minutes in minutes[day].map { (activity, $0) }
      }
      return TrainingLoad(
        date: table.dates[day], minutes: Dictionary(uniqueKeysWithValues: minutes),
        strengthMinutes: strength[day], sets: runs.reduce(0) { $0 + $1.count },
        volume: volumes.isEmpty ? nil : volumes.reduce(0, +))
    }
  }
}
