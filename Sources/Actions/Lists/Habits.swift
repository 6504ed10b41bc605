public import Context
public import DayEditing
import DayModel
import DayStore
import FactCache
import Language
import LogSyntax
import Query
public import Reports
import Store
public import Values

/// The habits of a day: `habit`. What changes `habits.md` is in `HabitFiles.swift`.
public enum Habits {
  /// The habits of a day with what their history comes to.
  ///
  /// What cannot be read of `habits.md`, and days that cannot be read, are told as events.
  ///
  /// - Parameters:
  ///   - words: The habits that are wanted, each by its number or by words of it; none for all.
  ///   - today: The present day.
  ///   - withMonth: Whether the month of the day is wanted as well.
  /// - Throws: `noSuchDay` where the day is over and has no log; `ambiguous` and `noSuchEntry` for words.
  public static func list(
    _ words: [String] = [], on date: CalendarDate, today: CalendarDate, withMonth: Bool = false,
    in context: ActionContext
  ) throws -> HabitListing {
    let document = try context.shownLog(of: date)
    let items = HabitItem.all(in: document, try context.habits())
    let chosen =
      words.isEmpty
      ? items
      : try HabitItem.chosen(
        by: words, among: items, shown: context.shownLists(of: date)[.habit],
        command: "bestupid habit show")
    let table = try context.facts(
      in: .earliest...date, columns: Set(chosen.map { HabitFigures.column(of: $0.id) })
    ).table
    let entries = try chosen.map { item in
      HabitListing.Entry(
        item: item, figures: HabitFigures(item.id, in: table, on: date, today: today),
        month: try withMonth ? month(of: item, in: table, on: date, today: today) : nil)
    }
    return HabitListing(date: date, entries: entries)
  }

  /// The calendar of a habit in the month of a day.
  private static func month(
    of item: HabitItem, in table: FactTable, on date: CalendarDate, today: CalendarDate
  ) throws -> DayCalendar {
    let request = try QueryRequest(
      [HabitFigures.field(of: item.id)], in: date.wholeMonth, today: today)
    return DayCalendar(of: request, in: table)
  }

  /// Ticks, opens or drops the habits that words mean: all of them in one commit, or none. A habit of
  /// `habits.md` that the day's log lacks gets its line, and the day its log.
  ///
  /// - Parameter reason: Why they are dropped; nil for no reason.
  /// - Throws: `ambiguous`, `noSuchEntry`, `value` and `usage` for words; `usage` for a reason with a line break;
  ///   `noSuchDay` where there is nothing to open.
  public static func change(
    _ words: [String], _ verb: BoxVerb, reason: String? = nil, on date: CalendarDate,
    dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let reason = try reason.map { reason in
      try InputError.entryLine(reason, example: "bestupid habit drop rinse --reason cold")
    }
    let habits = try context.habits()
    let sources = try context.listSources(of: date)
    let isNow = try date == context.today
    let task = DayEditor.RoutineChange(
      verb, time: isNow ? context.clock.timeOfDay(at: context.clock.now) : nil, reason: reason)
    let edit = try context.listEdit(
      "habit \(verb)", of: date, makesDay: verb != .undone, dryRun: dryRun)
    // A tick of a task may count for the streak of its routine, too.
    let mayReach = verb == .done && !dryRun
    let ticks = mayReach ? try context.routineTicks(on: date, sources.routines) : [:]
    let streaks = mayReach ? try context.habitStreaks(habits) : [:]
    var changed: [String] = []
    var result = try edit.run { editor in
      changed = try editor.change(habits: words, verb, habits, reason: reason)
      for id in changed { try editor.change(tasksOfHabit: id, task, sources) }
    }
    if mayReach {
      let ofHabits = try Streaks.reached(
        since: streaks, by: changed, habits, sources.routines.rules, in: context)
      let ofRoutines = try Streaks.reached(
        since: ticks, on: date, sources.routines, in: context)
      try result.tell(of: ofHabits + ofRoutines, in: context)
    }
    return result
  }
}

extension ActionContext {
  /// The habits of `habits.md`. What cannot be read of it is reported as an event.
  func habits() throws -> HabitConfiguration {
    let reader = try recordReader
    for diagnostic in reader.habits.diagnostics {
      try tell(.warning("\(diagnostic.file): \(diagnostic.message)"))
    }
    return reader.habits
  }
}
