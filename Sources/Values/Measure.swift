/// The kinds of numbers that days hold, and the ranges that they can and are likely to have.
///
/// A value outside the plausible range is reported and counted; one outside the possible range is
/// reported when it is read, and refused when it is written (docs/format.md §4.2).
public enum Measure: String, Sendable, CaseIterable {
  /// Body weight in pounds.
  case bodyWeight
  /// Sleep in hours.
  case sleep
  /// A score from 0 to 10.
  case score
  /// Heart rate in beats a minute.
  case heartRate
  /// Mean power in watts.
  case power
  /// Cadence in revolutions or steps a minute.
  case cadence
  /// Pace in minutes a mile.
  case pace
  /// Distance in metres.
  case distance
  /// Duration in minutes.
  case duration
  /// Energy in kilocalories.
  case calories
  /// A nutrient in grams.
  case nutrient
  /// A load in pounds.
  case load
  /// How many sets.
  case sets
  /// How many repetitions in a set.
  case repetitions
  /// How long a set is held, in seconds.
  case hold

  /// The unit that the ranges are in.
  public var unit: String { limits.unit }
  /// The values that can be.
  public var possible: ClosedRange<Double> { limits.possible }
  /// The values that need no second look.
  public var plausible: ClosedRange<Double> { limits.plausible }

  private typealias Limits = (
    unit: String, possible: ClosedRange<Double>, plausible: ClosedRange<Double>
  )

  private var limits: Limits {
    switch self {
    case .bodyWeight: ("lb", 1...1500, 60...700)
    case .sleep: ("h", 0...24, 0...24)
    case .score: ("", 0...10, 0...10)
    case .heartRate: ("bpm", 1...400, 30...240)
    case .power: ("W", 0...3000, 0...1500)
    case .cadence: ("rpm", 0...400, 0...250)
    case .pace: ("min/mi", 0.1...600, 1.5...200)
    case .distance: ("m", 0...1_000_000, 0...400_000)
    case .duration: ("min", 0...2880, 0...1440)
    case .calories: ("kcal", 0...50_000, 0...12_000)
    case .nutrient: ("g", 0...5000, 0...1500)
    case .load: ("lb", 0...5000, 0...1500)
    case .sets: ("", 0...1000, 0...50)
    case .repetitions: ("", 0...10_000, 0...100)
    case .hold: ("s", 0...86_400, 0...3600)
    }
  }

  /// Where a value lies.
  public enum Verdict: Sendable {
    /// In the plausible range.
    case plausible
    /// Outside the plausible range, inside the possible one.
    case implausible
    /// Outside the possible range.
    case impossible
  }

  /// Judges a value in the measure's unit.
  public func judge(_ value: Double) -> Verdict {
    if plausible.contains(value) { return .plausible }
    return possible.contains(value) ? .implausible : .impossible
  }
}

extension Measure {
  /// What is said of a value that is not plausible, by all that read and write one; nil of one that is.
  ///
  /// - Parameters:
  ///   - name: What the value is of.
  ///   - unit: The unit that the person reads; empty for none.
  ///   - shown: A value of the measure's unit in it.
  package func doubt(
    _ value: Double, of name: String, unit: String, shown: (Double) -> Double
  ) -> String? {
    let text = decimalText(shown(value), roundedTo: 100) + (unit.isEmpty ? "" : " \(unit)")
    let (verdict, range) = (judge(value), ranges(unit: unit, shown: shown))
    return switch verdict {
    case .plausible: nil
    case .implausible: "\(name) \(text) is unlikely: usual is \(range.plausible)"
    case .impossible: "\(name) cannot be \(text): it is from \(range.possible)"
    }
  }

  /// The two ranges in a unit that the person reads, each to a tenth that is within it.
  package func ranges(
    unit: String, shown: (Double) -> Double
  ) -> (possible: String, plausible: String) {
    func text(_ range: ClosedRange<Double>) -> String {
      let low = (shown(range.lowerBound) * 10 - 1e-6).rounded(.up) / 10
      let high = (shown(range.upperBound) * 10 + 1e-6).rounded(.down) / 10
      return "\(decimalText(low)) to \(decimalText(high))\(unit.isEmpty ? "" : " \(unit)")"
    }
    return (text(possible), text(plausible))
  }
}
