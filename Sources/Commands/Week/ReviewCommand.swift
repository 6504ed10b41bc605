import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Values

/// `bestupid review [week|month] [PERIOD]`.
struct ReviewCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Review a week or a month, compared with the one before.",
    discussion: """
      What was planned and done, the means of weight, sleep, mood, energy and food with their change from the same \
      days of the period before, the best and the lowest day (mood and energy), habit streaks, records, and \
      days without a log. A mean that cannot be compared, as either span has fewer than three values, shows its \
      number of values instead of the change.

      PERIOD is any day of the week or the month, or its name: last-week, 2031-W10, 2031-03. --save writes \
      it under Notes of the period's last day that has a log; saved again, it is replaced.

      Examples:
        bestupid review
        bestupid review month last-month --format markdown
        bestupid review week --save
      """)

  static let isPaged = true

  /// How the text is written.
  enum Format: String, WordArgument {
    case text, markdown
  }

  @OptionGroup var global: GlobalOptions

  @Option(help: "The format of the text.")
  var format = Format.text

  @Flag(help: "Leave days on which some food entries have no numbers out of the means of food.")
  var whole = false

  @Flag(help: "Put the text under Notes of the period's last day.")
  var save = false

  @Flag(
    name: OptionNames.dryRun, help: "With --save: print the change as a diff, and write nothing.")
  var dryRun = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("week or month, and which one; this week by default.", valueName: "period"),
    completion: DataCompletions.weeks)
  var words: [String] = []

  func run(in session: Session) async throws {
    let context = session.context
    try context.findStore()
    if dryRun, !save { throw ActionError.usage("--dry-run needs --save") }
    let today = try context.todayForReading
    var words = try words.operands(of: Self.self)
    let length = words.first.flatMap { ReviewedPeriod.Length(rawValue: $0.lowercased()) }
    if length != nil { words.removeFirst() }
    let date = try words.day("period", of: Self.self, today: today).map { text throws in
      try CalendarDate.period(text, today: today).lowerBound
    }
    let reviewed = try session.showingProgress { progress in
      try ReviewReader.review(
        length ?? .week, of: date ?? today, isWhole: whole, in: context, progress: progress)
    }
    if save {
      return try session.print(try ReviewReader.save(reviewed, dryRun: dryRun, in: context))
    }
    try session.print(json: reviewed.json) {
      if format == .markdown { return ReviewText(reviewed).markdown.map { StyledText($0) } }
      return try ReviewScreen(
        reviewed: reviewed, style: session.style,
        screen: ScreenForm(of: session.context.environment)
      ).lines
    }
    if reviewed.isEmpty, !session.options.json {
      let units = try context.unitsForReading
      session.say(EmptyStates.noLog(in: reviewed.review.span, today: today, units))
    }
  }
}
