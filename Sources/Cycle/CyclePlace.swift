public import Values

/// Where a day stands in a cycle: one that was, or one that is expected.
public struct CyclePlace: Equatable, Sendable {
  /// Day 1 of the cycle.
  public let start: CalendarDate
  /// The day of it, from 1.
  public let day: Int
  /// The phase; nil where nothing can be said.
  public let phase: CyclePhase?
  /// Whether the day is behind the one from which it is seen.
  public let isPredicted: Bool
}

extension CycleStatus {
  /// Where a day stands, as it is seen from ``date``: nil before the first start, in states without cycles, and where
  /// nothing can be said of what comes.
  ///
  /// A cycle that is over has the phases of its own length. Of the one that runs the last phase goes on from the expected day to
  /// the end of the window. Cycles that are expected have the typical length.
  public func place(of day: CalendarDate) -> CyclePlace? {
    if day > date, let place = expectedPlace(of: day) { return place }
    guard let cycle = history.cycles.last(where: { $0.start <= day }),
      day <= date || cycle.next == nil
    else { return nil }
    let state = history.state(on: day)
    guard state.usesLengths else { return nil }
    let number = cycle.start.distance(to: day) + 1
    var phase: CyclePhase?
    if state == .irregular {
      phase = cycle.firstEpisode.contains(day) ? .menstrual : nil
    } else if cycle.next != nil || startsSuffice {
      phase = phases(of: cycle)?.phase(ofDay: number)
      // Behind the expected day the last phase goes on for as long as the start is.
      if phase == nil, cycle.next == nil, let window = next.window, day <= window.upperBound {
        phase = .luteal
      }
    }
    if cycle.next == nil, number > CycleHistory.mostDays { return nil }
    return CyclePlace(
      start: cycle.start, day: number, phase: phase, isPredicted: day > date)
  }

  /// How sure the phase of a place is; nil without one. What rests on a start that is itself expected is less sure.
  public func confidence(of place: CyclePlace?) -> CycleConfidence? {
    guard let place, place.phase != nil else { return nil }
    return place.start > date ? confidence?.lower : confidence
  }

  /// Whether the days of an expected start are among those of a window.
  public func isInWindow(_ day: CalendarDate) -> Bool {
    forecasts(until: day).contains { $0.window?.contains(day) ?? false }
  }

  /// The expected starts up to a day, and the one behind it; none that has no date and no window.
  public func forecasts(until day: CalendarDate) -> [CycleForecast] {
    var forecasts: [CycleForecast] = []
    for number in 1... {
      let forecast = forecast(number)
      guard let window = forecast.window else { break }
      forecasts.append(forecast)
      if window.lowerBound > day { break }
    }
    return forecasts
  }

  /// The place of a day behind ``date`` in a cycle that has not begun; nil where it is in the one that runs.
  private func expectedPlace(of day: CalendarDate) -> CyclePlace? {
    guard state == .natural, timing == .onTime,
      let start = forecasts(until: day).compactMap(\.date).last(where: { $0 <= day }), start > date
    else { return nil }
    let number = start.distance(to: day) + 1
    let phases = CyclePhases(length: typical, menstrualEnd: typicalPeriod)
    return CyclePlace(
      start: start, day: number, phase: phases.phase(ofDay: number), isPredicted: true)
  }
}
