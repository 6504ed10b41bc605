public import Values

/// The longest, the farthest and the fastest of an activity, out of the days of the logs. Records are made
/// as ``PersonalRecords`` says: strictly more than all earlier days, and none by the first. A review also compares paces,
/// with those over much the same distance, whatever it is.
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
  }

  /// What is compared.
  public enum Kind: Hashable, Sendable {
    /// The most minutes.
    case longest
    /// The most metres.
    case farthest
    /// The best pace of whole efforts over this many metres, 2 % more or less; its value is minutes a metre.
    case fastest(metres: Double)

    /// Its name in JSON.
    public var name: String {
      switch self {
      case .longest: "longest"
      case .farthest: "farthest"
      case .fastest: "fastest"
      }
    }
  }

  /// The best of a kind.
  public struct Best: Equatable, Sendable {
    /// What is compared.
    public let kind: Kind
    /// The first effort that had it.
    public let effort: Effort
    /// The effort that was best before; nil where there was none, and so it is no record.
    public let previous: Effort?
    /// The later days that had just as much.
    public fileprivate(set) var equals: [CalendarDate] = []
  }

  /// The best of each kind.
  public private(set) var bests: [Best] = []
  /// The records in the order of their days.
  public private(set) var records: [Best] = []

  /// By how much a distance may differ from that of a race.
  static let tolerance = 0.02

  /// The distances over which the fastest counts, in metres.
  static func distances(of activity: Activity?) -> [Double] {
    switch activity {
    case nil: []
    case .swim: [400, 1500]
    default: [1, 3.1, 6.2, 13.1, 26.2].map { $0 * Conversion.metresPerMile }
    }
  }

  /// The records of an activity.
  ///
  /// - Parameters:
  ///   - activity: Of which there are races; nil for one of a person's own.
  ///   - efforts: In any order.
  public init(of activity: Activity?, _ efforts: [Effort]) {
    let efforts = efforts.sorted { $0.date < $1.date }
    let kinds: [Kind] =
      [.longest, .farthest] + Self.distances(of: activity).map { .fastest(metres: $0) }
    for kind in kinds {
      var best: Best?
      for effort in efforts {
        guard let value = kind.value(of: effort) else { continue }
        guard let known = best, let bar = kind.value(of: known.effort) else {
          best = Best(kind: kind, effort: effort, previous: nil)
          continue
        }
        // Two on one day are no record of each other's.
        if kind.isBetter(value, than: bar) {
          let previous = known.effort.date == effort.date ? known.previous : known.effort
          best = Best(kind: kind, effort: effort, previous: previous)
          if records.last.map({ $0.kind == kind && $0.effort.date == effort.date }) == true {
            records.removeLast()
          }
          if let best, previous != nil { records.append(best) }
        } else if value == bar, effort.date != known.effort.date {
          best?.equals.append(effort.date)
        }
      }
      if let best { bests.append(best) }
    }
    records.sort { $0.effort.date < $1.effort.date }
  }
}

extension CardioRecords.Kind {
  fileprivate func value(of effort: CardioRecords.Effort) -> Double? {
    switch self {
    case .longest: return effort.minutes
    case .farthest: return effort.metres
    case .fastest(let distance):
      guard let metres = effort.metres, let minutes = effort.minutes, minutes > 0,
        abs(metres - distance) <= distance * CardioRecords.tolerance
      else { return nil }
      return minutes / metres
    }
  }

  fileprivate func isBetter(_ value: Double, than other: Double) -> Bool {
    if case .fastest = self { value < other } else { value > other }
  }
}
