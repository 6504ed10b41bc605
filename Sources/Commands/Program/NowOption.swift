import Actions
import Context
import SystemValues
import Values

extension Clock {
  /// The system's time, or the one that `--now` gives.
  ///
  /// - Parameter text: `2031-03-04T07:30`, with seconds and with `Z` or `+01:00` if wanted; without
  ///   a zone it is local time.
  static func current(_ text: String?, in environment: ActionEnvironment) throws -> Clock {
    let clock = Clock.system(in: environment)
    guard let text else { return clock }
    guard let time = parse(text, in: clock.zone) else {
      throw ActionError.usage(
        "'\(text)' is not a time", hint: "Write it as 2031-03-04T07:30, with Z or +01:00 if wanted."
      )
    }
    return clock.at(time)
  }

  private static func parse(_ text: String, in zone: TimeZoneRules) -> Int? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let day = parts.first.flatMap({ CalendarDate(iso: $0) }) else { return nil }
    guard parts.count == 2 else { return zone.time(of: day, second: 0) }
    var clock = parts[1]
    var offset: Int?
    if clock.hasSuffix("Z") {
      clock.removeLast()
      offset = 0
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let magnitude = seconds(clock[clock.index(after: sign)...], parts: 2...2) else {
        return nil
      }
      offset = clock[sign] == "-" ? -magnitude : magnitude
      clock = clock[..<sign]
    }
    guard let seconds = seconds(clock, parts: 2...3) else { return nil }
    return offset.map { day.dayNumber * 86_400 + seconds - $0 }
      ?? zone.time(of: day, second: seconds)
  }

  /// `hh:mm` or `hh:mm:ss` in seconds.
  private static func seconds(_ text: Substring, parts: ClosedRange<Int>) -> Int? {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
    }
    guard parts.contains(numbers.count), !numbers.contains(nil) else { return nil }
    let values = numbers.compactMap { $0 } + [0]
    guard values[0] < 24, values[1] < 60, values[2] < 61 else { return nil }
    return values[0] * 3600 + values[1] * 60 + values[2]
  }
}
