public import Values

/// The longest, the farthest and the fastest of an activity, out of the days of the logs. Records are made
/// as ``PersonalRecords`` says: strictly more than all earlier days, and none by the first.
public struct CardioRecords: Equatable, Sendable {
  /// A swim, ride, run or walk.
  public struct Effort: Equatable, Sendable {
    /// Its day.
    public let date: CalendarDate
    /// How far, in metres; nil where that was not written.
    public let metres: Double?
    /// How long, in minutes; nil where that was not written.
    public let minutes: Double?

    /// An effort.
    public init(date: CalendarDate, metres: Double?, minutes: Double?) {
      (self.date, self.metres, self.minutes) = (date, metres, minutes)
    }

    /// Minutes a metre; nil where one of both is not known, or zero.
    public var pace: Double? {
      guard let metres, let minutes, metres > 0, minutes > 0 else { return nil }
      return minutes / metres
    }
  }

  /// What is compared.
  public enum Kind: String, Sendable, CaseIterable {
    /// The most metres.
    case farthest
    /// The most minutes.
    case longest
    /// The best pace among whole efforts over much the same distance, 5 % more or less.
    case fastest
  }

  /// The best of a kind, when it was made.
  public struct Best: Equatable, Sendable {
    /// What is compared.
    public let kind: Kind
    /// The effort.
    public let effort: Effort
    /// The effort that was best before.
    public let previous: Effort
  }

  /// The records in the order of their days: each was the best when it was made. Of one day there is one longest and
  /// one farthest, and one fastest over each distance.
  public let records: [Best]
  /// The efforts that are hardly possible. They make no record unless their day is confirmed.
  public let doubtful: [Effort]

  /// How far two distances may be apart for their paces to be compared.
  static let tolerance = 0.05

  /// The records of an activity.
  ///
  /// - Parameters:
  ///   - activity: What is plausible of it; nil for one of a person's own.
  ///   - efforts: In any order.
  ///   - confirmed: The days whose efforts are right, however far or fast.
  public init(of activity: Activity?, _ efforts: [Effort], confirmed: Set<CalendarDate> = []) {
    let efforts = efforts.sorted { $0.date < $1.date }
    let isBelieved = { (effort: Effort) in
      confirmed.contains(effort.date) || !effort.isDoubtful(activity)
    }
    doubtful = efforts.filter { !isBelieved($0) }
    let days = Self.days(of: efforts.filter(isBelieved))
    let made =
      Self.most(.farthest, days, \.metres) + Self.most(.longest, days, \.minutes)
      + Self.fastest(days)
    records = made.enumerated().sorted {
      ($0.element.effort.date, $0.offset) < ($1.element.effort.date, $1.offset)
    }.map(\.element)
  }

  /// The efforts of each day, oldest first.
  private static func days(of efforts: [Effort]) -> [[Effort]] {
    var days: [[Effort]] = []
    for effort in efforts {
      if days.last?.first?.date == effort.date {
        days[days.count - 1].append(effort)
      } else {
        days.append([effort])
      }
    }
    return days
  }

  private static func most(
    _ kind: Kind, _ days: [[Effort]], _ value: (Effort) -> Double?
  ) -> [Best] {
    var best: Effort?
    var records: [Best] = []
    for day in days {
      let known = day.filter { value($0) ?? 0 > 0 }
      // Of equal ones the first.
      guard let first = known.first else { continue }
      let top = known.dropFirst().reduce(first) {
        value($1) ?? 0 > value($0) ?? 0 ? $1 : $0
      }
      if let previous = best {
        guard value(top) ?? 0 > value(previous) ?? 0 else { continue }
        records.append(Best(kind: kind, effort: top, previous: previous))
      }
      best = top
    }
    return records
  }

  private static func fastest(_ days: [[Effort]]) -> [Best] {
    typealias Timed = (effort: Effort, metres: Double, pace: Double)
    var earlier: [Timed] = []
    var records: [Best] = []
    func areAlike(_ one: Timed, _ other: Timed) -> Bool {
      abs(one.metres - other.metres) <= tolerance * one.metres
    }
    for day in days {
      let timed = day.compactMap { effort -> Timed? in
        guard let metres = effort.metres, let pace = effort.pace else { return nil }
        return (effort, metres, pace)
      }
      var made: [Timed] = []
      for effort in timed.sorted(by: { $0.pace < $1.pace }) {
        // Two of one day over much the same distance are one record at most.
        if made.contains(where: { areAlike(effort, $0) }) { continue }
        let previous = earlier.lazy.filter { areAlike(effort, $0) }.min { $0.pace < $1.pace }
        guard let previous, effort.pace < previous.pace else { continue }
        made.append(effort)
        records.append(Best(kind: .fastest, effort: effort.effort, previous: previous.effort))
      }
      earlier += timed
    }
    return records
  }
}

extension CardioRecords.Effort {
  /// Whether it is hardly possible, by the rule by which `check` reports it.
  fileprivate func isDoubtful(_ activity: Activity?) -> Bool {
    if let minutes, Measure.duration.judge(minutes) != .plausible { return true }
    return activity.map { EffortDoubt($0, metres: metres, minutes: minutes) != nil } ?? false
  }
}
