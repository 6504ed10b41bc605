import Actions
import ArgumentParser
import Context
import DayEditing
import Language
import Reports
import Screens
import Values

/// `bestupid routine`. What goes through one with timers is in `RoutineRunCommand.swift`.
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

/// `bestupid routine add NAME [--time HH:MM] [--days DAYS] --task TEXT…`.
struct AddRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a routine to routines.md; it is due from today on.",
    discussion: """
      A task is its title, and behind a comma perhaps its minutes. There are templates: morning, evening, workday.

      Examples:
        bestupid routine add Morning --time 06:45 --task 'Make bed, 2m'
        bestupid routine add Gym --days mon,wed,sat --task Warm-up --task Lift
        bestupid routine add Evening --template evening
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Option(help: ArgumentHelp("When it is due, on the 24-hour clock.", valueName: "hh:mm"))
  var time: String?
  @Option(
    help: ArgumentHelp(
      "daily, mon-fri, mon,wed,sat or 3/week; daily by default.", valueName: "days"))
  var days: String?
  @Option(
    name: .customLong("task"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A task, as 'Make bed, 2m'; several times for several.", valueName: "text"))
  var tasks: [String] = []
  @Option(help: ArgumentHelp("A template whose tasks come first.", valueName: "name"))
  var template: String?
  @Argument(help: "Its name.")
  var name: [String]

  func run(in session: Session) async throws {
    var values = RoutineValues()
    (values.time, values.days, values.template) = (time, days, template)
    values.tasks = tasks.map(NegativeValues.typed)
    try session.print(
      RoutineLists.add(
        name.typed.joined(separator: " "), values, dryRun: dryRun, in: session.context))
  }
}

/// `bestupid routine edit ROUTINE [--name TEXT] [--time HH:MM] [--days DAYS]`.
struct EditRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the name, the time or the days of a routine, or all in your editor.",
    discussion: """
      Other days hold from today on; the days before stay as they were. `--time off` takes the time away. Without an \
      option routines.md is opened in your editor, as `edit` does with a day, and checked afterwards.

      Examples:
        bestupid routine edit
        bestupid routine edit morning --time 07:00
        bestupid routine edit morning --days 3/week
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Its new name.", valueName: "text"))
  var name: String?
  @Option(
    help: ArgumentHelp("When it is due, on the 24-hour clock; off for all day.", valueName: "hh:mm")
  )
  var time: String?
  @Option(
    help: ArgumentHelp("daily, mon-fri, mon,wed,sat or 3/week.", valueName: "days"))
  var days: String?
  @Argument(help: "Its id, its name or a part of it.", completion: DataCompletions.routines)
  var routine: [String] = []

  func run(in session: Session) async throws {
    var values = RoutineValues()
    (values.time, values.days) = (time, days)
    if name == nil, time == nil, days == nil {
      if dryRun { throw ActionError.usage("an editor has no dry run") }
      return try session.editByHand(
        hint: "Write: bestupid routine edit morning --time 07:00, --days daily or --name 'First'"
      ) { try HandEdit.beginRoutines(in: session.context) }
    }
    guard !routine.isEmpty else {
      throw ActionError.usage(
        "which routine?", hint: "Write: bestupid routine edit morning --time 07:00")
    }
    try session.print(
      RoutineLists.edit(
        routine.typed.joined(separator: " "), to: name.map(NegativeValues.typed), values,
        dryRun: dryRun, in: session.context))
  }
}

/// `bestupid routine task add|edit|move|remove ROUTINE …`.
struct TaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task", abstract: "Change the tasks of a routine.",
    discussion: """
      Boxes that a day has already stay as they are; a task that is new gets one today.

      Examples:
        bestupid routine task add morning 'Drink water, 1m'
        bestupid routine task edit morning water --minutes 2
        bestupid routine task move morning water 1
        bestupid routine task remove morning water
      """,
    subcommands: [AddTask.self, EditTask.self, MoveTask.self, RemoveTask.self])
}

/// The routine whose tasks are changed.
struct TaskOptions: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: "A routine.", completion: DataCompletions.routines)
  var routine: String

  fileprivate func run(_ edit: RoutineLists.TaskEdit, in session: Session) throws {
    try session.print(
      RoutineLists.editTask(
        of: NegativeValues.typed(routine), edit, dryRun: dryRun, in: session.context))
  }
}

/// `bestupid routine task add ROUTINE TEXT`.
struct AddTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a task at the end of a routine.",
    discussion: """
      Examples:
        bestupid routine task add morning Drink water, 1m
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var task: TaskOptions
  @Argument(help: "The task, and behind a comma perhaps its minutes.")
  var text: [String]

  func run(in session: Session) async throws {
    try task.run(.add(text.typed.joined(separator: " ")), in: session)
  }
}

/// `bestupid routine task edit ROUTINE TASK [--title TEXT] [--minutes N]`.
struct EditTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Give a task another title or other minutes.",
    discussion: """
      It stays the same task: what was ticked under the old title counts.

      Examples:
        bestupid routine task edit morning read --title 'Read on' --minutes 20
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var task: TaskOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Its new title.", valueName: "text"))
  var title: String?
  @Option(help: ArgumentHelp("Its minutes; 0 for no timer.", valueName: "number"))
  var minutes: String?
  @Argument(help: "Its title or a part of it, its id, or its place from 1.")
  var which: [String]

  func run(in session: Session) async throws {
    try task.run(
      .edit(
        task: which.typed.joined(separator: " "), title: title.map(NegativeValues.typed),
        minutes: minutes), in: session)
  }
}

/// `bestupid routine task move ROUTINE TASK N`.
struct MoveTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Give a task another place.",
    discussion: """
      Examples:
        bestupid routine task move morning stretch 1
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var task: TaskOptions
  @Argument(help: "Its title or a part of it, its id, or its place from 1.")
  var which: String
  @Argument(help: ArgumentHelp("Its new place, from 1.", valueName: "place"))
  var place: Int

  func run(in session: Session) async throws {
    try task.run(.move(task: NegativeValues.typed(which), to: place), in: session)
  }
}

/// `bestupid routine task remove ROUTINE TASK`.
struct RemoveTask: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a task out of a routine.",
    discussion: """
      Examples:
        bestupid routine task remove morning stretch
      """, aliases: ["rm"])

  @OptionGroup var global: GlobalOptions
  @OptionGroup var task: TaskOptions
  @Argument(help: "Its title or a part of it, its id, or its place from 1.")
  var which: [String]

  func run(in session: Session) async throws {
    try task.run(.remove(task: which.typed.joined(separator: " ")), in: session)
  }
}

/// `bestupid routine archive ROUTINE`.
struct ArchiveRoutine: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "End a routine; its history stays.",
    discussion: """
      Examples:
        bestupid routine archive morning
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(help: "Its id or its name.", completion: DataCompletions.routines)
  var routine: [String]

  func run(in session: Session) async throws {
    try session.print(
      RoutineLists.archive(
        routine.typed.joined(separator: " "), dryRun: dryRun, in: session.context))
  }
}

/// `bestupid routine away FROM..TO [ROUTINE] [--reason TEXT]`.
struct RoutineAway: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "away", abstract: "Note days on which routines are not due.",
    discussion: """
      Both days are included; one day may stand alone, and so may a period, as next-week. What is done on such a day \
      counts all the same.

      Examples:
        bestupid routine away 2031-03-12..2031-03-13 --reason 'at the sea'
        bestupid routine away tomorrow morning
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The reason.", valueName: "text"))
  var reason: String?
  @Argument(
    help: ArgumentHelp("The days, as 2031-03-12..2031-03-13.", valueName: "days"),
    completion: DataCompletions.days)
  var days: String
  @Argument(
    help: "The routine that is not due; all by default.", completion: DataCompletions.routines)
  var routine: [String] = []

  func run(in session: Session) async throws {
    let typed = NegativeValues.typed(days)
    try session.context.findStore()
    let span = try CalendarDate.span(typed, today: session.context.today)
    try session.print(
      RoutineLists.away(
        span, of: routine.isEmpty ? nil : routine.typed.joined(separator: " "),
        reason: reason.map(NegativeValues.typed), dryRun: dryRun, in: session.context))
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
