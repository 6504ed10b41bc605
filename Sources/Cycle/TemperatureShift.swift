public import Values

/// The rise of the basal temperature in a cycle, by three higher readings over six lower ones (Sensiplan's rule).
public struct TemperatureShift: Equatable, Sendable {
  /// The day of the first higher reading.
  public let firstHigher: CalendarDate
  /// The day of the first of the six before it.
  public let firstLower: CalendarDate
  /// The highest of the six, in hundredths of a degree Celsius.
  public let line: Int
  /// The three or four readings that are the rise, to the next twentieth, in hundredths of a degree Celsius.
  public let higher: [(date: CalendarDate, hundredths: Int)]
  /// What made it one.
  public let rule: Rule

  /// What makes readings a rise.
  public enum Rule: Sendable {
    /// Three in a row are above the line, the third by 0.2 °C.
    case third
    /// Three in a row are above the line, the third by less, and a fourth is above it as well.
    case fourth
    /// One of the second and third is not above the line, and the fourth is by 0.2 °C.
    case fourthFarAbove
  }

  /// Whether both are the same rise.
  public static func == (left: Self, right: Self) -> Bool {
    left.firstHigher == right.firstHigher && left.firstLower == right.firstLower
      && left.line == right.line && left.rule == right.rule
      && left.higher.elementsEqual(right.higher) { $0 == $1 }
  }

  /// How many lower readings the line is drawn over.
  public static let lowerReadings = 6

  /// The first rise among readings; nil for none.
  ///
  /// A reading counts to the next twentieth of a degree. Three in a row are above the line, the third by 0.2 °C; or a fourth is
  /// above it where the third is too low; or one of the second and third is not above it, and then the fourth is by 0.2 °C.
  ///
  /// - Parameter readings: Those that are not disturbed, rising by date, in degrees Celsius.
  public init?(_ readings: [(date: CalendarDate, celsius: Double)]) {
    let values = readings.map { 5 * roundedHalfUp($0.celsius * 20) }
    for first in values.indices.dropFirst(Self.lowerReadings) {
      let lower = first - Self.lowerReadings
      let line = values[lower..<first].max() ?? 0
      let higher = first..<min(first + 4, values.endIndex)
      if let rule = Self.rule(higher.map { values[$0] - line }) {
        (firstHigher, firstLower) = (readings[first].date, readings[lower].date)
        self.line = line
        self.rule = rule
        let count = rule == .third ? 3 : 4
        self.higher = higher.prefix(count).map { (readings[$0].date, values[$0]) }
        return
      }
    }
    return nil
  }

  /// What makes readings, as hundredths above the line, a rise; nil where they are none.
  private static func rule(_ above: [Int]) -> Rule? {
    guard above.count >= 3, above[0] > 0 else { return nil }
    let fourth = above.count > 3 ? above[3] : 0
    switch (above[1] > 0, above[2] > 0) {
    case (true, true): return above[2] >= 20 ? .third : fourth > 0 ? .fourth : nil
    case (true, false), (false, true): return fourth >= 20 ? .fourthFarAbove : nil
    case (false, false): return nil
    }
  }
}
