import Actions
import ArgumentParser

/// `bestupid due`.
struct DueCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Say what of today is due by now and not done.",
    discussion: """
      Weight and sleep (from remind.morning on), habits that have a time, what must be won (remind.must_win), \
      the mood of the evening (remind.evening), and syncs that have failed for more than a day. Nothing is \
      printed where nothing is due. `bestupid config set remind.evening off` turns one off.

      --notify is for a timer: what is due is shown on the desktop, each thing once a day. \
      `bestupid schedule install --remind` runs it every ten minutes.

      Examples:
        bestupid due
        bestupid due --json | jq .due
      """)
  static let tellsOfSyncs = true

  @OptionGroup var global: GlobalOptions

  @Flag(help: "Show what is due and was not shown yet as a notification, and print nothing.")
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
