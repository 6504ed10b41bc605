public import Values

/// How well starts were forecast: each next start from what lay before it, once three lengths were known.
public struct ForecastRecord: Equatable, Sendable {
  /// The days by which each start came after the expected one; negative before it.
  public private(set) var errors: [Int] = []
  /// How many lay in their window.
  public private(set) var hits = 0

  /// The record of some cycles.
  public init(_ history: CycleHistory) {
    let used = history.cycles.filter(\.isUsed)
    for (index, cycle) in used.enumerated() {
      let lengths = used[..<index].compactMap(\.length).suffix(CycleHistory.most)
      guard lengths.count >= 3, let figures = Figures(Array(lengths)), let next = cycle.next else {
        continue
      }
      let forecast = CycleForecast(
        1, after: cycle.start, typical: roundedHalfUp(figures.median), lengths: Array(lengths),
        state: .natural)
      guard let date = forecast.date, let window = forecast.window else { continue }
      errors.append(date.distance(to: next))
      if window.contains(next) { hits += 1 }
    }
  }

  /// How many days the forecasts were off, on average; nil without any.
  public var meanError: Double? { mean(errors.map { Double(abs($0)) }) }

  /// How many days the starts came after the forecasts, on average; nil without any.
  public var meanSignedError: Double? { mean(errors.map(Double.init)) }
}

/// What a symptom was like in the cycles of a person.
public struct SymptomFigures: Equatable, Sendable {
  /// How many cycles and how many days had it.
  public let cycles: Int, days: Int
  /// How bad it was on average, where that was said; nil where it never was.
  public let severity: Double?
  /// The days of the cycle between which eight in ten of its days lie.
  public let usualDays: ClosedRange<Int>?
  /// How many days had it, by phase.
  public let phases: [CyclePhase: Int]

  /// A day with a symptom.
  public struct Day: Equatable, Sendable {
    /// The day.
    public let date: CalendarDate
    /// How bad it was, 1…3; nil where that is not said.
    public let severity: Double?

    /// A day with a symptom, and how bad it was.
    public init(_ date: CalendarDate, severity: Double?) {
      (self.date, self.severity) = (date, severity)
    }
  }

  /// The figures of the days that had a symptom; nil where none of them is in a cycle.
  public init?(_ days: [Day], in status: CycleStatus) {
    let placed = days.compactMap { day in status.place(of: day.date).map { (day, $0) } }
    guard !placed.isEmpty else { return nil }
    cycles = Set(placed.map(\.1.start)).count
    self.days = placed.count
    severity = mean(placed.compactMap(\.0.severity))
    let numbers = placed.map(\.1.day).sorted()
    // The nearest rank.
    func percentile(_ part: Int) -> Int { numbers[max(0, (numbers.count * part + 99) / 100 - 1)] }
    usualDays = percentile(10)...percentile(90)
    phases = placed.reduce(into: [:]) { phases, day in
      if let phase = day.1.phase { phases[phase, default: 0] += 1 }
    }
  }
}

/// What a number of days is like in each phase, over cycles that are over and whose phases mean something.
public struct PhaseFigures: Equatable, Sendable {
  /// The figures of a phase.
  public struct Part: Equatable, Sendable {
    /// The mean, how many days it is of, and of how many cycles.
    public let mean: Double, days: Int, cycles: Int
    /// The standard deviation of a sample.
    fileprivate let deviation: Double
  }

  /// By phase; those without a day have none.
  public let parts: [CyclePhase: Part]

  /// A difference that is hardly chance.
  public struct Difference: Equatable, Sendable {
    /// The phases with the highest and the lowest mean.
    public let high: CyclePhase, low: CyclePhase
    /// The one mean less the other.
    public let size: Double
  }

  /// The lengths of cycles whose phases mean something.
  static let lengths = 21...35
  /// How many cycles and how many days a phase needs for a difference to be named.
  static let leastCycles = 3
  static let leastDays = 10

  /// The figures of some days' numbers.
  public init(_ numbers: [(date: CalendarDate, value: Double)], in status: CycleStatus) {
    let cycles = status.history.cycles.filter { cycle in
      guard let length = cycle.length, cycle.isUsed else { return false }
      return Self.lengths.contains(length) || status.phases(of: cycle)?.basis == .temperature
    }
    let starts = Set(cycles.map(\.start))
    var values: [CyclePhase: [(start: CalendarDate, value: Double)]] = [:]
    for (date, value) in numbers {
      guard let place = status.place(of: date), let phase = place.phase,
        starts.contains(place.start)
      else { continue }
      values[phase, default: []].append((place.start, value))
    }
    parts = values.mapValues { days in
      let mean = days.reduce(0) { $0 + $1.value } / Double(days.count)
      let squares = days.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) }
      return Part(
        mean: mean, days: days.count, cycles: Set(days.map(\.start)).count,
        deviation: days.count > 1 ? (squares / Double(days.count - 1)).squareRoot() : 0)
    }
  }

  /// The difference between the highest and the lowest mean; nil where there are too few days, and where it is not above twice
  /// its standard error.
  public var difference: Difference? {
    let known = parts.filter {
      $0.value.cycles >= Self.leastCycles && $0.value.days >= Self.leastDays
    }
    .sorted { ($0.value.mean, $1.key.rawValue) < ($1.value.mean, $0.key.rawValue) }
    guard let low = known.first, let high = known.last, low.key != high.key else { return nil }
    func squaredError(_ part: Part) -> Double {
      part.deviation * part.deviation / Double(part.days)
    }
    let size = high.value.mean - low.value.mean
    let error = (squaredError(high.value) + squaredError(low.value)).squareRoot()
    return size > 2 * error ? Difference(high: high.key, low: low.key, size: size) : nil
  }
}

/// The mean of some numbers; nil for none.
private func mean(_ numbers: [Double]) -> Double? {
  numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
}
