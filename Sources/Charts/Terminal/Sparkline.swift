/// The scale of a row of bars: low to high over the values that there are.
public struct Sparkline: Sendable {
  /// The bars, the lowest first.
  public static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let low: Int
  private let high: Int

  /// The scale of some values, if any.
  ///
  /// - Parameter span: How far the ends of the scale are apart at least, so that small changes stay small.
  public init?(_ values: [Double], span: Double = 0) {
    guard let least = values.min(), let most = values.max() else { return nil }
    // Values that are all the same stand in the middle.
    let span = max(Self.thousandths(span), 2)
    var (low, high) = (Self.thousandths(least), Self.thousandths(most))
    if high - low < span {
      low = Self.half(low + high - span)
      high = low + span
    }
    (self.low, self.high) = (low, high)
  }

  /// The bar of a value.
  public func bar(_ value: Double) -> Character { Self.bars[index(value)] }

  /// The index of a value's bar.
  func index(_ value: Double) -> Int {
    min(7, max(0, 8 * (Self.thousandths(value) - low) / (high - low)))
  }

  /// Values are compared as whole thousandths; those beyond all measure as the largest there is.
  private static func thousandths(_ value: Double) -> Int {
    Int((min(max(value, -1e12), 1e12) * 1000).rounded())
  }

  /// Half of a number, rounded down.
  private static func half(_ number: Int) -> Int { number >> 1 }
}
