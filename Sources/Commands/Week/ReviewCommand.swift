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

      PERIOD is a week (2031-W10, last-week), a month (2031-03), 2031, q1, FROM..TO, or any day, which is its week; \
      behind `month` it is any day of the month. Options name the same periods. --save writes it under Notes of the \
      period's last day that has a log; saved again, it is replaced.

      Examples:
        bestupid review
        bestupid review last-month --format markdown
        bestupid review --last 30d
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

  @OptionGroup var period: PeriodOptions

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
    let named = words.first.flatMap { ReviewedPeriod.Length(word: $0) }
    if named != nil { words.removeFirst() }
    let asked = try period.words.with(words.day("period", of: Self.self, today: today))
    let days = asked.isGiven ? try asked.days(today: today) : today...today
    let length = try Self.length(of: days, named: named)
    let reviewed = try session.showingProgress { progress in
      try ReviewReader.review(
        length, of: days.lowerBound, isWhole: whole, in: context, progress: progress)
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

  /// What is reviewed: the days, or the week or month that was named and that they are within.
  private static func length(
    of days: ClosedRange<CalendarDate>, named: ReviewedPeriod.Length?
  ) throws -> ReviewedPeriod.Length {
    if days.lowerBound == .earliest {
      throw ActionError.usage(
        "a review needs a first day", hint: "Write: bestupid review last-month")
    }
    guard let named else { return ReviewedPeriod.Length(of: days) }
    let whole = named.periods(of: days.lowerBound).now
    guard whole.contains(days.upperBound) else {
      throw ActionError(
        .date, "\(days.lowerBound) to \(days.upperBound) is not within one \(named)",
        hint: "Write: bestupid review \(days.lowerBound)..\(days.upperBound)")
    }
    return named
  }
}
