import Actions
import ArgumentParser
import Context
import Screens
import Values

/// `bestupid protocol [WEEK]`.
struct ProtocolCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "protocol", abstract: "Show the week's plan, and how it went.",
    discussion: """
      WEEK is 2031-W10, this-week, last-week, next-week, or any day of the week.

      Each day is done (✓), moved to another day (↷), missed (✗), today (▸), still to come (○), rest (·) or \
      unplanned training (+). Compliance is the share of done and moved days among those that are over, and \
      today once it is done.

      The plan is content/config/protocol_MONDAY.md, which a planner writes; this program never does.

      Examples:
        bestupid protocol
        bestupid protocol last-week
        bestupid protocol 2031-W10 --json
      """, aliases: ["plan"])

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The week; this week by default.", valueName: "week"),
    completion: DataCompletions.weeks)
  var weeks: [String] = []

  func run(in session: Session) async throws {
    let today = try session.context.todayForReading
    let monday = try weeks.day("week", of: Self.self, today: today).map { words throws in
      try CalendarDate.monday(ofWeek: words, today: today)
    }
    let week = try ProtocolReader.week(of: monday ?? today, today: today, in: session.context)
    // A week that somebody asks for has to have a plan; this one need not.
    if monday != nil, week.progress.plan == nil { throw week.missingPlan }
    try session.print(json: week.json) {
      let timeline = WeekTimeline(
        week: week, style: try session.style, units: try session.context.unitsForReading,
        screen: ScreenForm(of: session.context.environment))
      return timeline.lines
    }
    let count = week.diagnostics.filter { $0.severity == .warning }.count
    if week.progress.plan != nil, count > 0 {
      let lines = "\(count) \(count == 1 ? "line" : "lines") to check"
      try session.say("\(session.errorStyle.warning(lines)): bestupid check \(week.week)")
    }
  }
}
