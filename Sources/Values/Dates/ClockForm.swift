/// How a time of day is shown and how the time of now is written: on the clock of 24 hours, or with am and pm.
///
/// Only a locale that says am and pm turns one into the other. A time that a person typed stands in the log as typed,
/// whatever this is.
public enum ClockForm: Sendable, Equatable {
  case asWritten, twelveHours

  /// The form of the place that a machine is set up for, by the variables of POSIX: `LC_ALL`, else `LC_TIME`, else
  /// `LANG`. Times stay as they are where none of them names such a place.
  public init(locale variables: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"]
    let locale = names.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    let name = String(locale.prefix { $0 != "." && $0 != "@" }).replacing("-", with: "_")
    self = Self.twelveHourLocales.contains(name) ? .twelveHours : .asWritten
  }

  /// The locales of glibc whose times of day have am and pm.
  private static let twelveHourLocales: Set<String> = [
    "en_US", "en_CA", "en_AU", "en_NZ", "en_IN", "en_PH", "en_HK", "es_US", "hi_IN", "bn_BD",
    "ur_PK", "ko_KR", "ar_EG", "ar_SA",
  ]

  /// A time of day in this form: `17:35` as `5:35pm`. One that has its half of the day, or is no time of a clock, stays.
  public func text(_ time: String) -> String {
    let parts = time.split(separator: ":")
    guard self == .twelveHours, parts.count == 2, let hour = Int(parts[0]),
      parts[1].utf8.count == 2, Int(parts[1]) != nil, (0..<24).contains(hour)
    else { return time }
    return "\((hour + 11) % 12 + 1):\(parts[1])\(hour < 12 ? "am" : "pm")"
  }
}
