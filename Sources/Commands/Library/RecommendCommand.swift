import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Values

/// `bestupid recommend`.
struct RecommendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend",
    abstract: "Show what to do today, with reasons, or in the next seven days.",
    discussion: """
      Out of energy, recent training, what you like and have, and the phase of the cycle where one is known. Energy \
      decides: the phase is a weak guide, as research has it. It is no advice of a doctor.

      Examples:
        bestupid recommend
        bestupid recommend --why
        bestupid recommend --energy 4 --minutes 20
        bestupid recommend week
      """,
    subcommands: [RecommendToday.self, RecommendWeek.self], defaultSubcommand: RecommendToday.self,
    aliases: ["today"])
}

/// `bestupid recommend today`.
struct RecommendToday: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show three workouts for today, with reasons, and a gentler one.",
    discussion: """
      The same day and data give the same three; --offset 3 gives the next ones. With --phase, --day, --energy and \
      --minutes it shows what another day would have.

      --context prints what a program is given that ranks workouts in place of these rules: of the cycle only how hard \
      and how long, unless cycle.share has ai (docs/library.md).

      Examples:
        bestupid recommend today --why
        bestupid recommend today --offset 3
        bestupid recommend today --phase luteal --energy 3
        bestupid recommend today --context --json
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Print the table's row, the rules that held, and the points.")
  var why = false
  @Option(
    help: ArgumentHelp("Suppose this phase.", valueName: "phase"),
    completion: DataCompletions.phases
  )
  var phase: String?
  @Option(help: ArgumentHelp("Suppose this day of the cycle.", valueName: "number"))
  var day: Int?
  @Option(help: ArgumentHelp("Suppose this energy, from 0 to 10.", valueName: "score"))
  var energy: Double?
  @Option(help: ArgumentHelp("Have at most so many minutes.", valueName: "minutes"))
  var minutes: Int?
  @Option(help: ArgumentHelp("Leave out the first so many.", valueName: "count"))
  var offset = 0
  @Flag(help: "Print what a ranker is given, as JSON.")
  var context = false

  func validate() throws {
    guard offset >= 0 else { throw ValidationError("--offset is 0 or more") }
  }

  func run(in session: Session) async throws {
    if context {
      let json = try Recommendations.context(in: session.context).json
      return try Terminal.data(json.text() + "\n")
    }
    var supposed = SupposedDay()
    (supposed.phase, supposed.cycleDay) = (phase, day)
    (supposed.energy, supposed.minutes) = (energy, minutes)
    let report = try Recommendations.today(supposed, offset: offset, in: session.context)
    try session.print(json: report.json) {
      try session.recommendationText.lines(of: report, why: why)
    }
    if report.recommendation.facts.library.offered.isEmpty {
      session.say(EmptyStates.noWorkout(isEmpty: true))
    }
  }
}

/// `bestupid recommend week`.
struct RecommendWeek: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days with a session or a rest for each.",
    discussion: """
      Each day goes by its expected phase, as if the sessions before it were done; what the weekly plan has stands.

      Examples:
        bestupid recommend week
        bestupid recommend week --from monday
        bestupid recommend week --program gentle-start --json
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first day; today by default.", valueName: "day"),
    completion: DataCompletions.days)
  var from: String?
  @Option(help: ArgumentHelp("Follow this program from the first day on.", valueName: "program"))
  var program: String?

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.todayForReading
    let start = try from.map { text throws in
      let typed = NegativeValues.typed(text)
      return try CalendarDate.named(typed, today: today, isComing: true)
        ?? CalendarDate(typed, today: today)
    }
    let report = try Recommendations.week(
      from: start ?? today, program: program, in: session.context)
    try session.print(json: report.json) { try session.recommendationText.lines(of: report) }
    if report.week.days.allSatisfy({ $0.recommendation.facts.library.offered.isEmpty }) {
      session.say(EmptyStates.noWorkout(isEmpty: true))
    }
  }
}

extension Session {
  /// The texts of recommendations.
  var recommendationText: RecommendationText {
    get throws {
      try RecommendationText(
        style: style, screen: ScreenForm(of: context.environment), width: Terminal.size?.columns)
    }
  }
}
