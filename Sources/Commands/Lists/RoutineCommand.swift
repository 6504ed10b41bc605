import Actions
import ArgumentParser
import Context
import DayEditing
import Language
import Reports
import Screens
import Values

/// `bestupid routine`. What goes through one with timers is in `RoutineRunCommand.swift`,
/// and what changes `routines.md` in `RoutineFileCommand.swift`.
struct RoutineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine",
    abstract: "Go through routines: lists of tasks that are done again and again.",
    discussion: """
      The routines are those of content/config/routines.md. The first task that is ticked writes the boxes of all \
      tasks into the day, under Routines; these say from then on what was due on it.

      WHICH is the number that `routine` shows, or words of a task, as for `todo` and `habit`. In front of it may \
      stand the id or the name of a routine. Several WHICH are one commit: all, or none.

      `routine live` goes through a routine task by task, with a timer for each, on a full screen; start, status, next, \
      later, pause, go and finish do the same without a screen, for scripts and status bars.

      Examples:
        bestupid routine add Morning --time 06:45 --template morning
        bestupid routine
        bestupid routine done bed
        bestupid routine done morning --all
        bestupid routine drop stretch --reason 'sore back'
        bestupid routine live
        bestupid routine show morning --last 30d
        bestupid streak
      """,
    subcommands: [
      ListRoutines.self, ShowRoutines.self, DoneTasks.self, UndoneTasks.self, DropTasks.self,
      StartRoutine.self,
      ViewRoutine.self, StatusRoutine.self, NextTask.self, LaterTask.self, PauseRoutine.self,
      GoRoutine.self, FinishRoutine.self, AddRoutine.self, EditRoutine.self, TaskCommand.self,
      ArchiveRoutine.self, RoutineAway.self,
    ], defaultSubcommand: ListRoutines.self)
}

/// `bestupid routine list`.
struct ListRoutines: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the day's routines with their tasks and streaks.",
    discussion: """
      Examples:
        bestupid routine
        bestupid routine list yesterday --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var day: PrintedDay

  func run(in session: Session) async throws {
    let list = try RoutineLists.list(
      on: day.date(of: .routine, in: session), in: session.context)
    session.remember(.routine, of: list.date)
    try session.print(json: list.json) {
      try RoutineListText(
        listing: list, today: session.context.todayForReading, style: session.style,
        screen: ScreenForm(of: session.context.environment)
      ).lines
    }
    if list.entries.isEmpty { session.say(EmptyStates.noRoutine) }
  }
}

/// `bestupid routine show [ROUTINE]`.
struct ShowRoutines: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show routines with their figures and the month, or day by day.",
    discussion: """
      In the month, ● is a day on which enough of it was done, ○ a day with only a log; ▸ stands before today. With \
      --last each day is listed with its state, its tasks, the minutes that they took, and when it was begun.

      Examples:
        bestupid routine show
        bestupid routine show morning --last 30d
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "List the days of the last 30d, 12w, 3m or 1y, today included.", valueName: "span"))
  var last: String?
  @Argument(help: "Its id, its name or a part of it.", completion: DataCompletions.routines)
  var routine: [String] = []

  func run(in session: Session) async throws {
    let name = routine.isEmpty ? nil : routine.typed.joined(separator: " ")
    let list = try RoutineLists.show(name, last: last, in: session.context)
    try session.print(json: list.json) {
      try RoutineFiguresText(
        listing: list, style: session.style, units: session.context.unitsForReading,
        screen: ScreenForm(of: session.context.environment)
      ).lines(width: Terminal.size?.columns)
    }
    if list.entries.isEmpty { session.say(EmptyStates.noRoutine) }
  }
}

/// `bestupid routine done [ROUTINE] WHICH…`.
struct DoneTasks: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick tasks of routines.",
    discussion: """
      A task that names a habit ticks that as well.

      Examples:
        bestupid routine done bed
        bestupid routine done morning 1 2
        bestupid routine done morning --all
        bestupid routine done bed yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var chosen: ChosenTasks

  func run(in session: Session) async throws { try chosen.change(.done, list, in: session) }
}

/// `bestupid routine undone [ROUTINE] WHICH…`.
struct UndoneTasks: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Reopen tasks of routines that were ticked or dropped.",
    discussion: """
      Examples:
        bestupid routine undone bed
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @OptionGroup var chosen: ChosenTasks

  func run(in session: Session) async throws { try chosen.change(.undone, list, in: session) }
}

/// `bestupid routine drop [ROUTINE] WHICH… [--reason TEXT]`.
struct DropTasks: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Drop tasks of routines for the day: they are not due.",
    discussion: """
      Examples:
        bestupid routine drop stretch --reason 'sore back'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The reason, in parentheses after the task.", valueName: "text"))
  var reason: String?
  @OptionGroup var chosen: ChosenTasks

  func run(in session: Session) async throws {
    try chosen.change(.drop, reason: reason, list, in: session)
  }
}

/// The tasks that are meant.
struct ChosenTasks: ParsableArguments {
  @Flag(help: "All tasks of the routine.")
  var all = false

  @Argument(
    help: "Perhaps a routine, then numbers or words of tasks.",
    completion: DataCompletions.routineTasks)
  var which: [String] = []

  fileprivate func change(
    _ verb: BoxVerb, reason: String? = nil, _ list: ListOptions, in session: Session
  ) throws {
    let (words, date) = try list.which(which, of: .routine, in: session)
    try session.edit(words) { words in
      try RoutineLists.change(
        words, verb, isOfAll: all, reason: reason.map(NegativeValues.typed), on: date,
        dryRun: list.dryRun, in: session.context)
    }
  }
}

/// `bestupid streak [ROUTINE]`.
struct StreakCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "streak", abstract: "Show the streaks of routines and habits.",
    discussion: """
      A day counts once 80 percent of its tasks are done; days on which a routine is not due, and days away, break \
      nothing. Streaks are computed from the logs: a day that is filled in later mends them.

      Examples:
        bestupid streak
        bestupid streak morning --why
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "List each day with its state and why.")
  var why = false
  @Argument(help: "A routine; all by default.", completion: DataCompletions.routines)
  var routine: [String] = []

  func run(in session: Session) async throws {
    let list = try Streaks.list(
      of: routine.isEmpty ? nil : routine.typed.joined(separator: " "), in: session.context)
    try session.print(json: list.json(withDays: why)) {
      let text = StreakText(listing: list, style: try session.style)
      return text.lines(width: Terminal.size?.columns) + (why ? text.days : [])
    }
    if list.routines.isEmpty, list.habits.isEmpty { session.say(EmptyStates.noRoutine) }
  }
}
