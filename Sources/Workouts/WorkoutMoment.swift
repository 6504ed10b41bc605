import Words

/// A moment as the clocks of a machine show it: what a change of a live workout is handed.
public struct WorkoutMoment: Sendable, Equatable {
  /// Boot ID.
  public let bootID: String
  /// Seconds since the machine was started. It counts while the machine sleeps, and no change of the wall
  /// clock moves it.
  public let boot: Double
  /// Seconds since 1970 by the wall clock.
  public let wall: Int
  /// The wall clock's time as ISO 8601 text in local time.
  public let text: String

  /// A moment.
  public init(bootID: String, boot: Double, wall: Int, text: String) {
    (self.bootID, self.boot, self.wall, self.text) = (bootID, boot, wall, text)
  }
}

extension LiveWorkout {
  /// The most that the wall clock may add after the machine was started again, in seconds.
  static let mostAfterReboot = 4.0 * 3600

  /// How many seconds have passed since the last change; while the workout is paused none.
  private func passed(at now: WorkoutMoment) -> Double {
    if isPaused { return 0 }
    if now.bootID == boot.id { return max(0, now.boot - boot.at) }
    guard let changed = Self.seconds(of: changedAt) else { return 0 }
    return min(max(0, Double(now.wall - changed)), Self.mostAfterReboot)
  }

  /// How many seconds the workout has taken, without pauses.
  public func elapsed(at now: WorkoutMoment) -> Double { elapsed + passed(at: now) }

  /// How many seconds of the rest are left, less than none where it is over; nil without a rest.
  public func restLeft(at now: WorkoutMoment) -> Double? { rest.map { $0.left - passed(at: now) } }

  /// The workout as a view that is open saves it from time to time, so that a reboot loses no more than
  /// the last seconds; nil hours after what was last done: a view that was forgotten leaves a workout that counts as
  /// left open one day.
  public func withSavedClocks(at now: WorkoutMoment) -> LiveWorkout? {
    elapsed(at: now) - lastDone < Self.mostAfterReboot ? ticked(to: now) : nil
  }

  /// The workout with its clocks at a moment.
  func ticked(to now: WorkoutMoment) -> LiveWorkout {
    var next = self
    next.elapsed = elapsed(at: now)
    if let left = restLeft(at: now) { next.rest?.left = left }
    next.boot = Boot(id: now.bootID, at: now.boot)
    next.changedAt = now.text
    return next
  }

  /// Whether nothing has changed for this many hours.
  public func isStale(at now: WorkoutMoment, afterHours hours: Int) -> Bool {
    Self.seconds(of: changedAt).map { now.wall - $0 >= hours * 3600 } ?? false
  }

  /// The seconds since 1970 of a text in ISO 8601.
  static func seconds(of text: String) -> Int? { Instant(Array(text.utf8)[...])?.seconds }
}
