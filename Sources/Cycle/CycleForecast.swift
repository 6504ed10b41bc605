public import Values

/// When the next cycles begin, as far as the lengths of those before say it (docs/cycle.md, “Prediction”).
public struct CycleForecast: Equatable, Sendable {
  /// The next start, 1, or one behind it.
  public let number: Int
  /// The middle of the window; nil where there is none, or only a window.
  public var date: CalendarDate?
  /// The days on one of which it is expected; nil where nothing can be said.
  public var window: ClosedRange<CalendarDate>?
  /// What it rests on.
  public let basis: Basis
  /// Why there is no date.
  public var reason: Reason?

  /// What a forecast rests on.
  public enum Basis: String, Sendable {
    /// Three lengths or more.
    case observed
    /// Fewer: a window of four days on each side.
    case assumed
  }

  /// Why there is no date.
  public enum Reason: String, Sendable {
    /// The lengths differ too much.
    case tooIrregular = "too-irregular"
    /// It is too far ahead for how much they differ.
    case tooFar = "too-far"
    /// A state holds in which there is none.
    case state
    /// The last start is more than ninety days ago.
    case gap
    /// There is no start that it could be counted from.
    case noStart = "no-start"
  }

  /// The 90 % quantile of Student's t for n − 1 degrees of freedom, from n = 3 on: 80 % lie between it and its negative.
  private static let quantiles = [
    1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363,
  ]
  /// The days on each side of a date that rests on too few lengths.
  static let assumedDays = 4
  /// The widest window of which a date is said, on each side.
  static let mostDays = 14

  /// The k-th start after the last one.
  ///
  /// - Parameters:
  ///   - start: The last start.
  ///   - typical: The length that is expected, in whole days.
  ///   - lengths: Those that are used, the last twelve, oldest first.
  init(
    _ number: Int, after start: CalendarDate, typical: Int, lengths: [Int], state: CycleState
  ) {
    self.number = number
    basis = lengths.count < 3 ? .assumed : .observed
    if state == .irregular, let figures = Figures(Array(lengths.suffix(6))) {
      let days = number * figures.ends.lowerBound...number * figures.ends.upperBound
      if days.count > 2 * Self.mostDays + 1 {
        reason = number == 1 ? .tooIrregular : .tooFar
      } else {
        window = start.advanced(by: days.lowerBound)...start.advanced(by: days.upperBound)
      }
      return
    }
    let width = Self.width(number, lengths)
    guard width <= Self.mostDays, 2 * width + 1 < typical else {
      reason = number == 1 ? .tooIrregular : .tooFar
      return
    }
    let middle = start.advanced(by: number * typical)
    date = middle
    window = middle.advanced(by: -width)...middle.advanced(by: width)
  }

  /// A forecast that says why there is none.
  init(_ number: Int, without reason: Reason) {
    (self.number, basis, self.reason) = (number, .assumed, reason)
  }

  /// The days on each side of the k-th start: the 80 % prediction interval of Student's t for independent lengths.
  static func width(_ number: Int, _ lengths: [Int]) -> Int {
    guard let figures = Figures(lengths), figures.count >= 3 else { return assumedDays }
    let k = Double(number)
    let n = Double(figures.count)
    let t = quantiles[min(figures.count, 12) - 3]
    return max(1, roundedHalfUp(t * figures.deviation * (k + k * k / n).squareRoot()))
  }
}
