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
      try YAMLDocument.appendingItem(pairs, to: Self.list, in: block)
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

  /// The file with other values of a routine; those that are not asked for stay.
  ///
  /// Other days hold from a day on: those before, from the routine's first one, stay as they were.
  ///
  /// - Parameters:
  ///   - today: The day from which on other days hold.
  /// - Throws: `Refusal` as ``adding(_:)``, and where the file has no such routine.
  public func changing(
    _ id: String, name: String? = nil, time: String?? = nil, days: RoutineSchedule? = nil,
    until: CalendarDate?? = nil, today: CalendarDate
  ) throws(Refusal) -> [UInt8] {
    var file = self
    func set(_ key: String, _ value: YAMLValue?) throws(Refusal) {
      file = RoutineFile(
        try file.edited { block throws(YAMLError) in
          try YAMLDocument.settingKey(
            key, to: value, ofItem: try Self.index(of: id, in: block), of: Self.list, in: block)
        })
    }
    if let name { try set("name", .string(name)) }
    if let time { try set("time", time.map { .string($0) }) }
    if let until { try set("until", until.map { .plain("\($0)") }) }
    if let days { file = RoutineFile(try file.changing(id, to: days, from: today)) }
    return file.bytes
  }

  private func changing(
    _ id: String, to days: RoutineSchedule, from today: CalendarDate
  ) throws(Refusal) -> [UInt8] {
    let old = configuration.routine(id)?.schedules ?? []
    return try edited { block throws(YAMLError) in
      let index = try Self.index(of: id, in: block)
      let entries = try YAMLDocument.parse(block)?["routines"]?.items?[index]["days"]?.items
      let new: [YAMLValue.Pair] = [
        .init("from", .plain("\(today)")), .init("days", .string(days.text)),
      ]
      guard let entries else {
        // Before its first day there is nothing that could stay.
        if let since = configuration.routine(id)?.since, since >= today {
          return try YAMLDocument.settingKey(
            "days", to: .string(days.text), ofItem: index, of: Self.list, in: block)
        }
        let before = old.first?.schedule ?? .daily
        return try YAMLDocument.settingKey(
          "days", to: .items([[.init("days", .string(before.text))], new]), ofItem: index,
          of: Self.list, in: block)
      }
      let path = Self.list.item(index, "days")
      if let last = entries.lastIndex(where: { $0["from"]?.string == "\(today)" }) {
        return try YAMLDocument.settingKey(
          "days", to: .string(days.text), ofItem: last, of: path, in: block)
      }
      return try YAMLDocument.appendingItem(new, to: path, in: block)
    }
  }

  private static let list: YAMLListPath = "routines"

  /// The index of a routine in the list of the file.
  private static func index(
    of id: String, in block: ArraySlice<UInt8>
  ) throws(YAMLError) -> Int {
    let items = try YAMLDocument.parse(block)?["routines"]?.items ?? []
    let index = items.firstIndex { item in
      (item["id"]?.string ?? item["name"]?.string.map { slug($0) }) == id
    }
    guard let index else { throw YAMLError(.shape, "there is no routine '\(id)'") }
    return index
  }

  // MARK: Tasks

  /// What is done to a task of a routine.
  public enum TaskChange: Sendable {
    /// It is added at the end.
    case add(RoutineTask)
    /// It gets another title or other minutes; nil for what stays.
    case edit(id: String, title: String?, minutes: Double?)
    /// It gets another place, from 0.
    case move(id: String, to: Int)
    /// It goes.
    case remove(id: String)
  }

  /// The file with a change of a routine's tasks. The boxes of days that are over stay.
  ///
  /// - Throws: `Refusal` as ``adding(_:)``, and where the file has no such routine or task.
  public func changing(_ id: String, _ change: TaskChange) throws(Refusal) -> [UInt8] {
    var file = self
    func edit(
      _ body: (ArraySlice<UInt8>, YAMLListPath, (String) throws(YAMLError) -> Int) throws(YAMLError)
        -> YAMLEdit?
    ) throws(Refusal) {
      file = RoutineFile(
        try file.edited { block throws(YAMLError) in
          let index = try Self.index(of: id, in: block)
          let tasks =
            try YAMLDocument.parse(block)?["routines"]?.items?[index]["tasks"]?.items ?? []
          return try body(block, Self.list.item(index, "tasks")) { (task) throws(YAMLError) in
            let place = tasks.firstIndex { item in
              (item["id"]?.string ?? item["title"]?.string.map { slug($0) }) == task
            }
            guard let place else { throw YAMLError(.shape, "there is no task '\(task)'") }
            return place
          }
        })
    }
    switch change {
    case .add(let task):
      try edit { block, path, _ throws(YAMLError) in
        try YAMLDocument.appendingItem(Self.pairs(of: task), to: path, in: block)
      }
    case .edit(let task, let title, let minutes):
      // The id stays: by it the task is the same one.
      if let title {
        try edit { block, path, place throws(YAMLError) in
          try YAMLDocument.settingKey(
            "id", to: .string(task), ofItem: place(task), of: path, in: block)
        }
        try edit { block, path, place throws(YAMLError) in
          try YAMLDocument.settingKey(
            "title", to: .string(title), ofItem: place(task), of: path, in: block)
        }
      }
      if let minutes {
        let value = YAMLValue.plain(decimalText(minutes, roundedTo: 10))
        try edit { block, path, place throws(YAMLError) in
          try YAMLDocument.settingKey(
            "minutes", to: value, ofItem: place(task), of: path, in: block)
        }
      }
    case .move(let task, let place):
      try edit { block, path, index throws(YAMLError) in
        try YAMLDocument.movingItem(index(task), to: place, of: path, in: block)
      }
    case .remove(let task):
      try edit { block, path, place throws(YAMLError) in
        try YAMLDocument.removingItem(place(task), of: path, from: block)
      }
    }
    return file.bytes
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

  /// The file with a streak that another program claims.
  ///
  /// - Throws: `Refusal` as ``adding(_:)``.
  public func adding(_ streak: CarriedStreak) throws(Refusal) -> [UInt8] {
    let pairs: [YAMLValue.Pair] = [
      .init("id", .string(streak.id)), .init("routine", .string(streak.routine)),
      .init("length", .plain("\(streak.length)")), .init("to", .plain("\(streak.to)")),
      .init("source", .string(streak.source)),
    ]
    return try edited { block throws(YAMLError) in
      try YAMLDocument.appendingItem(pairs, to: "carried", in: block)
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
