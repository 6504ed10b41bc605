import Values
import Words

/// What the name of a file under `content/logs` says of it (docs/format.md §1.2).
///
/// The date of a log is the one in its name.
public struct LogFileName: Hashable, Sendable {
  /// What a file is to its day.
  public enum Role: Hashable, Sendable {
    /// `2031-03-04.md`, the log.
    case day
    /// `2031-03-04/index.md`, the log in the oldest layout.
    case index
    /// `2031-03-04-workout.md`, a workout that is part of the day.
    case workout
    /// `2031-03-04-<word>.md`, a variant of the day and no second day, with its word.
    case variant(String)
  }

  /// The day it belongs to.
  public let date: CalendarDate
  /// What it is to the day.
  public let role: Role

  /// The name of a day's file.
  public init(_ date: CalendarDate, _ role: Role) {
    self.date = date
    self.role = role
  }

  /// Reads a path's last part, or its last two for the oldest layout; nil for what is no log.
  public init?(path: String) {
    var path = path
    let file = path.withUTF8 { bytes in
      let slash = bytes.lastIndex(of: ASCII.slash)
      let name = UnsafeBufferPointer(rebasing: bytes[(slash.map { $0 + 1 } ?? 0)...])
      guard let slash, name.elementsEqual("index.md".utf8) else { return LogFileName(name: name) }
      let above = bytes[..<slash]
      let start = above.lastIndex(of: ASCII.slash).map { $0 + 1 } ?? 0
      return CalendarDate(iso: UnsafeBufferPointer(rebasing: above[start...]))
        .map { LogFileName($0, .index) }
    }
    guard let file else { return nil }
    self = file
  }

  /// Reads the name of a file in the folder of logs; nil for what is no log.
  public init?(name: UnsafeBufferPointer<UInt8>) {
    let end = name.count - 3
    guard end >= 10, name[end] == ASCII.period, name[end + 1] == UInt8(ascii: "m"),
      name[end + 2] == UInt8(ascii: "d"),
      let date = CalendarDate(iso: UnsafeBufferPointer(rebasing: name[..<10]))
    else { return nil }
    let rest = name[10..<end]
    if rest.isEmpty {
      self.init(date, .day)
      return
    }
    guard rest.first == ASCII.hyphen, rest.count > 1 else { return nil }
    let word = String(decoding: rest.dropFirst(), as: UTF8.self)
    self.init(date, word == "workout" ? .workout : .variant(word))
  }

  /// The folder of all logs, below a store's root.
  public static let folder = "content/logs"

  /// Where the file lies below a store's root.
  public var path: String { Self.folder + "/" + name }

  /// Where the file lies below the folder of logs.
  public var name: String {
    switch role {
    case .day:
      // Asked for of every log that is looked at.
      String(unsafeUninitializedCapacity: 13) { buffer in
        date.write(to: buffer)
        buffer[10] = ASCII.period
        buffer[11] = UInt8(ascii: "m")
        buffer[12] = UInt8(ascii: "d")
        return 13
      }
    case .index: "\(date)/index.md"
    case .workout: "\(date)-workout.md"
    case .variant(let word): "\(date)-\(word).md"
    }
  }
}

extension LogFileName.Role: Comparable {
  private var rank: Int {
    switch self {
    case .day: 0
    case .index: 1
    case .workout: 2
    case .variant: 3
    }
  }

  /// The order within a day: the log, newer layout first, then workout and variants.
  public static func < (left: Self, right: Self) -> Bool {
    if case .variant(let one) = left, case .variant(let other) = right {
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return left.rank < right.rank
  }
}
