public import Context
public import DayEditing
import DayModel
import DayStore
import FactCache
import Language
import LogSyntax
import Query
public import Reports
import Routines
import Store
public import Values
import Words

/// Routines: `routine`. What changes `routines.md` is in `RoutineFiles.swift`.
public enum RoutineLists {
  /// What to do where there is no routine yet.
  static let hintToAdd = "Add one: bestupid routine add Morning --time 06:45 --template morning"

  /// The routines of a day, with their streaks as of today.
  ///
  /// What cannot be read of `routines.md`, and days that cannot be read, are told as events. A day without a log has its
  /// routines all the same.
  public static func list(
    on date: CalendarDate, in context: ActionContext
  ) throws -> RoutineListing {
    let configuration = try context.routines()
    let today = try context.todayForReading
    let routines = DayRoutine.all(
      in: try context.carriedLog(of: date)?.document ?? LogDocument([]), configuration, on: date,
      isToday: date == today)
    let streaks = try StreakReader(configuration, in: context).streaks(of: nil)
    return RoutineListing(
      date: date,
      entries: routines.map { routine in
        RoutineListing.Entry(
          routine: routine, streak: streaks.first { $0.id == routine.id }?.streak,
          rules: configuration.rules)
      })
  }

  /// Ticks, opens or drops tasks of a day's routines: all of them in one commit, or none. The first one of a routine
  /// writes the boxes of all its tasks.
  ///
  /// - Parameters:
  ///   - words: What means the tasks, and before these perhaps the id or the name of a routine.
  ///   - isOfAll: Whether all tasks of the routine are meant.
  ///   - reason: Why they are dropped; nil for no reason.
  /// - Throws: `ambiguous`, `noSuchEntry`, `value` and `usage` for words; `value` for a tick of a day to come; `usage` for a
  ///   reason with a line break.
  public static func change(
    _ words: [String], _ verb: BoxVerb, isOfAll: Bool = false, reason: String? = nil,
    on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let reason = try reason.map(Self.reason)
    let configuration = try context.routines()
    let today = try context.today
    if verb == .done, date > today {
      throw ActionError(
        .value, "\(date) has not come yet, and nothing of it is done",
        hint: "To leave a task out on it: bestupid routine drop <task> --date \(date)")
    }
    let sources = try context.listSources(of: date)
    let (routine, rest) = Self.routine(in: words, configuration)
    if isOfAll {
      guard rest.isEmpty else {
        throw ActionError.usage("--all means every task, and no words behind it")
      }
      if routine == nil, configuration.routines.count != 1 {
        throw ActionError.usage(
          "all tasks of which routine?",
          hint:
            "Write: bestupid routine \(verb) \(configuration.routines.first?.id ?? "morning") --all"
        )
      }
    } else if rest.isEmpty, let routine {
      throw ActionError.usage(
        "which task of \(routine)?", hint: "All of them: bestupid routine \(verb) \(routine) --all")
    }
    let change = DayEditor.RoutineChange(
      verb, routine: routine,
      time: date == today ? context.clock.timeOfDay(at: context.clock.now) : nil, reason: reason)
    return try make(
      change, of: isOfAll ? .all : .words(rest), sources, on: date, dryRun: dryRun, in: context)
  }

  /// Why a task is dropped, as it is typed.
  ///
  /// - Throws: `usage` for a text with a line break.
  static func reason(_ typed: String) throws -> String {
    try InputError.entryLine(typed, example: "bestupid routine drop stretch --reason cold")
  }

  /// Makes a change of tasks in one commit, and tells of the milestones that it reaches.
  static func make(
    _ change: DayEditor.RoutineChange, of tasks: DayEditor.RoutineTasks, _ sources: ListSources,
    on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let edit = try context.listEdit(
      "routine \(change.verb)", of: date, makesDay: change.verb != .undone, dryRun: dryRun)
    let before = try context.routineTicks(on: date, sources.routines)
    var result = try edit.run { try $0.change(routineTasks: tasks, change, sources) }
    if !dryRun {
      let reached = try Streaks.reached(since: before, on: date, sources.routines, in: context)
      try result.tell(of: reached, in: context)
    }
    return result
  }

  /// The id of the routine that the first words name, by its id or its whole name, and the other words.
  private static func routine(
    in words: [String], _ configuration: RoutineConfiguration
  ) -> (id: String?, rest: [String]) {
    for count in stride(from: words.count, to: 0, by: -1) {
      let name = MarkdownText.lowercased(words.prefix(count).joined(separator: " "))
      let found = configuration.routines.first {
        MarkdownText.lowercased($0.id) == name || MarkdownText.lowercased($0.name) == name
      }
      if let found { return (found.id, Array(words.dropFirst(count))) }
    }
    return (nil, words)
  }
}

extension ActionContext {
  /// What a day has of each routine, by its id.
  func routineTicks(
    on date: CalendarDate, _ configuration: RoutineConfiguration
  ) throws -> [String: RoutineTicks] {
    let store = try store
    guard let file = try store.log(of: date), let bytes = try store.read(file) else { return [:] }
    let routines = RoutineRecord.all(in: LogDocument(bytes), configuration)
    return Dictionary(routines.map { ($0.id, $0.ticks) }) { first, _ in first }
  }

  /// What `routines.md` says. What cannot be read of it is reported as an event.
  func routines() throws -> RoutineConfiguration {
    let configuration = try store.routines
    for problem in configuration.problems {
      let line = problem.line.map { ":\($0)" } ?? ""
      try tell(.warning("\(Store.routinesPath)\(line): \(problem.message)"))
    }
    return configuration
  }
}
