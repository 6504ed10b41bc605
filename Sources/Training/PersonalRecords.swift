public import Query
public import Values

/// The best that an exercise was ever done, out of the days of its logs. Nothing of it is stored.
///
/// A record is strictly more than all earlier days; a tie keeps the earlier one. The first day makes none.
/// Weights compare in pounds rounded to tenths, so that 60 kg and 132.3 lb are one weight.
public struct PersonalRecords: Equatable, Sendable {
  /// What is compared.
  public enum Kind: String, Sendable, CaseIterable {
    /// The heaviest weight that was lifted, or the most that was added to the body, in pounds.
    case load
    /// The best estimate of the one-repetition maximum from at most twelve repetitions, in pounds.
    case estimate
    /// The most repetitions at a weight or a heavier one; of bodyweight sets at all.
    case repetitions
    /// The highest volume of a day, in pounds.
    case volume
    /// The least assistance with at least three repetitions, in pounds: here less is more.
    case assistance
    /// The longest hold at a load, in seconds.
    case hold
  }

  /// The best of a kind.
  public struct Best: Equatable, Sendable {
    /// What is compared.
    public let kind: Kind
    /// The value, in the kind's unit.
    public fileprivate(set) var value: Double
    /// The weight in pounds that most repetitions or a hold are of; nil for the other kinds, and
    /// where there was none but the body.
    public let pounds: Double?
    /// The first day that had it.
    public let date: CalendarDate
    /// The set that had it; nil for a volume.
    public let set: StrengthSet?
    /// The best before it; nil where the first day had it, and so it is no record.
    public let previous: Double?
    /// The later days that had just as much.
    public fileprivate(set) var equals: [CalendarDate] = []
  }

  /// The best of each kind and weight, by kind, the heaviest first.
  public let bests: [Best]
  /// The records in the order of their days: each was the best when it was made.
  public let records: [Best]
  /// The sets whose weight is hardly possible, with their days. They make no record unless their day is
  /// confirmed.
  public let doubtful: [Doubt]

  /// A set whose weight is hardly possible.
  public struct Doubt: Equatable, Sendable {
    /// Its day.
    public let date: CalendarDate
    /// The set.
    public let set: StrengthSet
  }

  /// The records that were made on a day.
  public func made(on date: CalendarDate) -> [Best] { records.filter { $0.date == date } }

  /// No weight above this many pounds is believed.
  static let heaviest = 1200.0
  /// A weight of twice the best of at least this many earlier days is not trusted either.
  static let daysOfProof = 5
  /// The least repetitions of a set by which assistance is compared.
  static let leastRepetitions = 3.0

  /// The records of an exercise.
  ///
  /// - Parameters:
  ///   - days: Its days, in any order.
  ///   - confirmed: The days whose weights are right, however heavy.
  public init(
    of days: [ExerciseDay], confirmed: Set<CalendarDate> = [],
    formula: RepetitionFormula = .epley
  ) {
    var standing: [Key: Standing] = [:]
    var records: [Best] = []
    var doubtful: [Doubt] = []
    var heaviest = 0.0
    var count = 0
    for day in days.sorted(by: { $0.date < $1.date }) {
      var day = day
      if !confirmed.contains(day.date) {
        let isBelieved = { (set: StrengthSet) in
          guard let pounds = set.knownPounds else { return true }
          let isSurprise = count >= Self.daysOfProof && heaviest > 0 && pounds >= 2 * heaviest
          return pounds <= Self.heaviest && !isSurprise
        }
        doubtful += day.sets.filter { !isBelieved($0) }.map { Doubt(date: day.date, set: $0) }
        day.sets = day.sets.filter(isBelieved)
      }
      guard !day.sets.isEmpty else { continue }
      // What the day has at other weights is no bar to it.
      let earlier = standing
      for candidate in Self.candidates(of: day, formula) {
        let key = candidate.key
        // Of repetitions those at heavier weights count as well.
        let bar =
          key.kind == .repetitions
          ? Self.mostRepetitions(atLeast: key.level, in: earlier) : earlier[key]
        if let bar, !candidate.isMore(than: bar.measure) {
          if earlier[key]?.measure == candidate.measure {
            standing[key]?.best.equals.append(day.date)
          }
          // Alike in tenths of a pound: the day stands, and its value is the greatest that was lifted.
          if key.kind != .repetitions, candidate.isMore(than: bar.best.value, by: \.value) {
            standing[key]?.best.value = candidate.value
          }
          continue
        }
        let best = candidate.best(on: day.date, previous: bar?.best.value)
        standing[key] = Standing(best: best, measure: candidate.measure)
        if bar != nil { records.append(best) }
      }
      heaviest = day.sets.compactMap(\.knownPounds).reduce(heaviest, max)
      count += 1
    }
    self.doubtful = doubtful
    self.records = records
    bests = standing.filter { key, known in
      // Nothing is added to a body alone. What was done as often with more weight says more.
      if key.kind == .load { return known.measure > 0 }
      guard key.kind == .repetitions else { return true }
      return !standing.contains { other, heavier in
        other.kind == .repetitions && other.level > key.level && heavier.measure >= known.measure
      }
    }.sorted { $0.key.precedes($1.key) }.map(\.value.best)
  }

  /// A weight in tenths of a pound.
  public static func rounded(_ pounds: Double) -> Double { (pounds * 10 + 0.5).rounded(.down) / 10 }

  // MARK: What a day offers

  /// What is compared with what.
  private struct Key: Hashable {
    let kind: Kind
    var pounds: Double?

    /// The weight to compare by; the body alone is the lightest.
    var level: Double { pounds ?? -1 }

    /// Whether it stands before another in a list: by kind, the heaviest first.
    func precedes(_ other: Key) -> Bool {
      kind.rank != other.kind.rank ? kind.rank < other.kind.rank : level > other.level
    }
  }

  /// The best so far.
  private struct Standing {
    var best: Best
    /// What is compared.
    let measure: Double
  }

  /// The best of a day.
  private struct Candidate {
    let key: Key
    /// The value in full: the greatest of those that are alike in tenths of a pound.
    var value: Double
    /// The value by weights in tenths of a pound, by which days compare.
    let measure: Double
    let set: StrengthSet?

    func isMore(than other: Double, by number: KeyPath<Self, Double> = \.measure) -> Bool {
      key.kind == .assistance ? self[keyPath: number] < other : self[keyPath: number] > other
    }

    func best(on date: CalendarDate, previous: Double?) -> Best {
      Best(
        kind: key.kind, value: value, pounds: key.pounds, date: date, set: set, previous: previous)
    }
  }

  private static func mostRepetitions(
    atLeast level: Double, in standing: [Key: Standing]
  ) -> Standing? {
    standing.filter { $0.key.kind == .repetitions && $0.key.level >= level }.map(\.value)
      .max { $0.measure < $1.measure }
  }

  private static func candidates(
    of day: ExerciseDay, _ formula: RepetitionFormula
  ) -> [Candidate] {
    var best: [Key: Candidate] = [:]
    func offer(_ key: Key, _ value: Double, _ set: StrengthSet?, measure: Double? = nil) {
      let candidate = Candidate(key: key, value: value, measure: measure ?? value, set: set)
      if let known = best[key], !candidate.isMore(than: known.measure) {
        if candidate.isMore(than: known.value, by: \.value) { best[key]?.value = candidate.value }
        return
      }
      best[key] = candidate
    }
    for set in day.sets {
      let load = set.load
      if let seconds = set.seconds {
        offer(Key(kind: .hold, pounds: set.weight), seconds, set)
      } else if let repetitions = set.repetitions, repetitions > 0 {
        switch load {
        case .assistance(let weight, _)?:
          if repetitions >= leastRepetitions {
            offer(Key(kind: .assistance), weight.pounds, set, measure: rounded(weight.pounds))
          }
          continue
        case .band?: continue
        case .weight?, .bodyweight?, nil: break
        }
        if let pounds = set.weight ?? (load?.isBodyweight == true ? 0 : nil) {
          offer(Key(kind: .load), load?.pounds ?? pounds, set, measure: pounds)
        }
        offer(Key(kind: .repetitions, pounds: set.weight), repetitions, set)
        if let pounds = set.knownPounds, repetitions <= RepetitionFormula.mostRepetitions,
          let estimate = formula.maximum(weight: pounds, repetitions: repetitions)
        {
          offer(
            Key(kind: .estimate), estimate, set,
            measure: formula.maximum(weight: rounded(pounds), repetitions: repetitions)
              .map(rounded))
        }
      }
    }
    if let volume = day.volume {
      let measure = day.sets.reduce(0) { sum, set in
        sum + (set.repetitions ?? 0) * rounded(set.knownPounds ?? 0)
      }
      offer(Key(kind: .volume), volume, nil, measure: rounded(measure))
    }
    // A day's set at a weight says nothing where a heavier one had as many repetitions.
    return best.values.filter { candidate in
      guard candidate.key.kind == .repetitions else { return true }
      return !best.values.contains {
        $0.key.kind == .repetitions && $0.key.level > candidate.key.level
          && $0.measure >= candidate.measure
      }
    }.sorted { $0.key.precedes($1.key) }
  }
}

extension PersonalRecords.Kind {
  /// Its index in lists.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension StrengthSet {
  /// The weight to compare by, in tenths of a pound: that of the bar, or what was added to the body. Nil
  /// where there was none but the body, and where it helped.
  fileprivate var weight: Double? {
    guard let load, let pounds = load.pounds, !load.isBodyweight || pounds != 0 else { return nil }
    return PersonalRecords.rounded(pounds)
  }
}
