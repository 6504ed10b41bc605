public import DayModel
public import Values

/// The files of one day, the log first, then workout and variants.
public struct DayFiles: Sendable, Hashable {
  /// The day.
  public let date: CalendarDate
  /// Its files, at least one.
  public let files: [LogFileName]

  /// The files of `date`, at least one, the log first.
  package init(date: CalendarDate, files: [LogFileName]) {
    self.date = date
    self.files = files
  }

  /// The day's log, the newer layout before the older; nil where there are only a workout or
  /// variants.
  public var log: LogFileName? { files.first { $0.role == .day || $0.role == .index } }

  /// The days of some files, which are sorted by day.
  package static func days(of files: ArraySlice<LogFileName>) -> [DayFiles] {
    var days: [DayFiles] = []
    days.reserveCapacity(files.count)
    var rest = files
    while let first = rest.first {
      let own = rest.prefix { $0.date == first.date }
      // Nearly every day has one file.
      let files = own.count == 1 ? [first] : own.sorted { $0.role < $1.role }
      days.append(DayFiles(date: first.date, files: files))
      rest = rest.dropFirst(own.count)
    }
    return days
  }
}

extension [LogFileName] {
  /// The files by day, oldest first; those of one day in any order.
  package var sortedByDay: [LogFileName] {
    // Integers sort in a fraction of the time: the day in the upper half, the index in the lower.
    let indexBits = Int(UInt32.max)
    return indices.map { self[$0].date.dayNumber << 32 | $0 }.sorted().map { self[$0 & indexBits] }
  }
}

extension LogFileName {
  /// Whether the name has nothing in it but the date and what the format adds.
  package var isPlain: Bool {
    if case .variant = role { false } else { true }
  }
}

/// What lies in the folder of logs.
public struct LogListing: Sendable, Hashable {
  /// The files of all days, by day, oldest first.
  package let files: [LogFileName]
  /// The names of all else, such as plans: no days, and never counted as such.
  public let others: [String]
  /// Whether something among it, folders as a rule, is named like a day alone: a log may come to lie
  /// in such a folder without a trace in the folder of logs.
  package let hasFoldersOfDays: Bool

  /// The days, oldest first; a list that is made at each call.
  public var days: [DayFiles] { DayFiles.days(of: files[...]) }
}
