public import Values

/// A list of tasks that one goes through at a time of day, from `content/config/routines.md` (docs/format.md §13).
public struct Routine: Equatable, Sendable {
  /// The key of its history.
  public var id: String
  /// The name that logs show.
  public var name: String
  /// When it is due, `HH:MM`; nil for all day.
  public var time: String?
  /// On which days it is due: the last entry that has begun counts. At least one; the first has no beginning.
  public var schedules: [DatedSchedule]
  /// The first day on which it can be due; nil for the first day that has its boxes.
  public var since: CalendarDate?
  /// The last day on which it can be due; nil for no end.
  public var until: CalendarDate?
  /// What it consists of, in order.
  public var tasks: [RoutineTask]

  /// A schedule from a day on.
  public struct DatedSchedule: Equatable, Sendable {
    /// Its first day; nil for all days before the next one's.
    public var from: CalendarDate?
    /// The schedule.
    public var schedule: RoutineSchedule

    /// A schedule from a day on.
    public init(from: CalendarDate? = nil, _ schedule: RoutineSchedule) {
      (self.from, self.schedule) = (from, schedule)
    }
  }

  /// A routine with its key and name, due daily.
  public init(
    id: String, name: String, time: String? = nil,
    schedules: [DatedSchedule] = [DatedSchedule(.daily)], since: CalendarDate? = nil,
    until: CalendarDate? = nil, tasks: [RoutineTask] = []
  ) {
    (self.id, self.name, self.time) = (id, name, time)
    (self.schedules, self.since, self.until, self.tasks) = (schedules, since, until, tasks)
  }

  /// The schedule that holds on a day.
  public func schedule(on date: CalendarDate) -> RoutineSchedule {
    let begun = schedules.last { $0.from.map { $0 <= date } ?? true }
    return (begun ?? schedules.first)?.schedule ?? .daily
  }

  /// Whether it is over on a day.
  public func isArchived(on date: CalendarDate) -> Bool { until.map { $0 < date } ?? false }
}

/// One task of a routine.
public struct RoutineTask: Equatable, Sendable {
  /// Its key within the routine.
  public var id: String
  /// What its box says.
  public var title: String
  /// How long it may take, in minutes; 0 for no timer.
  public var minutes: Double
  /// A sign that clients show.
  public var icon: String?
  /// The habit that is ticked with it.
  public var habit: String?

  /// The minutes of a task that says none.
  public static let usualMinutes = 5.0

  /// A task with its key and title.
  public init(
    id: String, title: String, minutes: Double = usualMinutes, icon: String? = nil,
    habit: String? = nil
  ) {
    (self.id, self.title, self.minutes) = (id, title, minutes)
    (self.icon, self.habit) = (icon, habit)
  }
}

/// On which days a routine is due.
public enum RoutineSchedule: Equatable, Sendable {
  /// On these days of the week.
  case weekdays(Set<CalendarDate.Weekday>)
  /// On any days, this many in an ISO week.
  case timesAWeek(Int)

  /// Each day.
  public static let daily = RoutineSchedule.weekdays(Set(CalendarDate.Weekday.allCases))

  /// Reads `daily`, `mon-fri`, `mon,wed,sat` or `3/week`; nil for any other text.
  public init?(_ text: String) {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "daily" {
      self = .daily
    } else if text.hasSuffix("/week") {
      guard let times = Int(text.dropLast(5)), (1...7).contains(times) else { return nil }
      self = .timesAWeek(times)
    } else {
      var days: Set<CalendarDate.Weekday> = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false)
          .map { Self.weekday($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
          return nil
        }
        days.formUnion(Self.days(from: first, to: last))
      }
      self = .weekdays(days)
    }
  }

  private static func weekday(_ text: Substring) -> CalendarDate.Weekday? {
    guard text.count >= 3 else { return nil }
    return CalendarDate.Weekday.allCases.first { $0.name.lowercased().hasPrefix(text) }
  }

  /// The days from one to another; over a week's end where the second comes first.
  private static func days(
    from first: CalendarDate.Weekday, to last: CalendarDate.Weekday
  ) -> [CalendarDate.Weekday] {
    let count = (last.rawValue - first.rawValue + 7) % 7
    return (0...count).compactMap { .init(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
  }

  /// The schedule as the file has it.
  public var text: String {
    switch self {
    case .timesAWeek(let times): return "\(times)/week"
    case .weekdays(let days):
      if days.count == 7 { return "daily" }
      let sorted = days.sorted { $0.rawValue < $1.rawValue }
      let names = sorted.map { String($0.name.prefix(3)).lowercased() }
      let isRun =
        sorted.count > 2
        && sorted[sorted.count - 1].rawValue - sorted[0].rawValue + 1 == sorted.count
      return isRun ? "\(names[0])-\(names[names.count - 1])" : names.joined(separator: ",")
    }
  }
}

/// Days on which routines are not due.
public struct AwaySpan: Equatable, Sendable {
  /// Its key.
  public var id: String
  /// The days, both ends included.
  public var days: ClosedRange<CalendarDate>
  /// The routine that is not due; nil for all.
  public var routine: String?
  /// Why.
  public var reason: String?

  /// Days on which routines are not due.
  public init(
    id: String? = nil, _ days: ClosedRange<CalendarDate>, routine: String? = nil,
    reason: String? = nil
  ) {
    self.id = id ?? Self.id(of: days)
    (self.days, self.routine, self.reason) = (days, routine, reason)
  }

  /// The key of a span that has none.
  public static func id(of days: ClosedRange<CalendarDate>) -> String {
    "\(days.lowerBound)..\(days.upperBound)"
  }
}

/// What a day and a streak need.
public struct StreakRules: Equatable, Sendable {
  /// The percentage of a day's tasks that makes the day count, 1…100.
  public var threshold = 80
  /// The lengths at which a streak is told of, rising.
  public var milestones = [7, 30, 90]
  /// How many freezes can be held at most.
  public var freezes = 0
  /// A freeze is earned each time that the streak has this many days more.
  public var earn = 7

  /// The usual rules.
  public init(
    threshold: Int = 80, milestones: [Int] = [7, 30, 90], freezes: Int = 0, earn: Int = 7
  ) {
    (self.threshold, self.milestones, self.freezes, self.earn) = (
      threshold, milestones, freezes, earn
    )
  }

  /// Whether this many tasks of those that were due make a day count. Compared as integers.
  public func qualifies(done: Int, due: Int) -> Bool { due > 0 && 100 * done >= threshold * due }

  /// The highest milestone that a streak reaches with a change of its length; nil for none. One that is filled in may pass
  /// several at once.
  public func milestone(from old: Int, to new: Int) -> Int? {
    milestones.last { old < $0 && $0 <= new }
  }
}

/// A streak that another program claims. It is told beside the days of the logs, and never counted with them.
public struct CarriedStreak: Equatable, Sendable {
  /// Its key.
  public var id: String
  /// The routine.
  public var routine: String
  /// Its days.
  public var length: Int
  /// Its last day.
  public var to: CalendarDate
  /// Who claims it.
  public var source: String

  /// A streak that another program claims.
  public init(id: String, routine: String, length: Int, to: CalendarDate, source: String) {
    (self.id, self.routine, self.length) = (id, routine, length)
    (self.to, self.source) = (to, source)
  }
}
