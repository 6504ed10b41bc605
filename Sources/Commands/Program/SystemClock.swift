import Actions
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Clock {
  /// The system's time, or the one that `--now` gives.
  ///
  /// - Parameter text: `2031-03-04T07:30`, with seconds and with `Z` or `+01:00` if wanted; without
  ///   a zone it is local time.
  static func system(_ text: String?, in environment: ActionEnvironment) throws -> Clock {
    let zone = ZoneFiles(in: environment).processZone
    guard let text else { return Clock(secondsSince1970: time(nil), zone) }
    guard let time = parse(text, in: zone) else {
      throw ActionError.usage(
        "'\(text)' is no time", hint: "Write it as 2031-03-04T07:30, with Z or +01:00 if wanted.")
    }
    return Clock(secondsSince1970: time, zone)
  }

  private init(secondsSince1970 now: Int, _ zone: TimeZoneRules) {
    self.init(now: now, zone: zone) {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
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

extension BootTime {
  /// How long the machine has been running: its clock that counts sleep too, and what names this start of it.
  /// With `--now` that time is the clock, so that runs can be repeated.
  static func system(_ now: String?, _ clock: Clock) -> BootTime {
    if now != nil { return BootTime(id: "now", seconds: Double(clock.now)) }
    #if canImport(Glibc)
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      return BootTime(id: bootID(), seconds: seconds)
    #else
      var base = mach_timebase_info_data_t()
      mach_timebase_info(&base)
      let seconds = Double(mach_continuous_time()) * Double(base.numer) / Double(base.denom) / 1e9
      return BootTime(id: bootID(), seconds: seconds)
    #endif
  }

  /// What the kernel names this start of the machine; a text that is always the same where it does not say.
  private static func bootID() -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    #if canImport(Glibc)
      let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return "unknown" }
      defer { _ = close(file) }
      let count = read(file, &bytes, bytes.count)
      guard count > 0 else { return "unknown" }
    #else
      var count = bytes.count
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else {
        return "unknown"
      }
    #endif
    let isPartOfID: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    return String(decoding: bytes.prefix(count).filter(isPartOfID), as: UTF8.self)
  }
}
