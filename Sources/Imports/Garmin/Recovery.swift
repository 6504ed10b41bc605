public import WatchData

/// How recovered a person is, 0 to 100, of a day's figures: a mean by weights of those that are there (docs/format.md §10.13).
public enum Recovery {
  /// The score, to one decimal; nil with fewer than two of the figures.
  ///
  /// The figures and their weights: last night's heart rate variability as a percentage of the week's, at most 100 (0.30); the
  /// sleep score (0.25); the body battery at the start of the day (0.25); the training readiness (0.20).
  public static func score(_ day: MeasuredDay) -> Double? {
    let weekly = day[.weeklyVariability].flatMap { $0 > 0 ? $0 : nil }
    let ratio = day[.variability].flatMap { night in
      weekly.map { min(max(100 * night / $0, 0), 100) }
    }
    let parts: [(weight: Double, value: Double?)] = [
      (0.30, ratio), (0.25, day[.score]), (0.25, day[.batteryAtStart]), (0.20, day[.readiness]),
    ]
    let known = parts.compactMap { part in part.value.map { (part.weight, $0) } }
    guard known.count >= 2 else { return nil }
    let sum = known.reduce(0) { $0 + $1.0 * $1.1 }
    return (10 * sum / known.reduce(0) { $0 + $1.0 }).rounded() / 10
  }
}
