import Actions
import ArgumentParser
import Context
import Values

// What changes `routines.md`.

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
