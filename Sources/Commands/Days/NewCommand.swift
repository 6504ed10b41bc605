import Actions
import ArgumentParser
import Context

/// `bestupid new [DATE]`.
struct NewCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a day's file from the plan, the habits and the day before.",
    discussion: """
      It has the sections of the template. The title and the planned workout come from the week's \
      plan, whose lifts are listed under Strength Log as (planned) until they are logged. The habits are \
      those of content/config/habits.md.

      Today's file takes over the todos that earlier days leave open, and the Top 3 of the latest day that has \
      any; the setting rollover.days says how far back that may be. A past or future day takes over nothing. \
      Any command that creates or edits today's file, such as log, does the same.

      With --fill an existing file gets what it lacks of all this, and nothing in it changes: for a \
      day that was created ahead, or on a phone.

      Your own template takes precedence: templates/daily_log.md, with placeholders such as {{date}}, \
      {{planned_workout}}, {{todos}}, {{habits}}, {{routines}} and {{strength_log}}.

      Examples:
        bestupid new
        bestupid new 2031-03-04
        bestupid new --fill
        bestupid new tomorrow --dry-run
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var dateOption: String?

  @Flag(help: "Add to an existing file what it lacks.")
  var fill = false

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "date"))
  var date: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let words = try date.day("day", of: Self.self, today: session.context.today)
    if dateOption != nil, let words {
      throw ActionError.usage("--date and '\(words)' cannot be combined")
    }
    let day = try session.context.date(words ?? dateOption)
    let made = try Days.make(day, fills: fill, dryRun: dryRun, in: session.context)
    guard made.result.isCreated, !session.options.json else { return try session.print(made) }
    session.say("made \(made.logs[0].path)")
  }
}
