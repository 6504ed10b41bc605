import Words

/// The time of an action, with the zone in which it is shown: one `now` for all that it does.
public struct Clock: Sendable {
  /// Seconds since 1970-01-01T00:00Z.
  public let now: Int
  /// The zone in which dates and times are shown.
  public let zone: TimeZoneRules
  /// The time by which the file system dates files, in nanoseconds since 1970, whatever ``now`` is.
  public let fileTime: @Sendable () -> Int

  /// Whether nobody has set it: it says a time before this program was written.
  public var isUnset: Bool { now < 1_700_000_000 }

  /// A clock that says `now`.
  public init(
    now: Int, zone: TimeZoneRules, fileTime: @escaping @Sendable () -> Int
  ) {
    self.now = now
    self.zone = zone
    self.fileTime = fileTime
  }

  /// The same time in another zone.
  public func inZone(_ zone: TimeZoneRules) -> Clock {
    Clock(now: now, zone: zone, fileTime: fileTime)
  }

  /// Another time in the same zone.
  public func at(_ now: Int) -> Clock { Clock(now: now, zone: zone, fileTime: fileTime) }

  /// The offset of local time from UTC now, in seconds.
  public var offset: Int { zone.offset(at: now) }

  /// The day that entries belong to. A day begins at the first moment at which the clock shows `start` seconds
  /// after midnight, or more: an hour that is shown twice does not bring the day before back.
  public func today(dayStartsAt start: Int) -> CalendarDate {
    let day = Self.dayNumber(of: now + offset - start)
    let latest = latestOffsetSetBack.map { Self.dayNumber(of: $0.time + $0.offset - start) }
    return CalendarDate(clamping: max(day, latest ?? day))
  }

  /// For so long clocks are set back at most.
  private static let longestSetBack = 3 * 3600

  /// The last second before the clock was set back, and the offset then; nil where it was not lately.
  private var latestOffsetSetBack: (time: Int, offset: Int)? {
    var (before, after) = (now - Self.longestSetBack, now)
    let earlier = zone.offset(at: before)
    guard earlier > offset else { return nil }
    while after - before > 1 {
      let middle = (before + after) / 2
      if zone.offset(at: middle) == earlier { before = middle } else { after = middle }
    }
    return (before, earlier)
  }

  /// The local date of a time.
  public func day(of time: Int) -> CalendarDate {
    CalendarDate(clamping: Self.dayNumber(of: time + zone.offset(at: time)))
  }

  private static func dayNumber(of seconds: Int) -> Int {
    Int((Double(seconds) / 86_400).rounded(.down))
  }

  /// How many minutes of the local clock have passed since a day's start, which lies `start` minutes past the
  /// midnight of its date. An hour that the clock repeats is counted as it shows.
  public func minutes(since day: CalendarDate, startingAt start: Int) -> Int {
    let seconds = now + offset - day.dayNumber * 86_400
    return Int((Double(seconds) / 60).rounded(.down)) - start
  }

  /// The local time of day at a time, `09:10`.
  public func timeOfDay(at time: Int) -> String {
    let minute = (time + zone.offset(at: time) - day(of: time).dayNumber * 86_400) / 60
    return ClockText.timeOfDay(minutes: minute)
  }

  /// Whether this many hours of a day have passed; a day that continues after midnight has more than 24.
  public func isPast(hour: Int, of day: CalendarDate) -> Bool {
    now + offset - day.dayNumber * 86_400 >= hour * 3600
  }

  /// A time as ISO 8601 text in local time with its offset.
  public func text(_ time: Int) -> String {
    let offset = zone.offset(at: time)
    let day = day(of: time)
    let second = time + offset - day.dayNumber * 86_400
    let clock = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    if offset == 0 { return "\(day)T\(clock)Z" }
    let zone = "\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    return "\(day)T\(clock)\(offset < 0 ? "-" : "+")\(zone)"
  }

  /// How long ago `time` was, in the largest unit that fits: `3 h ago`.
  public func ago(_ time: Int) -> String {
    let seconds = now - time
    switch seconds {
    case ..<0: return "at \(text(time))"
    case ..<60: return "just now"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<172_800: return "\(seconds / 3600) h ago"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}
