import Words

/// What a person wants a value to be: at least something, or within a range. Values are compared as whole
/// thousandths.
public struct Target: Equatable, Sendable {
  /// What a target is of.
  public enum Measure: String, Sendable, CaseIterable {
    /// Hours, `7:00`; at least.
    case hours
    /// A score from 0 to 10; at least.
    case score
    /// Grams; at least.
    case grams
    /// A weight in the person's unit: a range, or a number, which stands for 1 % around it.
    case weight
    /// Kilocalories: a range, or a number, which stands for 5 % around it.
    case calories

    /// How far outside of a range is near it, in thousandths of its nearer end.
    fileprivate var tolerance: Int { self == .weight ? 10 : 50 }
    fileprivate var isRange: Bool { self == .weight || self == .calories }
  }

  /// How a value stands to it.
  public enum Status: String, Sendable {
    case ok, low, high
  }

  /// How far a value is from it.
  public enum Distance: Sendable {
    /// It is met.
    case met
    /// It is nearly met.
    case near
    case far
  }

  /// What is to be said of a value.
  public struct Judgement: Equatable, Sendable {
    /// Whether it is too low or too high.
    public let status: Status
    /// How far it is from the target.
    public let distance: Distance
  }

  /// The least that is wanted.
  public let minimum: Double
  /// The most, if any.
  public let maximum: Double?
  /// The numbers as a person wrote them: one, or both ends of a range.
  public let numbers: [Double]
  /// What it is of.
  public let measure: Measure

  /// A target as a person writes it; nil if the text is not one.
  public init?(_ text: String, of measure: Measure) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { Self.number(String($0), of: measure) }
    let numbers = parts.compactMap(\.self)
    guard let first = numbers.first, numbers.count == parts.count,
      numbers.count <= (measure.isRange ? 2 : 1)
    else { return nil }
    self.measure = measure
    self.numbers = numbers
    if !measure.isRange {
      (minimum, maximum) = (first, nil)
    } else if numbers.count == 1 {
      let around = first * Double(measure.tolerance) / 1000
      (minimum, maximum) = (first - around, first + around)
    } else if first <= numbers[1] {
      (minimum, maximum) = (first, numbers[1])
    } else {
      return nil
    }
  }

  private static func number(_ text: String, of measure: Measure) -> Double? {
    let bytes = MarkdownText.trimmed(Array(text.utf8)[...])
    if measure == .hours {
      let parts = bytes.split(separator: ASCII.colon, omittingEmptySubsequences: false)
      guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
        parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
        let hours = Int(String(decoding: parts[0], as: UTF8.self)), hours <= 24,
        let minutes = Int(String(decoding: parts[1], as: UTF8.self)), minutes < 60
      else { return nil }
      return Double(hours) + Double(minutes) / 60
    }
    guard bytes.allSatisfy({ $0.isDigit || $0 == ASCII.period }), bytes.first?.isDigit == true,
      let number = Double(String(decoding: bytes, as: UTF8.self)), number < 1e6
    else { return nil }
    return measure == .score && number > 10 ? nil : number
  }

  /// How a value stands to it.
  public func status(of value: Double) -> Status {
    let value = Self.thousandths(value)
    if value < Self.thousandths(minimum) { return .low }
    if let maximum, value > Self.thousandths(maximum) { return .high }
    return .ok
  }

  /// How far a value is from it: of a minimum 90 % is near, of a range 5 % of the nearer end, of a weight 1 %.
  public func distance(of value: Double) -> Distance {
    let number = Self.thousandths(value)
    let tolerance = maximum == nil ? 100 : measure.tolerance
    switch status(of: value) {
    case .ok: return .met
    case .low: return 1000 * number >= (1000 - tolerance) * Self.thousandths(minimum) ? .near : .far
    case .high:
      let end = Self.thousandths(maximum ?? minimum)
      return 1000 * number <= (1000 + tolerance) * end ? .near : .far
    }
  }

  /// What is to be said of a value; nil where nothing is yet: few calories are no news before the evening.
  ///
  /// - Parameters:
  ///   - isEvening: Whether most of the day's meals are over.
  ///   - isPartial: Whether it is at least so much, so that only too much and a minimum that is met are sure.
  public func judge(
    _ value: Double, isEvening: Bool = true, isPartial: Bool = false
  ) -> Judgement? {
    let status = status(of: value)
    if measure == .calories, status == .low, !isEvening { return nil }
    if isPartial, status == .low || status == .ok && maximum != nil { return nil }
    return Judgement(status: status, distance: distance(of: value))
  }

  /// How many of ten cells of a bar a value fills: the whole bar is the least that is wanted.
  public func cells(of value: Double) -> Int {
    let least = max(Self.thousandths(minimum), 1)
    return min(10, max(0, 10 * Self.thousandths(value) / least))
  }

  private static func thousandths(_ value: Double) -> Int {
    Int((min(max(value, -1e9), 1e9) * 1000).rounded())
  }
}
