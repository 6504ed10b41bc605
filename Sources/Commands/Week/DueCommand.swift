import Actions
import ArgumentParser
import Context
import Screens

/// `bestupid due`.
struct DueCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Show what is due by now and not done.",
    discussion: """
      Weight and sleep (remind.morning), habits that have a time, tasks under Must Win 3 (remind.must_win), \
      the evening mood (remind.evening), and syncs that have failed for more than a day. Nothing is \
      printed if nothing is due. `bestupid config set remind.evening off` turns one off.

      --notify is for a timer: what is due is shown on the desktop, each thing once a day. \
      `bestupid schedule install --remind` runs it every ten minutes.

      Examples:
        bestupid due
        bestupid due --json | jq .due
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Notify of what is due and was not shown yet, and print nothing.")
  var notify = false

  func run(in session: Session) async throws {
    if notify {
      let run = try await Reminders.notify(in: session.context)
      return try session.print(json: run.json) { [] }
    }
    let list = try Reminders.due(in: session.context)
    try session.print(json: list.json) { list.lines.map { StyledText($0) } }
  }
}
