import DayModel
import Values
import Words

/// How several days' values become one.
public enum Aggregate: String, Sendable, CaseIterable {
  case mean, median, min, max, sum, first, last, count

  /// Whether it can be made of texts too, not only of numbers.
  public var takesTexts: Bool { self == .first || self == .last || self == .count }

  /// Whether it speaks for all days of a window, so that it needs many of them; one day is enough
  /// for a sum or an extreme.
  public var isAverage: Bool { self == .mean || self == .median }

  /// On how many days the value that is made of some is partial: every mean, sum and extreme is at least so much
  /// where one of its days is, a number of days is not.
  ///
  /// - Parameter partial: How many of the days are.
  func partialDays(_ partial: Int, first: Sample?, last: Sample?) -> Int {
    switch self {
    case .count: 0
    case .first: first?.isPartial == true ? 1 : 0
    case .last: last?.isPartial == true ? 1 : 0
    case .mean, .median, .min, .max, .sum: partial
    }
  }

  /// The one value of some, which are in the order of their days; nil of none, and of texts where
  /// only numbers will do.
  func value(of values: [QueryValue]) -> QueryValue? {
    guard let first = values.first, let last = values.last else { return nil }
    switch self {
    case .count: return .number(Double(values.count))
    case .first: return first
    case .last: return last
    case .mean, .median, .min, .max, .sum:
      return number(of: values.compactMap(\.number)).map(QueryValue.number)
    }
  }

  private func number(of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    switch self {
    case .min: return numbers.min()
    case .max: return numbers.max()
    case .median: return Self.median(ofSorted: numbers.sorted())
    case .sum: return numbers.reduce(0, +)
    default: return numbers.reduce(0, +) / Double(numbers.count)
    }
  }

  /// The middle one of numbers that rise; the mean of the two in the middle of an even count.
  static func median(ofSorted numbers: [Double]) -> Double {
    let middle = numbers.count / 2
    return numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
  }
}

/// A value in a query's answer.
public enum QueryValue: Equatable, Sendable {
  /// A number in the field's unit.
  case number(Double)
  /// A word.
  case text(String)

  /// The number; nil for a text.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
}
