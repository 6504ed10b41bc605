import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time of a run and the place's offset from UTC: one `now` and one `today` for every command.
struct Clock {
  /// Seconds since 1970-01-01T00:00Z.
  let now: Int

  /// The system's time, or the one that `--now` gives.
  ///
  /// - Parameter text: `2031-03-04T07:30`, with seconds and with `Z` or `+01:00` if wanted; without
  ///   a zone it is local time.
  init(_ text: String?) throws {
    guard let text else {
      now = time(nil)
      return
    }
    guard let time = Self.parse(text) else {
      throw Failure.usage(
        "'\(text)' is no time", hint: "Write it as 2031-03-04T07:30, with Z or +01:00 if wanted.")
    }
    now = time
  }

  /// The system's time in nanoseconds since 1970, by which files are dated whatever `--now` says.
  static func ofFiles() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The offset of local time from UTC at `time`, in seconds. The zone is TZ's, else the system's.
  static func offset(at time: Int) -> Int {
    var (seconds, local) = (time_t(time), tm())
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }

  /// Makes `zone` the zone of the run, as a store's configuration may ask for.
  static func use(zone: String) {
    setenv("TZ", zone, 1)
    tzset()
  }

  /// The day that entries belong to: the local date, where a day begins `start` seconds after
  /// midnight.
  func today(dayStartsAt start: Int) -> CalendarDate {
    let local = now + Self.offset(at: now) - start
    return CalendarDate(clamping: Int((Double(local) / 86_400).rounded(.down)))
  }

  /// The local date of a time.
  static func day(of time: Int) -> CalendarDate {
    CalendarDate(clamping: Int((Double(time + offset(at: time)) / 86_400).rounded(.down)))
  }

  /// A time as ISO 8601 text in local time with its offset.
  static func text(_ time: Int) -> String {
    let offset = offset(at: time)
    let local = time + offset
    let day = day(of: time)
    let second = local - day.dayNumber * 86_400
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    if offset == 0 { return "\(day)T\(clock)Z" }
    let zone = "\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    return "\(day)T\(clock)\(offset < 0 ? "-" : "+")\(zone)"
  }

  private static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let day = parts.first.flatMap({ CalendarDate(iso: $0) }) else { return nil }
    guard parts.count == 2 else { return toUTC(day, seconds: 0) }
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
    return offset.map { day.dayNumber * 86_400 + seconds - $0 } ?? toUTC(day, seconds: seconds)
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

  /// A local time as UTC, as the C library decides it where the clocks change.
  private static func toUTC(_ day: CalendarDate, seconds: Int) -> Int {
    let date = day.components
    var local = tm()
    local.tm_year = Int32(date.year - 1900)
    local.tm_mon = Int32(date.month - 1)
    local.tm_mday = Int32(date.day)
    local.tm_sec = Int32(seconds)
    local.tm_isdst = -1
    return mktime(&local)
  }
}
