/// How settled a habit is, from 0 to 1: the shares that were done of it, exponentially smoothed.
///
/// s = s′ m + x (1 − m), where s′ is the strength on the known day before, 0 before the first, x is the share that was
/// done, and m = 0.5^(√f ÷ 13). f is how often the habit is due, in times a day: 1 for a daily one, whose old days then
/// weigh half as much with every 13 that follow. Habits of the log are daily. The formula is that of Loop Habit Tracker
/// (`Score.kt`, “habit score”).
public enum HabitStrength {
  /// m for f = 1: 0.5^(1 ÷ 13).
  private static let kept = 0.9480775143391714

  /// The strength after a day.
  ///
  /// - Parameter share: What was done of it, 0…1.
  public static func after(_ share: Double, from strength: Double) -> Double {
    strength * kept + share * (1 - kept)
  }
}
