public import Tracker

/// A file that belongs to a day, by its name (docs/format.md §1.2).
public struct LogFile: Sendable, Hashable {
  /// What the file is to its day.
  public enum Role: Sendable, Hashable {
    /// `2031-03-04.md`, the log.
    case day
    /// `2031-03-04/index.md`, the log in the oldest layout.
    case index
    /// `2031-03-04-workout.md`, a workout that is part of the day.
    case workout
    /// `2031-03-04-<word>.md`, a variant of the day, with its word.
    case variant(String)
  }

  /// The day.
  public let date: CalendarDate
  /// What the file is to the day.
  public let role: Role

  /// A file of a day.
  public init(_ date: CalendarDate, _ role: Role) {
    self.date = date
    self.role = role
  }

  /// The folder of all logs, below the store's root.
  public static let folder = "content/logs"

  /// Where the file lies below the store's root.
  public var path: String {
    switch role {
    case .day: "\(Self.folder)/\(date).md"
    case .index: "\(Self.folder)/\(date)/index.md"
    case .workout: "\(Self.folder)/\(date)-workout.md"
    case .variant(let word): "\(Self.folder)/\(date)-\(word).md"
    }
  }

  /// The file of a name in the folder of logs; nil where that is no file of a day.
  ///
  /// Of a folder `2031-03-04` it is the index, should there be one.
  init?(name: String) {
    let bytes = Array(name.utf8)
    // A name that is no UTF-8 could not be opened by what is left of it here.
    guard !name.unicodeScalars.contains("\u{FFFD}"), let date = CalendarDate(iso: bytes.prefix(10))
    else { return nil }
    self.date = date
    let rest = bytes.dropFirst(10)
    guard !rest.isEmpty else {
      role = .index
      return
    }
    let ending = Array(".md".utf8)
    guard rest.suffix(3).elementsEqual(ending) else { return nil }
    let word = rest.dropLast(3)
    if word.isEmpty {
      role = .day
    } else {
      guard word.first == UInt8(ascii: "-"), word.count > 1 else { return nil }
      let text = String(decoding: word.dropFirst(), as: UTF8.self)
      role = text == "workout" ? .workout : .variant(text)
    }
  }
}

/// The files of one day, the log first, then workout and variants.
public struct DayFiles: Sendable, Hashable {
  /// The day.
  public let date: CalendarDate
  /// Its files, at least one.
  public let files: [LogFile]

  /// The day's log, the newer layout before the older; nil where there are only a workout or
  /// variants.
  public var log: LogFile? { files.first { $0.role == .day || $0.role == .index } }
}

/// What lies in the folder of logs.
public struct LogListing: Sendable, Hashable {
  /// The days, oldest first.
  public let days: [DayFiles]
  /// The names of all else, such as plans: no days, and never counted as such.
  public let others: [String]
}

extension LogFile.Role: Comparable {
  private var rank: Int {
    switch self {
    case .day: 0
    case .index: 1
    case .workout: 2
    case .variant: 3
    }
  }

  /// The order within a day.
  public static func < (a: Self, b: Self) -> Bool {
    if case .variant(let left) = a, case .variant(let right) = b {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return a.rank < b.rank
  }
}
