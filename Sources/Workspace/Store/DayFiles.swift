public import Tracker

/// The files of one day, the log first, then workout and variants.
public struct DayFiles: Sendable, Hashable {
  /// The day.
  public let date: CalendarDate
  /// Its files, at least one.
  public let files: [LogFileName]

  /// The day's log, the newer layout before the older; nil where there are only a workout or
  /// variants.
  public var log: LogFileName? { files.first { $0.role == .day || $0.role == .index } }
}

/// What lies in the folder of logs.
public struct LogListing: Sendable, Hashable {
  /// The days, oldest first.
  public let days: [DayFiles]
  /// The names of all else, such as plans: no days, and never counted as such.
  public let others: [String]
}
