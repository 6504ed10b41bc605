public import Values
import Words
import YAML

/// `content/config/routines.md`, to change it: no other byte changes (docs/format.md §13).
public struct RoutineFile: Sendable {
  /// The most minutes of a task.
  public static let mostMinutes = 600.0

  /// The file as it is.
  public let bytes: [UInt8]
  /// What it says.
  public let configuration: RoutineConfiguration

  /// Why a file cannot be changed.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
    /// The line of the file, from 1; nil where no line is concerned.
    public let line: Int?
  }

  /// A file with these bytes; none for a file that is not there.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    configuration = bytes.isEmpty ? .none : RoutineConfiguration(bytes)
  }

  /// An id that none of some others has: the slug of a name, with a number where that is taken.
  public static func id(for name: String, besides others: some Sequence<String>) -> String {
    let id = slug(name)
    let taken = Set(others.map { slug($0) })
    if !taken.contains(id) { return id }
    return (2...).lazy.map { "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
  }

  /// The file with a routine more, at the end of its list. What is as it would be without being said is not written.
  ///
  /// - Throws: `Refusal` where the front matter is not YAML, or its list is written in another form.
  public func adding(_ routine: Routine) throws(Refusal) -> [UInt8] {
    var pairs: [YAMLValue.Pair] = [
      .init("id", .string(routine.id)), .init("name", .string(routine.name)),
    ]
    if let time = routine.time { pairs.append(.init("time", .string(time))) }
    let days = routine.schedules[0].schedule
    if days != .daily { pairs.append(.init("days", .string(days.text))) }
    if let since = routine.since { pairs.append(.init("since", .plain("\(since)"))) }
    pairs.append(.init("tasks", .items(routine.tasks.map(Self.pairs))))
    return try edited { block throws(YAMLError) in
      try YAMLDocument.appendingItem(pairs, to: "routines", in: block)
    }
  }

  private static func pairs(of task: RoutineTask) -> [YAMLValue.Pair] {
    var pairs: [YAMLValue.Pair] = [
      .init("id", .string(task.id)), .init("title", .string(task.title)),
    ]
    if task.minutes != RoutineTask.usualMinutes {
      pairs.append(.init("minutes", .plain(decimalText(task.minutes, roundedTo: 10))))
    }
    if let icon = task.icon { pairs.append(.init("icon", .string(icon))) }
    if let habit = task.habit { pairs.append(.init("habit", .string(habit))) }
    return pairs
  }

  /// The file with the last day of a routine, behind which it is over; nil takes it away.
  ///
  /// - Throws: `Refusal` as ``adding(_:)``, and where the file has no such routine.
  public func ending(_ id: String, on date: CalendarDate?) throws(Refusal) -> [UInt8] {
    try edited { block throws(YAMLError) in
      let items = try YAMLDocument.parse(block)?["routines"]?.items ?? []
      let index = items.firstIndex { item in
        (item["id"]?.string ?? item["name"]?.string.map { slug($0) }) == id
      }
      guard let index else { throw YAMLError(.shape, "there is no routine '\(id)'") }
      return try YAMLDocument.settingKey(
        "until", to: date.map { .plain("\($0)") }, ofItem: index, of: "routines", in: block)
    }
  }

  /// The file with days on which routines are not due.
  ///
  /// - Throws: `Refusal` as ``adding(_:)``.
  public func adding(_ span: AwaySpan) throws(Refusal) -> [UInt8] {
    var pairs: [YAMLValue.Pair] = [
      .init("from", .plain("\(span.days.lowerBound)")),
      .init("to", .plain("\(span.days.upperBound)")),
    ]
    if let routine = span.routine { pairs.append(.init("routine", .string(routine))) }
    if let reason = span.reason { pairs.append(.init("reason", .string(reason))) }
    return try edited { block throws(YAMLError) in
      try YAMLDocument.appendingItem(pairs, to: "away", in: block)
    }
  }

  private func edited(
    _ change: (ArraySlice<UInt8>) throws(YAMLError) -> YAMLEdit?
  ) throws(Refusal) -> [UInt8] {
    do throws(YAMLError) {
      return try FrontMatter.editing(bytes, change)
    } catch {
      throw Refusal(message: error.message, line: error.line)
    }
  }
}
