public import Values

/// How many days in a row a routine was done enough, and what came before: a function of logs, definitions and today
/// (docs/query.md, “Routines”).
///
/// Days that are off lengthen nothing and break nothing. A day that was missed ends it, unless a freeze is held.
/// Nothing is counted up and kept: whoever asks gets the same answer from the same logs.
public struct Streak: Equatable, Sendable {
  /// A row of days or weeks.
  public struct Run: Equatable, Sendable {
    /// How many qualified.
    public var length: Int
    /// The first day of the first one.
    public var from: CalendarDate
    /// The day on which the last one qualified.
    public var to: CalendarDate
  }

  /// A length that was reached, or the end of a streak, on a day.
  public struct Event: Equatable, Sendable {
    /// The length.
    public var length: Int
    /// The day.
    public var on: CalendarDate
  }

  /// A day or a week, with what it means.
  public struct Unit: Equatable, Sendable {
    /// The day, or the days of a week.
    public var days: ClosedRange<CalendarDate>
    /// What it means.
    public var state: RoutineDayState
    /// Tasks done and due of a day; days that qualified and that were needed of a week. Nil for a day without boxes.
    public var ticks: RoutineTicks?
    /// The day on which it qualified; nil where it did not.
    public var qualifiedOn: CalendarDate?
    /// The length after it.
    public var length: Int
    /// How many freezes are held after it.
    public var held: Int
  }

  /// Whether it counts ISO weeks; else days.
  public private(set) var isOfWeeks = false
  /// The streak that is alive; nil for none.
  public private(set) var current: Run?
  /// The longest one, the first of those; nil for none.
  public private(set) var longest: Run?
  /// The day that qualified last.
  public private(set) var lastQualified: CalendarDate?
  /// The streak that ended last, with the day that ended it.
  public private(set) var broken: Event?
  /// The lengths that were told of, each time that they were reached.
  public private(set) var milestones: [Event] = []
  /// How many freezes are held.
  public private(set) var held = 0
  /// The days on which a freeze was spent.
  public private(set) var spent: [CalendarDate] = []
  /// What today means; off where nothing has begun.
  public private(set) var today = RoutineDayState.off
  /// Whether the streak ends today, or with this week, unless something is done.
  public private(set) var isAtRisk = false
  /// The days and weeks from the first one on.
  public private(set) var units: [Unit] = []
  /// How settled the routine is, 0…1, by the formula of habits (docs/query.md, “Habits”) with the share that was done.
  public private(set) var strength = 0.0
  /// The days of weeks on which enough was done.
  private var qualifiedDays: Set<CalendarDate> = []
  private let steps: [Int]

  /// The next length that is told of, and how far it is; nil for none.
  public var nextMilestone: (length: Int, distance: Int)? {
    let length = current?.length ?? 0
    return steps.first { $0 > length }.map { ($0, $0 - length) }
  }

  /// The streak of a routine as of today.
  public init(_ history: RoutineHistory, today: CalendarDate) {
    steps = history.rules.milestones
    if case .timesAWeek = history.routine.schedule(on: today) { isOfWeeks = true }
    guard let span = history.span else { return }
    for unit in Self.planned(history, span, today) { add(unit, history.rules, today) }
    qualifiedDays = Set(
      history.ticks.filter { history.rules.qualifies(done: $0.value.done, due: $0.value.due) }.keys)
    strength = Self.strengths(history, today: today).last?.strength ?? 0
  }

  // MARK: Days and weeks

  /// A day or week before the pass: its state without freezes, and the day on which it qualified.
  private struct Planned {
    var days: ClosedRange<CalendarDate>
    var state: RoutineDayState
    var ticks: RoutineTicks?
    var qualified: CalendarDate?
    /// Whether the present day is the last on which it can still be done.
    var isLastChance = false
  }

  private static func planned(
    _ history: RoutineHistory, _ span: ClosedRange<CalendarDate>, _ today: CalendarDate
  ) -> [Planned] {
    var units: [Planned] = []
    var date = span.lowerBound
    while date <= span.upperBound {
      if case .timesAWeek(let times) = history.routine.schedule(on: date) {
        let sunday = date.monday.advanced(by: 6)
        let last =
          history.routine.schedules.compactMap(\.from)
          .first { $0 > date && $0 <= sunday }?.advanced(by: -1) ?? sunday
        units.append(week(date...last, times: times, history, today))
        guard last < .latest else { break }
        date = last.advanced(by: 1)
      } else {
        let state = history.state(of: date, today: today)
        units.append(
          Planned(
            days: date...date, state: state, ticks: history.ticks[date],
            qualified: state == .qualified ? date : nil, isLastChance: true))
        guard date < .latest else { break }
        date = date.advanced(by: 1)
      }
    }
    return units
  }

  /// The days of an ISO week on which a routine is due some times; a week that is away in part needs no more than what
  /// is left.
  private static func week(
    _ days: ClosedRange<CalendarDate>, times: Int, _ history: RoutineHistory,
    _ today: CalendarDate
  ) -> Planned {
    let left = days.filter { (history.ticks[$0].map { $0.due > 0 }) ?? history.isPlanned($0) }
    let qualified = days.filter { history.state(of: $0, today: today) == .qualified }
    let needed = min(times, left.count)
    let ticks = RoutineTicks(done: qualified.count, due: needed)
    if needed == 0 { return Planned(days: days, state: .off, ticks: nil) }
    if qualified.count >= needed {
      return Planned(
        days: days, state: .qualified, ticks: ticks, qualified: qualified[needed - 1])
    }
    let rest = left.count { $0 >= today && !qualified.contains($0) }
    return Planned(
      days: days, state: days.upperBound >= today ? .open : .missed, ticks: ticks,
      isLastChance: rest <= needed - qualified.count)
  }

  // MARK: The pass

  private mutating func add(_ unit: Planned, _ rules: StreakRules, _ present: CalendarDate) {
    var state = unit.state
    let end = min(unit.days.upperBound, present)
    switch state {
    case .qualified:
      let day = unit.qualified ?? end
      let length = (current?.length ?? 0) + 1
      let run = Run(length: length, from: current?.from ?? unit.days.lowerBound, to: day)
      current = run
      lastQualified = day
      if length > longest?.length ?? 0 { longest = run }
      if rules.milestones.contains(length) { milestones.append(Event(length: length, on: day)) }
      if length.isMultiple(of: rules.earn), held < rules.freezes { held += 1 }
    case .missed where held > 0:
      state = .frozen
      held -= 1
      spent.append(end)
    case .missed:
      if let run = current { broken = Event(length: run.length, on: end) }
      current = nil
    case .off, .open, .frozen: break
    }
    if unit.days.contains(present) {
      today = state
      isAtRisk = state == .open && current != nil && unit.isLastChance
    }
    units.append(
      Unit(
        days: unit.days, state: state, ticks: unit.ticks, qualifiedOn: unit.qualified,
        length: current?.length ?? 0, held: held))
  }

  // MARK: Day by day

  /// How strong the routine was after each day with boxes, oldest first: the present one only once it qualifies.
  public static func strengths(
    _ history: RoutineHistory, today: CalendarDate
  ) -> [(date: CalendarDate, strength: Double)] {
    var strength = 0.0
    return history.ticks.sorted { $0.key < $1.key }.compactMap { date, ticks in
      guard let rate = ticks.rate,
        date < today || history.state(of: date, today: today) == .qualified
      else { return nil }
      strength = HabitStrength.after(rate, from: strength)
      return (date, strength)
    }
  }

  /// What a day means; nil before the first day, and behind the present one. A day of a week is qualified, or off.
  public func state(on date: CalendarDate) -> RoutineDayState? {
    guard let unit = units.first(where: { $0.days.contains(date) }) else { return nil }
    guard unit.days.lowerBound != unit.days.upperBound else { return unit.state }
    return qualifiedDays.contains(date) ? .qualified : .off
  }

  /// How long the streak was at the end of each of some days, and the longest one by then; nil on days before it has begun
  /// and behind the present one. A running week counts once it qualifies, and one that was missed ends it on its last day.
  ///
  /// - Parameter dates: The days, rising.
  public func lengths(on dates: [CalendarDate]) -> [(length: Int, longest: Int)?] {
    var rest = units[...]
    var (length, longest) = (0, 0)
    return dates.map { date in
      while let unit = rest.first, unit.days.upperBound < date {
        rest = rest.dropFirst()
        (length, longest) = (unit.length, max(longest, unit.length))
      }
      guard let unit = rest.first, unit.days.contains(date) else { return nil }
      let isSettled = unit.qualifiedOn.map { $0 <= date } ?? (date == unit.days.upperBound)
      let now = isSettled ? unit.length : length
      return (now, max(longest, now))
    }
  }
}
