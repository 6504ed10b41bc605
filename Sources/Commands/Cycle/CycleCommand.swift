import Actions
import ArgumentParser
import Context
import Reports
import Screens
import Values
import Words

/// `bestupid cycle`. What writes is in `CycleEditCommands.swift`.
struct CycleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cycle",
    abstract: "Log the cycle, and show where it stands, how sure that is and what comes next.",
    discussion: """
      It is computed from the days: a start is day 1, a flow of light or more a day of bleeding; docs/cycle.md has all \
      formulas. A phase is always likely, never certain: this is no contraceptive, no fertility planner and no diagnosis.

      What is logged goes where the store goes: to its remote, and to a bot that reads it. Commits say `cycle` and \
      the day, and nothing of what was logged.

      Examples:
        bestupid cycle start
        bestupid cycle end yesterday
        bestupid cycle log flow medium cramps 2
        bestupid cycle
        bestupid cycle yesterday --why
        bestupid cycle --json | jq .cycle.phase
      """,
    subcommands: [
      ShowCycle.self, StartPeriod.self, EndPeriod.self, LogCycle.self, UnsetCycle.self,
      MoveCycle.self, RemoveCycle.self, ExcludeCycle.self, IncludeCycle.self, NoteCycle.self,
      StateCycle.self, PhaseCycle.self, PredictCycle.self, CycleHistoryCommand.self,
      CycleStatsCommand.self, EraseCycle.self,
    ], defaultSubcommand: ShowCycle.self)
}

/// `bestupid cycle show [DAY]`.
struct ShowCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show where the cycle stands on a day.",
    discussion: """
      Days behind it count for nothing: a day of the past is as it was seen then.

      Examples:
        bestupid cycle show yesterday
        bestupid cycle show --why
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
    let date = try CycleDayWords.date(day, of: Self.self, today: today)
    let report = try Cycles.show(on: date ?? today, in: session.context)
    try session.print(json: report.json) {
      try session.text(of: report).lines(width: Terminal.size?.columns, withGrounds: why)
    }
    if !report.hasEntries { session.say(EmptyStates.noCycle) }
  }
}

/// The day that words of a command of the cycle name.
enum CycleDayWords {
  /// The day; nil without words.
  ///
  /// - Throws: `usage` for words that are none, with the nearest verb of `cycle`.
  static func date(
    _ words: [String], of command: any ParsableCommand.Type, today: CalendarDate
  ) throws -> CalendarDate? {
    let text = try dayText(words, of: command, today: today)
    return try text.map { text throws in try CalendarDate(text, today: today) }
  }

  private static func dayText(
    _ words: [String], of command: any ParsableCommand.Type, today: CalendarDate
  ) throws -> String? {
    let verbs = CycleCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if command == ShowCycle.self, let word = words.typed.first,
      (try? CalendarDate(words.typed.joined(separator: " "), today: today)) == nil,
      let verb = nearest(to: word, among: verbs)
    {
      throw ActionError.usage(
        "there is no command 'cycle \(word)'", hint: "Did you mean 'cycle \(verb)'?")
    }
    return try words.day("day", of: command, today: today)
  }
}

extension Session {
  /// The text of where the cycle stands.
  func text(of report: CycleReport) throws -> CycleText {
    try CycleText(
      report, in: context.unitsForReading, style: style, screen: ScreenForm(of: context.environment)
    )
  }
}
