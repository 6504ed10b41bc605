public import DayModel
import LogSyntax
public import Values

/// How much training a day has, over all activities and lifts.
public struct TrainingLoad: Sendable, Equatable {
  /// The day, which has a log.
  public let date: CalendarDate
  /// The minutes of each activity that has any: of its field or of its sessions, whichever is more.
  public let minutes: [TrainingActivity: Double]
  /// The activities with an effort that has a distance and no time, whose minutes are not known.
  public let untimed: [TrainingActivity]
  /// The minutes of strength: `Strength_Minutes` or those of its sessions, whichever is more; nil where the day says
  /// neither, or its sets come to more.
  let loggedStrength: Double?
  /// The sets of all lifts that were done.
  public let sets: Double
  /// Repetitions × load in pounds of each exercise, over the sets whose load is known.
  public let volumes: [Double]

  /// The minutes assumed per set if the duration of strength training is not logged.
  static let minutesPerSet = 3.0

  /// The minutes of strength: three a set, and approximate, where the day does not say; nil where it has none.
  public var strength: (minutes: Double, isApproximate: Bool)? {
    if let loggedStrength { return (loggedStrength, false) }
    return sets > 0 ? (sets * Self.minutesPerSet, true) : nil
  }

  /// All minutes of training.
  public var totalMinutes: (value: Double, isApproximate: Bool) {
    (
      minutes.values.sorted().reduce(0, +) + (strength?.minutes ?? 0),
      strength?.isApproximate ?? false
    )
  }

  /// Whether there was any.
  public var isTraining: Bool { !minutes.isEmpty || !untimed.isEmpty || strength != nil }

  /// The ids of the types that it is of, but for what only sessions name.
  var types: Set<String> {
    let activities = Set(minutes.keys).union(untimed).subtracting([.session])
    return Set(activities.map(\.id) + (strength == nil ? [] : [WorkoutType.strength.rawValue]))
  }

  /// The load of each day of a table, oldest first.
  ///
  /// A session counts under its type, once: where the day has that type's activity as well, the longer counts.
  ///
  /// - Parameters:
  ///   - types: The types of training, with those of the entries that sessions name.
  ///   - table: Facts with all columns.
  public static func all(of types: TrainingTypes, in table: FactTable) -> [TrainingLoad] {
    let activities = types.activities.filter(table.hasEfforts)
    let sessions = table.sessions.map { SessionMinutes($0, types) }
    let efforts = activities.map { ($0, table.efforts(of: $0)) }
    let durations = activities.map { ($0, table.numbers(.activity($0, .duration))) }
    let strength = table.numbers(.strengthMinutes).map { $0.flatMap { $0 > 0 ? $0 : nil } }
    let lifts = table.columns.filter { $0.key.exercise != nil }
      .sorted { $0.key.name < $1.key.name }.map(\.value)
    return table.dates.indices.map { day in
      let exercises = lifts.compactMap { facts -> [SetRun]? in
        if case .sets(let runs)? = facts[day] { runs } else { nil }
      }
      let runs = exercises.joined()
      let minutes = durations.compactMap { activity, minutes in minutes[day].map { (activity, $0) }
      }
      let sets = runs.reduce(0) { $0 + $1.count }
      let ofSessions = sessions[day]
      let logged = strength[day] ?? (ofSessions.strength ?? 0 > sets * minutesPerSet ? 0 : nil)
      return TrainingLoad(
        date: table.dates[day],
        minutes: Dictionary(uniqueKeysWithValues: minutes)
          .merging(ofSessions.activities, uniquingKeysWith: max),
        untimed: efforts.filter { activity, days in
          ofSessions.activities[activity] == nil && days[day].contains { $0.minutes == nil }
        }.map(\.0),
        loggedStrength: logged.map { max($0, ofSessions.strength ?? 0) },
        sets: sets,
        volumes: exercises.compactMap { runs in
          let volumes = runs.compactMap(QueryField.LiftMeasure.volume.number(of:))
          return volumes.isEmpty ? nil : volumes.reduce(0, +)
        })
    }
  }

  /// The minutes of a day's sessions, by what they count as.
  private struct SessionMinutes {
    var activities: [TrainingActivity: Double] = [:]
    var strength: Double?

    init(_ sessions: [Session], _ types: TrainingTypes) {
      for session in sessions {
        let type = types.type(of: session)
        if type?.builtIn == .strength {
          strength = (strength ?? 0) + session.minutes
        } else {
          activities[type?.activity ?? .session, default: 0] += session.minutes
        }
      }
    }
  }
}

extension FactColumn {
  /// The minutes of a day's strength training, where its log says them.
  static let strengthMinutes = FactColumn.custom(fieldKey(DayRecord.strengthMinutes))
}

/// The training of several days, summed up: the one sum that charts, reviews, calendars, weeks and the dashboard show.
public struct TrainingTotal: Sendable, Equatable {
  /// All minutes of which it is known how many.
  public let minutes: Double
  /// Whether some of them are those of sets whose time is not written.
  public let isApproximate: Bool
  /// On how many days there was any.
  public let days: Int
  /// On how many days each activity has an effort without a time, which is left out.
  public let untimed: [(activity: TrainingActivity, days: Int)]

  /// The training of some days.
  public init(_ loads: some Sequence<TrainingLoad>) {
    let loads = loads.filter(\.isTraining)
    minutes = loads.reduce(0) { $0 + $1.totalMinutes.value }
    isApproximate = loads.contains { $0.totalMinutes.isApproximate }
    days = loads.count
    var untimed: [(activity: TrainingActivity, days: Int)] = []
    for activity in loads.flatMap(\.untimed) {
      if let index = untimed.firstIndex(where: { $0.activity == activity }) {
        untimed[index].days += 1
      } else {
        untimed.append((activity, 1))
      }
    }
    self.untimed = untimed
  }

  /// Whether both come to the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.minutes == right.minutes && left.isApproximate == right.isApproximate
      && left.days == right.days
      && left.untimed.elementsEqual(right.untimed) { $0 == $1 }
  }

  /// The minutes: `~503 min`.
  public var text: String { "\(isApproximate ? "~" : "")\(grouped(minutes, roundedTo: 1)) min" }

  /// What has to be known of the minutes: that sets count three, and what is left out.
  public var remarks: [String] { remarks(of: nil) }

  /// The same of one type of training; nil for all.
  public func remarks(of id: String?) -> [String] {
    let isStrength = id == nil || id == WorkoutType.strength.rawValue
    let sets =
      isApproximate && isStrength
      ? "sets without a time count \(decimalText(TrainingLoad.minutesPerSet)) min" : nil
    let left = untimed.filter { id == nil || $0.activity.id == id }.map { activity, days in
      "\(activity.id) without a time on \(days) \(days == 1 ? "day" : "days") is left out"
    }
    return [sets].compactMap(\.self) + left
  }
}
