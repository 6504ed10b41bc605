import Actions
import ArgumentParser
import Context
import DayEditing
import Language
import Reports
import Screens
import Values

/// `bestupid routine list|done|undone|drop|add|archive|away`.
struct RoutineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routine",
    abstract: "Go through routines: lists of tasks that are done again and again.",
    discussion: """
      The routines are those of content/config/routines.md. The first task that is ticked writes the boxes of all \
      tasks into the day, under Routines; these say from then on what was due on it.

      WHICH is the number that `routine` shows, or words of a task, as for `todo` and `habit`. In front of it may \
      stand the id or the name of a routine. Several WHICH are one commit: all, or none.

      Examples:
        bestupid routine add Morning --time 06:45 --template morning
        bestupid routine
        bestupid routine done bed
        bestupid routine done morning --all
        bestupid routine drop stretch --reason 'sore back'
        bestupid streak
      """,
    subcommands: [
      ListRoutines.self, DoneTasks.self, UndoneTasks.self, DropTasks.self, AddRoutine.self,
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
        bestupid routine add Morning --time 06:45 --days mon-fri --task 'Make bed, 2m' --task Stretch
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
