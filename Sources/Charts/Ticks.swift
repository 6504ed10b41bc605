import Values

/// The values that an axis names: multiples of 1, 2 or 5 × 10ⁿ, of times of round parts.
struct Ticks: Equatable {
  /// The values, rising; at least two.
  let values: [Double]
  /// The ends of the axis, which values and ticks lie between.
  let ends: ClosedRange<Double>
  /// Their names, all with the decimals that their step has.
  let labels: [String]

  /// The ticks with the smallest step of which so few enclose some values. Without values they enclose 0
  /// and 1; with one, that one less and more by 1.
  init(
    enclosing values: [Double], atMost most: Int, _ form: PersonalUnits.Shown.Form = .decimals(2)
  ) {
    let (low, high) = Self.ends(of: values)
    // Any ticks on both sides of zero are three.
    self = Self.first(from: low, to: high, Step.all(of: form)) {
      $0.count <= max(most, low < 0 && high > 0 ? 3 : 2)
    }
  }

  /// The ticks with the smallest step of which so few lie between two ends. These move outwards, to a fifth of a
  /// step, and to a tick where there would be less than two.
  init(
    between low: Double, _ high: Double, atMost most: Int, _ form: PersonalUnits.Shown.Form,
    within limits: ClosedRange<Double> = -Double
      .greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  ) {
    var last: Ticks?
    for step in Step.all(of: form) {
      guard high / step.size - low / step.size <= 1000, abs(low / step.size) < 1e15 else {
        continue
      }
      let ticks = Ticks(step, low, high, within: limits)
      last = ticks
      if ticks.count <= max(most, 2) { break }
    }
    self = last ?? Ticks(Step.one, from: 0, through: 1)
  }

  private static let fine = 5.0

  /// The ticks of a step between two ends.
  private init(_ step: Step, _ low: Double, _ high: Double, within limits: ClosedRange<Double>) {
    var first = (low / step.size * Self.fine + 1e-9).rounded(.down) / Self.fine
    var end = (high / step.size * Self.fine - 1e-9).rounded(.up) / Self.fine
    first = max(first, limits.lowerBound / step.size)
    end = min(end, limits.upperBound / step.size)
    func ticks() -> (Double, Double) {
      ((first - 1e-9).rounded(.up), (end + 1e-9).rounded(.down))
    }
    // The nearer tick outside is taken in.
    while ticks().1 - ticks().0 < 1 {
      let (below, above) = (ticks().0 - 1, ticks().1 + 1)
      let isBelow = below * step.size >= limits.lowerBound - 1e-9
      let isAbove = above * step.size <= limits.upperBound + 1e-9
      if isAbove, above - end <= first - below || !isBelow { end = above } else { first = below }
    }
    values = (Int(ticks().0)...Int(ticks().1)).map { step.value(Double($0)) }
    labels = values.map(step.label)
    ends = step.value(first)...step.value(end)
  }

  /// The ticks from zero with the smallest step whose labels have two blanks between them.
  ///
  /// - Parameter columns: How many there are for ticks and labels.
  init(fromZeroTo high: Double, across columns: Int) {
    self = Self.first(from: 0, to: high > 0 ? high : 1, Step.decimals) { ticks in
      let widest = ticks.labels.map(\.count).max() ?? 0
      return ticks.count <= 2 || ticks.count * (widest + 2) <= columns
    }
  }

  private init(_ step: Step, from first: Int, through last: Int) {
    values = (first...last).map { step.value(Double($0)) }
    labels = values.map(step.label)
    ends = step.value(Double(first))...step.value(Double(last))
  }

  /// Ticks that are given.
  init(_ values: [Double], _ form: PersonalUnits.Shown.Form) {
    self.values = values
    labels = values.map(form.text)
    ends = (values.first ?? 0)...(values.last ?? 1)
  }

  private var count: Int { values.count }

  /// The least and the greatest of some values, which are not the same.
  private static func ends(of values: [Double]) -> (Double, Double) {
    guard let low = values.min(), let high = values.max() else { return (0, 1) }
    return low == high ? (low - 1, high + 1) : (low, high)
  }

  private static func first(
    from low: Double, to high: Double, _ steps: [Step], where isMet: (Ticks) -> Bool
  ) -> Ticks {
    var last = Ticks(Step.one, from: 0, through: 1)
    for step in steps {
      // What binary fractions leave over is no step.
      let first = (low / step.size + 1e-9).rounded(.down)
      let end = (high / step.size - 1e-9).rounded(.up)
      guard end - first <= 1000, abs(first) < 1e15, abs(end) < 1e15 else { continue }
      last = Ticks(step, from: Int(first), through: Int(max(end, first + 1)))
      if isMet(last) { return last }
    }
    return last
  }

  /// The distance of two ticks, as a fraction that has no error of binary fractions.
  private struct Step {
    let numerator: Double
    let denominator: Double
    let label: @Sendable (Double) -> String

    var size: Double { numerator / denominator }

    func value(_ index: Double) -> Double { index * numerator / denominator }

    /// The steps of numbers that are written so, the smallest first.
    static func all(of form: PersonalUnits.Shown.Form) -> [Step] {
      switch form {
      case .decimals: decimals
      case .hours: parts([30, 60, 120, 180, 360, 720, 1440], of: form)
      case .minutes:
        parts([15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600], of: form)
      case .percent:
        [1.0, 2, 5, 10, 20, 50, 100].map { size in
          Step(numerator: size, denominator: 100) { form.text($0) }
        }
      }
    }

    static let one = decimal(1, 0)
    static let decimals = (-3...15).flatMap { exponent in [1, 2, 5].map { decimal($0, exponent) } }

    private static func decimal(_ mantissa: Double, _ exponent: Int) -> Step {
      let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
      return Step(
        numerator: exponent < 0 ? mantissa : mantissa * power,
        denominator: exponent < 0 ? power : 1
      ) { grouped($0, decimals: max(0, -exponent)) }
    }

    /// Sixtieths, minutes of an hour or seconds of a minute; the greatest step also doubled, again and again.
    private static func parts(_ sizes: [Double], of form: PersonalUnits.Shown.Form) -> [Step] {
      let doubled = (1...40).map { (sizes.last ?? 60) * Double(1 << $0) }
      return (sizes + doubled).map { size in
        Step(numerator: size, denominator: 60) { form.text($0) }
      }
    }
  }
}

/// Values so far from the others that they would leave no room for them.
enum Outliers {
  /// So few values have none.
  static let leastValues = 8
  /// The distance beyond the quartiles, in interquartile ranges.
  private static let distances = 10.0

  /// The values without those beyond the quartiles by ten times their distance; this is one step of an axis
  /// at least.
  static func removed(
    from values: [Double], rows: Int, _ form: PersonalUnits.Shown.Form = .decimals(2)
  ) -> [Double] {
    guard values.count >= leastValues else { return values }
    let sorted = values.sorted()
    let (first, third) = (quartile(1, of: sorted), quartile(3, of: sorted))
    let ticks = Ticks(enclosing: [first, third], atMost: rows / 2, form).values
    let reach = distances * max(third - first, ticks[1] - ticks[0])
    let kept = values.filter { (first - reach...third + reach).contains($0) }
    return kept.isEmpty ? values : kept
  }

  /// A quartile of rising values: the one at the index ⌊n × part ÷ 4⌋.
  static func quartile(_ part: Int, of sorted: [Double]) -> Double {
    sorted[sorted.count * part / 4]
  }
}

/// The levels of a heat map: 0 for none, else 1 and one more for each quartile that is exceeded.
public struct HeatLevels: Sendable {
  /// What a value has to exceed for the levels 2, 3 and 4.
  public let limits: [Double]
  /// What each level that occurs stands for.
  public let names: [(level: Int, text: String)]

  /// The levels of ticks: none, or the highest.
  static let ticks = HeatLevels(limits: [0, 0, 0], names: [(0, "missed"), (4, "done")])

  /// The levels of some values: quartiles of those above zero; of fewer than four different values 20, 40
  /// and 60.
  init(_ values: [Double]) {
    let sorted = values.filter { $0 > 0 }.sorted()
    // In whole units, which are what is said of them.
    let limits =
      Set(sorted).count < 4
      ? [20, 40, 60] : (1...3).map { (Outliers.quartile($0, of: sorted) + 0.5).rounded(.down) }
    let texts = ["0"] + limits.map { "to \(grouped($0, roundedTo: 1))" } + ["above"]
    // A quartile that equals the one below it has no values of its own.
    let names = texts.enumerated().filter { $0.offset == 0 || texts[$0.offset - 1] != $0.element }
    self.init(limits: limits, names: names.map { ($0.offset, $0.element) })
  }

  /// The levels of counts from 1 on: one each up to four, else quarters of the highest.
  init(counts: [Int]) {
    let most = counts.max() ?? 0
    let limits = most <= 4 ? [1, 2, 3] : (1...3).map { (most * $0 + 3) / 4 }
    let ends = limits.filter { $0 < most } + [most]
    let names = zip([0] + ends, ends).enumerated().filter { $0.element.0 < $0.element.1 }
      .map { index, ends in
        let (first, last) = (ends.0 + 1, ends.1)
        return (level: index + 1, text: first == last ? "\(first)" : "\(first) to \(last)")
      }
    self.init(limits: limits.map(Double.init), names: names)
  }

  private init(limits: [Double], names: [(level: Int, text: String)]) {
    self.limits = limits
    self.names = names
  }

  /// The level of a value, from 0 to 4.
  public func level(of value: Double) -> Int {
    value > 0 ? 1 + limits.count { value > $0 } : 0
  }
}

/// A number with this many decimals and commas between thousands.
func grouped(_ value: Double, decimals: Int) -> String {
  let parts = (0..<decimals).reduce(1.0) { parts, _ in parts * 10 }
  let text = grouped(value, roundedTo: parts)
  guard decimals > 0 else { return text }
  let known = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  return text + (known == 0 ? "." : "") + String(repeating: "0", count: decimals - known)
}
