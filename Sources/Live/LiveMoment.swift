import Words

/// A moment as the clocks of a machine show it: what a change of something live is handed.
public struct LiveMoment: Sendable, Equatable {
  /// Boot ID.
  public let bootID: String
  /// Seconds since the machine was started. It counts while the machine sleeps, and no change of the wall
  /// clock moves it.
  public let boot: Double
  /// Seconds since 1970 by the wall clock.
  public let wall: Int
  /// The wall clock's time as ISO 8601 text in local time.
  public let text: String

  /// A moment.
  public init(bootID: String, boot: Double, wall: Int, text: String) {
    (self.bootID, self.boot, self.wall, self.text) = (bootID, boot, wall, text)
  }
}

/// When something live was last changed, by the clocks of the machine: the time since then is counted from it.
public struct LiveClock: Sendable, Equatable {
  /// Boot ID.
  public let bootID: String
  /// Seconds since the machine was started.
  public let boot: Double
  /// The wall clock's time as ISO 8601 text in local time.
  public let text: String

  /// The most that the wall clock may add after the machine was started again, in seconds.
  public static let mostAfterReboot = 4.0 * 3600

  /// A change at a moment.
  public init(_ now: LiveMoment) { (bootID, boot, text) = (now.bootID, now.boot, now.text) }

  /// How many seconds have passed since the change: by the clock of the machine, and after a reboot by the wall clock.
  public func passed(at now: LiveMoment) -> Double {
    if now.bootID == bootID { return max(0, now.boot - boot) }
    return min(max(0, secondsByWall(at: now)), Self.mostAfterReboot)
  }

  /// Whether the change was this many hours ago by the wall clock.
  public func isOlder(thanHours hours: Int, at now: LiveMoment) -> Bool {
    secondsByWall(at: now) >= Double(hours * 3600)
  }

  private func secondsByWall(at now: LiveMoment) -> Double {
    Self.seconds(of: text).map { Double(now.wall - $0) } ?? 0
  }

  /// The seconds since 1970 of a text in ISO 8601.
  static func seconds(of text: String) -> Int? { Instant(Array(text.utf8)[...])?.seconds }
}
