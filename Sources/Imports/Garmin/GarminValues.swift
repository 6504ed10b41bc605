import JSON
import Values
import WatchData

extension JSONDocument.Element {
  /// A number that is not below zero: Garmin writes -1 and -2 for what it could not measure.
  func figure(_ key: String) -> Double? {
    self[key]?.double.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// A number above zero, for what cannot be 0.
  func positive(_ key: String) -> Double? { figure(key).flatMap { $0 > 0 ? $0 : nil } }

  /// An instant in seconds since 1970, from 1970 to 2099: milliseconds, or a text in UTC that need not say so.
  func instant(_ key: String) -> Int? {
    guard let value = self[key] else { return nil }
    let moment = value.string.flatMap { MeasuredMoment($0) }
    let seconds =
      value.double.flatMap { Int(exactly: ($0 / 1000).rounded(.down)) }
      ?? moment.map { $0.time ?? $0.local }
    return seconds.flatMap { PossibleTimes.seconds.contains($0) ? $0 : nil }
  }

  /// The day that an entry is of: `2031-03-04`, or the milliseconds of its beginning in UTC.
  var calendarDate: CalendarDate? {
    guard let value = self["calendarDate"] else { return nil }
    if let text = value.string { return CalendarDate(iso: String(text.prefix(10)))?.ifPossible }
    return instant("calendarDate").map { CalendarDate(clamping: $0 / 86_400) }
  }

  /// The elements of an array, or of anything else itself alone.
  var entries: [JSONDocument.Element] { kind == .array ? Array(children) : [self] }
}
