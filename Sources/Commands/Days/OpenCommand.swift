import Actions
import ArgumentParser
import Context
import JSON

/// `bestupid open [DATE]`.
struct OpenCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Print the path of a day's log, for other programs.",
    discussion: """
      Starts no program. Exit status 66 if there is no such log or plan.

      Examples:
        bestupid open yesterday
        bestupid open --plan
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Print the path of the store's bestupid.yaml.")
  var config = false

  @Flag(help: "Print the path of the week's plan.")
  var plan = false

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  func run(in session: Session) async throws {
    let context = session.context
    try context.findStore()
    if config, plan { throw ActionError.usage("--config and --plan cannot be combined") }
    let today = try context.todayForReading
    let date = try context.date(days.day("day", of: Self.self, today: today))
    let path = try StorePaths.path(
      of: config ? .configuration : plan ? .plan(date) : .log(date), in: context)
    let json: JSONValue = ["schema": "bestupid.open/1", "path": .string(path)]
    if session.options.json { return try Terminal.data(json.text() + "\n") }
    try Terminal.data(path + "\n")
  }
}
