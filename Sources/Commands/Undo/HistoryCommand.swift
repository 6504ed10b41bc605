import Actions
import ArgumentParser
import Context
import Screens
import Values

/// `bestupid history [FIELD]`.
struct HistoryCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show who changed what in days' logs, and when.",
    discussion: """
      FIELD is a field as `log` names it, a lift or a part of its name, or the text of a box. Without it, every \
      change of these days is listed.

      It comes from git: what a device, the bot or somebody with git wrote, and what a merge decided. A value \
      that is gone stays there.

      Examples:
        bestupid history
        bestupid history weight
        bestupid history mood am --date yesterday
        bestupid history --date 2031-03-05
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  @Option(
    help: ArgumentHelp(
      "The last 30d, 12w, 3m or 1y, today included; 30d by default.", valueName: "span"))
  var last: String?

  @Argument(
    help: ArgumentHelp("The field; all by default.", valueName: "field"),
    completion: DataCompletions.names)
  var field: [String] = []

  func run(in session: Session) async throws {
    let today = try session.context.todayForReading
    if date != nil, last != nil { throw ActionError.usage("--date cannot be combined with --last") }
    let day = try date.map { word throws in try CalendarDate(word, today: today) }
    let days = try day.map { $0...$0 } ?? CalendarDate.last(last ?? "30d", today: today)
    let name = field.isEmpty ? nil : field.joined(separator: " ")
    let history = try Histories.read(name, of: days, in: session.context)
    try session.print(json: history.json(session.clock)) {
      HistoryText(
        history: history, hasDays: day == nil, clock: session.clock, style: try session.style,
        screen: ScreenForm(of: session.context.environment), width: Terminal.size?.columns
      ).lines
    }
    for end in history.ends {
      session.say(
        "this clone is shallow: its history ends at \(session.clock.minute(end.time)), \(end.shortID)"
      )
    }
    if history.entries.isEmpty, !session.options.json {
      session.say(EmptyStates.noChange(of: name, on: day))
    }
  }
}
