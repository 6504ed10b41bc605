public import LogSyntax
public import Routines
public import Values

/// A routine on a day: what the log has of it, beside what its definition says (docs/format.md §13).
public struct DayRoutine: Equatable, Sendable {
  /// The key of its history.
  public let id: String
  /// Its name.
  public let name: String
  /// Its definition; nil where only the log has it.
  public let routine: Routine?
  /// Whether it is due by its definition.
  public let isDue: Bool
  /// Whether the log has its boxes.
  public let hasBoxes: Bool
  /// Its tasks.
  public let tasks: [Task]

  /// A task with its number.
  public struct Task: Equatable, Sendable {
    /// Its number among all tasks of the day's routines, from 1.
    public let number: Int
    /// What the log has of it; without lines where it has no box yet.
    public let record: RoutineRecord.Task
    /// Its definition; nil where only the log has it.
    public let task: RoutineTask?
  }

  /// When it is due, `HH:MM`.
  public var time: String? { routine?.time }

  /// How many tasks are done, and how many are due. Where the log has no boxes these are those of the definition.
  public var ticks: RoutineTicks {
    RoutineTicks(
      done: tasks.count { $0.record.state == .done },
      due: tasks.count { $0.record.state != .dropped })
  }

  /// The routines of a day: those that are due or have boxes, by their times, those without one last; then those that
  /// only the log has, then the others. A routine that is over and has no boxes is none of them.
  ///
  /// The boxes of a day say what was due on it. Tasks without a box are there where the log has no box of the routine, and
  /// today.
  ///
  /// - Parameter isToday: Whether the day is the present one.
  public static func all(
    in document: LogDocument, _ configuration: RoutineConfiguration, on date: CalendarDate,
    isToday: Bool
  ) -> [DayRoutine] {
    let records = RoutineRecord.all(in: document, configuration)
    typealias Found = (record: RoutineRecord?, routine: Routine?)
    let defined = configuration.routines.compactMap { routine -> Found? in
      let record = records.first { $0.id == routine.id }
      return record == nil && routine.isArchived(on: date) ? nil : (record, routine)
    }
    let unknown = records.filter { configuration.routine($0.id) == nil }.map { ($0, nil) as Found }
    func isOfDay(_ found: Found) -> Bool {
      found.record != nil || found.routine.map { configuration.isDue($0, on: date) } == true
    }
    let ofDay = defined.filter(isOfDay).enumerated().sorted { one, other in
      let times = [one, other].map { $0.element.routine?.time ?? "~" }
      return times[0] == times[1] ? one.offset < other.offset : times[0] < times[1]
    }.map(\.element)
    var number = 0
    return (ofDay + unknown + defined.filter { !isOfDay($0) }).map { record, routine in
      let hasBoxes = record.map { !$0.tasks.isEmpty } ?? false
      var found = record?.tasks ?? []
      if !hasBoxes || isToday {
        let known = Set(found.map(\.id))
        found += (routine?.tasks ?? []).filter { !known.contains($0.id) }.map {
          RoutineRecord.Task(unticked: $0)
        }
      }
      let tasks = found.map { record in
        number += 1
        return Task(
          number: number, record: record,
          task: routine?.tasks.first { $0.id == record.id })
      }
      return DayRoutine(
        id: routine?.id ?? record?.id ?? "", name: routine?.name ?? record?.name ?? "",
        routine: routine,
        isDue: routine.map { configuration.isDue($0, on: date) } ?? false, hasBoxes: hasBoxes,
        tasks: tasks)
    }
  }
}

extension RoutineRecord.Task {
  /// A task that has no box yet.
  init(unticked task: RoutineTask) {
    self.init(
      id: task.id, title: task.title, state: .open, note: RoutineNote(), lines: [],
      label: task.title)
  }
}
