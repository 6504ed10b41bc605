public import DayModel
public import LogSyntax
public import Values

/// A log that todos are carried from, or that has them already.
public struct TodoDay: Sendable {
  /// The day.
  public let date: CalendarDate
  /// Its log.
  public let document: LogDocument
  fileprivate let states: [String: TodoItem.State]
  fileprivate let carried: [String: CalendarDate]

  /// A day with its log.
  public init(_ date: CalendarDate, _ document: LogDocument) {
    (self.date, self.document) = (date, document)
    let items = TodoItem.all(in: document)
    // Of equal texts an open one says that there is something to do, and a ticked one more than one struck out.
    let ranks: [TodoItem.State] = [.open, .done, .dropped]
    states = Dictionary(items.map { ($0.key, $0.state) }) { one, other in
      ranks.first { $0 == one || $0 == other } ?? one
    }
    carried = Dictionary(
      items.compactMap { item in item.carriedTo.map { (item.key, $0) } }, uniquingKeysWith: max)
  }
}

/// What the days before a day leave open, and no later day has: the day's too (docs/format.md §3.2).
///
/// It is derived from the logs as they are now, whichever device wrote them, and not from when the day was made.
/// What a day has taken over is marked on the day from which it came (``TaskMarks/carried``), so that taking it out
/// of the later day is not taken for never having been there.
public struct OpenTodos: Sendable {
  /// The day to which they belong.
  public let date: CalendarDate
  /// The todos and the Top 3, the newest day's first.
  public let rollover: Rollover
  /// The days from which they are, by ``TodoText/key(of:)``.
  public let days: [String: CalendarDate]
  /// What the day has open and was done, or given up, where it was carried from: another device did that before it
  /// knew of this day.
  public let closed: [String: TodoItem.State]
  /// The latest day before that has a todo or an item of the Top 3; nil for none.
  public let source: CalendarDate?
  /// The days before, the newest first.
  private let earlier: [TodoDay]
  /// What waited for the day, or for one before it that has passed without a log.
  public let waiting: [WaitingDay]
  private let logs: Set<CalendarDate>

  /// Reads the days around a day.
  ///
  /// - Parameters:
  ///   - day: The day's own log; nil where it has none.
  ///   - earlier: The days before it that are looked at, the newest first.
  ///   - later: Days behind it, to which todos may have been moved.
  ///   - logs: All days that have a log: what was carried to a day without one is open where it was.
  ///   - waiting: What waited for the day.
  public init(
    of date: CalendarDate, _ day: LogDocument?, after earlier: [TodoDay], before later: [TodoDay],
    logs: Set<CalendarDate>, waiting: [WaitingDay] = []
  ) {
    (self.date, self.earlier, self.logs) = (date, earlier, logs)
    self.waiting = waiting
    let own = day.map { TodoDay(date, $0) }
    let source = earlier.first { Rollover.isSource($0.document) }?.date
    var listed = ([own].compactMap(\.self) + later).reduce(into: Set<String>()) { keys, day in
      keys.formUnion(day.states.keys)
    }
    listed.formUnion(day?.boxKeys ?? [])
    var rollovers: [Rollover] = []
    var days: [String: CalendarDate] = [:]
    for day in earlier {
      // What was done where the day has it from is not open there either.
      let ended = day.states.filter { task in
        task.value == .open && Self.end(of: task.key, carriedTo: day.date, from: earlier) != nil
      }
      let rollover = Rollover(
        from: day.document, leavingOut: listed.union(ended.keys),
        carriedTo: { logs.contains($0) && $0 > day.date })
      let taken = day.date == source ? rollover : rollover.withoutTop3
      rollovers.append(taken)
      for name in taken.todos.flatMap(\.names) + taken.top3 {
        let key = TodoText.key(of: name[...])
        if days[key] == nil { days[key] = day.date }
      }
      listed.formUnion(day.states.keys)
      listed.formUnion(days.keys)
    }
    var done: [String: TodoItem.State] = [:]
    for file in waiting {
      let rollover = Rollover(from: file.reopened, leavingOut: listed).withoutTop3
      rollovers.append(rollover)
      for (key, state) in file.states where state == .done && !listed.contains(key) {
        done[key] = .done
      }
      listed.formUnion(file.states.keys)
    }
    self.rollover = Rollover(joining: rollovers)
    (self.days, self.source) = (days, source)
    closed = (own?.states ?? [:]).reduce(into: [:]) { closed, task in
      guard task.value == .open else { return }
      closed[task.key] = Self.end(of: task.key, carriedTo: date, from: earlier)
    }.merging(done) { $1 }
  }

  /// Whether the day is as it should be: nothing is to be carried, and nothing to be ticked.
  public var isSettled: Bool { rollover.isEmpty && closed.isEmpty && waiting.isEmpty }

  /// The files of what waited that a log has taken over whole, and that can go.
  public func takenFiles(by document: LogDocument) -> [WaitingDay] {
    let keys = document.boxKeys
    return waiting.filter { file in
      file.states.allSatisfy { $0.value == .dropped || keys.contains($0.key) }
    }
  }

  /// The texts of what the day takes over, with the days from which they are.
  public var texts: [(text: String, from: CalendarDate)] {
    items.compactMap { item in
      days[TodoText.key(of: item.text[...])].map {
        (String(decoding: item.text, as: UTF8.self), $0)
      }
    }
  }

  /// The todos as the day gets them.
  var items: [Rollover.Item] { NewDay(date, rollover: rollover).todos }

  /// What became of a task where it was carried from: on the day of which its mark says that it went to `date`, on
  /// a day between, or on one before from which it came there. Nil where it is open there as well.
  private static func end(
    of key: String, carriedTo date: CalendarDate, from earlier: [TodoDay]
  ) -> TodoItem.State? {
    var end = date
    while let first = earlier.last(where: { $0.date < end && $0.carried[key] == end })?.date {
      for day in earlier where day.date >= first && day.date < end {
        if let state = day.states[key], state != .open { return state }
      }
      end = first
    }
    return nil
  }

  // MARK: Marks

  /// The earlier days with marks: of what the day has taken over, and none of what is open in it again.
  ///
  /// - Parameters:
  ///   - taken: The day's log with what it took over, before anything else was changed.
  ///   - now: Its log now.
  /// - Returns: The days that change, the newest first.
  public func marked(
    taken: LogDocument, now: LogDocument
  ) -> [(date: CalendarDate, old: LogDocument, new: LogDocument)] {
    let before = TodoDay(date, taken).states
    let reopened = TodoDay(date, now).states.filter { key, state in
      state == .open && before[key].map { $0 != .open } == true
    }
    var seen: Set<String> = []
    return earlier.compactMap { day in
      defer { seen.formUnion(day.states.keys) }
      var edits: [Edit] = []
      func mark(_ text: Range<Int>) {
        let marks = TaskMarks(of: day.document.bytes[text])
        let key = TodoText.key(of: day.document.bytes[marks.text])
        let place = (marks.due?.extent ?? marks.text).upperBound..<marks.extent.upperBound
        let carried = marks.carried.flatMap { CalendarDate(iso: day.document.bytes[$0.date]) }
        let isOver = carried.map { logs.contains($0) && $0 > day.date } ?? false
        if !isOver, carried != date, before[key] != nil, !seen.contains(key),
          !TodoText.isWorkout(day.document.bytes[marks.text])
        {
          edits.append(Edit(place, Array(" (carried to \(date))".utf8)))
        }
      }
      for (_, box) in TaskSection.all(in: day.document).flatMap({ day.document.boxes(in: $0.lines) }
      )
      where !day.document.name(of: box).isEmpty {
        let label = day.document.label(of: box)
        let marks = day.document.marks(of: box)
        if let mark = marks.carried,
          reopened[TodoText.key(of: day.document.bytes[marks.text])] != nil,
          CalendarDate(iso: day.document.bytes[mark.date]) == date
        {
          edits.append(Edit(mark.extent, []))
        } else if box.state == .open {
          mark(label)
        }
      }
      if day.date == source {
        for section in day.document.sections(.top3) {
          for item in Top3Reader.items(in: section.body, of: day.document)
          where !item.isTicked && item.carriedTo == nil {
            mark(item.text)
          }
        }
      }
      guard !edits.isEmpty else { return nil }
      do {
        let marked = try day.document.applying(edits)
        return (day.date, day.document, marked)
      } catch {
        // A line that a mark would make something else of stays as it is.
        return nil
      }
    }
  }
}

extension DayEditor {
  /// Adds what earlier days leave open, and ticks or strikes out what was done or given up there. It counts as no
  /// change of the command's: what has no place in the log, as below an open comment, is left where it is.
  public mutating func carry(_ todos: OpenTodos) {
    let changes = changes
    if (try? addTodos(todos.items)) == nil {
      for item in todos.items { try? addTodos([item]) }
    }
    close(todos)
    self.changes = changes
  }

  /// Adds to a log that was made just now what waited for it and its template has no place for, and ticks what was done
  /// ahead. It counts as no change of the command's.
  public mutating func completeWaiting(_ todos: OpenTodos) {
    let changes = changes
    let keys = todos.waiting.reduce(into: Set<String>()) { $0.formUnion($1.states.keys) }
    for item in todos.items {
      let key = TodoText.key(of: item.name[...])
      if keys.contains(key), !document.boxKeys.contains(key) { try? addTodos([item]) }
    }
    close(todos)
    self.changes = changes
  }

  private mutating func close(_ todos: OpenTodos) {
    let closed = TodoItem.all(in: document).flatMap { item in
      item.places.filter { $0.state == .open }
        .map { (line: $0.line, state: todos.closed[item.key], name: item.text) }
    }
    let done = closed.filter { $0.state == .done }.map(\.line)
    _ = try? edit { document throws(EditError) in
      try document.settingBoxes(atLines: done, ticked: true)
    }
    for (line, state, name) in closed where state == .dropped {
      try? change(boxAtLine: line, .drop, as: "todo", name: name)
    }
  }
}

extension LogDocument {
  /// What all boxes are known by, whatever their state is, as ``TodoText/key(of:)`` has it.
  package var boxKeys: Set<String> {
    Set(boxes(in: lines.indices).map { TodoText.key(of: name(of: $0.box)) })
  }
}
