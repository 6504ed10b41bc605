public import LogSyntax
public import Routines
import Values
import Words

/// A routine of a day: what the day's log has under `## Routines` (docs/format.md §13).
public struct RoutineRecord: Equatable, Sendable {
  /// The key of its history.
  public var id: String
  /// Its name, without a parenthesis.
  public var name: String
  /// Its tasks, in the order of the file, each once.
  public var tasks: [Task]
  /// What makes the day count.
  var rules = StreakRules()
  /// The minute at which a day begins: times before it are those of the night at its end.
  var dayStart = 0

  /// What became of a task.
  public enum State: String, Sendable {
    case open, done
    /// It is given up for the day, and not due.
    case dropped
  }

  /// One task.
  public struct Task: Equatable, Sendable {
    /// Its key within the routine.
    public var id: String
    /// What its box says, without the note.
    public var title: String
    /// What became of it: ticked beats open, and open beats dropped, where it stands several times.
    public var state: State
    /// What stands in parentheses behind it.
    public var note: RoutineNote
    /// The indices of its lines in the log.
    public var lines: [Int]
    /// The box's text with all parentheses.
    var label: String
  }

  /// How many tasks are done, and how many are due.
  public var ticks: RoutineTicks {
    RoutineTicks(done: tasks.count { $0.state == .done }, due: tasks.count { $0.state != .dropped })
  }

  /// The seconds that its tasks took, as far as they say.
  public var seconds: Int { tasks.reduce(0) { $0 + ($1.note.seconds ?? 0) } }

  /// When the first task was begun, `HH:MM`; nil where no tick has a time.
  public var startedAt: String? {
    let starts = tasks.compactMap { task -> Int? in
      guard let time = task.note.time, let minutes = ClockText.minutes(time) else { return nil }
      // A tick has its time at the end of the task.
      return minutes - ((task.note.seconds ?? 0) + 59) / 60
    }
    func place(_ minute: Int) -> Int { ((minute - dayStart) % 1440 + 1440) % 1440 }
    let first = starts.min { place($0) < place($1) }.map { ($0 % 1440 + 1440) % 1440 }
    return first.map { "\(two($0 / 60)):\(two($0 % 60))" }
  }

  /// The routines that a log has, in its order. Headings of one name are one routine.
  public static func all(
    in document: LogDocument, _ configuration: RoutineConfiguration = RoutineConfiguration()
  ) -> [RoutineRecord] {
    RoutineSectionReader.read(
      DayFile(LogSource(path: "", document: document), isWorkoutFile: false)
    ).reduce(into: []) { $0.add($1) }.map { $0.named(by: configuration) }
  }

  /// The routine with the id and the tasks' ids and titles that the definitions have.
  ///
  /// - Parameter dayStart: The minute at which a day begins.
  public func named(
    by configuration: RoutineConfiguration, dayStart: Int = 0
  ) -> RoutineRecord {
    var record = self
    (record.rules, record.dayStart) = (configuration.rules, dayStart)
    record.id = configuration.id(forHeading: name)
    let known = configuration.routine(record.id)?.tasks ?? []
    if let routine = configuration.routine(record.id) { record.name = routine.name }
    record.tasks = []
    var counts: [String: Int] = [:]
    for var task in tasks {
      let key = RoutineText.key(task.label)
      let alike = known.filter { RoutineText.key($0.title) == key }
      let count = counts[key, default: 0]
      counts[key] = count + 1
      let isWhole = { MarkdownText.lowercased($0) == MarkdownText.lowercased(task.label) }
      if let whole = alike.first(where: { isWhole($0.title) && $0.title != task.title }) {
        // The parenthesis is a part of the title.
        (task.id, task.title, task.note) = (whole.id, whole.title, RoutineNote())
      } else if let known = alike.indices.contains(count) ? alike[count] : alike.first {
        (task.id, task.title) = (known.id, known.title)
      }
      record.add(task)
    }
    return record
  }
}

extension [RoutineRecord] {
  /// Adds a routine, or its tasks to one of the same id.
  mutating func add(_ routine: RoutineRecord) {
    guard let index = firstIndex(where: { $0.id == routine.id }) else {
      append(routine)
      return
    }
    for task in routine.tasks { self[index].add(task) }
  }
}

extension RoutineRecord {
  /// Adds a task, or what a second box says of one that is there.
  fileprivate mutating func add(_ task: Task) {
    guard let index = tasks.firstIndex(where: { $0.id == task.id }) else {
      tasks.append(task)
      return
    }
    let order: [State] = [.done, .open, .dropped]
    let states = [tasks[index].state, task.state]
    if let first = order.first(where: states.contains), tasks[index].state != first {
      (tasks[index].state, tasks[index].note) = (task.state, task.note)
    }
    tasks[index].lines += task.lines
  }
}

/// Reads the routines of a log.
enum RoutineSectionReader {
  /// The routines of a file, one for each heading, with ids made of their names.
  static func read(_ file: DayFile) -> [RoutineRecord] {
    file.sections.filter { $0.role == .routines && $0.isPart }.map { section in
      let title = String(
        decoding: file.document.title(of: file.document.sections[section.index]), as: UTF8.self)
      let name = RoutineConfiguration.withoutParenthesis(title)
      var routine = RoutineRecord(id: slug(name), name: name, tasks: [])
      var counts: [String: Int] = [:]
      for line in section.body {
        guard case .box(let box) = file.document.lines[line].kind else { continue }
        var task = task(box, line, file.document)
        if task.title.isEmpty { continue }
        let count = counts[task.id, default: 0]
        counts[task.id] = count + 1
        if count > 0 { task.id += "-\(count + 1)" }
        routine.tasks.append(task)
      }
      return routine
    }
  }

  private static func task(
    _ box: Checkbox, _ line: Int, _ document: LogDocument
  ) -> RoutineRecord.Task {
    let label = MarkdownText.string(document.bytes[document.label(of: box)])
    let (title, note) = RoutineText.parted(label)
    let isDropped = box.state == .dropped
    // Behind the marks that strike a task out stands why.
    let behind =
      isDropped
      ? document.bytes[document.label(of: box).upperBound..<box.text.upperBound].dropFirst(2) : []
    let reason = MarkdownText.trimmed(behind)
    let inner =
      reason.first == UInt8(ascii: "(") && reason.last == UInt8(ascii: ")")
      ? reason.dropFirst().dropLast() : reason
    return RoutineRecord.Task(
      id: slug(RoutineText.key(label)), title: title,
      state: isDropped ? .dropped : box.state == .ticked ? .done : .open,
      note: isDropped
        ? RoutineNote(text: inner.isEmpty ? nil : String(decoding: inner, as: UTF8.self))
        : note ?? RoutineNote(), lines: [line], label: label)
  }
}
