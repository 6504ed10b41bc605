import Values
import WatchData
import XML

/// A workout while it is read.
struct HealthWorkout {
  /// What its children say: `WorkoutStatistics`.
  struct Statistics {
    /// Metres, kilocalories.
    var metres: Double?, calories: Double?
    /// Heart rates, each weighted by its time, and the highest one.
    var rates = HeartRates()
    var highestRate: Double?
  }

  /// The type behind `HKWorkoutActivityType`: `Running`.
  let type: String
  let start: Int, end: Int
  let source: Int
  let device: String?
  /// What its attributes say: without pauses, in minutes, metres, kilocalories.
  let minutes: Double?, metres: Double?, calories: Double?
  /// What statistics of it say, and those of its parts.
  var whole = Statistics(), parts = Statistics()
  /// The zone that its metadata name.
  var zone: Int?
  var isByHand = false

  init(
    _ attributes: borrowing XMLAttributes, from start: Int, to end: Int, source: Int, name: String
  ) {
    type =
      attributes["workoutActivityType"].map {
        ($0.dropping("HKWorkoutActivityType") ?? $0).string
      } ?? ""
    (self.start, self.end, self.source) = (start, end, source)
    // `…, name:Apple Watch, manufacturer:…`
    let device = attributes["device"]?.behind("name:")?.string.prefix { $0 != "," }
    self.device = device.map(String.init) ?? (name.isEmpty ? nil : name)
    func value(_ number: StaticString, _ unit: StaticString, _ units: [HealthUnit]) -> Double? {
      HealthUnit.value(attributes[number], attributes[unit], in: units)
        .flatMap { (0...1e7).contains($0) ? $0 : nil }
    }
    minutes = value("duration", "durationUnit", HealthUnit.duration)
    metres = value("totalDistance", "totalDistanceUnit", HealthUnit.length)
    calories = value("totalEnergyBurned", "totalEnergyBurnedUnit", HealthUnit.energy)
  }

  /// Takes a `WorkoutStatistics`.
  mutating func add(
    _ attributes: borrowing XMLAttributes, seconds: Int, isPart: Bool
  ) {
    guard let type = attributes["type"]?.dropping(HealthType.prefix) else { return }
    let unit = attributes["unit"]
    func value(_ name: StaticString, _ units: [HealthUnit]) -> Double? {
      HealthUnit.value(attributes[name], unit, in: units).flatMap {
        (0...1e7).contains($0) ? $0 : nil
      }
    }
    var statistics = isPart ? parts : whole
    if type == "HeartRate" {
      if let mean = value("average", HealthUnit.rate), mean > 0 {
        statistics.rates.add(mean, weight: Double(max(seconds, 1)))
      }
      if let highest = value("maximum", HealthUnit.rate) {
        statistics.highestRate = max(statistics.highestRate ?? highest, highest)
      }
    } else if type == "ActiveEnergyBurned" {
      if let sum = value("sum", HealthUnit.energy) {
        statistics.calories = (statistics.calories ?? 0) + sum
      }
    } else if type.dropping("Distance") != nil, let sum = value("sum", HealthUnit.length) {
      statistics.metres = (statistics.metres ?? 0) + sum
    }
    if isPart { parts = statistics } else { whole = statistics }
  }

  /// It as a measured one.
  func measured(_ rules: ReadingRules, _ clock: inout HealthClock) -> MeasuredActivity {
    var activity = MeasuredActivity(
      type, kindName: rules.kinds.kind(of: type), start: clock.moment(start, in: zone))
    func known(_ numbers: Double?...) -> Double? { numbers.lazy.compactMap { $0 }.first { $0 > 0 } }
    let elapsed = Double(end - start) / 60
    activity.minutes = known(minutes, elapsed)?.rounded(to: 100)
    activity.elapsedMinutes = known(elapsed)?.rounded(to: 100)
    activity.kilometres = known(metres, whole.metres, parts.metres)
      .map { ($0 / 1000).rounded(to: 1000) }
    activity.calories = known(calories, whole.calories, parts.calories)?.rounded()
    activity.heartRate = known(whole.rates.mean, parts.rates.mean)?.rounded()
    activity.highestHeartRate = known(whole.highestRate, parts.highestRate)?.rounded()
    activity.device = device
    return activity
  }
}

/// The workouts of an export. One that several apps tell of counts once.
struct HealthWorkouts {
  private struct Told {
    let activity: MeasuredActivity
    let day: Int
    let source: Int
  }

  private var workouts: [Told] = []

  /// Adds a workout that belongs to a day.
  mutating func add(_ activity: MeasuredActivity, day: Int, source: Int) {
    workouts.append(Told(activity: activity, day: day, source: source))
  }

  /// More than these nobody does on a day, and each is compared with each.
  static let mostOnADay = 50

  /// The workouts of each day, and how many were too many.
  func days(_ ranks: [Int]) -> (days: [Int: [MeasuredActivity]], left: Int) {
    var left = 0
    let days = Dictionary(grouping: workouts, by: \.day).mapValues { told in
      let sorted = told.sorted { one, other in
        (ranks[one.source], Self.place(one.activity)) < (
          ranks[other.source], Self.place(other.activity)
        )
      }
      var kept: [MeasuredActivity] = []
      for workout in sorted.map(\.activity) {
        if let known = kept.firstIndex(where: { $0.isSame(as: workout) }) {
          kept[known].fill(from: workout)
        } else if kept.count < Self.mostOnADay {
          kept.append(workout)
        } else {
          left += 1
        }
      }
      return kept
    }
    return (days, left)
  }

  /// An order of all activities that differ.
  private static func place(_ activity: MeasuredActivity) -> String {
    "\(activity.start?.text ?? "") \(activity.type) \(activity.minutes ?? 0) \(activity.elapsedMinutes ?? 0)"
      + " \(activity.kilometres ?? 0) \(activity.calories ?? 0) \(activity.heartRate ?? 0)"
  }
}
