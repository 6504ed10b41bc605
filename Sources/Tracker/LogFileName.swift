/// What the name of a file under `content/logs` says of it (docs/format.md §1.2).
///
/// The date of a log is the one in its name.
public struct LogFileName: Equatable, Sendable {
  /// What a file is for.
  public enum Role: Equatable, Sendable {
    /// The log of the day: `2031-03-04.md` or `2031-03-04/index.md`.
    case day
    /// A stand-alone workout, part of the day: `2031-03-04-workout.md`.
    case workout
    /// A variant of the day and no second day: `2031-03-04-draft.md`.
    case variant
  }

  /// The day it belongs to.
  public let date: CalendarDate
  /// What it is for.
  public let role: Role

  /// Reads a path's last part, or its last two for the oldest layout; nil for what is no log.
  public init?(path: String) {
    let parts = Array(path.utf8).split(separator: UInt8(ascii: "/"))
    guard var name = parts.last, name.suffix(3).elementsEqual(".md".utf8) else { return nil }
    name = name.dropLast(3)
    if name.elementsEqual("index".utf8), parts.count >= 2 {
      guard let date = CalendarDate(iso: parts[parts.count - 2]) else { return nil }
      self.date = date
      role = .day
      return
    }
    guard let date = CalendarDate(iso: name.prefix(10)) else { return nil }
    self.date = date
    let word = name.dropFirst(10)
    if word.isEmpty {
      role = .day
    } else if word.elementsEqual("-workout".utf8) {
      role = .workout
    } else if word.first == UInt8(ascii: "-"), word.count > 1 {
      role = .variant
    } else {
      return nil
    }
  }
}
