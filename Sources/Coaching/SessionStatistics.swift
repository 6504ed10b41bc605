public import Cycle
public import DayModel
public import Values

/// A session with what its day makes of it.
public struct DatedSession: Equatable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// Its number among the sessions of the day, from 1.
  public let number: Int
  /// The session.
  public let session: Session
  /// The id of its type of training; nil where that is not known.
  public let type: String?
  /// The phase of the day; nil where it is not known.
  public let phase: CyclePhase?
  /// The day of the cycle; nil where it is not known.
  public let cycleDay: Int?

  /// A session of a day.
  public init(
    date: CalendarDate, number: Int, session: Session, type: String?, phase: CyclePhase? = nil,
    cycleDay: Int? = nil
  ) {
    (self.date, self.number, self.session) = (date, number, session)
    (self.type, self.phase, self.cycleDay) = (type, phase, cycleDay)
  }

  /// Its day and number, `2031-03-04#1`.
  public var id: String { "\(date)#\(number)" }
}

/// What sessions amount to.
public struct SessionStatistics: Equatable, Sendable {
  /// How many, and how many minutes.
  public struct Sum: Equatable, Sendable {
    /// How many.
    public internal(set) var count = 0
    /// How many minutes.
    public internal(set) var minutes = 0.0

    mutating func add(_ session: Session) {
      count += 1
      minutes += session.minutes
    }
  }

  /// All of them.
  public private(set) var all = Sum()
  /// By type; those whose type is not known under nil.
  public private(set) var byType: [String?: Sum] = [:]
  /// By intensity; nil where none was said.
  public private(set) var byIntensity: [Intensity?: Sum] = [:]
  /// By phase; nil where it is not known.
  public private(set) var byPhase: [CyclePhase?: Sum] = [:]
  /// The mean of the ratings; nil without any.
  public let rating: Mean?
  /// The mean of the changes of energy; nil without any.
  public let energyChange: Mean?
  /// The minutes of the last seven days, of which those of high intensity count twice, as in the WHO's 150 a week
  /// (WHO 2020, “Guidelines on physical activity and sedentary behaviour”).
  public let weekMinutes: Double
  /// The days in a row with a session, and the most of them. Today breaks none until it is over.
  public let days: Streak
  /// The weeks in a row with as many sessions as are aimed at, and the most of them. This week breaks none until it is over.
  public let weeks: Streak

  /// The minutes of moderate activity a week that the WHO names as the least.
  public static let recommendedMinutes = 150.0

  /// A mean, and of how many values.
  public struct Mean: Equatable, Sendable {
    /// The mean.
    public let value: Double
    /// How many values.
    public let count: Int

    /// The mean of some values; nil without any.
    init?(_ values: [Double]) {
      if values.isEmpty { return nil }
      (value, count) = (values.reduce(0, +) / Double(values.count), values.count)
    }
  }

  /// A streak that is alive, and the longest one.
  public struct Streak: Equatable, Sendable {
    /// How long it is now.
    public let current: Int
    /// How long the longest was.
    public let longest: Int
  }

  /// The statistics of sessions.
  ///
  /// - Parameters:
  ///   - weekly: How many sessions a week are aimed at.
  ///   - today: The present day.
  public init(_ sessions: [DatedSession], weekly: Int, today: CalendarDate) {
    for dated in sessions {
      all.add(dated.session)
      byType[dated.type, default: Sum()].add(dated.session)
      byIntensity[dated.session.intensity, default: Sum()].add(dated.session)
      byPhase[dated.phase, default: Sum()].add(dated.session)
    }
    rating = Mean(sessions.compactMap { $0.session.rating.map(Double.init) })
    energyChange = Mean(sessions.compactMap(\.session.energyChange))
    let week = today.advanced(by: -6)...today
    weekMinutes = sessions.filter { week.contains($0.date) }.reduce(0) { sum, dated in
      sum + dated.session.minutes * (dated.session.intensity == .high ? 2 : 1)
    }
    let dates = sessions.map(\.date).filter { $0 <= today }
    days = Self.streak(of: Set(dates), step: 1, now: today)
    let counts = Dictionary(grouping: dates, by: \.monday).mapValues(\.count)
    let kept = counts.filter { $0.value >= weekly }.keys
    weeks = Self.streak(of: Set(kept), step: 7, now: today.monday)
  }

  /// - Parameter now: The day or week that is not over.
  private static func streak(
    of kept: Set<CalendarDate>, step: Int, now: CalendarDate
  ) -> Streak {
    var (longest, run): (Int, Int) = (0, 0)
    var last: CalendarDate?
    for date in kept.sorted() {
      run = last.map { $0.advanced(by: step) == date } == true ? run + 1 : 1
      longest = max(longest, run)
      last = date
    }
    let isAlive = last.map { $0 == now || $0.advanced(by: step) == now } ?? false
    return Streak(current: isAlive ? run : 0, longest: longest)
  }
}
