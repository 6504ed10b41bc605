import Actions
import ArgumentParser
import Context
import Language
import Query
import Screens
import Values

/// `bestupid calendar [PERIOD]`.
struct CalendarCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Show the days of a month, or of any period, on a calendar.",
    discussion: """
      ● is a day with training, ○ a day with a log and without training; ▸ stands before today. With --habit \
      ● is a day on which the habit was done; with --field each day has a bar, scaled from the lowest value of \
      the period to the highest.

      With --cycle a capital letter is a phase that was, a small one a phase that is likely to come (m, f, o, l); ● is \
      a start, ○ an expected one, and ~ a day about it.

      PERIOD is a month (2031-03), last-month, 2031, q1, or FROM..TO; this month by default.

      Examples:
        bestupid calendar
        bestupid calendar --last 3m
        bestupid calendar last-month --habit stretch
        bestupid calendar 2031 --field weight
        bestupid calendar --cycle
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    help: ArgumentHelp("Mark days by the value of this field.", valueName: "field"),
    completion: DataCompletions.queries)
  var field: String?

  @Option(help: ArgumentHelp("Mark days by whether this habit was done.", valueName: "id"))
  var habit: String?

  @Flag(help: "Mark days by the phases of the cycle, and expected starts.")
  var cycle = false

  @OptionGroup var period: PeriodArguments

  func run(in session: Session) async throws {
    let marks = [("--field", field != nil), ("--habit", habit != nil), ("--cycle", cycle)]
      .filter(\.1).map(\.0)
    if marks.count > 1 {
      throw ActionError.usage("\(marks[0]) and \(marks[1]) cannot be combined")
    }
    let today = try session.context.todayForReading
    let words = try period.words(of: Self.self, today: today)
    let span = try (words.isGiven ? words : PeriodWords(period: "this-month")).days(today: today)
    // A span without a first day begins with the calendar itself; so does the year 1, which can be shown.
    guard span.lowerBound > .earliest || span.lowerBound.distance(to: span.upperBound) < 366 else {
      throw ActionError.usage(
        "a calendar needs a first day", hint: "Write: bestupid calendar 2031-01-01..2031-03-31")
    }
    let name = field ?? habit.map { "habit:\($0)" }
    let fields = try name.map { text throws in
      [try QueryField(text, types: session.context.trainingTypes)]
    }
    let request = try QueryRequest(fields ?? [], in: span, today: today)
    if let shown = request.fields.first, shown.isText {
      throw ActionError.usage(
        "\(shown.name) is text; a calendar needs numbers",
        hint: "Write: bestupid calendar --field weight")
    }
    let calendar = try session.showingProgress { progress in
      try CalendarReader.calendar(
        request, withCycle: cycle, in: session.context, progress: progress)
    }
    try session.print(json: calendar.json) {
      try CalendarText(
        calendar: calendar, style: session.style, units: session.context.unitsForReading,
        screen: ScreenForm(of: session.context.environment)
      ).lines
    }
    if let cycle = calendar.cycle {
      if cycle.status.history.cycles.isEmpty { session.say(EmptyStates.noCycle) }
    } else if calendar.lines.isEmpty {
      let units = try session.context.unitsForReading
      session.say(EmptyStates.noLog(in: span, today: today, units))
    }
  }
}
