/// A lap, and what its points say.
struct TCXLap {
  /// When it began.
  var start: Int?
  /// What the lap itself says.
  var seconds: Double?, metres: Double?, calories: Double?, rate: Double?, highestRate: Double?
  /// The heart rates of its points.
  var rates = HeartRates()
  /// The times of its first and last point, and how far the last one is from the beginning of the activity.
  private(set) var firstTime: Int?, lastTime: Int?, lastMetres: Double?

  /// A lap.
  init(start: Int? = nil) { self.start = start }

  /// Takes the time of a point.
  mutating func addPoint(at time: Int) {
    firstTime = min(firstTime ?? time, time)
    lastTime = max(lastTime ?? time, time)
  }

  /// Takes the distance of a point from the beginning of the activity.
  mutating func addPoint(metres: Double) { lastMetres = max(lastMetres ?? metres, metres) }
}

/// The laps of an activity, added up.
struct TCXLaps {
  private var sum = TrackActivity()
  /// The metres of all points so far.
  private var metresBefore = 0.0
  private var rates = HeartRates()

  /// Adds the next lap: its own figures, and for those that it lacks what its points say.
  mutating func add(_ lap: TCXLap) {
    sum.start = sum.start ?? lap.start ?? lap.firstTime
    let fromPoints = lap.firstTime.flatMap { first in lap.lastTime.map { Double($0 - first) } }
    let metresOfPoints = lap.lastMetres.map { max($0 - metresBefore, 0) }
    let seconds = own(lap.seconds, else: fromPoints)
    sum.seconds = Self.sum(sum.seconds, seconds)
    sum.metres = Self.sum(sum.metres, own(lap.metres, else: metresOfPoints))
    sum.calories = Self.sum(sum.calories, lap.calories)
    // A lap whose length is not known has the least weight.
    if let rate = own(lap.rate, else: lap.rates.mean) {
      rates.add(rate, weight: max(seconds ?? 0, 1))
    }
    if let highest = own(lap.highestRate, else: lap.rates.highest) {
      sum.highestRate = max(sum.highestRate ?? highest, highest)
    }
    let end = lap.start.flatMap { start in lap.seconds.map { start + Int($0.rounded()) } }
    sum.end = [sum.end, lap.lastTime, end].compactMap { $0 }.max()
    metresBefore = max(metresBefore, lap.lastMetres ?? 0)
  }

  /// The activity with what its laps add up to.
  func total(of activity: TrackActivity) -> TrackActivity {
    var total = sum
    (total.type, total.device) = (activity.type, activity.device)
    total.start = sum.start ?? activity.start
    total.rate = rates.mean
    total.isApproximate = sum.isApproximate || activity.isApproximate
    return total
  }

  private mutating func own(_ own: Double?, else made: Double?) -> Double? {
    if own == nil, made != nil { sum.isApproximate = true }
    return own ?? made
  }

  private static func sum(_ one: Double?, _ other: Double?) -> Double? {
    other.map { (one ?? 0) + $0 } ?? one
  }
}
