import Actions
import ArgumentParser

/// `bestupid new [DATE]`.
struct NewCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a day's file, out of the plan, the habits and the day before.",
    discussion: """
      It has the sections of the template. The title and the planned workout are those of the week's \
      plan, and its lifts stand under Strength Log as (planned) until they are logged. The habits are \
      those of content/config/habits.md.

      Today's file takes over the todos that are open, and the Top 3, of the latest day that has any; \
      the setting rollover.days says how far back that may be. A past or future day takes over nothing. \
      Whatever makes today's file makes it so, as log does.

      With --fill a file that is there gets what it lacks of all this, and nothing in it changes: for a \
      day that was made ahead, or by a phone.

      A text of your own goes before ours: templates/daily_log.md, with places such as {{date}}, \
      {{planned_workout}}, {{todos}}, {{habits}} and {{strength_log}}.

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

  @Flag(help: "Add to a file that is there what it lacks.")
  var fill = false

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today without it.", valueName: "date"))
  var date: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let words = try date.day("day", of: Self.self, today: session.context.today)
    if dateOption != nil, let words {
      throw ActionError.usage("--date and '\(words)' do not go together")
    }
    let day = try session.context.date(words ?? dateOption)
    let made = try Days.make(day, fills: fill, dryRun: dryRun, in: session.context)
    guard made.isNew, !dryRun, !session.options.json else {
      return try session.print(EditedDays(made))
    }
    session.say("made \(made.path)")
  }
}
