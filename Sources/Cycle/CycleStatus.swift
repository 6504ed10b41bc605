public import Values

/// Whether lists and completions have the cycle.
public enum CycleTracking: String, Sendable, CaseIterable {
  /// Once a day has an entry.
  case auto
  case on, off
}

/// Who else gets the cycle where a person says so.
public enum CycleSharing: String, Sendable, CaseIterable {
  /// Exports of days.
  case export
  /// What a model is given that ranks workouts.
  case ai
}

/// What a person says of cycles where no log says it: settings of `bestupid.yaml`.
public struct CycleAssumptions: Equatable, Sendable {
  /// How long a cycle is taken to be, in days.
  public var length: Int
  /// How long a period is taken to be, in days.
  public var periodLength: Int
  /// Whether a shift of the temperature places the phases.
  public var usesSigns: Bool

  /// Assumptions.
  public init(length: Int = 28, periodLength: Int = 5, usesSigns: Bool = false) {
    (self.length, self.periodLength, self.usesSigns) = (length, periodLength, usesSigns)
  }
}

/// How sure it is where the cycle stands.
public enum CycleConfidence: String, Sendable, CaseIterable {
  case low, medium, high

  /// One step less sure.
  public var lower: CycleConfidence { self == .high ? .medium : .low }
}

/// Where the cycle stands on a day (docs/cycle.md): a function of the days until then and of the settings.
public struct CycleStatus: Equatable, Sendable {
  /// The day that is looked at; nothing behind it is known.
  public let date: CalendarDate
  /// What holds on it.
  public let state: CycleState
  /// The cycles until then.
  public let history: CycleHistory
  /// The figures of the lengths that are used; nil for none.
  public let figures: Figures?
  /// The length that is expected, in whole days.
  public let typical: Int
  /// The days of bleeding that are expected.
  public let typicalPeriod: Int
  /// How it stands beside what was expected; nil where nothing was.
  public private(set) var timing: Timing?
  /// Days behind the expected start; nil before it.
  public private(set) var lateDays: Int?
  /// The phases of the running cycle; nil where there are none.
  public private(set) var phases: CyclePhases?
  /// The phase; nil where nothing can be said.
  public private(set) var phase: CyclePhase?
  /// How sure that is; nil without a cycle.
  public private(set) var confidence: CycleConfidence?
  /// When the next cycle is expected to start, and how sure that is.
  public private(set) var next: CycleForecast

  /// How today stands beside the expected start.
  public enum Timing: String, Sendable {
    case onTime = "on-time"
    /// Within the window, and behind the day itself.
    case due
    /// Behind the window.
    case overdue
    /// More than ninety days since the last start.
    case gap
  }

  /// What holds where nothing was logged, and what is looked at.
  public let assumptions: CycleAssumptions

  /// Where the cycle stands.
  ///
  /// - Parameters:
  ///   - days: All days with an entry; those behind the date count for nothing.
  public init(
    _ days: [CalendarDate: CycleDay], on date: CalendarDate, _ assumptions: CycleAssumptions
  ) {
    self.date = date
    self.assumptions = assumptions
    history = CycleHistory(days, today: date)
    state = history.state(on: date)
    figures = Figures(history.lengths)
    typical = figures.map { roundedHalfUp($0.median) } ?? assumptions.length
    typicalPeriod =
      Figures(history.periodLengths).map { roundedHalfUp($0.median) } ?? assumptions.periodLength
    next = CycleForecast(1, without: .noStart)
    next = forecast(1)
    guard let day else { return }
    judge(day)
  }

  /// The running cycle; nil without a start.
  public var cycle: Cycle? { history.cycles.last }

  /// The day of the running cycle, from 1; nil without a start.
  public var day: Int? { cycle.map { $0.start.distance(to: date) + 1 } }

  /// The k-th next start.
  public func forecast(_ number: Int) -> CycleForecast {
    guard let start = cycle?.start, let day else {
      return CycleForecast(number, without: .noStart)
    }
    guard day <= CycleHistory.mostDays else { return CycleForecast(number, without: .gap) }
    guard state.usesLengths, startsSuffice else {
      return CycleForecast(number, without: .state)
    }
    return CycleForecast(
      number, after: start, typical: typical, lengths: history.lengths, state: state)
  }

  /// The expected start of which to remind today: on the first and the third day after it. Nil on all others.
  public var startToRemind: CalendarDate? { lateDays == 1 || lateDays == 3 ? next.date : nil }

  /// Whether a start is expected today, or was in the days before.
  public var expectsStart: Bool {
    (timing == .onTime || timing == .due) && next.window?.contains(date) == true
  }

  // MARK: States

  /// The state that was over last, and when: those before a pregnancy, a method or a pause say nothing of what comes.
  private var lastBreak: (state: CycleState, over: CalendarDate)? {
    guard state.usesLengths, var from = history.stateBegan(on: date) else { return nil }
    while from > .earliest {
      let before = history.state(on: from.advanced(by: -1))
      if !before.usesLengths { return (before, from) }
      guard let earlier = history.stateBegan(on: from.advanced(by: -1)) else { return nil }
      from = earlier
    }
    return nil
  }

  private var startsNeeded: Int {
    switch lastBreak?.state {
    case .pregnant, .postpartum: 2
    case .hormonal, .paused: 1
    case .natural, .irregular, nil: 0
    }
  }

  /// Whether enough starts were logged since the last state without cycles.
  var startsSuffice: Bool { startsSinceBreak >= startsNeeded }

  private var startsSinceBreak: Int {
    guard let lastBreak else { return history.cycles.count }
    return history.cycles.count { $0.start >= lastBreak.over }
  }

  // MARK: The present cycle

  private mutating func judge(_ day: Int) {
    let window = next.window
    let late =
      next.date.map { $0.distance(to: date) } ?? window.map { $0.upperBound.distance(to: date) }
    if day > CycleHistory.mostDays {
      timing = .gap
    } else if let late {
      timing =
        late <= 0 ? .onTime : (window.map { date <= $0.upperBound } ?? false) ? .due : .overdue
    }
    lateDays = timing == .due || timing == .overdue ? late : nil
    confidence = state.usesLengths ? confidence(day) : nil
    guard state == .natural, startsSuffice, timing != .gap else {
      if state == .irregular, cycle?.firstEpisode.contains(date) == true { phase = .menstrual }
      return
    }
    let phases = phases(of: cycle)
    self.phases = phases
    guard timing != .overdue else { return }
    // From the expected day on it is the last phase that goes on.
    phase = phases?.phase(ofDay: day) ?? (timing == nil ? nil : .luteal)
  }

  /// The phases of a cycle: of one that is over by its own lengths.
  public func phases(of cycle: Cycle?) -> CyclePhases? {
    guard let cycle else { return nil }
    let length = cycle.length ?? typical
    guard length <= CycleHistory.mostDays else { return nil }
    let bled = cycle.start.distance(to: cycle.firstEpisode.upperBound) + 1
    let menstrualEnd = cycle.periodLength ?? max(bled, typicalPeriod)
    if assumptions.usesSigns, let shift = shift(in: cycle) {
      return CyclePhases(
        length: length, menstrualEnd: menstrualEnd,
        firstHigherDay: cycle.start.distance(to: shift.firstHigher) + 1)
    }
    return CyclePhases(length: length, menstrualEnd: menstrualEnd)
  }

  /// The temperatures of a cycle that nothing disturbed, in degrees Celsius, rising by date.
  public func readings(in cycle: Cycle) -> [(date: CalendarDate, celsius: Double)] {
    let last = cycle.next.map { $0.advanced(by: -1) } ?? date
    return history.days.filter { (cycle.start...last).contains($0.key) }.sorted { $0.key < $1.key }
      .compactMap { date, day in
        day.temperature.flatMap { $0.isDisturbed ? nil : (date, $0.celsius) }
      }
  }

  /// The rise of the temperature in a cycle; nil for none.
  public func shift(in cycle: Cycle) -> TemperatureShift? { TemperatureShift(readings(in: cycle)) }

  private func confidence(_ day: Int) -> CycleConfidence {
    let count = figures?.count ?? 0
    let isIrregular = count >= 3 && figures?.isRegular == false
    if count == 0 || isIrregular || typical > 35 || timing == .overdue || timing == .gap
      || count < 2 && Double(day - 1) >= 2.5 * Double(typical)
    {
      return .low
    }
    let isHigh =
      count >= 3 && (figures?.deviation ?? 0) < 3 && Double(day - 1) < 1.2 * Double(typical)
    return isHigh ? .high : .medium
  }
}
