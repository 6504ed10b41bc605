import Values
import WatchData

/// When something can have been measured: in the years 1970 to 2099.
///
/// A time outside of them is a slip of who wrote it, or stands for none. As the newest time of an export it would keep what later
/// exports say from being taken, and years before 1000 have no file (docs/format.md §10.13).
enum PossibleTimes {
  /// In seconds since 1970.
  static let seconds = 0..<4_102_444_800
}

extension MeasuredMoment {
  /// The moment, where the clock showed it in one of those years.
  var ifPossible: MeasuredMoment? { PossibleTimes.seconds.contains(local) ? self : nil }
}

extension CalendarDate {
  /// The day, where it is of one of those years.
  var ifPossible: CalendarDate? {
    PossibleTimes.seconds.contains(dayNumber * 86_400) ? self : nil
  }
}
