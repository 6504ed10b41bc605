import DayStore
public import Store
public import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Clock {
  /// The system's time, in the zone of a process with this environment.
  public static func system(in environment: ProcessEnvironment) -> Clock {
    system(in: TimeZoneFiles(in: environment).processZone)
  }

  /// The system's time, in a zone.
  public static func system(in zone: TimeZoneRules) -> Clock {
    Clock(now: time(nil), zone: zone) {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
  }
}

extension BootTime {
  /// How long the system has been running, by its clock that counts sleep too.
  public static var system: BootTime {
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

  /// The kernel's boot ID; `unknown` where it has none.
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
