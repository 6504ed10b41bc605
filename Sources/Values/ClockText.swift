import JSON
import Words

/// Times as a stopwatch shows them.
public enum ClockText {
  /// Minutes as `5:36`, from an hour on as `1:05:36`; the seconds are rounded.
  public static func text(minutes: Double) -> String {
    text(seconds: seconds(minutes: minutes))
  }

  /// Seconds as `5:36`, from an hour on as `1:05:36`.
  public static func text(seconds: Int) -> String {
    let rest = "\(two(seconds % 60))"
    guard seconds >= 3600 else { return "\(seconds / 60):\(rest)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(rest)"
  }

  /// Hours as `6:35`, hours and minutes, of many hours too; the minutes are rounded.
  public static func text(hours: Double) -> String {
    // What is left of an hour stands to it as the seconds of a minute do.
    let minutes = seconds(minutes: hours)
    return "\(minutes / 60):\(two(minutes % 60))"
  }

  /// A time of day as `HH:MM`, of 24 hours; nil for any other text.
  public static func timeOfDay(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return "\(two(hour)):\(parts[1])"
  }

  /// Minutes past midnight as `HH:MM`.
  public static func timeOfDay(minutes: Int) -> String {
    "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The minutes past midnight of a time of day as ``timeOfDay(_:)`` has it; nil for any other text.
  public static func minutes(_ timeOfDay: String) -> Int? {
    guard let time = self.timeOfDay(timeOfDay) else { return nil }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return parts[0] * 60 + parts[1]
  }

  /// The whole seconds in some minutes: none below zero, and no more than an integer surely holds, which is
  /// more than a log can mean.
  package static func seconds(minutes: Double) -> Int {
    Int(min(max(minutes, 0), 1e9).whole(parts: 60))
  }
}
