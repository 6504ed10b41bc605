public import LogSyntax
public import Values

/// A task of a day: a box under Today's Todos, Must Win 3 or Can Do 2 (docs/format.md §5, §7).
///
/// A task that stands in two of these sections is one item with two places. It is known by its text, without
/// regard to case, emphasis and due date, and by how many of that text stand above it in the same section.
public struct TodoItem: Sendable, Equatable {
  /// What became of a task.
  public enum State: String, Sendable {
    /// No place is ticked, and one is open.
    case open
    /// One place is ticked, which is enough (docs/format.md §7).
    case done
    /// All places are struck out.
    case dropped
  }

  /// A box of the task.
  public struct Place: Sendable, Equatable {
    /// The index of its line.
    public let line: Int
    /// Open, ticked or dropped.
    public let state: Checkbox.State
  }

  /// Its number among the day's tasks, from 1, in the order of their first places. Tasks of every state are
  /// counted, so that a tick moves none.
  public let number: Int
  /// The text as written, without comments, the marks that strike it out, and those behind it (``TaskMarks``).
  public let text: String
  /// The day by which it is to be done; of several places the first that says one.
  public private(set) var due: CalendarDate?
  /// The day to which it was carried: that day's log says what became of it. Of several places the last one.
  public private(set) var carriedTo: CalendarDate?
  /// Whether it stands under Must Win 3.
  public private(set) var isMustWin: Bool
  /// What it is known by: its text as it is compared, and how many of that text stand above it.
  let identity: Identity
  /// What it is known by on all days (``TodoText/key(of:)``).
  package var key: String { identity.key }
  /// Its boxes in the order of the file; at least one.
  public private(set) var places: [Place]

  /// The text with its due date, as the log has it: `Call Bea (due 2031-03-06)`.
  public var textWithDue: String { Self.text(text, due: due) }

  /// A text with a due date, if any, behind it.
  public static func text(_ text: String, due: CalendarDate?) -> String {
    due.map { "\(text) (due \($0))" } ?? text
  }

  /// What became of it.
  public var state: State {
    if places.contains(where: { $0.state == .ticked }) { return .done }
    return places.contains { $0.state == .open } ? .open : .dropped
  }

  /// The tasks of a log, by their numbers. Boxes below `**Deferred:**` are none of the day's.
  public static func all(in document: LogDocument) -> [TodoItem] {
    let file = DayFile(LogSource(path: "", document: document), isWorkoutFile: false)
    var items: [TodoItem] = []
    var indexes: [Identity: Int] = [:]
    var counts: [KnownSection: [String: Int]] = [:]
    for section in TaskSection.all(in: file) {
      let group = section.group
      for (line, box) in document.boxes(in: section.lines) {
        let key = file.taskKey(box)
        let occurrence = counts[group, default: [:]][key, default: 0]
        counts[group, default: [:]][key] = occurrence + 1
        let identity = Identity(key: key, occurrence: occurrence)
        let place = Place(line: line, state: box.state)
        let label = MarkdownText.trimmed(file.bytes(document.label(of: box)))
        let marks = TaskMarks(of: label)
        let due = marks.due.flatMap { CalendarDate(iso: label[$0.date]) }
        let carried = marks.carried.flatMap { CalendarDate(iso: label[$0.date]) }
        if let index = indexes[identity] {
          items[index].places.append(place)
          items[index].due = items[index].due ?? due
          items[index].carriedTo = [items[index].carriedTo, carried].compactMap(\.self).max()
          items[index].isMustWin = items[index].isMustWin || group == .mustWin
        } else {
          indexes[identity] = items.count
          // A due date that is no day of the calendar stays in sight.
          let text = due == nil ? TaskMarks.uncarried(label) : TaskMarks.name(in: label)
          items.append(
            TodoItem(
              number: items.count + 1, text: String(decoding: text, as: UTF8.self), due: due,
              carriedTo: carried,
              isMustWin: group == .mustWin, identity: identity, places: [place]))
        }
      }
    }
    return items
  }

  /// What a task is known by.
  struct Identity: Hashable, Sendable {
    let key: String
    let occurrence: Int
  }
}

/// A section of a log whose boxes are tasks of its day.
package struct TaskSection {
  /// Today's Todos, or the section of tasks that it counts to: Must Win 3, Can Do 2.
  package let group: KnownSection
  /// Its lines, of Today's Todos up to `**Deferred:**`.
  package let lines: Range<Int>

  /// The sections of a log, in the order of the file.
  package static func all(in document: LogDocument) -> [TaskSection] {
    all(in: DayFile(LogSource(path: "", document: document), isWorkoutFile: false))
  }

  static func all(in file: DayFile) -> [TaskSection] {
    var group = KnownSection.todos
    return file.sections.compactMap { section in
      switch section.role {
      case .todos:
        group = .todos
        let end = file.document.endOfTodos(in: section.body)
        return TaskSection(group: group, lines: section.body.lowerBound..<end)
      case .tasks:
        group = section.known ?? group
        return TaskSection(group: group, lines: section.body)
      default: return nil
      }
    }
  }
}

extension LogDocument {
  /// The index of the line `**Deferred:**`, which ends a list of todos (docs/format.md §5); the end of `body`
  /// where there is none.
  package func endOfTodos(in body: Range<Int>) -> Int {
    body.first { endsTodos(atLine: $0) } ?? body.upperBound
  }

  /// Whether a line is `**Deferred:**`.
  func endsTodos(atLine line: Int) -> Bool {
    let text: Range<Int>
    switch lines[line].kind {
    case .item(let item): text = item.text
    case .prose: text = lines[line].content
    default: return false
    }
    return Lexer(MarkdownText.text(bytes[text])).word == "deferred"
  }
}

extension DayFile {
  /// What tasks are compared by: the text as a reader sees it, in lower case, struck out or not, without the marks
  /// behind it.
  func taskKey(_ box: Checkbox) -> String {
    TodoText.key(of: bytes(document.label(of: box)))
  }
}
