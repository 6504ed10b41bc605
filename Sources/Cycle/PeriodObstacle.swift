public import Values

/// Why the days of a period cannot be as a person wants them.
public enum PeriodObstacle: Equatable, Sendable {
  /// The day is not here yet.
  case future
  /// Another start is fewer than fifteen days away.
  case start(CalendarDate)
  /// No period is open on the day, whose last start is this, if any.
  case noPeriod(lastStart: CalendarDate?)
  /// The period has its end on this day.
  case ended(CalendarDate)
  /// The day is day 1 itself, which can have no other mark.
  case firstDay
  /// The day is no day 1; the cycle that it is in began on this one, if any.
  case noStart(CalendarDate?)
  /// The flow of the day makes it day 1 also without a mark.
  case flow
}

extension CycleHistory {
  /// Why a day cannot be marked; nil where it can.
  ///
  /// A start may not make another one count no longer, nor an end be without a period.
  public func obstacle(to mark: PeriodMark, on date: CalendarDate) -> PeriodObstacle? {
    if date > today { return .future }
    switch mark {
    case .start: return obstacle(toStart: date, insteadOf: nil)
    case .end: return obstacle(toEnd: date)
    case .yes, .no: return nil
    }
  }

  /// Why a start cannot move to another day; nil where it can.
  public func obstacle(
    toMoving date: CalendarDate, to day: CalendarDate
  ) -> PeriodObstacle? {
    if day > today { return .future }
    if cycle(startingOn: date) == nil { return .noStart(lastStart(until: date)) }
    return obstacle(toStart: day, insteadOf: date)
  }

  /// The history with a day marked.
  public func marking(_ date: CalendarDate, _ mark: PeriodMark) -> CycleHistory {
    var days = days
    days[date, default: CycleDay()].period = mark
    return CycleHistory(days, today: today)
  }

  /// The cycle of which a day is day 1.
  public func cycle(startingOn date: CalendarDate) -> Cycle? {
    cycles.first { $0.start == date }
  }

  /// Day 1 of the cycle that a day is in.
  public func lastStart(until date: CalendarDate) -> CalendarDate? {
    cycles.last { $0.start <= date }?.start
  }

  /// What the days of a period say once it is taken out, with those of the same bleeding before its day 1: those that their
  /// flow would make bleeding say `no`, and the others nothing.
  public func marks(without cycle: Cycle) -> [(date: CalendarDate, mark: PeriodMark?)] {
    let episode = episodes.first { $0.contains(cycle.start) } ?? cycle.firstEpisode
    return episode.compactMap { date in
      guard var day = days[date], day.isBleeding else { return nil }
      day.period = nil
      return (date, day.isBleeding ? .no : nil)
    }
  }

  private func obstacle(
    toStart date: CalendarDate, insteadOf old: CalendarDate?
  ) -> PeriodObstacle? {
    if date == old { return nil }
    var days = days
    if let old { days[old]?.period = nil }
    days[date, default: CycleDay()].period = .start
    let changed = CycleHistory(days, today: today)
    guard let cycle = changed.cycle(startingOn: date) else {
      return .start(changed.lastStart(until: date) ?? date)
    }
    if let old, changed.cycle(startingOn: old) != nil { return .flow }
    let lost = cycles.map(\.start).first { start in
      start != old && changed.cycle(startingOn: start) == nil
        && !cycle.firstEpisode.contains(start)
    }
    return (lost ?? changed.rejected.first { !rejected.contains($0) }).map { .start($0) }
  }

  private func obstacle(toEnd date: CalendarDate) -> PeriodObstacle? {
    guard let start = lastStart(until: date) else { return .noPeriod(lastStart: nil) }
    if start == date { return .firstDay }
    guard start.distance(to: date) < Cycle.mostBleeding else {
      return .noPeriod(lastStart: start)
    }
    let later = (1..<Cycle.mostBleeding).map { start.advanced(by: $0) }
    return later.first { $0 != date && days[$0]?.period == .end }.map { .ended($0) }
  }
}
