public import Live

/// How late it is in a workout.
extension LiveWorkout {
  /// How many seconds have passed since the last change; while the workout is paused none.
  private func passed(at now: LiveMoment) -> Double { isPaused ? 0 : clock.passed(at: now) }

  /// How many seconds the workout has taken, without pauses.
  public func elapsed(at now: LiveMoment) -> Double { elapsed + passed(at: now) }

  /// How many seconds of the rest are left, less than none where it is over; nil without a rest.
  public func restLeft(at now: LiveMoment) -> Double? { rest.map { $0.left - passed(at: now) } }

  /// The workout as a view that is open saves it from time to time, so that a reboot loses no more than
  /// the last seconds; nil hours after what was last done: a view that was forgotten leaves a workout that counts as
  /// left open one day.
  public func withSavedClocks(at now: LiveMoment) -> LiveWorkout? {
    elapsed(at: now) - lastDone < LiveClock.mostAfterReboot ? ticked(to: now) : nil
  }

  /// The workout with its clocks at a moment.
  func ticked(to now: LiveMoment) -> LiveWorkout {
    var next = self
    next.elapsed = elapsed(at: now)
    if let left = restLeft(at: now) { next.rest?.left = left }
    next.clock = LiveClock(now)
    return next
  }

  /// Whether nothing has changed for this many hours.
  public func isStale(at now: LiveMoment, afterHours hours: Int) -> Bool {
    clock.isOlder(thanHours: hours, at: now)
  }
}
