import Words

/// How often a schedule runs.
///
/// Only what divides an hour, or hours that divide a day: crontab knows nothing else, and so a
/// schedule means the same whoever keeps it.
public struct ScheduleInterval: Sendable, Hashable {
  /// Its length in minutes.
  public let minutes: Int

  /// Every interval there is, shortest first.
  public static let all =
    ([5, 6, 10, 12, 15, 20, 30] + [1, 2, 3, 4, 6, 8, 12, 24].map { $0 * 60 }).map(Self.init)

  /// Ten minutes.
  public static let tenMinutes = ScheduleInterval(minutes: 10)
  /// Fifteen minutes.
  public static let quarterHour = ScheduleInterval(minutes: 15)

  private init(minutes: Int) { self.minutes = minutes }

  /// The interval that `15m`, `2h` or `1d` names; nil for what is none of `all`.
  public init?(_ text: String) {
    let units = ["m": 1, "h": 60, "d": 1440]
    guard let unit = text.last.flatMap({ units[String($0)] }),
      text.utf8.dropLast().allSatisfy(\.isDigit),
      let count = Int(text.dropLast()), count <= 1440,
      let known = Self.all.first(where: { $0.minutes == count * unit })
    else { return nil }
    self = known
  }

  /// All of them in words, for a message.
  public static var choices: String { all.map(\.description).joined(separator: ", ") }
}

extension ScheduleInterval: CustomStringConvertible {
  /// `15m`, or `2h` for whole hours.
  public var description: String {
    minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
  }
}

/// The times of the day, on the local clock, at which a schedule runs.
///
/// They begin at a minute of the store's own, so that a server is not asked by all at once.
public struct ScheduleTimes: Sendable, Equatable {
  /// The minutes of an hour, ascending.
  public let minutes: [Int]
  /// The hours, ascending; nil for every hour.
  public let hours: [Int]?

  /// The times of an interval for the store with that key (`Store.key`).
  public init(every interval: ScheduleInterval, key: String) {
    let shift = Int((UInt64(key, radix: 16) ?? 0) % 1440)
    if interval.minutes < 60 {
      minutes = Array(
        stride(from: shift % interval.minutes, to: 60, by: interval.minutes))
      hours = nil
    } else {
      let step = interval.minutes / 60
      minutes = [shift % 60]
      hours = step == 1 ? nil : Array(stride(from: shift / 60 % step, to: 24, by: step))
    }
  }

  /// Whether it runs at this time of the day.
  public func contains(hour: Int, minute: Int) -> Bool {
    minutes.contains(minute) && hours?.contains(hour) ?? true
  }
}
