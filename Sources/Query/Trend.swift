import DayModel
import Values
import Words

/// Where a series is going.
///
/// The rule: a straight line is fitted to the values by least squares. They go up or down when the
/// line's slope is more than twice its standard error, that is, when it can hardly be chance;
/// otherwise they are flat. Fewer than ``leastValues`` values have no trend.
public struct Trend: Equatable, Sendable {
  /// Which way.
  public enum Direction: String, Sendable {
    case up, down, flat
  }

  /// Which way it goes.
  public let direction: Direction
  /// The slope of the line, in the field's unit a day.
  public let perDay: Double

  /// How many values a trend needs.
  public static let leastValues = 5

  /// The trend of values on their days; nil where there are too few.
  public init?(_ values: [(date: CalendarDate, value: Double)]) {
    guard values.count >= Self.leastValues, let origin = values.first?.date else { return nil }
    let count = Double(values.count)
    let days = values.map { Double(origin.distance(to: $0.date)) }
    let meanDay = days.reduce(0, +) / count
    let mean = values.reduce(0) { $0 + $1.value } / count
    var (squares, products) = (0.0, 0.0)
    for (day, (_, value)) in zip(days, values) {
      squares += (day - meanDay) * (day - meanDay)
      products += (day - meanDay) * (value - mean)
    }
    guard squares > 0 else { return nil }
    let slope = products / squares
    var errors = 0.0
    for (day, (_, value)) in zip(days, values) {
      let error = value - mean - slope * (day - meanDay)
      errors += error * error
    }
    let standardError = (errors / (count - 2) / squares).squareRoot()
    // What is left of equal values is the noise of binary fractions.
    let change = abs(slope) * ((days.last ?? 0) - (days.first ?? 0))
    let largest = values.reduce(0) { max($0, abs($1.value)) }
    perDay = slope
    if abs(slope) <= 2 * standardError || change <= 1e-9 * largest {
      direction = .flat
    } else {
      direction = slope > 0 ? .up : .down
    }
  }
}
