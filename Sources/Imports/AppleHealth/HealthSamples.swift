import Words

/// The values of types of which a mean is made, by five minutes: what a day holds does not grow with the number of records.
struct HealthSamples {
  private static let step = 300

  private struct Bucket {
    /// Which five minutes since 1970.
    let index: UInt32
    var count: UInt32
    /// In thousandths, so that the order of records makes no difference.
    var sum: Int
  }

  private var buckets: [HealthKey: [Bucket]] = [:]

  /// Adds a value, in thousandths of its unit.
  mutating func add(_ value: Int, at time: Int, _ key: HealthKey) {
    let index = UInt32(clamping: time / Self.step)
    func add(to day: inout [Bucket]) {
      let place =
        day.last.map { $0.index < index } ?? true
        ? day.count
        : day.partitioningIndex { $0.index >= index }
      if place < day.count, day[place].index == index {
        day[place].count &+= 1
        day[place].sum += value
      } else {
        day.insert(Bucket(index: index, count: 1, sum: value), at: place)
      }
    }
    add(to: &buckets[key, default: []])
  }

  /// The days on which a type has values, each with its sources, the best one first.
  func sources(ofType type: Int, _ ranks: [Int]) -> [Int: [Int]] {
    var sources: [Int: [Int]] = [:]
    for key in buckets.keys where Int(key.type) == type {
      sources[Int(key.day), default: []].append(Int(key.source))
    }
    return sources.mapValues { $0.sorted { ranks[$0] < ranks[$1] } }
  }

  /// The mean of a source's values of some days, within a span of instants; nil where there is none.
  func mean(of days: ClosedRange<Int>, type: Int, source: Int, within span: Range<Int>?) -> Double?
  {
    var (count, sum) = (0, 0)
    for day in days {
      for bucket in buckets[HealthKey(day: day, type: type, source: source)] ?? []
      where span?.contains(Int(bucket.index) * Self.step) ?? true {
        count += Int(bucket.count)
        sum += bucket.sum
      }
    }
    return count > 0 ? Double(sum) / Double(count) / 1000 : nil
  }
}

/// Types of which a day has one value: the first or the last.
struct HealthSingles {
  private struct Value {
    let start: Int, end: Int
    let source: Int
    let value: Double
  }

  private var first: [HealthKey: Value] = [:]

  /// Adds a value; of one source and instant the larger one counts.
  mutating func add(
    _ value: Double, from start: Int, to end: Int, day: Int, type: Int, source: Int, isLast: Bool
  ) {
    let key = HealthKey(day: day, type: type, source: source)
    let new = Value(start: start, end: end, source: source, value: value)
    guard let old = first[key] else {
      first[key] = new
      return
    }
    let order = isLast ? (old.end, old.start) < (end, start) : (start, end) < (old.start, old.end)
    if order || (old.start, old.end) == (start, end) && old.value < value { first[key] = new }
  }

  /// The value of each day of a type; of several sources at one instant that of the best one.
  func values(ofType type: Int, isLast: Bool, _ ranks: [Int]) -> [Int: Double] {
    var best: [Int: Value] = [:]
    for (key, value) in first where Int(key.type) == type {
      func place(_ value: Value) -> (Int, Int, Int) {
        isLast
          ? (-value.end, -value.start, ranks[value.source])
          : (value.start, value.end, ranks[value.source])
      }
      let day = Int(key.day)
      if let known = best[day], place(known) < place(value) { continue }
      best[day] = value
    }
    return best.mapValues(\.value)
  }
}

/// What was eaten: the sums of a day and source.
struct HealthMeals {
  /// A part of a meal.
  enum Nutrient: Int, CaseIterable, Sendable {
    case calories, protein, carbs, fat, fiber
  }

  /// In thousandths; nil for what is not known.
  typealias Sums = [Int?]

  private static let none = Sums(repeating: nil, count: Nutrient.allCases.count)

  private var sums: [HealthKey: Sums] = [:]

  /// Adds a value, in thousandths of its unit.
  mutating func add(_ value: Int, _ nutrient: Nutrient, day: Int, source: Int) {
    func add(to sums: inout Sums) {
      sums[nutrient.rawValue] = (sums[nutrient.rawValue] ?? 0) + value
    }
    add(to: &sums[HealthKey(day: day, type: 0, source: source), default: Self.none])
  }

  /// The day's best source, with its sums.
  func best(_ ranks: [Int]) -> [Int: (source: Int, sums: Sums)] {
    var best: [Int: (source: Int, sums: Sums)] = [:]
    for (key, sums) in sums {
      let (day, source) = (Int(key.day), Int(key.source))
      if let known = best[day], ranks[known.source] < ranks[source] { continue }
      best[day] = (source, sums)
    }
    return best
  }
}
