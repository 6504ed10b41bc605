import Actions
import ArgumentParser
import Context
import Values
import Workouts

/// The options of commands that begin a workout.
struct BeginningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The name of the workout.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("When it began, at most 12 hours ago: 17:15.", valueName: "time"))
  var at: String?

  @OptionGroup var day: ListedDay

  func start(_ beginning: WorkoutTracker.Beginning, in session: Session) throws {
    try session.context.findStore()
    let state = try WorkoutTracker.start(
      beginning, name: name, on: session.context.date(day.date), at: at.map(Self.minutes),
      boot: session.bootTime, in: session.context)
    try session.print(state, \.lines)
  }

  /// The minutes past midnight of a time of day.
  private static func minutes(_ text: String) throws -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0..<24).contains(hours),
      (0..<60).contains(minutes)
    else {
      throw ActionError.usage("'\(text)' is not a time of day", hint: "Write it as --at 17:15.")
    }
    return hours * 60 + minutes
  }
}

/// `bestupid workout start [WHAT]`.
struct StartWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Begin a workout.",
    discussion: """
      Without WHAT it is what the week's plan has for the day and is still to be done, else strength without a \
      plan; --empty begins without the plan. WHAT is a type, or the name of a template: one of your own (`workout template`), \
      else a table of the week's plan, such as Strength A. Your own types, by id, name or word, are those of \
      `bestupid type`. The word plan means the week's plan for the day: the exercises of \
      its row, else the table that the row names, else that of the weekday, else the only one. An exercise without \
      sets or repetitions gets those of the library (`exercise edit NAME --sets --reps`), else three sets of the \
      range of its rule.

      Examples:
        bestupid workout start
        bestupid workout start --empty
        bestupid workout start plan
        bestupid workout start Strength A
        bestupid workout start run --at 17:15
        bestupid workout start strength --name 'Strength A'
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var beginning: BeginningOptions

  @Flag(help: "Begin without what is planned for the day.")
  var empty = false

  @Argument(
    help: ArgumentHelp(
      "\(WorkoutType.allCases.map(\.rawValue).joined(separator: ", ")), plan, or a template.",
      valueName: "what"), completion: DataCompletions.workouts)
  var what: [String] = []

  func run(in session: Session) async throws {
    let name = what.joined(separator: " ")
    if empty, !name.isEmpty {
      throw ActionError.usage(
        "--empty begins without a plan, and '\(name)' says what to begin with",
        hint: "Leave one of them out.")
    }
    switch name.lowercased() {
    case "": try beginning.start(empty ? .type(.strength) : .usual, in: session)
    case "plan": try beginning.start(.plan, in: session)
    default:
      try session.context.findStore()
      try beginning.start(WorkoutTracker.beginning(named: name, in: session.context), in: session)
    }
  }
}

/// `bestupid workout repeat DAY`.
struct RepeatWorkout: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat", abstract: "Begin a workout that repeats an earlier day's.",
    discussion: """
      What was done then is planned now; none of it counts as done.

      Examples:
        bestupid workout repeat last
        bestupid workout repeat 2031-02-25
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var beginning: BeginningOptions
  @Argument(help: ArgumentHelp("The day, or the word last.", valueName: "day"))
  var which: String

  func run(in session: Session) async throws {
    let date = which.lowercased() == "last" ? nil : try session.context.date(which)
    try beginning.start(.repeat(date), in: session)
  }
}
