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

  /// The days of some files, oldest first.
  static func days(of files: [LogFileName]) -> [DayFiles] {
    // Nearly every day has one file, so that days are sorted by number, and roles only within one.
    let order = files.indices.map { (files[$0].date.dayNumber, $0) }.sorted { $0 < $1 }
    var days: [DayFiles] = []
    days.reserveCapacity(files.count)
    var rest = order[...]
    while let (day, first) = rest.first {
      let count = rest.prefix { $0.0 == day }.count
      let own =
        count == 1
        ? [files[first]]
        : rest.prefix(count).map { files[$0.1] }.sorted {
          $0.role < $1.role
        }
      days.append(DayFiles(date: files[first].date, files: own))
      rest = rest.dropFirst(count)
    }
    return days
  }
}

extension LogFileName {
  /// Whether the name has nothing in it but the date and what the format adds.
  var isPlain: Bool {
    if case .variant = role { false } else { true }
  }
}

/// What lies in the folder of logs.
public struct LogListing: Sendable, Hashable {
  /// The days, oldest first.
  public let days: [DayFiles]
  /// The names of all else, such as plans: no days, and never counted as such.
  public let others: [String]
  /// Whether something among it, folders as a rule, is named like a day alone: a log may come to lie
  /// in such a folder without a trace in the folder of logs.
  let hasFoldersOfDays: Bool
}
