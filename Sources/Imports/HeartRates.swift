import XML

/// Heart rates, and their mean.
struct HeartRates {
  /// Heart rates that can be; devices write 0 and 255 where they know none.
  static let possible = 20.0...250.0

  private var (sum, weights) = (0.0, 0.0)
  /// The highest of them.
  private(set) var highest: Double?

  /// Adds one.
  mutating func add(_ rate: Double, weight: Double = 1) {
    sum += rate * weight
    weights += weight
    highest = max(highest ?? rate, rate)
  }

  /// The mean of all; nil where there is none.
  var mean: Double? { weights > 0 ? sum / weights : nil }
}

extension XMLText {
  /// A number from 0 to an end that none of its kind reaches.
  func number(to end: Double) -> Double? { number.flatMap { (0...end).contains($0) ? $0 : nil } }

  /// A heart rate that can be.
  var rate: Double? { number.flatMap { HeartRates.possible.contains($0) ? $0 : nil } }
}
