import DayModel
import Values
import Words

/// A trailing window over calendar days, as `--rolling 7d` asks for.
public struct Rolling: Equatable, Sendable {
  /// How many days it holds, the day itself and those before it.
  public let days: Int
  /// How many values an average needs (``Aggregate/isAverage``); anything else needs one.
  public let leastValues: Int

  /// The most days of a window: ten years.
  public static let mostDays = 3660

  /// A window as a person writes it: `7d`, `4w`, or a number of days.
  ///
  /// - Parameter leastValues: How many values an average needs; half of the days where it is nil.
  /// - Throws: ``InputError`` with code `usage` for any other text and for impossible counts.
  public init(_ text: String, leastValues: Int? = nil) throws(InputError) {
    var digits = text.lowercased()
    let unit = digits.last.flatMap { "dw".contains($0) ? $0 : nil }
    if unit != nil { digits.removeLast() }
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int(digits), (1...Self.mostDays).contains(count * (unit == "w" ? 7 : 1))
    else {
      throw InputError(
        .usage, "no such window '\(text)'",
        hint: "Write 7d or 4w; ten years at most.")
    }
    days = count * (unit == "w" ? 7 : 1)
    self.leastValues = leastValues ?? (days + 1) / 2
    guard (1...days).contains(self.leastValues) else {
      throw InputError(
        .usage, "a window of \(days) days cannot hold \(self.leastValues) values",
        hint: "Write a number from 1 to \(days).")
    }
  }

  /// How many values a window needs before it has a value of its own.
  func least(for aggregate: Aggregate) -> Int { aggregate.isAverage ? leastValues : 1 }
}

/// The values of one field inside a window that moves on, and their aggregate.
///
/// Each value comes and goes once. A sum takes constant time a step on average, and an extreme or
/// a median that of moving the window's numbers.
struct RollingWindow {
  private let aggregate: Aggregate
  private var samples: [(day: CalendarDate, sample: Sample)] = []
  /// Where the first sample stands that is still inside.
  private var first = 0
  private var approximate = 0
  private var partial = 0
  private var sum = QueueSum()
  private var sorted: [Double] = []

  init(_ aggregate: Aggregate) { self.aggregate = aggregate }

  /// How many values are inside.
  var count: Int { samples.count - first }
  /// Whether one of them is approximate.
  var isApproximate: Bool { approximate > 0 }

  /// On how many days the value is partial.
  var partialDays: Int {
    guard count > 0 else { return 0 }
    return aggregate.partialDays(
      partial, first: samples[first].sample, last: samples.last?.sample)
  }

  mutating func append(_ sample: Sample, on day: CalendarDate) {
    samples.append((day, sample))
    if sample.isApproximate { approximate += 1 }
    if sample.isPartial { partial += 1 }
    guard let number = sample.value.number else { return }
    switch aggregate {
    case .sum, .mean: sum.append(number)
    case .min, .max, .median: sorted.insert(number, at: index(of: number))
    case .first, .last, .count: break
    }
  }

  /// Lets go of all days before `day`.
  mutating func drop(before day: CalendarDate) {
    while first < samples.count, samples[first].day < day {
      let sample = samples[first].sample
      first += 1
      if sample.isApproximate { approximate -= 1 }
      if sample.isPartial { partial -= 1 }
      guard let number = sample.value.number else { continue }
      switch aggregate {
      case .sum, .mean: sum.removeFirst()
      case .min, .max, .median: sorted.remove(at: index(of: number))
      case .first, .last, .count: break
      }
    }
  }

  /// The aggregate of what is inside; nil where there is nothing.
  var value: QueryValue? {
    guard count > 0 else { return nil }
    return switch aggregate {
    case .count: .number(Double(count))
    case .first: samples[first].sample.value
    case .last: samples[samples.count - 1].sample.value
    case .sum: .number(sum.value)
    case .mean: .number(sum.value / Double(count))
    case .min: .number(sorted[0])
    case .max: .number(sorted[sorted.count - 1])
    case .median: .number(Aggregate.median(ofSorted: sorted))
    }
  }

  /// The index of the first of the sorted numbers that is not less.
  private func index(of number: Double) -> Int {
    sorted.partitioningIndex { !($0 < number) }
  }
}

/// The sum of a queue of numbers. Nothing is ever subtracted, so that no rounding error is left
/// behind by a number that has gone: a queue of one number has that number as its sum.
struct QueueSum {
  /// The sums from each of the older numbers to the newest of them; the oldest number's is last.
  private var older: [Double] = []
  private var newer: [Double] = []
  private var newerSum = 0.0

  var value: Double { (older.last ?? 0) + newerSum }

  mutating func append(_ number: Double) {
    newer.append(number)
    newerSum += number
  }

  /// Takes out the oldest number; there must be one.
  mutating func removeFirst() {
    if older.isEmpty {
      var sum = 0.0
      while let number = newer.popLast() {
        sum += number
        older.append(sum)
      }
      newerSum = 0
    }
    older.removeLast()
  }
}
