import Actions
import ArgumentParser
import Context

/// `bestupid note TEXT…` and `bestupid note list`.
struct NoteCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a note to the day, or list its notes.",
    usage: """
      bestupid note <text> ... [--date <date>] [--dry-run]
      bestupid note list [--date <date>]
      """,
    discussion: """
      A note is a line at the end of Notes. `note list` prints the day's notes with their numbers, which \
      `unset note` takes.

      Examples:
        bestupid note cold morning
        bestupid note list --date yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var list: ListOptions
  @Argument(help: ArgumentHelp("The note, or the word list.", valueName: "text"))
  var words: [String]

  func run(in session: Session) async throws {
    if words == ["list"] { return try printList(in: session) }
    try session.print(
      Notes.add(
        words.typed.joined(separator: " "), on: list.date(in: session), dryRun: list.dryRun,
        in: session.context))
  }

  private func printList(in session: Session) throws {
    let notes = try Notes.list(on: list.day.dateToRead(in: session), in: session.context)
    try session.print(json: notes.json) {
      notes.items.map { "\($0.number) \($0.text)" }
    }
    if notes.items.isEmpty { session.say("\(notes.date): no notes") }
  }
}
