/// The five zones of heart rate, by their lower limits, and what these were made of.
///
/// Without limits of one's own, those of zones 1 to 5 lie at 50, 60, 70, 80 and 90 % of the highest rate,
/// or of what is between it and the resting rate. A limit belongs to its zone.
public struct HeartRateZones: Equatable, Sendable {
  /// The lower limits of zones 1 to 5, in beats a minute; they rise.
  public let limits: [Double]
  /// What they are made of, to show beside them: `Karvonen, resting 58, HRmax 180 (Tanaka)`.
  public let formula: String

  /// Zones with limits of one's own; nil where there are not five of them that rise.
  public init?(limits: [Double]) {
    guard limits.count == 5, limits[0] > 0, zip(limits, limits.dropFirst()).allSatisfy(<) else {
      return nil
    }
    self.limits = limits
    formula = "your limits"
  }

  /// Zones out of the highest rate, and of the resting rate where that is known.
  ///
  /// With a resting rate the limits are rest + f × (highest − rest): Karvonen 1957, Ann Med Exp Biol
  /// Fenn 35:307; else f × highest. They are rounded to whole beats, half up.
  ///
  /// - Returns: Nil where the resting rate is not below the highest.
  public init?(highest: HighestHeartRate, resting: Double? = nil) {
    let base = resting ?? 0
    guard base >= 0, highest.rate > base else { return nil }
    // In tenths, so that halves are exact.
    limits = (5...9).map { tenths in
      ((base * 10 + Double(tenths) * (highest.rate - base)) / 10 + 0.5).rounded(.down)
    }
    let name =
      "HRmax \(Int((highest.rate + 0.5).rounded(.down)))" + (highest.isEstimate ? " (Tanaka)" : "")
    formula =
      resting.map { "Karvonen, resting \(Int(($0 + 0.5).rounded(.down))), \(name)" }
      ?? "% of \(name)"
  }

  /// The zone of a rate, from 1 to 5; 0 below the first.
  public func zone(of rate: Double) -> Int { limits.count { $0 <= rate } }
}

/// The highest heart rate of a person.
public struct HighestHeartRate: Equatable, Sendable {
  /// Beats a minute.
  public let rate: Double
  /// Whether it was estimated from the age, which is good to about ten beats.
  public let isEstimate: Bool

  /// A rate that was measured.
  public init(measured rate: Double) { (self.rate, isEstimate) = (rate, false) }

  /// 208 − 0.7 × age: Tanaka 2001, J Am Coll Cardiol 37:153.
  public init(age: Int) { (rate, isEstimate) = (Double(2080 - 7 * age) / 10, true) }
}

/// The rate at rest out of those of single days.
public enum RestingHeartRate {
  /// How many of the last rates count.
  static let count = 7

  /// The median of the last seven, if any.
  ///
  /// - Parameter rates: In the order of their days.
  public static func median(of rates: [Double]) -> Double? {
    let sorted = rates.suffix(count).sorted()
    guard let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    if sorted.count.isMultiple(of: 2) { return (sorted[middle - 1] + sorted[middle]) / 2 }
    return sorted.count == 1 ? last : sorted[middle]
  }
}
