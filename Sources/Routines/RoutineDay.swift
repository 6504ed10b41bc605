public import Values

/// What the log of a day has of a routine: the boxes of its tasks, which say what was due on it.
public struct RoutineTicks: Equatable, Sendable {
  /// How many boxes are ticked.
  public var done: Int
  /// How many boxes are not dropped: these are due.
  public var due: Int

  /// Boxes of a day; with none due all of them are dropped.
  public init(done: Int, due: Int) { (self.done, self.due) = (done, due) }

  /// The share of what was due that is done, 0…1; nil where nothing was due.
  public var rate: Double? { due > 0 ? min(Double(done) / Double(due), 1) : nil }
}

/// What a day, or a week of a routine that is due some times a week, means for the streak.
public enum RoutineDayState: String, Sendable, CaseIterable {
  /// Nothing was due.
  case off
  /// Enough is done.
  case qualified
  /// It is not over yet, and not enough is done.
  case open
  /// It was missed, and a freeze that was held was spent on it.
  case frozen
  /// It was missed.
  case missed
}

/// A routine beside the rules and the days away that hold for it, and what the logs have of it.
public struct RoutineHistory: Sendable {
  /// The routine.
  public let routine: Routine
  /// The boxes of the days that have them.
  public let ticks: [CalendarDate: RoutineTicks]
  private let configuration: RoutineConfiguration
  /// The days on which it can be due: nil where it has not begun.
  public let span: ClosedRange<CalendarDate>?

  /// A routine's history.
  ///
  /// - Parameters:
  ///   - ticks: The boxes of the days that have them, of all days.
  ///   - today: The present day; days behind it count for nothing yet.
  public init(
    _ routine: Routine, of configuration: RoutineConfiguration,
    ticks: [CalendarDate: RoutineTicks], today: CalendarDate
  ) {
    self.routine = routine
    self.ticks = ticks.filter { $0.key <= today }
    self.configuration = configuration
    let first = self.ticks.keys.min()
    let begin = [routine.since ?? first, first].compactMap(\.self).min()
    span = begin.flatMap { $0 <= today ? $0...today : nil }
  }

  var rules: StreakRules { configuration.rules }

  /// Whether it was due by its plan, whatever the log of the day says. A routine without a first day begins with its boxes.
  func isPlanned(_ date: CalendarDate) -> Bool {
    span.map { date >= $0.lowerBound } == true && configuration.isDue(routine, on: date)
  }

  /// The state of a day that is planned by weekdays, before freezes: a miss may be frozen.
  public func state(of date: CalendarDate, today: CalendarDate) -> RoutineDayState {
    if let ticks = ticks[date] {
      if ticks.due == 0 { return .off }
      if rules.qualifies(done: ticks.done, due: ticks.due) { return .qualified }
    } else if !isPlanned(date) {
      return .off
    }
    return date == today ? .open : .missed
  }
}

extension RoutineHistory {
  /// All routines together: done and due summed over those that are not off on a day. A day without boxes counts what
  /// the definition has.
  public static func together(
    _ histories: [RoutineHistory], of configuration: RoutineConfiguration, today: CalendarDate
  ) -> RoutineHistory {
    var ticks: [CalendarDate: RoutineTicks] = [:]
    for history in histories {
      for date in history.span.map(Array.init) ?? [] {
        let isWeekly =
          if case .timesAWeek = history.routine.schedule(on: date) { true } else { false }
        let known = history.ticks[date]
        if known == nil, isWeekly || history.state(of: date, today: today) == .off { continue }
        let day = known ?? RoutineTicks(done: 0, due: history.routine.tasks.count)
        guard day.due > 0 else { continue }
        ticks[date, default: RoutineTicks(done: 0, due: 0)].done += day.done
        ticks[date]?.due += day.due
      }
    }
    // Its days are those of the routines: a day that none of them has is off.
    let never = Routine(id: "all", name: "All", schedules: [.init(.weekdays([]))])
    var all = RoutineConfiguration()
    all.rules = configuration.rules
    return RoutineHistory(never, of: all, ticks: ticks, today: today)
  }
}
