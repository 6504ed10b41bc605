public import Values

/// The rise of the basal temperature in a cycle, by three higher readings over six lower ones (Sensiplan's rule).
public struct TemperatureShift: Equatable, Sendable {
  /// The day of the first higher reading.
  public let firstHigher: CalendarDate
  /// The day of the first of the six before it.
  public let firstLower: CalendarDate
  /// The highest of the six, in hundredths of a degree Celsius.
  public let line: Int

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
      if Self.isRise(values[first...].prefix(4).map { $0 - line }) {
        (firstHigher, firstLower) = (readings[first].date, readings[lower].date)
        self.line = line
        return
      }
    }
    return nil
  }

  /// Whether readings, as hundredths above the line, are a rise.
  private static func isRise(_ above: [Int]) -> Bool {
    guard above.count >= 3, above[0] > 0 else { return false }
    let fourth = above.count > 3 ? above[3] : nil
    switch (above[1] > 0, above[2] > 0) {
    case (true, true): return above[2] >= 20 || (fourth ?? 0) > 0
    case (true, false), (false, true): return (fourth ?? 0) >= 20
    case (false, false): return false
    }
  }
}
