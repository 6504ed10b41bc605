import Actions
import ArgumentParser
import Context
import Query
import Screens
import Values

/// `bestupid list`.
struct ListCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List days, newest first, one per line.",
    discussion: """
      A line shows the training done, or in parentheses the training planned for a day that is not over; \
      weight, sleep, mood (morning/evening), energy, and how many todos and habits are done. A line that ends \
      in * has an uncommitted change.

      PERIOD is a month (2031-03), last-month, 2031, q1, or FROM..TO. Without one: the last \(DayListReader.usualDays) days.

      Examples:
        bestupid list
        bestupid list last-month --where 'sleep<6'
        bestupid list --all --json
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @OptionGroup var period: PeriodArguments

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only days like weight>180 or workout_type=strength (=, !=, <, <=, >, >=); may be repeated.",
      valueName: "condition"))
  var conditions: [String] = []

  @Flag(help: "List every day that has a log.")
  var all = false

  @Flag(help: "List the oldest day first.")
  var reverse = false

  @Flag(help: "List days without a log too.")
  var fill = false

  func run(in session: Session) async throws {
    let context = session.context
    let today = try context.todayForReading
    let period = try period.words(of: Self.self, today: today)
    if all, period.isGiven {
      throw ActionError.usage("--all cannot be combined with a period")
    }
    let isUsual = !all && !period.isGiven
    let span =
      isUsual
      ? today.advanced(by: 1 - DayListReader.usualDays)...today
      : try period.days(today: today)
    let units = try context.unitsForReading
    let request = try QueryRequest(
      [], in: span,
      where: conditions.map { text throws in
        try QueryCondition(text, in: units, types: context.trainingTypes)
      },
      fillsGaps: fill, today: today)
    let list = try session.showingProgress { progress in
      try DayListReader.list(request, reversed: reverse, in: context, progress: progress)
    }
    try session.print(json: list.json) {
      try DayListText(
        list: list, style: session.style, units: units, screen: ScreenForm(of: context.environment)
      ).lines
    }
    if list.days.isEmpty {
      session.say(
        conditions.isEmpty
          ? EmptyStates.noLog(in: span, today: today, units) : "no matching day has a log")
    }
    if isUsual, list.hasOlder { session.say("days before \(span.lowerBound): bestupid list --all") }
  }
}
