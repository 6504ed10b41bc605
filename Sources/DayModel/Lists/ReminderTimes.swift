/// From when on what a day lacks is due, in minutes past midnight of the clock; nil for never.
public struct ReminderTimes: Sendable, Equatable {
  /// For weight and sleep, and for tasks that are due.
  public let morning: Int?
  /// For an open task that is to be won.
  public let mustWin: Int?
  /// For the mood of the evening.
  public let evening: Int?

  /// For a start of a cycle that is expected.
  public let cycle: Int?

  /// Times of the clock.
  public init(morning: Int?, mustWin: Int?, evening: Int?, cycle: Int? = nil) {
    (self.morning, self.mustWin, self.evening) = (morning, mustWin, evening)
    self.cycle = cycle
  }
}
