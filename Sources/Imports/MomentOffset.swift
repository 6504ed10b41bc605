import WatchData

extension MeasuredMoment {
  /// How far local time was from UTC, in seconds east: to the quarter hour, as clocks may be off. Nil where that is no zone:
  /// zones are from 12 hours west to 14 hours east.
  ///
  /// - Parameters:
  ///   - local: What the clock showed, in seconds since 1970 as if it showed UTC.
  ///   - time: The instant, in seconds since 1970.
  static func offset(local: Int, time: Int) -> Int? {
    let quarters = (Double(local - time) / 900).rounded()
    return (-48...56).contains(quarters) ? Int(quarters) * 900 : nil
  }
}
