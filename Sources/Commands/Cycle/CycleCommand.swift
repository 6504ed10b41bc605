import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Values

/// `bestupid cycle [DAY]`.
struct CycleCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycle",
    abstract: "Show where the cycle stands, how sure that is, and what comes next.",
    discussion: """
      It is computed from the days: `Period:: start` under `## Cycle` is day 1, `Flow:: medium` a day of bleeding; \
      docs/cycle.md has all fields and formulas. A phase is always likely, never certain: this is no contraceptive, no \
      fertility planner and no diagnosis.

      Examples:
        bestupid cycle
        bestupid cycle yesterday --why
        bestupid cycle --json | jq .cycle.phase
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Print the rules with the numbers put in.")
  var why = false
  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "day"),
    completion: DataCompletions.days)
  var day: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    let today = try session.context.todayForReading
    let date = try day.day("day", of: Self.self, today: today).map {
      try CalendarDate($0, today: today)
    }
    let report = try Cycles.show(on: date ?? today, in: session.context)
    try session.print(json: report.json) {
      try CycleText(
        report, in: session.context.unitsForReading, style: session.style,
        screen: ScreenForm(of: session.context.environment)
      ).lines(width: Terminal.size?.columns, withGrounds: why)
    }
    if !report.hasEntries { session.say(EmptyStates.noCycle) }
  }
}
