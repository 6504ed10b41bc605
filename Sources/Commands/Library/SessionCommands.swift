import Actions
import ArgumentParser
import Coaching
import Context
import Language
import Reports
import Screens
import Values

/// `bestupid library done ID`.
struct DoneSession: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Log a session of a workout, or of anything else.",
    discussion: """
      A line of Sessions in the day's log, which counts as training under its workout's type. What is in no library is \
      logged by its title, with its minutes and perhaps its intensity behind it.

      Examples:
        bestupid library done slow-stretch
        bestupid library done slow-stretch 25min --at 7:10 --rating 4
        bestupid library done slow-stretch --energy-before 4 --energy-after 6
        bestupid library done "Yoga in the park" 40min low --date yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("How long, if not as long as the workout.", valueName: "minutes"))
  var minutes: Double?
  @Option(name: .customLong("at"), help: ArgumentHelp("When it began.", valueName: "time"))
  var time: String?
  @Option(help: ArgumentHelp("How good it was, from 1 to 5.", valueName: "number"))
  var rating: Int?
  @Option(help: ArgumentHelp("The energy before it, from 0 to 10.", valueName: "score"))
  var energyBefore: Double?
  @Option(help: ArgumentHelp("The energy behind it, from 0 to 10.", valueName: "score"))
  var energyAfter: Double?
  @Option(help: ArgumentHelp("What it took.", valueName: "kcal"))
  var calories: Double?
  @Option(parsing: .unconditional, help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?
  @Flag(
    name: .customLong("new"),
    help: "Log a title though the library has one that is nearly the same.")
  var isNew = false
  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(
    help: ArgumentHelp(
      "The workout: its id or title; or another title with its minutes.", valueName: "workout"),
    completion: DataCompletions.library)
  var workout: [String]

  func run(in session: Session) async throws {
    try session.context.findStore()
    let day = try date.map {
      try CalendarDate(NegativeValues.typed($0), today: session.context.today)
    }
    var values = SessionValues()
    (values.minutes, values.time, values.rating) = (minutes, time, rating)
    (values.energyBefore, values.energyAfter) = (energyBefore, energyAfter)
    (values.calories, values.note, values.isNew) = (calories, note, isNew)
    try session.edit([workout.joined(separator: " ")]) { words in
      try Sessions.done(
        words, values, on: day ?? session.context.today, dryRun: dryRun, in: session.context)
    }
  }
}

/// `bestupid library history`.
struct SessionHistory: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the sessions, the newest first.",
    discussion: """
      Examples:
        bestupid library history
        bestupid library history --last 12w --limit 50
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var period: PeriodArguments
  @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
  var limit = 20

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit is 1 or more") }
  }

  func run(in session: Session) async throws {
    let list = try Sessions.history(
      in: session.sessionSpan(period, of: Self.self), limit: limit, in: session.context)
    try session.print(json: list.json) { try session.libraryText.lines(of: list) }
    if list.total == 0 { session.say(EmptyStates.noSession) }
  }
}

/// `bestupid library stats`.
struct SessionStats: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show what the sessions amount to, with streaks.",
    discussion: """
      Minutes of high intensity count twice beside the 150 a week that the WHO names as the least for adults.

      Examples:
        bestupid library stats
        bestupid library stats --last 12w --json
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var period: PeriodArguments

  func run(in session: Session) async throws {
    let figures = try Sessions.statistics(
      in: session.sessionSpan(period, of: Self.self), in: session.context)
    try session.print(json: figures.json) { try session.libraryText.lines(of: figures) }
    if figures.figures.all.count == 0 { session.say(EmptyStates.noSession) }
  }
}

extension Session {
  /// The days of a period until today; all without one.
  fileprivate func sessionSpan(
    _ period: PeriodArguments, of command: any ParsableCommand.Type
  ) throws -> ClosedRange<CalendarDate> {
    try context.findStore()
    let today = try context.todayForReading
    let words = try period.words(of: command, today: today)
    return words.isGiven ? try words.days(today: today) : .earliest...today
  }
}

/// `bestupid library program`.
struct ProgramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "program",
    abstract: "Show and follow programs, which have a workout for each day.",
    discussion: """
      A program is a file, content/library/programs/<id>.json; docs/library.md has its form. The day's workout of the \
      program that is followed leads the recommendations.

      Examples:
        bestupid library program
        bestupid library program start gentle-start monday
        bestupid library program stop
      """,
    subcommands: [ListPrograms.self, ShowProgram.self, StartProgram.self, StopProgram.self],
    defaultSubcommand: ListPrograms.self)
}

/// `bestupid library program list`.
struct ListPrograms: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the programs.",
    discussion: """
      Examples:
        bestupid library program list
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let list = try Programs.list(in: session.context)
    try session.print(json: list.json) {
      try session.libraryText.lines(of: list, today: session.context.todayForReading)
    }
    if list.programs.isEmpty { session.say(EmptyStates.noProgram) }
  }
}

/// `bestupid library program show ID`.
struct ShowProgram: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the days of a program.",
    discussion: """
      Examples:
        bestupid library program show gentle-start
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "Its id or its title.")
  var program: String

  func run(in session: Session) async throws {
    let report = try Programs.show(program, in: session.context)
    try session.print(json: report.json) { try session.libraryText.lines(of: report) }
  }
}

/// `bestupid library program start ID [DAY]`.
struct StartProgram: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Follow a program from a day on.",
    discussion: """
      Examples:
        bestupid library program start gentle-start
        bestupid library program start gentle-start monday
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: "Its id or its title.")
  var program: String
  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("Its day 1; today by default.", valueName: "day"),
    completion: DataCompletions.days)
  var day: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.today
    let text = try day.day("day", of: Self.self, today: today)
    let date = try text.map { text throws in try CalendarDate(text, today: today) } ?? today
    let (program, start) = try Programs.start(program, on: date, in: session.context)
    try session.print(json: [
      "schema": "bestupid.program-followed/1", "id": .string(program.id),
      "start": .string("\(start)"),
    ]) { [] }
    if !session.options.json {
      try session.say(
        "\(session.errorStyle.name(program.title)) is followed from \(start) on; see: bestupid recommend"
      )
    }
  }
}

/// `bestupid library program stop`.
struct StopProgram: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Follow no program any longer.",
    discussion: """
      Examples:
        bestupid library program stop
      """)

  @OptionGroup var global: GlobalOptions

  func run(in session: Session) async throws {
    let followed = try Programs.stop(in: session.context)
    try session.print(json: [
      "schema": "bestupid.program-followed/1", "id": .string(followed.id),
      "start": .string("\(followed.start)"),
    ]) { [] }
    if !session.options.json { session.say("\(followed.id) is no longer followed") }
  }
}
