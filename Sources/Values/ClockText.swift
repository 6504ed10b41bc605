/// Times as a stopwatch shows them.
public enum ClockText {
  /// Minutes as `5:36`, from an hour on as `1:05:36`; the seconds are rounded.
  public static func text(minutes: Double) -> String {
    let seconds = Int((minutes * 60).rounded())
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(twoDigits(seconds % 60))"
    guard seconds >= 3600 else { return "\(seconds / 60):\(rest)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(rest)"
  }
}
