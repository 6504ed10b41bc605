/// The figures of some lengths.
public struct Figures: Equatable, Sendable {
  /// How many there are.
  public let count: Int
  /// The middle one; between two their mean.
  public let median: Double
  /// The mean.
  public let mean: Double
  /// The standard deviation of a sample, with the divisor n − 1; 0 for one.
  public let deviation: Double
  /// The shortest and the longest one.
  public let ends: ClosedRange<Int>

  /// The figures of some lengths; nil for none.
  public init?(_ lengths: [Int]) {
    let sorted = lengths.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let count = sorted.count
    self.count = count
    let mean = Double(sorted.reduce(0, +)) / Double(count)
    self.mean = mean
    median = Double(sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    let squares = sorted.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    deviation = count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
    ends = first...last
  }

  /// The longest less the shortest.
  public var range: Int { ends.upperBound - ends.lowerBound }

  /// Whether they differ by what guidance calls regular: by 9 days or less (FIGO, Munro 2018).
  public var isRegular: Bool { range <= 9 }
}

/// A number to the nearest whole one, halves up.
func roundedHalfUp(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }
