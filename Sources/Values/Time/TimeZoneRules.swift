import Words

/// The rules of local time in a zone: how far local time lies from UTC at any time.
///
/// They come from a TZif file (RFC 9636) or from a POSIX `TZ` string. Seconds are those of POSIX, which counts
/// no leap seconds; a file that has some is read without them.
public struct TimeZoneRules: Sendable, Equatable {
  /// Why there are no rules in some bytes.
  public enum FormatError: Error, Equatable {
    /// The bytes are not a TZif file.
    case notTZif
    /// The file ends early.
    case truncated
    /// What the file or the text says is against its format.
    case malformed
  }

  /// Local time between two transitions.
  struct LocalTime: Sendable, Equatable {
    /// Seconds east of UTC.
    let offset: Int
    let isDaylight: Bool
  }

  /// A change of local time.
  struct Transition: Sendable, Equatable {
    /// Seconds since 1970, the first of ``localTime``.
    let time: Int
    let localTime: LocalTime
  }

  /// Local time before the first transition.
  let earliest: LocalTime
  /// The transitions in ascending order.
  let transitions: [Transition]
  /// What holds from the last transition on; nil where the last one holds for ever.
  let footer: POSIXTimeZone?

  /// Coordinated universal time.
  public static let utc = TimeZoneRules(offset: 0)

  /// A zone that is always `offset` seconds east of UTC.
  ///
  /// - Precondition: the offset is between -24:59:59 and 25:59:59.
  public init(offset: Int) {
    precondition(LocalTime.offsets.contains(offset))
    earliest = LocalTime(offset: offset, isDaylight: false)
    transitions = []
    footer = nil
  }

  /// The rules that a POSIX `TZ` string has, such as `CET-1CEST,M3.5.0,M10.5.0/3` or `<+0330>-3:30`.
  ///
  /// Times of transitions may have up to 167 hours and a sign (RFC 9636, section 3.3.1). A daylight saving time
  /// without rules has those of the United States.
  /// - Throws: `malformed` for any other text.
  public init(posix text: String) throws(FormatError) {
    let zone = try POSIXTimeZone(Array(text.utf8)[...])
    earliest = zone.standard
    transitions = []
    footer = zone
  }

  /// The rules that a TZif file has, of any version.
  ///
  /// - Throws: an error for bytes that are no such file.
  public init(tzif bytes: [UInt8]) throws(FormatError) {
    var reader = TZifReader(bytes)
    (earliest, transitions, footer) = try reader.read()
  }

  /// The offset of local time from UTC at `time` (seconds since 1970), in seconds east of UTC.
  public func offset(at time: Int) -> Int { localTime(at: time).offset }

  /// The time, in seconds since 1970, at which the clock shows `second` seconds after midnight of `day`.
  ///
  /// Of a time that the clock shows twice it is one of the two. A time that it skips is moved by the length of
  /// the gap. Which, and where to, is as in `mktime` of the GNU C library with `tm_isdst` -1, so that the answer
  /// is the same on all systems.
  public func time(of day: CalendarDate, second: Int) -> Int {
    let wanted = day.dayNumber * 86_400 + second
    // The search of time/mktime.c: it begins with local time read as UTC, and mends the guess by what it misses.
    var (guess, last, lastButOne) = (wanted, wanted, wanted)
    var wasDaylight = false
    for _ in 0..<6 {
      let local = localTime(at: guess)
      let missing = wanted - (guess + local.offset)
      if missing == 0 { return guess }
      // In a gap the guesses alternate between its two sides. Daylight saving time is preferred.
      let alternates = guess == lastButOne && guess != last
      if alternates, local.isDaylight || !wasDaylight { return guess }
      (lastButOne, last, guess, wasDaylight) = (last, guess, guess + missing, local.isDaylight)
    }
    return guess
  }

  private func localTime(at time: Int) -> LocalTime {
    if let footer, transitions.last.map({ time >= $0.time }) ?? true {
      return footer.localTime(at: time)
    }
    let next = transitions.partitioningIndex { $0.time > time }
    return next == 0 ? earliest : transitions[next - 1].localTime
  }
}

extension TimeZoneRules.LocalTime {
  /// The offsets that RFC 9636, section 3.2, allows.
  static let offsets = -89_999...93_599
}
